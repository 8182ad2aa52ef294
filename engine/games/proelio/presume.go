package proelio

import (
	"equitas/engine"
	"equitas/engine/rng"
)

var _ engine.HabitDeterminizer = (*Rules)(nil)

// What everybody sees of a House, as far as habits go: how strong its
// Fortification is, how many cards it holds, and one thing more. For cards in
// hand that is what it did last: attacked, drew or something else. A waiting
// attack is looked at with the House that placed it, and the thing more is
// whether the target is bare.
const (
	habitForts = 5 // values of a Fortification that habits distinguish; the last one stands for all above
	habitCards = 7 // numbers of cards that habits distinguish; the last one stands for all above
	habitMores = 3
	looks      = habitForts * habitCards * habitMores
)

// look returns the number of the situation, among those distinguished, that a House is in.
func (h *house) look(more int) int {
	return (min(int(h.fort), habitForts-1)*habitCards+min(int(h.n), habitCards-1))*habitMores + more
}

// keeps returns the first habit about cards in the hand of House i; the others
// follow by kind.
func (s *State) keeps(i int) int {
	h, did := &s.pos.house[i&7], 0
	switch {
	case s.pos.house[s.target(i)&7].waiting != 0:
		did = 1
	case h.drew:
		did = 2
	}
	return h.look(did) * len(s.r.kinds)
}

// poses returns the first habit about the attack that waits in front of House
// i; the others follow by kind.
func (s *State) poses(i int) int {
	bare := int(bit(s.pos.house[i&7].fort == 0))
	return (looks + s.pos.house[s.attackerOf(i)&7].look(bare)) * len(s.r.kinds)
}

// Habits implements [engine.HabitDeterminizer].
func (r *Rules) Habits() int { return 2 * looks * len(r.kinds) }

// Held implements [engine.HabitDeterminizer].
func (r *Rules) Held(st engine.State, seat engine.Seat, count []int64) {
	s := st.(*State)
	for i := range s.n {
		h := &s.pos.house[i]
		if s.hiddenAttack(i, seat) {
			count[s.poses(i)+int(h.waiting-1)]++
		}
		if i == int(seat) {
			continue
		}
		var followed [maxKinds]uint8
		h.known.To(seat, &followed)
		first := s.keeps(i)
		for m := h.mask; m != 0; m &= m - 1 {
			k := lowest(m)
			count[first+k] += int64(h.count[k] - followed[k])
		}
	}
}

// Presume implements [engine.HabitDeterminizer].
func (r *Rules) Presume(o engine.Observation, st engine.State, src *rng.Stream, odds []uint32) {
	v, s := o.(*View), st.(*State)
	s.CopyFrom(v.s)
	r.deal(s, v.seat, src, odds)
}

// hesitations returns the largest number of consecutive cards for which odds may be
// unfavourable.
func hesitations(odds []uint32) int {
	if odds == nil {
		return 0
	}
	return 40
}
