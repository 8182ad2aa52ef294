package table

import (
	"slices"
	"strings"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// openSeam is a character that replaces each [Seam] while a heading is broken into lines.
// It cannot occur in a text, because control characters have been removed.
const openSeam = "\x00"

// seamCloser removes the seams of a heading at which no line was broken.
var seamCloser = strings.NewReplacer(" "+openSeam, "", openSeam, "")

// A columnFitter determines the widths of a table's columns with which the table fits a
// given width.
type columnFitter struct {
	rows                                  [][]string      // texts of the cells, by row and column
	unbrokenWidths, minWidths, bareWidths []int           // width of each column, in characters: unbroken, broken between words, and also broken between numbers and units
	lines                                 []map[int][]int // results of height, by column and width
}

// fit returns the headings and the rows of the table, with cells broken into lines if the
// table would be too wide: first in columns that wrap, then at spaces in other columns, and
// finally between numbers and units. Headings are broken only in columns that fold.
func (t *Table) fit(o Style) (head []string, rows [][]string) {
	n := len(t.Columns)
	f := columnFitter{unbrokenWidths: make([]int, n), minWidths: make([]int, n), bareWidths: make([]int, n), lines: make([]map[int][]int, n)}
	for i, c := range t.Columns {
		f.lines[i] = map[int][]int{}
		h := UntieWords(o.Clean(c.Head))
		w := twwidth.Width(h)
		if c.Fold {
			w = 0
			h = strings.ReplaceAll(UntieWords(strings.ReplaceAll(o.Clean(c.Head), Seam, openSeam)), openSeam, " "+openSeam)
			for word := range strings.SplitSeq(h, " ") {
				w = max(w, twwidth.Width(word))
			}
		}
		head = append(head, h)
		f.unbrokenWidths[i], f.minWidths[i], f.bareWidths[i] = w, w, w
	}
	for _, r := range t.Rows {
		row := make([]string, n)
		for i, c := range r {
			row[i] = o.Clean(c.Text)
			f.unbrokenWidths[i] = max(f.unbrokenWidths[i], twwidth.Width(row[i]))
			for word := range strings.SplitSeq(row[i], " ") {
				f.minWidths[i] = max(f.minWidths[i], twwidth.Width(word))
				for part := range strings.SplitSeq(word, Tie) {
					f.bareWidths[i] = max(f.bareWidths[i], twwidth.Width(part))
				}
			}
		}
		f.rows = append(f.rows, row)
	}
	width := f.widths(t.Columns, o.LineWidth()-1-3*n)
	for i, c := range t.Columns {
		if c.Fold {
			head[i] = seamCloser.Replace(strings.Join(Wrap(head[i], width[i]), "\n"))
		}
	}
	for _, r := range f.rows {
		row := make([]string, n)
		for i := range r {
			row[i] = strings.Join(f.wrap(r[i], i, width[i]), "\n")
		}
		rows = append(rows, row)
	}
	return head, rows
}

// wrap returns the lines of a text in a cell of the given column, at the given width.
func (f *columnFitter) wrap(s string, column, width int) []string {
	if width < f.minWidths[column] {
		s = strings.ReplaceAll(s, Tie, " ")
	}
	return Wrap(s, width)
}

// widths returns the widths of the columns, whose sum is at most room characters if
// possible.
func (f *columnFitter) widths(columns []Column, room int) []int {
	if sum(f.unbrokenWidths) <= room {
		return f.unbrokenWidths
	}
	width := slices.Clone(f.unbrokenWidths)
	for i, c := range columns {
		if c.Wrap {
			width[i] = f.minWidths[i]
		}
	}
	if sum(width) > room {
		width = slices.Clone(f.minWidths)
	}
	if sum(width) > room {
		width = slices.Clone(f.bareWidths)
	}
	f.widen(width, room-sum(width))
	return width
}

// widen adds spare characters to the widths of columns, in each step where they save most
// lines.
func (f *columnFitter) widen(width []int, spare int) {
	for spare > 0 {
		column, extra, gain := -1, 1, 0
		now := f.lineCost(width)
		for i, from := range width {
			for width[i]++; width[i] <= min(f.unbrokenWidths[i], from+spare); width[i]++ {
				if g := now - f.lineCost(width); g*extra > gain*(width[i]-from) {
					column, extra, gain = i, width[i]-from, g
				}
			}
			width[i] = from
		}
		if column < 0 {
			return
		}
		width[column] += extra
		spare -= extra
	}
}

// lineCost returns a measure of the number of lines that the table takes with the given
// column widths: the sum of the heights of its rows, times the number of columns, plus the
// number of lines of all cells.
func (f *columnFitter) lineCost(width []int) int {
	cost := 0
	for r := range f.rows {
		high := 0
		for i, w := range width {
			n := f.height(i, w)[r]
			high = max(high, n)
			cost += n
		}
		cost += high * len(width)
	}
	return cost
}

// height returns the number of lines that each cell of a column needs at the given width,
// by row.
func (f *columnFitter) height(column, width int) []int {
	if lines, ok := f.lines[column][width]; ok {
		return lines
	}
	lines := make([]int, len(f.rows))
	for r := range f.rows {
		lines[r] = len(f.wrap(f.rows[r][column], column, width))
	}
	f.lines[column][width] = lines
	return lines
}

func sum(list []int) int {
	total := 0
	for _, n := range list {
		total += n
	}
	return total
}
