package reports

import (
	"strings"
	"testing"

	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// A sentence must say of the strongest players of --levels whether they find the same, what
// they do that others leave alone, or that they have played too little.
func TestOpinion(t *testing.T) {
	use := func(used int) *sim.Use { return &sim.Use{Matches: 200, Usable: 200, Used: used} }
	of := func(change func(c *Comparison, l *Level)) *Comparison {
		c := fixture(2000)
		c.Levels = []Level{{Bot: "random", IsControl: true, Result: fixture(200).Result}, {Bot: "greedy", Result: fixture(2000).Result},
			{Bot: "search:100", Result: fixture(2000).Result}, {Bot: "random again", IsControl: true, Result: fixture(200).Result}}
		change(c, &c.Levels[2])
		return c
	}
	row := func(c *inference.Comparison, v stat.Verdict, delta, half float64) *inference.Row {
		r := c.Row("len.turns")
		r.Verdict, r.Change.Delta, r.Change.Lo, r.Change.Hi, r.DirectionWord = v, delta, delta-half, delta+half, "shorter"
		r.Other.Value = r.Base.Value + delta
		return r
	}
	for _, c := range []struct {
		what string
		c    *Comparison
		want string
	}{
		{"alike", of(func(c *Comparison, l *Level) {
			for i := range l.Result.Rows {
				if r := &l.Result.Rows[i]; !r.Verdict.ClaimsChange() {
					r.Change.Lo, r.Change.Hi = -r.Margin, r.Margin
				}
			}
		}), " search:100 agrees, in 2,000 deals."},
		{"too few", of(func(c *Comparison, l *Level) { row(l.Result, stat.Undecided, -2, 9) }), " search:100 played 2,000 deals: too few to tell whether it agrees."},
		{"nothing clear", of(func(c *Comparison, l *Level) {
			for i := range c.Result.Rows {
				c.Result.Rows[i].Verdict, c.Result.Rows[i].Change.Same = stat.Undecided, false
			}
			row(l.Result, stat.Undecided, -2, 9)
		}), " search:100 finds nothing clear either, in 2,000 deals."},
		{"more", of(func(c *Comparison, l *Level) { row(l.Result, stat.Changed, -20, 8) }), " search:100, in 2,000 deals, finds game length 37 → 17 turns (shorter)."},
		{"nothing of the kind", of(func(c *Comparison, l *Level) { row(l.Result, stat.Same, 0, 1) }), " search:100, in 2,000 deals, finds no such change of game length."},
		{"does it", of(func(c *Comparison, l *Level) {
			c.Parts = []sim.PartUse{{Part: "hero", Title: "Hero", UseText: "use Hero", Base: use(0), Other: use(0)}}
			l.Parts = []sim.PartUse{{Part: "hero", Title: "Hero", UseText: "use Hero", Base: use(10), Other: use(160)}}
			row(l.Result, stat.Changed, -20, 8)
		}), " search:100, in 2,000 deals, does what these bots do not (use Hero, in 80 of 100 games) and finds game length 37 → 17 turns (shorter)."},
		{"leaves it alone too", of(func(c *Comparison, l *Level) {
			c.Parts = []sim.PartUse{{Part: "hero", Title: "Hero", UseText: "use Hero", Base: use(0), Other: use(0)}}
			l.Parts = c.Parts
			row(l.Result, stat.Undecided, -2, 9)
		}), " search:100 played 2,000 deals: too few to tell whether it agrees."},
		{"the opposite of the headline's own", of(func(c *Comparison, l *Level) {
			l.Bot = "greedy"
			row(c.Result, stat.Changed, -20, 8)
			r := row(c.Levels[1].Result, stat.Changed, 10, 4)
			r.DirectionWord = "longer"
		}), " greedy finds game length 37 → 47 turns (longer), in 2,000 deals: the opposite."},
		{"the headline's own", of(func(c *Comparison, l *Level) { l.Bot = "greedy" }), ""},
		{"no levels", fixture(2000), ""},
	} {
		if got := table.UntieWords(c.c.opinionSentence()); got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
		if c.want != "" && !strings.HasSuffix(c.c.firstSentence(), c.c.opinionSentence()) {
			t.Errorf("%s: the first sentence lacks it", c.what)
		}
	}
}
