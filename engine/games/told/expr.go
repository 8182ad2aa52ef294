package told

import (
	"slices"

	"equitas/engine/cond"
	"equitas/engine/vocabulary"
)

// An expr is a condition or an amount, compiled for evaluation in play.
type expr struct {
	how   askHow
	value int32 // of askFixed

	reader reader // of askRead
	lo, hi int32  // its bounds: a value outside counts as the nearest inside

	at, step int32 // of a cell: index in State.cells, and distance to that of the next seat
	span     span  // of a cell: the values for which the answer is above 0
	spans    bool  // the span holds all such values

	cols   []column
	bits   *answers // of askBits: the row
	values []int32  // by row
	parts  []*expr
	sum    *cond.Sum
	slow   *vocabulary.Expr[*State]

	names []string // names on which the answer depends
	x     *cond.Expr
}

// askHow says how an expr is evaluated.
type askHow uint8

const (
	askFixed  askHow = iota // a constant
	askRead                 // the value of a name
	askNumber               // the value of a name that is a number of mine or of the table, or the number of cards at a place there
	askCell                 // a table over a number, or over the number of cards at a place
	askMine                 // the value of a name that is my own number, or the number of cards at my own place
	askOne                  // a table over one number
	askTable                // a table over a few numbers
	askBits                 // a table over a few numbers with rows of bits, in the linked program, if one thing is asked of each number
	askWide                 // a table with many rows
	askEvery                // whether all parts hold, the cheapest part first
	askSome                 // whether one part holds
	askSum                  // numbers added up, each looked up
	askSlow                 // nested closures
)

// ask evaluates the expression. A condition yields 0 or 1.
func (e *expr) ask(s *State) int32 {
	switch e.how {
	case askFixed:
		return e.value
	case askRead:
		return min(max(e.reader.read(s), e.lo), e.hi)
	case askNumber:
		return min(max(s.cells[e.at+e.step*int32(s.me)], e.lo), e.hi)
	case askCell:
		return e.of(s.cells[e.at])
	case askMine:
		return e.of(s.cells[e.at+e.step*int32(s.me)])
	case askOne:
		return e.cols[0].row(s)
	case askTable:
		return e.values[rowOf(s, e.cols)]
	case askBits:
		return e.values[e.bits.row(s)]
	case askWide:
		return e.x.At(rowOf(s, e.cols))
	case askEvery:
		for _, p := range e.parts {
			if p.spans {
				if !p.inSpan(s) {
					return 0
				}
			} else if p.ask(s) == 0 {
				return 0
			}
		}
		return 1
	case askSome:
		for _, p := range e.parts {
			if p.spans {
				if p.inSpan(s) {
					return 1
				}
			} else if p.ask(s) != 0 {
				return 1
			}
		}
		return 0
	}
	if e.how == askSum {
		return int32(e.sum.Of(int64(rowOf(s, e.cols))))
	}
	return e.slow.Ask(s, &s.scratch)
}

// of returns the value of the expression when the number it depends on is v.
func (e *expr) of(v int32) int32 {
	i := uint32(v - e.lo)
	if i >= uint32(len(e.values)) {
		i = 0
		if v > e.lo {
			i = uint32(len(e.values) - 1)
		}
	}
	return e.values[i]
}

// testsSpan reports whether the expression is above 0 exactly when one number is in a span.
func (e *expr) testsSpan() bool { return e.spans }

// inSpan evaluates a condition that tests whether one number is in a span.
func (e *expr) inSpan(s *State) bool { return e.span.has(s.cells[e.at+e.step*int32(s.me)]) }

// holds evaluates a condition, without a call where it tests whether one number is in a
// span.
func (e *expr) holds(s *State) bool {
	if e.spans {
		return e.inSpan(s)
	}
	return e.ask(s) != 0
}

// specialize replaces a table over a single column by a faster form, where there is one.
func (e *expr) specialize() {
	c := &e.cols[0]
	switch c.how {
	case columnCell:
		e.how = askCell
	case columnMine:
		e.how = askMine
	default:
		return
	}
	e.at, e.step, e.lo, e.values = c.at, c.step, c.lo, c.offset
	e.span, e.spans = spanOf(e.lo, e.values)
}

// cellOf returns the index in State.cells of what a reader reads for seat 0, and the step
// to the index for the next seat. ok is false if the index depends on more than who is me.
func (m *machine) cellOf(r *reader) (at, step int32, ok bool) {
	switch {
	case r.how == readNum:
		return m.numCell(int(r.at)), 0, true
	case r.how == readNumOf && r.seat.how == seatMe:
		return m.numCell(int(r.at)), 1, true
	case r.how == readSize && r.place.mine:
		return r.place.first, r.place.step, true
	}
	return 0, 0, false
}

