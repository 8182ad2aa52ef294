package proelio

import (
	"equitas/engine"
	"equitas/engine/events"
)

// An event is something that happened in a match. seat, other and kind are -1 if it has none.
type event struct {
	what  events.Kind
	seat  int8
	other int8
	kind  int16
	n     int
	sees  engine.Seats // seats that see which card kind is, and see cards
	cards []uint8
}

var _ engine.EventSource = (*State)(nil)

// Listen implements [engine.EventSource].
func (s *State) Listen(f func(engine.Event)) { s.hear = f }

// happen reports an event that everybody sees. It and secretly are small enough to be inlined,
// so that without a listener there is no call.
func (s *State) happen(what events.Kind, seat, other, kind, n int) {
	if s.hear != nil {
		s.report(what, seat, other, kind, n, everybody)
	}
}

// secretly reports an event of which only some seats see the card; everybody sees the rest.
func (s *State) secretly(what events.Kind, seat, other int, kind uint8, sees engine.Seats) {
	if s.hear != nil {
		s.report(what, seat, other, int(kind), 0, sees)
	}
}

//go:noinline
func (s *State) report(what events.Kind, seat, other, kind, n int, sees engine.Seats) {
	s.hear(event{what: what, seat: int8(seat), other: int8(other), kind: int16(kind), n: n, sees: sees})
}

// shown reports that the hand of House of was shown to some seats.
func (s *State) shown(what events.Kind, seat, of int, sees engine.Seats) {
	if s.hear == nil {
		return
	}
	e := event{what: what, seat: int8(seat), other: int8(of), kind: -1, sees: sees}
	for k, n := range s.pos.house[of].count[:len(s.r.kinds)] {
		for range n {
			e.cards = append(e.cards, uint8(k))
		}
	}
	s.hear(e)
}

// only returns the set of one seat.
func only(seat int) engine.Seats { return 1 << (seat & 7) }

func both(a, b int) engine.Seats { return only(a) | only(b) }
