package told

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// move executes an operation that moves cards, for one place or for the places of all seats.
func (s *State) move(o *op) {
	if !o.each {
		s.moveFrom(o, s.place(&o.from), s.place(&o.to))
		return
	}
	l := s.m.layout
	first, end := l.Range(int(o.from.zone))
	if o.code == opMoveAll && o.fit == nil && o.from.each && !o.to.each && s.hear == nil {
		if to := s.place(&o.to); to >= 0 {
			s.z.Gather(first, end, to)
		}
		return
	}
	if !o.from.each {
		first = s.place(&o.from)
		end = first + 1
	}
	for from := first; from < end; from++ {
		switch {
		case !o.to.each:
			s.moveFrom(o, from, s.place(&o.to))
		case o.from.each: // from each place to the corresponding one
			p, q := &s.m.place[o.from.zone], &s.m.place[o.to.zone]
			word := 0
			if q.words == p.words {
				word = (from - int(p.first)) % p.words
			}
			s.moveFrom(o, from, int(q.first)+max(0, l.Owner(from))*int(q.seat)+word)
		default:
			a, b := l.Range(int(o.to.zone))
			for to := a; to < b; to++ {
				s.moveFrom(o, from, to)
			}
		}
	}
}

// moveFrom executes an operation that moves cards, from one place to another. It does nothing
// if a place is negative, which means that there is none.
func (s *State) moveFrom(o *op, from, to int) {
	if from < 0 || to < 0 {
		return
	}
	if s.hear != nil {
		s.moveAndReport(o, from, to)
		return
	}
	switch o.code {
	case opMoveAll:
		if s.z.Size(from) > 0 {
			s.z.MoveAll(from, to, s.fittingAt(o, from))
		}
	case opMoveTop:
		for range o.x.eval(s) {
			if s.z.MoveTop(from, to, &s.Source) < 0 {
				s.notePileEmpty()
				return
			}
		}
	case opMoveFit:
		s.moveFit(o, from, to, nil)
	case opMoveRandom:
		if n := o.x.eval(s); n > 0 {
			if set := s.fittingAt(o, from); !set.Empty() {
				s.z.Random(from, to, set, int(n), &s.Source)
			}
		}
	}
}

// fittingAt returns the kinds of cards at a place that satisfy the condition where of a sentence.
func (s *State) fittingAt(o *op, at int) zones.Set {
	set := s.z.Held(at)
	if o.fit != nil {
		set = o.fit.matching(s, set)
	}
	return set
}

// notePileEmpty counts, in tests of a file only, that cards were to be taken from an empty
// pile.
func (s *State) notePileEmpty() {
	if s.watch != nil {
		s.watch.pileEmpty[s.pc-1]++
	}
}

// moveFit moves cards that satisfy the condition of a sentence, at most as many as it says, the
// lowest kind first. It appends them to went unless that is nil.
func (s *State) moveFit(o *op, from, to int, went *[]uint8) {
	set := s.fittingAt(o, from)
	for n := int(o.x.eval(s)); n > 0 && !set.Empty(); set = set.Rest() {
		k := set.Least()
		for range min(n, s.z.Copies(from, k)) {
			s.z.Move(from, to, k)
			n--
			if went != nil {
				*went = append(*went, uint8(k))
			}
		}
	}
}

// moveAndReport does what moveFrom does and reports the move as an event.
func (s *State) moveAndReport(o *op, from, to int) {
	e := event{what: "move", from: from, to: to}
	set := s.fittingAt(o, from)
	switch o.code {
	case opMoveAll:
		e.set, e.all, e.cards = set, true, s.cardList(set, from)
		s.z.MoveAll(from, to, set)
	case opMoveTop:
		for range o.x.eval(s) {
			if s.z.Size(from) == 0 {
				s.tellMove(&e)
			}
			k := s.z.MoveTop(from, to, &s.Source)
			if k < 0 {
				s.notePileEmpty()
				break
			}
			e.cards = append(e.cards, uint8(k))
		}
	case opMoveFit:
		s.moveFit(o, from, to, &e.cards)
	case opMoveRandom:
		if n := int(o.x.eval(s)); n > 0 && !set.Empty() {
			before := s.cardList(set, from)
			s.z.Random(from, to, set, n, &s.Source)
			e.cards, e.random = removedCards(before, s.cardList(set, from)), true
		}
	}
	s.tellMove(&e)
}

// moveCard moves the card that was chosen earlier.
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
	if !s.z.Move(from, to, k) {
		return
	}
	num[o.a+1] = int32(to)
	if s.hear != nil {
		s.tellCard(from, to, k)
	}
}

// tellCard reports the move of a single card as an event.
func (s *State) tellCard(from, to, k int) {
	s.tellMove(&event{what: "move", from: from, to: to, cards: []uint8{uint8(k)}})
}

// dealOut deals cards to all seats that are not out, one at a time round by round.
func (s *State) dealOut(o *op) {
	n := o.x.eval(s)
	from := s.place(&o.from)
	if from < 0 {
		return
	}
	first := s.place(&placeRef{first: o.to.first, scope: o.to.scope}) // the place of seat 0
	for range n {
		for i, seat := 0, int32(s.me); i < s.m.seats; i, seat = i+1, s.nextInOrder(seat) {
			if s.out.Has(engine.Seat(seat)) {
				continue
			}
			to := first + int(seat*o.to.step)
			k := s.z.MoveTop(from, to, &s.Source)
			if k < 0 {
				s.notePileEmpty()
				return
			}
			if s.hear != nil {
				s.tellMove(&event{what: "move", from: from, to: to, cards: []uint8{uint8(k)}, dealt: true})
			}
		}
	}
}

func (s *State) shuffle(o *op) {
	first := s.place(&o.from)
	end := first + 1
	if o.from.each {
		first, end = s.m.layout.Range(int(o.from.zone))
	}
	for at := max(0, first); at < end; at++ {
		s.z.Shuffle(at, &s.Source)
		if s.hear != nil {
			s.tell(&event{what: "shuffle", seat: engine.Seat(s.me), from: at})
		}
	}
}

// swap executes a sentence that exchanges the cards of two places.
func (s *State) swap(o *op) {
	a, b := s.place(&o.from), s.place(&o.to)
	if a < 0 || b < 0 {
		return
	}
	if s.hear != nil {
		s.tell(&event{what: "swap", seat: engine.Seat(s.me), from: a, to: b})
	}
	s.z.Swap(a, b)
}

// handOn makes every seat pass all its cards of a zone to another seat.
func (s *State) handOn(o *op) {
	s.z.PassOn(int(o.a), int(o.b))
	if s.hear != nil {
		s.tell(&event{what: "hand", zone: int(o.a), n: int(o.b)})
	}
}

// look shows the cards at a place, or at all places of a zone, to one seat or to all.
func (s *State) look(o *op) {
	if s.hear == nil && !s.z.Minds() {
		return
	}
	first := s.place(&o.from)
	end := first + 1
	if o.each {
		first, end = s.m.layout.Range(int(o.from.zone))
	}
	for at := max(0, first); at < end; at++ {
		if o.code == opShow {
			set := s.fittingAt(o, at)
			s.z.Show(at, set)
			if s.hear != nil {
				s.tell(&event{what: "show", from: at, cards: s.cardList(set, at), n: s.z.Size(at)})
			}
		} else if seat := s.seat(o.seat); seat < s.m.seats {
			s.z.Look(at, seat)
			if s.hear != nil {
				s.tell(&event{what: "look", seat: engine.Seat(seat), from: at, cards: s.cardList(s.z.Held(at), at), n: s.z.Size(at)})
			}
		}
	}
}
