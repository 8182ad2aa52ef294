package highcard

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// A View is the observation of one seat: its hand and the table.
type View struct {
	state *State
	seat  engine.Seat
}

var _ engine.Observation = (*View)(nil)

// Observe returns the observation of a seat.
func (s *State) Observe(seat engine.Seat) engine.Observation { return &s.views[seat] }

// Seat returns the observing seat.
func (v *View) Seat() engine.Seat { return v.seat }

// Seats returns the number of seats.
func (v *View) Seats() int { return v.state.seats }

// Key returns a hash of the hand, the table, and how many cards the other seats hold.
func (v *View) Key() uint64 {
	p := &v.state.pos
	h := uint64(v.seat)
	add := func(x uint64) { h = rng.Mix64(h ^ x) }
	for k := range ranks {
		add(uint64(p.hand[v.seat][k])<<16 | uint64(p.discard[k])<<8 | uint64(p.out[k]))
	}
	for i := range v.state.seats {
		add(uint64(p.played[i])<<40 | uint64(cardCount(&p.hand[i]))<<32 | uint64(uint32(p.score[i])))
	}
	add(uint64(p.end-p.top)<<32 | uint64(p.round)<<16 | uint64(uint8(p.leader))<<8 | uint64(uint8(v.state.ToAct())))
	if p.stealing {
		add(1)
	}
	return h
}

// highestPlayed returns the highest rank played in this round, counted from 1, 0 for none, and
// whether the seat plays last.
func (v *View) highestPlayed() (top int32, last bool) {
	for _, r := range v.state.pos.played[:v.state.seats] {
		top = max(top, int32(r))
	}
	return top, v.state.nextSeat(v.seat) == v.state.pos.leader
}
