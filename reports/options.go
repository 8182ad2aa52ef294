package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// optionNote returns the note that says how the numbers in a table of options were
// measured.
func optionNote(run *sim.Run) string {
	bots := run.Scenario.Bots
	return fmt.Sprintf("win share of one %s bot that does without the part, among %d that may use it, minus the fair share; every seat once in each of %s; %s",
		bots[1].Name, len(bots)-1, table.CountWithNoun(run.Deals, "deal"), screening)
}

// optionColumnNotes are footnotes that explain a table of options.
var optionColumnNotes = []string{
	"wanted in: games in which the bot without the part would have used it; all else, chance too, is as if it did",
	"the bot without the part plays as it would with it in all else; --knockout takes the part from all, and bots that learn learn anew",
}

// whereWantedNote explains the column "where wanted" in the table of one variant.
const whereWantedNote = "where wanted: wins in such a game, minus those of the same bot that uses the part"

// indexAfterHeadline returns the index at which to insert a table of options: 1 if the headline
// table is first, otherwise 0.
func indexAfterHeadline(tables []table.Table) int {
	if len(tables) > 0 && tables[0].Title == strings.ToUpper(inference.Headline) {
		return 1
	}
	return 0
}

// optionRows returns the rows of c that say how much parts of the game are worth.
func optionRows(c *inference.Comparison) []*inference.Row {
	var rows []*inference.Row
	for i := range c.Rows {
		if r := &c.Rows[i]; r.Metric.Family == sim.AblationFamily {
			rows = append(rows, r)
		}
	}
	return rows
}

// addOptions adds the table of options to page p, if it was requested and has rows. It
// returns those of its rows whose intervals need a footnote.
func (c *Comparison) addOptions(p *table.Page, o Style) (doubtful []*inference.Row) {
	if c.Options == nil {
		return nil
	}
	t, shown := c.optionsTable(o)
	if len(shown) > 0 {
		p.Tables = append(p.Tables, t)
	}
	for _, r := range shown {
		if r.HasFlag(inference.FlagUnreliable) || r.HasFlag(inference.FlagOtherMatches) {
			doubtful = append(doubtful, r)
		}
	}
	return doubtful
}

// optionsTable returns the table of how the worth of parts differs between the two sides,
// and the rows that it shows.
func (c *Comparison) optionsTable(o Style) (t table.Table, shown []*inference.Row) {
	all := optionRows(c.Options)
	f := family[inference.Row]{name: sim.AblationFamily, rows: all}
	shown = shownRows(f, o)
	t = c.familyTable(f, shown)
	t.Note = optionNote(c.Options.Base)
	if len(shown) < len(all) {
		t.Note += fmt.Sprintf("  (%d of %d shown)", len(shown), len(all))
	}
	t.Columns[0].Head = "part"
	t.Columns = append(t.Columns, table.Column{Head: "wanted in", Align: table.Right})
	for i, r := range shown {
		text := table.None
		if w := c.Options.Row(sim.WantedMetricID(r.Metric.ID)); w != nil {
			text = table.TieWords(shareText(w.HasBase, w.Base.Value) + " → " + shareText(w.HasOther, w.Other.Value))
		}
		t.Rows[i] = append(t.Rows[i], table.Cell{Text: text})
	}
	return t, shown
}

// An optionLine is one part in the table of options of one variant. The values are those of
// side other of its rows: row is the part's worth, wanted is how often it was wanted,
// worthWhereWanted is its worth in games in which it was wanted.
type optionLine struct {
	row                           *inference.Row
	wantedShare, worthWhereWanted inference.Row
}

// isNeverWanted reports whether no player wanted to use the part in any game.
func (l *optionLine) isNeverWanted() bool {
	return l.wantedShare.HasOther && l.wantedShare.Other.Value == 0
}

// optionLines returns a line for each part of the run, with its worth compared with the
// fair share.
func optionLines(run *sim.Run) []optionLine {
	c := inference.Terms{}.CompareAblations(run.NullRun(), run)
	var lines []optionLine
	for _, r := range optionRows(c) {
		l := optionLine{row: r}
		if w := c.Row(sim.WantedMetricID(r.Metric.ID)); w != nil {
			l.wantedShare = *w
		}
		if w := c.Row(sim.LossMetricID(r.Metric.ID)); w != nil {
			l.worthWhereWanted = *w
		}
		lines = append(lines, l)
	}
	return lines
}

