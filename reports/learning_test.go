package reports

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// learnt returns the fixture played by bots that learn, with other bots that have learned
// the rules of other and play games that are longer by so many turns.
func learnt(l Learning, longer int64) *Comparison {
	c := fixture(2000)
	c.Learning = &l
	l.OwnRun = fixtureRun("proelio/cheap-merchant", fixtureRules{extra: true}, 2000, 27, -5+longer)
	return c
}

var (
	worth   = Gains{0.071, 0.05, 0.092}
	nothing = Gains{0.002, -0.008, 0.012}
)

func page80(t *testing.T, c *Comparison) string {
	t.Helper()
	return strings.Join(strings.Fields(written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{Style: table.Style{Width: 200}}) })), " ")
}

// The headline must show the effect of the rule alone. What players make of the rules must
// be shown beside it, and the result of a single training must have no interval.
func TestLearning(t *testing.T) {
	apart := Learning{PaysOnlyInOther: true, Deals: 800, Base: nothing, Other: worth, Difference: Gains{0.069, 0.04, 0.098}}
	even := Learning{EquallyGood: true, Deals: 4800, Base: nothing, Other: nothing, Difference: nothing}
	for _, l := range []struct {
		what      string
		c         *Comparison
		want, not []string
	}{
		{"nothing was found", &Comparison{Learning: &Learning{}},
			[]string{"the same bots play both sides", "nothing was found that wins more"}, []string{"WHAT PLAYERS MAKE", "TWO WAYS", "Players who learn"}},
		{"progress", &Comparison{Learning: &Learning{ReplacedBase: true}},
			[]string{"the same bots play both sides", "so base's bots have adopted it"}, []string{"nothing was found that wins", "WHAT PLAYERS MAKE", "Players who learn"}},
		{"a habit", &Comparison{Learning: &Learning{Deals: 4800, Base: nothing, Other: nothing, Difference: nothing}},
			[]string{"it is a habit and does not come from the rules", "wins +0.2 pp (−0.8 … +1.2) above its fair share"}, []string{"WHAT PLAYERS MAKE", "TWO WAYS", "Players who learn"}},
		{"players of their own", learnt(apart, 12),
			[]string{"game length 36.6 → 31.7 turns (shorter)", "Players who learn the new rules play differently: game length 44, not 32 turns.", "WHAT PLAYERS MAKE OF IT",
				"one training of each, so the last column has no interval", "−4.942 ± 0.088 │ +12.0 │", "players will change how they play", "has no interval: another training"}, []string{"TWO WAYS", "habit and not"}},
		{"tried in vain", &Comparison{Learning: &Learning{Games: 2000}},
			[]string{"They tried to make more use of what was changed, and less: nothing was found that wins more"}, []string{"In training", "WHAT PLAYERS MAKE", "Players who learn"}},
		{"tried by some", learnt(Learning{PaysOnlyInOther: true, Games: 2000, Deals: 800, Base: nothing, Other: worth, Difference: worth}, 12),
			[]string{"Players who learn the new rules play differently: game length 44, not 32 turns.", "as bots do that make a different use of what was changed; the last column has no interval",
				"one side that makes a different use of what was changed, among bots that play as before, wins +7.1 pp", "whole trainings (--bots tuned) may find more"}, []string{"one training of each", "--trainings"}},
		{"players of their own who change nothing", learnt(apart, 0), []string{"but the headline hardly shows it"}, nil},
		{"two ways", learnt(even, 12), []string{"It can be played in two ways, neither of which beats the other: game length 32 or 44 turns", "TWO WAYS TO PLAY"}, []string{"WHAT PLAYERS MAKE"}},
		{"two ways that look alike", learnt(even, 0), nil, []string{"two ways", "TWO WAYS", "WHAT PLAYERS MAKE"}},
	} {
		if l.c.Result == nil {
			c := fixture(2000)
			c.Learning = l.c.Learning
			l.c = c
		}
		text := page80(t, l.c)
		for _, w := range l.want {
			if !strings.Contains(text, strings.Join(strings.Fields(w), " ")) {
				t.Errorf("%s: %q is missing in\n%.700s", l.what, w, text)
			}
		}
		for _, w := range append(l.not, "% %", "pp pp") {
			if strings.Contains(text, w) {
				t.Errorf("%s: %q is in\n%.700s", l.what, w, text)
			}
		}
	}
}

