package inference

import (
	"math"
	"testing"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// If a few deals have equal values, a share still has an interval of some width, and any
// other metric has none until there are as many deals as a comparison needs.
func TestAllAlike(t *testing.T) {
	win := 1.0 / engine.PayoffUnit
	metrics := []engine.Metric{
		{ID: "above fair", Num: "a", Scale: win, Offset: -0.25, Unit: "pp"},
		{ID: "skill", Num: "b", Scale: win / 0.75, Offset: -0.25 / 0.75, Unit: "share", Headline: engine.HeadlineSkill},
		{ID: "flipped", Kind: engine.Ratio, Num: "b", Den: "d", Scale: -win, Offset: 1, Unit: "share"},
		{ID: "settled", Kind: engine.Ratio, Num: "b", Den: "d", Scale: win, Unit: "share"},
		{ID: "gap", Num: "a", Minus: "b", Scale: win, Unit: "pp"},
		{ID: "turns", Num: "c", Unit: "turns"},
		{ID: "never", Num: "z", Unit: "times"},
		{ID: "each", Kind: engine.Ratio, Num: "c", Den: "d", Unit: "times"},
	}
	made := func(n int) *sim.Run {
		var matches [][]int64
		for range n {
			matches = append(matches, []int64{0, engine.PayoffUnit / 4, 40, 1, 0})
		}
		r := madeRun(matches, metrics...)
		r.Columns = []engine.Column{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}, {Name: "z"}}
		return r
	}
	_, none := stat.Wilson(0, 3)
	lo, hi := stat.Wilson(0.25, 3)
	nan := stat.Interval{Lo: math.NaN(), Hi: math.NaN()}
	within := func(got, want float64) bool {
		return math.Abs(got-want) < 1e-12 || math.IsNaN(got) && math.IsNaN(want)
	}
	for id, want := range map[string]stat.Interval{
		"above fair": {Lo: -0.25, Hi: none - 0.25},
		"skill":      {Lo: (lo - 0.25) / 0.75, Hi: (hi - 0.25) / 0.75},
		"flipped":    {Lo: 1 - hi, Hi: 1 - lo},
		"settled":    {Lo: lo, Hi: hi},
		"gap":        nan, "turns": nan, "never": nan, "each": nan,
	} {
		if v := valueOf(t, made(3), id); !within(v.Lo, want.Lo) || !within(v.Hi, want.Hi) {
			t.Errorf("%s of three deals: %g to %g, want %g to %g", id, v.Lo, v.Hi, want.Lo, want.Hi)
		}
	}
	for _, id := range []string{"gap", "turns", "never", "each"} {
		if v := valueOf(t, made(stat.MinDeals), id); v.Lo != v.Value || v.Hi != v.Value || v.SE != 0 {
			t.Errorf("%s of %d deals: %+v, want an interval of its value alone", id, stat.MinDeals, v.Estimate)
		}
	}
}

// An equal change in a few deals has no interval either; no change at all keeps its own.
func TestAllChangedAlike(t *testing.T) {
	m := engine.Metric{ID: "turns", Num: "a", Unit: "turns", Margin: 1}
	made := func(n int, turns int64) *sim.Run {
		matches := chances(1, n, 20)
		for _, match := range matches {
			match[0] += turns
		}
		return madeRun(matches, m)
	}
	for _, c := range []struct {
		deals int
		want  float64
	}{{3, math.NaN()}, {stat.MinDeals - 1, math.NaN()}, {stat.MinDeals, 2}} {
		r := rowOf(t, Compare(made(c.deals, 1), made(c.deals, 3)), m.ID)
		if got := r.Change; got.Delta != 2 || (got.Lo != c.want || got.Hi != c.want) && !(math.IsNaN(c.want) && math.IsNaN(got.Lo) && math.IsNaN(got.Hi)) {
			t.Errorf("%d deals: %g, from %g to %g, want 2 and %g at both ends", c.deals, got.Delta, got.Lo, got.Hi, c.want)
		}
	}
	r := rowOf(t, Compare(made(3, 1), made(3, 1)), m.ID)
	if r.Change.Lo != 0 || r.Change.Hi != 0 || r.Verdict != stat.Identical {
		t.Errorf("the same: %+v and verdict %s, want no change and identical", r.Change, r.Verdict)
	}
}

// A gate on a metric without an interval for lack of deals is inconclusive, since more
// deals may give one.
func TestGateOfFewAlike(t *testing.T) {
	for _, c := range []struct {
		deals int
		kind  engine.MetricKind
		want  GateOutcome
	}{
		{deals: 3, want: GateInconclusive},
		{deals: stat.MinDeals, want: GateFail},
		{deals: 0, want: GateFail},
		{deals: 3, kind: engine.Vector, want: GateFail},
	} {
		got, reason := testBand(engine.Metric{Kind: c.kind}, pointEstimate(40, c.deals), 30, 50)
		if got != c.want || reason != GateNoInterval {
			t.Errorf("%d deals of kind %v: %s, %s, want %s without an interval", c.deals, c.kind, got, reason, c.want)
		}
	}
}

// A band includes its ends: an interval that just reaches them lies inside, and one that only
// touches an end from outside is not surely outside.
func TestGateAtTheEnds(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		want   GateOutcome
		reason string
	}{
		{30, 50, GatePass, GateInside}, {30, 40, GatePass, GateInside}, {40, 50, GatePass, GateInside},
		{29.9, 40, GateInconclusive, GateOverlaps}, {40, 50.1, GateInconclusive, GateOverlaps},
		{20, 30, GateInconclusive, GateOverlaps}, {50, 60, GateInconclusive, GateOverlaps},
		{20, 29.9, GateFail, GateOutside}, {50.1, 60, GateFail, GateOutside},
	} {
		e := stat.Estimate{Value: (c.lo + c.hi) / 2, Lo: c.lo, Hi: c.hi, N: 100, DealsWithData: 100}
		if got, reason := testBand(engine.Metric{}, e, 30, 50); got != c.want || reason != c.reason {
			t.Errorf("%g to %g in a band from 30 to 50: %s, %s, want %s, %s", c.lo, c.hi, got, reason, c.want, c.reason)
		}
	}
}
