package train

import (
	"context"

	"equitas/engine"
)

// Iterated exports [arena.iterateFromStart], with which learning begins.
func Iterated(ctx context.Context, r engine.Rules, seats, workers int, seed uint64, start []int32) ([]int32, int, error) {
	return newArena(r, seats, workers).iterateFromStart(ctx, Task{Seed: seed, Start: start, QuietTrainings: 1})
}

// A MisereState is a state of a match in which the players who would have won lose: all
// others share the win.
type MisereState struct {
	engine.State
	Seats int
}

func (s *MisereState) Result() engine.Result {
	r := s.State.Result()
	lost := r.Winners
	r.Winners = 0
	for seat := range engine.Seat(s.Seats) {
		if !lost.Has(seat) {
			r.Winners |= engine.SeatSet(seat)
		}
	}
	return r
}
