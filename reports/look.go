package reports

import (
	"strings"

	"equitas/engine/sim/inference"
	"equitas/reports/table"
)

// minVerdictWidth is the width, in characters, that must be left beside the numbers for the
// verdicts to be placed there; otherwise they go below.
const minVerdictWidth = 16

// LookLead returns the sentence shown above a comparison that is still running: what is
// clear so far about variant other, an index of g.Rows, whose title is given.
func LookLead(title string, g inference.Look, other int) string {
	return sentenceBeginning(title, table.UntieWords(unfinishedSentenceOfBoth(g.Unfinished[other][0], g.Unfinished[other][1]))) + headlineInWords(g.Rows[other], g.Deals) + "."
}

// LookTable returns the headline table of a comparison that is still running, in the form
// of the final report.
func LookTable(rows []inference.Row) table.Table {
	shown := pointers(rows)
	t := table.Table{Title: strings.ToUpper(inference.Headline), Columns: []table.Column{{Head: "metric", Wrap: true}, {Head: "base", Align: table.Right},
		{Head: "other", Align: table.Right}, {Head: "change", Align: table.Right}, intervalsColumn(shown), {Head: "verdict", Wrap: true}}}
	p := precisionOf(shown)
	for _, r := range shown {
		t.Rows = append(t.Rows, rowCells(r, p.DecimalsFor(r.Metric, rowHalfWidth(r))))
	}
	return t
}

// LookFigures returns the forest plot of the headline of a comparison that is still
// running; nil if nothing can be drawn.
func LookFigures(rows []inference.Row) []table.Figure {
	shown := pointers(rows)
	return forestFigures(shown, precisionOf(shown))
}

func pointers(rows []inference.Row) []*inference.Row {
	l := make([]*inference.Row, len(rows))
	for i := range rows {
		l[i] = &rows[i]
	}
	return l
}

// LookLines returns the headline of a comparison that is still running as aligned lines of
// text: a header, then one line for each metric. In a style with a width, verdicts are
// wrapped, or placed on lines of their own. If even the numbers do not fit, the values of
// the sides are omitted, then the intervals.
func LookLines(rows []inference.Row, o table.Style) []string {
	shown := pointers(rows)
	p := precisionOf(shown)
	cells := [][]string{{"metric", "base", "other", "change", intervalsColumn(shown).Head}}
	verdicts := []string{"verdict"}
	for _, r := range shown {
		var line []string
		all := rowCells(r, p.DecimalsFor(r.Metric, rowHalfWidth(r)))
		for _, c := range all[:len(all)-1] {
			line = append(line, table.UntieWords(o.Clean(c.Text)))
		}
		cells = append(cells, line)
		verdicts = append(verdicts, o.Clean(all[len(all)-1].Text))
	}
	numbers := table.AlignColumns(cells, 0, 1, 2, 3, 4)
	if o.Width > 0 && table.TextWidth(numbers[0]) > o.Width {
		numbers = table.AlignColumns(cells, 0, 3, 4)
	}
	if o.Width > 0 && table.TextWidth(numbers[0]) > o.Width {
		numbers = table.AlignColumns(cells, 0, 3)
	}
	const gap = "   "
	left := table.TextWidth(numbers[0]) + len(gap)
	widest := 0
	for _, v := range verdicts {
		widest = max(widest, table.TextWidth(v))
	}
	room := widest
	if o.Width > 0 {
		room = min(o.Width-left, widest)
	}
	var lines []string
	for i, line := range numbers {
		switch {
		case room >= min(widest, minVerdictWidth):
			for k, part := range table.Wrap(verdicts[i], room) {
				if k > 0 {
					line = strings.Repeat(" ", left-len(gap))
				}
				lines = append(lines, strings.TrimRight(line+gap+part, " "))
			}
		default:
			lines = append(lines, strings.TrimRight(table.Truncate(line, o.Width), " "))
			if i == 0 || verdicts[i] == "" {
				continue
			}
			for _, part := range table.Wrap(verdicts[i], max(o.Width-len(gap), 1)) {
				lines = append(lines, table.Truncate(gap+part, o.Width))
			}
		}
	}
	return lines
}
