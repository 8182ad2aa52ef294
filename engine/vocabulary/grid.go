package vocabulary

import (
	"slices"

	"equitas/engine/cond"
)

// A Dim is a small number of the state that determines the values of some words. A game
// reads it directly, without reading a word.
type Dim []Digit

// A Digit is a word that a Dim of a grid counts; of several words the first counts fastest.
type Digit struct {
	Word string
	Size int // values 0 to Size-1, Size-1 standing for all that the word can be beyond; 0: as the word is declared
}

// Each makes one Dim of each word, as they are declared.
func Each(words ...string) []Dim {
	var l []Dim
	for _, name := range words {
		l = append(l, Dim{{Word: name}})
	}
	return l
}

// maxSteps is the largest number of dims of a Grid.
const maxSteps = 8

// A Grid has the answers of an [Expr] that is about a few small numbers. The
// number of an answer is the sum of the numbers, each times its Step, which is
// 0 where it makes no difference.
type Grid struct {
	Step  [maxSteps]int32
	Sizes [maxSteps]int32 // how many values each dim may have
	cells []int32
}

// Grid evaluates an expression for every combination of values of some dims. It is nil if
// the expression depends on anything else, or there are more than most combinations.
func (w *Words[Q]) Grid(e *Expr[Q], most int, dims ...Dim) *Grid {
	g := &Grid{}
	n, known := 1, 0
	places := make([][]place, len(dims))
	for d, dim := range dims {
		places[d] = w.places(dim)
		size, asked := 1, 0
		for _, p := range places[d] {
			size *= p.size
			if contains(e.vars, p.word) {
				if asked++; p.open {
					return nil
				}
			}
		}
		g.Sizes[d] = int32(size)
		if known += asked; asked == 0 {
			continue
		}
		if n*size > most {
			return nil
		}
		g.Step[d] = int32(n)
		n *= size
	}
	if known < len(e.vars) {
		return nil
	}
	g.cells = make([]int32, n)
	if e.x == nil {
		g.cells[0] = e.value
		return g
	}
	if e.cells != nil {
		g.add(e.x, places)
		return g
	}
	vals := make([]int32, len(w.list))
	for i := range g.cells {
		for d := range dims {
			if g.Step[d] > 0 {
				give(places[d], i/int(g.Step[d])%int(g.Sizes[d]), vals)
			}
		}
		g.cells[i] = e.x.Eval(vals)
	}
	return g
}

// add fills the grid from a table, in which the index of an answer is the sum of the
// contributions of the dims.
func (g *Grid) add(x *cond.Expr, places [][]place) {
	columns := x.Columns()
	done := 1
	for d := range places {
		if g.Step[d] == 0 {
			continue
		}
		for v := int(g.Sizes[d]) - 1; v >= 0; v-- { // value 0 last: the others are computed from its cells
			part, n := int32(0), v
			for _, p := range places[d] {
				for i := range columns {
					if c := &columns[i]; c.Var() == p.word {
						part += c.Row(int32(n % p.size))
					}
				}
				n /= p.size
			}
			for i := range g.cells[:done] {
				g.cells[v*done+i] = g.cells[i] + part
			}
		}
		done *= int(g.Sizes[d])
	}
	for i, row := range g.cells {
		g.cells[i] = x.At(row)
	}
}

// At returns an answer by its number.
func (g *Grid) At(i int32) int32 { return g.cells[i] }

// Len returns how many answers there are.
func (g *Grid) Len() int { return len(g.cells) }

// At1 returns the answer for a value of the only dim; At2 for values of two dims.
func (g *Grid) At1(a int32) int32 { return g.cells[g.Step[0]*a] }

// At2 is At1 for two dims.
func (g *Grid) At2(a, b int32) int32 { return g.cells[g.Step[0]*a+g.Step[1]*b] }

// A place is a Digit with its word looked up.
type place struct {
	word int
	size int
	open bool // the last value stands for several
}

// places looks up the words of a dim. It panics where one is none.
func (w *Words[Q]) places(dim Dim) []place {
	var l []place
	for _, d := range dim {
		p := place{word: w.place(d.Word), size: d.Size}
		if p.word < 0 || w.list[p.word].Optional || w.list[p.word].Lo < 0 || w.list[p.word].Type == cond.Set {
			panic("ask: no word that is a small number: " + d.Word)
		}
		v := &w.list[p.word].Var
		last := int32(v.Count()) - 1
		if v.Type == cond.Int {
			last = v.Hi
		}
		if p.size == 0 {
			p.size = int(last) + 1
		}
		p.open = int(last) > p.size-1
		l = append(l, p)
	}
	return l
}

// give gives the words of a dim their values where its value is n.
func give(places []place, n int, vals []int32) {
	for _, p := range places {
		vals[p.word] = int32(n % p.size)
		n /= p.size
	}
}

func contains(sorted []int, n int) bool {
	_, ok := slices.BinarySearch(sorted, n)
	return ok
}
