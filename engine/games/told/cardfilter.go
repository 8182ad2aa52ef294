package told

import (
	"slices"

	"equitas/engine/cond"
	"equitas/engine/zones"
)

// This file evaluates conditions on all cards at once. A condition on a card and a few other
// numbers is evaluated beforehand for all cards and for every combination of those numbers. In
// play the row of the current combination is looked up; it holds the set of cards that satisfy
// the condition.

// maxRows is the largest number of rows in a table; a row is one combination of numbers. A condition
// that needs more rows is evaluated card by card.
const maxRows = 4096

// A column is one of the numbers that index a table: where the number is in the state, and what
// each of its values adds to the row number.
type column struct {
	kind          columnKind
	at            int32   // of a cell: index in State.cells for seat 0; of kept sums and counts of cards: the place of seat 0
	step          int32   // distance from one seat's index or place to the next seat's; 0 if all seats share one
	seat          seatRef // the seat whose number, place or tally is read
	scope         int32   // register with the index of a word, which is added to the place; -1 for none
	lo            int32   // the value of offset[0]
	offset        []int32 // by value - lo: what the value adds to the row number
	tally         *tallyCode
	keptBase      int32       // index in State.keptSums of the kept sum of place 0
	kinds         zones.Set   // the kinds of cards that are counted
	noneOffset    int32       // of columnAny and columnAnyOf: added to the row number if no card of kinds is at the place
	someOffset    int32       // of columnAny and columnAnyOf: added to the row number if a card of kinds is at the place
	countedFilter *cardFilter // selects the cards that are counted, instead of kinds, if their condition depends on more than the card; else nil
	read          *reader     // of columnRead: reads the number
}

// columnKind says how the number of a column is read. The most frequent reads have fast forms.
type columnKind uint8

const (
	columnCell    columnKind = iota // a number, or the number of cards at a place
	columnMine                      // a number of the acting seat, or the number of cards at one of its places
	columnAnySeat                   // a number, or the number of cards at a place, of column.seat and the word in column.scope, whose index is added to the place; 0 if there is no such seat
	columnKept                      // a sum over the cards at a place of the acting seat or the table, cached in State.kept
	columnKeptOf                    // a sum as in columnKept, at a place of a seat and word as in columnAnySeat; 0 if there is no such seat
	columnAny                       // 1 if there are cards of column.kinds at a place of the acting seat or the table; else 0
	columnAnyOf                     // 1 if there are cards of column.kinds at a place of a seat and word as in columnAnySeat; else 0
	columnLen                       // the number of cards of column.kinds at a place of the acting seat or the table
	columnLenOf                     // the number of cards of column.kinds at a place of a seat and word as in columnAnySeat; 0 if there is no such seat
	columnSeat                      // a seat, from 1; 0 for none
	columnSeats                     // a tally that counts seats, for the acting seat or the table
	columnRead                      // any other number, which column.read reads
)

// newColumn returns a column for the number that a reader reads. offset[v-lo] is what value v adds
// to the row number.
func (m *machine) newColumn(r reader, lo int32, offset []int32) column {
	c := column{kind: columnRead, scope: -1, lo: lo, offset: offset, read: &r}
	is := func(mine, of columnKind, p placeRef) {
		c.at, c.step, c.seat, c.scope = p.first, p.step, p.seat, p.scope
		if c.kind = of; p.scope < 0 && (p.step == 0 || p.seat.kind == seatMe) {
			c.kind = mine
		}
	}
	nums := m.numCell(0)
	switch {
	case r.kind == readNum || r.kind == readKind:
		is(columnMine, columnAnySeat, placeRef{first: nums + r.index, scope: -1})
	case r.kind == readNumOf:
		is(columnMine, columnAnySeat, placeRef{first: nums + r.index, step: 1, seat: r.seat, scope: -1})
	case r.kind == readSize:
		is(columnMine, columnAnySeat, r.place)
	case r.kind == readSeat:
		c.kind, c.seat = columnSeat, r.seat
	case r.kind == readSeatsInPlay:
		is(columnMine, columnAnySeat, placeRef{first: m.seatsInPlayCell(), scope: -1})
	case r.tally != nil && r.tally.tally.kind == countSeats && (r.kind == readTallyAll || r.seat.kind == seatMe):
		c.kind, c.tally = columnSeats, r.tally
	case r.tally != nil && r.tally.isOnePlace() && (r.kind == readTally || r.tally.places[0].step == 0):
		p := r.tally.places[0]
		p.seat = r.seat
		c.tally, c.kinds = r.tally, zones.FirstKinds(zones.MaxKinds)
		if w := c.tally.cardFilter; w != nil && w.dependsOnCardOnly() {
			c.kinds = w.sets[0]
		} else {
			c.countedFilter = w
		}
		switch {
		case c.onlyTestsAny():
			is(columnAny, columnAnyOf, p)
			c.setAnyOffsets()
		case c.tally.keptIndex >= 0:
			is(columnKept, columnKeptOf, p)
			c.keptBase = int32(c.tally.keptIndex)
		case c.tally.countsKinds:
			is(columnLen, columnLenOf, p)
		}
	}
	if c.kind == columnMine && c.step == 0 {
		c.kind = columnCell
	}
	return c
}

