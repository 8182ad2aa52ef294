package told

import (
	"slices"

	"equitas/engine"
)

// A byMe is a place, or an index in State.cells, for every seat that may be me.
type byMe [engine.MaxSeats]int32

// of returns it for the present me.
func (at *byMe) of(s *State) int { return int(at[s.me&(engine.MaxSeats-1)]) }

// byMe tabulates a place that depends on me only. The neighbours of a seat change in games
// with seats that are out.
func (m *machine) byMe(p placeRef) (at byMe, ok bool) {
	on := 0 // distance from me in seats
	switch {
	case p.scope >= 0 || p.each:
		return at, false
	case p.step == 0 || p.seat.how == seatMe:
	case m.leaves():
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

// leaves reports whether seats can be out.
func (m *machine) leaves() bool {
	return slices.ContainsFunc(m.code, func(o op) bool { return o.code == opOut })
}
