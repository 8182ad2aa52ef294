package train

import (
	"context"
	"errors"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/highcard"
)

// stepping is High Card with feature counts and steps of its own, so that learning begins
// with policy steps.
type stepping struct{ highcard.Rules }

func (s stepping) Features() []engine.Feature {
	l := slices.Clone(s.Rules.Features())
	l[0].Step = 6 * engine.WeightUnit
	return l
}

func (s stepping) Count(o engine.Observation, legal []engine.Action, _, counts []int32) {
	enginetest.CountSeparately(s, o, legal, counts)
}

// Steps improve players who do much wrong, the same for any number of workers. None are
// tried in a short series, with roles, or in games for which plain policy iteration is
// used.
func TestStepped(t *testing.T) {
	r := stepping{}
	thumb := engine.Defaults(r)
	wrong := slices.Clone(thumb)
	for f := range wrong {
		if f%2 == 1 {
			wrong[f] = -wrong[f]
		}
	}
	was := DealsDivisor
	DealsDivisor = 10
	t.Cleanup(func() { DealsDivisor = was })
	var got [2][]int32
	for i, workers := range []int{1, 3} {
		a := newArena(r, 3, workers)
		better, matches, err := a.stepFromStart(t.Context(), Task{Start: wrong, Seed: 3, QuietTrainings: 1})
		if err != nil {
			t.Fatal(err)
		}
		if better == nil || matches == 0 {
			t.Fatalf("from %v nothing better was found in %d matches", wrong, matches)
		}
		got[i] = better
	}
	if !slices.Equal(got[0], got[1]) {
		t.Errorf("one worker comes to %v, three to %v", got[0], got[1])
	}
	a := newArena(r, 3, 2)
	if better, matches, err := a.stepFromStart(t.Context(), Task{Start: wrong, Seed: 3}); better != nil || matches != 0 || err != nil {
		t.Errorf("who rests briefly comes to %v in %d matches (%v)", better, matches, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := a.stepFromStart(ctx, Task{Start: wrong, Seed: 3, QuietTrainings: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("who is stopped ends with %v", err)
	}
	if !usesSteps(r, 3) || usesSteps(stepping{highcard.Rules{House: true}}, 3) || usesSteps(highcard.Rules{}, 3) {
		t.Error("steps are for those who say what features count, and play no roles")
	}
	if MethodOf(r, 3) == MethodOf(highcard.Rules{}, 3) {
		t.Error("what was learned in another way is not kept apart")
	}
}
