package place

import (
	"fmt"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// empty is what stands in a row where no place is.
const empty = "."

// Rows is the key with which files lay out a board: rows of names of places with
// spaces between them, a dot where none is. A place that stands in several cells
// beside or below each other is as large as they are. It is nothing that play
// depends on.
func Rows(path string) rule.Key {
	return rule.Key{Path: path, Type: rule.Texts, Slots: true, Printed: true, Optional: true, Default: "table by table, in the order of the files",
		Doc: "how the board is drawn: rows of names of places, with spaces between them and . where none is; one that stands in several cells is as large"}
}

// A Layout says where on a picture the places of a map are.
type Layout struct {
	m     *Map
	cells []cells // by place
	w, h  int     // columns and rows
}

// cells are those of a place: a rectangle, ends included.
type cells struct{ x, y, toX, toY int }

// inRow is how many places of a table stand in a row, at most, where files do not
// lay out the board.
const inRow = 10

// plain lays out a board of which the files do not say how.
func plain(m *Map) *Layout {
	l := &Layout{m: m, h: 1}
	x, y := 0, 0
	for i := range m.Places {
		if x == inRow || i > 0 && m.Places[i].Table != m.Places[i-1].Table {
			x, y = 0, y+1
		}
		l.cells = append(l.cells, cells{x, y, x, y})
		x++
		l.w, l.h = max(l.w, x), y+1
	}
	return l
}

// NewLayout reads the rows of a board, the value of the key that [Rows] is, or nil
// where it is left out. Every place must be in them once.
func NewLayout(m *Map, rows *rule.Value) (*Layout, []rule.Fault) {
	if rows == nil {
		return plain(m), nil
	}
	l := &Layout{m: m, cells: make([]cells, len(m.Places)), h: len(rows.List)}
	var faults []rule.Fault
	fault := func(at *rule.Value, help, format string, args ...any) {
		faults = append(faults, rule.Fault{At: at.At, Msg: rows.Path + ": " + fmt.Sprintf(format, args...), Help: help})
	}
	var known []string
	for i := range m.Places {
		known = append(known, m.Places[i].ID)
	}
	count := make([]int, len(m.Places))
	last := make([]*rule.Value, len(m.Places)) // the row where a place was named last
	for y, row := range rows.List {
		words := strings.Fields(row.Text)
		if y == 0 {
			l.w = len(words)
		}
		if len(words) != l.w {
			fault(row, "write "+empty+" where no place is", "row %d has %s, the first has %d", y+1, source.Number(len(words), "cell"), l.w)
		}
		for x, word := range words {
			i := m.Index(word)
			switch {
			case word == empty:
				continue
			case i < 0:
				fault(row, source.Suggest(word, known), "row %d names %s, which is no place", y+1, source.Snippet(word))
				continue
			case count[i] == 0:
				l.cells[i] = cells{x, y, x, y}
			}
			c := &l.cells[i]
			c.x, c.toX, c.toY = min(c.x, x), max(c.toX, x), y
			last[i] = row
			count[i]++
		}
	}
	var lacks []string
	for i, c := range l.cells {
		switch area := (c.toX - c.x + 1) * (c.toY - c.y + 1); {
		case count[i] == 0:
			lacks = append(lacks, m.Places[i].ID)
		case count[i] != area:
			fault(last[i], "a place is one rectangle of cells", "%s stands in %s that are no rectangle", m.Places[i].ID, source.Number(count[i], "cell"))
		}
	}
	if len(lacks) > 0 {
		fault(rows, "", "%s nowhere in the rows", source.Phrase(lacks, "and")+map[bool]string{true: " is", false: " are"}[len(lacks) == 1])
	}
	if len(faults) > 0 {
		return nil, faults
	}
	return l, nil
}
