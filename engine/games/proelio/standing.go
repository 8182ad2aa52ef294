package proelio

import (
	"encoding/binary"

	"equitas/engine"
	"equitas/engine/vocabulary"
)

// Bounds of a score, points.
const maxScore = 30000

// A scale is a formula for the worth of a House, in points: its score at the end, or its
// standing during play.
type scale struct {
	x             *expr
	grid          *vocabulary.Grid // over scaleDims; nil: x is asked each time
	points        []int16          // by the grid's number
	part          [4][256]int32    // of that number, by the value of each of the first four dims
	maxDeployable int32            // largest index of the dim "house.deployable"
}

// dimReady and dimDeployable are the indices of the two dims that are not looked up in parts:
// whether the Guild is ready, and the worth of deployable cards.
const dimReady, dimDeployable = 4, 5

var scaleDims = vocabulary.Each("house.fortification", "house.hand", "house.base", "house.imperial", "house.guild_ready", "house.deployable")

// scale compiles a formula at a path.
func (c *compiler) scale(path string) scale {
	x := c.at(path)
	sc := scale{x: x, grid: c.r.words.Grid(x, maxCells, scaleDims...)}
	g := sc.grid
	if g == nil {
		return sc
	}
	for i := range g.Len() {
		sc.points = append(sc.points, score(g.At(int32(i))))
	}
	for d := range sc.part {
		for v := range sc.part[d] {
			sc.part[d][v] = g.Step[d] * min(int32(v), g.Sizes[d]-1)
		}
	}
	sc.maxDeployable = g.Sizes[dimDeployable] - 1
	return sc
}

// of returns the worth of a House given the worth of its deployable cards.
func (sc *scale) of(h *house, deployable int32) int32 {
	i := sc.part[0][h.fort] + sc.part[1][h.n] + sc.part[2][h.base] + sc.part[3][h.n-h.base]
	i += sc.grid.Step[dimReady] & -bit(h.uses > 0) // no Guild has no uses
	return int32(sc.points[i+sc.grid.Step[dimDeployable]*min(deployable, sc.maxDeployable)])
}

// A defenses table adds up the values of deployable cards, where these depend on the
// Fortification only and are of eight consecutive kinds: the copies in hand are eight
// bytes, and a product of two words multiplies them with the values of every other kind and
// adds up.
type defenses struct {
	from  int                 // the first of the kinds
	value [maxForts][2]uint64 // by Fortification, of the kinds with even and odd numbers, the first one uppermost; 0 where it may not be deployed
}

// newDefenses returns the table of values of cards that may be deployed; nil where they
// must be added up one by one.
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

// score returns x limited to the range of a score.
func score(x int32) int16 { return int16(min(max(x, -maxScore), maxScore)) }

// weigh returns what a House has by a scale, in points.
func (s *State) weigh(sc *scale, seat int) int32 {
	if sc.grid == nil {
		return int32(score(s.ask1(sc.x, seat)))
	}
	deployable := int32(0)
	if sc.grid.Step[dimDeployable] != 0 {
		deployable = s.deployable(seat)
	}
	return sc.of(&s.pos.house[seat&7], deployable)
}

var _ engine.Scorer = (*State)(nil)

// Standing implements [engine.Scorer]: the formula of the variant's report, or
// else the score that each House would have if winter came now. Allies stand
// each for itself. Where it is about nothing but a House's own hand,
// Fortification and Guild, only Houses are weighed that have moved since it was
// asked last: one, after most turns.
func (s *State) Standing(dst []int64) {
	sc, moved := &s.r.standing, s.moved
	if s.moved = 0; !s.r.standsAlone {
		moved = everybody
	}
	moved &= 1<<(s.n&15) - 1
	if t := s.r.defenses; t != nil && s.r.standsAlone {
		for more := true; more; more = moved != 0 { // of none that has moved the first is as it was
			i := lowest(uint64(moved)) & 7
			h := &s.pos.house[i]
			s.stood[i] = int64(sc.of(h, t.sum(h))) * engine.StandingUnit
			moved &= moved - 1
		}
	} else {
		for ; moved != 0; moved &= moved - 1 {
			i := lowest(uint64(moved)) & 7
			s.stood[i] = int64(s.weigh(sc, i)) * engine.StandingUnit
		}
	}
	if v := &s.stood; len(dst) == 4 { // one by one: a wider load would wait for the narrow stores just made
		dst[0], dst[1], dst[2], dst[3] = v[0], v[1], v[2], v[3]
		return
	}
	copy(dst, s.stood[:s.n])
}

// alone reports whether a scale depends on a House's own hand, Fortification and Guild
// only.
func (r *Rules) alone(sc *scale) bool {
	return sc.grid != nil && (sc.grid.Step[dimDeployable] == 0 || r.deployable != nil)
}
