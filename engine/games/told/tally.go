package told

import (
	"slices"

	"equitas/engine"
	"equitas/engine/zones"
)

// A tallyCode is a compiled tally: a count of cards or seats, or a sum, maximum or minimum over
// cards.
type tallyCode struct {
	*tally
	cardFilter    *cardFilter // of cards: those that count; nil for all
	cardAmount    *cardAmount // of cards: the number whose sum, maximum or minimum is taken; nil for counts
	seatCondition *expr       // of seats: the condition on which one counts; nil for a tally of cards
	lo, hi        int32       // bounds of the value
	scope         int         // field that indexes its zones (see [scope]); -1 for none
	names         []string    // first parts of the names in its conditions

	places        []placeRef // the places of its zones for seat 0; those of other seats are [placeRef.step] apart
	excludesOwner bool       // of seats: the seat for which they are counted is left out
	dependsOnMe   bool       // its conditions depend on the acting seat
	countsKinds   bool       // it is the number of kinds, so that copies make no difference
	keptIndex     int        // index in State.keptSums of its sum for place 0; -1 if sums are not cached
	otherRead     *column    // the only number of a tested seat that its condition reads; nil if there are several
	span          span       // values of otherRead for which a seat is counted
	isSpanExact   bool       // a seat is counted exactly if the value of otherRead is in span
	myColumns     []column   // the numbers of the acting seat and the table that its condition reads
}

// A cachedSum is the value of a tally over the cards at one place, valid until the cards there change.
type cachedSum struct {
	changes uint32 // value of [zones.Table.Changes] when the sum was computed
	sum     int32
}

// valueFor returns the value of a tally for a seat; seat is 0 for a tally of the table.
func (t *tallyCode) valueFor(s *State, seat int) int32 {
	if t.tally.kind == countSeats {
		return t.countFor(s, seat)
	}
	if !t.dependsOnMe {
		return t.cardValue(s, seat)
	}
	me := s.me
	s.me = int8(seat)
	n := t.cardValue(s, seat)
	s.me = me
	return n
}

// cardValue returns the value of a tally of cards for a seat. If its conditions depend on the acting
// seat, s.me must be that seat.
func (t *tallyCode) cardValue(s *State, seat int) int32 {
	n, first := int32(0), true
	for i := range t.places {
		p := &t.places[i]
		at := int(p.first) + seat*int(p.step)
		if p.scope >= 0 {
			at += int(s.num[p.scope])
		}
		if t.keptIndex >= 0 {
			n += t.cachedAt(s, at)
			continue
		}
		set := s.table.KindsAt(at)
		if t.cardFilter != nil {
			set = t.cardFilter.matching(s, set)
		}
		switch {
		case t.countsKinds:
			n += int32(set.Len())
		case t.tally.kind == countCards:
			n += s.countAt(at, set)
		default:
			n = t.accumulate(s, at, set, n, &first)
		}
	}
	return n
}

// cachedAt returns the tally's value over the cards at a place. It is computed anew if the cards there
// have changed.
func (t *tallyCode) cachedAt(s *State, at int) int32 {
	if k := &s.keptSums[t.keptIndex+at]; k.changes == s.table.Changes(at) {
		return k.sum
	}
	return t.computeAt(s, at)
}

// computeAt computes the tally's value over the cards at a place, caches it and returns it.
func (t *tallyCode) computeAt(s *State, at int) int32 {
	k, set, first := &s.keptSums[t.keptIndex+at], s.table.KindsAt(at), true
	if t.cardFilter != nil {
		set = t.cardFilter.matching(s, set)
	}
	if k.changes = s.table.Changes(at); t.tally.kind == countCards {
		k.sum = s.countAt(at, set)
	} else {
		k.sum = t.accumulate(s, at, set, 0, &first)
	}
	return k.sum
}

// dependsOn reports whether the value of the tally depends on what a name stands for where the tally is
// used. In a tally of cards the name card is the card being counted, which does not count.
func (t *tallyCode) dependsOn(name string) bool {
	return slices.Contains(t.names, name) && (name != "card" || t.tally.kind == countSeats)
}

// findShortcuts sets the fields of a tally of cards that make reading it fast: its places, whether
// copies can be ignored, and whether sums can be cached by place.
func (t *tallyCode) findShortcuts(m *machine) {
	t.keptIndex = -1
	if t.tally.kind == countSeats {
		return
	}
	for _, zi := range t.zones {
		t.places = append(t.places, m.newPlaceRef(zi, seatRef{}))
	}
	t.dependsOnMe = slices.ContainsFunc(t.names, func(name string) bool { return slices.Contains(seatWords, name) || m.nouns.zoneIndex(name) >= 0 })
	t.countsKinds = t.tally.kind == countKinds || t.tally.kind == countCards && m.layout.Single
	adds := t.tally.kind == countCards || t.tally.kind == sumCards
	if t.dependsOnCardOnly() && !t.countsKinds && (adds || len(t.zones) == 1) {
		t.keptIndex = m.keptCount
		m.keptCount += m.layout.Places()
	}
}

// dependsOnCardOnly reports whether what a card adds to the tally depends on the card alone, not on the
// state. It is false for a tally of seats.
func (t *tallyCode) dependsOnCardOnly() bool {
	return t.tally.kind != countSeats && (t.cardFilter == nil || t.cardFilter.dependsOnCardOnly()) && (t.cardAmount == nil || t.cardAmount.dependsOnCardOnly())
}

