package reports

import (
	"strings"

	"equitas/engine/sim"
	"equitas/reports/table"
)

// verdictRoom is how many columns the verdicts need beside the
// numbers: with fewer they stand below them.
const verdictRoom = 16

// LookLines writes the headline of a comparison that goes on, a line for each
// metric below a line of heads, aligned and without a frame. Where the style has
// a width, verdicts are wrapped, or stand on lines of their own, so that each is
// read to its end; where not even the numbers have room, those of the sides are
// left out, and then the intervals.
func LookLines(rows []sim.Row, o table.Style) []string {
	var shown []*sim.Row
	for i := range rows {
		shown = append(shown, &rows[i])
	}
	p := precisionOf(shown)
	cells := [][]string{{"metric", "base", "other", "change", intervals(shown).Head}}
	verdicts := []string{"verdict"}
	for _, r := range shown {
		var line []string
		all := rowCells(r, p.of(r.Metric, half(r)))
		for _, c := range all[:len(all)-1] {
			line = append(line, table.Untie(o.Clean(c.Text)))
		}
		cells = append(cells, line)
		verdicts = append(verdicts, o.Clean(all[len(all)-1].Text))
	}
	numbers := table.Aligned(cells, 0, 1, 2, 3, 4)
	if o.Width > 0 && table.Width(numbers[0]) > o.Width {
		numbers = table.Aligned(cells, 0, 3, 4)
	}
	if o.Width > 0 && table.Width(numbers[0]) > o.Width {
		numbers = table.Aligned(cells, 0, 3)
	}
	const gap = "   "
	left := table.Width(numbers[0]) + len(gap)
	widest := 0
	for _, v := range verdicts {
		widest = max(widest, table.Width(v))
	}
	room := widest
	if o.Width > 0 {
		room = min(o.Width-left, widest)
	}
	var lines []string
	for i, line := range numbers {
		switch {
		case room >= min(widest, verdictRoom):
			for k, part := range table.Wrap(verdicts[i], room) {
				if k > 0 {
					line = strings.Repeat(" ", left-len(gap))
				}
				lines = append(lines, strings.TrimRight(line+gap+part, " "))
			}
		default:
			lines = append(lines, strings.TrimRight(table.Cut(line, o.Width), " "))
			if i == 0 || verdicts[i] == "" {
				continue
			}
			for _, part := range table.Wrap(verdicts[i], max(o.Width-len(gap), 1)) {
				lines = append(lines, table.Cut(gap+part, o.Width))
			}
		}
	}
	return lines
}
