package zones

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// Where cards have second copies, a seat remembers the number of copies of each kind at a
// place: a seat that saw two equal cards in a hand knows of both.

// newTallies allocates the memory for the numbers of copies that seats remember, by place, seat and
// kind.
func (t *Table) newTallies() {
	n := t.kinds
	t.tallies = make([]uint8, t.layout.Places()*t.layout.Seats*n)
	t.passedCopies = make([]uint8, t.layout.Seats*n)
}

// tally returns the remembered number of copies at a place, by kind, valid for remembered
// kinds; nil where no card has a second copy.
func (t *Table) tally(place, seat int) []uint8 {
	if t.tallies == nil {
		return nil
	}
	n := t.kinds
	i := (place*t.layout.Seats + seat) * n
	return t.tallies[i : i+n]
}

// copiesAt returns the number of copies at a place, by kind; nil where no card has a second
// copy.
func (t *Table) copiesAt(place int) []uint8 {
	if t.copies == nil {
		return nil
	}
	n := t.kinds
	return t.copies[place*n : place*n+n]
}

// RemembersCopies returns how many cards of a kind a seat remembers to be at a place whose
// cards it does not see.
func (t *Table) RemembersCopies(place, seat, kind int) int {
	switch {
	case !t.known[place*t.layout.Seats+seat].Has(kind):
		return 0
	case t.tallies == nil:
		return 1
	}
	return int(t.tally(place, seat)[kind])
}

// rememberMore records that a seat remembers more cards of a kind at a place.
func (t *Table) rememberMore(place, seat, kind int, copies uint8) {
	k := &t.known[place*t.layout.Seats+seat]
	if tally := t.tally(place, seat); tally != nil {
		if !k.Has(kind) {
			tally[kind] = 0
		}
		tally[kind] += copies
	}
	*k = k.Or(SingleKind(kind))
}

// forgetOne removes a card of a kind from what a seat remembers of a place, after the seat
// saw it leave.
func (t *Table) forgetOne(place, seat, kind int) {
	k := &t.known[place*t.layout.Seats+seat]
	if tally := t.tally(place, seat); tally != nil && k.Has(kind) && tally[kind] > 1 {
		tally[kind]--
		return
	}
	*k = k.Without(SingleKind(kind))
}

// rememberAll records that a seat remembers every copy of some kinds at a place.
func (t *Table) rememberAll(place, seat int, kinds Set) {
	if tally := t.tally(place, seat); tally != nil {
		lies := t.copiesAt(place)
		for ; !kinds.IsEmpty(); kinds = kinds.WithoutLowest() {
			k := kinds.Lowest()
			tally[k] = lies[k]
		}
	}
}

// copyTallies copies the remembered numbers of another table; known and knowers must have been
// copied before.
func (t *Table) copyTallies(o *Table) {
	if t.tallies == nil {
		return
	}
	n := t.layout.Seats * t.kinds
	for at, seats := range t.knowers {
		if seats != 0 {
			copy(t.tallies[at*n:at*n+n], o.tallies[at*n:at*n+n])
		}
	}
}

// hashTallies adds to a hash how many of each kind a seat remembers at a place.
func (t *Table) hashTallies(place, seat int, h uint64) uint64 {
	if tally := t.tally(place, seat); tally != nil {
		for m := t.known[place*t.layout.Seats+seat]; !m.IsEmpty(); m = m.WithoutLowest() {
			if k := m.Lowest(); tally[k] > 1 {
				h = rng.Mix64(h ^ uint64(k)<<8 ^ uint64(tally[k]))
			}
		}
	}
	return h
}

// swapTallies exchanges what a seat remembers of two places, after their cards were exchanged.
// Cards that it saw at one place it now remembers at the other.
func (t *Table) swapTallies(a, b, seat int) {
	ta, tb := t.tally(a, seat), t.tally(b, seat)
	for k := range ta {
		ta[k], tb[k] = tb[k], ta[k]
	}
	if t.layout.sees[a].Has(engine.Seat(seat)) {
		copy(tb, t.copiesAt(b))
	}
	if t.layout.sees[b].Has(engine.Seat(seat)) {
		copy(ta, t.copiesAt(a))
	}
}

// passTallies moves what a viewer remembers of the places of a word of a zone along with the cards,
// when every seat passes its cards to the one that is so many seats later in turn order.
func (t *Table) passTallies(zone, word, seats, viewer int) {
	if t.tallies == nil {
		return
	}
	l, n := t.layout, t.kinds
	for i := range l.Seats {
		at, now := l.Place(zone, i, word), l.Place(zone, (i+seats)%l.Seats, word)
		from := t.tally(at, viewer)
		if l.sees[at].Has(engine.Seat(viewer)) {
			from = t.copiesAt(now)
		}
		copy(t.passedCopies[i*n:i*n+n], from)
	}
	for i := range l.Seats {
		copy(t.tally(l.Place(zone, (i+seats)%l.Seats, word), viewer), t.passedCopies[i*n:i*n+n])
	}
}
