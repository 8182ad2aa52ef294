package stronghold

import "equitas/engine/vocabulary"

// A quick is a condition or amount that is evaluated at nearly every decision. If it
// depends only on the few words that the edition uses, the answer is one load; otherwise it
// is evaluated in full, for s.q.
type quick struct {
	grid *vocabulary.Grid
	expr *expr
}

// quick compiles an expression for the given words, whose values are then passed to
// [quick.at].
func (c *compiler) quick(key string, words ...string) quick {
	e := c.r.words.Expr("rule." + key)
	return quick{c.r.words.Grid(e, 1<<16, vocabulary.Each(words...)...), e}
}

// at returns the answer for the present values a, b, c and d of the words.
func (q *quick) at(s *State, a, b, c, d int32) int32 {
	if g := q.grid; g != nil {
		a, b, c, d = min(a, g.Sizes[0]-1), min(b, g.Sizes[1]-1), min(c, g.Sizes[2]-1), min(d, g.Sizes[3]-1)
		return g.At(max(0, a)*g.Step[0] + max(0, b)*g.Step[1] + max(0, c)*g.Step[2] + max(0, d)*g.Step[3])
	}
	return q.expr.Ask(s, &s.asking)
}

func word32(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// canTrap reports whether a trap may be laid on a path.
func (s *State) canTrap(i int) bool {
	s.q.path = i
	x := s.pos.path[i]
	return s.r.canTrap.at(s, word32(s.r.paths[i].slot), word32(x != noToken && x != bridged), word32(x == bridged), 0) != 0
}

// canBridge reports whether a bridge may be laid on a path.
func (s *State) canBridge(i int) bool {
	s.q.path = i
	x := s.pos.path[i]
	return s.r.canBridge.at(s, word32(s.r.paths[i].slot), word32(x != noToken && x != bridged), word32(x == bridged), 0) != 0
}

// towerFree reports whether a Cannon or Poles may be put into a tower.
func (s *State) towerFree(t int) bool {
	s.q.tower = t
	x := &s.pos.tower[t]
	return s.r.towerFree.at(s, word32(x.token != 0), int32(x.units.total()), 0, 0) != 0
}

// cauldronOK reports whether a section takes a cauldron, platformOK a platform.
func (s *State) cauldronOK(k int) bool {
	s.q.section = k
	return s.r.cauldronOK.at(s, word32(s.r.sections[k].cauldron), word32(s.pos.section[k].cauldron != 0), 0, 0) != 0
}

func (s *State) platformOK(k int) bool {
	s.q.section = k
	return s.r.platformOK.at(s, word32(s.r.sections[k].platform), word32(s.pos.section[k].platform != 0), 0, 0) != 0
}
