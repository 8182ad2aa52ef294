package inference

import (
	"math"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/enginetest/race"
	"equitas/engine/rng"
	"equitas/engine/sim"
	"equitas/engine/sim/rows"
	"equitas/engine/stat"
)

// madeRun returns a run made up of rows, one per deal, with columns "a", "b" and so on, and
// with metrics of a designer.
func madeRun(made [][]int64, metrics ...engine.Metric) *sim.Run {
	c := fakeCell("made", &race.Rules{}, "any", "any")
	c.Measuring = &engine.Measurement{Metrics: metrics}
	run := &sim.Run{Scenario: c, Rotations: 1, Deals: len(made), DealsPerRow: 1, Traces: make([]uint64, len(made))}
	for i := range made[0] {
		run.Columns = append(run.Columns, engine.Column{Name: string(rune('a' + i))})
	}
	for i := range made {
		run.Traces[i] = uint64(i)
	}
	run.Rows = rows.FromNumbers(len(run.Columns), slices.Concat(made...))
	return run
}

// chances returns n rows of random whole numbers; number i of a row is below limits[i].
func chances(seed uint64, n int, limits ...uint32) [][]int64 {
	s := rng.NewStream(seed)
	var rows [][]int64
	for range n {
		var row []int64
		for _, l := range limits {
			row = append(row, int64(s.Below(l)))
		}
		rows = append(rows, row)
	}
	return rows
}

func floats(rows [][]int64, column int) []float64 {
	var v []float64
	for _, r := range rows {
		v = append(v, float64(r[column]))
	}
	return v
}

// A contrast is the ratio in one group minus the ratio in all others.
func TestContrast(t *testing.T) {
	m := engine.Metric{ID: "card.open.x", Family: "cards", Kind: engine.Contrast, Num: "a", Den: "b", Whole: "c", WholeDen: "d", Scale: 1, Unit: "pp"}
	base, other := chances(1, 300, 3, 3, 2, 2), chances(2, 300, 3, 3, 2, 2)
	for _, rows := range [][][]int64{base, other} {
		for _, r := range rows { // the whole is the group and the others; the group may be empty
			r[0] = min(r[0], r[1])
			r[3] += r[1]
			r[2] = min(r[2]+r[0], r[3])
		}
	}
	c := Compare(madeRun(base, m), madeRun(other, m))
	row := rowOf(t, c, m.ID)
	four := func(rows [][]int64) (f [4][]float64) {
		f = [4][]float64{floats(rows, 0), floats(rows, 1), floats(rows, 2), floats(rows, 3)}
		for i := range rows {
			f[2][i] -= f[0][i]
			f[3][i] -= f[1][i]
		}
		return f
	}
	b := four(base)
	want := stat.PairedRatioDifference(b, four(other))
	near(t, "base", row.Base.Value, stat.Total(b[0])/stat.Total(b[1])-stat.Total(b[2])/stat.Total(b[3]), 1e-12)
	near(t, "change", row.Change.Delta, want.Delta, 1e-12)
	near(t, "p", row.Change.P, want.P, 1e-12)
	both := 0
	for i := range base {
		if b[1][i] > 0 && b[3][i] > 0 {
			both++
		}
	}
	if !row.IsRatio || row.UnitsWithData > both || row.UnitsWithData < 50 || row.Verdict == "" {
		t.Errorf("%d deals with data, at most %d expected; verdict %q", row.UnitsWithData, both, row.Verdict)
	}
	rare := chances(3, 300, 1, 1, 2, 3)
	for i := range 40 {
		rare[i][1], rare[i][3] = 1, 3
	}
	if r := rowOf(t, Compare(madeRun(rare, m), madeRun(other, m)), m.ID); r.UnitsWithData > 40 || r.Verdict != stat.TooRare {
		t.Errorf("%d deals with data: %s", r.UnitsWithData, r.Verdict)
	}
	m.IsConfounded = true
	if r := rowOf(t, Compare(madeRun(base, m), madeRun(other, m)), m.ID); r.Verdict != "" || !r.Descriptive ||
		r.Change.Delta != row.Change.Delta || r.Change.Lo != row.Change.Lo || !math.IsNaN(r.Change.P) || !math.IsNaN(r.AdjustedP) {
		t.Errorf("a number that mixes causes is judged: %+v", r)
	}
}

