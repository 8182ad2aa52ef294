package vocabulary

import (
	"slices"

	"equitas/engine/cond"
)

// A Dim is a dimension of a table: a small number in the state, which determines the values of
// one or more words. The game reads the number directly instead of reading the words.
type Dim []Digit

// A Digit is a word whose value a Dim determines. With several digits, the number of the Dim is
// made of their values like a number of its digits, the first digit being the least
// significant.
type Digit struct {
	Word string
	Size int // number of values, 0 to Size-1, of which the last stands for all larger values of the word too; 0: all that the word is declared to have
}

// DimsOf returns one Dim for each word, with all values that it is declared to have.
func DimsOf(words ...string) []Dim {
	var l []Dim
	for _, name := range words {
		l = append(l, Dim{{Word: name}})
	}
	return l
}

// maxGridDims is the largest number of dimensions of a Grid.
const maxGridDims = 8

// A Grid is a table of the answers of an [Expr] that depends on a few small numbers, its
// dimensions. The index of an answer is the sum of each number times its Step; the Step is 0
// for a dimension that makes no difference.
type Grid struct {
	Step  [maxGridDims]int32
	Sizes [maxGridDims]int32 // number of values of each dimension
	cells []int32
}

// Grid evaluates an expression for every combination of values of some dimensions. It returns
// nil if the expression depends on anything else, or if there would be more than limit
// combinations.
func (w *Words[Q]) Grid(e *Expr[Q], limit int, dims ...Dim) *Grid {
	g := &Grid{}
	n, known := 1, 0
	places := make([][]resolvedDigit, len(dims))
	for d, dim := range dims {
		places[d] = w.resolveDim(dim)
		size, asked := 1, 0
		for _, p := range places[d] {
			size *= p.size
			if contains(e.vars, p.word) {
				if asked++; p.isOpenEnded {
					return nil
				}
			}
		}
		g.Sizes[d] = int32(size)
		if known += asked; asked == 0 {
			continue
		}
		if n*size > limit {
			return nil
		}
		g.Step[d] = int32(n)
		n *= size
	}
	if known < len(e.vars) {
		return nil
	}
	g.cells = make([]int32, n)
	if e.expr == nil {
		g.cells[0] = e.value
		return g
	}
	if e.readers != nil {
		g.fillFrom(e.expr, places)
		return g
	}
	vals := make([]int32, len(w.list))
	for i := range g.cells {
		for d := range dims {
			if g.Step[d] > 0 {
				setValues(places[d], i/int(g.Step[d])%int(g.Sizes[d]), vals)
			}
		}
		g.cells[i] = e.expr.Eval(vals)
	}
	return g
}

// fillFrom fills the grid from a table, the form in which the index of an answer is the sum of
// contributions of the words.
func (g *Grid) fillFrom(x *cond.Expr, places [][]resolvedDigit) {
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

// At returns the answer at an index.
func (g *Grid) At(i int32) int32 { return g.cells[i] }

// Len returns the number of answers.
func (g *Grid) Len() int { return len(g.cells) }

// At1 returns the answer of a grid with one dimension, for a value of it.
func (g *Grid) At1(a int32) int32 { return g.cells[g.Step[0]*a] }

// At2 returns the answer of a grid with two dimensions, for a value of each.
func (g *Grid) At2(a, b int32) int32 { return g.cells[g.Step[0]*a+g.Step[1]*b] }

// A resolvedDigit is a Digit whose word has been looked up.
type resolvedDigit struct {
	word        int
	size        int
	isOpenEnded bool // the last value stands for all larger ones too
}

// resolveDim looks up the words of a Dim. It panics if a name is unknown or the word is not a small
// number.
func (w *Words[Q]) resolveDim(dim Dim) []resolvedDigit {
	var l []resolvedDigit
	for _, d := range dim {
		p := resolvedDigit{word: w.wordIndex(d.Word), size: d.Size}
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
		p.isOpenEnded = int(last) > p.size-1
		l = append(l, p)
	}
	return l
}

// setValues sets in vals the values that the words of a Dim have when its number is n.
func setValues(places []resolvedDigit, n int, vals []int32) {
	for _, p := range places {
		vals[p.word] = int32(n % p.size)
		n /= p.size
	}
}

func contains(sorted []int, n int) bool {
	_, ok := slices.BinarySearch(sorted, n)
	return ok
}
