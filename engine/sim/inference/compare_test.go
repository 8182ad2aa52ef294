package inference

import (
	"math"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
	"equitas/engine/stat"
)

func rowOf(t *testing.T, c *Comparison, id string) *Row {
	t.Helper()
	i := slices.IndexFunc(c.Rows, func(r Row) bool { return r.Metric.ID == id })
	if i < 0 {
		t.Fatalf("no row %s", id)
	}
	return &c.Rows[i]
}

// Two sides with the same rules differ in nothing, for every line-up.
func TestIdentity(t *testing.T) {
	for _, bots := range [][]string{{"any", "any", "any"}, {"keen", "any", "any"}, {"any", "keen"}} {
		a := fakeCell("a", &race.Rules{}, bots...)
		b := fakeCell("b", &race.Rules{}, bots...)
		runs := playAll(t, 50, 2, a, b)
		c := Compare(runs[0], runs[1])
		if !c.Identical() || c.DifferingShare != 0 {
			t.Errorf("%v: exposure %g", bots, c.DifferingShare)
		}
		for _, r := range c.Rows {
			if !r.Descriptive && r.Verdict != stat.Identical || r.Change.Delta != 0 || r.DirectionWord != "" {
				t.Errorf("%v: %s is %s, change %g", bots, r.Metric.ID, r.Verdict, r.Change.Delta)
			}
		}
	}
}

// A head start for the first seat is found, and told in the words of the metric's goal.
func TestPlantedEffect(t *testing.T) {
	runs := playAll(t, 600, 2,
		fakeCell("a", &race.Rules{HeadStart: 3}, "any", "any", "any"),
		fakeCell("b", &race.Rules{HeadStart: 12, ExtraTurns: 2}, "any", "any", "any"))
	c := Compare(runs[0], runs[1])
	first := rowOf(t, c, "seat.first")
	if first.Verdict != stat.Changed || first.DirectionWord != "higher" || first.GoalDirection != -1 {
		t.Errorf("seat.first: %s %s better %d", first.Verdict, first.DirectionWord, first.GoalDirection)
	}
	turns := rowOf(t, c, "len.turns")
	if turns.Change.Delta != 2 || turns.Change.Lo != 2 || turns.Change.P != 0 || turns.DirectionWord != "longer" || turns.Verdict != stat.Changed {
		t.Errorf("two turns more in every deal: %+v", turns.Change)
	}
	if want := 0.05 * turns.Base.Value; turns.Margin != want {
		t.Errorf("margin %g, want %g", turns.Margin, want)
	}
	if c.DifferingShare != 1 || math.IsNaN(c.VRF) {
		t.Errorf("exposure %g, VRF %g", c.DifferingShare, c.VRF)
	}
	back := rowOf(t, Compare(runs[1], runs[0]), "seat.first")
	if back.Change.Delta != -first.Change.Delta || back.GoalDirection != 1 || back.DirectionWord != "lower" {
		t.Errorf("the other way round: %g better %d %s", back.Change.Delta, back.GoalDirection, back.DirectionWord)
	}
}

// The numbers of a row are those of the formulas, in the metric's unit.
func TestRowNumbers(t *testing.T) {
	runs := playAll(t, 200, 1,
		fakeCell("a", &race.Rules{}, "keen", "any", "any"),
		fakeCell("b", &race.Rules{HeadStart: 1}, "keen", "any", "any"))
	c := Compare(runs[0], runs[1])
	var a, b, turns, bigA, bigB []float64
	for i := range 200 {
		ra, rb := runs[0].Row(i), runs[1].Row(i)
		a, b = append(a, float64(ra[3])/3/engine.PayoffUnit), append(b, float64(rb[3])/3/engine.PayoffUnit)
		turns = append(turns, float64(ra[0]))
		bigA, bigB = append(bigA, float64(ra[1])), append(bigB, float64(rb[1]))
	}
	near := func(what string, got, want float64) {
		t.Helper()
		if !(math.Abs(got-want) <= 1e-12*max(1, math.Abs(want))) {
			t.Errorf("%s = %.15g, want %.15g", what, got, want)
		}
	}
	first, want := rowOf(t, c, "seat.first"), stat.PairedMean(a, b)
	near("base", first.Base.Value, stat.Mean(a).Value-1.0/3)
	near("lo", first.Change.Lo, want.Lo)
	near("se", first.Change.SE, want.SE)
	near("p", first.Change.P, want.P)
	near("holm", first.AdjustedP, min(1, 2*want.P)) // the length is the same in every deal: p = 1
	share := rowOf(t, c, "seat.share.0")
	near("share lo", share.Base.Lo, stat.Share(a, 600).Lo)
	near("effective", share.Base.EffectiveMatches, stat.Share(a, 600).EffectiveMatches)
	big := rowOf(t, c, "big")
	near("ratio", big.Change.Delta, stat.PairedRatio(bigA, turns, bigB, turns).Delta)
	near("ratio lo", big.Base.Lo, stat.RatioShare(bigA, turns).Lo)
	if !big.IsRatio || big.UnitsWithData != 200 || first.IsRatio {
		t.Errorf("ratio %v with %d deals of data; win share ratio %v", big.IsRatio, big.UnitsWithData, first.IsRatio)
	}
	keen := rowOf(t, c, "bot.share.keen")
	if keen.Base.Value < 0.4 || keen.Base.Value > 1 {
		t.Errorf("keen bot wins %g", keen.Base.Value)
	}
}

