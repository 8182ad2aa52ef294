package told

import (
	"slices"

	"equitas/engine/cond"
	"equitas/engine/vocabulary"
)

// An expr is a condition or an amount, compiled for evaluation in play.
type expr struct {
	kind  exprKind
	value int32 // of exprFixed: the value

	reader reader // of exprRead: reads the value
	lo, hi int32  // bounds of the value; lo is also the number for values[0] of a table over one number

	at, step    int32 // of exprNumber, exprCell and exprMine: index in State.cells for seat 0, and distance to that of the next seat
	span        span  // of exprCell and exprMine: a range of numbers for which the value is above 0
	isSpanExact bool  // the value is above 0 exactly for the numbers in span

	cols     []column
	bits     *bitColumns // of exprBits: give the row number
	values   []int32     // of a table, by row number: the value
	parts    []*expr
	sum      *cond.Sum
	closures *vocabulary.Expr[*State]

	names  []string   // names on which the value depends
	source *cond.Expr // what the expr was compiled from; nil for some constants and reads
}

// exprKind says how an expr is evaluated.
type exprKind uint8

const (
	exprFixed  exprKind = iota // a constant
	exprRead                   // the value of a name
	exprNumber                 // a number of the acting seat or of the table, or the number of cards at such a place
	exprCell                   // a table over a number of the table, or over the number of cards at one of its places
	exprMine                   // a table over a number of the acting seat, or over the number of cards at one of its places
	exprOne                    // a table over one column
	exprTable                  // a table over a few columns
	exprBits                   // in the linked program, a table whose columns are one bit each
	exprWide                   // a table with many rows
	exprEvery                  // whether all parts hold; the cheapest is evaluated first
	exprSome                   // whether any part holds
	exprSum                    // a sum of terms, each read from a table
	exprSlow                   // anything else, by nested closures
)

// eval evaluates the expression. A condition yields 0 or 1.
func (e *expr) eval(s *State) int32 {
	switch e.kind {
	case exprFixed:
		return e.value
	case exprRead:
		return min(max(e.reader.read(s), e.lo), e.hi)
	case exprNumber:
		return min(max(s.cells[e.at+e.step*int32(s.me)], e.lo), e.hi)
	case exprCell:
		return e.valueAt(s.cells[e.at])
	case exprMine:
		return e.valueAt(s.cells[e.at+e.step*int32(s.me)])
	case exprOne:
		return e.cols[0].row(s)
	case exprTable:
		return e.values[rowOf(s, e.cols)]
	case exprBits:
		return e.values[e.bits.row(s)]
	case exprWide:
		return e.source.At(rowOf(s, e.cols))
	case exprEvery:
		for _, p := range e.parts {
			if p.isSpanExact {
				if !p.inSpan(s) {
					return 0
				}
			} else if p.eval(s) == 0 {
				return 0
			}
		}
		return 1
	case exprSome:
		for _, p := range e.parts {
			if p.isSpanExact {
				if p.inSpan(s) {
					return 1
				}
			} else if p.eval(s) != 0 {
				return 1
			}
		}
		return 0
	}
	if e.kind == exprSum {
		return int32(e.sum.Value(int64(rowOf(s, e.cols))))
	}
	return e.closures.Answer(s, &s.scratch)
}

// valueAt returns the value of the expression, a table over one number, for the number v. A number
// outside the table counts as the nearest one inside.
func (e *expr) valueAt(v int32) int32 {
	i := uint32(v - e.lo)
	if i >= uint32(len(e.values)) {
		i = 0
		if v > e.lo {
			i = uint32(len(e.values) - 1)
		}
	}
	return e.values[i]
}

// testsSpan reports whether the expression is above 0 exactly if one number is in a span.
func (e *expr) testsSpan() bool { return e.isSpanExact }

// inSpan reports whether the condition holds, for one whose testsSpan is true.
func (e *expr) inSpan(s *State) bool { return e.span.contains(s.cells[e.at+e.step*int32(s.me)]) }

// holds reports whether the condition holds. It is faster than eval if testsSpan is true.
func (e *expr) holds(s *State) bool {
	if e.isSpanExact {
		return e.inSpan(s)
	}
	return e.eval(s) != 0
}

// specialize turns a table over a single column into a faster form if the column is a number in
// State.cells; others stay as they are.
func (e *expr) specialize() {
	c := &e.cols[0]
	switch c.kind {
	case columnCell:
		e.kind = exprCell
	case columnMine:
		e.kind = exprMine
	default:
		return
	}
	e.at, e.step, e.lo, e.values = c.at, c.step, c.lo, c.offset
	e.span, e.isSpanExact = spanOf(e.lo, e.values)
}

// cellOf returns the index in State.cells of what a reader reads if seat 0 acts, and the distance to
// the index for the next seat. ok is false if the index depends on more than the acting seat.
func (m *machine) cellOf(r *reader) (at, step int32, ok bool) {
	switch {
	case r.kind == readNum:
		return m.numCell(int(r.index)), 0, true
	case r.kind == readNumOf && r.seat.kind == seatMe:
		return m.numCell(int(r.index)), 1, true
	case r.kind == readSize && r.place.isActorsOrShared:
		return r.place.first, r.place.step, true
	}
	return 0, 0, false
}

