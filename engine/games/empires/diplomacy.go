package empires

import "math/bits"

// courted returns the neutral areas that player i can take by diplomacy: all that his troops
// could attack if far is set, otherwise those beside his areas (ruling R41). Diplomacy needs no
// roll for movement.
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

// payForNeutral spends cost trade markers of player i for a neutral area. He gets the area if a
// die for the purpose what reaches need.
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

// fails rolls a die for the purpose what, unless it cannot fail, and reports whether the die
// plus the bonus is below need (ruling R42).
func (s *State) fails(what int, need int8, bonus int) bool {
	if int(need)-bonus <= 1 {
		return false
	}
	return s.rollAgainst(what, int(need)-bonus) < int(need)-bonus
}

// subvertible returns the areas of others, beside player i's own, in which he may try
// subversion. The last marker of a last province cannot be removed. If a new marker of the
// player would be needed, he must have one in supply (rulings R12, R43, R44).
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

// subvert tries to remove control markers of another player from an area, for paid trade
// markers.
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
