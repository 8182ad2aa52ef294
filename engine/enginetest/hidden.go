package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// hiddenCards checks determinizations: the observer sees no difference, has
// the same legal actions and can play on; what others hold does differ, or, in
// an open game, the chance to come.
func hiddenCards(s *subject) error {
	d := s.rules.(engine.Determinizer)
	a, b := s.rules.NewState(s.seats), s.rules.NewState(s.seats)
	varied := false
	err := s.walk(func(n int, st engine.State, legal []engine.Action) error {
		was, err := s.snap(st)
		if err != nil {
			return err
		}
		for i := range s.seats {
			seat := engine.Seat(i)
			seed := uint64(n*s.seats + i)
			for _, c := range []engine.State{a, b} {
				c.CopyFrom(st)
				r := rng.NewStream(seed)
				d.Determinize(c, seat, &r)
			}
			if !slices.Equal(s.keys(a), s.keys(b)) {
				return fmt.Errorf("two determinizations for seat %d from the same stream differ", i)
			}
			if err := s.unseen(was, a, seat); err != nil {
				return fmt.Errorf("a determinization for seat %d: %w", i, err)
			}
			varied = varied || !slices.Equal(was.keys, s.keys(a))
			if n%often != 1 {
				continue
			}
			r := rng.NewStream(seed)
			if err := s.finish(a, &r, nil); err != nil {
				return fmt.Errorf("playing on from a determinization for seat %d: %w", i, err)
			}
			if s.opt.Open && !varied {
				b.CopyFrom(st)
				r = rng.NewStream(seed + 1)
				d.Determinize(b, seat, &r)
				r = rng.NewStream(seed)
				if err := s.finish(b, &r, nil); err != nil {
					return fmt.Errorf("playing on from another determinization for seat %d: %w", i, err)
				}
				varied = a.Trace() != b.Trace()
			}
		}
		if err := s.same(was, st); err != nil {
			return fmt.Errorf("a determinization of a copy changes the original: %w", err)
		}
		return nil
	}, nil)
	switch {
	case err != nil || varied:
	case s.opt.Open:
		err = errors.New("no determinization changed the chance to come")
	default:
		err = errors.New("no determinization changed what another seat sees")
	}
	return err
}

// unseen reports what the seat notices of a determinization.
func (s *subject) unseen(was snapshot, st engine.State, seat engine.Seat) error {
	switch {
	case st.Observe(seat).Key() != was.keys[seat]:
		return errors.New("the seat sees that the state is another")
	case st.ToAct() != was.who:
		return fmt.Errorf("seat %d is to act, was %d", st.ToAct(), was.who)
	case st.Turn() != was.turn:
		return fmt.Errorf("the turn is %d, was %d", st.Turn(), was.turn)
	}
	if legal := st.Legal(nil); was.who == seat && !slices.Equal(legal, was.legal) {
		return fmt.Errorf("its legal actions are %v, were %v", legal, was.legal)
	}
	return nil
}
