package inference

import (
	"math"
	"testing"

	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// A part used in few matches is called the same only if the matches that use it are the
// same, and identical only if there are enough of these.
func TestSeldomUsed(t *testing.T) {
	runs := playAll(t, 600, 2, fakeCell("a", &race.Rules{}, "any", "any", "any"), fakeCell("b", &race.Rules{}, "any", "any", "any"))
	other := *runs[1]
	edit(&other, func(unit int, row []int64) { // one match in twenty is two turns longer or shorter
		if unit%20 == 0 {
			row[other.Column("turns")] += int64(unit/20%2*4 - 2)
		}
	})
	for _, c := range []struct {
		reach        float64
		length, wins stat.Verdict
		winsNeed     int
	}{
		{0.5, stat.Same, stat.Identical, 0},
		{0.05, stat.SeldomUsed, stat.Identical, 0}, // 30 matches that use it and do not differ
		{0.04, stat.SeldomUsed, stat.SeldomUsed, 750},
	} {
		result := Compare(runs[0], &other)
		result.MarkSeldomUsed(c.reach)
		JudgeTogether([]*Comparison{result}) // judging again changes nothing
		length, wins := rowOf(t, result, "len.turns"), rowOf(t, result, "seat.first")
		if length.Verdict != c.length || wins.Verdict != c.wins {
			t.Errorf("used in %g: %s and %s, want %s and %s; %g to %g of ±%g", c.reach, length.Verdict, wins.Verdict, c.length, c.wins, length.Change.Lo, length.Change.Hi, length.Margin)
		}
		if c.length == stat.SeldomUsed && length.DealsNeeded <= 600 || c.wins == stat.SeldomUsed && wins.DealsNeeded != c.winsNeed {
			t.Errorf("used in %g: %d and %d deals are needed", c.reach, length.DealsNeeded, wins.DealsNeeded)
		}
		if length.surelyWithin(c.reach) != (math.Max(-length.Change.Lo, length.Change.Hi)/c.reach <= length.Margin) {
			t.Errorf("used in %g: within %v", c.reach, length.surelyWithin(c.reach))
		}
	}
}

// Reach is the share of matches that use the most used changed part.
func TestReach(t *testing.T) {
	use := func(matches, could, used int) *sim.Use { return &sim.Use{Matches: matches, Usable: could, Used: used} }
	parts := []sim.PartUse{
		{Part: "ram", Base: use(100, 40, 2), Other: use(100, 40, 5)},
		{Part: "rope", Base: use(100, 10, 1)},
		{Part: "card", AccessOnly: true, Base: use(100, 100, 100)},
	}
	if got := sim.UsedShare(parts); got != 0.05 {
		t.Errorf("reach %g, want 0.05", got)
	}
	if got := sim.UsedShare(parts[2:]); got != 1 {
		t.Errorf("of a way alone %g, want 1", got)
	}
	for i, want := range []bool{true, true, false} {
		if got := parts[i].SeldomUsed(); got != want {
			t.Errorf("%s is used seldom: %v", parts[i].Part, got)
		}
	}
	if never := (sim.PartUse{Base: use(1000, 900, 3)}); never.SeldomUsed() {
		t.Error("what is used in one of 300 matches is used seldom, not hardly ever")
	}
}
