package empires

import "math/bits"

// courted returns the neutral areas that diplomacy reaches: all that arms could, or
// those beside what one controls (ruling R41). It waives the dice of movement.
//
// Empires 2002, Diplomacy.
func (s *State) courted(i int, far bool) mask {
	own := s.pos.seat[i].own
	if !far {
		return s.beside(own) &^ s.pos.owned()
	}
	x := s.reachOf(i)
	return x.all() &^ s.pos.owned()
}

// payForNeutral spends trade markers for a neutral area, which comes with a die, or without
// one if none is needed.
func (s *State) payForNeutral(i, at, what int, cost, need int8) {
	s.pay(i, int(cost))
	if s.fails(what, need, 0) {
		return
	}
	s.seize(i, at)
	s.tally.changed++
	if s.r.dip.plunder {
		s.plunder(i, at)
	}
}

// fails rolls a die to which something is added, if it can fail, and reports
// whether it has (ruling R42).
func (s *State) fails(what int, need int8, bonus int) bool {
	if int(need)-bonus <= 1 {
		return false
	}
	return s.rollAgainst(what, int(need)-bonus) < int(need)-bonus
}

// subvertible returns the areas of others, beside what one controls, out of which control
// markers may be taken. Nobody loses the last marker of a last province; who would
// have to place a marker must have one (rulings R12, R43, R44).
func (s *State) subvertible(i int) mask {
	r, p := s.r, &s.pos
	x := &p.seat[i]
	m := s.beside(x.own) & p.owned() &^ x.own
	for left := m; left != 0; left &= left - 1 {
		at := bits.TrailingZeros64(left)
		last := r.last.protected && s.isLast(at)
		if last && p.markers[at] == 1 || !last && p.markers[at] <= r.dip.removes && x.control == 0 {
			m &^= 1 << at
		}
	}
	return m
}

// subvert tries to take control markers out of another's area.
//
// Empires 2002, Diplomacy; Errata.
func (s *State) subvert(i, at, paid int) {
	r, p := s.r, &s.pos
	s.pay(i, paid)
	bonus := paid * int(r.dip.perMarker)
	if p.forts>>at&1 != 0 {
		bonus -= int(r.dip.fortResists)
	}
	if s.fails(rollSubvert, r.dip.subvertRoll, bonus) {
		return
	}
	s.remove(at, s.spared(at, min(r.dip.removes, p.markers[at])))
	if p.owner[at] >= 0 {
		return
	}
	s.seize(i, at)
	s.tally.changed++
	if r.dip.plunder {
		s.plunder(i, at)
	}
}
