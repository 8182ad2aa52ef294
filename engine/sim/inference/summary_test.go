package inference

import (
	"context"
	"fmt"
	"testing"

	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
)

// Values do not depend on the number of workers.
func TestSummaryWorkersDoNotMatter(t *testing.T) {
	scenarios := []*sim.Scenario{
		fakeCell("uniform", &race.Rules{}, "any", "any", "any"),
		fakeCell("mixed", &race.Rules{Head: 2}, "keen", "any", "any", "any"),
	}
	want := playAll(t, 700, 1, scenarios...)
	for _, workers := range []int{2, 5} {
		for i, got := range playAll(t, 700, workers, scenarios...) {
			if fmt.Sprint(Summarise(got).Values()) != fmt.Sprint(Summarise(want[i]).Values()) {
				t.Errorf("%d workers, cell %s: other summary than with one", workers, got.Scenario.Name)
			}
		}
	}
}

// UnfinishedShare is the number of unfinished matches divided by all.
func TestUnfinishedShare(t *testing.T) {
	run := playAll(t, 60, 1, fakeCell("a", &race.Rules{Endless: true, Stale: true}, "any", "any"))[0]
	if got, want := Summarise(run).UnfinishedShare(), float64(run.Total("unfinished", 60))/60; got != want || !(got > 0) {
		t.Errorf("a share of %g, want %g", got, want)
	}
}

// A run without deals has no values and no verdicts.
func TestNothingPlayed(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	runs, err := sim.Play(ctx, []*sim.Scenario{fakeCell("a", &race.Rules{}, "any", "any", "any")}, 10, sim.Runner{})
	if err != nil {
		t.Fatal(err)
	}
	Summarise(runs[0])
	if cmp := Compare(runs[0], runs[0]); cmp.Rows[0].Verdict == "identical" {
		t.Error("nothing played, and a verdict given")
	}
}
