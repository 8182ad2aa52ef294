package cond

import (
	"fmt"
	"math"
	"slices"

	"github.com/expr-lang/expr/ast"
)

// Form is the representation of a compiled expression.
type Form uint8

// The forms, fastest first.
const (
	Constant Form = iota // always the same value
	Table                // a table with the answers for all combinations
	Closures             // small functions over integers, one inside another
	VM                   // expr's virtual machine: no text that Compile accepts needs it
)

// String returns the form in words for people.
func (f Form) String() string {
	switch f {
	case Constant:
		return "constant"
	case Table:
		return "table"
	case Closures:
		return "step by step"
	}
	return "expr virtual machine"
}

// An Expr is a compiled condition or amount. It is immutable and may be evaluated by any number
// of workers at once.
type Expr struct {
	space     *Space
	root      *node
	src       string
	typ       Type
	form      Form
	value     int32 // the answer of a Constant
	table     *table
	run       numFunc
	vars      []int
	usedVars  []int
	classes   []classes // of vars, in the same order
	tableRows uint64    // rows that a table would have
	lo, hi    int32     // bounds of the answer, unless Constant or Table
}

// Compile checks src, which must be of type want (Bool or Int), and compiles it.
//
// Only names whose first part is in visible may be used; nil allows all. An error is an
// *[Error], the first fault found in src.
func (s *Space) Compile(src string, want Type, visible []string) (*Expr, error) {
	if want != Bool && want != Int {
		panic("cond: an expression gives Bool or Int")
	}
	k := compileKeyOf(src, want, visible)
	if x := s.cachedFor(k); x != nil {
		return x, nil
	}
	c := &checker{space: s, want: want, visible: visible, spans: make(map[ast.Node]span)}
	n := c.check(src)
	if c.err != nil {
		return nil, c.err
	}
	x := c.compile(n, src)
	cacheExpr(k, cachedExpr{x, c.usedVars, c.usedConsts})
	return x, nil
}

// compile returns the compiled expression of a checked tree, in the fastest form.
func (c *checker) compile(n *node, src string) *Expr {
	return c.space.compile(n, Expr{src: src, typ: c.want, usedVars: c.usedVars})
}

// compile returns the compiled expression of a checked tree, in the fastest form. result has
// its text, type and names.
func (s *Space) compile(n *node, result Expr) *Expr {
	a := newAnalysis(s.vars)
	n = a.reduce(n)
	x := &result
	x.space, x.root = s, n
	if n.isConst() {
		x.value = saturate(n.lo)
		return x
	}
	x.vars = n.vars
	x.classes = a.classify(n)
	x.tableRows = combinations(x.classes)
	x.run = compileNumber(n)
	x.lo, x.hi = saturate(n.lo), saturate(n.hi)
	x.form = Closures
	if x.tableRows > maxColumn {
		return x
	}
	t := newTable(s.vars, x.classes, x.run, make([]int32, len(s.vars)))
	if k, same := t.constant(); same {
		return &Expr{space: s, src: x.src, typ: x.typ, usedVars: x.usedVars, value: k}
	}
	x.form, x.table = Table, t
	return x
}

// saturate returns the int32 nearest to x that is not [Absent].
func saturate(x int64) int32 { return int32(min(max(x, -math.MaxInt32), math.MaxInt32)) }

// Source returns the text as it was given.
func (x *Expr) Source() string { return x.src }

// Type returns the type that the text was compiled for: Bool or Int.
func (x *Expr) Type() Type { return x.typ }

// Form returns the form in which the expression is evaluated.
func (x *Expr) Form() Form { return x.form }

// Vars returns the variables on which the answer depends, as rising indices
// into [Space.Vars]. A variable that is named but makes no difference is not
// among them. Do not change the list.
func (x *Expr) Vars() []int { return x.vars }

// NamedVars returns the variables that the text names, as rising indices into [Space.Vars]. If
// there are any although the answer is always the same ([Expr.ProvedConstant]), the condition is
// probably a mistake. Do not change the list.
func (x *Expr) NamedVars() []int { return x.usedVars }

// Const returns the answer of a [Constant]; false for other forms.
func (x *Expr) Const() (int32, bool) { return x.value, x.form == Constant }

// ProvedConstant returns the answer if it was proved to be the same for all combinations of values;
// false if not. For [Closures] no proof is tried.
func (x *Expr) ProvedConstant() (int32, bool) { return x.Const() }

// Bounds returns the least and the largest answer. For [Closures] the interval may be too wide,
// since it is computed from the bounds of each part separately.
func (x *Expr) Bounds() (lo, hi int32) {
	switch x.form {
	case Constant:
		return x.value, x.value
	case Table:
		lo, hi = x.table.at(0), x.table.at(0)
		for i := range x.table.rows() {
			lo, hi = min(lo, x.table.at(i)), max(hi, x.table.at(i))
		}
		return lo, hi
	}
	return x.lo, x.hi
}

// Rows returns the number of rows of a [Table], 0 for other forms.
func (x *Expr) Rows() int {
	if x.form != Table {
		return 0
	}
	return x.table.rows()
}

// SlowReason returns in words why the expression is slow, "" if it is not.
func (x *Expr) SlowReason() string {
	switch {
	case x.form < Closures:
		return ""
	case x.tableRows == math.MaxUint64:
		return fmt.Sprintf("needs more combinations than can be counted, more than %s", FormatInt(maxColumn))
	}
	return fmt.Sprintf("needs %s combinations, more than %s", FormatInt(x.tableRows), FormatInt(maxColumn))
}

// Eval returns the answer: 0 or 1 for a Bool, never [Absent].
//
// vals holds a value for every variable of the space; only those of [Expr.Vars] are read.
// Values outside a variable's range count as the nearest inside it; a value below the range of
// an optional variable counts as [Absent]. Eval allocates nothing.
func (x *Expr) Eval(vals []int32) int32 {
	switch x.form {
	case Constant:
		return x.value
	case Table:
		return x.table.eval(vals)
	}
	return saturate(x.run(vals))
}

// Columns returns the columns of a [Table], for callers that read variables one by one
// instead of filling a list of values: the sum of [Column.Row] over all columns is the
// index of the answer. A Set has a column for every word that is tested. Other forms have
// none.
func (x *Expr) Columns() []Column {
	if x.form != Table {
		return nil
	}
	return x.table.dims
}

// At returns the answer in a row of a [Table].
func (x *Expr) At(row int32) int32 { return x.table.at(int(row)) }

// Thresholds returns the values of Int variable v at which the answer may change, in increasing
// order: two values are equivalent if the same number of thresholds is at or below them.
// [Absent] is below all thresholds. ok is false if v is used other than in comparisons with
// constants, so that each value counts.
func (x *Expr) Thresholds(v int) (_ []int32, ok bool) {
	i, found := slices.BinarySearch(x.vars, v)
	if !found {
		return nil, true
	}
	c := &x.classes[i]
	if c.isExact || x.space.vars[v].Type != Int {
		return nil, false
	}
	return c.breaks, true
}
