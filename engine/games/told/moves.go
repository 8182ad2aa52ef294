package told

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// move executes an operation that moves cards, between two places or for the places of all seats.
func (s *State) move(o *op) {
	if !o.allPlaces {
		s.moveFrom(o, s.place(&o.from), s.place(&o.to))
		return
	}
	l := s.machine.layout
	first, end := l.PlaceRange(int(o.from.zone))
	if o.code == opMoveAll && o.filter == nil && o.from.isAllPlaces && !o.to.isAllPlaces && s.listener == nil {
		if to := s.place(&o.to); to >= 0 {
			s.table.Gather(first, end, to)
		}
		return
	}
	if !o.from.isAllPlaces {
		first = s.place(&o.from)
		end = first + 1
	}
	for from := first; from < end; from++ {
		switch {
		case !o.to.isAllPlaces:
			s.moveFrom(o, from, s.place(&o.to))
		case o.from.isAllPlaces: // from each place to the corresponding one
			p, q := &s.machine.placesOfZone[o.from.zone], &s.machine.placesOfZone[o.to.zone]
			word := 0
			if q.words == p.words {
				word = (from - int(p.first)) % p.words
			}
			s.moveFrom(o, from, int(q.first)+max(0, l.Owner(from))*int(q.seatStep)+word)
		default:
			a, b := l.PlaceRange(int(o.to.zone))
			for to := a; to < b; to++ {
				s.moveFrom(o, from, to)
			}
		}
	}
}

// moveFrom executes an operation that moves cards, from place from to place to. It does nothing if
// either is negative, which means that there is no such place.
func (s *State) moveFrom(o *op, from, to int) {
	if from < 0 || to < 0 {
		return
	}
	if s.listener != nil {
		s.moveAndReport(o, from, to)
		return
	}
	switch o.code {
	case opMoveAll:
		if s.table.Size(from) > 0 {
			s.table.MoveAll(from, to, s.matchingAt(o, from))
		}
	case opMoveTop:
		for range o.x.eval(s) {
			if s.table.MoveTop(from, to, &s.Source) < 0 {
				s.notePileEmpty()
				return
			}
		}
	case opMoveMatching:
		s.moveMatching(o, from, to, nil)
	case opMoveRandom:
		if n := o.x.eval(s); n > 0 {
			if set := s.matchingAt(o, from); !set.IsEmpty() {
				s.table.MoveRandom(from, to, set, int(n), &s.Source)
			}
		}
	}
}

// matchingAt returns the kinds of cards at a place that satisfy the condition where of operation o; all
// kinds there if it has none.
func (s *State) matchingAt(o *op, at int) zones.Set {
	set := s.table.KindsAt(at)
	if o.filter != nil {
		set = o.filter.matching(s, set)
	}
	return set
}

// notePileEmpty counts that the current operation wanted cards from an empty pile. It does nothing
// unless the file is being tested.
func (s *State) notePileEmpty() {
	if s.recorder != nil {
		s.recorder.emptyPileCounts[s.pc-1]++
	}
}

// moveMatching moves cards that satisfy the condition where of o, at most as many as o says, the lowest
// kind first. It appends their kinds to went unless that is nil.
func (s *State) moveMatching(o *op, from, to int, went *[]uint8) {
	set := s.matchingAt(o, from)
	for n := int(o.x.eval(s)); n > 0 && !set.IsEmpty(); set = set.WithoutLowest() {
		k := set.Lowest()
		for range min(n, s.table.Copies(from, k)) {
			s.table.Move(from, to, k)
			n--
			if went != nil {
				*went = append(*went, uint8(k))
			}
		}
	}
}

// moveAndReport is moveFrom for a state with a listener: it also reports the move as an event.
func (s *State) moveAndReport(o *op, from, to int) {
	e := event{kind: "move", from: from, to: to}
	set := s.matchingAt(o, from)
	switch o.code {
	case opMoveAll:
		e.set, e.movesAll, e.cards = set, true, s.cardList(set, from)
		s.table.MoveAll(from, to, set)
	case opMoveTop:
		for range o.x.eval(s) {
			if s.table.Size(from) == 0 {
				s.reportMove(&e)
			}
			k := s.table.MoveTop(from, to, &s.Source)
			if k < 0 {
				s.notePileEmpty()
				break
			}
			e.cards = append(e.cards, uint8(k))
		}
	case opMoveMatching:
		s.moveMatching(o, from, to, &e.cards)
	case opMoveRandom:
		if n := int(o.x.eval(s)); n > 0 && !set.IsEmpty() {
			before := s.cardList(set, from)
			s.table.MoveRandom(from, to, set, n, &s.Source)
			e.cards, e.isRandom = removedCards(before, s.cardList(set, from)), true
		}
	}
	s.reportMove(&e)
}

