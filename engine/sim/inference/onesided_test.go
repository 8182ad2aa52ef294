package inference

import (
	"math"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
	"equitas/engine/rng"
	"equitas/engine/sim"
	"equitas/engine/sim/rows"
	"equitas/engine/stat"
)

// guildMetrics returns metrics of Guilds whose holders should win a quarter of the time,
// and of the effect of beginning with a card. With young there is a second Guild, and the
// card.
func guildMetrics(young bool) []engine.Metric {
	const win = 1.0 / engine.PayoffUnit
	share := func(id string) engine.Metric {
		return engine.Metric{ID: "guild.share." + id, Title: id, Family: "guilds", Kind: engine.Ratio, Num: "credit." + id, Den: "held." + id, Scale: win,
			Unit: "share", Margin: 0.02, Goal: engine.Goal{Kind: engine.Within, Lo: 0.25, Hi: 0.25, Nearer: "fairer", Away: "less fair"}}
	}
	list := []engine.Metric{share("old")}
	all := engine.Metric{ID: "guild.all", Title: "All", Family: "guilds", Kind: engine.Vector, Parts: []string{"guild.share.old"}, Fair: 0.25, Unit: "pp"}
	if young {
		list = append(list, share("young"))
		all.Parts = append(all.Parts, "guild.share.young")
		list = append(list, engine.Metric{ID: "card.open.ferry", Title: "Ferry", Family: "cards", Kind: engine.Contrast, Num: "open.credit", Den: "open",
			Whole: "credit", WholeDen: "players", Scale: win, Unit: "pp", Margin: 0.02, Up: "stronger", Down: "weaker"},
			engine.Metric{ID: "perk.young", Title: "Perks", Family: "perks", Kind: engine.Mean, Num: "held.young", Scale: 1})
	}
	return append(list, all)
}

// guildRun makes up deals in which holders of the young Guild, and players who begin with
// the card, win with that chance.
func guildRun(young bool, deals int, seed uint64, chance float64) *sim.Run {
	r := &sim.Run{Scenario: &sim.Scenario{Name: "guilds", Rules: &race.Rules{}, Seats: 4, MasterSeed: 7, Bots: []sim.Seating{{}, {}, {}, {}}, Measuring: &engine.Measurement{Metrics: guildMetrics(young)}}, Rotations: 1, Deals: deals, DealsPerRow: 1,
		Traces: make([]uint64, deals)}
	names := []string{"unfinished", "credit.old", "held.old"}
	if young {
		names = append(names, "credit.young", "held.young", "open.credit", "open", "credit", "players")
	}
	for _, n := range names {
		r.Columns = append(r.Columns, engine.Column{Name: n})
	}
	s := rng.NewStream(seed)
	wins := func(p float64) int64 {
		if float64(s.Below(1<<20)) < p*(1<<20) {
			return engine.PayoffUnit
		}
		return 0
	}
	var numbers []int64
	for range deals {
		row := []int64{0, wins(0.25), 1}
		if young {
			held := int64(s.Below(2))
			credit := held * wins(chance)
			row = append(row, credit, held, wins(chance), 1, engine.PayoffUnit, 4)
		}
		numbers = append(numbers, row...)
	}
	r.Rows = rows.FromNumbers(len(names), numbers)
	return r
}

