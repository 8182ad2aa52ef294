package sim

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/enginetest/race"
	"equitas/engine/rng"
)

// Standings are taken after set-up and after each turn, and extras are computed from the
// row of their own match.
func TestCountsOfAMatch(t *testing.T) {
	c := highCell(t, highcard.Rules{}, 5, "greedy", "random", "greedy")
	names := Columns(c.Rules, c.Seats)
	steals := slices.IndexFunc(names, func(c engine.Column) bool { return c.Name == "steals" })
	traced := slices.IndexFunc(names, func(c engine.Column) bool { return c.Name == "lead.traced" })
	c.Measuring = &engine.Measurement{
		FormulaColumns: []engine.FormulaColumn{
			{Column: engine.Column{Name: "own.square"}, Value: func(row []int64) int64 { return row[steals]*row[steals] + row[traced] }},
			{Column: engine.Column{Name: "steals"}, Value: func([]int64) int64 { panic("the rules count this") }},
		},
		Metrics: []engine.Metric{{ID: "own.square", Title: "Squares", Family: "own", Num: "own.square", Scale: 1}},
	}
	tab := &table{scenario: c}
	tab.setUp()
	row := make([]int64, len(tab.layout.columns))
	squares := int64(0)
	for deal := range 30 {
		before := row[steals]
		d := rng.NewDeal(c.MasterSeed, uint64(deal))
		tab.drawOrder(d)
		tab.playMatch(d, row)
		n := row[steals] - before
		squares += n*n + 1
		states := tab.course.states
		if len(states) != 6 { // the beginning and five turns
			t.Fatalf("%d states, want 6", len(states))
		}
		if last := tab.state.Result(); states[5].points[0] != int64(last.Scores[0])*engine.StandingUnit || states[0].points[0] != 0 {
			t.Errorf("standings %v, scores %v", states, last.Scores)
		}
	}
	run := playAll(t, 40, 2, c)[0]
	if at := run.Column("own.square"); at < 0 || row[at] != squares {
		t.Errorf("column %d, %d", at, row[max(at, 0)])
	}
	allocs := testing.AllocsPerRun(100, func() { tab.events = tab.events[:0]; tab.play(3, row, nil) })
	if allocs != 0 {
		t.Errorf("%g allocations per deal", allocs)
	}
}

// A run stops with an error if a column does not fit 64 bits.
func TestOverflow(t *testing.T) {
	c := fakeCell("a", &race.Rules{}, "any", "any")
	c.Measuring = &engine.Measurement{FormulaColumns: []engine.FormulaColumn{{Column: engine.Column{Name: "huge"}, Value: func([]int64) int64 { return math.MaxInt64 }}}}
	tab := &table{scenario: c}
	tab.setUp()
	row := make([]int64, len(tab.layout.columns))
	tab.play(0, row, nil)
	defer func() {
		if r := recover(); fmt.Sprint(r) != "a column has outgrown 64 bits" {
			t.Errorf("got %v", r)
		}
	}()
	tab.play(1, row, nil)
}
