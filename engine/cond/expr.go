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
	classes   []classes // by index in vars: the classes of the variable's values
	tableRows uint64    // number of rows that a table has or would have
	lo, hi    int32     // bounds of the answer of Closures
}

// Compile checks and compiles src, a condition if want is Bool or an amount if it is Int; it
// panics for any other type.
//
// Only names whose first part is in visible may be used; nil allows all. The error is an
// *[Error] with the first fault found in src.
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

// compile returns the compiled expression of a checked tree, in the fastest form. result must
// have src, typ and usedVars set.
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
	if x.tableRows > maxTableRows {
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

// Source returns the text of the expression as it was given to [Space.Compile].
func (x *Expr) Source() string { return x.src }

// Type returns the type of the answer: Bool or Int.
func (x *Expr) Type() Type { return x.typ }

// Form returns the form in which the expression is evaluated.
func (x *Expr) Form() Form { return x.form }

// Vars returns the variables on which the answer depends, as rising indices
// into [Space.Vars]. A variable that is named but makes no difference is not
// among them. Do not change the list.
func (x *Expr) Vars() []int { return x.vars }

// NamedVars returns the variables that the text names, as rising indices into [Space.Vars]. An
// expression that names variables but is a [Constant] is probably a mistake. Do not change the
// list.
func (x *Expr) NamedVars() []int { return x.usedVars }

// Const returns the answer of a [Constant], and true. It returns 0, false for other forms.
func (x *Expr) Const() (int32, bool) { return x.value, x.form == Constant }

// ProvedConstant returns the answer, and true, if it was proved to be the same for all values
// of the variables; otherwise 0, false. For [Closures] no proof is tried.
func (x *Expr) ProvedConstant() (int32, bool) { return x.Const() }

// Bounds returns the least and the largest possible answer. For [Closures] the interval may be
// too wide, since it is computed from the bounds of the operands.
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

// SlowReason returns a phrase that explains why the expression is slow ([Closures]); "" if it
// is not slow.
func (x *Expr) SlowReason() string {
	switch {
	case x.form < Closures:
		return ""
	case x.tableRows == math.MaxUint64:
		return fmt.Sprintf("needs more combinations than can be counted, more than %s", FormatInt(maxTableRows))
	}
	return fmt.Sprintf("needs %s combinations, more than %s", FormatInt(x.tableRows), FormatInt(maxTableRows))
}

// Eval returns the answer: 0 or 1 for a Bool, never [Absent].
//
// vals has the value of every variable, by index in [Space.Vars]; only those of [Expr.Vars] are
// read. A value outside a variable's range counts as the nearest inside it, except that a value
// below the range of an optional variable counts as [Absent]. Eval allocates nothing.
func (x *Expr) Eval(vals []int32) int32 {
	switch x.form {
	case Constant:
		return x.value
	case Table:
		return x.table.eval(vals)
	}
	return saturate(x.run(vals))
}

// Columns returns the columns of a [Table]; nil for other forms. With them a caller can read
// variables one by one instead of filling a list of values: the sum of [Column.Row] over all
// columns is the row of the answer, for [Expr.At]. A Set has a column for every word that is
// tested.
func (x *Expr) Columns() []Column {
	if x.form != Table {
		return nil
	}
	return x.table.dims
}

// At returns the answer in a row of a [Table].
func (x *Expr) At(row int32) int32 { return x.table.at(int(row)) }

// Thresholds returns, in increasing order, the values of Int variable v at which the answer may
// change: the answer is the same for two values if equally many thresholds are at or below
// them. [Absent] is below all thresholds. v is an index into [Space.Vars]. ok is false if the
// expression does more with the variable than compare it with constants, or if it is no Int.
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