// optionTable returns the table of how much the parts of a game are worth: the most needed
// first, those that nobody wanted last. lopsided reports whether an interval is marked with
// †.
func optionTable(run *sim.Run) (t table.Table, lopsided bool) {
	t = table.Table{Title: strings.ToUpper(sim.AblationFamily), Note: optionNote(run), Columns: []table.Column{{Head: "part", Wrap: true},
		{Head: "without it", Align: table.Right}, {Head: "95% CI", Align: table.Right}, {Head: "wanted in", Align: table.Right},
		{Head: "where wanted", Align: table.Right}, {Head: "verdict", Wrap: true}}}
	lines := optionLines(run)
	slices.SortStableFunc(lines, func(a, b optionLine) int {
		if a.isNeverWanted() != b.isNeverWanted() {
			return map[bool]int{true: 1, false: -1}[a.isNeverWanted()]
		}
		return cmp.Compare(a.row.Other.Value, b.row.Other.Value)
	})
	fair := run.Scenario.FairShare()
	for i := range lines {
		l := &lines[i]
		value, ci, where := l.numbersInWords(fair)
		lopsided = lopsided || strings.HasSuffix(ci, "†")
		t.Rows = append(t.Rows, []table.Cell{{Text: l.row.Metric.Title}, {Text: value}, {Text: ci}, {Text: shareText(l.wantedShare.HasOther, l.wantedShare.Other.Value)},
			{Text: where}, {Text: l.worthInWords()}})
	}
	return t, lopsided
}

// numbersInWords returns, as text, the worth of the part, its interval, and its worth in
// games in which it is wanted. fair is the fair share of the win. A number that is not
// known is a dash.
func (l *optionLine) numbersInWords(fair float64) (value, ci, where string) {
	r := l.row
	if !r.HasOther {
		return table.None, table.None, table.None
	}
	value = number.FormatValue(r.Metric, r.Other.Value, 1)
	switch {
	case l.isNeverWanted() || r.Verdict == stat.TooRare:
		return value, table.None, table.None
	case r.Change.Same: // no two deals differ, so the precision is unknown
		return value, table.None, number.FormatValue(r.Metric, l.worthWhereWanted.Other.Value, 1)
	}
	ci = number.Interval(r.Metric, math.Max(r.Change.Lo, -fair), math.Min(r.Change.Hi, 1-fair), 1, true)
	if r.HasFlag(inference.FlagUnreliable) {
		ci += table.Firm + "†"
	}
	return value, ci, estimateText(&l.worthWhereWanted)
}

// estimateText returns the value of a row's other side, in percentage points, with the
// half-width of its interval; a dash if it is not known.
func estimateText(r *inference.Row) string {
	f := number.Factor(r.Metric)
	if !r.HasOther || !table.IsFinite(r.Other.Value) || !table.IsFinite(r.Other.HalfWidth()) {
		return table.None
	}
	return table.TieWords(number.FormatFixed(r.Other.Value*f, 1, true) + " ± " + number.FormatFixed(r.Other.HalfWidth()*f, 1, false) + " pp")
}

// shareText returns a share of games, x from 0 to 1, in percent; a dash if it is not known
// or not finite.
func shareText(known bool, x float64) string {
	if !known || !table.IsFinite(x) {
		return table.None
	}
	return percentText(x)
}

// rowWithVerdict returns the row with the verdict on the worth of the part. If the interval lies
// within the margin, the verdict is that the part is worth nothing, even if the test is
// significant.
func (l *optionLine) rowWithVerdict() inference.Row {
	x := *l.row
	beyond := x.Change.Hi < -x.Margin || x.Change.Lo > x.Margin
	x.DirectionWord = "needed"
	if x.Change.Delta > 0 {
		x.DirectionWord = "wins more without it"
	}
	switch {
	case x.Change.N < stat.MinDeals:
		x.Verdict = stat.TooRare
	case l.isNeverWanted():
		x.Verdict = stat.Identical
	case x.Verdict == stat.TooRare:
	case -x.Margin <= x.Change.Lo && x.Change.Hi <= x.Margin && !l.isWorthLittle():
		x.Verdict = stat.SeldomUsed
	case -x.Margin <= x.Change.Lo && x.Change.Hi <= x.Margin:
		x.Verdict = stat.Same
	case x.Verdict == stat.ChangedSizeUnclear && beyond: // skewed, but so small that it does not matter
		x.Verdict = stat.Changed
	}
	return x
}

// isWorthLittle reports whether a small mean over all games shows that the part is worth
// little: it is wanted in many games, or it is worth little also in games in which it is
// wanted.
func (l *optionLine) isWorthLittle() bool {
	w := &l.worthWhereWanted
	return !l.wantedShare.HasOther || l.wantedShare.Other.Value >= sim.SeldomUsedShare || w.HasOther && -w.Margin <= w.Other.Lo && w.Other.Hi <= w.Margin
}

// worthInWords returns in words what the part is worth.
func (l *optionLine) worthInWords() string {
	x := l.rowWithVerdict()
	switch {
	case x.Verdict == stat.Identical && l.isNeverWanted():
		return "– never wanted"
	case x.Verdict == stat.SeldomUsed:
		return "– seldom wanted ·" + table.Firm + whatClears(&l.worthWhereWanted)
	case x.Verdict == stat.Same:
		return "= small (" + marginText(&x, 0) + ")"
	}
	return verdict(&x, 0)
}
