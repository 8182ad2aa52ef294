package proelio

import (
	"encoding/binary"

	"equitas/engine"
	"equitas/engine/vocabulary"
)

// maxScore is the largest absolute value of a score, in points.
const maxScore = 30000

// A pointFormula is a compiled formula for the points of a House: its score at the end, or its
// standing during play.
type pointFormula struct {
	x             *expr
	grid          *vocabulary.Grid // the formula over scaleDims; nil: x is evaluated each time
	points        []int16          // by index in the grid: the points
	part          [4][256]int32    // by dimension (the first four) and value: what it adds to that index
	maxDeployable int32            // largest value of the dimension "house.deployable"
}

// dimReady and dimDeployable are the indices in scaleDims of the two dimensions that have no
// part: whether the Guild is ready, and the value of deployable cards.
const dimReady, dimDeployable = 4, 5

var scaleDims = vocabulary.DimsOf("house.fortification", "house.hand", "house.base", "house.imperial", "house.guild_ready", "house.deployable")

// compilePointFormula compiles the formula at a path.
func (c *compiler) compilePointFormula(path string) pointFormula {
	x := c.exprAt(path)
	sc := pointFormula{x: x, grid: c.rules.words.Grid(x, maxCells, scaleDims...)}
	g := sc.grid
	if g == nil {
		return sc
	}
	for i := range g.Len() {
		sc.points = append(sc.points, clampScore(g.At(int32(i))))
	}
	for d := range sc.part {
		for v := range sc.part[d] {
			sc.part[d][v] = g.Step[d] * min(int32(v), g.Sizes[d]-1)
		}
	}
	sc.maxDeployable = g.Sizes[dimDeployable] - 1
	return sc
}

// value returns the points of a House; deployable is the value of its deployable cards.
func (sc *pointFormula) value(h *house, deployable int32) int32 {
	i := sc.part[0][h.fort] + sc.part[1][h.cards] + sc.part[2][h.base] + sc.part[3][h.cards-h.base]
	i += sc.grid.Step[dimReady] & -boolToInt(h.uses > 0) // a House without a Guild has no uses
	return int32(sc.points[i+sc.grid.Step[dimDeployable]*min(deployable, sc.maxDeployable)])
}

// A defenseTable is a table by which the values of the deployable cards in a hand are added up
// with a few instructions. It requires that these values depend on the Fortification only and
// that the cards are of eight consecutive kinds. The numbers of copies in hand are then eight
// bytes; two multiplications of 64-bit words, for even and odd kinds, multiply them by the
// values and add up.
type defenseTable struct {
	firstKind int                 // the first of the eight kinds
	value     [maxForts][2]uint64 // by Fortification: values of the kinds with even and odd numbers, the first kind in the highest bits; 0 if it may not be deployed
}

// newDefenses returns the table by which the values of deployable cards are added up; nil if a
// table is not possible.
func (r *Rules) newDefenses() *defenseTable {
	if r.deployable == nil {
		return nil
	}
	t := &defenseTable{}
	if len(r.scored) > 0 {
		t.firstKind = min(int(r.scored[0]), maxKinds-8)
	}
	for _, k := range r.scored {
		i, v := int(k)-t.firstKind, r.valueOf[k]
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

// sum returns the total value of the cards in hand that could be deployed. A hand holds at most
// 255 cards of value at most 255, so that each partial sum fits 16 bits.
func (t *defenseTable) sum(h *house) int32 {
	const even = 0x00ff00ff00ff00ff
	copies, value := binary.LittleEndian.Uint64(h.count[t.firstKind:]), &t.value[h.fort&(maxForts-1)]
	return int32(copies&even*value[0]>>48 + copies>>8&even*value[1]>>48)
}

// clampScore returns x limited to the range from -maxScore to maxScore.
func clampScore(x int32) int16 { return int16(min(max(x, -maxScore), maxScore)) }

// pointsBy returns the points that a formula gives a House in the present position.
func (s *State) pointsBy(sc *pointFormula, seat int) int32 {
	if sc.grid == nil {
		return int32(clampScore(s.evalSeat(sc.x, seat)))
	}
	deployable := int32(0)
	if sc.grid.Step[dimDeployable] != 0 {
		deployable = s.deployable(seat)
	}
	return sc.value(&s.pos.house[seat&7], deployable)
}

var _ engine.Scorer = (*State)(nil)

// Standing implements [engine.Scorer]. The standing of a House is the formula report.standing,
// or else the score that it would have if winter came now; allies are counted separately. If it
// depends on nothing but the House's own hand, Fortification and Guild, it is computed anew
// only for Houses that have changed since the last call.
func (s *State) Standing(dst []int64) {
	sc, moved := &s.rules.standing, s.changedHouses
	if s.changedHouses = 0; !s.rules.standsAlone {
		moved = everybody
	}
	moved &= 1<<(s.seatCount&15) - 1
	if t := s.rules.defenses; t != nil && s.rules.standsAlone {
		for more := true; more; more = moved != 0 { // if none has changed, lowest gives 64, and House 0 is computed again to the same value
			i := lowestBit(uint64(moved)) & 7
			h := &s.pos.house[i]
			s.standings[i] = int64(sc.value(h, t.sum(h))) * engine.StandingUnit
			moved &= moved - 1
		}
	} else {
		for ; moved != 0; moved &= moved - 1 {
			i := lowestBit(uint64(moved)) & 7
			s.standings[i] = int64(s.pointsBy(sc, i)) * engine.StandingUnit
		}
	}
	if v := &s.standings; len(dst) == 4 { // element by element: a wider load would have to wait for the narrow stores just made
		dst[0], dst[1], dst[2], dst[3] = v[0], v[1], v[2], v[3]
		return
	}
	copy(dst, s.standings[:s.seatCount])
}

// dependsOnOwnOnly reports whether a formula depends on nothing but the House's own hand,
// Fortification and Guild.
func (r *Rules) dependsOnOwnOnly(sc *pointFormula) bool {
	return sc.grid != nil && (sc.grid.Step[dimDeployable] == 0 || r.deployable != nil)
}
