package proelio

import "equitas/engine/rule"

// moving reads the numbers that may change during play: what each is at least,
// and how to ask for it where that is not all.
func (c *compiler) moving() {
	r := c.r
	for _, n := range [...]struct {
		path  string
		least *uint8
		ask   **expr
	}{{"hand.limit", &r.handLimit, &r.handLimits}, {"turn.actions", &r.actions, &r.actionsOf},
		{"imperial.price", &r.imperialPrice, &r.imperialPrices}, {"imperial.draw", &r.imperialDraw, &r.imperialDraws}} {
		lo, _ := spanOf(c.set, n.path)
		*n.least = uint8(lo)
		x := c.at(n.path)
		if _, fixed := x.Const(); !fixed {
			*n.ask = x
		}
	}
}

// spanOf is the least and the largest that a number of the rules can be.
func spanOf(set *rule.Set, path string) (lo, hi int) {
	v := set.Value(path)
	switch {
	case v.Kind == rule.KindInt:
		return int(v.Int), int(v.Int)
	case v.Expr != nil:
		lo, hi := v.Expr.Bounds()
		return int(lo), int(hi)
	}
	k := schema.Match(path) // its text is not read yet
	return int(k.Lo), int(k.Hi)
}

// number is the amount under a key, for who explains.
func (r *Rules) number(path string) *expr {
	c := compiler{set: r.set, r: r}
	return c.at(path)
}

// The numbers that may change during play, asked for a House now.

func (s *State) handLimit(seat int) uint8 {
	if s.r.handLimits == nil {
		return s.r.handLimit
	}
	return uint8(s.ask1(s.r.handLimits, seat))
}

func (s *State) imperialPrice(seat int) uint8 {
	if s.r.imperialPrices == nil {
		return s.r.imperialPrice
	}
	return uint8(s.ask1(s.r.imperialPrices, seat))
}

func (s *State) imperialDraws(seat int) uint8 {
	if s.r.imperialDraws == nil {
		return s.r.imperialDraw
	}
	return uint8(s.ask1(s.r.imperialDraws, seat))
}

// excess reports whether some House may hold more cards than it may: always
// known where the limit is the same throughout, else found out now.
func (s *State) excess() bool {
	if s.r.handLimits != nil {
		s.reckon()
	}
	return s.pos.over != 0
}

// reckon finds out who holds more cards than a limit that changes allows.
func (s *State) reckon() {
	s.pos.over = 0
	for i := range s.n {
		if s.pos.house[i].n > s.handLimit(i) {
			s.pos.over |= 1 << i
		}
	}
}