// onlyTestsAny reports whether a column over a count of cards only distinguishes none
// from some.
func (c *column) onlyTestsAny() bool {
	if t := c.tally; !t.countsKinds && t.tally.kind != countCards || c.lo != 0 || len(c.offset) < 2 {
		return false
	}
	return !slices.ContainsFunc(c.offset[1:], func(x int32) bool { return x != c.offset[1] })
}

// countedKinds returns the kinds of the cards at a place that the column counts.
func (c *column) countedKinds(s *State, at int) zones.Set {
	if c.countedFilter != nil {
		return s.table.KindsAt(at).And(c.countedFilter.sets[rowOf(s, c.countedFilter.cols)])
	}
	return s.table.KindsAt(at).And(c.kinds)
}

// setAnyOffsets sets the fields none and some of a column of kind [columnAny] or [columnAnyOf]. It
// does nothing for other kinds.
func (c *column) setAnyOffsets() {
	if c.kind == columnAny || c.kind == columnAnyOf {
		c.noneOffset, c.someOffset = c.offset[0], c.offset[1]
	}
}

// anyOffset returns what the column adds to the row number: c.noneOffset if none of the cards that it
// counts is at a place, else c.someOffset.
func (c *column) anyOffset(s *State, at int) int32 {
	if c.countedKinds(s, at).IsEmpty() {
		return c.noneOffset
	}
	return c.someOffset
}

// sumOffset returns what the kept sum at a place adds to the row number. The sum is computed
// anew if the cards there have changed.
func (c *column) sumOffset(s *State, at int32) int32 {
	k := &s.keptSums[c.keptBase+at]
	if k.changes != s.table.Changes(int(at)) {
		c.tally.computeAt(s, int(at))
	}
	return c.offsetFor(k.sum)
}

// myKeptSum returns the kept sum at the column's place; if each seat has a place, at that of the acting
// seat. It is computed anew if the cards there have changed.
func (c *column) myKeptSum(s *State) int32 {
	at := c.at + c.step*int32(s.me)
	k := &s.keptSums[c.keptBase+at]
	if k.changes != s.table.Changes(int(at)) {
		c.tally.computeAt(s, int(at))
	}
	return k.sum
}

// keptIndex returns the index in State.keptSums of the sum at a seat's place.
func (c *column) keptIndex(seat int32) int32 { return c.keptBase + c.at + c.step*seat }

// row returns what the column adds to the row number in state s. A value outside the column's range
// counts as the nearest one inside.
func (c *column) row(s *State) int32 {
	switch c.kind {
	case columnCell:
		return c.offsetFor(s.cells[c.at])
	case columnMine:
		return c.offsetFor(s.cells[c.at+c.step*int32(s.me)])
	case columnKept:
		return c.sumOffset(s, c.at+c.step*int32(s.me))
	case columnAny:
		return c.anyOffset(s, int(c.at+c.step*int32(s.me)))
	case columnLen:
		return c.offsetFor(int32(c.countedKinds(s, int(c.at+c.step*int32(s.me))).Len()))
	case columnSeat:
		return c.offsetFor(s.seatFrom1(s.seat(c.seat)))
	case columnSeats:
		if t := c.tally; t.isSpanExact && !t.excludesOwner && s.outSeats == 0 {
			return c.offsetFor(s.countSeatsInSpan(t.otherRead.at, t.otherRead.step, t.span))
		}
		return c.offsetFor(c.tally.countFor(s, int(s.me)))
	case columnRead:
		return c.offsetFor(c.read.read(s))
	}
	at := c.at
	if c.step > 0 {
		seat := s.seat(c.seat)
		if seat >= s.machine.seats {
			return c.offsetFor(0)
		}
		at += int32(seat) * c.step
	}
	if c.scope >= 0 {
		at += s.num[c.scope]
	}
	if c.kind == columnAnySeat {
		return c.offsetFor(s.cells[at])
	}
	return c.offsetAt(s, at)
}

