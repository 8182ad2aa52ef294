package inference

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
	"equitas/engine/sim/rows"
	"equitas/engine/stat"
)

// A long run has several deals per row, is rounded up to whole rows, and is the same
// whatever the number of workers.
func TestLongRun(t *testing.T) {
	const asked, played, unit = 70_003, 70_008, 8
	scenarios := []*sim.Scenario{
		fakeCell("a", &race.Rules{}, "any", "any", "any"),
		fakeCell("b", &race.Rules{HeadStart: 1}, "any", "any", "any"),
	}
	want := playAll(t, asked, 1, scenarios...)
	for _, r := range want {
		if r.Deals != played || r.DealsPerRow != unit || r.SampleSize() != played/unit || len(r.Traces) != 65536 ||
			r.Rows.Len() != played/unit || r.Incomplete {
			t.Fatalf("%d deals in %d units of %d, %d rows, %d traces", r.Deals, r.SampleSize(), r.DealsPerRow, r.Rows.Len(), len(r.Traces))
		}
		if n := r.Total("matches", r.SampleSize()); n != played {
			t.Errorf("%d matches, want %d", n, played)
		}
	}
	first := playAll(t, 4*unit, 1, scenarios...)[0]
	for i := range 4 {
		sum := make([]int64, len(first.Columns))
		for deal := i * unit; deal < (i+1)*unit; deal++ {
			for k, v := range first.Row(deal) {
				sum[k] += v
			}
		}
		if !slices.Equal(sum, want[0].Row(i)) {
			t.Errorf("unit %d is %v, its deals sum to %v", i, want[0].Row(i), sum)
		}
	}
	c := Compare(want[0], want[1])
	if c.Deals != played || c.DealsPerRow != unit || c.TracedDeals != 65536 || !(c.DifferingShare > 0.9) {
		t.Errorf("%d deals in units of %d, %d traced, exposure %g", c.Deals, c.DealsPerRow, c.TracedDeals, c.DifferingShare)
	}
	for _, workers := range []int{2, 5} {
		got := playAll(t, asked, workers, scenarios...)
		for i := range got {
			if !slices.Equal(got[i].Rows.Numbers(), want[i].Rows.Numbers()) || !slices.Equal(got[i].Traces, want[i].Traces) {
				t.Errorf("%d workers, cell %s: other numbers than with one", workers, got[i].Scenario.Name)
			}
		}
		if d := Compare(got[0], got[1]); !reflect.DeepEqual(d.Rows[0], c.Rows[0]) {
			t.Errorf("%d workers: %+v, want %+v", workers, d.Rows[0], c.Rows[0])
		}
	}
}

// The same deals give the same values and nearly the same intervals, whether rows hold one
// deal or several.
func TestUnitsKeepTheDoubt(t *testing.T) {
	scenarios := []*sim.Scenario{
		fakeCell("a", &race.Rules{}, "keen", "any", "any"),
		fakeCell("b", &race.Rules{HeadStart: 2, ExtraTurns: 1}, "keen", "any", "any"),
	}
	const deals, unit = 8192, 8
	runs := playAll(t, deals, 2, scenarios...)
	var long []*sim.Run
	for _, r := range runs {
		l := *r
		width := len(r.Columns)
		sums := make([]int64, deals/unit*width)
		for i := range deals {
			for k, v := range r.Row(i) {
				sums[i/unit*width+k] += v
			}
		}
		l.DealsPerRow, l.Rows = unit, rows.FromNumbers(width, sums)
		long = append(long, &l)
	}
	one, many := Compare(runs[0], runs[1]), Compare(long[0], long[1])
	near := func(what string, got, want, most float64) {
		t.Helper()
		if !(math.Abs(got-want) <= most*max(math.Abs(want), 1e-6)) && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("%s: %.6g in units, %.6g one by one", what, got, want)
		}
	}
	for i, r := range one.Rows {
		m := many.Rows[i]
		id := r.Metric.ID
		exact := 1e-9
		if r.Metric.Kind == engine.Vector {
			exact = 1e-3 // this value is corrected for noise, which is estimated
		}
		near(id+" base", m.Base.Value, r.Base.Value, exact)
		near(id+" change", m.Change.Delta, r.Change.Delta, exact)
		near(id+" error of the base", m.Base.SE, r.Base.SE, 0.1)
		near(id+" error of the change", m.Change.SE, r.Change.SE, 0.1)
		near(id+" width", m.Base.HalfWidth(), r.Base.HalfWidth(), 0.1)
		if r.DealsNeeded > deals && m.DealsNeeded > deals {
			near(id+" deals needed", float64(m.DealsNeeded), float64(r.DealsNeeded), 0.3)
		}
	}
}

