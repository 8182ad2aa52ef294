package enginetest

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/rng"
)

// guesses checks the states that a search plays on in: the observer sees no
// difference, and what is hidden from it has no part in them. From two states
// that look the same to a seat, the same stream makes the same guess, down to
// how play goes on.
func guesses(s *subject) error {
	ways := []func(engine.Observation, engine.State, *rng.Stream){s.rules.(engine.Guesser).Guess}
	if p, ok := s.rules.(engine.HabitGuesser); ok {
		odds := someOdds(p.Habits())
		ways = append(ways, func(o engine.Observation, st engine.State, r *rng.Stream) { p.Presume(o, st, r, odds) })
	}
	d, hidden := s.rules.(engine.Determinizer)
	a, b, other := s.rules.NewState(s.seats), s.rules.NewState(s.seats), s.rules.NewState(s.seats)
	return s.walk(func(n int, st engine.State, _ []engine.Action) error {
		was, err := s.snap(st)
		if err != nil {
			return err
		}
		other.CopyFrom(st)
		for i := range s.seats {
			seat := engine.Seat(i)
			seed := uint64(n*s.seats + i)
			if hidden {
				r := rng.NewStream(^seed)
				d.Determinize(other, seat, &r)
			}
			for _, guess := range ways {
				r := rng.NewStream(seed)
				guess(st.Observe(seat), a, &r)
				r = rng.NewStream(seed)
				guess(other.Observe(seat), b, &r)
				if err := s.unseen(was, a, seat); err != nil {
					return fmt.Errorf("a guess of seat %d: %w", i, err)
				}
				if err := s.equalGuesses(a, b, n, n%often == 1); err != nil {
					return fmt.Errorf("guesses of seat %d from two states that look the same to it: %w", i, err)
				}
			}
			other.CopyFrom(st)
		}
		if err := s.same(was, st); err != nil {
			return fmt.Errorf("guessing changes the state that is observed: %w", err)
		}
		return nil
	}, nil)
}

// someOdds are odds of all that there may be, some of each.
func someOdds(n int) []uint32 {
	odds := make([]uint32, n)
	r := rng.NewStream(uint64(n))
	for i := range odds {
		odds[i] = 1 + r.Below(engine.MaxOdds>>(2*r.Below(6)))
	}
	return odds
}

// equalGuesses reports in what two states differ, or, if play goes on, two matches
// that end them with the same choices.
func (s *subject) equalGuesses(a, b engine.State, n int, goOn bool) error {
	was, err := s.snap(a)
	if err != nil {
		return err
	}
	if err := s.same(was, b); err != nil {
		return err
	}
	if !goOn {
		return nil
	}
	for _, st := range []engine.State{a, b} {
		r := s.choices(n)
		if err := s.finish(st, &r, nil); err != nil {
			return fmt.Errorf("playing on: %w", err)
		}
	}
	return s.equalEnds(a, b)
}