// A Guild that only one side has is compared with the fair share, with an interval and a
// verdict, and a card with no effect. A metric whose fair value is unknown is not judged.
func TestJudgedAlone(t *testing.T) {
	old, young := guildRun(false, 2000, 1, 0), guildRun(true, 2000, 2, 0.4)
	for _, side := range []struct {
		name string
		c    *Comparison
		of   *sim.Run
	}{{"only in other", Compare(old, young), young}, {"only in base", Compare(young, old), young}} {
		g := side.c.Row("guild.share.young")
		s := newSample(side.of, 2000, nil)
		want := stat.Ratio(s.valuesOf(s.number("credit.young", "")), s.valuesOf(s.number("held.young", ""))).Affine(1.0/engine.PayoffUnit, -0.25)
		if !g.OneSideOnly || g.Fair != 0.25 || !almost(g.Change.Delta, want.Value) || !almost(g.Change.Lo, want.Lo) || !almost(g.Change.Hi, want.Hi) || !almost(g.Change.SE, want.SE) {
			t.Errorf("%s: the Guild lies %g (%g to %g) from %g, want %g (%g to %g) from 0.25", side.name, g.Change.Delta, g.Change.Lo, g.Change.Hi, g.Fair, want.Value, want.Lo, want.Hi)
		}
		if g.Verdict != stat.Changed || g.DirectionWord != "above fair" || g.GoalDirection != 0 || !math.IsNaN(g.Change.Rho) || !math.IsNaN(g.Change.VRF) || g.UnitsWithData != want.DealsWithData {
			t.Errorf("%s: the Guild is %s, %s, better %d, ρ %g, VRF %g, %d deals with data", side.name, g.Verdict, g.DirectionWord, g.GoalDirection, g.Change.Rho, g.Change.VRF, g.UnitsWithData)
		}
		c := side.c.Row("card.open.ferry")
		effect := s.products(s.number("open.credit", ""), s.number("open", ""), s.number("credit", "open.credit"), s.number("players", "open")).RatioDifference(2000).Affine(1.0/engine.PayoffUnit, 0)
		if !c.OneSideOnly || c.Fair != 0 || !almost(c.Change.Lo, effect.Lo) || !almost(c.Change.Hi, effect.Hi) || c.Verdict != stat.Changed || c.DirectionWord != "stronger" {
			t.Errorf("%s: the card is %s, %s, %g to %g; want changed, stronger, %g to %g", side.name, c.Verdict, c.DirectionWord, c.Change.Lo, c.Change.Hi, effect.Lo, effect.Hi)
		}
		if p := side.c.Row("perk.young"); p.OneSideOnly || p.Verdict != "" {
			t.Errorf("%s: the perks, of which nobody knows how many are fair, are %q", side.name, p.Verdict)
		}
		// These rows count as tests of the screening lists.
		var p, adjusted []float64
		for _, r := range side.c.Rows {
			if r.Metric.Family != Headline && !math.IsNaN(r.AdjustedP) && r.isClaimable() {
				p, adjusted = append(p, r.Change.P), append(adjusted, r.AdjustedP)
			}
		}
		if len(p) < 3 {
			t.Fatalf("%s: %d rows are judged, want the young Guild and the card among them", side.name, len(p))
		}
		for i, q := range stat.ScreenPValues(p) {
			if adjusted[i] != q {
				t.Errorf("%s: row %d has p %g adjusted to %g, of %d it is %g", side.name, i, p[i], adjusted[i], len(p), q)
			}
		}
	}
	// A sequential run has wider intervals.
	fixed := Compare(old, young).Row("guild.share.young")
	until := Terms{Stop: &Stop{MaxDeals: 4000, JudgedRows: 2, Unit: 1}}.Compare(old, young).Row("guild.share.young")
	if until.Verdict != stat.Changed || until.Change.Lo >= fixed.Change.Lo || until.Change.Hi <= fixed.Change.Hi || until.Change.Delta != fixed.Change.Delta {
		t.Errorf("in a sequence %s, %g to %g; otherwise %g to %g", until.Verdict, until.Change.Lo, until.Change.Hi, fixed.Change.Lo, fixed.Change.Hi)
	}
	// A sequential run waits for such a row in the headline, but not for one that can never be
	// judged.
	young.Scenario.Measuring.Headline = []string{"guild.share.old", "guild.share.young", "perk.young"}
	if w := newRowWatch([]*sim.Run{old, young}, UntilOptions{}); w.stop.JudgedRows != 2 || len(w.rows) != 2 {
		t.Errorf("%d rows are judged and %d waited for, want 2", w.stop.JudgedRows, len(w.rows))
	}
	// A saved run gives the same row.
	again := saveAndRead(t, young)
	if r := Compare(old, again).Row("guild.share.young"); !r.OneSideOnly || r.Change.P != fixed.Change.P {
		t.Errorf("from a file: %+v", r)
	}
}

func almost(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

// A fair Guild is called unfair no more often than the error rate allows.
func TestFairGuildIsRarelyCalledUnfair(t *testing.T) {
	old := guildRun(false, 400, 1, 0)
	found, same := 0, 0
	const n = 300
	for i := range uint64(n) {
		r := Compare(old, guildRun(true, 400, 100+i, 0.25)).Row("guild.share.young")
		if r.Change.P <= stat.Alpha {
			found++
		}
		if r.Verdict == stat.Same {
			same++
		}
	}
	if found < 4 || found > 29 || same > 0 { // 0.0005 and 0.9995 quantiles at 5 %; 400 deals are too few to show that a share lies within 2 pp
		t.Errorf("%d of %d fair Guilds have p at most 0.05, accept 4 to 29; %d are called fair", found, n, same)
	}
}
