package reports

import (
	"bytes"
	"fmt"
	"html"
	"math"
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

func TestNumbers(t *testing.T) {
	share, pp, turns := engine.Metric{Unit: "share"}, engine.Metric{Unit: "pp"}, engine.Metric{Unit: "turns"}
	for _, c := range []struct{ got, want string }{
		{number.FormatValue(share, 0.3121, 1), "31.2 %"}, {number.FormatValue(pp, 0.049, 1), "+4.9 pp"}, {number.FormatValue(pp, -0.049, 1), "−4.9 pp"},
		{number.FormatValue(turns, 38.44, 1), "38.4"}, {number.FormatValue(turns, math.NaN(), 1), "–"},
		{number.FormatChange(share, -0.1283, 1), "−12.8 pp"}, {number.FormatChange(turns, 0.07, 2), "+0.07"}, {number.FormatChange(turns, -0.001, 2), "0.00"},
		{number.Interval(pp, -0.044, -0.012, 1, true), "−4.4 … −1.2"}, {number.Interval(turns, 3, math.NaN(), 1, true), "–"},
		{percentText(0), "0 %"}, {percentText(1), "100 %"}, {percentText(0.714), "71 %"}, {percentText(0.0003), "<0.1 %"}, {percentText(0.9996), ">99.9 %"}, {percentText(0.996), "99.6 %"}, {percentText(0.004), "0.4 %"},
		{lowerFirst("Game length"), "game length"}, {lowerFirst("FPA"), "FPA"}, {lowerFirst("École"), "école"}, {lowerFirst(""), ""},
	} {
		if table.UntieWords(c.got) != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	for half, want := range map[float64]int{16: 0, 1.6: 1, 0.16: 2, 0.016: 3, 0.0016: 3, 0: -1} {
		if got := number.Decimals(half); got != want {
			t.Errorf("half-width %g: %d decimals, want %d", half, got, want)
		}
	}
}

// Rows with the same unit must have the same decimals, and none may gain more than one by
// this.
func TestPrecision(t *testing.T) {
	share, pp, bare := engine.Metric{Unit: "share"}, engine.Metric{Unit: "pp"}, engine.Metric{}
	p := number.NewPrecision()
	p.Add(share, 0.016)
	p.Add(pp, 0.0016)
	p.Add(bare, 20)
	for _, c := range []struct {
		m    engine.Metric
		half float64
		want int
	}{{share, 0.016, 2}, {pp, 0.0016, 2}, {pp, 0, 2}, {bare, 20, 0}, {bare, 0.02, 3}, {bare, 0, 1}} {
		if got := p.DecimalsFor(c.m, c.half); got != c.want {
			t.Errorf("%q ± %g: %d decimals, want %d", c.m.Unit, c.half, got, c.want)
		}
	}
	p.Add(share, 0.3)
	if got := p.DecimalsFor(pp, 0.0016); got != 1 {
		t.Errorf("beside a wide row: %d decimals, want 1", got)
	}
}

func TestVerdictWords(t *testing.T) {
	row := func(v stat.Verdict, change func(*inference.Row)) *inference.Row {
		r := &inference.Row{HasBase: true, HasOther: true, Verdict: v, DirectionWord: "shorter", Margin: 0.2}
		r.Change.Delta = -1
		if change != nil {
			change(r)
		}
		return r
	}
	for _, c := range []struct {
		row  *inference.Row
		want string
	}{
		{row(stat.Identical, nil), "= identical"},
		{row(stat.TooRare, func(r *inference.Row) { r.Change.N = 400 }), "– too rare to judge"},
		{row(stat.TooRare, func(r *inference.Row) { r.Change.N = 20 }), "– too few deals to judge"},
		{row(stat.Changed, nil), "▼ shorter"},
		{row(stat.Changed, func(r *inference.Row) { r.GoalDirection = 1 }), "▼ shorter · better"},
		{row(stat.Changed, func(r *inference.Row) { r.GoalDirection = -1 }), "▼ shorter · worse"},
		{row(stat.Changed, func(r *inference.Row) { r.GoalDirection = 1; r.Metric.Goal.Nearer = "fairer" }), "▼ shorter · fairer"},
		{row(stat.ChangedSmall, nil), "▼ shorter, below your margin (±0.20)"},
		{row(stat.ChangedSizeUnclear, func(r *inference.Row) { r.Change.Delta, r.DirectionWord = 1, "longer" }), "▲ longer, size unclear"},
		{row(stat.Same, nil), "= same (±0.20)"},
		{row(stat.Same, func(r *inference.Row) { r.Metric.Unit, r.Margin = "pp", 0.0025 }), "= same (±0.25)"},
		{row(stat.Hint, func(r *inference.Row) { r.DealsNeeded = 2500 }), "▼ hint · needs 2,500 deals"},
		{row(stat.Undecided, func(r *inference.Row) { r.DealsNeeded = 1300 }), "~ unclear · needs 1,300 deals"},
		{row(stat.Undecided, func(r *inference.Row) { r.DealsNeeded = 1_100_000 }), "~ unclear · over 1,000,000 deals"},
		{row(stat.Hint, nil), "▼ hint · over 1,000,000 deals"},
		{row(stat.SeldomUsed, func(r *inference.Row) { r.DealsNeeded = 40_000 }), "– seldom used · needs 40,000 deals"},
		{row(stat.OtherMatches, func(r *inference.Row) { r.Flags = []string{inference.FlagOtherMatches} }), "▼ shorter, or other games"},
		{row(stat.Undecided, func(r *inference.Row) { r.Flags = []string{inference.FlagOtherMatches} }), "~ unclear · not the same games"},
		{row(stat.Undecided, func(r *inference.Row) { r.Flags, r.DealsNeeded = []string{inference.FlagOtherMatches}, 900 }), "~ unclear · needs 900 deals"},
		{row(stat.Undecided, func(r *inference.Row) { r.Margin = 0 }), "~ unclear · no margin is set"},
		{row(stat.TooRare, func(r *inference.Row) { r.NothingCounted = true }), "– never happened"},
		{row(stat.TooRare, func(r *inference.Row) { r.NothingCounted, r.Metric.Family = true, sim.AblationFamily }), "– never wanted"},
		{row(stat.Same, func(r *inference.Row) { r.Metric.Unit, r.Margin = "pp", 0.01125 }), "= same (±1.125)"},
		{row(stat.Shifted, nil), "! shifted, see list"},
		{row(stat.NoShift, nil), "no shift found"},
		{row("", func(r *inference.Row) { r.Descriptive = true }), "– described"},
		{row(stat.Same, func(r *inference.Row) { r.Relative, r.Margin = true, 0.05 }), "= same (±5 %)"},
		{row("", func(r *inference.Row) { r.HasOther = false }), "only in base"},
		{row("", func(r *inference.Row) { r.HasBase = false }), "only in other"},
		{row("", func(r *inference.Row) { r.HasBase, r.HasOther = false, false }), "not counted"},
		{row(stat.Changed, func(r *inference.Row) {
			r.HasBase, r.OneSideOnly, r.Fair, r.Change.Delta, r.DirectionWord = false, true, 0.25, 1, "above fair"
		}), "only in other · ▲ above fair"},
		{row(stat.Same, func(r *inference.Row) { r.HasOther, r.OneSideOnly, r.Fair = false, true, 0.25 }), "only in base · = fair (±0.20)"},
		{row(stat.Same, func(r *inference.Row) { r.HasOther, r.OneSideOnly = false, true }), "only in base · = no effect (±0.20)"},
		{row(stat.Undecided, func(r *inference.Row) { r.HasBase, r.OneSideOnly, r.DealsNeeded = false, true, 900 }), "only in other · ~ unclear · needs 900 deals"},
	} {
		if got := table.UntieWords(verdict(c.row, 2)); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// A row that only one side has must be compared with a known value, in every format: with
// change, interval and verdict. It must come first and never be left out, and a note must
// name the value.
func TestAloneRows(t *testing.T) {
	c := fixture(400)
	r := c.Result.Row("guild.share.merchants")
	r.HasBase, r.OneSideOnly, r.Fair, r.Verdict, r.DirectionWord = false, true, 0.25, stat.Undecided, "above fair"
	r.Change = stat.Paired{N: 400, Delta: 0.156, Lo: 0.1, Hi: 0.212, P: 0.02}
	for _, f := range []table.Format{table.Text, table.Markdown, table.HTML} {
		text := html.UnescapeString(table.UntieWords(written(t, func(b *bytes.Buffer) error {
			return c.Write(b, f, Style{OnlyChanged: true, Tables: []string{"guilds"}})
		})))
		for _, want := range []string{"+15.6 pp", "+10.0 … +21.2", "only in other · ~ unclear", "compared with the fair share, 25.0 %"} {
			if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
				t.Errorf("%s lacks %q:\n%s", f, want, text)
			}
		}
	}
	_, rows := csvRows(t, written(t, func(b *bytes.Buffer) error { return c.Write(b, table.CSV, Style{}) }))
	if row := rows["guild.share.merchants"]; row["fair"] != "0.25" || row["delta"] != "0.156" || row["verdict"] != "undecided" || row["base_value"] != "" || rows["len.turns"]["fair"] != "" {
		t.Errorf("CSV has %v", row)
	}
	stopped := fixture(400)
	stopped.Incomplete = true
	*stopped.Result.Row("guild.share.merchants") = *r
	if _, rows := csvRows(t, written(t, func(b *bytes.Buffer) error { return stopped.Write(b, table.CSV, Style{}) })); rows["guild.share.merchants"]["verdict"] != "" {
		t.Error("a run that was stopped has a verdict")
	}
}

func TestGoalCodes(t *testing.T) {
	for _, c := range []struct {
		goal engine.Goal
		want any
	}{
		{engine.Goal{}, nil}, {engine.Goal{Kind: engine.Upward}, "up"}, {engine.Goal{Kind: engine.Downward}, "down"},
		{engine.Goal{Kind: engine.Within, Lo: 0.25, Hi: 0.25}, "near:0.25"}, {engine.Goal{Kind: engine.Within, Lo: 30, Hi: 40}, "band:30..40"},
	} {
		if got := goalCode(c.goal); got != c.want {
			t.Errorf("got %v, want %v", got, c.want)
		}
	}
}

func TestFamilyOrder(t *testing.T) {
	rows := []engine.Metric{{Family: "stray"}, {Family: "actions"}, {Family: "cards", Place: engine.ReportPlace{Rank: engine.RankActions + 1, Subject: "card"}},
		{Family: "seats"}, {Family: "bots"}, {Family: "headline", Place: engine.ReportPlace{Rank: 99, Subject: "seat"}}, {Family: "pace"}, {Family: "cards"}, {Family: "endings"}, {Family: "cards played"},
		{Family: "guilds", Place: engine.ReportPlace{Rank: engine.RankSeats + 1, Ordered: true}}}
	for i := range rows {
		if rows[i].Place == (engine.ReportPlace{}) {
			rows[i].Place = engine.ReportPlaceOf(rows[i].Family)
		}
	}
	var got []string
	for _, f := range families(rows, func(m *engine.Metric) *engine.Metric { return m }) {
		got = append(got, fmt.Sprint(f.name, " ", f.subject(), " ", f.hasOrder(), " ", len(f.rows)))
	}
	want := []string{"headline metric true 1", "bots bot true 1", "seats seat true 1", "guilds metric true 1", "endings ending false 1", "pace metric false 1",
		"actions action false 1", "cards card false 2", "stray metric false 1", "cards played metric false 1"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFootnotes(t *testing.T) {
	c := fixture(400)
	c.Result.DifferingShare = 0.012
	c.Result.Rows[0].Verdict = stat.Identical
	c.Result.Rows[0].Flags = []string{inference.FlagUnreliable, inference.FlagUnfinished}
	c.Result.Unfinished = [2]int64{12, 0}
	notes := table.UntieWords(strings.Join(c.footnotes([]*inference.Row{&c.Result.Rows[0]}), "\n"))
	for _, want := range []string{
		"the changed rule mattered in only 1 % of deals",
		"identical: no deal differed in it; with 95 % confidence at most 0.75 % of deals could",
		"† at an interval:",
		"† at a name: 12 of 400 base games without a winner within the turn limit, left out of shares of wins",
		"greedy bots follow",
		"A bot is not a person.",
	} {
		if !strings.Contains(notes, want) {
			t.Errorf("no note %q in\n%s", want, notes)
		}
	}
	if row := rowCells(&c.Result.Rows[0], 1); row[0].Text != "First-seat advantage"+table.Firm+"†" || !strings.HasSuffix(row[4].Text, table.Firm+"†") {
		t.Errorf("row is not marked: %v", row)
	}
}

// A part of a change that one side does not have must not be shown as a number.
func TestSplitText(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		delta, lo, hi float64
		want          string
	}{
		{0.12, 0.1, 0.14, "+12.0 ± 2.0"}, {-0.12, -inf, inf, "−12.0"}, {0.12, nan, nan, "+12.0"}, {nan, nan, nan, table.None},
	} {
		if got := strings.ReplaceAll(splitText(stat.Paired{Delta: c.delta, Lo: c.lo, Hi: c.hi}, 100, 1), table.Tie, " "); got != c.want {
			t.Errorf("%g, %g to %g: %q, want %q", c.delta, c.lo, c.hi, got, c.want)
		}
	}
}

// Tables must say what their rows count if all count the same.
func TestCounted(t *testing.T) {
	a, b := engine.Metric{Doc: "win share"}, engine.Metric{Doc: "length"}
	all := engine.Metric{Doc: "how far apart they are", Kind: engine.Vector}
	for _, c := range []struct {
		list []engine.Metric
		want string
	}{
		{nil, ""}, {[]engine.Metric{a}, ""}, {[]engine.Metric{a, all}, ""}, {[]engine.Metric{a, a, all}, "win share"}, {[]engine.Metric{a, a, b}, ""},
	} {
		if got := sharedDoc(c.list); got != c.want {
			t.Errorf("%d metrics: %q, want %q", len(c.list), got, c.want)
		}
	}
}

// A new card that bots hardly use must be reported.
func TestNewUnused(t *testing.T) {
	row := func(id string, has bool, value float64) inference.Row {
		idle := engine.IdleSign{NewThing: "card"}
		if id == "card.dead.saboteur" {
			idle = engine.IdleSign{}
		}
		return inference.Row{Metric: engine.Metric{ID: id, Title: "Saboteur", IdleSign: idle}, HasBase: has, HasOther: true, Other: stat.Estimate{Value: value}}
	}
	for _, c := range []struct {
		row  inference.Row
		want int
	}{
		{row("card.use.saboteur", false, 0.029), 1}, {row("card.use.saboteur", false, 0.5), 0}, {row("card.use.saboteur", true, 0.029), 0}, {row("card.dead.saboteur", false, 0), 0},
	} {
		r := &Comparison{Result: &inference.Comparison{Rows: []inference.Row{c.row}}}
		if notes := r.newUnusedNotes(); len(notes) != c.want || c.want > 0 && !strings.Contains(notes[0], "Saboteur (3"+table.Tie+"%") {
			t.Errorf("%s %g: %q", c.row.Metric.ID, c.row.Other.Value, notes)
		}
	}
}

// If bots have learned another variant and do not adapt, the report must say so at the top.
func TestUnadapted(t *testing.T) {
	for _, c := range []struct{ base, other, want string }{
		{"tuned:game/1", "tuned:game/1", "; the bots have learned game/1 and do not adapt to the change"},
		{"tuned:game/1", "tuned:game/2", ""},
		{"pupil:game/1", "pupil:game/1", "; the bots have had a short lesson in game/1 and do not adapt to the change"},
		{"tuned deeed82d", "tuned deeed82d", ""},
		{"greedy", "greedy", ""},
	} {
		got := (&Comparison{Base: Side{Bots: c.base}, Other: Side{Bots: c.other}}).unadaptedSentence()
		if (got == "") != (c.want == "") || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s, %s: got %q, want %q", c.base, c.other, got, c.want)
		}
	}
	tried := &Comparison{Base: Side{Bots: "tuned:game/1"}, Other: Side{Bots: "tuned:game/1"}, Learning: &Learning{Games: 2206}}
	if got, want := tried.unadaptedSentence(), "; the bots have learned game/1, and tried in 2,206 games whether to make more or less use of what was changed"; !strings.HasPrefix(got, want) {
		t.Errorf("who tries what was changed: got %q, want %q", got, want)
	}
}

// A verdict about a range must name the range; a very large number of deals must come with
// an alternative; and an imbalance must say that it is corrected for chance.
func TestNotesOfRows(t *testing.T) {
	minutes := engine.Metric{ID: "len.minutes", Title: "Game length, minutes", Unit: "minutes", Goal: engine.Goal{Kind: engine.Within, Lo: 120, Hi: 240}}
	worse := &inference.Row{Metric: minutes, Verdict: stat.Changed, GoalDirection: -1}
	if got, want := table.UntieWords(goalsNote([]*inference.Row{worse, worse})), "better, worse: nearer to the goal, or farther from it: game length from 120 to 240 minutes"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := goalsNote([]*inference.Row{{Metric: minutes, Verdict: stat.Same}}); got != "" {
		t.Errorf("of a row that is the same: %q", got)
	}
	open := func(needed int) []*inference.Row {
		return []*inference.Row{{Metric: minutes, Verdict: stat.Undecided, Margin: 1, DealsNeeded: needed}}
	}
	if got, want := infeasibleAdvice(open(210_000)), `needs 210,000 deals: a margin twice as wide asks for about a quarter of them: [metric."len.minutes"] margin = …`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := infeasibleAdvice(open(20_000)); got != "" {
		t.Errorf("of a number that can be played: %q", got)
	}
	if got := imbalanceNote([]engine.Metric{minutes, {Kind: engine.Vector, Fair: 0.25}}); len(got) != 1 {
		t.Errorf("an imbalance has the notes %q, want one", got)
	}
	if got := imbalanceNote([]engine.Metric{minutes}); got != nil {
		t.Errorf("without an imbalance: %q", got)
	}
}

// Where only an average differs, perhaps because other games are counted, a table of signs
// must show that it differs, and say of what kind that is.
func TestOtherMatchesSigns(t *testing.T) {
	for _, delta := range []float64{-2, 2} {
		row := &inference.Row{Verdict: stat.OtherMatches, Change: stat.Paired{Delta: delta}}
		if got, want := verdictSign(row), map[bool]string{true: "▲‡", false: "▼‡"}[delta > 0]; got != want {
			t.Errorf("change %g: sign %q, want %q", delta, got, want)
		}
	}
	legends := func(v stat.Verdict) (all []string) {
		result := swept(v, 0, 0)
		c := fixture(400)
		c.Levels = []Level{{Bot: "greedy", Result: result}}
		each := &SingleEffects{SingleChanges: []SingleChange{{Label: "hand limit → 6 cards", Result: result}}, Interactions: make([]inference.Interaction, 1), allTogether: c.Result}
		for _, notes := range [][]string{aSweep(result).legend(), c.footnotes(nil), each.notes()} {
			all = append(all, fmt.Sprint(slices.Contains(notes, otherMatchesLegend)))
		}
		return all
	}
	if got, want := legends(stat.OtherMatches), []string{"true", "true", "true"}; !slices.Equal(got, want) {
		t.Errorf("sweep, levels and single effects with such a row: legends %q, want %q", got, want)
	}
	if got, want := legends(stat.Changed), []string{"false", "false", "false"}; !slices.Equal(got, want) {
		t.Errorf("without: legends %q, want %q", got, want)
	}
}

// The note on measures that only some games have must name each once: an interaction has
// the title of its metric.
func TestSubsetNoteOnce(t *testing.T) {
	row := func(of float64) *inference.Row {
		return &inference.Row{Metric: engine.Metric{ID: "lead.half", Title: "Half-time lead holds", DenKind: engine.Occurrences}, Flags: []string{inference.FlagOtherMatches}, MeanDenominators: [2]float64{0.96, of}}
	}
	if got, want := table.UntieWords(subsetNote([]*inference.Row{row(0.98), row(0.92)})), "under both: Half-time lead holds (96 % → 98 % of the games). A change"; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q in it", got, want)
	}
}
