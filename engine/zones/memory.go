package zones

import "equitas/engine"

// Mind turns the recording of what seats remember on, beginning with nothing, or off. After it
// was turned off, [Table.Key], [Table.Guess] and [Table.Remembers] must not be called before
// [Table.Recall].
func (t *Table) Mind(on bool) {
	if t.blind = !on; on {
		clear(t.known)
		clear(t.knowers)
	}
}

// Minds reports whether the table records what seats remember.
func (t *Table) Minds() bool { return !t.blind }

// Recall copies what seats remember from another table that has had the same moves, with
// recording on, and turns recording on.
func (t *Table) Recall(o *Table) {
	t.blind = false
	copy(t.known, o.known)
	copy(t.knowers, o.knowers)
	t.copyTallies(o)
}

// noteSeen records which seats saw a card move from one place to another.
func (t *Table) noteSeen(from, to, kind int) {
	l := t.l
	saw := l.sees[from] | l.sees[to]
	if t.knowers[from] != 0 {
		t.noteLeaving(from, kind, saw)
	}
	if learn := saw &^ l.sees[to]; learn != 0 {
		t.knowers[to] |= learn
		for i := range l.Seats {
			if learn.Has(engine.Seat(i)) {
				t.rememberMore(to, i, kind, 1)
			}
		}
	}
}

// noteLeaving updates memory when a card leaves a place: seats that saw it forget one such card
// there, and all others forget everything they remembered of the place.
func (t *Table) noteLeaving(at, kind int, saw engine.Seats) {
	n := t.l.Seats
	for i := range n {
		seat := engine.Seat(i)
		if !t.knowers[at].Has(seat) {
			continue
		}
		k := &t.known[at*n+i]
		if saw.Has(seat) {
			t.forgetOne(at, i, kind)
		} else {
			*k = Set{}
		}
		if k.Empty() {
			t.knowers[at] &^= engine.SeatSet(seat)
		}
	}
}

// rememberMoveAll updates what seats remember after all cards of a place moved to another.
func (t *Table) rememberMoveAll(from, to int, moved Set) {
	n := t.l.Seats
	saw := t.l.sees[from] &^ t.l.sees[to] // seats that see the cards at the old place but not at the new one
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
			t.rememberMore(to, i, k, copies)
		}
		t.knowers[to] |= engine.SeatSet(seat)
	}
	t.knowers[from] = 0
}

// rememberSwap updates what seats remember after two places have exchanged all their cards.
func (t *Table) rememberSwap(a, b int) {
	n := t.l.Seats
	ka, kb := t.knowers[a], t.knowers[b]
	t.knowers[a], t.knowers[b] = 0, 0
	for i := range n {
		seat := engine.Seat(i)
		toB, toA := t.known[a*n+i], t.known[b*n+i] // the cards remembered at a now lie at b, and the reverse
		if !ka.Has(seat) {
			toB = Set{}
		}
		if !kb.Has(seat) {
			toA = Set{}
		}
		if t.l.sees[a].Has(seat) {
			toB = t.spots[b].kinds
		}
		if t.l.sees[b].Has(seat) {
			toA = t.spots[a].kinds
		}
		t.swapTallies(a, b, i)
		t.setRemembered(a, i, toA)
		t.setRemembered(b, i, toB)
	}
}

// setRemembered sets what a seat remembers to lie at a place.
func (t *Table) setRemembered(at, seat int, kinds Set) {
	if t.l.sees[at].Has(engine.Seat(seat)) {
		kinds = Set{}
	}
	t.known[at*t.l.Seats+seat] = kinds
	if !kinds.Empty() {
		t.knowers[at] |= engine.SeatSet(engine.Seat(seat))
	}
}

// PassOn makes every seat pass all its cards of a zone to the seat that is by seats further on,
// all at once. Cards stay at their word, if the zone is divided into words.
func (t *Table) PassOn(zone, by int) {
	l := t.l
	z := &l.Zones[zone]
	n := l.Seats
	if by = (by%n + n) % n; by == 0 || !z.PerSeat {
		return
	}
	for w := range z.placesPerSeat() {
		if t.rotate(zone, w, by); t.blind {
			continue
		}
		first := z.first + w
		for i := range n {
			t.knowers[first+i*z.placesPerSeat()] = 0
		}
		for viewer := range n {
			var was [engine.MaxSeats]Set // what the viewer knows of the cards that came from each seat
			for i := range n {
				at, now := first+i*z.placesPerSeat(), first+(i+by)%n*z.placesPerSeat()
				was[i] = t.known[at*n+viewer]
				if l.sees[at].Has(engine.Seat(viewer)) {
					was[i] = t.spots[now].kinds
				}
			}
			t.passTallies(zone, w, by, viewer)
			for i := range n {
				t.setRemembered(first+(i+by)%n*z.placesPerSeat(), viewer, was[i])
			}
		}
	}
}

// rotate hands the cards of every seat to the seat that is by seats further on. by is at least
// 1 and less than the number of seats.
func (t *Table) rotate(zone, word, by int) {
	n := t.l.Seats
	z := &t.l.Zones[zone]
	first, step := z.first+word, z.placesPerSeat()
	var done engine.Seats
	for start := range n {
		for next := start + by; !done.Has(engine.Seat(start)); next += by {
			if next >= n {
				next -= n
			}
			done |= engine.SeatSet(engine.Seat(next)) // the place of start serves as the buffer of the exchange
			if next != start {
				t.exchange(first+start*step, first+next*step)
			}
		}
	}
}

// Look shows a seat all cards at a place, and it remembers them.
func (t *Table) Look(at, seat int) { t.settleMore(at, seat, t.spots[at].kinds) }

// Show shows all seats the cards of some kinds at a place, and they remember them.
func (t *Table) Show(at int, kinds Set) {
	for i := range t.l.Seats {
		t.settleMore(at, i, t.spots[at].kinds.And(kinds))
	}
}

func (t *Table) settleMore(at, seat int, kinds Set) {
	if t.blind {
		return
	}
	t.rememberAll(at, seat, kinds)
	t.setRemembered(at, seat, kinds.Or(t.known[at*t.l.Seats+seat]))
}

// Remembers returns the kinds that a seat remembers to be at a place whose cards it does not
// see.
func (t *Table) Remembers(at, seat int) Set { return t.known[at*t.l.Seats+seat] }