// inBits returns the same table with a row of bits, where that is possible.
func (m *machine) inBits(e *expr) *expr {
	if e == nil || e.how != askTable && e.how != askOne {
		return e
	}
	bits, order := m.answerRows(e.cols)
	if bits == nil {
		return e
	}
	b := *e
	b.how, b.bits, b.values = askBits, bits, nil
	switch c := &e.cols[0]; {
	case e.how == askTable:
		for _, row := range order {
			b.values = append(b.values, e.values[row])
		}
	case c.how == columnAny:
		b.values = []int32{c.none, c.some}
	default: // the column holds the answers themselves
		b.values = order
	}
	return &b
}

// Names returns the names on which the answer depends.
func (e *expr) Names() []string { return e.names }

// fixed returns a constant amount.
func fixed(value int32) *expr { return &expr{value: value} }

// reading returns an amount whose value is read by r and lies between lo and hi; names are
// those on which it depends.
func reading(r reader, lo, hi int32, names ...string) *expr {
	return &expr{how: askRead, reader: r, lo: lo, hi: hi, names: names}
}

// ready turns an expression that was compiled in the vocabulary into one for play.
func (m *machine) ready(x *cond.Expr) *expr {
	if n, ok := x.Const(); ok {
		return fixed(n)
	}
	e := &expr{x: x}
	for _, v := range x.Vars() {
		e.names = append(e.names, m.words.All()[v].Name)
	}
	if word := &m.words.All()[x.Vars()[0]]; len(x.Vars()) == 1 && x.Source() == word.Name && word.Type == cond.Int && !word.Optional {
		e.how, e.reader, e.lo, e.hi = askRead, m.readers[x.Vars()[0]], word.Lo, word.Hi
		if at, step, ok := m.cellOf(&e.reader); ok {
			e.how, e.at, e.step = askNumber, at, step
		}
		return e
	}
	sp := m.split(x, "")
	if parts, every := x.Parts(); parts != nil {
		e.how = askSome
		if every {
			e.how = askEvery
		}
		slices.SortStableFunc(parts, func(a, b *cond.Expr) int { return m.readCost(a) - m.readCost(b) })
		for _, p := range parts {
			e.parts = append(e.parts, m.ready(p))
		}
		if !sp.ok || m.unequalCosts(parts) || !slices.ContainsFunc(e.parts, func(p *expr) bool { return !p.testsSpan() }) {
			return e
		}
		e.parts = nil
	}
	if cols := m.wide(x); !sp.ok && cols != nil {
		e.how, e.cols = askWide, cols
		return e
	}
	if !sp.ok && m.sum(e) {
		return e
	}
	if !sp.ok {
		e.how, e.slow = askSlow, m.words.Compiled(x)
		return e
	}
	e.how, e.cols, e.values = askTable, sp.cols, make([]int32, sp.rows)
	vals := make([]int32, len(m.words.All()))
	sp.each(vals, func(row int, vals []int32) { e.values[row] = x.Eval(vals) })
	if len(e.cols) == 1 { // the column holds the answers themselves
		e.how = askOne
		c := &e.cols[0]
		for i, row := range c.offset {
			c.offset[i] = e.values[row]
		}
		c.setSome()
		e.specialize()
	}
	return e
}

// sum compiles an amount as a sum of terms, each read from a table, and reports whether
// that is possible.
func (m *machine) sum(e *expr) bool {
	sum, ok := e.x.Sum()
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
			offset[i] = word.Value(i) * t.Times
		}
		e.cols = append(e.cols, m.column(t.Var, word.Value(0), offset))
	}
	e.how, e.sum = askSum, &sum
	return true
}

// wide returns the columns of a table with too many rows to copy, nil where there is no
// such table.
func (m *machine) wide(x *cond.Expr) (cols []column) {
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

// unequalCosts reports whether some parts of a condition are cheaper to evaluate than others.
func (m *machine) unequalCosts(parts []*cond.Expr) bool {
	return slices.ContainsFunc(parts, func(p *cond.Expr) bool { return m.readCost(p) != m.readCost(parts[0]) })
}

// readCost estimates the cost of reading what a condition depends on, in reads of a number of
// the state.
func (m *machine) readCost(x *cond.Expr) (sum int) {
	for _, v := range x.Vars() {
		switch r := &m.readers[v]; {
		case r.tally == nil:
		case r.tally.tally.of == countSeats:
			sum += 20
		default:
			sum += 10
		}
	}
	return sum
}
