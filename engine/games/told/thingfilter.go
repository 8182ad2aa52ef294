package told

import (
	"math/bits"
	"slices"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/zones"
)

// This file evaluates conditions on the things that can be chosen or looped over: seats, words and
// numbers. If possible it does so for all things at once, as sets. A zones.Set then has a member
// for each thing: the seat, the index of the word, or the number.

// A thingFilter is a condition on seats, words or numbers, divided into parts that must all hold.
type thingFilter struct {
	filters            []*cardFilter    // parts that depend on the thing and a few numbers of the state; sets are of things, not cards
	wordTests          []*wordCountTest // parts that depend on the number of cards of a word
	cells              []thingCell      // parts that depend on one number that each thing has
	conditionsPerThing []*expr          // other parts, which are evaluated for one thing at a time
}

// compileThingFilter compiles x, a condition on the thing with the name b.
func (m *machine) compileThingFilter(x *cond.Expr, b *binding) *thingFilter {
	t := &thingFilter{}
	parts, every := x.Parts()
	if !every {
		parts = []*cond.Expr{x}
	}
	for _, p := range parts {
		f := m.compileFilterTable(p, b)
		w := m.compileWordCountTest(p, b)
		switch {
		case f != nil:
			t.filters = append(t.filters, f)
		case w != nil:
			t.wordTests = append(t.wordTests, w)
		default:
			e := m.toExpr(p)
			if c, ok := m.compileThingCell(e, b); ok {
				t.cells = append(t.cells, c)
			} else {
				t.conditionsPerThing = append(t.conditionsPerThing, e)
			}
		}
	}
	return t
}

// A thingCell is a condition on one number that each seat or word has, or on the number of cards at
// its place.
type thingCell struct {
	column
	stride      int32 // distance in State.cells from the number of a thing to that of the next
	span        span  // values for which the condition holds
	isSpanExact bool  // the condition holds exactly for the values in span
}

// compileThingCell converts a condition to a thingCell. ok is false if the condition depends on
// anything but one number of the thing with the name b.
func (m *machine) compileThingCell(e *expr, b *binding) (t thingCell, ok bool) {
	if b == nil || e.kind != exprOne || e.cols[0].kind != columnAnySeat {
		return t, false
	}
	c := &e.cols[0]
	t.column = *c
	t.span, t.isSpanExact = spanOf(c.lo, c.offset)
	switch b.kind {
	case boundSeat:
		t.stride, t.step = c.step, 0
		return t, c.scope < 0 && c.step > 0 && c.seat.kind == seatNum && int(c.seat.numIndex) == b.reg
	case boundWord:
		at, has := m.scopeRegister[b.field]
		t.stride = 1
		return t, has && int(c.scope) == at && (c.step == 0 || c.seat.kind == seatMe)
	}
	return t, false
}

// matching returns the members of among, seats or words, for which the condition holds.
func (t *thingCell) matching(s *State, among zones.Set) zones.Set {
	at := t.at + t.step*int32(s.me)
	if t.isSpanExact {
		fits := uint64(0)
		for left := among.Lo; left != 0; left &= left - 1 {
			i := trailingZeros(left)
			fits |= uint64(boolToInt(t.span.contains(s.cells[at+t.stride*int32(i)]))) << (uint(i) & 63)
		}
		among.Lo = fits
		return among
	}
	for left := among.Lo; left != 0; left &= left - 1 {
		if t.offsetFor(s.cells[at+t.stride*int32(trailingZeros(left))]) == 0 {
			among.Lo &^= left & -left
		}
	}
	return among
}

// matchingCompiled returns the members of among that satisfy all parts except those in conditionsPerThing.
func (t *thingFilter) matchingCompiled(s *State, among zones.Set) zones.Set {
	for _, f := range t.filters {
		among = f.matching(s, among)
	}
	for _, w := range t.wordTests {
		among = among.And(w.matchingWords(s))
	}
	for i := range t.cells {
		among = t.cells[i].matching(s, among)
	}
	return among
}

// holds reports whether all parts in conditionsPerThing hold for the thing in the register of the name.
func (t *thingFilter) holds(s *State) bool {
	for _, p := range t.conditionsPerThing {
		if p.eval(s) == 0 {
			return false
		}
	}
	return true
}

