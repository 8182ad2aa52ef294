package sim

import (
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
	"equitas/engine/sim/rows"
)

// A match of a game that says who leads and what players have.
func BenchmarkPlayHighCard(b *testing.B) {
	tab := &table{scenario: &Scenario{Name: "high", Rules: highcard.Rules{}, Seats: 4, Master: 7,
		Bots: []Seating{seating("any"), seating("any"), seating("any"), seating("any")}}}
	tab.setUp()
	row := make([]int64, len(tab.layout.columns))
	for i := 0; b.Loop(); i++ {
		tab.events = tab.events[:0]
		tab.play(i, row, nil)
	}
}

func BenchmarkMeasure(b *testing.B) {
	const seats, turns = 4, 45
	s := rng.NewStream(3)
	standings := make([]int64, seats*(turns+1))
	for i := range standings {
		standings[i] = int64(s.Below(20)) * engine.StandingUnit
	}
	c := courseOf(seats, standings)
	for b.Loop() {
		c.measure(engine.Result{Winners: 1})
	}
}

// The statistics of 4,000 deals of 250 columns and metrics: counts, ratios,
// contrasts and rare events.
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
	run := func(seed uint64) *Run {
		s := rng.NewStream(seed)
		c := fakeCell("wide", &fakeRules{}, "any", "any", "any", "any")
		c.Measuring = &engine.Measuring{Metrics: metrics}
		r := &Run{Scenario: c, Rotations: 1, Deals: deals, Unit: 1, Traces: make([]uint64, deals)}
		for k := range wide {
			r.Columns = append(r.Columns, engine.Column{Name: fmt.Sprintf("c%d", k)})
		}
		var numbers []int64
		for range deals {
			for k := range wide {
				switch {
				case k == 1 || k == 6 || k == 11:
					numbers = append(numbers, int64(20*k+int(s.Below(20))))
				case k%5 == 4: // rare
					numbers = append(numbers, int64(s.Below(400)/399))
				default:
					numbers = append(numbers, int64(s.Below(8)))
				}
			}
		}
		r.Rows = rows.Of(wide, numbers)
		return r
	}
	base, other := run(1), run(2)
	b.ResetTimer()
	for b.Loop() {
		Compare(base, other)
	}
}
