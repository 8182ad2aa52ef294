package inference

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// until runs Until with so many workers; an error fails the test.
func until(t *testing.T, u UntilOptions, workers int, scenarios ...*sim.Scenario) ([]*sim.Run, *Stop) {
	t.Helper()
	runs, stop, err := Until(t.Context(), scenarios, u, sim.RunOptions{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return runs, stop
}

// headed gives a scenario a headline of these metrics.
func headed(c *sim.Scenario, ids ...string) *sim.Scenario {
	c.Measuring = &engine.Measurement{Headline: ids}
	return c
}

// A clear effect ends a run early, at the same deal for any number of workers, and the run
// equals one of fixed length with that many deals.
func TestUntilClear(t *testing.T) {
	scenarios := func() []*sim.Scenario {
		return []*sim.Scenario{
			fakeCell("a", &race.Rules{HeadStart: 3}, "any", "any", "any"),
			headed(fakeCell("b", &race.Rules{HeadStart: 6}, "any", "any", "any"), "seat.first"),
			headed(fakeCell("c", &race.Rules{HeadStart: 12, ExtraTurns: 2}, "any", "any", "any"), "seat.first", "len.turns"),
		}
	}
	want, stop := until(t, UntilOptions{}, 1, scenarios()...)
	if !stop.Early || stop.Interrupted || stop.JudgedRows != 3 || stop.MaxDeals != stat.DefaultMaxDeals || stop.Deals >= 5000 ||
		stop.Deals != stat.FirstLook+stat.LookEvery*(stop.Looks-1) {
		t.Fatalf("%+v", stop)
	}
	fixed := playAll(t, stop.Deals, 2, scenarios()...)
	for i, r := range want {
		if r.Incomplete || r.Deals != stop.Deals || !slices.Equal(r.Rows.Numbers(), fixed[i].Rows.Numbers()) || !slices.Equal(r.Lengths, fixed[i].Lengths) ||
			!slices.Equal(r.Traces, fixed[i].Traces) || r.Longest != fixed[i].Longest {
			t.Errorf("run %d is not that of %d deals", i, stop.Deals)
		}
	}
	for _, workers := range []int{2, 7} {
		got, again := until(t, UntilOptions{}, workers, scenarios()...)
		if *again != *stop || !slices.Equal(got[1].Rows.Numbers(), want[1].Rows.Numbers()) {
			t.Errorf("%d workers: %+v, want %+v", workers, again, stop)
		}
	}
	terms := Terms{Stop: stop}
	b, c := terms.Compare(want[0], want[1]), terms.Compare(want[0], want[2])
	JudgeTogether([]*Comparison{b, c})
	for _, cmp := range []*Comparison{b, c} {
		if cmp.Mode != ModeUntil || cmp.Looks != stop.Looks || cmp.MaxDeals != stop.MaxDeals || cmp.Deals != stop.Deals || cmp.Candidates != 2 {
			t.Errorf("%s, %d looks, %d of %d deals", cmp.Mode, cmp.Looks, cmp.Deals, cmp.MaxDeals)
		}
		for _, r := range cmp.Rows {
			if r.Metric.Family == Headline && !r.Verdict.IsFinal() {
				t.Errorf("%s is %s at the stop", r.Metric.ID, r.Verdict)
			}
		}
	}
	// The numbers of a row are those of the formulas.
	r, plain := rowOf(t, b, "seat.first"), rowOf(t, Compare(want[0], want[1]), "seat.first")
	q := stat.NewSequence(stat.Alpha/3, stat.DefaultMaxDeals)
	near(t, "upper end", r.Change.Hi, r.Change.Delta+q.HalfWidth(plain.Change.SD, stop.Deals), 1e-12)
	near(t, "p", r.Change.P, q.PValue(plain.Change.Delta, plain.Change.SD, stop.Deals), 1e-12)
	near(t, "adjusted p", r.AdjustedP, min(1, 3*r.Change.P), 1e-12)
	near(t, "least effect", r.MDE, q.MDE(plain.Change.SD, stat.DefaultMaxDeals, stat.DefaultPower), 1e-12)
	if !(r.Change.Hi-r.Change.Lo > plain.Change.Hi-plain.Change.Lo) || !(r.Base.HalfWidth() > plain.Base.HalfWidth()) {
		t.Error("intervals that hold at every look are no wider than others")
	}
	if big := rowOf(t, b, "big"); big.Metric.Family == Headline || math.IsNaN(big.AdjustedP) {
		t.Errorf("screening: %+v", big)
	}
}

// A run whose rows cannot become clear is played to the end; a row that never differs is
// called identical from 1,000 deals on.
func TestUntilTheEnd(t *testing.T) {
	a := headed(fakeCell("a", &race.Rules{}, "any", "any", "any"), "seat.first", "len.turns")
	runs, stop := until(t, UntilOptions{MaxDeals: 1530}, 2, a, a)
	if !stop.Early || stop.Deals != 1000 || stop.Looks != 9 {
		t.Errorf("against itself: %+v", stop)
	}
	if r := rowOf(t, Terms{Stop: stop}.Compare(runs[0], runs[1]), "seat.first"); r.Verdict != stat.Identical {
		t.Errorf("against itself: %s", r.Verdict)
	}
	if _, stop = until(t, UntilOptions{MaxDeals: 1000}, 2, a, a); !stop.Clear || stop.Early || stop.Interrupted || stop.Deals != 1000 || stop.Looks != 9 {
		t.Errorf("clear with the last deal: %+v", stop)
	}
	all := headed(fakeCell("all", &race.Rules{}, "any", "any", "any"), "seat.all")
	if _, stop = until(t, UntilOptions{MaxDeals: 1530}, 2, all, all); stop.Deals != 1000 {
		t.Errorf("a vector against itself: %+v", stop)
	}
	b := headed(fakeCell("b", &race.Rules{}, "any", "any", "any"), "big")
	b.MasterSeed = 8
	b.Measuring.Targets = []engine.Target{{Metric: "big", HasMargin: true, Margin: 1e-9}}
	runs, stop = until(t, UntilOptions{MaxDeals: 530}, 2, a, b)
	if stop.Clear || stop.Early || stop.Interrupted || stop.Deals != 530 || stop.Looks != 5 || runs[1].Deals != 530 || runs[0].Incomplete {
		t.Errorf("not clear: %+v", stop)
	}
	if _, stop = until(t, UntilOptions{MaxDeals: 70}, 2, a, a); stop.Deals != 70 || stop.Looks != 1 || stop.Early {
		t.Errorf("fewer deals than the first look: %+v", stop)
	}
}

// A vector is clear if it shifted, or if no part can have changed by more than its margin.
func TestUntilVector(t *testing.T) {
	a := fakeCell("a", &race.Rules{}, "any", "any", "any")
	b := headed(fakeCell("b", &race.Rules{HeadStart: 9}, "any", "any", "any"), "seat.all")
	runs, stop := until(t, UntilOptions{}, 2, a, b)
	r := rowOf(t, Terms{Stop: stop}.Compare(runs[0], runs[1]), "seat.all")
	if !stop.Early || stop.JudgedRows != 1 || r.Verdict != stat.Shifted || r.Vector.WithinMargins || !math.IsNaN(r.Vector.F) {
		t.Errorf("%+v, %s, %+v", stop, r.Verdict, r.Vector)
	}
	own := stat.NewSequence(stat.Alpha, stat.DefaultMaxDeals)
	least := 1.0
	for i := range 3 {
		c := rowOf(t, Compare(runs[0], runs[1]), fmt.Sprintf("seat.share.%d", i)).Change
		least = min(least, own.PValue(c.Delta, c.SD, c.N))
	}
	near(t, "p", r.Change.P, min(1, 3*least), 1e-12)

	c := headed(fakeCell("c", &race.Rules{ExtraTurns: 3}, "any", "any", "any"), "seat.all")
	c.Measuring.Targets = []engine.Target{{Metric: "seat.share", HasMargin: true, Margin: 0.2}}
	runs, stop = until(t, UntilOptions{}, 2, a, c)
	r = rowOf(t, Terms{Stop: stop}.Compare(runs[0], runs[1]), "seat.all")
	if !stop.Early || r.Verdict != stat.NoShift || !r.Vector.WithinMargins {
		t.Errorf("%+v, %s, %+v", stop, r.Verdict, r.Vector)
	}
}

// A metric without a margin can never be called the same: it is judged with the others, but
// the run waits for it only if there are no others. Missing names the rows that are waited
// for.
func TestUntilWithoutMargin(t *testing.T) {
	a := fakeCell("a", &race.Rules{}, "any", "any", "any")
	b := headed(fakeCell("b", &race.Rules{ExtraTurns: 3}, "any", "any", "any"), "len.turns", "seat.all", "big")
	b.MasterSeed = 8 // so that what the variant does not affect differs by chance
	b.Measuring.Targets = []engine.Target{{Metric: "len.turns", HasMargin: true, Margin: 0.5}}
	ids := func(rows []*Row) (l []string) {
		for _, r := range rows {
			l = append(l, r.Metric.ID)
		}
		return l
	}
	runs, stop := until(t, UntilOptions{MaxDeals: 2000}, 2, a, b)
	c := Terms{Stop: stop}.Compare(runs[0], runs[1])
	if !stop.Early || stop.JudgedRows != 3 || stop.AwaitedRows != 1 {
		t.Errorf("%+v; len.turns %s, seat.all %s", stop, rowOf(t, c, "len.turns").Verdict, rowOf(t, c, "seat.all").Verdict)
	}
	if missing, unwaited := stop.UnreachedRows(c.Rows); len(missing) > 0 || !slices.Equal(ids(unwaited), []string{"seat.all", "big"}) {
		t.Errorf("at the stop %q are missing, %q are not waited for", ids(missing), ids(unwaited))
	}

	b.Measuring = &engine.Measurement{Headline: []string{"len.turns", "seat.first", "seat.all"}, Targets: []engine.Target{
		{Metric: "len.turns", HasMargin: true, Margin: 0.5}, {Metric: "seat.first", HasMargin: true, Margin: 1e-9}}}
	var last Look
	runs, stop = until(t, UntilOptions{MaxDeals: 400, OnLook: func(g Look) { last = g }}, 2, a, b)
	for name, rows := range map[string][]Row{"report": Terms{Stop: stop}.Compare(runs[0], runs[1]).Rows, "look": last.Rows[0]} {
		if missing, _ := stop.UnreachedRows(rows); stop.Early || !slices.Equal(ids(missing), []string{"seat.first"}) {
			t.Errorf("%s: %+v, %q are missing", name, stop, ids(missing))
		}
	}
	if last.Stop != *stop {
		t.Errorf("the last look has %+v, the run %+v", last.Stop, stop)
	}

	// With a width, Missing and Wider name what is still too wide, also for a single variant.
	runs, stop = until(t, UntilOptions{MaxDeals: 300, Width: 1e-9, Metric: "seat.first"}, 2, a, b)
	if missing, unwaited := stop.UnreachedRows(Terms{Stop: stop}.Compare(runs[0], runs[1]).Rows); !slices.Equal(ids(missing), []string{"seat.first"}) || unwaited != nil {
		t.Errorf("by width %q are missing, %q are not waited for", ids(missing), ids(unwaited))
	}
	runs, stop = until(t, UntilOptions{MaxDeals: 300, Width: 1e-9, Metric: "seat.first"}, 2, a)
	if wider := stop.TooWide(Terms{Stop: stop}.Summarise(runs[0]).Values()); len(wider) != 1 || wider[0].Metric.ID != "seat.first" {
		t.Errorf("of one variant %v are too wide", wider)
	}
}

// With a width, a run ends when its intervals are narrow enough, also for a single variant.
func TestUntilWidth(t *testing.T) {
	a := headed(fakeCell("a", &race.Rules{}, "any", "any", "any"), "seat.first", "len.turns", "seat.share.1")
	b := headed(fakeCell("b", &race.Rules{HeadStart: 2}, "any", "any", "any"), "seat.first", "len.turns", "seat.share.1")
	runs, stop := until(t, UntilOptions{Width: 0.05}, 2, a, b)
	c := Terms{Stop: stop}.Compare(runs[0], runs[1])
	half := func(id string) float64 { r := rowOf(t, c, id); return (r.Change.Hi - r.Change.Lo) / 2 }
	if !stop.Early || half("seat.first") > 0.05 || half("seat.share.1") > 0.05 || half("seat.first") < 0.03 {
		t.Errorf("%+v: ± %g and ± %g", stop, half("seat.first"), half("seat.share.1"))
	}
	_, one := until(t, UntilOptions{Width: 0.05, Metric: "big"}, 2, a, b)
	if !one.Early || one.Deals >= stop.Deals {
		t.Errorf("one metric: %+v, all shares: %+v", one, stop)
	}
	runs, stop = until(t, UntilOptions{Width: 0.06}, 3, a)
	s := Terms{Stop: stop}.Summarise(runs[0])
	if s.Mode != ModeUntil || s.Looks != stop.Looks || !stop.Early {
		t.Errorf("%s: %+v", s.Mode, stop)
	}
	for _, v := range s.Values()[:3] {
		if v.Metric.ID != "len.turns" && !(v.HalfWidth() <= 0.06 && v.HalfWidth() > valueOf(t, runs[0], v.Metric.ID).HalfWidth()) {
			t.Errorf("%s ± %g", v.Metric.ID, v.HalfWidth())
		}
	}
}

func TestUntilRefused(t *testing.T) {
	a := fakeCell("a", &race.Rules{}, "any", "any")
	turns := headed(fakeCell("turns", &race.Rules{}, "any", "any"), "len.turns")
	none := headed(fakeCell("none", &race.Rules{}, "any", "any"), "len.q90", "moon")
	for _, c := range []struct {
		scenarios []*sim.Scenario
		u         UntilOptions
		want      string
	}{
		{[]*sim.Scenario{a}, UntilOptions{}, "a single variant can be waited for by the width of an interval only"},
		{[]*sim.Scenario{a, a}, UntilOptions{Width: 0.01, Metric: "len.q90"}, `no metric "len.q90" with an interval to wait for`},
		{[]*sim.Scenario{a, a}, UntilOptions{Width: 0.01, Metric: "seat.frist"}, `no metric "seat.frist" with an interval to wait for`},
		{[]*sim.Scenario{a, turns}, UntilOptions{Width: 0.01}, "the headline has no share whose interval could be waited for"},
		{[]*sim.Scenario{a, none}, UntilOptions{}, "the headline has nothing to wait for"},
		{[]*sim.Scenario{a, a}, UntilOptions{MaxDeals: -1}, "-1 deals, must be at least 1"},
	} {
		if _, _, err := Until(t.Context(), c.scenarios, c.u, sim.RunOptions{}); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// A match that breaks behind the last look is ignored; one before it ends the run, whatever
// the number of workers.
func TestUntilFault(t *testing.T) {
	for _, workers := range []int{1, 3} {
		a := fakeCell("a", &race.Rules{}, "any", "any", "any")
		b := headed(fakeCell("b", &race.Rules{HeadStart: 30, Panics: map[uint64]bool{200: true}}, "any", "any", "any"), "seat.first")
		if _, stop := until(t, UntilOptions{}, workers, a, b); stop.Deals != 200 {
			t.Errorf("%d workers: %+v", workers, stop)
		}
		b = headed(fakeCell("b", &race.Rules{HeadStart: 30, Panics: map[uint64]bool{199: true}}, "any", "any", "any"), "seat.first")
		_, _, err := Until(t.Context(), []*sim.Scenario{a, b}, UntilOptions{}, sim.RunOptions{Workers: workers})
		if f, ok := err.(*sim.Fault); !ok || f.Deal != 199 {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
}

// An interrupted run holds the deals of its last look.
func TestUntilInterrupted(t *testing.T) {
	a := fakeCell("a", &race.Rules{}, "any", "any", "any")
	b := headed(fakeCell("b", &race.Rules{}, "keen", "any", "any"), "big")
	b.MasterSeed = 9
	b.Measuring.Targets = []engine.Target{{Metric: "big", HasMargin: true, Margin: 1e-9}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	runs, stop, err := Until(ctx, []*sim.Scenario{a, b}, UntilOptions{Width: 1e-9, Metric: "big"}, sim.RunOptions{Workers: 2, Progress: func(done, _ int) {
		if done > 550 {
			cancel()
		}
	}})
	if err != nil || !stop.Interrupted || runs[0].Incomplete || stop.Deals < 200 || stop.Deals%100 != 0 || runs[0].Deals != stop.Deals {
		t.Errorf("%v, %+v, %d deals", err, stop, runs[0].Deals)
	}
	runs, stop, err = Until(ctx, []*sim.Scenario{a, b}, UntilOptions{}, sim.RunOptions{})
	if err != nil || !stop.Interrupted || stop.Looks != 0 || !runs[0].Incomplete || runs[0].Deals != 0 {
		t.Errorf("interrupted before it began: %v, %+v, %d deals", err, stop, runs[0].Deals)
	}
}

// Above 65,536 deals the unit of the sample, and of looks, is a group of deals.
func TestUntilUnits(t *testing.T) {
	a := fakeCell("a", &race.Rules{}, "any", "any", "any")
	b := headed(fakeCell("b", &race.Rules{HeadStart: 9}, "any", "any", "any"), "seat.first")
	runs, stop := until(t, UntilOptions{MaxDeals: 70_000}, 2, a, b)
	if stop.Unit != 8 || stop.MaxDeals != 70_000 || stop.Deals != 200*8 || runs[0].SampleSize() != 200 || stop.Looks != 1 {
		t.Errorf("%+v, %d units", stop, runs[0].SampleSize())
	}
	if r := rowOf(t, Terms{Stop: stop}.Compare(runs[0], runs[1]), "seat.first"); r.Verdict != stat.Changed || r.Change.N != 200 {
		t.Errorf("%s of %d units", r.Verdict, r.Change.N)
	}
}

// Matches may be played far ahead of the looks. If the run is stopped then, only one more
// look is taken.
func TestUntilStoppedAhead(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	const most = 4000
	played, looks := make(chan struct{}), 0
	a := fakeCell("a", &race.Rules{}, "any", "any", "any")
	b := headed(fakeCell("b", &race.Rules{}, "keen", "any", "any"), "big")
	b.MasterSeed = 9
	opt := sim.RunOptions{Workers: 2, Progress: func(done, of int) {
		if done == of {
			close(played)
		}
	}}
	_, stop, err := Until(ctx, []*sim.Scenario{a, b}, UntilOptions{MaxDeals: most, Width: 1e-9, Metric: "big", OnLook: func(Look) {
		if looks++; looks == 1 {
			<-played // until the other worker has played that far
			cancel()
		}
	}}, opt)
	if err != nil {
		t.Fatal(err)
	}
	if looks != 1 || stop.Looks != 1 || !stop.Interrupted || stop.Deals >= most {
		t.Errorf("stopped at the first look, with all %d deals played: %d looks, and %+v", most, looks, *stop)
	}
}