// compileFilterTable compiles a condition on the number or word with the name b to a table of sets of
// numbers or words. It returns nil for other things, or if the table would be too large.
func (m *machine) compileFilterTable(x *cond.Expr, b *binding) *cardFilter {
	if b == nil || b.kind != boundNumber && b.kind != boundWord {
		return nil
	}
	sp := m.split(x, b.name)
	if !sp.ok || sp.scope >= 0 || len(sp.card) > 1 {
		return nil
	}
	lo, n := int32(0), int32(zones.MaxKinds)
	if b.kind == boundWord {
		lo, n = m.nouns.fields[b.field].lo, int32(m.nouns.fields[b.field].size())
	}
	f := &cardFilter{scopeRegister: -1, cols: sp.cols, sets: make([]zones.Set, sp.rowCount)}
	vals := make([]int32, len(m.words.All()))
	sp.eachRow(vals, func(row int, vals []int32) {
		for i := range n {
			for _, v := range sp.card {
				vals[v] = lo + i
			}
			if x.Eval(vals) != 0 {
				f.sets[row] = f.sets[row].Or(zones.SingleKind(int(i)))
			}
		}
	})
	return f
}

// A wordCountTest is a condition on how many cards at a place have a word. The cards are counted for
// all words at once, in three integers: bit w of them is the lowest, second and third bit of the
// number for word w.
type wordCountTest struct {
	place       placeRef
	wordBits    []uint64 // by kind of card: the bit of its word; 0 if it is not counted
	lanes       []lane   // lanes of all kinds, if each kind has one copy and there are few lanes; else nil
	allWordBits uint64   // bits of all words
	countBits   uint8    // bit n is set if the condition holds for a word with n cards
	isNegated   bool     // the bits of countBits are inverted
}

// A lane is a group of kinds with the same distance from the kind's index to that of its word, so
// that a shift turns the set of kinds into the set of their words.
type lane struct {
	shift uint   // index of the kind minus index of its word
	words uint64 // bits of the words of the kinds in the lane
}

// maxLanes is the largest number of lanes for which counting lane by lane is faster than counting
// card by card.
const maxLanes = 8

// findLanes divides all counted kinds into lanes. It leaves lanes nil if there would be too many.
func (w *wordCountTest) findLanes() {
	for k, bit := range w.wordBits {
		if bit == 0 {
			continue
		}
		shift := k - trailingZeros(bit)
		i := slices.IndexFunc(w.lanes, func(l lane) bool { return int(l.shift) == shift })
		switch {
		case i >= 0:
			w.lanes[i].words |= bit
		case shift < 0 || len(w.lanes) == maxLanes:
			w.lanes = nil
			return
		default:
			w.lanes = append(w.lanes, lane{uint(shift), bit})
		}
	}
}

// wordsOf returns the words, as bits, of those kinds of the lane that are in a set.
func (l *lane) wordsOf(set zones.Set) uint64 {
	return (set.Lo>>l.shift | set.Hi<<(64-l.shift) | set.Hi>>(l.shift-64)) & l.words
}

// maxOfWord is the largest number of cards of a word: three bits cannot hold more.
const maxOfWord = 7

