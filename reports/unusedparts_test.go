package reports

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// left returns the fixture with a changed card that bots used in this many of 1,000
// matches.
func left(f *sim.ForcedUse, used int) *Comparison {
	c := fixture(2000)
	way := &sim.Use{Matches: 1000, Usable: 1000, Used: used}
	c.Parts = []sim.PartUse{
		{Part: "hero", Title: "Hero", What: "card", UseText: "use Hero", AccessParts: []string{"draw"}, Base: &sim.Use{Matches: 1000}, Other: &sim.Use{Matches: 1000}},
		{Part: "draw", Title: "Draw", What: "action", UseText: "draw twice", AccessOnly: true, Base: way, Other: way, Forced: f},
	}
	for i := range c.Result.Rows {
		if r := &c.Result.Rows[i]; r.Metric.ID == "lead.changes" {
			r.Verdict = stat.Same
		}
	}
	if HasUnusedParts(c.Parts) {
		c.Result.MarkUnexercised()
	}
	return c
}

// learnedTo returns a comparison with bots that have learned to use what other bots leave
// alone.
func learnedTo(c *Comparison) *Comparison {
	c.Parts[1].Retrained = &sim.Use{Matches: 1000, Usable: 900, Used: 700}
	return c
}

// disagreeing returns a comparison in which players by the rule of thumb find a change that
// others do not find.
func disagreeing(c *Comparison) *Comparison {
	row := *c.Result.Row("lead.changes")
	row.Verdict, row.DirectionWord, row.Other.Value, row.Descriptive = stat.Changed, "more", row.Base.Value+1, false
	c.Dissent = &Dissent{Result: &inference.Comparison{Deals: 500, Rows: []inference.Row{row}}}
	return c
}

// A disagreement must be reported if other players find a change that these do not, or an
// opposite one; not if they find the same.
func TestDisagrees(t *testing.T) {
	for _, x := range []struct {
		claims bool
		delta  float64 // change found by the report's own players
		want   bool
	}{{false, 0.5, true}, {true, 0.5, false}, {true, -0.5, true}} {
		c := disagreeing(fixture(2000))
		c.Dissent.Result.Rows[0].Change.Delta = 1
		r := c.Result.Row("lead.changes")
		r.Change.Delta = x.delta
		if r.Verdict = stat.Undecided; x.claims {
			r.Verdict = stat.Changed
		}
		if got := c.RuleOfThumbDisagrees(); got != x.want {
			t.Errorf("claims %v of %g against 1: disagrees %v, want %v", x.claims, x.delta, got, x.want)
		}
	}
}

// If players never use what was changed, the report must make no claim about it, neither in
// the first sentence nor in a verdict.
func TestUnexercised(t *testing.T) {
	for _, c := range []struct {
		what      string
		c         *Comparison
		want, not []string
	}{
		{"never", left(nil, 0), []string{"these bots never draw twice: this says nothing about Hero;", "– not exercised",
			"not exercised: bots draw twice in 0 of 1,000 games under base in which somebody could"}, []string{"= same", "= identical"}},
		{"hardly ever", left(nil, 9), []string{"these bots hardly ever draw twice: this says nothing about Hero;"}, nil},
		{"used", left(nil, 10), []string{"these bots never could use Hero: this says nothing about it;"}, nil},
		{"learned", learnedTo(left(nil, 0)), []string{"base's bots never draw twice, but bots that have learned the new rules do;", "– not exercised",
			"in 700 of 900 games by bots that have learned other's rules"}, []string{"says nothing"}},
		{"weak", left(&sim.ForcedUse{Positions: 20, Pairs: 80, Gain: -0.11, Lo: -0.12, Hi: -0.10}, 0),
			[]string{"this says nothing about Hero (a player who is forced to do so once wins less: −11 ± 1 points of win share when forced);", "– not exercised"}, []string{"= same", "never worth"}},
		{"strong", left(&sim.ForcedUse{Positions: 20, Pairs: 80, Gain: 0.10, Lo: 0.08, Hi: 0.12}, 0),
			[]string{"says nothing about Hero, which is worth more than these bots think: +10 ± 2 points of win share when forced", "– not exercised"}, nil},
		{"open", left(&sim.ForcedUse{Positions: 20, Pairs: 80, Gain: 0.01, Lo: -0.02, Hi: 0.04}, 0),
			[]string{"says nothing about Hero, which is worth at most 4 points of win share when forced;", "a bot made to do so where it looked best (20 positions, 80 pairs of games each): +1 ± 3"}, []string{"worth more", "never worth"}},
		{"open, and others disagree", disagreeing(left(&sim.ForcedUse{Positions: 20, Pairs: 80, Gain: 0.01, Lo: -0.02, Hi: 0.04}, 0)),
			[]string{"this says nothing about Hero; ", "Players disagree: where all play by the rule of thumb, lead changes"}, []string{"worth at most"}},
	} {
		text := page80(t, c.c)
		for _, w := range c.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q is missing in\n%.900s", c.what, w, text)
			}
		}
		for _, w := range c.not {
			if strings.Contains(text, w) {
				t.Errorf("%s: %q is in\n%.900s", c.what, w, text)
			}
		}
	}
}

