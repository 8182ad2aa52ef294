package place

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// empty is written in a row of the layout for a cell without a place.
const empty = "."

// RowsKey returns the key for the layout of a board: rows of names of places separated by spaces,
// a dot for an empty cell. A place that stands in several adjacent cells covers all of them.
// Play does not depend on it. areas are names of areas that rows may contain too: they are
// drawn beside the places, but are not part of the map.
func RowsKey(path string, areas ...string) rule.Key {
	k := rule.Key{Path: path, Type: rule.Texts, AllowsDuplicates: true, PrintOnly: true, Optional: true, Default: "table by table, in the order of the files",
		Doc: "how the board is drawn: rows of names of places, with spaces between them and . where none is; one that stands in several cells is as large"}
	if len(areas) > 0 {
		k.Doc += "; " + source.JoinWords(areas, "and") + " may be among them"
	}
	return k
}

// A Layout has the positions, on a picture of the board, of the places of a map and of the
// areas beside them.
type Layout struct {
	boardMap          *Map
	areas             []string
	cells             []cells // by place, then by area
	columns, rowCount int     // columns and rows
}

// cells is the rectangle of cells that a place covers: columns x to toX and rows y to toY,
// inclusive.
type cells struct{ x, y, toX, toY int }

// noCells is the rectangle of an area that is not drawn.
var noCells = cells{-1, -1, -1, -1}

// maxInRow is the largest number of places of a table in a row if the files have no layout.
const maxInRow = 10

// defaultLayout returns the layout of a board for which the files have none.
func defaultLayout(m *Map) *Layout {
	l := &Layout{boardMap: m, rowCount: 1}
	x, y := 0, 0
	for i := range m.Places {
		if x == maxInRow || i > 0 && m.Places[i].Table != m.Places[i-1].Table {
			x, y = 0, y+1
		}
		l.cells = append(l.cells, cells{x, y, x, y})
		x++
		l.columns, l.rowCount = max(l.columns, x), y+1
	}
	return l
}

// NewLayout reads the rows of a board, the value of the key [RowsKey], which is nil if it is
// omitted. Every place should be in them once; areas may be. Faults are warnings, since play
// does not depend on them: the board is drawn as well as possible, with missing places below
// the others.
func NewLayout(m *Map, rows *rule.Value, areas ...string) (*Layout, []rule.Fault) {
	if rows == nil {
		return defaultLayout(m), nil
	}
	r := &rowReader{boardMap: m, rows: rows, layout: &Layout{boardMap: m, areas: areas, cells: make([]cells, len(m.Places)+len(areas)), rowCount: len(rows.List)}}
	for i := range m.Places {
		r.known = append(r.known, m.Places[i].ID)
	}
	r.known = append(r.known, areas...)
	for _, area := range areas {
		if i, ok := m.index[area]; ok {
			r.faults = append(r.faults, rule.Fault{At: m.Places[i].entry.At, Msg: fmt.Sprintf("%s is called as what is drawn beside the places", m.Places[i].Path()), Help: "give it another name"})
		}
	}
	r.cellCount, r.lastRow = make([]int, len(r.known)), make([]*rule.Value, len(r.known))
	r.readRows()
	r.completeCells()
	return r.layout, r.faults
}

// A rowReader reads the rows of a board.
type rowReader struct {
	boardMap  *Map
	rows      *rule.Value
	layout    *Layout
	known     []string      // names of places, then of areas
	cellCount []int         // by index in known: how many cells name it
	lastRow   []*rule.Value // by index in known: the last row that names it
	faults    []rule.Fault
}

func (r *rowReader) addWarning(at *rule.Value, help, format string, args ...any) {
	r.faults = append(r.faults, rule.Fault{At: at.At, Msg: r.rows.Path + ": " + fmt.Sprintf(format, args...), Help: help, Warning: true})
}

