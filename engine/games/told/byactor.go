package told

import (
	"slices"

	"equitas/engine"
)

// An actorPlaces holds, for each possible acting seat, a place or an index in State.cells.
type actorPlaces [engine.MaxSeats]int32

// forActor returns the entry for the seat that is acting.
func (at *actorPlaces) forActor(s *State) int { return int(at[s.me&(engine.MaxSeats-1)]) }

// placesByActor returns the place that p means for each acting seat (me). ok is false if the place
// depends on more than the acting seat, as a neighbour's does in games where seats can be out,
// since neighbours then change.
func (m *machine) placesByActor(p placeRef) (at actorPlaces, ok bool) {
	on := 0 // distance from me in seats, in turn order
	switch {
	case p.scope >= 0 || p.isAllPlaces:
		return at, false
	case p.step == 0 || p.seat.kind == seatMe:
	case m.canSeatsBeOut():
		return at, false
	case p.seat.kind == seatLeft:
		on = 1
	case p.seat.kind == seatRight:
		on = m.seats - 1
	case p.seat.kind == seatAcross:
		on = m.seats / 2
	default:
		return at, false
	}
	for me := range m.seats {
		at[me] = p.first + p.step*int32((me+on)%m.seats)
	}
	return at, true
}

// canSeatsBeOut reports whether any step takes a seat out of the turn order.
func (m *machine) canSeatsBeOut() bool {
	return slices.ContainsFunc(m.code, func(o op) bool { return o.code == opOut })
}