// offsetAt returns what the column adds to the row number if it reads at, which is a place or an
// index in State.cells, depending on its kind.
func (c *column) offsetAt(s *State, at int32) int32 {
	switch c.kind {
	case columnKeptOf:
		return c.sumOffset(s, at)
	case columnAnyOf:
		return c.anyOffset(s, int(at))
	case columnLenOf:
		return c.offsetFor(int32(c.countedKinds(s, int(at)).Len()))
	}
	return c.offsetFor(s.cells[at])
}

// dependsOnOther reports whether the column reads something of the seat that a tally tests (other),
// and must be read again for each seat.
func (c *column) dependsOnOther() bool {
	switch c.kind {
	case columnAnySeat, columnKeptOf, columnAnyOf, columnLenOf:
		return c.seat.kind == seatOther && c.step > 0 && c.scope < 0
	}
	return false
}

// offsetFor returns what value v adds to the row number. A value outside the column's range counts
// as the nearest one inside.
func (c *column) offsetFor(v int32) int32 {
	i := uint32(v - c.lo)
	if i >= uint32(len(c.offset)) {
		i = 0
		if v > c.lo {
			i = uint32(len(c.offset) - 1)
		}
	}
	return c.offset[i]
}

// rowOf returns the row number for the present values of the columns.
func rowOf(s *State, cols []column) (row int32) {
	me := int32(s.me)
	for i := range cols {
		c := &cols[i]
		switch c.kind { // the most frequent reads without a call
		case columnCell, columnMine:
			row += c.offsetFor(s.cells[c.at+c.step*me])
		case columnKept:
			at := c.at + c.step*me
			k := &s.keptSums[c.keptBase+at]
			if k.changes != s.table.Changes(int(at)) {
				c.tally.computeAt(s, int(at))
			}
			row += c.offsetFor(k.sum)
		case columnAny:
			if c.countedFilter != nil {
				row += c.anyOffset(s, int(c.at+c.step*me))
				continue
			}
			x := c.noneOffset
			if held := s.table.KindsAt(int(c.at + c.step*me)); held.Lo&c.kinds.Lo|held.Hi&c.kinds.Hi != 0 {
				x = c.someOffset
			}
			row += x
		default:
			row += c.row(s)
		}
	}
	return row
}

// A cardFilter is a condition on cards, compiled so that it yields the set of kinds of cards that
// satisfy it.
type cardFilter struct {
	sets          []zones.Set // by row: the cards that satisfy it
	cols          []column
	scopeRegister int         // register for the index of the tested card's word, if a zone indexed by that word is read; else -1
	byWord        []zones.Set // by index of that word: the cards that have it
	isMySumsOnly  bool        // besides the card, only the kept sum at the acting seat's place for the card's word matters

	isTable       bool        // only sets and cols are used
	isKeptSumOnly bool        // isTable, and the only column is a kept sum at a place of the acting seat or the table
	bits          *bitColumns // in the linked program: the columns, if each is one bit; else nil
	setIndex      []int32     // by the row number that bits gives (bitColumns.row): the index in sets; nil if bits is nil

	perCard *expr // the condition to evaluate card by card; nil if there is a table
	reg     int   // register that holds the card being tested

	names []string // names on which the result depends, besides those of the card being tested
}

// matching returns the cards among the given ones that satisfy the condition.
func (f *cardFilter) matching(s *State, among zones.Set) zones.Set {
	switch {
	case f.perCard != nil:
		return f.matchEach(s, among)
	case f.cols == nil:
		return among.And(f.sets[0])
	case f.scopeRegister < 0:
		return among.And(f.sets[rowOf(s, f.cols)])
	}
	var fits zones.Set
	if f.isMySumsOnly {
		c := &f.cols[0]
		at := int(c.at + c.step*int32(s.me))
		for w, cards := range f.byWord {
			if cards = cards.And(among); !cards.IsEmpty() {
				fits = fits.Or(cards.And(f.sets[c.sumOffset(s, int32(at+w))]))
			}
		}
		return fits
	}
	was := s.num[f.scopeRegister]
	for w, cards := range f.byWord {
		if cards = cards.And(among); cards.IsEmpty() {
			continue
		}
		s.num[f.scopeRegister] = int32(w)
		fits = fits.Or(cards.And(f.sets[rowOf(s, f.cols)]))
	}
	s.num[f.scopeRegister] = was
	return fits
}