// compileWordCountTest compiles x, a condition on the word with the name b, to a wordCountTest. It
// returns nil if x depends on anything but the number of cards that have the word at one place.
func (m *machine) compileWordCountTest(x *cond.Expr, b *binding) *wordCountTest {
	if b == nil || b.kind != boundWord || len(x.Vars()) != 1 || m.nouns.fields[b.field].size() > 64 {
		return nil
	}
	r := &m.readers[x.Vars()[0]]
	if r.kind != readTally || r.seat.kind != seatMe {
		return nil
	}
	t := r.tally
	if t.tally.kind != countCards && !t.countsKinds || len(t.places) != 1 || t.scope >= 0 || t.dependsOnMe || t.cardFilter == nil || t.cardFilter.perCard != nil || t.cardFilter.scopeRegister >= 0 {
		return nil
	}
	if len(t.cardFilter.cols) != 1 || t.cardFilter.cols[0].kind != columnCell || t.cardFilter.cols[0].at != m.numCell(b.reg) {
		return nil
	}
	w := &wordCountTest{place: t.places[0], wordBits: make([]uint64, len(m.nouns.kinds))}
	lo, hi := m.nouns.fields[b.field].bounds()
	for word := range hi - lo + 1 {
		cards := 0
		for set := t.cardFilter.sets[t.cardFilter.cols[0].offsetFor(lo+word)]; !set.IsEmpty(); set = set.WithoutLowest() {
			k := set.Lowest()
			if cards += len(m.layout.Cards.Copies[k]); w.wordBits[k] != 0 || cards > maxOfWord {
				return nil
			}
			w.wordBits[k] = 1 << word
		}
		w.allWordBits |= 1 << word
	}
	if m.layout.Single {
		w.findLanes()
	}
	vals := make([]int32, len(m.words.All()))
	for n := range maxOfWord + 1 {
		vals[x.Vars()[0]] = int32(n)
		w.countBits |= uint8(x.Eval(vals)) << n
	}
	if bits.OnesCount8(w.countBits) > (maxOfWord+1)/2 {
		w.countBits, w.isNegated = ^w.countBits, true
	}
	return w
}

// matchingWords returns the words for which the condition holds.
func (w *wordCountTest) matchingWords(s *State) (words zones.Set) {
	at := s.place(&w.place)
	var one, two, four uint64
	set := s.table.KindsAt(at)
	for i := range w.lanes {
		has := w.lanes[i].wordsOf(set)
		carry := one & has
		one ^= has
		four ^= two & carry
		two ^= carry
	}
	for ; w.lanes == nil && !set.IsEmpty(); set = set.WithoutLowest() {
		k := set.Lowest()
		for range s.table.Copies(at, k) {
			carry := one & w.wordBits[k]
			one ^= w.wordBits[k]
			four ^= two & carry
			two ^= carry
		}
	}
	for m := uint(w.countBits); m != 0; m &= m - 1 {
		n := bits.TrailingZeros(m)
		words.Lo |= complementUnless(one, n) & complementUnless(two, n>>1) & complementUnless(four, n>>2)
	}
	if w.isNegated {
		words.Lo = ^words.Lo
	}
	words.Lo &= w.allWordBits
	return words
}

// complementUnless returns b if the lowest bit of n is 1, else the complement of b.
func complementUnless(b uint64, n int) uint64 { return b ^ (uint64(n&1) - 1) }

// choosableThings returns the seats, words or numbers that an option offers in the present state.
func (s *State) choosableThings(o *option) zones.Set {
	var set zones.Set
	shift := int32(0)
	switch o.source.kind {
	case fromSeats:
		set = s.choosableSeats(o)
	case fromWords:
		set, shift = o.words, o.firstWordValue
	case fromNumbers:
		lo, hi := max(0, o.source.lo.eval(s)), min(zones.MaxKinds-1, o.source.hi.eval(s))
		set = zones.FirstKinds(int(hi) + 1).Without(zones.FirstKinds(int(lo)))
	}
	if o.thingFilter == nil {
		return set
	}
	if set = o.thingFilter.matchingCompiled(s, set); len(o.thingFilter.conditionsPerThing) == 0 {
		return set
	}
	was, scope := s.num[o.reg], int32(0)
	if o.scope >= 0 {
		scope = s.num[o.scope]
	}
	for left := set; !left.IsEmpty(); left = left.WithoutLowest() {
		x := left.Lowest()
		s.num[o.reg] = shift + int32(x)
		if o.scope >= 0 {
			s.num[o.scope] = int32(x)
		}
		if !o.thingFilter.holds(s) {
			set = set.Without(zones.SingleKind(x))
		}
	}
	s.num[o.reg] = was
	if o.scope >= 0 {
		s.num[o.scope] = scope
	}
	return set
}

// choosableSeats returns the seats of an option's source that are not out, whatever its condition.
func (s *State) choosableSeats(o *option) zones.Set {
	seats := (engine.Seats(1)<<s.machine.seats - 1) &^ s.outSeats
	if o.source.withoutActor {
		seats &^= 1 << s.me
	}
	if o.source.singleSeat {
		seats &= 1 << s.seat(o.source.seat)
	}
	return zones.Set{Lo: uint64(seats)}
}
