package proelio

import (
	"equitas/engine"
	"equitas/engine/rng"
)

var _ engine.HabitDeterminizer = (*Rules)(nil)

// Habits distinguish situations by what everybody sees of a House: the value of its
// Fortification, the number of its cards, and a third fact. For habits about cards in hand,
// that is what the House did last: attack, draw, or something else. For habits about a waiting
// attack, the House is the one that placed it, and the third fact is whether the target has no
// Fortification.
const (
	habitForts     = 5 // values of a Fortification that habits distinguish; the last one stands for all above
	habitCards     = 7 // numbers of cards that habits distinguish; the last one stands for all above
	habitFacts     = 3
	situationCount = habitForts * habitCards * habitFacts
)

// situation returns the number of the situation that a House is in; the argument is the third fact,
// 0 to habitFacts-1.
func (h *house) situation(fact int) int {
	return (min(int(h.fort), habitForts-1)*habitCards+min(int(h.cards), habitCards-1))*habitFacts + fact
}

// keepHabit returns the index of the first habit about cards in the hand of House i. There is one
// for each kind, in order.
func (s *State) keepHabit(i int) int {
	h, did := &s.pos.house[i&7], 0
	switch {
	case s.pos.house[s.targetOf(i)&7].waiting != 0:
		did = 1
	case h.hasDrawn:
		did = 2
	}
	return h.situation(did) * len(s.rules.kinds)
}

// attackHabit returns the index of the first habit about the attack that waits in front of
// House i. There is one for each kind, in order.
func (s *State) attackHabit(i int) int {
	bare := int(boolToInt(s.pos.house[i&7].fort == 0))
	return (situationCount + s.pos.house[s.attackerOf(i)&7].situation(bare)) * len(s.rules.kinds)
}

// Habits implements [engine.HabitDeterminizer].
func (r *Rules) Habits() int { return 2 * situationCount * len(r.kinds) }

// CountHabits implements [engine.HabitDeterminizer].
func (r *Rules) CountHabits(st engine.State, seat engine.Seat, count []int64) {
	s := st.(*State)
	for i := range s.seatCount {
		h := &s.pos.house[i]
		if s.isAttackHidden(i, seat) {
			count[s.attackHabit(i)+int(h.waiting-1)]++
		}
		if i == int(seat) {
			continue
		}
		var followed [maxKinds]uint8
		h.known.AddKnownTo(seat, &followed)
		first := s.keepHabit(i)
		for m := h.mask; m != 0; m &= m - 1 {
			k := lowestBit(m)
			count[first+k] += int64(h.count[k] - followed[k])
		}
	}
}

// GuessByHabits implements [engine.HabitDeterminizer].
func (r *Rules) GuessByHabits(o engine.Observation, st engine.State, src *rng.Stream, odds []uint32) {
	v, s := o.(*View), st.(*State)
	s.CopyFrom(v.state)
	r.dealUnseen(s, v.seat, src, odds)
}

// maxRejections returns how often in a row a card drawn at random may be rejected because of
// odds; 0 without odds.
func maxRejections(odds []uint32) int {
	if odds == nil {
		return 0
	}
	return 40
}
