package vocabulary

import (
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// An Expr is a condition or amount compiled for play. It is immutable and shared by all
// workers.
type Expr[Q any] struct {
	expr        *cond.Expr // nil: the answer is always value
	value       int32
	vars        []int
	readers     []wordReader[Q] // by variable of a table; nil for other forms
	words       *Words[Q]
	answerCount *rule.AnswerCount // counts the answers, in a set whose conditions are watched; else nil
}

// A wordReader reads one word and looks up what its value contributes to the row of a table.
type wordReader[Q any] struct {
	read func(q Q) int32
	*cond.Column
}

// Constant returns an amount that is always value; for a condition, 0 or 1.
func Constant[Q any](value int32) *Expr[Q] { return &Expr[Q]{value: value} }

// Expr returns the expression under a key of the set: a condition, an amount, a number, or a
// yes or no; nil if the set does not have the key.
func (w *Words[Q]) Expr(path string) *Expr[Q] { return w.ExprOf(w.set.Value(path)) }

// ExprOf returns the expression that a value of the set holds, as [Words.Expr] does for a key; nil
// if v is nil.
func (w *Words[Q]) ExprOf(v *rule.Value) *Expr[Q] {
	switch {
	case v == nil:
		return nil
	case v.Expr != nil:
		e := w.FromCond(v.Expr)
		e.countAnswers(w.set.AnswerCountOf(v))
		return e
	case v.Kind == rule.KindBool:
		return Constant[Q](boolToInt(v.Bool))
	}
	return Constant[Q](int32(v.Int))
}

// FromCond returns the form for play of an expression that was compiled in the [Words.Space].
func (w *Words[Q]) FromCond(x *cond.Expr) *Expr[Q] {
	if n, ok := x.Const(); ok {
		return Constant[Q](n)
	}
	e := &Expr[Q]{expr: x, vars: x.Vars(), words: w}
	columns := x.Columns()
	for i := range columns {
		e.readers = append(e.readers, wordReader[Q]{w.list[columns[i].Var()].Read, &columns[i]})
	}
	return e
}

// countAnswers makes t count the answers of an expression that is not constant. The expression then
// gives up its table: counting would slow down every look-up in a table, even where nothing is
// counted.
func (e *Expr[Q]) countAnswers(t *rule.AnswerCount) {
	if t != nil && e.expr != nil {
		e.readers, e.answerCount = nil, t
	}
}

// A Scratch is memory for the values of all words while an Expr is evaluated. Every state has
// its own. The function that reads a word may itself evaluate another Expr; the words of that
// second Expr must not evaluate a third.
type Scratch struct {
	values [2][]int32
	depth  uint
}

// Scratch returns a new Scratch, for one state.
func (w *Words[Q]) Scratch() Scratch {
	n := len(w.list)
	all := make([]int32, 2*n)
	return Scratch{values: [2][]int32{all[:n:n], all[n:]}}
}

// Answer returns the answer to a question; for a condition 0 or 1.
func (e *Expr[Q]) Answer(q Q, s *Scratch) int32 {
	if e.expr == nil {
		return e.value
	}
	return e.evaluate(q, s)
}

func (e *Expr[Q]) evaluate(q Q, s *Scratch) int32 {
	if e.readers != nil {
		row := int32(0)
		for i := range e.readers {
			c := &e.readers[i]
			row += c.Row(c.read(q))
		}
		return e.expr.At(row)
	}
	vals := s.values[s.depth&1]
	s.depth++
	for _, v := range e.vars {
		vals[v] = e.words.list[v].Read(q)
	}
	s.depth--
	n := e.expr.Eval(vals)
	if e.answerCount != nil {
		e.answerCount.Add(n)
	}
	return n
}

// ConstantValue returns the answer and true if it is always the same, or else 0 and false.
func (e *Expr[Q]) ConstantValue() (int32, bool) { return e.value, e.expr == nil }

// IsConstant reports whether the answer is always the same.
func (e *Expr[Q]) IsConstant() bool { return e.expr == nil }

// Value returns the answer of an expression for which [Expr.IsConstant] is true.
func (e *Expr[Q]) Value() int32 { return e.value }

// Names returns the names of the words on which the answer depends.
func (e *Expr[Q]) Names() []string {
	var l []string
	for _, v := range e.vars {
		l = append(l, e.words.list[v].Name)
	}
	return l
}

// DependsOnlyOn reports whether the answer depends on no other words than these. A name that ends in a
// dot stands for all words with that prefix.
func (e *Expr[Q]) DependsOnlyOn(names ...string) bool {
	return !slices.ContainsFunc(e.Names(), func(word string) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return matches(word, name) })
	})
}

func matches(word, name string) bool {
	return word == name || strings.HasSuffix(name, ".") && strings.HasPrefix(word, name)
}

// EvalWith returns the answer where words have the given values, and all other words that it
// depends on have the value 0. It allocates.
func (e *Expr[Q]) EvalWith(values map[string]int32) int32 {
	if e.expr == nil {
		return e.value
	}
	vals := make([]int32, len(e.words.list))
	for _, v := range e.vars {
		vals[v] = values[e.words.list[v].Name]
	}
	return e.expr.Eval(vals)
}
