package inference

import (
	"math"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
)

// Influences give a metric's value and standard error, and their differences between two
// runs give those of the change.
func TestInfluences(t *testing.T) {
	runs := playAll(t, 300, 2,
		fakeCell("a", &race.Rules{HeadStart: 3}, "any", "any", "any"),
		fakeCell("b", &race.Rules{HeadStart: 9, ExtraTurns: 2}, "any", "any", "any"))
	c := Compare(runs[0], runs[1])
	metrics := runs[0].Metrics()
	base, other := Influences(runs[0], metrics), Influences(runs[1], metrics)
	seen := map[engine.MetricKind]int{}
	for i, m := range metrics {
		row := c.Row(m.ID)
		if row == nil || !row.OnBothSides() || math.IsNaN(base[i].Value) || math.IsNaN(row.Change.SE) || row.Relative {
			continue
		}
		seen[m.Kind]++
		near := func(what string, got, want float64) {
			if math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
				t.Errorf("%s: %s is %v, want %v", m.ID, what, got, want)
			}
		}
		near("the value", base[i].Value, row.Base.Value)
		diff := make([]float64, len(base[i].ByUnit))
		for k := range diff {
			diff[k] = other[i].ByUnit[k] - base[i].ByUnit[k]
		}
		near("the change", other[i].Value-base[i].Value, row.Change.Delta)
		near("its standard error", errorOf(diff), row.Change.SE)
	}
	if seen[engine.Mean] == 0 || seen[engine.Share] == 0 || seen[engine.Ratio] == 0 {
		t.Errorf("looked at metrics of kinds %v, want some of each", seen)
	}
	if in := Influences(runs[0], []engine.Metric{{ID: "none", Num: "no such column"}, {ID: "v", Kind: engine.Vector}}); !math.IsNaN(in[0].Value) || !math.IsNaN(in[1].Value) {
		t.Errorf("what is not counted, and a vector, have influences: %v", in)
	}
}

// errorOf returns the standard error of the mean of numbers whose mean is 0.
func errorOf(moves []float64) float64 {
	var squares float64
	for _, x := range moves {
		squares += x * x
	}
	n := float64(len(moves))
	return math.Sqrt(squares / (n - 1) / n)
}