// moveCard moves the card in register o.a, which was chosen earlier, and updates its place in the next
// register. It does nothing if there is no card or no place, or if the card is not at its place.
func (s *State) moveCard(o *op) {
	num := s.num
	k, from := int(num[o.a]), int(num[o.a+1])
	if o.b == 0 {
		from = s.place(&o.from)
	}
	to := s.place(&o.to)
	if k|from|to < 0 || from == to { // -1 stands for no card and for no place
		return
	}
	if !s.table.Move(from, to, k) {
		return
	}
	num[o.a+1] = int32(to)
	if s.listener != nil {
		s.reportCardMove(from, to, k)
	}
}

// reportCardMove reports the move of a single card as an event.
func (s *State) reportCardMove(from, to, k int) {
	s.reportMove(&event{kind: "move", from: from, to: to, cards: []uint8{uint8(k)}})
}

// dealOut deals cards to all seats that are not out: in each round one card to each seat, beginning
// with the acting seat. It stops when the pile is empty.
func (s *State) dealOut(o *op) {
	n := o.x.eval(s)
	from := s.place(&o.from)
	if from < 0 {
		return
	}
	first := s.place(&placeRef{first: o.to.first, scope: o.to.scope}) // the place of seat 0
	for range n {
		for i, seat := 0, int32(s.me); i < s.machine.seats; i, seat = i+1, s.nextInOrder(seat) {
			if s.outSeats.Has(engine.Seat(seat)) {
				continue
			}
			to := first + int(seat*o.to.step)
			k := s.table.MoveTop(from, to, &s.Source)
			if k < 0 {
				s.notePileEmpty()
				return
			}
			if s.listener != nil {
				s.reportMove(&event{kind: "move", from: from, to: to, cards: []uint8{uint8(k)}, isDeal: true})
			}
		}
	}
}

func (s *State) shuffle(o *op) {
	first := s.place(&o.from)
	end := first + 1
	if o.from.isAllPlaces {
		first, end = s.machine.layout.PlaceRange(int(o.from.zone))
	}
	for at := max(0, first); at < end; at++ {
		s.table.Shuffle(at, &s.Source)
		if s.listener != nil {
			s.reportIfHeard(&event{kind: "shuffle", seat: engine.Seat(s.me), from: at})
		}
	}
}

// swap executes a sentence that exchanges the cards of two places.
func (s *State) swap(o *op) {
	a, b := s.place(&o.from), s.place(&o.to)
	if a < 0 || b < 0 {
		return
	}
	if s.listener != nil {
		s.reportIfHeard(&event{kind: "swap", seat: engine.Seat(s.me), from: a, to: b})
	}
	s.table.Swap(a, b)
}

// passOn makes every seat pass all its cards in zone o.a to the seat o.b seats further on.
func (s *State) passOn(o *op) {
	s.table.PassOn(int(o.a), int(o.b))
	if s.listener != nil {
		s.reportIfHeard(&event{kind: "hand", zone: int(o.a), n: int(o.b)})
	}
}

// lookAt executes the verbs look and show: it shows the cards at a place, or at all places of a zone,
// to one seat or to all.
func (s *State) lookAt(o *op) {
	if s.listener == nil && !s.table.IsRemembering() {
		return
	}
	first := s.place(&o.from)
	end := first + 1
	if o.allPlaces {
		first, end = s.machine.layout.PlaceRange(int(o.from.zone))
	}
	for at := max(0, first); at < end; at++ {
		if o.code == opShow {
			set := s.matchingAt(o, at)
			s.table.ShowToAll(at, set)
			if s.listener != nil {
				s.reportIfHeard(&event{kind: "show", from: at, cards: s.cardList(set, at), n: s.table.Size(at)})
			}
		} else if seat := s.seat(o.seat); seat < s.machine.seats {
			s.table.ShowTo(at, seat)
			if s.listener != nil {
				s.reportIfHeard(&event{kind: "look", seat: engine.Seat(seat), from: at, cards: s.cardList(s.table.KindsAt(at), at), n: s.table.Size(at)})
			}
		}
	}
}
