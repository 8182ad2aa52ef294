package told

import (
	"slices"

	"equitas/engine"
)

// A byMe holds a place, or an index in State.cells, for each seat that may be the acting
// one.
type byMe [engine.MaxSeats]int32

// of returns the entry for the seat that is acting.
func (at *byMe) of(s *State) int { return int(at[s.me&(engine.MaxSeats-1)]) }

// byMe tabulates a place that depends on me only. The neighbours of a seat change in games
// with seats that are out.
func (m *machine) byMe(p placeRef) (at byMe, ok bool) {
	on := 0 // distance from me in seats
	switch {
	case p.scope >= 0 || p.each:
		return at, false
	case p.step == 0 || p.seat.how == seatMe:
	case m.canBeOut():
		return at, false
	case p.seat.how == seatLeft:
		on = 1
	case p.seat.how == seatRight:
		on = m.seats - 1
	case p.seat.how == seatAcross:
		on = m.seats / 2
	default:
		return at, false
	}
	for me := range m.seats {
		at[me] = p.first + p.step*int32((me+on)%m.seats)
	}
	return at, true
}

// canBeOut reports whether seats can be out of the turn order.
func (m *machine) canBeOut() bool {
	return slices.ContainsFunc(m.code, func(o op) bool { return o.code == opOut })
}
