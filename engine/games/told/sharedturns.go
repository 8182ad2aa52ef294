package told

import "slices"

// In some games the turn is a trick, or a choice that all make at once: phase match, or a phase that
// it runs, calls the turn outside all loops over seats, and the turn asks one seat after the other.

// turnsAreShared reports whether turns belong to no seat: the turn phase is called, and only outside
// loops over seats and for no named seat. With one seat it is false.
func (m *machine) turnsAreShared() bool {
	m.sharedTurnsOnce.Do(func() {
		if m.seats == 1 {
			return
		}
		only := m.executedByFirstSeatOnly()
		isTurn := func(o op) bool { return o.code == opCall && o.runsTurn }
		m.sharedTurns = slices.ContainsFunc(m.code, isTurn)
		for pc := range m.code {
			if o := &m.code[pc]; isTurn(*o) && (!only[pc] || o.seat.kind != seatMe) {
				m.sharedTurns = false
			}
		}
	})
	return m.sharedTurns
}

// TurnsPerRound implements [engine.Rules]: a round is one turn of each seat. Where turns belong to no
// seat it is 1, so that no rounds are measured.
func (r *Rules) TurnsPerRound(seats int) int {
	if r.machine(seats).turnsAreShared() {
		return 1
	}
	return seats
}
