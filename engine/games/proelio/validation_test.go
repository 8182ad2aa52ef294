package proelio

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
)

// greedyCell returns a scenario in which all seats of a variant use the rule of thumb.
func greedyCell(t *testing.T, r *Rules, seats int, master uint64) *sim.Scenario {
	t.Helper()
	c := &sim.Scenario{Name: "proelio", Rules: r, Seats: seats, MasterSeed: master}
	for range seats {
		c.Bots = append(c.Bots, seating("greedy", nil))
	}
	return c
}

// compared plays two scenarios and compares them.
func compared(t *testing.T, deals int, base, other *sim.Scenario) *inference.Comparison {
	t.Helper()
	runs, err := sim.Play(t.Context(), []*sim.Scenario{base, other}, deals, sim.RunOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return inference.Compare(runs[0], runs[1])
}

// If two scenarios have equal rules and different deals, some metric of the headline is
// reported as changed no more often than the error rate allows.
func TestV4NullProelio(t *testing.T) {
	comparisons, accept := 20, 5 // the 99.9 % quantile of the number of false ones at an error rate of 5 %
	if *conform.Full {
		comparisons, accept = 1000, 73
	}
	r := load(t, "proelio/0.9.6")
	found := 0
	for i := range comparisons {
		master := uint64(1000 + i)
		c := compared(t, 100, greedyCell(t, r, 3, master), greedyCell(t, r, 3, rng.Mix64(master^0x64)))
		if slices.ContainsFunc(c.Rows, func(r inference.Row) bool {
			return r.Metric.Family == inference.Headline && (r.Verdict == stat.Changed || r.Verdict == stat.ChangedSmall ||
				r.Verdict == stat.ChangedSizeUnclear || r.Verdict == stat.Shifted)
		}) {
			found++
		}
	}
	t.Logf("V4 null comparisons of Proelio with anything changed: %d of %d (accept 0..%d)", found, comparisons, accept)
	if found > accept {
		t.Fail()
	}
}

// If two scenarios have equal rules and different deals, the lists of a report contain a lead
// in at most one of ten reports, both for the lists that are always shown and for all lists.
// Since nothing differs, every lead is false, so the false discovery rate is the share of
// reports with any lead.
func TestV22NullLists(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 15,000 games")
	}
	comparisons, accept := 20, 7 // the 99.9 % quantile of the number with a lead at a rate of 10 %
	if *conform.Full {
		comparisons, accept = 1000, 130
	}
	r := load(t, "proelio/0.9.6")
	var usual, any int
	for i := range comparisons {
		master := uint64(3000 + i)
		c := compared(t, 300, greedyCell(t, r, 4, master), greedyCell(t, r, 4, rng.Mix64(master^0x64)))
		leads := func(shown func(m engine.Metric) bool) bool {
			return slices.ContainsFunc(c.Rows, func(r inference.Row) bool {
				return r.Metric.Family != inference.Headline && shown(r.Metric) && r.Verdict.ClaimsChange()
			})
		}
		if leads(func(m engine.Metric) bool { return !m.Place.Detail }) {
			usual++
		}
		if leads(func(engine.Metric) bool { return true }) {
			any++
		}
	}
	t.Logf("V22 null reports of Proelio with a lead in the usual lists: %d of %d (accept 0..%d)", usual, comparisons, accept)
	t.Logf("V22 null reports of Proelio with a lead in any list: %d of %d (accept 0..%d)", any, comparisons, accept)
	if usual > accept || any > accept {
		t.Fail()
	}
}

// A Fortress for the first seat at the start is always detected.
func TestV7HeadStart(t *testing.T) {
	masters := 2
	if *conform.Full {
		masters = 20
	}
	base, other := load(t, "proelio/0.9.6"), load(t, "proelio/head-start")
	found := 0
	for i := range masters {
		c := compared(t, 400, greedyCell(t, base, 4, uint64(500+i)), greedyCell(t, other, 4, uint64(500+i)))
		at := slices.IndexFunc(c.Rows, func(r inference.Row) bool { return r.Metric.ID == "seat.first" })
		if r := c.Rows[at]; r.Verdict == stat.Changed && r.Change.Delta > 0.15 && r.DirectionWord == "higher" {
			found++
		} else {
			t.Errorf("master %d: seat.first is %s, %+.3f", 500+i, r.Verdict, r.Change.Delta)
		}
	}
	t.Logf("V7 Fortress for the first seat found: %d of %d (accept all)", found, masters)
}