// A geometric mean is tested on logarithms and reported as its exponential.
func TestGeometric(t *testing.T) {
	m := engine.Metric{ID: "branch.geo", Family: "choices", Kind: engine.Geometric, Num: "a", Den: "b", Scale: 1, Margin: 0.05}
	base, other := chances(4, 400, 8, 5), chances(4, 400, 8, 5)
	for i := range base {
		for _, rows := range [][][]int64{base, other} {
			rows[i][1] += 3
			legal := 3 + rows[i][0]
			if &rows[0] == &other[0] {
				legal = legal * 11 / 10
			}
			rows[i][0] = rows[i][1] * int64(math.Round(math.Log(float64(legal))*engine.LogUnit))
		}
	}
	c := Compare(madeRun(base, m), madeRun(other, m))
	r := rowOf(t, c, m.ID)
	logsOf := stat.PairedRatio(floats(base, 0), floats(base, 1), floats(other, 0), floats(other, 1)).Scale(1.0 / engine.LogUnit)
	if !r.Relative || r.Margin != 0.05 {
		t.Errorf("relative %v, margin %g", r.Relative, r.Margin)
	}
	near(t, "base", r.Base.Value, math.Exp(stat.Total(floats(base, 0))/stat.Total(floats(base, 1))/engine.LogUnit), 1e-12)
	near(t, "change", r.Change.Delta, r.Other.Value/r.Base.Value-1, 1e-12)
	near(t, "lower end", r.Change.Lo, math.Exp(logsOf.Lo)-1, 1e-12)
	near(t, "p", r.Change.P, logsOf.P, 1e-12)
	near(t, "t", r.Change.T, logsOf.T, 1e-12)
}

// The test of a vector finds a joint shift that none of its parts shows for sure, and
// claims no more than that.
func TestVector(t *testing.T) {
	part := func(id, num string) engine.Metric {
		return engine.Metric{ID: id, Family: "mix", Kind: engine.Ratio, Num: num, Den: "d", Scale: 1, Unit: "share", Margin: 0.02}
	}
	all := engine.Metric{ID: "act.all", Family: "mix", Kind: engine.Vector, Parts: []string{"x", "y", "z", "missing"}, Scale: 1}
	metrics := []engine.Metric{part("x", "a"), part("y", "b"), part("z", "c"), all,
		{ID: "act.variety", Family: "mix", Kind: engine.Variety, Parts: all.Parts, Scale: 1}}
	mix := func(seed uint64, extra int64) [][]int64 {
		rows := chances(seed, 400, 4, 4, 4, 1)
		for _, r := range rows {
			r[0] += 1 + extra
			r[3] = r[0] + r[1] + r[2]
		}
		return rows
	}
	c := Compare(madeRun(mix(5, 0), metrics...), madeRun(mix(6, 1), metrics...))
	r := rowOf(t, c, "act.all")
	if r.Verdict != stat.Shifted || r.Vector.Parts != 3 || r.Vector.DF1 != 2 || !(r.Vector.F > 10) || r.DirectionWord != "" {
		t.Errorf("%s, %+v", r.Verdict, r.Vector)
	}
	var moved float64
	for _, id := range []string{"x", "y", "z"} {
		moved += math.Abs(rowOf(t, c, id).Change.Delta) / 2
	}
	near(t, "total variation", r.Change.Delta, moved, 1e-12)
	if !math.IsNaN(r.Base.Value) {
		t.Errorf("an imbalance of %g, although nothing is fair", r.Base.Value)
	}
	c = Compare(madeRun(mix(5, 0), metrics...), madeRun(mix(7, 0), metrics...))
	if r := rowOf(t, c, "act.all"); r.Verdict != stat.NoShift || !(r.Change.P > 0.05) {
		t.Errorf("%s, p = %g", r.Verdict, r.Change.P)
	}
	variety := rowOf(t, c, "act.variety")
	if !(variety.Base.Value > 2.5 && variety.Base.Value <= 3) || variety.Verdict != "" || !math.IsNaN(variety.Change.Lo) {
		t.Errorf("variety %g, verdict %q", variety.Base.Value, variety.Verdict)
	}
	same := madeRun(mix(5, 0), metrics...)
	if r := rowOf(t, Compare(same, same), "act.all"); r.Verdict != stat.Identical {
		t.Errorf("against itself: %s", r.Verdict)
	}
	few := madeRun(mix(5, 0)[:20], metrics...)
	if r := rowOf(t, Compare(few, few), "act.all"); r.Verdict != stat.Identical {
		t.Errorf("20 deals against themselves: %s", r.Verdict)
	}
	if r := rowOf(t, Compare(few, madeRun(mix(7, 0)[:20], metrics...)), "act.all"); r.Verdict != stat.TooRare {
		t.Errorf("20 deals: %s", r.Verdict)
	}
}

