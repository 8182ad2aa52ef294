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
	g := s.rules.(engine.Guesser)
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
			r := rng.NewStream(seed)
			g.Guess(st.Observe(seat), a, &r)
			r = rng.NewStream(seed)
			g.Guess(other.Observe(seat), b, &r)
			if err := s.unseen(was, a, seat); err != nil {
				return fmt.Errorf("a guess of seat %d: %w", i, err)
			}
			if err := s.equalGuesses(a, b, n, n%often == 1); err != nil {
				return fmt.Errorf("guesses of seat %d from two states that look the same to it: %w", i, err)
			}
			other.CopyFrom(st)
		}
		if err := s.same(was, st); err != nil {
			return fmt.Errorf("guessing changes the state that is observed: %w", err)
		}
		return nil
	}, nil)
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
