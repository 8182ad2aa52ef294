package inference

import (
	"testing"

	"equitas/engine"
	"equitas/engine/stat"
)

// towardRow returns a row with two values whose intervals have the same half-width.
func towardRow(kind engine.MetricKind, goal engine.Goal, base, other, half float64, v stat.Verdict) *Row {
	at := func(x float64) stat.Estimate { return stat.Estimate{Value: x, Lo: x - half, Hi: x + half} }
	r := &Row{Metric: engine.Metric{Kind: kind, Goal: goal}, HasBase: true, HasOther: true, Base: at(base), Other: at(other), Verdict: v}
	r.Change = stat.Paired{Delta: other - base, Lo: other - base - half, Hi: other - base + half}
	if kind == engine.Geometric {
		r.Relative = true
		r.Change = stat.Paired{Delta: r.Change.Delta / base, Lo: r.Change.Lo / base, Hi: r.Change.Hi / base}
	}
	return r
}

func TestRowToward(t *testing.T) {
	within := func(lo, hi float64) engine.Goal { return engine.Goal{Kind: engine.Within, Lo: lo, Hi: hi} }
	for _, c := range []struct {
		what string
		row  *Row
		want int
	}{
		{"out of the goal", towardRow(engine.Mean, within(30, 80), 41.4, 24.4, 2, stat.Changed), -1},
		{"into the goal", towardRow(engine.Mean, within(30, 60), 94.3, 59.6, 2, stat.Changed), 1},
		{"out of the goal, who knows how far", towardRow(engine.Mean, within(30, 80), 41.4, 24.4, 2, stat.ChangedSizeUnclear), -1},
		{"below the margin", towardRow(engine.Mean, within(0, 0), 0, 0.5, 0.1, stat.ChangedSmall), -1},
		{"a hint", towardRow(engine.Mean, within(30, 80), 41.4, 24.4, 2, stat.Hint), 0},
		{"a geometric mean", towardRow(engine.Geometric, within(3, 3), 3, 8, 1, stat.Changed), -1},
		{"up", towardRow(engine.Mean, engine.Goal{Kind: engine.Upward}, 1, 2, 0.1, stat.Changed), 1},
		{"down", towardRow(engine.Mean, engine.Goal{Kind: engine.Downward}, 1, 2, 0.1, stat.Changed), -1},
		{"down, unclear", towardRow(engine.Mean, engine.Goal{Kind: engine.Downward}, 1, 2, 3, stat.Undecided), 0},
		{"no goal", towardRow(engine.Mean, engine.Goal{}, 1, 2, 0.1, stat.Changed), 0},
		{"a vector without a fair value", towardRow(engine.Vector, within(0, 0), 1, 2, 0.1, stat.Shifted), 0},
	} {
		if c.row.setGoalDirection(); c.row.GoalDirection != c.want {
			t.Errorf("%s: better %d, want %d", c.what, c.row.GoalDirection, c.want)
		}
	}
}

// A metric whose new value lies within its goal is not worse, whatever the old one was; one
// that left its goal is.
func TestNoWorse(t *testing.T) {
	goal := engine.Goal{Kind: engine.Within, Lo: 30, Hi: 80}
	for _, c := range []struct {
		what        string
		base, other float64
		verdict     stat.Verdict
		want        GateOutcome
		reason      string
	}{
		{"left the goal", 41.4, 24.4, stat.Changed, GateFail, GateWorse},
		{"within the goal", 41.4, 60, stat.Changed, GatePass, GateNotWorse},
		{"within the goal, unclear", 41.4, 43, stat.Undecided, GatePass, GateNotWorse},
		{"within the goal, a hint", 41.4, 43, stat.Hint, GatePass, GateNotWorse},
		{"within the goal, of too few deals", 41.4, 43, stat.TooRare, GateInconclusive, GateUnclear},
		{"at an end, unclear", 31, 30, stat.Undecided, GateInconclusive, GateUnclear},
		{"at an end, changed", 41.4, 29, stat.Changed, GateInconclusive, GateUnclear},
		{"nearer, outside", 120, 100, stat.Changed, GatePass, GateNotWorse},
		{"as far as before", 100, 100, stat.Same, GatePass, GateNotWorse},
	} {
		r := towardRow(engine.Mean, goal, c.base, c.other, 2, c.verdict)
		r.setGoalDirection()
		if got, why := testNoWorse(r.Metric, r); got != c.want || why != c.reason {
			t.Errorf("%s: %s, %s, want %s, %s", c.what, got, why, c.want, c.reason)
		}
	}
}