// Lengths are those of the matches, in the order of deals; the longest match is the first
// of that length.
func TestLengths(t *testing.T) {
	run := playAll(t, 120, 2, fakeCell("mixed", &race.Rules{}, "keen", "any", "any"))[0]
	if len(run.Lengths) != 360 {
		t.Fatalf("%d lengths", len(run.Lengths))
	}
	at := run.Column("turns")
	longest := sim.LongestMatch{}
	for deal := range 120 {
		sum := int64(0)
		for r, turns := range run.Lengths[3*deal : 3*deal+3] {
			sum += int64(turns)
			if int(turns) > longest.Turns {
				longest = sim.LongestMatch{Turns: int(turns), Deal: deal, Rotation: r}
			}
		}
		if sum != run.Row(deal)[at] {
			t.Errorf("deal %d: lengths add up to %d, turns to %d", deal, sum, run.Row(deal)[at])
		}
	}
	if run.Longest != longest {
		t.Errorf("longest %+v, want %+v", run.Longest, longest)
	}
	sorted := slices.Sorted(slices.Values(run.Lengths))
	for id, k := range map[string]int{"len.q10": 36, "len.q50": 180, "len.q90": 324} {
		v := valueOf(t, run, id)
		if v.Value != float64(sorted[k-1]) || !(v.Lo <= v.Value && v.Value <= v.Hi) {
			t.Errorf("%s is %g from %g to %g, want %d", id, v.Value, v.Lo, v.Hi, sorted[k-1])
		}
	}
	rounds := int64(0)
	for _, n := range run.Lengths {
		rounds += (int64(n) + 2) / 3
	}
	if got := run.Total("rounds", 120); got != rounds {
		t.Errorf("%d rounds, want %d", got, rounds)
	}
}

// Exposures are summed by thing, group of deals, own turns and use, in rising order,
// whatever the number of workers.
func TestExposures(t *testing.T) {
	c := highCell(t, highcard.Rules{}, 11, "greedy", "random", "random")
	run := playAll(t, 230, 1, c)[0]
	if again := playAll(t, 230, 5, c)[0]; !slices.Equal(again.Exposures(), run.Exposures()) {
		t.Error("other sums with five workers")
	}
	key := func(e sim.ExposureSum) uint32 {
		k := uint32(e.Thing)<<17 | uint32(e.Group)<<11 | uint32(e.Turns)<<1
		if e.Used {
			k++
		}
		return k
	}
	if !slices.IsSortedFunc(run.Exposures(), func(a, b sim.ExposureSum) int { return int(key(a)) - int(key(b)) }) {
		t.Error("sums are not in rising order")
	}
	n, groups := int64(0), map[uint8]bool{}
	for _, e := range run.Exposures() {
		n += e.Players
		groups[e.Group] = true
		if e.Turns != 5 || e.Thing > 11 || e.Payoff > e.Players*engine.PayoffUnit {
			t.Fatalf("%+v", e)
		}
	}
	if len(groups) != sim.ExposureGroups || n < 230*3*3*3 {
		t.Errorf("%d groups, %d exposures", len(groups), n)
	}
	high, low := valueOf(t, run, "card.play.12"), valueOf(t, run, "card.play.1")
	if !(high.Value > low.Value) || !(high.Lo < high.Value && high.Value < high.Hi) || high.N != sim.ExposureGroups {
		t.Errorf("who plays the 12 wins %g more, %g to %g; who plays the 1, %g", high.Value, high.Lo, high.Hi, low.Value)
	}
	other := playAll(t, 230, 2, highCell(t, highcard.Rules{HeadStart: 20}, 11, "greedy", "random", "random"))[0]
	r := rowOf(t, Compare(run, other), "card.play.12")
	near(t, "change", r.Change.Delta, r.Other.Value-r.Base.Value, 1e-12)
	if r.Verdict != "" || !(r.Change.Lo < r.Change.Hi) {
		t.Errorf("%q, %g to %g", r.Verdict, r.Change.Lo, r.Change.Hi)
	}
	if run := playAll(t, 5, 1, fakeCell("a", &race.Rules{}, "any", "any"))[0]; run.Exposures() != nil {
		t.Error("a game that follows nothing has exposures")
	}
}

