package zones

import "equitas/engine"

// Mind begins the account of who has seen what anew, with nobody remembering anything, or
// ends it: then nothing is kept that only [Table.Key], [Table.Guess] and
// [Table.Remembers] ask for, and these must not be asked before [Table.Recall].
func (t *Table) Mind(on bool) {
	if t.blind = !on; on {
		clear(t.known)
		clear(t.knowers)
	}
}

// Minds reports whether what seats remember is kept.
func (t *Table) Minds() bool { return !t.blind }

// Recall takes over what seats remember in another table, in which the same has happened
// and the account was kept, and goes on with it.
func (t *Table) Recall(o *Table) {
	t.blind = false
	copy(t.known, o.known)
	copy(t.knowers, o.knowers)
	t.copyTallies(o)
}

// seen keeps the account of who has seen one card of a kind go from one place to
// another.
func (t *Table) seen(from, to, kind int) {
	l := t.l
	saw := l.sees[from] | l.sees[to]
	if t.knowers[from] != 0 {
		t.leaves(from, kind, saw)
	}
	if learn := saw &^ l.sees[to]; learn != 0 {
		t.knowers[to] |= learn
		for i := range l.Seats {
			if learn.Has(engine.Seat(i)) {
				t.more(to, i, kind, 1)
			}
		}
	}
}

// leaves has those who saw a card leave a place remember it there no more, and the
// others forget what they remembered of that place.
func (t *Table) leaves(at, kind int, saw engine.Seats) {
	n := t.l.Seats
	for i := range n {
		seat := engine.Seat(i)
		if !t.knowers[at].Has(seat) {
			continue
		}
		k := &t.known[at*n+i]
		if saw.Has(seat) {
			t.less(at, i, kind)
		} else {
			*k = Set{}
		}
		if k.Empty() {
			t.knowers[at] &^= engine.SeatSet(seat)
		}
	}
}

// seenAll keeps the account of all cards of a place, of the kinds moved, having gone to
// another: what was remembered of them is remembered there.
func (t *Table) seenAll(from, to int, moved Set) {
	n := t.l.Seats
	saw := t.l.sees[from] &^ t.l.sees[to] // who sees them go and cannot look where they lie now
	if saw|t.knowers[from] == 0 {
		return
	}
	for i := range n {
		seat := engine.Seat(i)
		was, many := t.known[from*n+i], t.tally(from, i)
		t.known[from*n+i] = Set{}
		if saw.Has(seat) {
			was, many = moved, t.drawn
		}
		if was.Empty() || t.l.sees[to].Has(seat) {
			continue
		}
		for ; !was.Empty(); was = was.Rest() {
			k, copies := was.Least(), uint8(1)
			if !t.l.Single {
				copies = many[k]
			}
			t.more(to, i, k, copies)
		}
		t.knowers[to] |= engine.SeatSet(seat)
	}
	t.knowers[from] = 0
}

// seenSwap keeps the account of two places having exchanged all their cards.
func (t *Table) seenSwap(a, b int) {
	n := t.l.Seats
	ka, kb := t.knowers[a], t.knowers[b]
	t.knowers[a], t.knowers[b] = 0, 0
	for i := range n {
		seat := engine.Seat(i)
		toB, toA := t.known[a*n+i], t.known[b*n+i] // what was remembered of what lies there now
		if !ka.Has(seat) {
			toB = Set{}
		}
		if !kb.Has(seat) {
			toA = Set{}
		}
		if t.l.sees[a].Has(seat) {
			toB = t.spots[b].held
		}
		if t.l.sees[b].Has(seat) {
			toA = t.spots[a].held
		}
		t.swapTallies(a, b, i)
		t.settle(a, i, toA)
		t.settle(b, i, toB)
	}
}

// settle sets what a seat remembers of a place.
func (t *Table) settle(at, seat int, kinds Set) {
	if t.l.sees[at].Has(engine.Seat(seat)) {
		kinds = Set{}
	}
	t.known[at*t.l.Seats+seat] = kinds
	if !kinds.Empty() {
		t.knowers[at] |= engine.SeatSet(engine.Seat(seat))
	}
}

// PassOn has every seat hand all its cards of a zone to the seat that is so many places
// on, all at once. Words, if the zone has any, are kept.
func (t *Table) PassOn(zone, by int) {
	l := t.l
	z := &l.Zones[zone]
	n := l.Seats
	if by = (by%n + n) % n; by == 0 || !z.PerSeat {
		return
	}
	for w := range z.words() {
		if t.rotate(zone, w, by); t.blind {
			continue
		}
		first := z.first + w
		for i := range n {
			t.knowers[first+i*z.words()] = 0
		}
		for viewer := range n {
			var was [engine.MaxSeats]Set // what the viewer knows of the cards that were at a seat
			for i := range n {
				at, now := first+i*z.words(), first+(i+by)%n*z.words()
				was[i] = t.known[at*n+viewer]
				if l.sees[at].Has(engine.Seat(viewer)) {
					was[i] = t.spots[now].held
				}
			}
			t.handTallies(zone, w, by, viewer)
			for i := range n {
				t.settle(first+(i+by)%n*z.words(), viewer, was[i])
			}
		}
	}
}

// rotate moves the cards of every seat so many seats on, less than all.
func (t *Table) rotate(zone, word, by int) {
	n := t.l.Seats
	z := &t.l.Zones[zone]
	first, step := z.first+word, z.words()
	var done engine.Seats
	for start := range n {
		for next := start + by; !done.Has(engine.Seat(start)); next += by {
			if next >= n {
				next -= n
			}
			done |= engine.SeatSet(engine.Seat(next)) // the cards in hand lie at start
			if next != start {
				t.exchange(first+start*step, first+next*step)
			}
		}
	}
}

// Look has a seat see all cards of a place, and remember them.
func (t *Table) Look(at, seat int) { t.settleMore(at, seat, t.spots[at].held) }

// Show has all seats see the cards of some kinds at a place, and remember them.
func (t *Table) Show(at int, kinds Set) {
	for i := range t.l.Seats {
		t.settleMore(at, i, t.spots[at].held.And(kinds))
	}
}

func (t *Table) settleMore(at, seat int, kinds Set) {
	if t.blind {
		return
	}
	t.all(at, seat, kinds)
	t.settle(at, seat, kinds.Or(t.known[at*t.l.Seats+seat]))
}

// Remembers is what a seat knows to lie at a place besides what it sees.
func (t *Table) Remembers(at, seat int) Set { return t.known[at*t.l.Seats+seat] }
