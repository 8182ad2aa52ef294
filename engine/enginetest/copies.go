package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"equitas/engine"
)

// slowCheckInterval is the number of choices between two runs of the slower checks.
const slowCheckInterval = 7

// checkCopies checks that a copy of a state equals the original, shares no memory with it, and
// plays on in the same way.
func checkCopies(s *subject) error {
	a, b := s.rules.NewState(s.seats), s.rules.NewState(s.seats)
	kept := s.rules.NewState(s.seats) // the copy made at an earlier choice
	var keptWas snapshot
	return s.playMatches(func(n int, st engine.State, _ []engine.Action) error {
		if n > 1 {
			if err := s.compareSnapshot(keptWas, kept); err != nil {
				return fmt.Errorf("playing the original changes a copy: %w", err)
			}
		}
		if n%slowCheckInterval != 1 {
			return nil
		}
		was, err := s.snapshotOf(st)
		if err != nil {
			return err
		}
		for _, c := range []engine.State{a, b, kept} {
			c.CopyFrom(st)
			if err := s.compareSnapshot(was, c); err != nil {
				return fmt.Errorf("a copy differs from the original: %w", err)
			}
		}
		keptWas = was
		for _, c := range []engine.State{a, b} {
			r := s.choiceStream(n)
			if err := s.finish(c, &r, nil); err != nil {
				return fmt.Errorf("on a copy: %w", err)
			}
			if err := s.compareSnapshot(was, st); err != nil {
				return fmt.Errorf("playing a copy changes the original: %w", err)
			}
		}
		return s.compareEnds(a, b)
	}, nil)
}

// compareEnds returns an error if two finished matches differ in trace, result or counts;
// otherwise nil.
func (s *subject) compareEnds(a, b engine.State) error {
	counts := s.rules.Counts(s.seats)
	cols := len(counts.Columns())
	rowA, rowB := make([]int64, cols), make([]int64, cols)
	counts.Count(a, rowA)
	counts.Count(b, rowB)
	switch {
	case trace(a) != trace(b):
		return errors.New("two matches from the same state with the same choices end with different traces")
	case a.Result() != b.Result():
		return fmt.Errorf("two matches from the same state with the same choices end with %+v and %+v", a.Result(), b.Result())
	case !slices.Equal(rowA, rowB):
		return fmt.Errorf("two matches from the same state with the same choices count %v and %v", rowA, rowB)
	}
	return nil
}
