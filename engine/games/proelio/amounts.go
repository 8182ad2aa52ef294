package proelio

import (
	"slices"
	"strings"

	"equitas/engine/rule"
)

// amounts reads the numbers that may change during play: the minimum of each, and its
// expression where it is not constant.
func (c *compiler) amounts() {
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

// spanOf returns the least and the largest that a number of the rules can be.
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

// limits are three numbers by which bots rate cards.
type limits struct {
	attack, deploy int32 // how far a card's value may exceed the Fortification
	step           int32 // the next Fortification is worth this much more
}

// limits finds them in the rules.
func (c *compiler) limits() {
	o := &c.r.outlook
	for _, n := range [...]struct {
		path string
		most *int32
		ask  **expr
	}{{"attack.limit", &o.limits.attack, &o.attackLimits}, {"deploy.limit", &o.limits.deploy, &o.deployLimits}, {"fortify.step", &o.limits.step, &o.steps}} {
		_, hi := spanOf(c.set, n.path)
		*n.most = int32(hi)
		x := c.at(n.path)
		if _, fixed := x.Const(); !fixed {
			*n.ask, o.limitsMove = x, true
		}
	}
	o.attackLimitOpen = o.attackLimits == nil || open(o.attackLimits.Names())
}

// open reports whether the values of these words are public, for any House.
func open(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return w == "house.deployable" || strings.HasPrefix(w, "held.") })
}

// The numbers that may change during play, asked for a House now.

func (s *State) handLimit(seat int) uint8 {
	if s.r.handLimits == nil {
		return s.r.handLimit
	}
	return s.amount(s.r.handLimits, seat)
}

func (s *State) imperialPrice(seat int) uint8 {
	if s.r.imperialPrices == nil {
		return s.r.imperialPrice
	}
	return s.amount(s.r.imperialPrices, seat)
}

func (s *State) imperialDraws(seat int) uint8 {
	if s.r.imperialDraws == nil {
		return s.r.imperialDraw
	}
	return s.amount(s.r.imperialDraws, seat)
}

//go:noinline
func (s *State) amount(x *expr, seat int) uint8 { return uint8(s.ask1(x, seat)) }

// limits returns the present limits of a House.
func (s *State) limits(seat int) limits {
	o := &s.r.outlook
	lim := o.limits
	for _, n := range [...]struct {
		x *expr
		n *int32
	}{{o.attackLimits, &lim.attack}, {o.deployLimits, &lim.deploy}, {o.steps, &lim.step}} {
		if n.x != nil {
			*n.n = s.ask1(n.x, seat)
		}
	}
	return lim
}

// attackLimitOf returns how far an attack of another House may exceed its Fortification;
// the largest possible value where that depends on its hand.
func (s *State) attackLimitOf(seat int) int32 {
	o := &s.r.outlook
	if o.attackLimits == nil || !o.attackLimitOpen {
		return o.limits.attack
	}
	return s.ask1(o.attackLimits, seat)
}

// A kept caches what cards are worth keeping for under limits that change.
type kept struct {
	known    bool
	fort     int32
	limits   limits
	profiles [maxKinds]profile
}

// kept returns what the cards of a House are worth keeping for at present, and how much
// more its next Fortification is worth. It is valid until the next call.
func (s *State) kept(seat int) (*[maxKinds]profile, int32) {
	k := &s.keeping
	fort, lim := int32(s.pos.house[seat].fort), s.limits(seat)
	if !k.known || k.fort != fort || k.limits != lim {
		k.known, k.fort, k.limits = true, fort, lim
		for i := range s.r.kinds {
			k.profiles[i] = profile{}
			s.r.profile(&k.profiles[i], i, fort, lim)
		}
	}
	return &k.profiles, lim.step
}

// excess reports whether some House may hold more cards than it may: always
// known where the limit is the same throughout, else found out now.
func (s *State) excess() bool {
	if s.r.handLimits != nil {
		s.reckon()
	}
	return s.pos.over != 0
}

// reckon finds the Houses that hold more cards than a limit that changes allows.
func (s *State) reckon() {
	s.pos.over = 0
	for i := range s.n {
		if s.pos.house[i].n > s.handLimit(i) {
			s.pos.over |= 1 << i
		}
	}
}