// nothingFound returns a comparison without a sure change in the headline.
func nothingFound(c *Comparison) *Comparison {
	for i := range c.Result.Rows {
		c.Result.Rows[i].Verdict = stat.Undecided
	}
	return c
}

// If nothing is found and players do not use what was changed, the first sentence must
// begin by saying that the change is not judged, and end with how it can be; it must never
// say that there is no difference. If players who have learned the change use it, it must
// say what they find.
func TestUnjudged(t *testing.T) {
	long := func(c *Comparison) *Comparison {
		c.Base.Bots, c.Other.Bots = "tuned:proelio/0.9.6", "tuned:proelio/0.9.6"
		return c
	}
	brief := func(c *Comparison) *Comparison {
		c.Base.Bots, c.Other.Bots = "pupil:proelio/0.9.6", "pupil:proelio/0.9.6"
		return c
	}
	same := func(c *Comparison) *Comparison {
		c.Result.DifferingShare, c.Result.TracedDeals = 0, c.Result.Deals
		return c
	}
	rare := nothingFound(fixture(2000))
	use := &sim.Use{Matches: 1000, Usable: 20, Used: 3}
	rare.Parts = []sim.PartUse{{Part: "hero", Title: "Hero", What: "card", UseText: "use Hero", Base: use, Other: use}}
	RecordPartUse(rare.Result, rare.Parts, sim.UsedShare(rare.Parts))
	few := nothingFound(fixture(2000))
	few.Result.DifferingShare, few.Result.TracedDeals = 0.03, few.Result.Deals
	dropped := nothingFound(fixture(2000))
	dropped.Parts = []sim.PartUse{{Part: "hero", Title: "Hero", What: "card", UseText: "use Hero", Base: &sim.Use{Matches: 1000, Usable: 900, Used: 500}, Other: &sim.Use{Matches: 1000, Usable: 900}}}
	moved := fixture(2000)
	moved.Parts = dropped.Parts
	part := nothingFound(left(nil, 0))
	part.Learning = &Learning{PaysOnlyInOther: true, Deals: 200}
	learned := learnedTo(left(nil, 0))
	learned.Learning = &Learning{PaysOnlyInOther: true, Deals: 200}
	var all []string
	defer func() { golden(t, "unjudged.md", strings.Join(all, "\n\n")+"\n") }() // the tests of translations read this file
	for _, c := range []struct {
		what      string
		c         *Comparison
		want, not string
	}{
		{"never, and nothing differs", long(same(nothingFound(left(nil, 0)))),
			"Cheap Merchant: not judged, for these bots never draw twice: this says nothing about Hero; to have it judged, let bots learn it (--bots tuned, in minutes) or play it (equitas play proelio/cheap-merchant).", "went differently"},
		{"never, after a short lesson", brief(same(nothingFound(left(nil, 0)))), "to have it judged, let bots learn it (--bots tuned, in minutes) or play it", "went differently"},
		{"hardly ever", nothingFound(left(nil, 9)),
			"not judged, for these bots hardly ever draw twice: this says nothing about Hero; as they play, no clear difference in 2,000 deals; to have it judged, play it (equitas play", "learn it"},
		{"in hardly any game", rare, "Cheap Merchant: not judged, for these bots use Hero in 1 of 340 games; as they play, no clear difference in 2,000 deals; to have it judged", "may change"},
		{"little when forced", nothingFound(left(&sim.ForcedUse{Positions: 20, Pairs: 80, Gain: 0.01, Lo: -0.02, Hi: 0.04}, 0)), "this says nothing about Hero, which is worth at most 4 points of win share when forced; as they play", ""},
		{"more when forced", nothingFound(left(&sim.ForcedUse{Positions: 20, Pairs: 80, Gain: 0.10, Lo: 0.08, Hi: 0.12}, 0)), "about Hero, which is worth more than these bots think: +10 ± 2 points of win share when forced; as they play", ""},
		{"less when forced", nothingFound(left(&sim.ForcedUse{Positions: 20, Pairs: 80, Gain: -0.11, Lo: -0.12, Hi: -0.10}, 0)), "about Hero (a player who is forced to do so once wins less: −11 ± 1 points of win share when forced); as they play", ""},
		{"found elsewhere", left(nil, 0), "these bots never draw twice: this says nothing about Hero; first-seat advantage", "not judged"},
		{"in few deals", few, "Cheap Merchant: what was changed mattered in 3 of 100 deals, so it is hardly judged; no clear difference in 2,000 deals.", "not judged"},
		{"no longer", dropped, "Cheap Merchant: not judged, for these bots no longer use Hero: this says nothing about it; as they play, no clear", ""},
		{"no longer, which changes much", moved, "Cheap Merchant: first-seat advantage", "Hero"},
		{"learned in part", part, "Cheap Merchant: these bots never draw twice: this says nothing about Hero; as base's bots play, no clear difference in 2,000 deals. Players who learn", "not judged"},
		{"learned", same(nothingFound(learned)), "base's bots never draw twice, but bots that have learned the new rules do.", "judged"},
	} {
		got := table.UntieWords(c.c.firstSentence())
		all = append(all, got)
		if !strings.Contains(got, c.want) || c.not != "" && strings.Contains(got, c.not) {
			t.Errorf("%s: %q, want %q in it, and not %q", c.what, got, c.want, c.not)
		}
	}
}