// Three pairs of trainings must give an interval by the larger of their error and that of
// the deals. Trainings that disagree must be mentioned in the first sentence.
func TestLearningTrainings(t *testing.T) {
	c := learnt(Learning{PaysOnlyInOther: true, Deals: 800, Base: nothing, Other: worth, Difference: worth}, 12)
	for i, longer := range []int64{12, 18} {
		c.Trainings = append(c.Trainings, inference.Compare(c.Result.Base, c.Result.Other))
		c.OwnTrainings = append(c.OwnTrainings, fixtureRun(fmt.Sprint("own", i), fixtureRules{extra: true}, 2000, 27, -5+longer))
	}
	text := page80(t, c)
	// 12, 12 and 18 have the mean 14, standard deviation 3.46 and standard error 2, which
	// gives ±8.6 with 2 degrees of freedom.
	for _, w := range []string{"mean of 3 pairs of trainings", "+14.0 ± 8.6 │", "44, not 32 turns (+14.0 ± 8.6)"} {
		if !strings.Contains(text, w) {
			t.Errorf("%q is missing in\n%.700s", w, text)
		}
	}
	if strings.Contains(text, "has no interval") || strings.Contains(text, "trainings disagree") {
		t.Errorf("three pairs that agree:\n%s", text)
	}
	c.OwnTrainings[1] = nil
	if s := c.firstSentence(); !strings.Contains(s, "trainings disagree, 2 of 3 found a way of their own") {
		t.Errorf("one of three disagrees: %s", s)
	}
	c.OwnTrainings, c.Trainings = nil, []*inference.Comparison{inference.Compare(c.Result.Other, c.Result.Base)}
	c.Result.WithdrawContradicted(c.Trainings)
	if s := c.firstSentence(); !strings.Contains(s, "trainings disagree on") || !strings.Contains(s, "game length") {
		t.Errorf("the rule alone depends on training: %s", s)
	}
}

// Trainings that end with the bots of the headline must not be said to agree with it.
func TestTrainingsOfSameBots(t *testing.T) {
	c := fixture(400)
	same := inference.Compare(c.Result.Base, c.Result.Other)
	unlike := inference.Compare(c.Result.Base, fixtureRun("unlike", fixtureRules{extra: true}, 400, 20, 12))
	for _, x := range []struct {
		trainings    []*inference.Comparison
		below, cells string
	}{
		{[]*inference.Comparison{same}, "The further training found no better bots than those of the headline", "the same bots"},
		{[]*inference.Comparison{same, same}, "All further trainings found no better bots than those of the headline", "the same bots"},
		{[]*inference.Comparison{same, unlike}, "1 of 2 further trainings found no better bots than those of the headline", "agree"},
		{[]*inference.Comparison{unlike}, "", "agree"},
	} {
		c.Trainings = x.trainings
		tab := c.trainingsTable()
		if got := strings.Join(tab.Below, " "); x.below == "" && got != "" || !strings.HasPrefix(got, x.below) {
			t.Errorf("%d trainings: below the table %q, want %q", len(x.trainings), got, x.below)
		}
		said := map[string]bool{}
		for _, row := range tab.Rows {
			said[row[len(row)-1].Text] = true
		}
		if !said[x.cells] || said["the same bots"] != (x.cells == "the same bots") {
			t.Errorf("%d trainings: they are said to be %v, want %q", len(x.trainings), said, x.cells)
		}
	}
}

// What was learned must be saved in the file and read from it.
func TestLearningRead(t *testing.T) {
	c := saved(t)
	c.Kept = nil
	c.Learning = &Learning{PaysOnlyInOther: true, Deals: 800, Base: nothing, Other: worth, Difference: worth, OwnRun: c.Result.Other}
	for range 2 {
		c.Trainings = append(c.Trainings, c.Confirmed)
	}
	c.OwnTrainings = []*sim.Run{nil, c.Result.Other}
	text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) })
	again, err := Read(strings.NewReader(text), asked)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range table.Formats() {
		o := Style{Tables: []string{AllTables}}
		want := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Format(f), o) })
		if got := written(t, func(b *bytes.Buffer) error { return again[0].Write(b, table.Format(f), o) }); got != want {
			t.Errorf("as %s:\n%s\nwant\n%s", f, got[:min(len(got), 3000)], want[:min(len(want), 3000)])
		}
	}
	wrong := strings.Replace(text, `"learning": {`, `"learning": {"apart": "yes", `, 1)
	if _, err := Read(strings.NewReader(wrong), nil); err == nil || !strings.Contains(err.Error(), "does not fit") {
		t.Errorf("apart is a word: %v", err)
	}
}

