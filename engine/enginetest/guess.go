package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// checkGuesses checks determinizations, also those by habits. The observing seat sees no
// difference. They do not depend on what is hidden from it: from two states that look the
// same to a seat, the same stream gives the same determinization, and play continues in the
// same way. They do vary: in what other seats see or, in an open game, in chance to come.
func checkGuesses(s *subject) error {
	g := s.rules.(engine.Determinizer)
	ways := []func(engine.Observation, engine.State, *rng.Stream){g.Guess}
	if p, ok := s.rules.(engine.HabitDeterminizer); ok {
		odds := unequalOdds(p.Habits())
		ways = append(ways, func(o engine.Observation, st engine.State, r *rng.Stream) { p.GuessByHabits(o, st, r, odds) })
	}
	a, b, other := s.rules.NewState(s.seats), s.rules.NewState(s.seats), s.rules.NewState(s.seats)
	varied := false
	err := s.playMatches(func(n int, st engine.State, _ []engine.Action) error {
		was, err := s.snapshotOf(st)
		if err != nil {
			return err
		}
		for i := range s.seats {
			seat := engine.Seat(i)
			seed := uint64(n*s.seats + i)
			r := rng.NewStream(^seed)
			g.Guess(st.Observe(seat), other, &r)
			for _, guess := range ways {
				r = rng.NewStream(seed)
				guess(st.Observe(seat), a, &r)
				r = rng.NewStream(seed)
				guess(other.Observe(seat), b, &r)
				if err := s.checkUnseen(was, a, seat); err != nil {
					return fmt.Errorf("a guess of seat %d: %w", i, err)
				}
				varied = varied || !slices.Equal(was.keys, s.keys(a))
				if err := s.compareGuesses(a, b, n, n%slowCheckInterval == 1); err != nil {
					return fmt.Errorf("guesses of seat %d from two states that look the same to it: %w", i, err)
				}
				if !s.opt.Open || varied || n%slowCheckInterval != 1 {
					continue
				}
				r = rng.NewStream(seed + 1)
				guess(st.Observe(seat), b, &r)
				r = s.choiceStream(n)
				if err := s.finish(b, &r, nil); err != nil {
					return fmt.Errorf("playing on from another guess of seat %d: %w", i, err)
				}
				varied = trace(a) != trace(b)
			}
		}
		if err := s.compareSnapshot(was, st); err != nil {
			return fmt.Errorf("guessing changes the state that is observed: %w", err)
		}
		return nil
	}, nil)
	switch {
	case err != nil || varied:
	case s.opt.Open:
		err = errors.New("no guess changed the chance to come")
	default:
		err = errors.New("no guess changed what another seat sees")
	}
	return err
}

// checkUnseen returns an error if a seat can tell the determinization st from the position
// whose snapshot is before.
func (s *subject) checkUnseen(before snapshot, st engine.State, seat engine.Seat) error {
	switch {
	case st.Observe(seat).Key() != before.keys[seat]:
		return errors.New("the seat sees that the state is another")
	case st.ToAct() != before.toAct:
		return fmt.Errorf("seat %d is to act, was %d", st.ToAct(), before.toAct)
	case st.Turn() != before.turn:
		return fmt.Errorf("the turn is %d, was %d", st.Turn(), before.turn)
	}
	if legal := st.Legal(nil); before.toAct == seat && !slices.Equal(legal, before.legal) {
		return fmt.Errorf("its legal actions are %v, were %v", legal, before.legal)
	}
	return nil
}

// unequalOdds returns n odds from 1 to engine.MaxOdds, of different sizes, for tests of
// habits.
func unequalOdds(n int) []uint32 {
	odds := make([]uint32, n)
	r := rng.NewStream(uint64(n))
	for i := range odds {
		odds[i] = 1 + r.Below(engine.MaxOdds>>(2*r.Below(6)))
	}
	return odds
}

// compareGuesses returns an error if two states differ or, with playOn, if matches differ
// that continue from them with the same random choices, drawn from choiceStream(n).
func (s *subject) compareGuesses(a, b engine.State, n int, playOn bool) error {
	was, err := s.snapshotOf(a)
	if err != nil {
		return err
	}
	if err := s.compareSnapshot(was, b); err != nil {
		return err
	}
	if !playOn {
		return nil
	}
	for _, st := range []engine.State{a, b} {
		r := s.choiceStream(n)
		if err := s.finish(st, &r, nil); err != nil {
			return fmt.Errorf("playing on: %w", err)
		}
	}
	return s.compareEnds(a, b)
}