// Notes with the same words must be joined to one list, in the sentence and among the
// notes, with equal names only once. A note with numbers of its own must stay alone.
func TestUnexercisedList(t *testing.T) {
	c := fixture(2000)
	none := &sim.Use{Matches: 1000}
	for _, do := range []string{"do Fire", "do Gale", "do Fire", "see Late Autumn"} {
		c.Parts = append(c.Parts, sim.PartUse{Part: do, Title: do, UseText: do, Base: none, Other: none})
	}
	c.Parts[2].Part = "fire, the other one"
	c.Parts = append(c.Parts, sim.PartUse{Part: "hero", Title: "Hero", UseText: "use Hero", Base: &sim.Use{Matches: 1000, Usable: 9}, Other: none, Forced: &sim.ForcedUse{Positions: 20, Pairs: 80, Gain: -0.11, Lo: -0.12, Hi: -0.10}})
	want := "these bots never could do Fire, Gale or see Late Autumn: this says nothing about them; these bots never use Hero: this says nothing about it (a player who is forced to do so once wins less: −11 ± 1 points of win share when forced); "
	if got := table.UntieWords(c.unusedSentence()); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c.Parts[1].Reachable = true // a part that players could use if they chose otherwise before
	if got, want := table.UntieWords(c.unusedSentence()), "these bots never chose to do Gale: this says nothing about it; "; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q in it", got, want)
	}
	c.Parts[1].Reachable = false
	notes := c.notExercisedNotes()
	if want := "not exercised: bots do Fire, Gale or see Late Autumn in 0 of 0 games under base in which somebody could, in 0 of 0 games under other in which somebody could"; len(notes) != 2 || notes[0] != want {
		t.Errorf("the notes are %q, want %q and one more", notes, want)
	}
	for n, want := range map[int]string{2: "do 0 or 1", 8: "do 0, 1, 2, 3, 4, 5, 6 or 7", 9: "do 0, 1, 2, 3, 4, 5, 6, 7 or 8", 10: "do 0, 1, 2, 3, 4, 5, 6, 7 or 2 more"} {
		var do []string
		for i := range n {
			do = append(do, fmt.Sprint("do ", i))
		}
		if got := joinActions(do); got != want {
			t.Errorf("%d things are %q, want %q", n, got, want)
		}
	}
}

