package told

import "equitas/engine"

// This file holds calls and returns: running phases, opening windows and playing the steps of
// cards.

// call makes the phase of o the next to run, for the seat that o names, beginning with operation
// firstOp of the phase; nothing runs if there is no such seat. It returns false if the stack of
// calls is full, which ends the match.
func (s *State) call(o *op, firstOp int32) bool {
	seat := int(s.me)
	if o.seat.kind != seatMe {
		if seat = s.seat(o.seat); seat >= s.machine.seats {
			return true
		}
	}
	if o.runsTurn {
		s.noteTurn(seat)
	}
	if s.sp >= maxDepth { // the compiler refuses recursive calls
		s.endByOverflow()
		return false
	}
	f := &s.stack[s.sp] // set field by field: a composite literal would be built elsewhere and copied
	f.returnPC, f.startPC, f.me, f.actor, f.self, f.kind = s.pc, o.hi, s.me, s.actor, int8(seat), framePhase
	s.sp++
	s.pc, s.me = o.hi+firstOp, int8(seat)
	return true
}

// enterPhase calls a phase for the acting seat, without counting a turn. The phase begins at operation
// pc, restarts at start and returns to ret. enter returns false if the call ended the match.
func (s *State) enterPhase(pc, start, ret int32) bool {
	if uint(s.sp) >= maxDepth { // the compiler refuses recursive calls
		s.endByOverflow()
		return false
	}
	f := &s.stack[s.sp]
	f.returnPC, f.startPC, f.me, f.actor, f.self, f.kind = ret, start, s.me, s.actor, s.me, framePhase
	s.sp++
	s.pc = pc
	return true
}

// noteTurn counts a turn of a seat and reports it as an event.
func (s *State) noteTurn(seat int) {
	if s.turn++; s.listener != nil {
		s.reportIfHeard(&event{kind: "turn", seat: engine.Seat(seat), n: int(s.turn)})
	}
}

// tailCall calls a phase as [State.call] does, for a caller that has nothing left to do afterwards:
// the frame of the phase replaces that of the caller. It returns false if the call ended the match.
func (s *State) tailCall(o *op) bool {
	f := &s.stack[s.sp-1]
	if f.kind != framePhase {
		return s.call(o, 0)
	}
	seat := s.me
	if o.seat.kind != seatMe {
		i := s.seat(o.seat)
		if i >= s.machine.seats {
			return true
		}
		seat = int8(i)
	}
	if o.runsTurn {
		s.noteTurn(int(seat))
	}
	f.startPC, f.self, s.me, s.pc = o.hi, seat, seat, o.hi
	return true
}

// openWindow starts asking the seats that may react in window o.a. It returns false if the call
// ended the match.
func (s *State) openWindow(o *op) bool {
	w := &s.machine.windows[o.a]
	f := s.push(w.pc)
	if f == nil {
		return false
	}
	f.cancelPC, f.kind, f.self = o.b, frameWindow, s.me
	s.actor = s.me
	s.beginWindow(w)
	return true
}

// playCard calls the steps that the card in register o.a has for moment o.b, if it has any. It
// returns false if the call ended the match.
func (s *State) playCard(o *op) bool {
	k := s.num[o.a]
	if k < 0 {
		return true
	}
	pc := s.machine.cardSteps[o.b][s.machine.entries[k]]
	if pc < 0 {
		return true
	}
	f := s.push(pc)
	if f == nil {
		return false
	}
	f.cancelPC, f.kind, f.self = f.returnPC, frameCard, s.me
	return true
}

// push adds a frame to the stack and jumps to operation pc; the frame's return address is the
// operation that was about to run. It returns nil if the stack is full, which ends the match.
func (s *State) push(pc int32) *frame {
	if s.sp >= maxDepth {
		s.endByOverflow()
		return nil
	}
	f := &s.stack[s.sp]
	f.returnPC, f.me, f.actor = s.pc, s.me, s.actor
	s.sp++
	s.pc = pc
	return f
}

// endByOverflow ends a match whose call stack is full.
func (s *State) endByOverflow() {
	s.endError = errTooDeep
	s.endMatch(0, true)
}

// pop returns from the innermost frame to its caller.
func (s *State) pop() {
	s.sp--
	f := &s.stack[s.sp]
	s.pc, s.me, s.actor = f.returnPC, f.me, f.actor
}

// jumpElse jumps to the place where the program continues if the condition of operation o does
// not hold: to another operation, or back to the caller.
func (s *State) jumpElse(o *op) {
	if o.returnsAfter && s.sp > 1 {
		s.pop()
	} else {
		s.pc = o.a
	}
}

// restart returns from the windows and cards that the innermost phase has begun, and jumps back to the
// first operation of that phase.
func (s *State) restart() {
	for s.sp > 1 && s.stack[s.sp-1].kind != framePhase {
		s.pop()
	}
	f := &s.stack[s.sp-1]
	s.pc, s.me = f.startPC, f.self
}

// cancel returns from the innermost window or card and skips the rest of the list of steps
// that began it.
func (s *State) cancel() {
	for s.sp > 1 {
		s.pop()
		if f := &s.stack[s.sp]; f.kind != framePhase {
			s.pc = f.cancelPC
			return
		}
	}
}

// takeOut takes a seat out of the turn order.
func (s *State) takeOut(seat int) {
	if seat >= s.machine.seats || s.outSeats.Has(engine.Seat(seat)) {
		return
	}
	s.setOut(s.outSeats | engine.SeatSet(engine.Seat(seat)))
	if s.listener != nil {
		s.reportIfHeard(&event{kind: "out", seat: engine.Seat(seat)})
	}
}

// bringAllIn puts all seats back into the turn order.
func (s *State) bringAllIn() {
	if s.outSeats != 0 && s.listener != nil {
		s.reportIfHeard(&event{kind: "in"})
	}
	s.setOut(0)
}

// setOut sets which seats are out, and the number of seats that are in.
func (s *State) setOut(out engine.Seats) {
	s.outSeats = out
	s.cells[s.machine.seatsInPlayCell()] = int32(s.machine.seats - out.Len())
}
