package empires

import (
	"math/bits"

	"equitas/engine"
)

var _ engine.Assessor = (*State)(nil)

// The traits of a player. Each constant is the index of the first number of a trait. The points
// have a number for each number of remaining scorings, of which all but one are 0.
const (
	traitPoints  = 0               // an eighth of the points with a scoring now, by remaining scorings (4: four or more)
	traitControl = traitPoints + 5 // an eighth of the points for areas in a scoring now, times the remaining scorings
	traitTrade   = traitControl + 1
	traitArmy    = traitTrade + 1 // army cards that fight in the open
	traitForce   = traitArmy + 1  // sum of their advantages over an average card, each raised by a fifth of a combat and at least 0, in fifths of a combat
	traitShips   = traitForce + 1 // army cards that fight at sea
	traitPersons = traitShips + 1 // Military Leaders, Engineers, Merchants, Diplomats on the table, times the remaining scorings
	traitStore   = traitPersons + personKinds
	traitForts   = traitStore + 1
	traitSupply  = traitForts + 1 // 1 if the supply has no control marker left
	traitCount   = traitSupply + 1
)

// Traits implements [engine.Assessor].
func (s *State) Traits() int { return traitCount }

// Assess implements [engine.Assessor].
func (s *State) Assess(dst []int8) {
	clear(dst)
	r, p := s.rules, &s.pos
	rest := 0 // remaining scorings
	for i := range r.turns {
		if r.turns[i].score && i+1 >= int(p.turn) && !p.isOver {
			rest++
		}
	}
	edge := &r.combatForecast().meanEdge[fieldBattle]
	for i := range s.seatCount {
		x, t := &p.seat[i], dst[i*traitCount:(i+1)*traitCount]
		got := s.pointsBySource(i)
		all := x.vp
		for _, n := range got {
			all += n
		}
		t[traitPoints+min(rest, 4)] = clampTrait(all / 8)
		t[traitControl] = clampTrait(got[sourceControl] * int32(rest) / 8)
		t[traitTrade] = clampTrait(got[sourceTrade] * int32(rest) / 4)
		army, force := int32(0), int32(0)
		for m := x.heldKinds & r.armyMask & r.fightMask[fieldBattle]; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			army += int32(x.cards[k])
			force += int32(x.cards[k]) * max(0, edge[k]+20)
		}
		t[traitArmy], t[traitForce] = clampTrait(army), clampTrait(force/20)
		ships := int32(0)
		for m := x.heldKinds & r.armyMask & r.fightMask[seaBattle]; m != 0; m &= m - 1 {
			ships += int32(x.cards[bits.TrailingZeros64(m)])
		}
		t[traitShips] = clampTrait(ships)
		for k, n := range x.personCounts {
			t[traitPersons+k] = clampTrait(int32(n) * int32(rest))
		}
		t[traitStore] = clampTrait(int32(x.warehouse))
		t[traitForts] = clampTrait(int32(bits.OnesCount64(x.ownAreas & p.forts)))
		t[traitSupply] = int8(boolToWord(x.control == 0))
	}
}

// clampTrait returns n, limited to the range of a trait, -20 to 25.
func clampTrait(n int32) int8 { return int8(max(-20, min(25, n))) }
