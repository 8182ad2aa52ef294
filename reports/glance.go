package reports

import (
	"strings"

	"equitas/engine/sim"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// GlanceLines writes the headline of a comparison that goes on, a line for each
// metric below a line of heads, aligned and without a frame. A width in the
// style cuts lines that are longer; 0 leaves them whole.
func GlanceLines(rows []sim.Row, o Style) []string {
	var shown []*sim.Row
	for i := range rows {
		shown = append(shown, &rows[i])
	}
	p := precisionOf(shown)
	cells := [][]string{{"metric", "base", "other", "change", intervals(shown).Head, "verdict"}}
	for _, r := range shown {
		var line []string
		for _, c := range rowCells(r, p.of(r.Metric, half(r))) {
			line = append(line, untie(o.clean(c.Text)))
		}
		cells = append(cells, line)
	}
	width := make([]int, len(cells[0]))
	for _, line := range cells {
		for i, c := range line {
			width[i] = max(width[i], twwidth.Width(c))
		}
	}
	lines := make([]string, len(cells))
	for i, line := range cells {
		for k, c := range line {
			pad := strings.Repeat(" ", width[k]-twwidth.Width(c))
			if k > 0 && k < len(line)-1 { // numbers stand to the right
				c = pad + c
			} else {
				c += pad
			}
			line[k] = c
		}
		lines[i] = Cut(strings.TrimRight(strings.Join(line, "   "), " "), o.Width)
	}
	return lines
}

// Cut shortens a line to a width; 0 leaves it whole.
func Cut(s string, width int) string {
	if width <= 0 || twwidth.Width(s) <= width {
		return s
	}
	end := 0
	for at := range s {
		if twwidth.Width(s[:at]) > width {
			break
		}
		end = at
	}
	return s[:end]
}
