package told

import (
	"equitas/engine/ask"
	"equitas/engine/cond"
)

// An expr is a condition or an amount, ready to be asked in play: always the same, a table
// over a few numbers of the state, or functions one inside another.
type expr struct {
	cols   []column
	values []int32 // by row; of one that is always the same, one
	slow   *ask.Expr[*State]
	names  []string // on which the answer hangs
	x      *cond.Expr
}

// ask returns the answer: 0 or 1 of a condition.
func (e *expr) ask(s *State) int32 {
	if e.slow != nil {
		return e.slow.Ask(s, &s.scratch)
	}
	row := int32(0)
	for i := range e.cols {
		c := &e.cols[i]
		v := uint32(c.read(s) - c.lo)
		if v >= uint32(len(c.offset)) { // what is outside counts as the nearest inside
			v = 0
			if c.read(s) > c.lo {
				v = uint32(len(c.offset) - 1)
			}
		}
		row += c.offset[v]
	}
	return e.values[row]
}

// Names returns the names on which the answer depends.
func (e *expr) Names() []string { return e.names }

// fixed is an amount that is always the same.
func fixed(value int32) *expr { return &expr{values: []int32{value}} }

// ready makes an expression ready that was compiled in the vocabulary.
func (m *machine) ready(x *cond.Expr) *expr {
	if n, ok := x.Const(); ok {
		return fixed(n)
	}
	e := &expr{x: x}
	for _, v := range x.Vars() {
		e.names = append(e.names, m.words.All()[v].Name)
	}
	sp := m.split(x, "")
	if !sp.ok {
		e.slow = m.words.Compiled(x)
		return e
	}
	e.cols, e.values = sp.cols, make([]int32, sp.rows)
	vals := make([]int32, len(m.words.All()))
	sp.each(vals, func(row int) { e.values[row] = x.Eval(vals) })
	return e
}
