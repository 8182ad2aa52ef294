package inference

import (
	"context"
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// Values do not depend on the number of workers.
func TestSummaryWorkersDoNotMatter(t *testing.T) {
	scenarios := []*sim.Scenario{
		fakeCell("uniform", &race.Rules{}, "any", "any", "any"),
		fakeCell("mixed", &race.Rules{HeadStart: 2}, "keen", "any", "any", "any"),
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
	run := playAll(t, 60, 1, fakeCell("a", &race.Rules{Endless: true, Stalemate: true}, "any", "any"))[0]
	if got, want := Summarise(run).UnfinishedShare(), float64(run.Total("unfinished", 60))/60; got != want || !(got > 0) {
		t.Errorf("a share of %g, want %g", got, want)
	}
}

// A run without deals has no values and no verdicts.
func TestNothingPlayed(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	runs, err := sim.Play(ctx, []*sim.Scenario{fakeCell("a", &race.Rules{}, "any", "any", "any")}, 10, sim.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	Summarise(runs[0])
	if cmp := Compare(runs[0], runs[0]); cmp.Rows[0].Verdict == "identical" {
		t.Error("nothing played, and a verdict given")
	}
}

// An interval that holds at every look is cut where that of a fixed number of deals was: a
// share is at most 1.
func TestEveryLookOfShares(t *testing.T) {
	run := playAll(t, 60, 1, fakeCell("a", &race.Rules{}, "any", "any"))[0]
	j := Terms{Stop: &Stop{Looks: 1, MaxDeals: 1000, JudgedRows: 3}}.newEvaluator(run)
	high, low := stat.Estimate{Value: 0.97, SE: 0.015, Lo: 0.94, Hi: 1, N: 60}, stat.Estimate{Value: 0.03, SE: 0.015, Lo: 0, Hi: 0.06, N: 60}
	s := newSample(run, 60, nil)
	share := engine.Metric{Kind: engine.Share, Num: "turns", Unit: "share"}
	if got := j.widenForLooks(s, share, high); got.Hi != 1 || !(got.Lo < high.Lo) {
		t.Errorf("from %g to %g, want from less than %g to 1", got.Lo, got.Hi, high.Lo)
	}
	if got := j.widenForLooks(s, share, low); got.Lo != 0 || !(got.Hi > low.Hi) {
		t.Errorf("from %g to %g, want from 0 to more than %g", got.Lo, got.Hi, low.Hi)
	}
	if got := j.widenForLooks(s, engine.Metric{Num: "turns", Unit: "turns"}, high); !(got.Hi > 1) {
		t.Errorf("turns up to %g, want more than 1", got.Hi)
	}

	// A difference may be negative, even if its interval for a fixed number of deals is not.
	above := stat.Estimate{Value: 0.03, SE: 0.01, Lo: 0.01, Hi: 0.05, N: 60}
	for _, m := range []engine.Metric{{Num: "turns", Offset: -0.25, Unit: "pp"}, {Num: "turns", Minus: "decisions", Unit: "pp"},
		{Num: "turns", Scale: -1, Unit: "turns"}, {Kind: engine.Contrast, Num: "turns", Whole: "decisions"}} {
		if got := j.widenForLooks(s, m, above); !(got.Lo < 0) {
			t.Errorf("%+v: from %g, want from less than 0", m, got.Lo)
		}
	}
}

// Sums that were not computed in advance are computed when they are asked for.
func TestSumsNotGathered(t *testing.T) {
	run := playAll(t, 60, 1, fakeCell("a", &race.Rules{}, "any", "any"))[0]
	s := newSample(run, 60, nil)
	s.precomputeSums([]listedMetric{{Metric: engine.Metric{ID: "turns", Num: "turns"}}}, false)
	got, want := s.products(s.number("decisions", ""), s.number("turns", "")), run.Total("decisions", 60)
	if got == nil || got.At(0, 1).Int64() != want {
		t.Errorf("decisions: got %v, want %d in all", got, want)
	}
}