// toBits returns e as an expression of kind exprBits if it is a table whose columns are one bit each,
// else e itself.
func (m *machine) toBits(e *expr) *expr {
	if e == nil || e.kind != exprTable && e.kind != exprOne {
		return e
	}
	bits, order := m.convertBitColumns(e.cols)
	if bits == nil {
		return e
	}
	b := *e
	b.kind, b.bits, b.values = exprBits, bits, nil
	switch c := &e.cols[0]; {
	case e.kind == exprTable:
		for _, row := range order {
			b.values = append(b.values, e.values[row])
		}
	case c.kind == columnAny:
		b.values = []int32{c.noneOffset, c.someOffset}
	default: // the column holds the answers themselves
		b.values = order
	}
	return &b
}

// Names returns the names on which the value depends.
func (e *expr) Names() []string { return e.names }

// fixedExpr returns a constant amount.
func fixedExpr(value int32) *expr { return &expr{value: value} }

// readExpr returns an amount whose value is read by r and lies between lo and hi; names are
// those on which it depends.
func readExpr(r reader, lo, hi int32, names ...string) *expr {
	return &expr{kind: exprRead, reader: r, lo: lo, hi: hi, names: names}
}

// toExpr turns an expression that was compiled in the vocabulary into one for play.
func (m *machine) toExpr(x *cond.Expr) *expr {
	if n, ok := x.Const(); ok {
		return fixedExpr(n)
	}
	e := &expr{source: x}
	for _, v := range x.Vars() {
		e.names = append(e.names, m.words.All()[v].Name)
	}
	if word := &m.words.All()[x.Vars()[0]]; len(x.Vars()) == 1 && x.Source() == word.Name && word.Type == cond.Int && !word.Optional {
		e.kind, e.reader, e.lo, e.hi = exprRead, m.readers[x.Vars()[0]], word.Lo, word.Hi
		if at, step, ok := m.cellOf(&e.reader); ok {
			e.kind, e.at, e.step = exprNumber, at, step
		}
		return e
	}
	sp := m.split(x, "")
	if parts, every := x.Parts(); parts != nil {
		e.kind = exprSome
		if every {
			e.kind = exprEvery
		}
		slices.SortStableFunc(parts, func(a, b *cond.Expr) int { return m.readCost(a) - m.readCost(b) })
		for _, p := range parts {
			e.parts = append(e.parts, m.toExpr(p))
		}
		if !sp.ok || m.haveUnequalCosts(parts) || !slices.ContainsFunc(e.parts, func(p *expr) bool { return !p.testsSpan() }) {
			return e
		}
		e.parts = nil
	}
	if cols := m.wideColumns(x); !sp.ok && cols != nil {
		e.kind, e.cols = exprWide, cols
		return e
	}
	if !sp.ok && m.compileSum(e) {
		return e
	}
	if !sp.ok {
		e.kind, e.closures = exprSlow, m.words.FromCond(x)
		return e
	}
	e.kind, e.cols, e.values = exprTable, sp.cols, make([]int32, sp.rowCount)
	vals := make([]int32, len(m.words.All()))
	sp.eachRow(vals, func(row int, vals []int32) { e.values[row] = x.Eval(vals) })
	if len(e.cols) == 1 { // the column holds the answers themselves
		e.kind = exprOne
		c := &e.cols[0]
		for i, row := range c.offset {
			c.offset[i] = e.values[row]
		}
		c.setAnyOffsets()
		e.specialize()
	}
	return e
}

// compileSum compiles e.x as a sum of at most eight terms, each read from a table, and reports whether
// that is possible.
func (m *machine) compileSum(e *expr) bool {
	sum, ok := e.source.Sum()
	if !ok || len(sum.Terms) > 8 {
		return false
	}
	for _, t := range sum.Terms {
		word := &m.words.All()[t.Var]
		if word.Type != cond.Int || word.Optional || word.Count() > maxRows {
			e.cols = nil
			return false
		}
		offset := make([]int32, word.Count())
		for i := range offset {
			offset[i] = word.Value(i) * t.Factor
		}
		e.cols = append(e.cols, m.column(t.Var, word.Value(0), offset))
	}
	e.kind, e.sum = exprSum, &sum
	return true
}

// wideColumns returns the columns of the table that x itself has, for tables with too many rows to
// copy. It returns nil if x has none, or one with a set as a column.
func (m *machine) wideColumns(x *cond.Expr) (cols []column) {
	for _, c := range x.Columns() {
		word := &m.words.All()[c.Var()]
		if word.Type == cond.Set {
			return nil
		}
		offset := make([]int32, word.Count())
		for i := range offset {
			offset[i] = c.Row(word.Value(i))
		}
		cols = append(cols, m.column(c.Var(), word.Value(0), offset))
	}
	return cols
}

// haveUnequalCosts reports whether some parts of a condition are cheaper to evaluate than others.
func (m *machine) haveUnequalCosts(parts []*cond.Expr) bool {
	return slices.ContainsFunc(parts, func(p *cond.Expr) bool { return m.readCost(p) != m.readCost(parts[0]) })
}

// readCost estimates the cost of reading the variables of a condition. A number costs 0, a tally of
// cards 10 and a tally of seats 20.
func (m *machine) readCost(x *cond.Expr) (sum int) {
	for _, v := range x.Vars() {
		switch r := &m.readers[v]; {
		case r.tally == nil:
		case r.tally.tally.kind == countSeats:
			sum += 20
		default:
			sum += 10
		}
	}
	return sum
}