// row returns the index in sets for the present state.
func (f *cardFilter) row(s *State) int32 {
	if f.bits != nil {
		return f.setIndex[f.bits.row(s)]
	}
	if f.isKeptSumOnly {
		return f.cols[0].sumOffset(s, f.cols[0].at+f.cols[0].step*int32(s.me))
	}
	return rowOf(s, f.cols)
}

// dependsOnCardOnly reports whether the condition depends on the card alone, not on the state.
func (f *cardFilter) dependsOnCardOnly() bool {
	return f.perCard == nil && f.scopeRegister < 0 && len(f.cols) == 0
}

// matchEach evaluates the condition card by card.
func (f *cardFilter) matchEach(s *State, among zones.Set) (fits zones.Set) {
	was := s.num[f.reg]
	for ; !among.IsEmpty(); among = among.WithoutLowest() {
		k := among.Lowest()
		s.num[f.reg] = int32(k)
		if f.scopeRegister >= 0 {
			s.setScope(k)
		}
		if f.perCard.eval(s) != 0 {
			fits = fits.Or(zones.SingleKind(k))
		}
	}
	s.num[f.reg] = was
	return fits
}

// A cardAmount is a number for each card, which may also depend on other numbers of the state.
type cardAmount struct {
	values  [][]int32 // by row and kind of card: the number
	cols    []column
	perCard *expr // the amount to evaluate card by card; nil if there is a table
	reg     int   // register that holds the card being evaluated
}

// dependsOnCardOnly reports whether the number depends on the card alone, not on the state.
func (w *cardAmount) dependsOnCardOnly() bool { return w.perCard == nil && len(w.cols) == 0 }

func (w *cardAmount) row(s *State) int32 {
	if w.perCard != nil {
		return 0
	}
	return rowOf(s, w.cols)
}

// value returns the number for card k; row is the result of [cardAmount.row].
func (w *cardAmount) value(s *State, row int32, k int) int32 {
	if w.perCard == nil {
		return w.values[row][k]
	}
	was := s.num[w.reg]
	s.num[w.reg] = int32(k)
	v := w.perCard.eval(s)
	s.num[w.reg] = was
	return v
}

// A splitExpr is an expression over a card, with its variables divided into those of the card and
// others, and the columns of a table over the others.
type splitExpr struct {
	card            []int     // variables of the card, by index in the vocabulary
	otherVars       []int     // variables that do not belong to the card, by index in the vocabulary
	representatives [][]int32 // by index in otherVars: one value out of each group of values that make no difference
	cols            []column
	rowCount        int
	scope           int  // field of the card whose word indexes a zone that is read; -1 for none
	ok              bool // whether the table can be made
}

// split divides the variables of an expression into those of the card called name and others. ok is
// false in the result if the table would have too many rows, or cannot be made.
func (m *machine) split(x *cond.Expr, name string) splitExpr {
	sp := splitExpr{rowCount: 1, scope: -1, ok: true}
	all := m.words.All()
	alike := map[int][]int32{} // by variable and value: a row number, equal for values that make no difference
	for i, rows := range m.rowsOf(x) {
		alike[x.Columns()[i].Var()] = rows
	}
	for _, v := range x.Vars() {
		word := &all[v]
		if firstPart(word.Name) == name {
			sp.card = append(sp.card, v)
			continue
		}
		if f, ok := m.inScope[word.Name]; ok {
			sp.scope = f
		}
		if t := m.tallyOf[word.Name]; t != nil && t.dependsOn(name) {
			sp.ok = false // the count depends on the card being tested
			continue
		}
		count := word.Count()
		if count > maxRows || word.Type == cond.Set {
			sp.ok = false
			continue
		}
		offset := make([]int32, count)
		var reps []int32
		seen := map[int32]int32{}
		for i := range int(count) {
			value := word.Value(i)
			class := value
			if rows := alike[v]; rows != nil {
				class = rows[i]
			}
			at, ok := seen[class]
			if !ok {
				at = int32(len(reps))
				seen[class] = at
				reps = append(reps, value)
			}
			offset[i] = at * int32(sp.rowCount)
		}
		sp.rowCount *= len(reps)
		sp.otherVars, sp.representatives = append(sp.otherVars, v), append(sp.representatives, reps)
		sp.cols = addColumn(sp.cols, m.column(v, word.Value(0), offset))
		if sp.rowCount > maxRows {
			sp.ok = false
			return sp
		}
	}
	return sp
}

