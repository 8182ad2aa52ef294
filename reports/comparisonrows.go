package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// shownRows returns the rows of a family that o shows, in order. If the family has no order
// of its own, rows of only one side come first, then the others by decreasing strength of
// their change.
func shownRows(f family[inference.Row], o Style) []*inference.Row {
	shown := slices.Clone(f.rows)
	if !f.hasOrder() {
		slices.SortStableFunc(shown, func(a, b *inference.Row) int { return cmp.Compare(changeStrength(b), changeStrength(a)) })
	}
	if o.OnlyChanged {
		shown = slices.DeleteFunc(shown, isUnchanged)
	}
	if f.name != inference.Headline && o.MaxRows > 0 && len(shown) > o.MaxRows {
		shown = shown[:o.MaxRows]
	}
	return shown
}

// familyTable returns the table of the rows of a family that are shown.
func (c *Comparison) familyTable(f family[inference.Row], shown []*inference.Row) table.Table {
	all := len(f.rows)
	t := table.Table{Title: strings.ToUpper(f.name), Columns: []table.Column{
		{Head: f.subject(), Wrap: true}, {Head: "base", Align: table.Right}, {Head: "other", Align: table.Right},
		{Head: "change", Align: table.Right}, intervalsColumn(shown), {Head: "verdict", Wrap: true}}}
	p := precisionOf(shown)
	for _, r := range shown {
		t.Rows = append(t.Rows, rowCells(r, p.DecimalsFor(r.Metric, rowHalfWidth(r))))
	}
	c.addCompanions(&t, shown)
	t.Note = screening
	var list []engine.Metric
	for _, r := range shown {
		list = append(list, r.Metric)
	}
	if doc := sharedDoc(list); doc != "" {
		t.Note = doc + "; " + t.Note
	}
	if f.name == inference.Headline {
		t.Note = "1 metric (error rate 5 %)"
		if all > 1 {
			t.Note = fmt.Sprintf("%d metrics judged together (error rate 5 %% for the whole table)", all)
		}
		if n := c.Result.Candidates; n > 1 {
			others := "other variant"
			if n > 2 {
				others = table.CountWithNoun(n-1, "other variant")
			}
			t.Note = fmt.Sprintf("%s judged together with those of the %s compared at once (error rate 5 %% for all)", table.CountWithNoun(all, "metric"), others)
		}
	}
	if len(shown) < all {
		t.Note += fmt.Sprintf("  (%d of %d shown)", len(shown), all)
	}
	return t
}

// screening is the note below a table with many tests, in which some false alarms must be
// expected.
const screening = "screening list: a lead, not a result (false-alarm share 10 %)"

// sharedDoc returns the description shared by all metrics in list that are not totals;
// "" if descriptions differ, or if there are fewer than two such metrics.
func sharedDoc(list []engine.Metric) string {
	doc, n := "", 0
	for _, m := range list {
		switch {
		case m.Kind == engine.Vector || m.Kind == engine.Variety:
			continue
		case n > 0 && m.Doc != doc:
			return ""
		}
		doc = m.Doc
		n++
	}
	if n < 2 {
		return ""
	}
	return doc
}

// addCompanions adds a column to t with the values "base → other" of companion metrics
// ([engine.Metric.Companion]), if any row shown has one. shown are the rows of t.
func (c *Comparison) addCompanions(t *table.Table, shown []*inference.Row) {
	at := slices.IndexFunc(shown, func(r *inference.Row) bool {
		return r.Metric.Companion.ID != "" && r.Metric.Family != inference.Headline
	})
	if at < 0 {
		return
	}
	t.Columns = append(t.Columns, table.Column{Head: shown[at].Metric.Companion.Head, Align: table.Right})
	for i, r := range shown {
		text := table.None
		if k := slices.IndexFunc(c.Result.Rows, func(o inference.Row) bool { return o.Metric.ID == r.Metric.Companion.ID }); k >= 0 {
			other := &c.Result.Rows[k]
			text = table.TieWords(wholeShare(other.HasBase, other.Base.Value) + " → " + wholeShare(other.HasOther, other.Other.Value))
		}
		t.Rows[i] = append(t.Rows[i], table.Cell{Text: text})
	}
}

// wholeShare writes the share x in whole percent; [table.None] if it is not known or not
// finite.
func wholeShare(known bool, x float64) string {
	if !known || !table.IsFinite(x) {
		return table.None
	}
	return number.FormatFixed(x*100, 0, false) + " %"
}

// precisionOf returns the precision, that is, the number of decimals for each metric, that
// suits all rows of one table.
func precisionOf(rows []*inference.Row) number.Precision {
	p := number.NewPrecision()
	for _, r := range rows {
		p.Add(r.Metric, rowHalfWidth(r))
	}
	return p
}

// markedTitle returns a metric's title, followed by † if unfinished games make its value
// doubtful.
func markedTitle(m engine.Metric, flags []string) string {
	if slices.Contains(flags, inference.FlagUnfinished) {
		return m.Title + table.Firm + "†"
	}
	return m.Title
}

