package place

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// empty is what stands in a row where no place is.
const empty = "."

// Rows is the key with which files lay out a board: rows of names of places with
// spaces between them, a dot where none is. A place that stands in several cells
// beside or below each other is as large as they are. It is nothing that play
// depends on. Areas, which are drawn beside the places and are none of the map, may
// stand there too.
func Rows(path string, areas ...string) rule.Key {
	k := rule.Key{Path: path, Type: rule.Texts, Slots: true, Printed: true, Optional: true, Default: "table by table, in the order of the files",
		Doc: "how the board is drawn: rows of names of places, with spaces between them and . where none is; one that stands in several cells is as large"}
	if len(areas) > 0 {
		k.Doc += "; " + source.Phrase(areas, "and") + " may be among them"
	}
	return k
}

// A Layout says where on a picture the places of a map are, and areas beside them.
type Layout struct {
	m     *Map
	areas []string
	cells []cells // by place, then by area
	w, h  int     // columns and rows
}

// cells are those of a place: a rectangle, ends included.
type cells struct{ x, y, toX, toY int }

// nowhere are the cells of an area that is not drawn.
var nowhere = cells{-1, -1, -1, -1}

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
// where it is left out. Every place must be in them once, areas may be.
func NewLayout(m *Map, rows *rule.Value, areas ...string) (*Layout, []rule.Fault) {
	if rows == nil {
		return plain(m), nil
	}
	n := len(m.Places) + len(areas)
	l := &Layout{m: m, areas: areas, cells: make([]cells, n), h: len(rows.List)}
	var faults []rule.Fault
	fault := func(at *rule.Value, help, format string, args ...any) {
		faults = append(faults, rule.Fault{At: at.At, Msg: rows.Path + ": " + fmt.Sprintf(format, args...), Help: help})
	}
	var known []string
	for i := range m.Places {
		known = append(known, m.Places[i].ID)
	}
	known = append(known, areas...)
	for _, area := range areas {
		if i, ok := m.index[area]; ok {
			faults = append(faults, rule.Fault{At: m.Places[i].entry.At, Msg: fmt.Sprintf("%s is called as what is drawn beside the places", m.Places[i].Path()), Help: "give it another name"})
		}
	}
	count := make([]int, n)
	last := make([]*rule.Value, n) // the row where a place was named last
	for y, row := range rows.List {
		words := strings.Fields(row.Text)
		if y == 0 {
			l.w = len(words)
		}
		if len(words) != l.w {
			fault(row, "write "+empty+" where no place is", "row %d has %s, the first has %d", y+1, source.Number(len(words), "cell"), l.w)
		}
		for x, word := range words {
			i := slices.Index(known, word)
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
		switch size := (c.toX - c.x + 1) * (c.toY - c.y + 1); {
		case count[i] == 0 && i >= len(m.Places):
			l.cells[i] = nowhere
		case count[i] == 0:
			lacks = append(lacks, known[i])
		case count[i] != size:
			fault(last[i], "a place is one rectangle of cells", "%s stands in %s that are no rectangle", known[i], source.Number(count[i], "cell"))
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
