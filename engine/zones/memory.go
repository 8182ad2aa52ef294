package zones

import "equitas/engine"

// SetRemembering turns the recording of what seats remember on, beginning with nothing, or off. After it
// was turned off, [Table.Key], [Table.Guess] and [Table.Remembers] must not be called before
// [Table.CopyMemory].
func (t *Table) SetRemembering(on bool) {
	if t.notRemembering = !on; on {
		clear(t.known)
		clear(t.knowers)
		clear(t.lost)
	}
}

// IsRemembering reports whether the table records what seats remember.
func (t *Table) IsRemembering() bool { return !t.notRemembering }

// CopyMemory copies what seats remember from another table that has had the same moves, with
// recording on, and turns recording on.
func (t *Table) CopyMemory(o *Table) {
	t.notRemembering = false
	copy(t.known, o.known)
	copy(t.knowers, o.knowers)
	copy(t.lost, o.lost)
	t.copyTallies(o)
}

// loseTrack records which seats lose track of hidden cards when some move from one place to another. The
// hidden cards of an owner, as a seat sees it, are those of all its places that the seat does not
// see, taken together; the table is an owner, too. From the rules a seat knows what they are when
// a match begins, and goes on knowing as long as it sees each card that comes to them or leaves
// them. What moves among them changes nothing. When no hidden card of an owner is left, the seat knows
// that too, and has track of them again.
func (t *Table) loseTrack(from, to int) {
	l := t.layout
	a, b := l.owner[from]+1, l.owner[to]+1
	if a == b {
		return
	}
	blind := engine.Seats(1)<<l.Seats - 1
	blind &^= l.sees[from] | l.sees[to]
	t.lost[a] |= blind
	t.lost[b] |= blind
	if t.size[from] == 0 && t.lost[a] != 0 {
		t.regainTrack(int(a) - 1)
	}
}

// regainTrack records that seats from which no card of an owner is hidden have not lost track of its
// hidden cards: there are none.
func (t *Table) regainTrack(owner int) {
	l := t.layout
	hidden := engine.Seats(0) // seats from which cards are hidden
	for at, of := range l.owner {
		if int(of) == owner && t.size[at] > 0 {
			hidden |= engine.Seats(1)<<l.Seats - 1&^l.sees[at]
		}
	}
	t.lost[owner+1] &= hidden
}

// noteSeen records which seats saw a card move from one place to another.
func (t *Table) noteSeen(from, to, kind int) {
	l := t.layout
	t.loseTrack(from, to)
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
func (t *Table) noteLeaving(place, kind int, saw engine.Seats) {
	n := t.layout.Seats
	for i := range n {
		seat := engine.Seat(i)
		if !t.knowers[place].Has(seat) {
			continue
		}
		k := &t.known[place*n+i]
		if saw.Has(seat) {
			t.forgetOne(place, i, kind)
		} else {
			*k = Set{}
		}
		if k.IsEmpty() {
			t.knowers[place] &^= engine.SeatSet(seat)
		}
	}
}

// rememberMoveAll updates what seats remember after all cards of a place moved to another.
func (t *Table) rememberMoveAll(from, to int, moved Set) {
	n := t.layout.Seats
	t.loseTrack(from, to)
	saw := t.layout.sees[from] &^ t.layout.sees[to] // seats that see the cards at the old place but not at the new one
	if saw|t.knowers[from] == 0 {
		return
	}
	for i := range n {
		seat := engine.Seat(i)
		was, many := t.known[from*n+i], t.tally(from, i)
		t.known[from*n+i] = Set{}
		if saw.Has(seat) {
			was, many = moved, t.scratchCounts
		}
		if was.IsEmpty() || t.layout.sees[to].Has(seat) {
			continue
		}
		for ; !was.IsEmpty(); was = was.WithoutLowest() {
			k, copies := was.Lowest(), uint8(1)
			if !t.layout.Single {
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
	n := t.layout.Seats
	t.loseTrack(a, b)
	t.loseTrack(b, a)
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
		if t.layout.sees[a].Has(seat) {
			toB = t.spots[b].kinds
		}
		if t.layout.sees[b].Has(seat) {
			toA = t.spots[a].kinds
		}
		t.swapTallies(a, b, i)
		t.setRemembered(a, i, toA)
		t.setRemembered(b, i, toB)
	}
}

// setRemembered sets what a seat remembers to lie at a place.
func (t *Table) setRemembered(place, seat int, kinds Set) {
	if t.layout.sees[place].Has(engine.Seat(seat)) {
		kinds = Set{}
	}
	t.known[place*t.layout.Seats+seat] = kinds
	if !kinds.IsEmpty() {
		t.knowers[place] |= engine.SeatSet(engine.Seat(seat))
	}
}

// PassOn makes every seat pass all its cards of a zone to another seat, all at once. The cards move
// on by the given number of seats in turn order; a negative number moves them backwards. Cards stay at their
// word, if the zone is divided into words.
func (t *Table) PassOn(zone, seats int) {
	l := t.layout
	z := &l.Zones[zone]
	n := l.Seats
	if seats = (seats%n + n) % n; seats == 0 || !z.PerSeat {
		return
	}
	for w := range z.placesPerSeat() {
		if t.rotate(zone, w, seats); t.notRemembering {
			continue
		}
		first := z.first + w
		for i := range n {
			t.knowers[first+i*z.placesPerSeat()] = 0
			t.loseTrack(first+i*z.placesPerSeat(), first+(i+seats)%n*z.placesPerSeat())
		}
		for viewer := range n {
			var was [engine.MaxSeats]Set // what the viewer knows of the cards that came from each seat
			for i := range n {
				at, now := first+i*z.placesPerSeat(), first+(i+seats)%n*z.placesPerSeat()
				was[i] = t.known[at*n+viewer]
				if l.sees[at].Has(engine.Seat(viewer)) {
					was[i] = t.spots[now].kinds
				}
			}
			t.passTallies(zone, w, seats, viewer)
			for i := range n {
				t.setRemembered(first+(i+seats)%n*z.placesPerSeat(), viewer, was[i])
			}
		}
	}
}

// rotate gives the cards of every seat to the seat that is so many seats later in turn order. seats is
// at least 1 and less than the number of seats.
func (t *Table) rotate(zone, word, seats int) {
	n := t.layout.Seats
	z := &t.layout.Zones[zone]
	first, step := z.first+word, z.placesPerSeat()
	var done engine.Seats
	for start := range n {
		for next := start + seats; !done.Has(engine.Seat(start)); next += seats {
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

// ShowTo shows a seat all cards at a place, and it remembers them.
func (t *Table) ShowTo(place, seat int) { t.rememberSeen(place, seat, t.spots[place].kinds) }

// ShowToAll shows all seats the cards of some kinds at a place, and they remember them.
func (t *Table) ShowToAll(place int, kinds Set) {
	for i := range t.layout.Seats {
		t.rememberSeen(place, i, t.spots[place].kinds.And(kinds))
	}
}

func (t *Table) rememberSeen(place, seat int, kinds Set) {
	if t.notRemembering {
		return
	}
	t.rememberAll(place, seat, kinds)
	t.setRemembered(place, seat, kinds.Or(t.known[place*t.layout.Seats+seat]))
}

// Remembers returns the kinds that a seat remembers to be at a place whose cards it does not
// see.
func (t *Table) Remembers(place, seat int) Set { return t.known[place*t.layout.Seats+seat] }
