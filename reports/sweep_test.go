package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// swept returns the comparison of the fixture with a verdict on the first-seat advantage,
// and with this many unfinished games of other.
func swept(v stat.Verdict, better int, unfinished int64) *inference.Comparison {
	c := fixture(400).Result
	r := c.Row("seat.first")
	r.Verdict, r.GoalDirection = v, better
	c.Unfinished = [2]int64{0, unfinished}
	return c
}

// aSweep returns a sweep of the hand limits 4, 5 (the unchanged one) and 6, with these
// results.
func aSweep(search ...*inference.Comparison) *Sweep {
	s := &Sweep{Command: "equitas sweep x", Base: Side{Name: "proelio/0.9.6", Title: "Proelio 0.9.6", RulesHash: "7c1e04d2", Bots: "greedy"},
		Keys: []string{"hand.limit"}, Seats: 4, Deals: 400, AimMetric: "seat.first"}
	s.Points = []SweepPoint{{Values: []string{"5"}, Base: inference.Summarise(search[0].Base)}}
	for i, c := range search {
		s.Points = append(s.Points, SweepPoint{Values: []string{fmt.Sprint(6 + i)}, Result: c})
	}
	return s
}

// The first sentence must tell what became of the chosen setting in every case: what was
// tested and how sure it is.
func TestSweepSentence(t *testing.T) {
	const begin = "Proelio 0.9.6: of 2 settings, hand.limit 6 came nearest to the goal of first-seat advantage; on 400 fresh deals "
	const numbers = ": +1.3 pp against +6.5 pp, change −5.3 pp (−8.3 … −2.0); besides scored in winter 18.2 → 11.2 % (fewer), game length 36.6 → 31.7 turns (shorter)."
	tried := func() *Sweep { return aSweep(swept(stat.Hint, 0, 0), swept(stat.Undecided, 0, 0)) }
	confirmed := func(list ...*inference.Comparison) *Sweep {
		s := tried()
		for i, c := range list {
			s.Best = append(s.Best, 1+i)
			s.Confirmed = append(s.Confirmed, c)
		}
		return s
	}
	with := func(s *Sweep, change func(*Sweep)) *Sweep {
		change(s)
		return s
	}
	for _, c := range []struct {
		name string
		s    *Sweep
		want string
	}{
		{"stopped", with(tried(), func(s *Sweep) { s.Incomplete = true }), "Proelio 0.9.6: stopped; no verdicts and no choice among 2 settings."},
		{"no goal", with(tried(), func(s *Sweep) { s.AimMetric = "" }), "Proelio 0.9.6: 2 of 2 settings clearly change something: scored in winter down to 11.2 % (hand.limit 6), now 18.2 %; game length down to 31.70 turns (hand.limit 6), now 36.59; no aim was named, so none is called best (--by METRIC)."},
		{"not measured", tried(), "Proelio 0.9.6: 2 settings tried; none of them has seat.first, so none was chosen."},
		{"not confirmed", with(tried(), func(s *Sweep) { s.Best = []int{1} }),
			"Proelio 0.9.6: of 2 settings, hand.limit 6 came nearest to the goal of first-seat advantage (+1.3 pp); it was not played again on fresh deals, so nothing here is confirmed."},
		{"nearer", confirmed(swept(stat.Changed, 1, 0)), begin + "it is clearly nearer than the unchanged one" + numbers},
		{"nearer, by an unknown size", confirmed(swept(stat.ChangedSizeUnclear, 1, 0)), begin + "it is clearly nearer than the unchanged one" + numbers},
		{"nearer by little", confirmed(swept(stat.ChangedSmall, 1, 0)), begin + "it is nearer than the unchanged one, by less than the margin" + numbers},
		{"further", confirmed(swept(stat.Changed, -1, 0)), begin + "it is clearly further away than the unchanged one" + numbers},
		{"whereto", confirmed(swept(stat.Changed, 0, 0)), begin + "it is clearly different from the unchanged one, and whether it is nearer is not clear" + numbers},
		{"the same", confirmed(swept(stat.Same, 0, 0)), begin + "it is the same as the unchanged one, within the margin" + numbers},
		{"unclear", confirmed(swept(stat.Undecided, 0, 0)), begin + "whether it is nearer than the unchanged one is not clear" + numbers},
		{"a hint", confirmed(swept(stat.Hint, 0, 0)), begin + "whether it is nearer than the unchanged one is not clear" + numbers},
		{"too rare", confirmed(swept(stat.TooRare, 0, 0)), begin + "there is too little to judge it by" + numbers},
		{"ruled out on fresh deals", confirmed(swept(stat.Changed, 1, 20)), begin + "it is ruled out: 5 % of games had no winner within the turn limit."},
		{"several", confirmed(swept(stat.Undecided, 0, 0), swept(stat.Changed, 1, 0)),
			"Proelio 0.9.6: of 2 settings, the 2 that came nearest to the goal of first-seat advantage were played again on 400 fresh deals; " +
				"clearly nearer than the unchanged one: hand.limit 7 (+1.3 pp, change −5.3 pp, −8.3 … −2.0); " +
				"not clear whether nearer: hand.limit 6 (+1.3 pp, change −5.3 pp, −8.3 … −2.0)."},
		{"several, one of them endless", confirmed(swept(stat.Changed, 1, 20), swept(stat.TooRare, 0, 0)),
			"Proelio 0.9.6: of 2 settings, the 2 that came nearest to the goal of first-seat advantage were played again on 400 fresh deals; " +
				"too little to judge by: hand.limit 7 (+1.3 pp, change −5.3 pp, −8.3 … −2.0); " +
				"ruled out: hand.limit 6 (5 % of games had no winner within the turn limit)."},
		{"one ruled out", with(confirmed(swept(stat.Changed, 1, 0)), func(s *Sweep) { s.Points[2].Result.Unfinished[1] = 399 }),
			begin + "it is clearly nearer than the unchanged one" + strings.TrimSuffix(numbers, ".") + "; hand.limit 7 is ruled out: 99.8 % of games had no winner within the turn limit."},
		{"all ruled out", aSweep(swept(stat.Changed, 1, 399), swept(stat.Changed, 1, 13)),
			"Proelio 0.9.6: of 2 settings, all are ruled out, since more than 3 % of their games had no winner within the turn limit."},
		{"the only one ruled out", aSweep(swept(stat.Changed, 1, 399)),
			"Proelio 0.9.6: the only setting, hand.limit 6, is ruled out: 99.8 % of games had no winner within the turn limit."},
	} {
		if got := table.UntieWords(c.s.sentence()); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
	// If the best setting of the search came no nearer than the unchanged variant, the
	// sentence must say so.
	worse := fixture(400).Result
	r := worse.Row("seat.first")
	r.Base, r.Other = r.Other, r.Base
	s := aSweep(worse)
	s.Best, s.Confirmed = []int{1}, []*inference.Comparison{swept(stat.Undecided, 0, 0)}
	if got := s.sentence(); !strings.Contains(got, "came nearest to the goal of first-seat advantage, though no nearer than the unchanged one; on 400") {
		t.Errorf("no nearer: %s", got)
	}
	// If no setting comes nearer than another, none may be called best.
	even := func() *inference.Comparison {
		c := fixture(400).Result
		r := c.Row("seat.first")
		r.Other = r.Base
		return c
	}
	s = aSweep(even(), even())
	s.Best = []int{1}
	if got, want := table.UntieWords(s.sentence()), "Proelio 0.9.6: of 2 settings, none comes nearer to the goal of first-seat advantage than another, or than the unchanged one (+6.5 pp); none was played again on fresh deals, so nothing here is confirmed."; got != want {
		t.Errorf("all alike:\n got %s\nwant %s", got, want)
	}
	s.Confirmed = []*inference.Comparison{swept(stat.Same, 0, 0)}
	if got, want := table.UntieWords(s.sentence()), "Proelio 0.9.6: of 2 settings, none comes nearer to the goal of first-seat advantage than another, or than the unchanged one; hand.limit 6 was played again: on 400 fresh deals it is the same as the unchanged one"; !strings.HasPrefix(got, want) {
		t.Errorf("all alike, and played again:\n got %s\nwant %s", got, want)
	}
	s = aSweep(even(), worse)
	s.Best = []int{1}
	if got := s.sentence(); !strings.Contains(got, "hand.limit 6 came nearest") || !strings.Contains(got, "though no nearer") {
		t.Errorf("one is further: %s", got)
	}
	// If bots never or seldom use what is varied, that must come first, unless they use it in
	// some setting.
	blind := aSweep(swept(stat.Same, 0, 0), swept(stat.Same, 0, 0))
	use := func(used int) *sim.Use { return &sim.Use{Matches: 1000, Usable: 1000, Used: used} }
	for i := range blind.Points {
		blind.Points[i].Parts = []sim.PartUse{{Part: "hero", Title: "Hero", UseText: "use Hero", Base: use(0), Other: use(0)}}
	}
	if got, want := blind.sentence(), "Proelio 0.9.6: these bots never use Hero: this says nothing about it; none"; !strings.HasPrefix(got, want[:len(want)-4]) {
		t.Errorf("got %s\nwant it to begin %s", got, want)
	}
	blind.Points[1].Parts[0].Other, blind.Points[1].Result.UsedShare = use(30), 0.03
	if got, want := blind.sentence(), "Proelio 0.9.6: these bots use Hero in 3 of 100 games; "; !strings.HasPrefix(got, want) {
		t.Errorf("got %s\nwant it to begin %s", got, want)
	}
	blind.Points[1].Parts[0].Other, blind.Points[1].Result.UsedShare = use(300), 0
	if got := blind.sentence(); strings.Contains(got, "Hero") {
		t.Errorf("some setting is used: %s", got)
	}
	// Problems of the unchanged variant must come first.
	ill := aSweep(swept(stat.Changed, 1, 0))
	ill.Points[1].Result.Unfinished[0] = 80
	if got, want := table.UntieWords(ill.sentence()), "Proelio 0.9.6: 20 % of games had no winner within the turn limit; "; !strings.HasPrefix(got, want) {
		t.Errorf("got %s\nwant it to begin %s", got, want)
	}
}

// If a verdict on the best setting is unclear, the sweep must say how many deals would make
// it clear; otherwise, or if no run would, it must not.
func TestSweepUnsettled(t *testing.T) {
	open := func(needed int) *inference.Comparison {
		c := swept(stat.Undecided, 0, 0)
		c.Row("seat.first").DealsNeeded = needed
		return c
	}
	for _, c := range []struct {
		name         string
		confirmed    []*inference.Comparison
		point, deals int
	}{
		{"unclear", []*inference.Comparison{open(9000)}, 1, 9000},
		{"the second", []*inference.Comparison{swept(stat.Changed, 1, 0), open(700)}, 2, 700},
		{"clear", []*inference.Comparison{swept(stat.Changed, 1, 0), swept(stat.Same, 0, 0)}, 0, 0},
		{"too many", []*inference.Comparison{open(sim.MaxDeals + 1)}, 0, 0},
		{"not confirmed", nil, 1, 400},
	} {
		s := aSweep(open(400), open(500))
		s.Confirmed, s.Best = c.confirmed, []int{1, 2}[:max(1, len(c.confirmed))]
		if point, deals := s.FirstUnsettled(); point != c.point || deals != c.deals {
			t.Errorf("%s: setting %d needs %d deals, want %d and %d", c.name, point, deals, c.point, c.deals)
		}
	}
}

// A note about settings that were played again must count the others correctly.
func TestSweepConfirmedNote(t *testing.T) {
	s := aSweep(swept(stat.Hint, 0, 0))
	s.Best = []int{1}
	for n, want := range map[int]string{2: "those of the other setting played again", 3: "those of the 2 other settings played again"} {
		c := swept(stat.Same, 0, 0)
		c.Candidates = n
		if got := table.UntieWords(s.confirmedTable(0, c).Note); !strings.Contains(got, want) {
			t.Errorf("%d played again: %q, want %q", n, got, want)
		}
	}
}

// A game's caveats about its bots must be shown in every report with a headline.
func TestCaveatsEverywhere(t *testing.T) {
	l := []engine.Caveat{{Family: "seats", Text: "the middle seat hardly ever wins"}}
	c := fixture(400)
	c.Caveats = l
	sum := fixtureSummary(400)
	sum.Caveats = l
	s := aSweep(swept(stat.Hint, 0, 0))
	s.Caveats = l
	for _, r := range []Report{c, sum, s, &Plan{Base: c.Base, Other: c.Other, Seats: 4, Result: c.Result, Caveats: l}} {
		for _, f := range []table.Format{table.Text, table.Markdown, table.HTML, table.JSON} {
			if got := written(t, func(b *bytes.Buffer) error { return r.Write(b, f, Style{}) }); strings.Count(got, l[0].Text) != 1 {
				t.Errorf("%T as %s says it %d times:\n%.600s", r, f, strings.Count(got, l[0].Text), got)
			}
		}
	}
}

// On a narrow page the table of settings must be folded like those with verdicts, with
// equal widths for all columns but the first.
func TestSweepFolds(t *testing.T) {
	s := aSweep(swept(stat.Hint, 0, 0))
	page := written(t, func(b *bytes.Buffer) error { return s.Write(b, table.HTML, Style{}) })
	_, table, _ := strings.Cut(page, `aria-label="Settings"`)
	table, _, _ = strings.Cut(table, "</thead>")
	shares := strings.Count(table, "minmax(0,")
	if columns := len(s.gridTable().Columns); !strings.Contains(table, `<table class="judged" style="--shares:`) || shares != columns-1 || columns < 2 {
		t.Errorf("%d columns and %d shares of the width in %.300s", columns, shares, table)
	}
}

// A setting that is ruled out must be shown with the reason, in every format.
func TestSweepRuledOut(t *testing.T) {
	s := aSweep(swept(stat.Hint, 0, 0), swept(stat.Undecided, 0, 399))
	for _, f := range []table.Format{table.Text, table.Markdown, table.HTML} {
		text := table.UntieWords(written(t, func(b *bytes.Buffer) error { return s.Write(b, f, Style{}) }))
		if !strings.Contains(text, "ruled out") || strings.Count(text, "99.8 % unfinished") != 1 {
			t.Errorf("%s says of the setting that is ruled out:\n%s", f, text)
		}
	}
	var j struct {
		Sentence string
		Points   []struct {
			RuledOut bool `json:"ruled_out"`
		}
		Rows []struct {
			Out   bool    `json:"ruled_out"`
			Share float64 `json:"other_unfinished"`
		}
	}
	if err := json.Unmarshal([]byte(written(t, func(b *bytes.Buffer) error { return s.Write(b, table.JSON, Style{}) })), &j); err != nil {
		t.Fatal(err)
	}
	if j.Points[1].RuledOut || !j.Points[2].RuledOut || j.Rows[0].Out || !j.Rows[len(j.Rows)-1].Out || j.Rows[len(j.Rows)-1].Share != 0.9975 || j.Sentence == "" {
		t.Errorf("JSON has points %v, last row %v, sentence %q", j.Points, j.Rows[len(j.Rows)-1], j.Sentence)
	}
	whole := aSweep(swept(stat.Hint, 0, 0))
	if text := written(t, func(b *bytes.Buffer) error { return whole.Write(b, table.Text, Style{}) }); strings.Contains(text, "ruled out") {
		t.Errorf("nothing is ruled out, but it says:\n%s", text)
	}
}

// Many games that never end must be mentioned first in every report and format; a few need
// not be.
func TestUnfinishedComesFirst(t *testing.T) {
	for _, c := range []struct {
		base, other int64
		pair, one   string
	}{
		{0, 399, "99.8 % of games had no winner within the turn limit (base 0 %); ", "99.8 % of games had no winner within the turn limit; "},
		{40, 2, "0.5 % of games had no winner within the turn limit (base 10 %); ", ""},
		{12, 12, "", ""},
		{12, 13, "3 % of games had no winner within the turn limit (base 3 %); ", "3 % of games had no winner within the turn limit; "},
	} {
		cmp := fixture(400)
		cmp.Result.Unfinished = [2]int64{c.base, c.other}
		sum := fixtureSummary(400)
		sum.Result.Unfinished = c.other
		plan := &Plan{Base: cmp.Base, Other: cmp.Other, Seats: 4, Result: cmp.Result}
		for _, r := range []struct {
			name, title, want string
			Report
		}{{"compare", "Cheap Merchant: ", c.pair, cmp}, {"plan", "Cheap Merchant: ", c.pair, plan}, {"sim", "Proelio 0.9.6: ", c.one, sum}} {
			for _, f := range []table.Format{table.Text, table.Markdown, table.HTML, table.JSON} {
				text := table.UntieWords(written(t, func(b *bytes.Buffer) error { return r.Write(b, f, Style{Style: table.Style{Width: 1000}}) }))
				if f == table.JSON {
					var j struct{ Sentence string }
					if err := json.Unmarshal([]byte(text), &j); err != nil {
						t.Fatal(err)
					}
					text = j.Sentence
				}
				said := strings.Contains(text, r.title+r.want)
				if !said || r.want == "" && strings.Contains(text, r.title+"0.5 %") || r.want == "" && strings.Contains(text, "did not end") {
					t.Errorf("%s as %s with %d and %d of 400 games unfinished: want %q after %q in\n%.400s", r.name, f, c.base, c.other, r.want, r.title, text)
				}
			}
			_, rows := csvRows(t, written(t, func(b *bytes.Buffer) error { return r.Write(b, table.CSV, Style{}) }))
			key := "other_unfinished"
			if r.name == "sim" {
				key = "unfinished"
			}
			if got := rows["len.turns"][key]; got != fmt.Sprint(float64(c.other)/400) {
				t.Errorf("%s as csv: %s is %q", r.name, key, got)
			}
		}
	}
}

// Values of a sweep must have the same minus sign as all other numbers.
func TestSigned(t *testing.T) {
	for v, want := range map[string]string{"-9": "−9", "-0.5": "−0.5", "7": "7", "-": "-", "-left": "-left", "": "", "--9": "--9"} {
		if got := withMinusSign(v); got != want {
			t.Errorf("%q: %q, want %q", v, got, want)
		}
	}
	s := Sweep{Keys: []string{"a"}, Points: []SweepPoint{{Values: []string{"-9"}}}}
	if got := s.settingInWords(0); got != "a −9" {
		t.Errorf("%q", got)
	}
	if got := s.gridTable().Rows[0][0].Text; got != "−9" {
		t.Errorf("in the table %q", got)
	}
}

// A setting that surely leads away from a goal other than the aim's, or breaks a limit of
// the file, must be ruled out with the reason. The aim's own metric must rule out nothing,
// and without an aim only limits may. Limits that are broken on fresh deals must be
// mentioned too.
func TestSweepBreaksGoal(t *testing.T) {
	far := func(v stat.Verdict) *inference.Comparison {
		c := swept(stat.Undecided, 0, 0)
		r := c.Row("len.turns")
		r.Verdict, r.GoalDirection = v, -1
		return c
	}
	gated := swept(stat.Undecided, 0, 0)
	gated.Other.Scenario.Measuring = &engine.Measurement{Gates: []engine.Gate{{Metric: "len.turns", HasBand: true, Lo: 90, Hi: 99}}}
	for _, c := range []struct {
		what, by, want string
		c              *inference.Comparison
	}{
		{"worse", "seat.first", "game length worse", far(stat.Changed)},
		{"worse, size unclear", "seat.first", "game length worse", far(stat.ChangedSizeUnclear)},
		{"worse by little", "seat.first", "", far(stat.ChangedSmall)},
		{"the aim's own", "len.turns", "", far(stat.Changed)},
		{"no aim", "", "", far(stat.Changed)},
		{"a limit", "", "it breaks the limit of len.turns", gated},
		{"a limit, with an aim", "seat.first", "it breaks the limit of len.turns", gated},
	} {
		if got := WhyRuledOut(c.c, c.by); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
	s := aSweep(far(stat.Changed), swept(stat.Undecided, 0, 0))
	s.Best, s.Confirmed = []int{2}, []*inference.Comparison{far(stat.Changed)}
	if got, want := table.UntieWords(s.sentence()), "hand.limit 7 came nearest to the goal of first-seat advantage; on 400 fresh deals it is ruled out: game length worse; hand.limit 6 is ruled out: game length worse."; !strings.HasSuffix(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
	s = aSweep(far(stat.Changed), gated)
	if got, want := table.UntieWords(s.sentence()), "of 2 settings, all are ruled out, since they lead away from another goal or break a limit."; !strings.HasSuffix(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
	text := table.UntieWords(written(t, func(b *bytes.Buffer) error { return s.Write(b, table.Text, Style{Style: table.Style{Width: 200}}) }))
	if !strings.Contains(text, "│ game length worse") || !strings.Contains(text, "│ it breaks the limit of len.turns") || !strings.Contains(text, "ruled out: it clearly leads away from another goal") {
		t.Errorf("the table does not say why:\n%s", text)
	}
}

// Without an aim a sweep must give the range that its settings span, and choose none.
func TestSweepSurveyed(t *testing.T) {
	of := func(v stat.Verdict, other float64) *inference.Comparison {
		c := fixture(400).Result
		for i := range c.Rows {
			c.Rows[i].Verdict = stat.Undecided
		}
		r := c.Row("len.turns")
		r.Verdict, r.Other.Value, r.Change.Delta = v, other, other-r.Base.Value
		return c
	}
	for _, c := range []struct {
		list []*inference.Comparison
		want string
	}{
		{[]*inference.Comparison{of(stat.Undecided, 130), of(stat.ChangedSmall, 36)}, "none of 2 settings clearly changes anything in 400 deals"},
		{[]*inference.Comparison{of(stat.Changed, 130), of(stat.Undecided, 36)}, "1 of 2 settings clearly changes something: game length up to 130.00 turns (hand.limit 6), now 36.59"},
		{[]*inference.Comparison{of(stat.Changed, 60), of(stat.Changed, 20), of(stat.Changed, 130)}, "3 of 3 settings clearly change something: game length from 20.00 (hand.limit 7) to 130.00 turns (hand.limit 8), now 36.59"},
	} {
		s := aSweep(c.list...)
		s.AimMetric = ""
		if got, want := table.UntieWords(s.sentence()), "Proelio 0.9.6: "+c.want+"; no aim was named, so none is called best (--by METRIC)."; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// In a map, differences that are not sure must be pale, however large, and must not weaken
// the colours of others.
func TestSweepPale(t *testing.T) {
	s := &Sweep{Keys: []string{"a", "b"}}
	for i, v := range []stat.Verdict{stat.Changed, stat.Undecided, stat.Hint, stat.ChangedSmall} {
		c := fixture(400).Result
		r := c.Row("len.turns")
		r.Verdict, r.Other.Value = v, r.Base.Value+10
		if v != stat.Changed {
			r.Other.Value += 90
		}
		s.Points = append(s.Points, SweepPoint{Values: []string{fmt.Sprint(i % 2), fmt.Sprint(i / 2)}, Result: c})
	}
	var fields [][]*settingMetric
	for i := range s.Points {
		if i%2 == 0 {
			fields = append(fields, nil)
		}
		fields[i/2] = append(fields[i/2], &settingMetric{&s.Points[i], s.Points[i].row("len.turns"), nil})
	}
	for i, want := range []bool{true, false, false, true} {
		if got := fields[i/2][i%2].differs(); got != want {
			t.Errorf("field %d surely differs: %v, want %v", i, got, want)
		}
	}
	m := s.heatMapOf(fields[0][0].row, []string{"0", "1"}, []string{"0", "1"}, fields)
	for i, want := range []struct {
		shade float64
		pale  bool
	}{{0.1, false}, {1, true}, {1, true}, {1, false}} {
		if f := m.Cells[i/2][i%2]; math.Abs(f.Shade-want.shade) > 1e-9 || f.IsInsignificant != want.pale {
			t.Errorf("field %d: shade %g, pale %v; want %g, %v", i, f.Shade, f.IsInsignificant, want.shade, want.pale)
		}
	}
	s.Points[3].Result.Row("len.turns").Verdict = stat.Same
	if f := s.heatMapOf(fields[0][0].row, []string{"0", "1"}, []string{"0", "1"}, fields).Cells[0][0]; f.Shade != 1 {
		t.Errorf("the only field that surely differs has shade %g", f.Shade)
	}
}

// Two rules that vary must be drawn as a map. If only one varies, or there is no room for a
// map, lines must be drawn, one for each value of the second rule. Too many lines, and a
// single setting, must give no picture.
func TestSweepPictures(t *testing.T) {
	for _, c := range []struct {
		across, down int    // number of values of the two rules
		want         string // "map", "lines", or "" for no picture
	}{
		{1, 1, ""}, {2, 2, "map"}, {3, 1, "lines"}, {1, 3, "lines"}, {maxPlaces, 2, "map"}, {maxPlaces + 1, 2, "lines"},
		{2, maxPlaces, "map"}, {2, maxPlaces + 1, ""}, {maxPlaces + 1, maxCurves, "lines"}, {maxPlaces + 1, maxCurves + 1, ""},
	} {
		s := &Sweep{Keys: []string{"a", "b"}}
		for i := range c.across * c.down {
			s.Points = append(s.Points, SweepPoint{Values: []string{fmt.Sprint(i % c.across), fmt.Sprint(i / c.across)}, Result: fixture(400).Result})
		}
		got := ""
		for _, f := range s.pictures("len.turns") {
			got = "lines"
			if f.Picture.CellRects != nil {
				got = "map"
			}
		}
		if got != c.want {
			t.Errorf("%d by %d values: %q, want %q", c.across, c.down, got, c.want)
		}
	}
}
