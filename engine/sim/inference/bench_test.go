package inference

import (
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
	"equitas/engine/rng"
	"equitas/engine/sim"
	"equitas/engine/sim/rows"
)

// BenchmarkCompare times the statistics of 4,000 deals with 250 columns and metrics:
// counts, ratios, contrasts and rare events.
func BenchmarkCompare(b *testing.B) {
	const deals, wide = 4000, 250
	var metrics []engine.Metric
	for k := range wide {
		m := engine.Metric{ID: fmt.Sprintf("m.%d", k), Family: "f", Kind: engine.Mean, Num: fmt.Sprintf("c%d", k), Scale: 1, Margin: 0.1}
		switch k % 5 {
		case 1, 2:
			m.Kind, m.Den, m.Unit = engine.Ratio, "c1", "share"
		case 3:
			m.Kind, m.Den, m.Whole, m.WholeDen = engine.Contrast, "c1", "c6", "c11"
		}
		metrics = append(metrics, m)
	}
	run := func(seed uint64) *sim.Run {
		s := rng.NewStream(seed)
		c := fakeCell("wide", &race.Rules{}, "any", "any", "any", "any")
		c.Measuring = &engine.Measurement{Metrics: metrics}
		r := &sim.Run{Scenario: c, Rotations: 1, Deals: deals, DealsPerRow: 1, Traces: make([]uint64, deals)}
		for k := range wide {
			r.Columns = append(r.Columns, engine.Column{Name: fmt.Sprintf("c%d", k)})
		}
		var numbers []int64
		for range deals {
			for k := range wide {
				switch {
				case k == 1 || k == 6 || k == 11:
					numbers = append(numbers, int64(20*k+int(s.Below(20))))
				case k%5 == 4: // a rare event
					numbers = append(numbers, int64(s.Below(400)/399))
				default:
					numbers = append(numbers, int64(s.Below(8)))
				}
			}
		}
		r.Rows = rows.FromNumbers(wide, numbers)
		return r
	}
	base, other := run(1), run(2)
	b.ResetTimer()
	for b.Loop() {
		Compare(base, other)
	}
}