// Metrics of the lead, and those of a designer's own column, are computed from what was
// counted.
func TestTensionMetrics(t *testing.T) {
	c := highCell(t, highcard.Rules{}, 5, "greedy", "random", "greedy")
	steals := slices.IndexFunc(sim.Columns(c.Rules, c.Seats), func(c engine.Column) bool { return c.Name == "steals" })
	c.Measuring = &engine.Measurement{
		FormulaColumns: []engine.FormulaColumn{{Column: engine.Column{Name: "own.square"}, Value: func(row []int64) int64 { return row[steals]*row[steals] + 1 }}},
		Metrics:        []engine.Metric{{ID: "own.square", Title: "Squares", Family: "own", Num: "own.square", Scale: 1}},
	}
	run := playAll(t, 40, 2, c)[0]
	if v := valueOf(t, run, "own.square").Value; !(v > 1) {
		t.Errorf("squares are %g", v)
	}
	if n := run.Total("lead.decided", 40); n != 120 || run.Total("leads.half", 40) > n || run.Total("credit.lead.half", 40) == 0 {
		t.Errorf("%d decided, %d leads at half time", n, run.Total("leads.half", 40))
	}
	for _, id := range []string{"lead.settled", "lead.decisive", "lead.behind", "lead.half", "lead.late"} {
		if v := valueOf(t, run, id); !(v.Lo >= 0 && v.Lo < v.Value && v.Value < v.Hi && v.Hi <= 1) {
			t.Errorf("%s is %g, %g to %g", id, v.Value, v.Lo, v.Hi)
		}
	}
	near(t, "decisiveness", valueOf(t, run, "lead.decisive").Value, 1-valueOf(t, run, "lead.settled").Value, 1e-12)
	if s := Summarise(playAll(t, 5, 1, fakeCell("a", &race.Rules{}, "any", "any"))[0]); slices.ContainsFunc(s.Values(), func(v Value) bool {
		return v.OwnFamily == "tension"
	}) {
		t.Error("a game that cannot tell who leads has tension")
	}
}

// With Exact every p comes from the sign-flip test.
func TestExact(t *testing.T) {
	runs := playAll(t, 80, 1,
		fakeCell("a", &race.Rules{}, "any", "any", "any"), fakeCell("b", &race.Rules{HeadStart: 2}, "any", "any", "any"))
	usual, exact := Compare(runs[0], runs[1]), Terms{Exact: true}.Compare(runs[0], runs[1])
	u, e := rowOf(t, usual, "seat.first"), rowOf(t, exact, "seat.first")
	if !exact.Exact || !e.HasFlag(FlagSignFlip) || e.HasFlag(FlagSkew) || e.HasFlag(FlagUnreliable) || u.HasFlag(FlagSignFlip) {
		t.Errorf("flags %v, usually %v", e.Flags, u.Flags)
	}
	if e.Change.P == u.Change.P || math.Abs(e.Change.P-u.Change.P) > 0.03 || e.Change.Lo != u.Change.Lo {
		t.Errorf("p = %g by flipping signs, %g by t", e.Change.P, u.Change.P)
	}
}

// A ratio with data in one deal only has a value and a change, but no standard error and no
// interval for either.
func TestRatioOfASingleDeal(t *testing.T) {
	m := engine.Metric{ID: "end.margin", Family: "endings", Kind: engine.Ratio, Num: "a", Den: "b"}
	base, once := chances(1, 200, 9, 2), chances(2, 200, 1, 1)
	once[17] = []int64{6, 1}
	v := valueOf(t, madeRun(once, m), m.ID)
	if v.DealsWithData != 1 || v.Value != 6 || !math.IsNaN(v.SE) || !math.IsNaN(v.Lo) || !math.IsNaN(v.Hi) {
		t.Errorf("got %+v, want 6 of a single deal, without an interval", v.Estimate)
	}
	r := rowOf(t, Compare(madeRun(base, m), madeRun(once, m)), m.ID)
	if c := r.Change; math.IsNaN(c.Delta) || !math.IsNaN(c.Lo) || !math.IsNaN(c.Hi) || r.Verdict != stat.TooRare {
		t.Errorf("got %+v and verdict %s, want a change without an interval", c, r.Verdict)
	}
	if r := rowOf(t, Compare(madeRun(once, m), madeRun(once, m)), m.ID); r.Verdict != stat.Identical || r.Change.Hi != 0 {
		t.Errorf("got %+v and verdict %s, want the same in every deal", r.Change, r.Verdict)
	}
	once[18] = []int64{8, 1}
	if v := valueOf(t, madeRun(once, m), m.ID); !(v.Lo < v.Hi) {
		t.Errorf("got %+v of two deals, want an interval", v.Estimate)
	}
}
