package course

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
	"equitas/engine/rule"
	"equitas/reports"
)

// rewordPerTurn takes what a measure of game length counts as its title, and leaves other titles.
func TestPerTurn(t *testing.T) {
	for title, want := range map[string]string{
		"Game length, minutes": "Minutes", "Decisions": "Decisions", "Game length, ": "Game length, ", "Game length": "Game length",
	} {
		m := reports.TurnMeasure{Title: title, Unit: "minutes", Doc: "minutes at a table, in one game"}
		rewordPerTurn(&m, engine.Noun{One: "turn", Many: "turns"})
		if m.Title != want || m.Unit != "a turn" || m.Doc != "minutes at a table" {
			t.Errorf("%q is %q, %q, %q a turn; want %q", title, m.Title, m.Unit, m.Doc, want)
		}
	}
}

// By turns go what a match spends, and how many choices there are; not other ratios, sums
// about something else, or the number of turns itself.
func TestByTurn(t *testing.T) {
	for _, c := range []struct {
		metric engine.Metric
		want   bool
	}{
		{engine.Metric{ID: "len.minutes", Kind: engine.Mean, Family: "pace", Unit: "minutes"}, true},
		{engine.Metric{ID: "branch.mean", Kind: engine.Ratio, Den: "decisions"}, true},
		{engine.Metric{ID: "branch.forced", Kind: engine.Ratio, Den: "decisions"}, false},
		{engine.Metric{ID: "branch.mean", Kind: engine.Mean}, false},
		{engine.Metric{ID: "minutes", Kind: engine.Mean, Family: "pace", Den: "decisions"}, false},
		{engine.Metric{ID: "attacks", Kind: engine.Mean, Family: "actions"}, false},
		{engine.Metric{ID: "len.turns", Kind: engine.Mean, Family: "pace", Unit: "turns"}, false},
		{engine.Metric{ID: "len.rounds", Kind: engine.Mean, Family: "pace", Unit: "rounds"}, false},
		{engine.Metric{ID: "len.hands", Kind: engine.Mean, Family: "pace", Unit: "hands"}, false},
	} {
		if got := addsUpOverTurns(&c.metric, engine.Noun{One: "hand", Many: "hands"}); got != c.want {
			t.Errorf("%+v by turns: %v, want %v", c.metric, got, c.want)
		}
	}
}

// The course goes as far as matches of which enough are left on a side; what a few longer
// ones show beyond is not drawn. Turns are grouped where there are many.
func TestHowFar(t *testing.T) {
	for _, c := range []struct {
		long, longer int // turns of all but nine matches, and of nine
		step, points int
	}{
		{4, 9, 1, 4},
		{1, 9, 1, 1},
		{50, 90, 1, 50},
		{51, 52, 2, 26},
		{100, 150, 2, 50},
		{101, 150, 5, 21},
	} {
		courses := &Courses{deals: 20, turnsPerRound: 1}
		for side := range courses.variants {
			courses.variants[side].Loaded = &rule.Loaded{Rules: &race.Rules{}}
			for i := range courses.deals {
				turns := c.long
				if i%2 == 1 && i < 18 {
					turns = c.longer
				}
				courses.matches[side] = append(courses.matches[side], &course{turns: turns})
			}
		}
		got := courses.Sum()
		if n := len(got.Last); got.Step != c.step || n != c.points || got.Last[n-1] != c.step*c.points {
			t.Errorf("matches of %d turns, nine of %d: %d points to turn %v, a step of %d; want %d points, a step of %d", c.long, c.longer, n, got.Last, got.Step, c.points, c.step)
		}
		for side, running := range got.StillPlayed {
			if running[0] != 20 || slices.ContainsFunc(running, func(n int) bool { return n < 20 && n != 9 }) {
				t.Errorf("matches of %d turns, nine of %d: side %d has %v of 20 running", c.long, c.longer, side, running)
			}
		}
	}
}
