package inference

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
	"equitas/engine/stat"
)

// late returns the metric of the mean number of steps of matches with a winner, which only
// some matches have.
func late(among engine.DenominatorKind) engine.Metric {
	return engine.Metric{ID: "late", Title: "Steps", Family: "pace", Kind: engine.Ratio, Num: "turns", Den: "finished", DenKind: among, Scale: 1, Margin: 0.05, Up: "later", Down: "earlier"}
}

// fallen plays two variants alike; then it takes the end from those matches of the other
// that have at least from steps, and makes the end of the rest come earlier by so many
// steps.
func fallen(t *testing.T, among engine.DenominatorKind, deals int, from, earlier int64) *Comparison {
	t.Helper()
	measuring := &engine.Measurement{Metrics: []engine.Metric{late(among)}}
	a, b := fakeCell("a", &race.Rules{}, "any", "any", "any"), fakeCell("b", &race.Rules{}, "any", "any", "any")
	a.Measuring, b.Measuring = measuring, measuring
	runs := playAll(t, deals, 1, a, b)
	base, other := runs[0], *runs[1]
	turns, finished := other.Column("turns"), other.Column("finished")
	other.Traces = slices.Clone(other.Traces)
	edit(&other, func(unit int, row []int64) {
		if row[turns] >= from {
			row[turns], row[finished] = 0, 0
			other.Traces[unit]++
		} else if earlier > 0 {
			row[turns] -= earlier
			other.Traces[unit]++
		}
	})
	return Compare(base, &other)
}

// If only the late matches lost their end, the metric is not called earlier, and no number
// of deals is said to help. If the end also comes earlier in the others, the change is
// claimed.
func TestWhatOnlySomeHave(t *testing.T) {
	r := rowOf(t, fallen(t, engine.Occurrences, 600, 11, 0), "late")
	if r.Verdict != stat.OtherMatches || !r.HasFlag(FlagOtherMatches) || r.Change.Hi < 0 || r.Change.Lo >= r.Change.Delta || r.DealsNeeded != 0 || r.AdjustedP < 1 {
		t.Errorf("the late fell away: %s, %v, %g (%g to %g), p %g, needs %d", r.Verdict, r.Flags, r.Change.Delta, r.Change.Lo, r.Change.Hi, r.AdjustedP, r.DealsNeeded)
	}
	if r.MeanDenominators[0] != 1 || r.MeanDenominators[1] >= 0.8 || r.MeanDenominators[1] <= 0.4 {
		t.Errorf("had in %v of the matches", r.MeanDenominators)
	}
	r = rowOf(t, fallen(t, engine.Occurrences, 600, 13, 4), "late")
	if r.Verdict != stat.Changed || r.DirectionWord != "earlier" || !r.HasFlag(FlagOtherMatches) || r.Change.Hi < -4.5 || r.Change.Lo > -4 {
		t.Errorf("they come earlier too: %s %s, %v, %g to %g", r.Verdict, r.DirectionWord, r.Flags, r.Change.Lo, r.Change.Hi)
	}
	r = rowOf(t, fallen(t, engine.DealtPlayers, 600, 11, 0), "late")
	if r.Verdict != stat.Changed || r.HasFlag(FlagOtherMatches) {
		t.Errorf("chance decides who has it: %s, %v", r.Verdict, r.Flags)
	}
}

// A denominator that may count two per match is a rate and is compared as usual, unless the
// metric is marked Survivors.
func TestRatesAreOfAll(t *testing.T) {
	for _, c := range []struct {
		among engine.DenominatorKind
		want  bool
	}{{engine.Occurrences, false}, {engine.Survivors, true}, {engine.DealtPlayers, false}} {
		a, b := fakeCell("a", &race.Rules{}, "any", "any"), fakeCell("b", &race.Rules{ExtraTurns: 3}, "any", "any")
		m := late(c.among)
		m.Num, m.Den = "big", "turns"
		a.Measuring = &engine.Measurement{Metrics: []engine.Metric{m}}
		b.Measuring = a.Measuring
		runs := playAll(t, 100, 1, a, b)
		if r := rowOf(t, Compare(runs[0], runs[1]), "late"); r.HasFlag(FlagOtherMatches) != c.want {
			t.Errorf("among %d: %v, want %v", c.among, r.Flags, c.want)
		}
	}
}

// The same holds at every look of a sequential run.
func TestWhatOnlySomeHaveAtALook(t *testing.T) {
	c := fallen(t, engine.Occurrences, 600, 11, 0)
	c = Terms{Stop: &Stop{Looks: 3, MaxDeals: 600, JudgedRows: 4}}.Compare(c.Base, c.Other)
	if r := rowOf(t, c, "late"); r.Verdict != stat.OtherMatches || r.Change.Hi < 0 || !r.Verdict.IsFinal() {
		t.Errorf("%s, %g to %g", r.Verdict, r.Change.Lo, r.Change.Hi)
	}
}
