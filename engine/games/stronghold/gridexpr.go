package stronghold

import "equitas/engine/vocabulary"

// A gridExpr is a condition or amount that is evaluated at nearly every decision. If it uses no
// words but those given to compileGridExpr, grid holds its values for all values of these words. Otherwise grid is nil, and expr is evaluated for the state's
// viewpoint.
type gridExpr struct {
	grid *vocabulary.Grid
	expr *expr
}

// compileGridExpr compiles the condition or amount rule.KEY. words are the words that the grid
// may depend on, in the order in which [gridExpr.valueAt] gets their values.
func (c *compiler) compileGridExpr(key string, words ...string) gridExpr {
	e := c.rules.words.Expr("rule." + key)
	return gridExpr{c.rules.words.Grid(e, 1<<16, vocabulary.DimsOf(words...)...), e}
}

// valueAt returns the value if the words have the values a, b, c and d. Values outside the
// grid count as the nearest ones in it.
func (q *gridExpr) valueAt(s *State, a, b, c, d int32) int32 {
	if g := q.grid; g != nil {
		a, b, c, d = min(a, g.Sizes[0]-1), min(b, g.Sizes[1]-1), min(c, g.Sizes[2]-1), min(d, g.Sizes[3]-1)
		return g.At(max(0, a)*g.Step[0] + max(0, b)*g.Step[1] + max(0, c)*g.Step[2] + max(0, d)*g.Step[3])
	}
	return q.expr.Answer(s, &s.conditionScratch)
}

func boolToWord(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// canTrap reports whether a trap may be put on path i.
func (s *State) canTrap(i int) bool {
	s.viewpoint.path = i
	x := s.pos.path[i]
	return s.rules.canTrap.valueAt(s, boolToWord(s.rules.paths[i].hasSlot), boolToWord(x != noToken && x != bridged), boolToWord(x == bridged), 0) != 0
}

// canBridge reports whether a bridge may be put on path i.
func (s *State) canBridge(i int) bool {
	s.viewpoint.path = i
	x := s.pos.path[i]
	return s.rules.canBridge.valueAt(s, boolToWord(s.rules.paths[i].hasSlot), boolToWord(x != noToken && x != bridged), boolToWord(x == bridged), 0) != 0
}

// canArmTower reports whether a Cannon or Poles may be put into tower t.
func (s *State) canArmTower(t int) bool {
	s.viewpoint.tower = t
	x := &s.pos.tower[t]
	return s.rules.canArmTower.valueAt(s, boolToWord(x.token != 0), int32(x.units.total()), 0, 0) != 0
}

// canPlaceCauldron reports whether a cauldron may be put on section k, canPlacePlatform whether a platform
// may.
func (s *State) canPlaceCauldron(k int) bool {
	s.viewpoint.section = k
	return s.rules.canPlaceCauldron.valueAt(s, boolToWord(s.rules.sections[k].allowsCauldron), boolToWord(s.pos.section[k].cauldron != 0), 0, 0) != 0
}

func (s *State) canPlacePlatform(k int) bool {
	s.viewpoint.section = k
	return s.rules.canPlacePlatform.valueAt(s, boolToWord(s.rules.sections[k].allowsPlatform), boolToWord(s.pos.section[k].platform != 0), 0, 0) != 0
}