// A metric whose columns one variant lacks has a value on one side only; too many
// unfinished matches flag the win shares.
func TestOneSidedAndUnfinished(t *testing.T) {
	runs := playAll(t, 300, 2,
		fakeCell("a", &race.Rules{}, "any", "any", "any"),
		fakeCell("b", &race.Rules{Endless: true}, "keen", "any", "any"))
	c := Compare(runs[0], runs[1])
	r := rowOf(t, c, "endless")
	if r.HasBase || !r.HasOther || r.Verdict != "" || r.OnBothSides() {
		t.Errorf("endless: %+v", r)
	}
	if bot := rowOf(t, c, "bot.share.keen"); bot.HasBase || !bot.HasOther {
		t.Errorf("bot of the other side: %+v", bot)
	}
	if c.Unfinished[0] != 0 || c.Unfinished[1] == 0 {
		t.Errorf("unfinished %v", c.Unfinished)
	}
	first := rowOf(t, c, "seat.first")
	if !first.HasFlag(FlagUnfinished) || !first.IsRatio || rowOf(t, c, "len.turns").HasFlag(FlagUnfinished) {
		t.Errorf("flags %v and %v", first.Flags, rowOf(t, c, "len.turns").Flags)
	}
	if s := Summarise(runs[1]); !slices.Contains(s.Values()[0].Flags, FlagUnfinished) || s.Unfinished != c.Unfinished[1] {
		t.Errorf("summary: %v, %d unfinished", s.Values()[0].Flags, s.Unfinished)
	}
	// In runs of one and of three matches per deal, turns are per match on both sides.
	turns := rowOf(t, c, "len.turns")
	if d := turns.Other.Value - turns.Base.Value; math.Abs(turns.Change.Delta-d) > 1e-12 {
		t.Errorf("change %g, sides differ by %g", turns.Change.Delta, d)
	}
}

// Rare differences in one direction are tested by flipping signs, and the size of the
// change stays unclear.
func TestSkewedDifferences(t *testing.T) {
	scenario := fakeCell("a", &race.Rules{}, "any", "any")
	run := playAll(t, 400, 1, scenario)[0]
	other := *run
	edit(&other, func(unit int, row []int64) {
		if unit%7 == 0 && unit < 70 {
			row[0] += int64(40 * (unit/7 + 1))
		}
	})
	r := rowOf(t, Compare(run, &other), "len.turns")
	if !r.HasFlag(FlagSkew) || !r.HasFlag(FlagSignFlip) || !r.HasFlag(FlagUnreliable) {
		t.Errorf("flags %v", r.Flags)
	}
	if want := 2.0 / 1024; r.Change.P != want {
		t.Errorf("p = %g, want %g", r.Change.P, want)
	}
	if r.Verdict != stat.ChangedSizeUnclear {
		t.Errorf("verdict %s", r.Verdict)
	}
}

// If too few deals differ to make up the margin, the verdict is no change or a small one,
// however lopsided they are; with a few more such deals the size is unclear. If so many
// differ that they surely exceed the margin, so it is said.
func TestRareDifferences(t *testing.T) {
	for _, c := range []struct {
		deals, raised, lowered int
		want                   stat.Verdict
		flag                   string
	}{
		{4000, 1, 0, stat.Same, FlagRare},
		{1000, 1, 0, stat.Same, FlagRare},
		{4000, 3, 1, stat.Same, FlagRare},
		{4000, 12, 0, stat.ChangedSmall, FlagRare},
		{1000, 12, 0, stat.ChangedSizeUnclear, FlagUnreliable},
		{200, 1, 0, stat.Undecided, FlagUnreliable},
		{200, 14, 0, stat.Changed, FlagRare},
		{200, 0, 14, stat.Changed, FlagRare},
		{200, 12, 0, stat.ChangedSizeUnclear, FlagUnreliable},
	} {
		run := playAll(t, c.deals, 1, fakeCell("a", &race.Rules{}, "any", "any"))[0]
		other := *run
		up, down := c.raised, c.lowered
		edit(&other, func(_ int, row []int64) {
			first, second := &row[run.Column("credit.seat.0")], &row[run.Column("credit.seat.1")]
			switch {
			case up > 0 && *first == 0:
				*first, *second, up = *second, 0, up-1
			case down > 0 && *second == 0:
				*first, *second, down = 0, *first, down-1
			}
		})
		r := rowOf(t, Compare(run, &other), "seat.share.0")
		if r.Verdict != c.want || !r.HasFlag(c.flag) {
			t.Errorf("%d more and %d fewer of %d: %s, flags %v, %g to %g; want %s with %s", c.raised, c.lowered, c.deals, r.Verdict, r.Flags, r.Change.Lo, r.Change.Hi, c.want, c.flag)
		}
		within := r.Change.Lo >= -r.Margin && r.Change.Hi <= r.Margin
		if c.want == stat.Changed {
			within = r.Change.Lo > r.Margin || r.Change.Hi < -r.Margin
		}
		if c.flag == FlagRare && (!within || r.Change.Lo > r.Change.Delta || r.Change.Hi < r.Change.Delta || c.want != stat.Changed && r.MoreDeals() > 0) {
			t.Errorf("%d more and %d fewer of %d: %g within %g to %g, margin %g, %d deals more", c.raised, c.lowered, c.deals, r.Change.Delta, r.Change.Lo, r.Change.Hi, r.Margin, r.MoreDeals())
		}
	}
}
