// Package standoff is a game that somebody must end, and whoever does loses: each seat in turn waits
// or ends it, and after many turns nobody wins. It is for tests of players who learn.
package standoff

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// Rules are the rules of the game. Its only feature is 1 for ending the match.
type Rules struct{ engine.PlainRules }

// Seats is the number of seats; after maxTurns turns a match is over and nobody has won.
const Seats, maxTurns = 3, 60

func (Rules) Players() engine.Players  { return engine.Players{Min: Seats, Max: Seats, Usual: Seats} }
func (Rules) Reasons() []string        { return []string{"over"} }
func (Rules) Counts(int) engine.Counts { return nil }
func (Rules) NewState(int) engine.State {
	s := &state{}
	s.view.s = s
	return s
}
func (Rules) Features() []engine.Feature { return []engine.Feature{{Name: "end"}} }

// Count implements [engine.FeatureCounter].
func (Rules) Count(_ engine.Observation, legal []engine.Action, _, counts []int32) {
	for i, a := range legal {
		counts[i] = int32(a)
	}
}

func (Rules) Weigh(_ engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	for i, a := range legal {
		rating[i] = int64(a) * int64(w[0])
	}
}

type view struct{ s *state }

func (v *view) Seat() engine.Seat { return v.s.ToAct() }
func (v *view) Seats() int        { return Seats }
func (v *view) Key() uint64       { return 0 }

type state struct {
	view  view
	turn  int
	ended bool
}

// Start implements [engine.State].
func (s *state) Start(rng.Deal) { s.turn, s.ended = 0, false }

func (s *state) ToAct() engine.Seat {
	if s.ended || s.turn == maxTurns {
		return engine.Nobody
	}
	return engine.Seat(s.turn % Seats)
}

func (s *state) Legal(buf []engine.Action) []engine.Action { return append(buf, 0, 1) }

func (s *state) Apply(a engine.Action) {
	if s.ended = a == 1; !s.ended {
		s.turn++
	}
}

func (s *state) Turn() int                              { return s.turn + 1 }
func (s *state) Trace() uint64                          { return 0 }
func (s *state) CopyFrom(engine.State)                  { panic("nobody searches") }
func (s *state) Observe(engine.Seat) engine.Observation { return &s.view }

func (s *state) Result() (r engine.Result) {
	for seat := range engine.Seat(Seats) {
		if s.ended && int(seat) != s.turn%Seats {
			r.Winners |= engine.SeatSet(seat)
		}
	}
	return r
}
