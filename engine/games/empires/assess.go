package empires

import (
	"math/bits"

	"equitas/engine"
)

var _ engine.Assessor = (*State)(nil)

// traits are features of a player, each constant the first of its numbers. The result of a
// scoring now has a place of its own for each number of remaining scorings.
const (
	traitPoints  = 0               // points with a scoring now, in eighths of the usual, by remaining scorings
	traitControl = traitPoints + 5 // points of the next scoring for areas, times the scorings to come
	traitTrade   = traitControl + 1
	traitArmy    = traitTrade + 1 // army cards of strength: none to 7 or more
	traitForce   = traitArmy + 1  // worth of the army cards in an open battle, in tenths of a combat
	traitShips   = traitForce + 1 // cards that fight at sea beyond two
	traitPersons = traitShips + 1 // number of Military Leaders, Engineers, Merchants, Diplomats
	traitStore   = traitPersons + persons
	traitForts   = traitStore + 1
	traitSupply  = traitForts + 1 // 1 if no control marker is left
	traitCount   = traitSupply + 1
)

// Traits implements [engine.Assessor].
func (s *State) Traits() int { return traitCount }

// Assess implements [engine.Assessor].
func (s *State) Assess(dst []int8) {
	clear(dst)
	r, p := s.r, &s.pos
	rest := 0 // scorings to come
	for i := range r.turns {
		if r.turns[i].score && i+1 >= int(p.turn) && !p.over {
			rest++
		}
	}
	edge := &r.foresee().edge[inField]
	for i := range s.n {
		x, t := &p.seat[i], dst[i*traitCount:(i+1)*traitCount]
		got := s.points(i)
		all := x.vp
		for _, n := range got {
			all += n
		}
		t[traitPoints+min(rest, 4)] = few(all / 8)
		t[traitControl] = few(got[fromControl] * int32(rest) / 8)
		t[traitTrade] = few(got[fromTrade] * int32(rest) / 4)
		army, force := int32(0), int32(0)
		for m := x.holds & r.armies & r.fights[inField]; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			army += int32(x.cards[k])
			force += int32(x.cards[k]) * max(0, edge[k]+20)
		}
		t[traitArmy], t[traitForce] = few(army), few(force/20)
		ships := int32(0)
		for m := x.holds & r.armies & r.fights[atSea]; m != 0; m &= m - 1 {
			ships += int32(x.cards[bits.TrailingZeros64(m)])
		}
		t[traitShips] = few(ships)
		for k, n := range x.does {
			t[traitPersons+k] = few(int32(n) * int32(rest))
		}
		t[traitStore] = few(int32(x.store))
		t[traitForts] = few(int32(bits.OnesCount64(x.own & p.forts)))
		t[traitSupply] = int8(word32(x.control == 0))
	}
}

// few returns n, limited to the range of a trait.
func few(n int32) int8 { return int8(max(-20, min(25, n))) }