// If bots are less than half as strong under the rules of other, they may lack the skill
// that these need. The report must say that before anything else.
func TestHalfAsStrong(t *testing.T) {
	share := func(v, lo, hi float64) stat.Estimate { return stat.Estimate{Value: v, Lo: lo, Hi: hi} }
	for _, s := range []struct {
		what  string
		other stat.Estimate
		deals int
		said  bool
	}{
		{"less than half", share(0.15, 0.1, 0.2), 400, true},
		{"more than half", share(0.25, 0.2, 0.3), 400, false},
		{"too few deals", share(0.15, 0.1, 0.2), 20, false},
		{"not known", share(0.19, 0.02, 0.39), 400, false},
	} {
		c := fixture(2000)
		c.Skill = &inference.Comparison{Deals: s.deals, Rows: []inference.Row{{Metric: engine.Metric{ID: skillMetric, Unit: "share"}, HasBase: true, HasOther: true,
			Base: share(0.4, 0.38, 0.42), Other: s.other}}}
		const want = "Cheap Merchant: bots are less than half as far above the rule of thumb as under base (skill share 15 %, not 40 %), so they may miss what these rules ask for; first-seat"
		if got := table.UntieWords(c.firstSentence()); strings.HasPrefix(got, want) != s.said || strings.Contains(got, "half as far") != s.said {
			t.Errorf("%s: %s", s.what, got)
		}
	}
}

// If seats have roles, the table of skill must show what the stronger bot wins in each.
func TestSkillByRole(t *testing.T) {
	c := fixture(2000)
	row := func(id, title string) inference.Row {
		return inference.Row{Metric: engine.Metric{ID: id, Title: title, Unit: "share"}, HasBase: true, HasOther: true,
			Base: stat.Estimate{Value: 0.6, Lo: 0.5, Hi: 0.7}, Other: stat.Estimate{Value: 0.7, Lo: 0.6, Hi: 0.8}}
	}
	scenario := &sim.Scenario{Bots: []sim.Seating{{BotSpec: engine.BotSpec{Name: "tuned"}}, {BotSpec: engine.BotSpec{Name: "greedy"}}}}
	c.Skill = &inference.Comparison{Deals: 400, Base: &sim.Run{Scenario: scenario}, Other: &sim.Run{Scenario: scenario}, Rows: []inference.Row{
		row("skill.share", "Skill share"), row("bot.share.tuned", "Win share of tuned"), row("bot.as.warden.tuned", "Win share of tuned as Warden"),
		row("bot.as.warden.greedy", "Win share of greedy as Warden"), row("bot.as.besieger.tuned", "Win share of tuned as Besieger")}}
	var got []string
	for _, r := range c.skillTable().Rows {
		got = append(got, r[0].Text)
	}
	if want := []string{"Skill share", "Win share of tuned as Warden", "Win share of tuned as Besieger"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// An amount in a sentence must have its unit only once.
func TestBehindAmount(t *testing.T) {
	for _, c := range []struct{ unit, want string }{{"share", "65.1 %"}, {"pp", "+65.1 pp"}, {"turns", "0.7 turns"}, {"", "0.7"}} {
		m := engine.Metric{Unit: c.unit, Title: "Something"}
		if got := table.UntieWords(number.FormatValue(m, 0.651, 1) + unitAfterAmount(m)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.unit, got, c.want)
		}
	}
}

// On a narrow screen the table must be folded, with the most important columns last.
func TestLearningFolds(t *testing.T) {
	c := learnt(Learning{PaysOnlyInOther: true, Deals: 800, Base: nothing, Other: worth, Difference: Gains{0.069, 0.04, 0.098}}, 12)
	page := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.HTML, Style{}) })
	_, table, found := strings.Cut(page, `aria-label="What players make of it"`)
	if table, _, _ = strings.Cut(table, "</thead>"); !found || strings.Count(table, "minmax(0,") != 5 {
		t.Errorf("the table does not fold: %.300s", table)
	}
}

// Tables whose intervals do not hold at every look of a sequential run must say so: the head
// of the report says that intervals do.
func TestNotAtEveryLook(t *testing.T) {
	c := learnt(Learning{PaysOnlyInOther: true, Deals: 800, Base: nothing, Other: worth, Difference: worth}, 12)
	c.Kept = c.Result.Other
	const want = "± in this table is for a run whose length was fixed beforehand"
	for _, stop := range []*inference.Stop{nil, {Deals: 400, MaxDeals: 400, Looks: 3, JudgedRows: 4, Unit: 1}} {
		c.Terms.Stop = stop
		for _, tab := range []table.Table{c.ownBotsTable(), c.splitTable()} {
			if got := strings.Contains(strings.Join(tab.Below, " "), want); got != (stop != nil) {
				t.Errorf("%s, stopped by %v: said %t", tab.Title, stop, got)
			}
		}
	}
}