// isOnePlace reports whether the tally counts cards at one place only, and the set of cards that count
// is constant or comes from a table.
func (t *tallyCode) isOnePlace() bool {
	if t.tally.kind == countSeats || len(t.places) != 1 || t.dependsOnMe && !t.dependsOnCardOnly() {
		return false
	}
	if t.dependsOnCardOnly() {
		return true
	}
	return (t.countsKinds || t.tally.kind == countCards) && t.cardFilter.perCard == nil && t.cardFilter.scopeRegister < 0
}

// countAt returns how many cards of some kinds are at a place.
func (s *State) countAt(at int, set zones.Set) (n int32) {
	if s.machine.layout.Single {
		return int32(set.Len())
	}
	for ; !set.IsEmpty(); set = set.WithoutLowest() {
		n += int32(s.table.Copies(at, set.Lowest()))
	}
	return n
}

// accumulate returns n combined with the values of the cards of set at a place: their sum, maximum or
// minimum. *first is true while no card has been combined, so that n has no meaning yet for a
// maximum or minimum.
func (t *tallyCode) accumulate(s *State, at int, set zones.Set, n int32, first *bool) int32 {
	row := t.cardAmount.row(s)
	if t.cardAmount.perCard == nil && (t.tally.kind != sumCards || s.machine.layout.Single) {
		return t.accumulateOnce(t.cardAmount.values[row], set, n, first)
	}
	for ; !set.IsEmpty(); set = set.WithoutLowest() {
		k := set.Lowest()
		v := t.cardAmount.value(s, row, k)
		switch {
		case t.tally.kind == sumCards:
			n += v * int32(s.table.Copies(at, k))
		case *first, t.tally.kind == maxOfCards && v > n, t.tally.kind == minOfCards && v < n:
			n, *first = v, false
		}
	}
	return n
}

// accumulateOnce is [tallyCode.accumulate] for a tally to which each kind in set adds its value once.
// values has the value by kind.
func (t *tallyCode) accumulateOnce(values []int32, set zones.Set, n int32, first *bool) int32 {
	for ; !set.IsEmpty(); set = set.WithoutLowest() {
		v := values[set.Lowest()]
		switch {
		case t.tally.kind == sumCards:
			n += v
		case *first, t.tally.kind == maxOfCards && v > n, t.tally.kind == minOfCards && v < n:
			n, *first = v, false
		}
	}
	return n
}

// findOtherRead sets otherRead and myColumns if the condition of a tally of seats reads only one number
// of each tested seat, besides numbers of the acting seat and the table.
func (t *tallyCode) findOtherRead() {
	w := t.seatCondition
	if w.kind != exprOne && w.kind != exprTable && w.kind != exprWide {
		return
	}
	for i := range w.cols {
		c := &w.cols[i]
		switch {
		case !c.dependsOnOther() && c.kind != columnRead && (c.seat.kind != seatOther || c.kind == columnCell || c.kind == columnMine):
			t.myColumns = append(t.myColumns, *c)
		case c.dependsOnOther() && t.otherRead == nil:
			t.otherRead = c
		default:
			t.otherRead, t.myColumns = nil, nil
			return
		}
	}
	if w.kind == exprOne && t.otherRead != nil && t.otherRead.kind == columnAnySeat {
		t.span, t.isSpanExact = spanOf(t.otherRead.lo, t.otherRead.offset)
	}
}

// answer returns the value of the expression for a row number of its table. For a table over one
// column, the row number is the value.
func (e *expr) answer(row int32) int32 {
	switch e.kind {
	case exprTable:
		return e.values[row]
	case exprWide:
		return e.source.At(row)
	}
	return row
}

// countFor returns how many seats in play satisfy the condition of a tally of seats, with seat as the
// acting one.
func (t *tallyCode) countFor(s *State, seat int) (n int32) {
	if c := t.otherRead; c != nil {
		if t.isSpanExact && s.outSeats == 0 {
			n = s.countSeatsInSpan(c.at, c.step, t.span)
			if t.excludesOwner {
				n -= boolToInt(t.span.contains(s.cells[c.at+c.step*int32(seat)]))
			}
			return n
		}
		me, row := s.me, int32(0)
		if len(t.myColumns) > 0 {
			s.me = int8(seat)
			row = rowOf(s, t.myColumns)
			s.me = me
		}
		skip := s.outSeats
		if t.excludesOwner {
			skip |= engine.SeatSet(engine.Seat(seat))
		}
		for i, at := 0, c.at; i < s.machine.seats; i, at = i+1, at+c.step {
			if !skip.Has(engine.Seat(i)) {
				n += t.seatCondition.answer(row + c.offsetAt(s, at))
			}
		}
		return n
	}
	me, other := s.me, s.talliedSeat
	s.me = int8(seat)
	for i := range s.machine.seats {
		if s.outSeats.Has(engine.Seat(i)) || t.excludesOwner && i == seat {
			continue
		}
		s.talliedSeat = int8(i)
		n += t.seatCondition.eval(s)
	}
	s.me, s.talliedSeat = me, other
	return n
}
