package proelio

import (
	"equitas/engine"
	"equitas/engine/events"
)

// An event is something that happened in a match. seat, other and kind are -1 if there are none;
// what they and n mean depends on the kind of event (eventTurn and following).
type event struct {
	what      events.Kind
	seat      int8
	otherSeat int8
	kind      int16
	n         int
	viewers   engine.Seats // seats that see which card kind is, and see cards
	cards     []uint8
}

var _ engine.EventSource = (*State)(nil)

// Listen implements [engine.EventSource].
func (s *State) Listen(f func(engine.Event)) { s.eventFunc = f }

// reportOpen reports an event that everybody sees. It and reportSecret are small enough to be inlined,
// so that without a listener there is no call.
func (s *State) reportOpen(what events.Kind, seat, other, kind, n int) {
	if s.eventFunc != nil {
		s.report(what, seat, other, kind, n, everybody)
	}
}

// reportSecret reports an event of which only some seats see the card; everybody sees everything
// else.
func (s *State) reportSecret(what events.Kind, seat, other int, kind uint8, sees engine.Seats) {
	if s.eventFunc != nil {
		s.report(what, seat, other, int(kind), 0, sees)
	}
}

//go:noinline
func (s *State) report(what events.Kind, seat, other, kind, n int, sees engine.Seats) {
	s.eventFunc(event{what: what, seat: int8(seat), otherSeat: int8(other), kind: int16(kind), n: n, viewers: sees})
}

// reportShown reports that the hand of a House, owner, was shown to some seats.
func (s *State) reportShown(what events.Kind, seat, owner int, sees engine.Seats) {
	if s.eventFunc == nil {
		return
	}
	e := event{what: what, seat: int8(seat), otherSeat: int8(owner), kind: -1, viewers: sees}
	for k, n := range s.pos.house[owner].count[:len(s.rules.kinds)] {
		for range n {
			e.cards = append(e.cards, uint8(k))
		}
	}
	s.eventFunc(e)
}

// seatSet returns the set of one seat.
func seatSet(seat int) engine.Seats { return 1 << (seat & 7) }

func seatPair(a, b int) engine.Seats { return seatSet(a) | seatSet(b) }
