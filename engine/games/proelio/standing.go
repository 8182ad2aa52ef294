package proelio

import (
	"equitas/engine"
	"equitas/engine/ask"
)

// Bounds of a score, points.
const maxScore = 30000

// A scale says what a House is worth, in points: at the end, or during play.
// Its formula is nearly always about a few small numbers of the House.
type scale struct {
	x    *expr
	grid *ask.Grid     // over scaleDims; nil: x is asked each time
	part [4][256]int32 // of the grid's number, by the value of each of the first four
}

var scaleDims = ask.Each("house.fortification", "house.hand", "house.base", "house.imperial", "house.guild_ready", "house.deployable")

// scale makes a formula ready.
func (c *compiler) scale(path string) scale {
	x := c.at(path)
	sc := scale{x: x, grid: c.r.words.Grid(x, maxCells, scaleDims...)}
	if g := sc.grid; g != nil {
		for d := range sc.part {
			for v := range sc.part[d] {
				sc.part[d][v] = g.Step[d] * min(int32(v), g.Sizes[d]-1)
			}
		}
	}
	return sc
}

// score is the nearest number that is a score.
func score(x int32) int16 { return int16(min(max(x, -maxScore), maxScore)) }

// weigh returns what a House is worth on a scale, points.
func (s *State) weigh(sc *scale, seat int) int32 {
	g := sc.grid
	if g == nil {
		return int32(score(s.ask1(sc.x, seat)))
	}
	h := &s.pos.house[seat&7]
	i := sc.part[0][h.fort] + sc.part[1][h.n] + sc.part[2][h.base] + sc.part[3][h.n-h.base]
	i += g.Step[4] & -bit(h.uses > 0) // no Guild has no uses
	if g.Step[5] != 0 {
		i += g.Step[5] * min(s.deployable(seat), g.Sizes[5]-1)
	}
	return int32(score(g.At(i)))
}

var _ engine.Scorer = (*State)(nil)

// Standing implements [engine.Scorer]: the formula of the variant's report, or
// else the score that each House would have if winter came now. Allies stand
// each for itself. Where it is about nothing but a House's own hand,
// Fortification and Guild, only Houses are weighed that have moved since it was
// asked last.
func (s *State) Standing(dst []int64) {
	moved := s.moved
	if !s.r.standsAlone {
		moved = everybody
	}
	s.moved = 0
	for m := uint64(moved) & (1<<(s.n&63) - 1); m != 0; m &= m - 1 {
		i := lowest(m) & 7
		s.stood[i] = int64(s.weigh(&s.r.standing, i)) * engine.StandingUnit
	}
	dst = dst[:s.n]
	for i := range dst {
		dst[i] = s.stood[i&7]
	}
}

// alone reports whether a scale is about nothing but a House's own hand,
// Fortification and Guild.
func (r *Rules) alone(sc *scale) bool {
	return sc.grid != nil && (sc.grid.Step[5] == 0 || r.deployable != nil)
}
