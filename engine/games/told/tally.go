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
	where  *cardFilter
	value  *cardAmount
	when   *expr
	lo, hi int32
	scope  int      // field on whose word in scope it depends; -1 for none
	names  []string // first parts of the names in its conditions

	places        []placeRef // the places of its zones for seat 0; the others follow by [placeRef.step]
	excludesOwner bool       // of seats: without the seat that it is for
	dependsOnMe   bool       // its conditions depend on me
	countsKinds   bool       // it is the number of kinds, so that copies make no difference
	keptIndex     int        // index in State.kept of its sum for place 0; -1 if no sums are kept
	otherRead     *column    // the only thing that its condition reads of each counted seat; nil if there are several
	span          span       // values of otherRead for which a seat is counted
	isSpanExact   bool       // a seat is counted exactly if what otherRead reads is in span
	myColumns     []column   // what its condition reads of me
}

// A cachedSum is the value of a tally over the cards at one place, valid until these change.
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

// cardValue returns the value of a tally of cards for a seat.
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
		set := s.z.KindsAt(at)
		if t.where != nil {
			set = t.where.matching(s, set)
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

// cachedAt returns the value over the cards at a place, computed anew if these have changed.
func (t *tallyCode) cachedAt(s *State, at int) int32 {
	if k := &s.kept[t.keptIndex+at]; k.changes == s.z.Changes(at) {
		return k.sum
	}
	return t.computeAt(s, at)
}

// computeAt computes the value over the cards at a place and keeps it.
func (t *tallyCode) computeAt(s *State, at int) int32 {
	k, set, first := &s.kept[t.keptIndex+at], s.z.KindsAt(at), true
	if t.where != nil {
		set = t.where.matching(s, set)
	}
	if k.changes = s.z.Changes(at); t.tally.kind == countCards {
		k.sum = s.countAt(at, set)
	} else {
		k.sum = t.accumulate(s, at, set, 0, &first)
	}
	return k.sum
}

// dependsOn reports whether the value of the tally depends on what a name stands for at the time
// it is asked for. In a tally of cards the name card stands for the card that is counted.
func (t *tallyCode) dependsOn(name string) bool {
	return slices.Contains(t.names, name) && (name != "card" || t.tally.kind == countSeats)
}

// findShortcuts finds out whether values can be kept by place and copies ignored.
func (t *tallyCode) findShortcuts(m *machine) {
	t.keptIndex = -1
	if t.tally.kind == countSeats {
		return
	}
	for _, zi := range t.zones {
		t.places = append(t.places, m.newPlaceRef(zi, seatRef{}))
	}
	t.dependsOnMe = slices.ContainsFunc(t.names, func(name string) bool { return slices.Contains(seatWords, name) || m.n.zoneIndex(name) >= 0 })
	t.countsKinds = t.tally.kind == countKinds || t.tally.kind == countCards && m.layout.Single
	adds := t.tally.kind == countCards || t.tally.kind == sumCards
	if t.dependsOnCardOnly() && !t.countsKinds && (adds || len(t.zones) == 1) {
		t.keptIndex = m.keptCount
		m.keptCount += m.layout.Places()
	}
}

// dependsOnCardOnly reports whether what the tally adds for a card depends on the card alone, not on the
// state.
func (t *tallyCode) dependsOnCardOnly() bool {
	return t.tally.kind != countSeats && (t.where == nil || t.where.dependsOnCardOnly()) && (t.value == nil || t.value.dependsOnCardOnly())
}

// isOnePlace reports whether the tally counts the cards at one place only, and the set of cards
// that count is constant or comes from a row of a table.
func (t *tallyCode) isOnePlace() bool {
	if t.tally.kind == countSeats || len(t.places) != 1 || t.dependsOnMe && !t.dependsOnCardOnly() {
		return false
	}
	if t.dependsOnCardOnly() {
		return true
	}
	return (t.countsKinds || t.tally.kind == countCards) && t.where.perCard == nil && t.where.scopeRegister < 0
}

// countAt returns how many cards of some kinds are at a place.
func (s *State) countAt(at int, set zones.Set) (n int32) {
	if s.m.layout.Single {
		return int32(set.Len())
	}
	for ; !set.Empty(); set = set.WithoutLowest() {
		n += int32(s.z.Copies(at, set.Lowest()))
	}
	return n
}

// accumulate takes the values of the cards of a set at a place into n: it adds them, or takes the
// most or least of them and n. first is true as long as n has no value yet.
func (t *tallyCode) accumulate(s *State, at int, set zones.Set, n int32, first *bool) int32 {
	row := t.value.row(s)
	if t.value.perCard == nil && (t.tally.kind != sumCards || s.m.layout.Single) {
		return t.accumulateOnce(t.value.values[row], set, n, first)
	}
	for ; !set.Empty(); set = set.WithoutLowest() {
		k := set.Lowest()
		v := t.value.value(s, row, k)
		switch {
		case t.tally.kind == sumCards:
			n += v * int32(s.z.Copies(at, k))
		case *first, t.tally.kind == maxOfCards && v > n, t.tally.kind == minOfCards && v < n:
			n, *first = v, false
		}
	}
	return n
}

// accumulateOnce takes into n the values of all kinds in a set, for a tally in which every
// kind counts once. values is by kind; first is as in [tallyCode.accumulate].
func (t *tallyCode) accumulateOnce(values []int32, set zones.Set, n int32, first *bool) int32 {
	for ; !set.Empty(); set = set.WithoutLowest() {
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

// findOtherRead finds out whether the condition of a tally of seats reads only a single number of
// each counted seat, besides what it reads of me.
func (t *tallyCode) findOtherRead() {
	w := t.when
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

// answer returns the answer in a row of the expression's table.
func (e *expr) answer(row int32) int32 {
	switch e.kind {
	case exprTable:
		return e.values[row]
	case exprWide:
		return e.x.At(row)
	}
	return row
}

// countFor returns how many seats a tally of seats counts for a seat.
func (t *tallyCode) countFor(s *State, seat int) (n int32) {
	if c := t.otherRead; c != nil {
		if t.isSpanExact && s.out == 0 {
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
		skip := s.out
		if t.excludesOwner {
			skip |= engine.SeatSet(engine.Seat(seat))
		}
		for i, at := 0, c.at; i < s.m.seats; i, at = i+1, at+c.step {
			if !skip.Has(engine.Seat(i)) {
				n += t.when.answer(row + c.offsetAt(s, at))
			}
		}
		return n
	}
	me, other := s.me, s.other
	s.me = int8(seat)
	for i := range s.m.seats {
		if s.out.Has(engine.Seat(i)) || t.excludesOwner && i == seat {
			continue
		}
		s.other = int8(i)
		n += t.when.eval(s)
	}
	s.me, s.other = me, other
	return n
}