// rowCells returns the cells of a row: metric, value in base, value in other, change,
// interval of the change, verdict.
func rowCells(r *inference.Row, decimals int) []table.Cell {
	m := r.Metric
	base, other := table.None, table.None
	if r.HasBase {
		base = number.FormatValue(m, r.Base.Value, decimals)
	}
	if r.HasOther {
		other = number.FormatValue(m, r.Other.Value, decimals)
	}
	delta, ci := table.None, table.None
	if r.OnBothSides() || r.OneSideOnly {
		delta, ci = deltaText(r, decimals), intervalText(r, decimals)
		if r.HasFlag(inference.FlagUnreliable) {
			ci += table.Firm + "†"
		}
		if r.HasFlag(inference.FlagOtherMatches) {
			ci += table.Firm + "‡"
		}
	}
	return []table.Cell{{Text: markedTitle(m, r.Flags)}, {Text: base}, {Text: other}, {Text: delta}, {Text: ci}, {Text: verdict(r, decimals)}}
}

// changeFormat returns the metric and the number of decimals with which to print a row's change;
// decimals are those of its values. A relative change is printed as a share of base's
// value.
func changeFormat(r *inference.Row, decimals int) (engine.Metric, int) {
	m := r.Metric
	if r.Relative {
		m.Unit = "share"
		decimals = max(number.Decimals((r.Change.Hi-r.Change.Lo)*50), 0)
	}
	return m, decimals
}

// deltaText writes a row's change.
func deltaText(r *inference.Row, decimals int) string {
	m, d := changeFormat(r, decimals)
	text := number.FormatChange(m, r.Change.Delta, d)
	if r.Relative {
		text = strings.TrimSuffix(text, "pp") + "%"
	}
	return text
}

// intervalText writes the interval of a row's change.
func intervalText(r *inference.Row, decimals int) string {
	m, d := changeFormat(r, decimals)
	return number.Interval(m, r.Change.Lo, r.Change.Hi, d, true)
}

// intervalsColumn returns the table column for the intervals of these rows.
func intervalsColumn(rows []*inference.Row) table.Column {
	if len(rows) == 0 {
		return confidenceColumn(1-stat.Alpha, false)
	}
	return confidenceColumn(rows[0].Confidence, rows[0].AnyLook)
}

// confidenceColumn returns a column for intervals, whose header gives their confidence and says
// whether it holds over all looks: "95% CI", "99.2% CI, any look".
func confidenceColumn(confidence float64, anyLook bool) table.Column {
	head := strings.TrimSuffix(number.FormatFixed(confidence*100, 1, false), ".0") + "% CI"
	if anyLook {
		head += ", any look"
	}
	return table.Column{Head: head, Align: table.Right, Fold: anyLook}
}

// sidesTable returns the table for a run that was stopped: each side's values with their
// intervals, but no differences.
func (c *Comparison) sidesTable(f family[inference.Row], rows []*inference.Row) table.Table {
	t := table.Table{Title: strings.ToUpper(f.name), Note: "incomplete: no differences, no verdicts", Columns: []table.Column{
		{Head: f.subject(), Wrap: true}, {Head: "base", Align: table.Right}, intervalsColumn(rows),
		{Head: "other", Align: table.Right}, intervalsColumn(rows)}}
	p := number.NewPrecision()
	for _, r := range rows {
		p.Add(r.Metric, sideHalfWidth(r))
	}
	for _, r := range rows {
		d := p.DecimalsFor(r.Metric, sideHalfWidth(r))
		row := []table.Cell{{Text: markedTitle(r.Metric, r.Flags)}}
		row = append(row, sideCells(r, r.HasBase, r.Base, d)...)
		row = append(row, sideCells(r, r.HasOther, r.Other, d)...)
		t.Rows = append(t.Rows, row)
	}
	return t
}

func sideCells(r *inference.Row, known bool, e stat.Estimate, decimals int) []table.Cell {
	if !known {
		return []table.Cell{{Text: table.None}, {Text: table.None}}
	}
	return []table.Cell{{Text: number.FormatValue(r.Metric, e.Value, decimals)},
		{Text: number.Interval(r.Metric, e.Lo, e.Hi, decimals, r.Metric.Unit == "pp")}}
}

// rowHalfWidth returns the half-width of the interval that determines how many decimals a
// row has: the interval of the change or, if that is unknown or relative, of a side's
// value.
func rowHalfWidth(r *inference.Row) float64 {
	if (r.OnBothSides() || r.OneSideOnly) && !r.Relative {
		if h := (r.Change.Hi - r.Change.Lo) / 2; h > 0 {
			return h
		}
	}
	return sideHalfWidth(r)
}

// sideHalfWidth returns the half-width of the interval of base's value; if that is unknown
// or 0, of other's.
func sideHalfWidth(r *inference.Row) float64 {
	if r.HasBase && r.Base.HalfWidth() > 0 {
		return r.Base.HalfWidth()
	}
	return r.Other.HalfWidth()
}

// changeStrength returns how clearly a row changed: the change divided by its standard
// error, without sign. It is +Inf for a row that only one side has, and -1 for a row that
// neither side has or whose change is unknown.
func changeStrength(r *inference.Row) float64 {
	switch {
	case r.HasBase != r.HasOther:
		return math.Inf(1)
	case !r.OnBothSides() || math.IsNaN(r.Change.T):
		return -1
	}
	return min(math.Abs(r.Change.T), math.MaxFloat64)
}

// isUnchanged reports whether a row is hidden when only changes are shown. A row that only
// one side has counts as a change.
func isUnchanged(r *inference.Row) bool {
	if r.OneSideOnly {
		return false
	}
	switch r.Verdict {
	case stat.Same, stat.Undecided, stat.Identical, stat.TooRare, stat.NoShift, stat.NotExercised, stat.SeldomUsed:
		return true
	}
	return r.Descriptive && r.OnBothSides() || !r.HasBase && !r.HasOther
}
