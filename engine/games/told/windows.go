package told

import "equitas/engine"

// A window is a compiled table of a file that lets seats react to an announced step.
type window struct {
	id            string
	firstSeat     seatRef // the seat that may react, unless isGroup
	isGroup       bool    // several seats may react: others, or all seats
	includesActor bool    // the seat that opened the window may react too, after the others
	condition     *expr   // condition on which a seat may react; nil for none
	decision      int32   // index in machine.decisions
	base          int     // first of two registers: the next seat to ask, and the number of seats still to ask
	pc            int32   // index of the window's first operation, which asks the next seat
}

// beginWindow sets the registers of a window: the first seat to ask and the number of seats.
func (s *State) beginWindow(w *window) {
	r := s.num[w.base : w.base+2]
	switch {
	case !w.isGroup:
		r[0], r[1] = int32(s.seat(w.firstSeat)), 1
		if r[0] >= int32(s.machine.seats) {
			r[1] = 0
		}
	default:
		r[0], r[1] = s.nextInOrder(int32(s.actor)), int32(s.machine.seats-1)
		if w.includesActor {
			r[1]++
		}
	}
}

// askWindow makes the next seat that can react the acting one and offers it the window's decision. It
// returns false if there is no such seat.
func (s *State) askWindow(w *window) bool {
	r := s.num[w.base : w.base+2]
	for r[1] > 0 {
		seat := r[0]
		r[0], r[1] = s.nextInOrder(seat), r[1]-1
		if s.outSeats.Has(engine.Seat(seat)) {
			continue
		}
		s.me = int8(seat)
		if (w.condition == nil || w.condition.eval(s) != 0) && s.findOffer(&s.machine.decisions[w.decision]) {
			return true
		}
	}
	return false
}