// A report that is saved and read must say the same, and JSON must contain the verdict.
func TestUnexercisedSaved(t *testing.T) {
	c := left(&sim.ForcedUse{Positions: 20, Pairs: 80, Gain: 0.10, Lo: 0.08, Hi: 0.12}, 0)
	c.Levels = []Level{{Bot: "greedy", Result: fixture(2000).Result}, {Bot: "tuned", Result: fixture(2000).Result}}
	c.Levels[1].Result.MarkUnexercised()
	var file bytes.Buffer
	if err := c.Write(&file, table.JSON, Style{}); err != nil {
		t.Fatal(err)
	}
	list, err := Read(bytes.NewReader(file.Bytes()), nil)
	if err != nil {
		t.Fatal(err)
	}
	again := list[0].(*Comparison)
	if len(again.Parts) != 2 || !again.Result.Unexercised || again.Levels[0].Result.Unexercised || !again.Levels[1].Result.Unexercised {
		t.Errorf("read again: parts %v, not exercised %v, by level %v, %v", again.Parts, again.Result.Unexercised, again.Levels[0].Result.Unexercised, again.Levels[1].Result.Unexercised)
	}
	if got, want := table.UntieWords(again.firstSentence()), table.UntieWords(c.firstSentence()); got != want {
		t.Errorf("read again: %q, want %q", got, want)
	}
	for _, r := range again.Result.Rows {
		if r.Verdict == stat.Same || r.Verdict == stat.Identical {
			t.Errorf("%s is %s", r.Metric.ID, r.Verdict)
		}
	}
}

// If players use what was changed but no deal goes differently, the first sentence must say
// so, and must not say that the change was not used.
func TestUnmoved(t *testing.T) {
	c := fixture(2000)
	c.Result.DifferingShare, c.Result.TracedDeals = 0, c.Result.Deals
	use := &sim.Use{Matches: 1000, Usable: 800, Used: 600}
	c.Parts = []sim.PartUse{{Part: "hero", Title: "Hero", What: "card", UseText: "use Hero", Base: use, Other: use}}
	if got, want := c.firstSentence(), "not one of 2,000 deals went differently, though these bots use Hero in 75 % of the games in which they can: what was changed about it decided nothing."; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q in it", got, want)
	}
	changes := c.Changes
	c.Changes = []table.Change{{Path: "card.champion", Base: "hero", Other: "champion (renamed)", Renamed: true}}
	if got, want := c.firstSentence(), "not one of 2,000 deals went differently: what has another id plays as before."; !strings.HasSuffix(got, want) {
		t.Errorf("got %q of a card that was renamed, want %q at its end", got, want)
	}
	c.Changes = append(c.Changes, table.Change{Path: "hand.limit", Base: "6", Other: "7"})
	if got := c.firstSentence(); !strings.Contains(got, "what was changed about it decided nothing") {
		t.Errorf("got %q of a card that was renamed and a rule", got)
	}
	c.Changes = []table.Change{{Path: "hand.limit", Base: "5", Other: "2 + 3 (the same)", Equivalent: true}}
	if got, want := c.firstSentence(), "not one of 2,000 deals went differently: the rules are the same, written differently."; !strings.HasSuffix(got, want) {
		t.Errorf("got %q of a rule that is written otherwise, want %q at its end", got, want)
	}
	c.Parts, c.Changes = nil, changes
	if got := c.firstSentence(); !strings.HasSuffix(got, "not one of 2,000 deals went differently.") {
		t.Errorf("got %q of what is about no part", got)
	}
	play := engine.Metric{ID: "act.play", Title: "Play", IdleSign: engine.IdleSign{Word: "never chosen"}}
	c.Result.Rows = append(c.Result.Rows, inference.Row{Metric: play, HasBase: true, HasOther: true, Verdict: stat.Identical})
	for side := range c.Result.Findings {
		c.Result.Findings[side] = append(c.Result.Findings[side], inference.Finding{Metric: play})
	}
	if got, want := c.firstSentence(), "these bots never do 1 (Play): this cannot show what the change does to players who do."; !strings.HasSuffix(got, want) {
		t.Errorf("got %q of a rule of thumb that never plays, want %q at its end", got, want)
	}
}