// A long run that is stopped holds whole rows.
func TestStoppedLongRun(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := fakeCell("a", &race.Rules{}, "any", "any")
	runs, err := sim.Play(ctx, []*sim.Scenario{c}, 80_000, sim.RunOptions{Workers: 2, Progress: func(done, total int) {
		if done > 2000 {
			cancel()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	r := runs[0]
	if !r.Incomplete || r.Deals >= 80_000 || r.Deals%r.DealsPerRow != 0 || r.Rows.Len() != r.SampleSize() || len(r.Traces) != r.Deals {
		t.Errorf("%d deals in %d units of %d, %d rows, %d traces", r.Deals, r.SampleSize(), r.DealsPerRow, r.Rows.Len(), len(r.Traces))
	}
	if n := r.Total("matches", r.SampleSize()); n != int64(r.Deals) {
		t.Errorf("%d matches in %d deals", n, r.Deals)
	}
}

// Two runs are not identical if a number differs in deals beyond those with traces.
func TestIdenticalBeyondTraces(t *testing.T) {
	run := playAll(t, 70_000, 2, fakeCell("a", &race.Rules{}, "any", "any"))[0]
	if c := Compare(run, run); !c.Identical() {
		t.Error("a run differs from itself")
	}
	other := *run
	edit(&other, func(unit int, row []int64) {
		if unit == other.SampleSize()-1 {
			row[0]++
		}
	})
	if c := Compare(run, &other); c.Identical() || c.DifferingShare != 0 {
		t.Errorf("identical, exposure %g, though the last unit has a turn more", c.DifferingShare)
	}
}

// The interval of a count ends at 0, that of a change does not.
func TestIntervalsOfCountsEndAtZero(t *testing.T) {
	scenario := fakeCell("a", &race.Rules{}, "any", "any")
	run := playAll(t, 200, 1, scenario)[0]
	zero := *run
	turns := func(of map[int]int64) func(unit int, row []int64) {
		return func(unit int, row []int64) { row[0] = of[unit] }
	}
	edit(run, turns(map[int]int64{3: 5}))
	edit(&zero, turns(nil))
	r := rowOf(t, Compare(run, &zero), "len.turns")
	if r.Base.Lo != 0 || !(r.Base.Hi > r.Base.Value) || !(r.Change.Hi > 0) {
		t.Errorf("base %+v, change %g to %g", r.Base, r.Change.Lo, r.Change.Hi)
	}
	if s := Summarise(run); s.Values()[1].Lo != 0 {
		t.Errorf("summary: %+v", s.Values()[1])
	}
	edit(run, turns(map[int]int64{3: 5, 4: -1}))
	if r := rowOf(t, Compare(run, &zero), "len.turns"); !(r.Base.Lo < 0) {
		t.Errorf("a column that can be negative ends at %g", r.Base.Lo)
	}
	if first := rowOf(t, Compare(run, &zero), "seat.first"); !(first.Base.Lo < 0) {
		t.Errorf("an advantage ends at %g", first.Base.Lo)
	}
}

// A finding of a screening list never has an interval that includes 0, however many other
// rows changed.
func TestScreeningAgreesWithIntervals(t *testing.T) {
	c := &Comparison{}
	for _, p := range []float64{0.001, 0.002, 0.004, 0.07} {
		r := Row{HasBase: true, HasOther: true, Margin: 1}
		r.Metric.Family = "actions"
		r.Change = stat.Paired{N: 1000, Delta: 1, Lo: 0.1, Hi: 1.9, P: p}
		if p > stat.Alpha {
			r.Change.Lo = -0.1
		}
		c.Rows = append(c.Rows, r)
	}
	(&evaluator{}).judge(c.Rows)
	for _, r := range c.Rows {
		want := stat.ChangedSizeUnclear
		if r.Change.Lo < 0 {
			want = stat.Undecided
		}
		if r.Verdict != want {
			t.Errorf("p = %g, interval %g to %g: %s, want %s", r.Change.P, r.Change.Lo, r.Change.Hi, r.Verdict, want)
		}
	}
}

// All lists of a report are judged as one family, and the rows shown by default also as a
// family of their own. Rows that could not be claimed do not count.
func TestListsAreJudgedTogether(t *testing.T) {
	row := func(family string, p float64) Row {
		r := Row{HasBase: true, HasOther: true, Margin: 1}
		r.Metric.Family = family
		r.Metric.Place.Detail = family == "flows" || family == sim.AblationFamily+" wanted"
		r.Change = stat.Paired{N: 1000, Delta: 1, Lo: 0.1, Hi: 1.9, P: p}
		return r
	}
	same, rare := row("cards", 1), row("cards", 1e-6)
	same.Change.Same, same.Change.Lo, same.Change.Hi = true, 0, 0
	rare.IsRatio, rare.UnitsWithData = true, stat.MinRatioDeals-1
	result := &Comparison{Rows: []Row{row(Headline, 0.04), row("seats", 0.02), row("guilds", 0.04), row("actions", 0.6), same, rare}}
	for range 6 {
		result.Rows = append(result.Rows, row("flows", 1e-5))
	}
	options := &Comparison{Rows: []Row{row(sim.AblationFamily, 0.001), row(sim.AblationFamily+" wanted", 1e-5)}}
	ScreenReport(result, options)
	nan := math.NaN()
	// adjusted for 11 rows that could be claimed, and for 4 among those shown by default
	for i, want := range []float64{0, 0.02 * 4 / 2, 0.04 * 4 / 3, 1, 1, nan, 1e-5 * 11 / 7} {
		if got := result.Rows[i].AdjustedP; !(math.Abs(got-want) < 1e-12) && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("row %d: p = %g, adjusted %g, want %g", i, result.Rows[i].Change.P, got, want)
		}
	}
	if got := options.Rows[0].AdjustedP; math.Abs(got-0.001*4) > 1e-12 {
		t.Errorf("an option: p adjusted %g, want 0.004", got)
	}
	if result.Rows[4].Verdict != stat.Identical || result.Rows[5].Verdict != stat.TooRare || result.Rows[0].Verdict != "" {
		t.Errorf("verdicts %q, %q and %q", result.Rows[4].Verdict, result.Rows[5].Verdict, result.Rows[0].Verdict)
	}
}
