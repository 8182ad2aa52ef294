package inference

import (
	"math"
	"slices"
	"testing"

	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// A change is no longer claimed if another training shows the opposite; if all agree it is.
func TestHeed(t *testing.T) {
	scenario := func(longer int) *sim.Scenario {
		return fakeCell("a", &race.Rules{ExtraTurns: longer}, "any", "any", "any")
	}
	runs := playAll(t, 400, 2, scenario(0), scenario(2))
	there := func() *Comparison { return Compare(runs[0], runs[1]) }
	back := Compare(runs[1], runs[0])
	c := there()
	before := *rowOf(t, c, "len.turns")
	if !before.Verdict.ClaimsChange() || before.DirectionWord == "" {
		t.Fatalf("%+v: nothing to take back", before)
	}
	c.WithdrawContradicted([]*Comparison{there(), there()})
	if r := rowOf(t, c, "len.turns"); r.Verdict != before.Verdict || r.HasFlag(FlagTraining) {
		t.Errorf("all agree, and the verdict is %s, flags %v", r.Verdict, r.Flags)
	}
	others := []*Comparison{there(), back}
	c.WithdrawContradicted(others)
	r := rowOf(t, c, "len.turns")
	if r.Verdict != stat.DependsOnTraining || r.GoalDirection != 0 || !r.HasFlag(FlagTraining) || r.Verdict.ClaimsChange() {
		t.Errorf("one says the opposite: %s, better %d, flags %v", r.Verdict, r.GoalDirection, r.Flags)
	}
	spread := func(others []*Comparison) Spread {
		list := c.Spreads(others)
		i := slices.IndexFunc(list, func(s Spread) bool { return s.Row.Metric.ID == "len.turns" })
		if i < 0 {
			t.Fatal("no spread of len.turns")
		}
		return list[i]
	}
	d := before.Change.Delta
	if s := spread(others); len(s.Deltas) != 3 || s.Lo != -d || s.Hi != d || math.Abs(s.Mean-d/3) > 1e-12 || !(s.CI.Lo < -d) || !s.HasMixedSigns() {
		t.Errorf("spread %+v of ±%g", s, d)
	}
	if s := spread([]*Comparison{back}); !math.IsNaN(s.CI.Lo) || s.Mean != 0 {
		t.Errorf("two trainings have an interval: %+v", s)
	}
	// Trainings that agree exactly do not make the error smaller than that of the deals.
	if s := spread([]*Comparison{there(), there()}); s.CI.SE != before.Change.SE {
		t.Errorf("three equal trainings: standard error %g, that of the deals is %g", s.CI.SE, before.Change.SE)
	}
	// The changes are d, d, −d, d, d: mean 0.6 d, standard deviation √0.8·d, four degrees of
	// freedom.
	s := spread([]*Comparison{there(), back, there(), there()})
	half := stat.TQuantile(0.975, 4) * math.Sqrt(0.8/5) * d
	if math.Abs(s.CI.Value-0.6*d) > 1e-9 || math.Abs(s.CI.Hi-s.CI.Value-half) > 1e-9 || math.Abs(s.CI.Value-s.CI.Lo-half) > 1e-9 {
		t.Errorf("five trainings: %+v, want %g ± %g", s.CI, 0.6*d, half)
	}
}