// If only the order of cards differs, the report must say so before it shows differences by
// chance. If rules differ too, a note must say it.
func TestReordered(t *testing.T) {
	c := fixture(2000)
	order := table.Change{Path: "card", Base: "in one order", Other: "in another", Reordered: true}
	c.Changes = []table.Change{order, {Path: "hand.limit", Base: "5", Other: "2 + 3 (the same)", Equivalent: true}}
	if text, want := page80(t, c), "Cheap Merchant: the same rules in another order, so what differs is chance; first-seat"; !strings.HasPrefix(text, want) || !strings.Contains(text, "no rule differs, only how it is written: card in one order → in another") {
		t.Errorf("got %.300s, want %q", text, want)
	}
	c.Changes = []table.Change{order, {Path: "hand.limit", Base: "5", Other: "6"}}
	text := page80(t, c)
	if strings.Contains(text, "the same rules") || !strings.Contains(text, "1 rule differs, and how 1 more is written:") || !strings.Contains(text, "entries of card stand in another order: shuffles and ties depend on it, so part of the differences is chance") {
		t.Errorf("got %s", text)
	}
}

// A note must say in how few games something is used, and that much may be hidden in these.
// The gain from pairing must not be stated if deals hardly ever differ.
func TestSeldomUsed(t *testing.T) {
	seldom := func(used int, exposure float64, v stat.Verdict, half float64) *Comparison {
		c := fixture(2000)
		use := &sim.Use{Matches: 1000, Usable: 200, Used: used}
		c.Parts = []sim.PartUse{{Part: "ram", Title: "Ram", What: "action", UseText: "build a Ram", Base: use, Other: use}}
		c.Result.DifferingShare, c.Result.VRF = exposure, 4925
		for i := range c.Result.Rows {
			r := &c.Result.Rows[i]
			r.Verdict = stat.Undecided
			if r.Metric.ID == "len.turns" {
				r.Verdict, r.Margin, r.Change.Delta, r.Change.Lo, r.Change.Hi = v, 1.5, 0, -half, half
			}
		}
		RecordPartUse(c.Result, c.Parts, sim.UsedShare(c.Parts))
		return c
	}
	for _, share := range []float64{0.01, 0.09, sim.SeldomUsedShare, 0.5} {
		c := seldom(30, 0.02, stat.Undecided, 2)
		c.Result.UsedShare = share
		if used, hidden := c.seldomSentence(), c.hiddenChangeClause(); (used != "") != (share < sim.SeldomUsedShare) || (hidden != "") != (share < sim.SeldomUsedShare) {
			t.Errorf("used in %v of all games: got %q and %q, want texts below %v alone", share, used, hidden, sim.SeldomUsedShare)
		}
	}
	for _, c := range []struct {
		what      string
		c         *Comparison
		want, not []string
	}{
		{"used", seldom(150, 0.5, stat.Same, 0.2), []string{"no clear difference in 2,000 deals.", "pairing is worth 4925.0x"}, []string{"of 100 games", "mattered"}},
		{"seldom", seldom(30, 0.02, stat.Same, 0.2), []string{"these bots build a Ram in 3 of 100 games; no clear difference in 2,000 deals; in those games game length may change by up to 6.7 turns",
			"– seldom used", "the changed rule mattered in only 2 % of deals; in these ", "game length 0 turns (−10 … +10)"}, []string{"pairing", "= same (±1.50)"}},
		{"not much hides", seldom(30, 0.02, stat.Same, 0.02), []string{"these bots build a Ram in 3 of 100 games; no clear", "= same (±1.500)"}, []string{"game length may change", "– seldom used"}},
		{"identical", seldom(30, 0, stat.Identical, 0), []string{"these bots build a Ram in 15 % of the games in which they can"}, []string{"– seldom used"}},
	} {
		text := page80(t, c.c)
		for _, w := range c.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q is missing in\n%s", c.what, w, text)
			}
		}
		for _, w := range c.not {
			if strings.Contains(text, w) {
				t.Errorf("%s: %q in\n%s", c.what, w, text)
			}
		}
	}
}
