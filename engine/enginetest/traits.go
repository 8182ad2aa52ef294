package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"equitas/engine"
)

// checkTraits checks that Assess sets all traits whatever the destination held before, gives
// the same for a copy, and neither changes the state nor allocates; and that the number of
// traits is constant and their values vary.
func checkTraits(s *subject) error {
	other := s.rules.NewState(s.seats).(engine.Assessor)
	n := other.Traits()
	if n < 1 {
		return fmt.Errorf("a seat has %d traits, expected one or more", n)
	}
	first, again := make([]int8, s.seats*n), make([]int8, s.seats*n)
	told := map[int8]bool{}
	err := s.playMatches(func(step int, st engine.State, _ []engine.Action) error {
		was, err := s.snapshotOf(st)
		if err != nil {
			return err
		}
		a := st.(engine.Assessor)
		if got := a.Traits(); got != n {
			return fmt.Errorf("a seat has %d traits, and had %d", got, n)
		}
		for i := range again {
			first[i], again[i] = 0, 99
		}
		a.Assess(first)
		for _, x := range first {
			told[x] = true
		}
		other.CopyFrom(st)
		if other.Assess(again); !slices.Equal(first, again) {
			return fmt.Errorf("seats have %v, and in a copy %v", first, again)
		}
		if err := s.compareSnapshot(was, st); err != nil {
			return fmt.Errorf("saying what seats have changes the state: %w", err)
		}
		if step%slowCheckInterval == 1 {
			if got := testing.AllocsPerRun(5, func() { a.Assess(again) }); got > 0 {
				return fmt.Errorf("saying what seats have allocates %v times, expected 0", got)
			}
		}
		return nil
	}, nil)
	if err == nil && len(told) < 2 {
		return errors.New("all seats have the same all the time")
	}
	return err
}
