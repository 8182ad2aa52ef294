package inference

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// The number of deals needed is the same before play, after some deals, and in a sequential
// run; with that many deals the verdict is clear in 8 of 10 runs.
func TestDealsNeeded(t *testing.T) {
	scenarios := func(master uint64) []*sim.Scenario {
		a, b := fakeCell("a", &race.Rules{}, "any", "any", "any"), headed(fakeCell("b", &race.Rules{}, "any", "any", "any"), "seat.first", "big", "lead")
		b.Measuring.Targets = []engine.Target{{Metric: "seat.first", HasMargin: true, Margin: 0.06}}
		a.MasterSeed, b.MasterSeed = master, master^0xabc
		return []*sim.Scenario{a, b}
	}
	runs := playAll(t, 400, 2, scenarios(1)...)
	fixed := rowOf(t, Compare(runs[0], runs[1]), "seat.first")
	looked := rowOf(t, Terms{Stop: &Stop{MaxDeals: 400, JudgedRows: 2, Looks: 3}}.Compare(runs[0], runs[1]), "seat.first")
	if fixed.DealsNeeded < 400 || fixed.DealsNeeded != looked.DealsNeeded || fixed.DealsNeeded != fixed.DealsForVerdict(1, stat.DefaultPower) {
		t.Errorf("%d deals, %d where it was looked at, %d before", fixed.DealsNeeded, looked.DealsNeeded, fixed.DealsForVerdict(1, stat.DefaultPower))
	}
	if got := fixed.MoreDeals(); got != fixed.DealsNeeded-400 {
		t.Errorf("%d deals more, want %d", got, fixed.DealsNeeded-400)
	}
	if n := fixed.DealsForVerdict(0.5, stat.DefaultPower); n < 7*fixed.DealsNeeded/2 || n > 9*fixed.DealsNeeded/2 {
		t.Errorf("%d deals for half the margin, %d for it", n, fixed.DealsNeeded)
	}
	if found, less := fixed.DetectableChange(400, 0.8), fixed.DetectableChange(1600, 0.8); found != fixed.MDE || less > found*0.51 {
		t.Errorf("400 deals find %g and %g, 1,600 find %g", found, fixed.MDE, less)
	}
	clear := 0
	const again = 40
	for i := range again {
		runs := playAll(t, fixed.DealsNeeded, 2, scenarios(uint64(100+i))...)
		if r := rowOf(t, Compare(runs[0], runs[1]), "seat.first"); r.Verdict == stat.Same {
			clear++
		}
	}
	if clear < 24 { // the 0.001 quantile at 80 %
		t.Errorf("%d of %d runs of %d deals were clear", clear, again, fixed.DealsNeeded)
	}
}

// An unclear row always says that it needs more deals than were played, unless it has no
// margin or the number is too large to count.
func TestUnclearRowsNeedMore(t *testing.T) {
	unclear := 0
	for master := range uint64(30) {
		a, b := fakeCell("a", &race.Rules{}, "any", "any", "any"), fakeCell("b", &race.Rules{HeadStart: 1}, "any", "any", "any")
		a.MasterSeed, b.MasterSeed = master, master+1000
		runs := playAll(t, 150, 2, a, b)
		for _, r := range Compare(runs[0], runs[1]).Rows {
			if (r.Verdict == stat.Undecided || r.Verdict == stat.Hint) && r.Margin > 0 {
				unclear++
				if r.DealsNeeded <= 150 {
					t.Errorf("seed %d: %s is %s after 150 deals and needs %d", master, r.Metric.ID, r.Verdict, r.DealsNeeded)
				}
			}
		}
	}
	if unclear < 30 {
		t.Errorf("only %d rows were unclear", unclear)
	}
}

// Something that happened on neither side is too rare to judge if deals went differently,
// and identical if none did; a number that is equal in every deal is identical.
func TestNeverHappened(t *testing.T) {
	share := func(id, column string) engine.Metric {
		return engine.Metric{ID: id, Family: "endings", Kind: engine.Share, Num: column, Scale: 1, Unit: "share", Margin: 0.02}
	}
	never, always, both := share("never", "b"), share("always", "c"), engine.Metric{ID: "both", Family: "endings", Kind: engine.Vector, Parts: []string{"never", "never2"}}
	never2 := share("never2", "b")
	rows := chances(1, 300, 2)
	for i := range rows {
		rows[i] = append(rows[i], 0, 1)
	}
	base, other := madeRun(rows, never, always, never2, both), madeRun(rows, never, always, never2, both)
	want := func(id string, v stat.Verdict, happened bool) {
		t.Helper()
		if r := rowOf(t, Compare(base, other), id); r.Verdict != v || r.NothingCounted == happened {
			t.Errorf("%s: %s, never %v; want %s", id, r.Verdict, r.NothingCounted, v)
		}
	}
	for _, id := range []string{"never", "always", "both"} {
		want(id, stat.Identical, true)
	}
	other.Traces[7] = 1 << 40
	want("never", stat.TooRare, false)
	want("both", stat.TooRare, false)
	want("always", stat.Identical, true)
	other.Scenario.Measuring.Gates = []engine.Gate{{Metric: "never", NoWorse: true}}
	other.Scenario.Measuring.Targets = []engine.Target{{Metric: "never", HasGoal: true, Goal: engine.Goal{Kind: engine.Downward}}}
	if g := Compare(base, other).Gates(); len(g) != 1 || g[0].Outcome != GatePass {
		t.Errorf("no worse where it never happened: %+v", g)
	}
	edit(other, func(unit int, row []int64) {
		if unit == 5 {
			row[1] = 1
		}
	})
	if r := rowOf(t, Compare(base, other), "never"); r.NothingCounted || r.Verdict == stat.TooRare {
		t.Errorf("once: %s", r.Verdict)
	}
}
