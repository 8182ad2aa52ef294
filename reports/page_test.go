package reports

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/sim/rows"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// part returns the table below a heading of a text report.
func part(t *testing.T, text, heading string) string {
	t.Helper()
	_, table, ok := strings.Cut(text, heading+"  ")
	if !ok {
		t.Fatalf("no table %s in\n%s", heading, text)
	}
	table, _, _ = strings.Cut(table, "\n\n")
	return table
}

// Rows that only one side has must come first in their list, also in a shortened list.
func TestOneSidedRowsComeFirst(t *testing.T) {
	c := fixture(400)
	text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{MaxRows: 1, OnlyChanged: true}) })
	if table := part(t, text, "ACTIONS"); !strings.Contains(table, "Merchant trades") || !strings.Contains(table, "only in other") ||
		!strings.Contains(table, "(1 of 2 shown)") {
		t.Errorf("got\n%s", table)
	}
	row := func(base, other bool, t float64) *inference.Row {
		return &inference.Row{HasBase: base, HasOther: other, Change: stat.Paired{T: t}}
	}
	rows := []*inference.Row{row(true, true, -3), row(false, false, 0), row(true, false, 0), row(true, true, 9)}
	if got, want := shownRows(family[inference.Row]{name: "cards", rows: rows}, Style{}), []*inference.Row{rows[2], rows[3], rows[0], rows[1]}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
}

// Notes must be about rows that are on the page, and about no others.
func TestNotesAreAboutShownRows(t *testing.T) {
	c := fixture(400)
	for i := range c.Result.Rows {
		r := &c.Result.Rows[i]
		r.Verdict, r.Flags = stat.Changed, nil
		switch r.Metric.ID {
		case "flow.rare":
			r.Verdict, r.Flags = stat.Identical, []string{inference.FlagUnreliable}
		case "seat.share.1":
			r.Verdict, r.Flags = stat.Same, []string{inference.FlagUnfinished}
		case "len.decisions":
			r.Verdict, r.Change.T = stat.ChangedSmall, 0.001 // sorts last in its list
		}
	}
	c.Result.Unfinished[0] = 3
	signs := []string{"identical: no deal", "† at an interval", "† at a name", "5 % of the base", "1 pp"}
	for _, v := range []struct {
		o    Style
		want []bool
	}{
		{Style{}, []bool{true, true, true, true, true}},
		{Style{MaxRows: 1}, []bool{true, true, false, false, false}},
		{Style{OnlyChanged: true}, []bool{false, false, false, true, false}},
	} {
		text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, v.o) })
		_, notes, _ := strings.Cut(text, "\nnote")
		for i, sign := range signs {
			if strings.Contains(notes, sign) != v.want[i] {
				t.Errorf("%+v: note %q: %v, want %v in\n%s", v.o, sign, !v.want[i], v.want[i], text)
			}
		}
		if !strings.Contains(notes, "3 of 400 base games without a winner") {
			t.Errorf("%+v: unfinished games are hushed up", v.o)
		}
	}
}

func TestMarginsNote(t *testing.T) {
	row := func(v stat.Verdict, unit string, margin float64, relative bool) *inference.Row {
		return &inference.Row{Verdict: v, Metric: engine.Metric{Unit: unit, Margin: margin, MarginRelative: relative}}
	}
	rows := []*inference.Row{
		row(stat.Same, "points", 0.2, false), row(stat.Same, "pp", 0.015, false), row(stat.ChangedSmall, "turns", 0.05, true),
		row(stat.Same, "share", 0.01, false), row(stat.Changed, "share", 0.07, false), row(stat.Same, "", 0.05, true),
	}
	const want = "± in a verdict is the margin, the smallest change of that metric that matters: 5 % of the base, 1 pp, 1.5 pp, 0.2"
	if got := table.UntieWords(marginsText(rows)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := marginsText(rows[4:5]); got != "" {
		t.Errorf("no margin is named, and yet %q", got)
	}
}

// With OnlyChanged, rows that are identical, the same, unclear or too rare must be left
// out.
func TestOnlyChangedHidesTheRest(t *testing.T) {
	c := fixture(400)
	rest := []stat.Verdict{stat.Identical, stat.TooRare, stat.Same, stat.Undecided}
	for i := range c.Result.Rows {
		if r := &c.Result.Rows[i]; r.Metric.ID != "len.turns" && r.OnBothSides() {
			r.Verdict = rest[i%len(rest)]
		}
	}
	text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{OnlyChanged: true}) })
	for _, word := range []string{"= identical", "too rare", "= same", "~ unclear", "SEATS"} {
		if strings.Contains(text, word) {
			t.Errorf("%q in\n%s", word, text)
		}
	}
	if !strings.Contains(text, "(1 of 4 shown)") || !strings.Contains(text, "only in other") {
		t.Errorf("got\n%s", text)
	}
}

// No line may end between a mark and its word, or between a number of the first sentence
// and its error.
func TestMarksStayWithWords(t *testing.T) {
	c := fixture(400)
	for i := range c.Result.Rows {
		c.Result.Rows[i].Flags = []string{inference.FlagUnfinished, inference.FlagUnreliable}
	}
	for width := 40; width <= 100; width++ {
		text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{Style: table.Style{Width: width}}) })
		lead, _, _ := strings.Cut(text, "\n\n")
		for line := range strings.Lines(text) {
			for cell := range strings.SplitSeq(line, "│") {
				if s := strings.TrimSpace(cell); s == "†" || s == "▲" || s == "▼" || s == "·" || s == "~" {
					t.Errorf("%d columns: %q stands alone", width, s)
				}
			}
		}
		for line := range strings.Lines(lead) {
			if s := strings.TrimSpace(line); strings.HasSuffix(s, "±") || strings.HasPrefix(s, "±") {
				t.Errorf("%d columns: the sentence breaks at ±: %q", width, s)
			}
		}
		if strings.ContainsAny(text, table.Tie+table.Firm) {
			t.Errorf("%d columns: a tie was written", width)
		}
	}
}

