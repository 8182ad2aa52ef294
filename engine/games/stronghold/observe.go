package stronghold

import (
	"equitas/engine"
)

// A View is what one seat knows of a match: everything but the bag's order, the
// decks', and, for Defenders, the orders that lie face down and the draft.
type View struct {
	s    *State
	seat engine.Seat
}

var _ engine.Observation = (*View)(nil)

// Observe implements [engine.State].
func (s *State) Observe(seat engine.Seat) engine.Observation { return &s.views[seat] }

// Seat implements [engine.Observation].
func (v *View) Seat() engine.Seat { return v.seat }

// Seats implements [engine.Observation].
func (v *View) Seats() int { return v.s.n }

// Key implements [engine.Observation].
func (v *View) Key() uint64 { return 0 }
