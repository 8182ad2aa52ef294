package sim

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
)

// BenchmarkPlayHighCard times one match of a game that reports standings and exposures.
func BenchmarkPlayHighCard(b *testing.B) {
	tab := &table{scenario: &Scenario{Name: "high", Rules: highcard.Rules{}, Seats: 4, MasterSeed: 7,
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
		c.tension(engine.Result{Winners: 1})
	}
}