// readRows finds the cells of all names in the rows. The cells of a place that a variant has
// dropped stay empty.
func (r *rowReader) readRows() {
	l := r.layout
	for y, row := range r.rows.List {
		words := strings.Fields(row.Text)
		if y > 0 && len(words) != len(strings.Fields(r.rows.List[0].Text)) {
			r.addWarning(row, "write "+empty+" where no place is", "row %d has %s, the first has %d", y+1, source.FormatCount(len(words), "cell"), len(strings.Fields(r.rows.List[0].Text)))
		}
		l.columns = max(l.columns, len(words))
		for x, word := range words {
			i := slices.Index(r.known, word)
			switch {
			case word == empty:
				continue
			case i < 0:
				if !r.boardMap.dropped[word] {
					r.addWarning(row, source.Suggest(word, r.known), "row %d names %s, which is no place", y+1, source.Snippet(word))
				}
				continue
			case r.cellCount[i] == 0:
				l.cells[i] = cells{x, y, x, y}
			}
			c := &l.cells[i]
			c.x, c.toX, c.toY = min(c.x, x), max(c.toX, x), y
			r.lastRow[i] = row
			r.cellCount[i]++
		}
	}
}

// completeCells makes sure that every place has a rectangle of cells, and adds rows for
// places that no row names.
func (r *rowReader) completeCells() {
	l := r.layout
	x := 0
	var lacks []string // missing places that existed when the rows were written
	for i, c := range l.cells {
		switch size := (c.toX - c.x + 1) * (c.toY - c.y + 1); {
		case r.cellCount[i] == 0 && i >= len(r.boardMap.Places):
			l.cells[i] = noCells
		case r.cellCount[i] == 0:
			if p := &r.boardMap.Places[i]; r.fileIndex(p.entry) <= r.fileIndex(r.rows) {
				lacks = append(lacks, p.ID)
			} else {
				r.faults = append(r.faults, rule.Fault{At: p.entry.At, Msg: fmt.Sprintf("%s is nowhere in %s: it is drawn below the others", p.Path(), r.rows.Path), Help: "write the rows anew, with " + p.ID, Warning: true})
			}
			if l.columns = max(l.columns, 1); x == l.columns || x == 0 {
				x = 0
				l.rowCount++
			}
			l.cells[i] = cells{x, l.rowCount - 1, x, l.rowCount - 1}
			x++
		case r.cellCount[i] != size:
			r.addWarning(r.lastRow[i], "a place is one rectangle of cells", "%s stands in %s that are no rectangle", r.known[i], source.FormatCount(r.cellCount[i], "cell"))
			l.cells[i] = r.firstCell(r.known[i])
		}
	}
	if n := len(lacks); n > source.MaxListed {
		r.addWarning(r.rows, "", "%d places are nowhere in the rows, such as %s: they are drawn below the others", n, lacks[0])
	} else if n > 0 {
		r.addWarning(r.rows, "", "%s nowhere in the rows, and drawn below the others", source.JoinWords(lacks, "and")+map[bool]string{true: " is", false: " are"}[n == 1])
	}
}

// fileIndex returns the index, among the files of the set, of the file that a value is from; later
// files override earlier ones.
func (r *rowReader) fileIndex(v *rule.Value) int { return slices.Index(r.boardMap.files, v.At.File) }

// firstCell returns the first cell that names a place or area, as a rectangle of one cell.
func (r *rowReader) firstCell(name string) cells {
	for y, row := range r.rows.List {
		if x := slices.Index(strings.Fields(row.Text), name); x >= 0 {
			return cells{x, y, x, y}
		}
	}
	return noCells
}

// Spots returns the centres, x and y on the picture, of the places and areas whose ids are words of
// a text, in the order of the text, each once; nil if l is nil.
func (l *Layout) Spots(words string) (spots [][2]float64) {
	if l == nil {
		return nil
	}
	for _, word := range strings.Fields(words) {
		at, ok := l.boardMap.index[word]
		if !ok {
			if at = slices.Index(l.areas, word); at < 0 {
				continue
			}
			at += len(l.boardMap.Places)
		}
		if l.cells[at] == noCells {
			continue
		}
		r := l.rectOf(at)
		if spot := [2]float64{r.midX(), r.midY()}; !slices.Contains(spots, spot) {
			spots = append(spots, spot)
		}
	}
	return spots
}