// Near 0 and 100 % the first sentence must give the interval, since ± would go beyond what
// is possible.
func TestDoubtAtTheEdge(t *testing.T) {
	share, count, turns := engine.Metric{Unit: "share"}, engine.Metric{}, engine.Metric{Unit: "turns"}
	for _, c := range []struct {
		m             engine.Metric
		value, lo, hi float64
		want          string
	}{
		{share, 0, 0, 0.037, "0.0 … 3.7"},
		{share, 1, 0.964, 1, "96.4 … 100.0"},
		{share, 0.182, 0.148, 0.223, "18.2 ± 3.8"},
		{count, 0.04, 0, 0.096, "0.000 … 0.096"},
		{turns, 36.6, 35.7, 37.5, "36.60 ± 0.90"},
		{turns, 12, 12, 12, "12"},
	} {
		v := inference.Value{Metric: c.m, Estimate: stat.Estimate{Value: c.value, Lo: c.lo, Hi: c.hi}}
		if got := table.UntieWords(valueWithInterval(&v)); got != c.want {
			t.Errorf("%g in %g to %g: got %q, want %q", c.value, c.lo, c.hi, got, c.want)
		}
	}
	s := fixtureSummary(100)
	headline := s.Result.Select(func(m *engine.Metric) bool { return m.Family == inference.Headline })
	for i := range headline {
		if v := &headline[i]; v.Metric.ID == "end.scoring" {
			v.Value, v.Lo, v.Hi = 0, 0, 0.037
		}
	}
	if got := table.UntieWords(s.valuesSentence(headline)); !strings.HasSuffix(got, ", scored in winter 0.0 … 3.7 %.") {
		t.Errorf("got %q", got)
	}
}

// A unit that the title has just named must not be repeated.
func TestUnitBehind(t *testing.T) {
	for _, c := range []struct {
		m    engine.Metric
		want string
	}{
		{engine.Metric{Title: "Game length, turns", Unit: "turns"}, " turns"},
		{engine.Metric{Title: "Decisions with a choice", Unit: "decisions"}, ""},
		{engine.Metric{Title: "Scored", Unit: "share"}, " %"},
		{engine.Metric{Title: "Advantage", Unit: "pp"}, " pp"},
		{engine.Metric{Title: "Lead changes"}, ""},
	} {
		if got := table.UntieWords(unitAfterNumber(c.m)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.m.Title, got, c.want)
		}
	}
}

// A long run must say that its units are groups of deals, and for which deals it knows
// whether they went differently.
func TestLongRunSaysSo(t *testing.T) {
	c := fixture(400)
	for _, r := range []*sim.Run{c.Result.Base, c.Result.Other} {
		numbers := r.Rows.Numbers()
		for i := range numbers {
			numbers[i] *= 8
		}
		r.Rows = rows.FromNumbers(r.Rows.Width(), numbers)
		r.DealsPerRow, r.Deals, r.Traces = 8, 3200, r.Traces[:100]
	}
	c.Result = inference.Compare(c.Result.Base, c.Result.Other)
	c.Deals = 3195
	const want = "4 seats, seed 20261120: 3,200 deals played under both, 6,400 games; " +
		"3,195 deals asked for, rounded up to units of 8; 100 % of the first 100 deals went differently"
	if got := table.UntieWords(c.playedInWords()); !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	c.Deals = 3200
	if got := c.playedInWords(); !strings.Contains(got, "; in units of 8 deals;") {
		t.Errorf("got %q", got)
	}
	row := &c.Result.Rows[0]
	row.Verdict = stat.Identical
	if got := table.UntieWords(strings.Join(c.footnotes([]*inference.Row{row}), "\n")); !strings.Contains(got,
		"identical: no unit of 8 deals differed in it; with 95 % confidence at most 0.75 % of units could") {
		t.Errorf("got %q", got)
	}
	j := parseJSON(t, written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) }))
	if j.Deals != 3200 || j.DealsPerRow != 8 || j.ExposureDeals != 100 || len(sumsOf(t, &j.BaseRun)) != 400 || len(sumsOf(t, &j.OtherRun)) != 400 {
		t.Errorf("%d deals, %d a row, %d traced, %d and %d rows", j.Deals, j.DealsPerRow, j.ExposureDeals, len(sumsOf(t, &j.BaseRun)), len(sumsOf(t, &j.OtherRun)))
	}
	c.Result = inference.Compare(c.Result.Base, c.Result.Base)
	if got, want := c.firstSentence(), "Cheap Merchant: no number of 3,200 deals is different, and not one of the first 100 went differently."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s := &Summary{Variant: c.Base, Seats: 4, Deals: 3200, Result: inference.Summarise(c.Result.Base)}
	if got := s.Page(Style{}).Played; got != "4 seats, seed 0: 3,200 deals, 3,200 games; in units of 8 deals" {
		t.Errorf("got %q", got)
	}
	j = parseJSON(t, written(t, func(b *bytes.Buffer) error { return s.Write(b, table.JSON, Style{}) }))
	if j.DealsPerRow != 8 || len(sumsOf(t, &j.VariantRun)) != 400 {
		t.Errorf("%d deals a row, %d rows", j.DealsPerRow, len(sumsOf(t, &j.VariantRun)))
	}
}
