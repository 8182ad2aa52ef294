package told

import (
	"slices"

	"equitas/engine"
	"equitas/engine/zones"
)

// Of most variables in conditions, only one yes or no matters: whether the number is in a range, or
// whether there are such cards. Such a variable is one bit of a row number, and is read without a
// switch over types of columns.

// bitColumns reads variables that are one bit each, and packs the bits into a row number: from the
// highest bit down those of spans, of kinds and of seatTests.
type bitColumns struct {
	testsByActor [engine.MaxSeats]actorTests // by acting seat: the tests for the bits above those of seatTests
	seatTests    []anySeatTest               // the tests for the lowest bits
}

// actorTests lists the variables whose places depend only on which seat acts, with their places for
// one acting seat.
type actorTests struct {
	spans []spanTest // the tests for the highest bits
	kinds []kindTest // the tests for the bits below those of spans
}

// A spanTest tests whether State.cells[cellIndex], a number or the number of cards at a place, is in a span.
type spanTest struct {
	cellIndex uint32
	span      span
}

// A kindTest tests whether a card of any of the kinds is at a place.
type kindTest struct {
	kinds zones.Set
	place uint32
}

// An anySeatTest tests whether a certain number is in a span for at least one seat in play. The
// number of seat i is State.cells[at+i*step].
type anySeatTest struct {
	at, step int32
	span     span
	tally    *tallyCode // the tally that counts the seats whose number is in the span; never nil
}

// row returns the row number made of the bits for the current state.
func (b *bitColumns) row(s *State) (row int32) {
	mine := &b.testsByActor[s.me&(engine.MaxSeats-1)]
	spans, holds, cells, spots := mine.spans, mine.kinds, s.cells, s.table.Spots()
	for i := range spans {
		x := &spans[i]
		row = row<<1 + 1 + int32(x.span.signedRoom(cells[x.cellIndex])>>63)
	}
	for i := range holds {
		x := &holds[i]
		row = row<<1 | boolToInt(!spots.KindsAt(int(x.place)).And(x.kinds).IsEmpty())
	}
	seats := b.seatTests
	for i := range seats {
		row = row<<1 | boolToInt(seats[i].holds(s))
	}
	return row
}

// holds reports whether there is a seat in play whose number is in the span.
func (x *anySeatTest) holds(s *State) bool {
	if s.outSeats == 0 {
		return !s.noSeatInSpan(x.at, x.step, x.span)
	}
	return x.tally.countFor(s, int(s.me)) > 0
}

// selectBitColumns selects from cols the columns that are one bit each. order has their indices in
// cols, lowest bit first.
func (m *machine) selectBitColumns(cols []column) (b bitColumns, order []int) {
	var holds, seats []int
	for i := range cols {
		c := &cols[i]
		at, mine := m.cellsByActor(c)
		switch which, is := c.bitSpan(); {
		case !is:
		case c.kind == columnSeats && c.tally.isSpanExact && !c.tally.excludesOwner && which == (span{1, uint32(m.seats - 1 + beyondAll)}):
			seats = append(seats, i)
			b.seatTests = append(b.seatTests, anySeatTest{c.tally.otherRead.at, c.tally.otherRead.step, c.tally.span, c.tally})
		case !mine:
		case c.kind == columnAny && c.countedFilter == nil:
			holds = append(holds, i)
			for me := range b.testsByActor {
				b.testsByActor[me].kinds = append(b.testsByActor[me].kinds, kindTest{c.kinds, uint32(at[me])})
			}
		case c.kind != columnAny:
			order = append(order, i)
			for me := range b.testsByActor {
				b.testsByActor[me].spans = append(b.testsByActor[me].spans, spanTest{uint32(at[me]), which})
			}
		}
	}
	order = append(append(order, holds...), seats...)
	slices.Reverse(order)
	return b, order
}

// bitSpan returns the span of values for which a column adds one fixed amount to the row
// number, if it adds 0 for all other values. ok is false for any other column.
func (c *column) bitSpan() (which span, ok bool) {
	most := int32(0)
	for _, x := range c.offset {
		if x != 0 && most != 0 && x != most {
			return which, false
		}
		most = max(most, x)
	}
	return spanOf(c.lo, c.offset)
}

// convertBitColumns converts columns that are one bit each. rows maps the row number made of the bits
// to the row number made by the columns. Both results are nil if any column is more than one bit,
// or if there are no columns.
func (m *machine) convertBitColumns(cols []column) (b *bitColumns, rows []int32) {
	found, order := m.selectBitColumns(cols)
	if len(order) < len(cols) || len(cols) == 0 {
		return nil, nil
	}
	rows = make([]int32, 1<<len(order))
	for row := range rows {
		for k, i := range order {
			if row>>k&1 != 0 {
				for _, x := range cols[i].offset {
					if x != 0 {
						rows[row] += x
						break
					}
				}
			}
		}
	}
	return &found, rows
}

// cellsByActor returns, for each acting seat, the place or the index in State.cells that a column
// reads; ok is false if that depends on more than the acting seat.
func (m *machine) cellsByActor(c *column) (at actorPlaces, ok bool) {
	switch c.kind {
	case columnCell, columnMine, columnAny:
		return m.placesByActor(placeRef{first: c.at, step: c.step, scope: -1})
	case columnAnySeat:
		return m.placesByActor(placeRef{first: c.at, step: c.step, seat: c.seat, scope: c.scope})
	}
	return at, false
}
