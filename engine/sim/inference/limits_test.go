package inference

import (
	"fmt"
	"math"
	"testing"

	"equitas/engine"
	"equitas/engine/stat"
)

// However few deals there are, the interval of a share lies between 0 and 1, and that of
// its change between -1 and 1; other metrics have no limits.
func TestLimits(t *testing.T) {
	win := 1.0 / engine.PayoffUnit
	list := []listedMetric{
		{Metric: engine.Metric{ID: "share", Kind: engine.Share, Num: "a", Den: "d", Scale: win, Unit: "share"}},
		{Metric: engine.Metric{ID: "ratio", Kind: engine.Ratio, Num: "a", Den: "d", Scale: win, Unit: "share"}},
		{Metric: engine.Metric{ID: "flipped", Kind: engine.Ratio, Num: "a", Den: "d", Scale: -win, Offset: 1, Unit: "share"}},
		{Metric: engine.Metric{ID: "above fair", Num: "a", Den: "d", Scale: win, Offset: -0.25, Unit: "pp"}},
		{Metric: engine.Metric{ID: "skill", Num: "a", Den: "d", Scale: win / 0.75, Offset: -0.25 / 0.75, Unit: "share", Headline: engine.HeadlineSkill}},
		{Metric: engine.Metric{ID: "gap", Num: "a", Minus: "b", Den: "d", Scale: win, Unit: "pp"}},
		{Metric: engine.Metric{ID: "contrast", Kind: engine.Contrast, Num: "a", Den: "d", Whole: "w", WholeDen: "n", Scale: win, Unit: "pp"}},
		{Metric: engine.Metric{ID: "count", Num: "a", Scale: win, Unit: "turns"}},
	}
	const u = engine.PayoffUnit
	made := func(matches ...[]int64) *sample {
		r := madeRun(matches)
		r.Columns = nil
		for _, name := range []string{"a", "b", "d", "w", "n"} {
			r.Columns = append(r.Columns, engine.Column{Name: name})
		}
		return newSample(r, len(matches), list)
	}
	base := made([]int64{u, 0, 1, u, 4}, []int64{0, u, 1, u, 4})
	other := made([]int64{0, u, 1, u, 4}, []int64{u, 0, 1, 2 * u, 4})
	want := map[string]struct{ value, change stat.Interval }{
		"share":      {stat.Interval{Lo: 0, Hi: 1}, stat.Interval{Lo: -1, Hi: 1}},
		"ratio":      {stat.Interval{Lo: 0, Hi: 1}, stat.Interval{Lo: -1, Hi: 1}},
		"flipped":    {stat.Interval{Lo: 0, Hi: 1}, stat.Interval{Lo: -1, Hi: 1}},
		"above fair": {stat.Interval{Lo: -0.25, Hi: 0.75}, stat.Interval{Lo: -1, Hi: 1}},
		"skill":      {stat.Interval{Lo: -0.25 / 0.75, Hi: 1}, stat.Interval{Lo: -1 / 0.75, Hi: 1 / 0.75}},
		"gap":        {stat.Interval{Lo: -1, Hi: 1}, stat.Interval{Lo: -2, Hi: 2}},
		"contrast":   {stat.Interval{Lo: -1, Hi: 1}, stat.Interval{Lo: -2, Hi: 2}},
	}
	within := func(lo, hi float64, w stat.Interval) bool { return w.Lo <= lo && lo < hi && hi <= w.Hi }
	for _, terms := range []Terms{{}, {Stop: &Stop{Looks: 1, MaxDeals: 1000, JudgedRows: 3}}} {
		j := terms.newEvaluator(base.run)
		for _, r := range j.computeRows(list, base, other) {
			t.Run(fmt.Sprintf("%s, at every look %t", r.Metric.ID, r.AnyLook), func(t *testing.T) {
				c := r.Change
				if r.Metric.ID == "count" {
					if c.Lo >= -1 || c.Hi <= 1 {
						t.Errorf("a count changes by %g to %g, want more than a share", c.Lo, c.Hi)
					}
					return
				}
				w := want[r.Metric.ID]
				for _, e := range []stat.Estimate{r.Base, r.Other} {
					if !within(e.Lo, e.Hi, w.value) {
						t.Errorf("got a value from %g to %g, want it within %v", e.Lo, e.Hi, w.value)
					}
				}
				if !within(c.Lo, c.Hi, w.change) {
					t.Errorf("got a change from %g to %g, want it within %v", c.Lo, c.Hi, w.change)
				}
			})
		}
	}

	// A fair share of 1 in 4 can fall by that much only.
	l := base.cutToLimits(list[3].Metric, stat.Estimate{Lo: -0.39, Hi: 0.39})
	if l.Lo != -0.25 || l.Hi != 0.39 {
		t.Errorf("got %g to %g, want -0.25 to 0.39", l.Lo, l.Hi)
	}

	// A difference is limited only if both of its parts are shares.
	if got := other.limits(engine.Metric{Num: "w", Minus: "b", Den: "d", Scale: win, Unit: "pp"}); got != unlimited {
		t.Errorf("more than a share less a share: got %g to %g, want no limits", got.Lo, got.Hi)
	}

	// With one side only, the change is the distance above the fair value.
	alone := Row{Metric: list[0].Metric, HasOther: true, OneSideOnly: true, Fair: 0.25, Change: stat.Paired{Lo: -6, Hi: 6}}
	if alone.limitIntervals(base, other); alone.Change.Lo != -0.25 || alone.Change.Hi != 0.75 {
		t.Errorf("got %g to %g above fair, want -0.25 to 0.75", alone.Change.Lo, alone.Change.Hi)
	}
	alone.HasBase, alone.HasOther, alone.Change.Lo, alone.Change.Hi = true, false, math.NaN(), math.NaN()
	if alone.limitIntervals(base, other); !math.IsNaN(alone.Change.Lo) {
		t.Errorf("got %g, where nothing is known", alone.Change.Lo)
	}
}

// exceedsShare is true below 0 for a share, and below -1 for a difference of shares.
func TestBeyond(t *testing.T) {
	share := engine.Metric{Kind: engine.Share, Scale: 1}
	for _, m := range []engine.Metric{share, {Kind: engine.Contrast, Scale: 1}, {Kind: engine.Stratified, Scale: 1}, {Minus: "b", Scale: 1}} {
		least := -1.0
		if m.Kind == engine.Share {
			least = 0
		}
		for _, c := range []struct {
			lo, hi float64
			want   bool
		}{{least, 1, false}, {least - 0.1, 0.5, true}, {0.5, 1.1, true}, {0.2, 0.4, false}} {
			if got := exceedsShare(m, c.lo, c.hi); got != c.want {
				t.Errorf("kind %v less %q: %g to %g is beyond its range %v, want %v", m.Kind, m.Minus, c.lo, c.hi, got, c.want)
			}
		}
	}
}
