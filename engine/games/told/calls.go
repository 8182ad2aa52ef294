package told

import "equitas/engine"

// What runs inside what: phases, windows and the steps of cards.

// call begins a phase for a seat, but for so many operations that are done already, and
// reports whether the match goes on.
func (s *State) call(o *op, done int32) bool {
	seat := int(s.me)
	if o.seat.how != seatMe {
		if seat = s.seat(o.seat); seat >= s.m.seats {
			return true
		}
	}
	p := &s.m.phases[o.a]
	if p.turns {
		s.noteTurn(seat)
	}
	if s.sp >= maxDepth { // the compiler allows no calls in a ring
		s.tooDeep()
		return false
	}
	f := &s.stack[s.sp] // set one by one: a whole frame would be made elsewhere and copied
	f.ret, f.start, f.me, f.actor, f.self, f.kind = s.pc, p.pc, s.me, s.actor, int8(seat), aPhase
	s.sp++
	s.pc, s.me = p.pc+done, int8(seat)
	return true
}

// noteTurn counts a turn of a seat.
func (s *State) noteTurn(seat int) {
	if s.turn++; s.hear != nil {
		s.tell(&event{what: "turn", seat: engine.Seat(seat), n: int(s.turn)})
	}
}

// tailCall is call for a phase after which the one that calls it does nothing: it takes
// its place.
func (s *State) tailCall(o *op) bool {
	f := &s.stack[s.sp-1]
	if f.kind != aPhase {
		return s.call(o, 0)
	}
	seat := s.me
	if o.seat.how != seatMe {
		i := s.seat(o.seat)
		if i >= s.m.seats {
			return true
		}
		seat = int8(i)
	}
	p := &s.m.phases[o.a]
	if p.turns {
		s.noteTurn(int(seat))
	}
	f.start, f.self, s.me, s.pc = p.pc, seat, seat, p.pc
	return true
}

// openWindow begins to ask the seats that may react, and reports whether the match goes
// on.
func (s *State) openWindow(o *op) bool {
	w := &s.m.windows[o.a]
	f := s.push(w.pc)
	if f == nil {
		return false
	}
	f.cancel, f.kind, f.self = o.b, aWindow, s.me
	s.actor = s.me
	s.beginWindow(w)
	return true
}

// playCard begins the steps of a card, if it has any for the moment, and reports whether
// the match goes on.
func (s *State) playCard(o *op) bool {
	k := s.num[o.a]
	if k < 0 {
		return true
	}
	pc := s.m.lists[o.b][s.m.entries[k]]
	if pc < 0 {
		return true
	}
	f := s.push(pc)
	if f == nil {
		return false
	}
	f.cancel, f.kind, f.self = f.ret, aCardList, s.me
	return true
}

// push goes on at an operation from which the program comes back here. It returns nil
// where that is too deep, which ends the match.
func (s *State) push(pc int32) *frame {
	if s.sp >= maxDepth {
		s.tooDeep()
		return nil
	}
	f := &s.stack[s.sp]
	f.ret, f.me, f.actor = s.pc, s.me, s.actor
	s.sp++
	s.pc = pc
	return f
}

// tooDeep ends a match in which too much runs inside something else.
func (s *State) tooDeep() {
	s.broke = errTooDeep
	s.over(0, true)
}

// pop comes back.
func (s *State) pop() {
	s.sp--
	f := &s.stack[s.sp]
	s.pc, s.me, s.actor = f.ret, f.me, f.actor
}

// again begins the phase anew.
func (s *State) again() {
	for s.sp > 1 && s.stack[s.sp-1].kind != aPhase {
		s.pop()
	}
	f := &s.stack[s.sp-1]
	s.pc, s.me = f.start, f.self
}

// cancel leaves the list that opened the window or played the card.
func (s *State) cancel() {
	for s.sp > 1 {
		s.pop()
		if f := &s.stack[s.sp]; f.kind != aPhase {
			s.pc = f.cancel
			return
		}
	}
}

// goOut has a seat leave the rounds of seats.
func (s *State) goOut(seat int) {
	if seat >= s.m.seats || s.out.Has(engine.Seat(seat)) {
		return
	}
	s.out |= engine.SeatSet(engine.Seat(seat))
	if s.hear != nil {
		s.tell(&event{what: "out", seat: engine.Seat(seat)})
	}
}

// allIn has all seats play again.
func (s *State) allIn() {
	if s.out != 0 && s.hear != nil {
		s.tell(&event{what: "in"})
	}
	s.out = 0
}
