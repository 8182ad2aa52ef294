package proelio

import (
	"encoding/binary"

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

// A defenses table adds up the values of the cards that could be deployed, where that is
// about the Fortification alone and they are of eight kinds, one after the other: the
// copies in hand lie in eight bytes, and a product of two words adds up what they are
// times the values of every other kind.
type defenses struct {
	from  int                 // the first of the kinds
	value [maxForts][2]uint64 // by Fortification, of the kinds with even and odd numbers, the first one uppermost; 0 where it may not be deployed
}

// newDefenses is nil where the values of the cards must be added up one by one.
func (r *Rules) newDefenses() *defenses {
	if r.deployable == nil {
		return nil
	}
	t := &defenses{}
	if len(r.scored) > 0 {
		t.from = min(int(r.scored[0]), maxKinds-8)
	}
	for _, k := range r.scored {
		i, v := int(k)-t.from, r.points[k]
		if i >= 8 || v < 0 || v > 255 {
			return nil
		}
		for fort, may := range r.deployable {
			if may>>k&1 != 0 {
				t.value[fort][i&1] |= uint64(v) << (48 - 16*(i/2))
			}
		}
	}
	return t
}

// sum adds up the values of the cards in hand that could be deployed: a hand holds 255
// cards at most, worth 255 each, which fits in 16 bits.
func (t *defenses) sum(h *house) int32 {
	const even = 0x00ff00ff00ff00ff
	copies, value := binary.LittleEndian.Uint64(h.count[t.from:]), &t.value[h.fort&(maxForts-1)]
	return int32(copies&even*value[0]>>48 + copies>>8&even*value[1]>>48)
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
	if v := &s.stood; len(dst) == len(v) { // one by one: what was just written would hold up a wider move
		dst[0], dst[1], dst[2], dst[3] = v[0], v[1], v[2], v[3]
		dst[4], dst[5], dst[6], dst[7] = v[4], v[5], v[6], v[7]
		return
	}
	copy(dst, s.stood[:s.n])
}

// alone reports whether a scale is about nothing but a House's own hand,
// Fortification and Guild.
func (r *Rules) alone(sc *scale) bool {
	return sc.grid != nil && (sc.grid.Step[5] == 0 || r.deployable != nil)
}
