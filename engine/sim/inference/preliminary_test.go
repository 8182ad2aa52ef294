package inference

import (
	"fmt"
	"slices"
	"testing"

	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
)

// Each glimpse has more deals than the one before, with the values of a run of that many
// deals, and does not change the result.
func TestGlances(t *testing.T) {
	if glanced(t, 1) == 0 {
		t.Error("nobody was told anything")
	}
	glanced(t, 3) // there may be no glimpse if all deals are done before the first is due
}

// glanced plays with so many workers and returns the number of deals of the last glimpse.
func glanced(t *testing.T, workers int) (last int) {
	t.Helper()
	scenarios := []*sim.Scenario{fakeCell("base", &race.Rules{}, "any", "any", "any"), fakeCell("other", &race.Rules{HeadStart: 2}, "any", "any", "any")}
	const deals = 700
	var seen []*Comparison
	runs, err := sim.Play(t.Context(), scenarios, deals, sim.RunOptions{Workers: workers, OnInterim: func(g sim.InterimRuns) {
		l := ComparePreliminary(g)
		if len(l) != 1 {
			t.Errorf("%d others, want 1", len(l))
		}
		seen = append(seen, l...)
	}})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range playAll(t, deals, 1, scenarios...) {
		if runs[i].Deals != deals || runs[i].Incomplete || !slices.Equal(runs[i].Rows.Numbers(), r.Rows.Numbers()) {
			t.Errorf("cell %d: the run is another", i)
		}
	}
	for _, c := range seen {
		if c.Deals <= last || c.Deals >= deals || !c.Incomplete {
			t.Fatalf("a glance at %d deals after one at %d", c.Deals, last)
		}
		last = c.Deals
		want := playAll(t, c.Deals, 2, scenarios...)
		all := Compare(want[0], want[1])
		if len(c.Rows) == 0 || c.Unfinished != all.Unfinished {
			t.Fatalf("%d rows, unfinished %v, want %v", len(c.Rows), c.Unfinished, all.Unfinished)
		}
		for _, r := range c.Rows {
			of := all.Row(r.Metric.ID)
			if fmt.Sprint(r.Base, r.Other, r.Margin) != fmt.Sprint(of.Base, of.Other, of.Margin) || r.Verdict != "" {
				t.Errorf("%d deals, %s: %v, %v, %v, verdict %q; want %v, %v, %v", c.Deals, r.Metric.ID, r.Base, r.Other, r.Margin, r.Verdict, of.Base, of.Other, of.Margin)
			}
		}
	}
	return last
}