// column returns a column for the variable with index variable in the vocabulary; offset[v-lo] is what
// its value v adds to the row number. A field of a card becomes a column over kinds of cards.
func (m *machine) column(variable int, lo int32, offset []int32) column {
	r := &m.readers[variable]
	if r.kind != readCard {
		return m.newColumn(*r, lo, offset)
	}
	by := make([]int32, len(r.values)+1) // by kind + 1; the first is for no card
	in := func(v int32) int32 { return offset[min(max(v-lo, 0), int32(len(offset)-1))] }
	by[0] = in(r.none)
	for i, v := range r.values {
		by[i+1] = in(v)
	}
	return m.newColumn(reader{kind: readKind, index: r.index}, -1, by)
}

// addColumn appends c to cols, or merges it with a column over the same card, and returns the list.
func addColumn(cols []column, c column) []column {
	if c.read.kind == readKind {
		for i := range cols {
			if have := &cols[i]; have.read.kind == readKind && have.at == c.at {
				for k, x := range c.offset {
					have.offset[k] += x
				}
				return cols
			}
		}
	}
	return append(cols, c)
}

// eachRow calls f for every row, after it has set in vals, which is indexed by variable, the
// combination of values that the row stands for.
func (sp *splitExpr) eachRow(vals []int32, f func(row int, vals []int32)) {
	for row := range sp.rowCount {
		rest := row
		for i, v := range sp.otherVars {
			vals[v] = sp.representatives[i][rest%len(sp.representatives[i])]
			rest /= len(sp.representatives[i])
		}
		f(row, vals)
	}
}

// setCardValues sets in vals the variables vars, which are those of a card, to their values for
// card k.
func (m *machine) setCardValues(vals []int32, vars []int, k int) {
	for _, v := range vars {
		vals[v] = m.byCard[m.words.All()[v].Name][k]
	}
}

// compileFilter compiles a condition on a card; b is the name of that card in the condition.
func (m *machine) compileFilter(x *cond.Expr, b *binding) *cardFilter {
	f := &cardFilter{reg: b.reg, scopeRegister: -1}
	sp := m.split(x, b.name)
	for _, v := range x.Vars() {
		if name := m.words.All()[v].Name; firstPart(name) != b.name {
			f.names = append(f.names, name)
		}
	}
	if sp.scope >= 0 {
		f.scopeRegister = m.scopeRegister[sp.scope]
		for w := range m.nouns.fields[sp.scope].words {
			var set zones.Set
			for k := range m.nouns.kinds {
				if m.values[sp.scope][k] == int32(w) {
					set = set.Or(zones.SingleKind(k))
				}
			}
			f.byWord = append(f.byWord, set)
		}
	}
	if !sp.ok {
		f.perCard = m.toExpr(x)
		return f
	}
	f.cols, f.sets = sp.cols, make([]zones.Set, sp.rowCount)
	vals := make([]int32, len(m.words.All()))
	sp.eachRow(vals, func(row int, vals []int32) {
		for k := range m.nouns.kinds {
			m.setCardValues(vals, sp.card, k)
			if x.Eval(vals) != 0 {
				f.sets[row] = f.sets[row].Or(zones.SingleKind(k))
			}
		}
	})
	f.isTable = f.scopeRegister < 0
	f.isKeptSumOnly = f.isTable && len(f.cols) == 1 && f.cols[0].kind == columnKept
	if len(f.cols) == 1 && f.scopeRegister >= 0 {
		c := &f.cols[0]
		f.isMySumsOnly = c.kind == columnKeptOf && int(c.scope) == f.scopeRegister && (c.step == 0 || c.seat.kind == seatMe)
	}
	return f
}

// compileCardAmount compiles an amount that depends on a card; b is the name of that card in it.
func (m *machine) compileCardAmount(x *cond.Expr, b *binding) *cardAmount {
	w := &cardAmount{reg: b.reg}
	sp := m.split(x, b.name)
	if !sp.ok || sp.scope >= 0 {
		w.perCard = m.toExpr(x)
		return w
	}
	w.cols, w.values = sp.cols, make([][]int32, sp.rowCount)
	vals := make([]int32, len(m.words.All()))
	sp.eachRow(vals, func(row int, vals []int32) {
		w.values[row] = make([]int32, len(m.nouns.kinds))
		for k := range m.nouns.kinds {
			m.setCardValues(vals, sp.card, k)
			w.values[row][k] = x.Eval(vals)
		}
	})
	return w
}

func firstPart(name string) string {
	for i := range len(name) {
		if name[i] == '.' {
			return name[:i]
		}
	}
	return name
}
