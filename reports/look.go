package reports

import (
	"strings"

	"equitas/engine/sim"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// verdictRoom is how many columns the verdicts of a look need beside the
// numbers: with fewer they stand below them.
const verdictRoom = 16

// LookLines writes the headline of a comparison that goes on, a line for each
// metric below a line of heads, aligned and without a frame. Where the style has
// a width, verdicts are wrapped, or stand on lines of their own, so that each is
// read to its end; where not even the numbers have room, those of the sides are
// left out, and then the intervals.
func LookLines(rows []sim.Row, o Style) []string {
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
			line = append(line, untie(o.clean(c.Text)))
		}
		cells = append(cells, line)
		verdicts = append(verdicts, o.clean(all[len(all)-1].Text))
	}
	numbers := column(cells, 0, 1, 2, 3, 4)
	if o.Width > 0 && twwidth.Width(numbers[0]) > o.Width {
		numbers = column(cells, 0, 3, 4)
	}
	if o.Width > 0 && twwidth.Width(numbers[0]) > o.Width {
		numbers = column(cells, 0, 3)
	}
	const gap = "   "
	left := twwidth.Width(numbers[0]) + len(gap)
	widest := 0
	for _, v := range verdicts {
		widest = max(widest, twwidth.Width(v))
	}
	room := widest
	if o.Width > 0 {
		room = min(o.Width-left, widest)
	}
	var lines []string
	for i, line := range numbers {
		switch {
		case room >= min(widest, verdictRoom):
			for k, part := range wrap(verdicts[i], room) {
				if k > 0 {
					line = strings.Repeat(" ", left-len(gap))
				}
				lines = append(lines, strings.TrimRight(line+gap+part, " "))
			}
		default:
			lines = append(lines, strings.TrimRight(Cut(line, o.Width), " "))
			if i == 0 || verdicts[i] == "" {
				continue
			}
			for _, part := range wrap(verdicts[i], max(o.Width-len(gap), 1)) {
				lines = append(lines, Cut(gap+part, o.Width))
			}
		}
	}
	return lines
}

// column lays these columns of lines side by side, all lines equally wide: the
// first to the left, numbers to the right.
func column(cells [][]string, columns ...int) []string {
	lines := make([]string, len(cells))
	for k, c := range columns {
		width := 0
		for _, line := range cells {
			width = max(width, twwidth.Width(line[c]))
		}
		for i, line := range cells {
			pad := strings.Repeat(" ", width-twwidth.Width(line[c]))
			if k == 0 {
				lines[i] = line[c] + pad
			} else {
				lines[i] += "   " + pad + line[c]
			}
		}
	}
	return lines
}

// Wrapped breaks a sentence into lines of a width; 0 leaves it whole. A longer
// word is cut.
func Wrapped(s string, o Style) []string {
	if s = o.clean(s); o.Width <= 0 {
		return []string{untie(s)}
	}
	lines := prose(s, o.Width)
	for i := range lines {
		lines[i] = Cut(lines[i], o.Width)
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
