package empires

import "math/bits"

// diplomacyTargets returns the neutral areas that player i can take by diplomacy: all that his
// troops could attack if farReach is set, otherwise those beside his areas (ruling R41). Diplomacy
// needs no roll for movement.
//
// Empires 2002, Diplomacy.
func (s *State) diplomacyTargets(i int, farReach bool) mask {
	own := s.pos.seat[i].ownAreas
	if !farReach {
		return s.neighbours(own) &^ s.pos.ownedAreas()
	}
	x := s.findReach(i)
	return x.union() &^ s.pos.ownedAreas()
}

// payForNeutral spends cost trade markers of player i and rolls a die for the purpose what.
// If the die reaches need, he gets the neutral area.
func (s *State) payForNeutral(i, area, what int, cost, need int8) {
	s.pay(i, int(cost))
	if s.rollFails(what, need, 0) {
		return
	}
	s.takeNeutral(i, area)
	s.tally.changed++
	if s.rules.diplomacy.plunder {
		s.plunder(i, area)
	}
}

// rollFails rolls a die for a purpose, and reports whether the die plus the bonus is below
// need. It rolls none if no number is below (ruling R42).
func (s *State) rollFails(purpose int, need int8, bonus int) bool {
	if int(need)-bonus <= 1 {
		return false
	}
	return s.rollAgainst(purpose, int(need)-bonus) < int(need)-bonus
}

// subversionTargets returns the areas of others, beside player i's own, in which he may try
// subversion. The last marker of a last province cannot be removed. If a new marker of the
// player would be needed, he must have one in supply (rulings R12, R43, R44).
func (s *State) subversionTargets(i int) mask {
	r, p := s.rules, &s.pos
	x := &p.seat[i]
	m := s.neighbours(x.ownAreas) & p.ownedAreas() &^ x.ownAreas
	for left := m; left != 0; left &= left - 1 {
		area := bits.TrailingZeros64(left)
		last := r.lastProvince.protected && s.isLastProvince(area)
		if last && p.markers[area] == 1 || !last && p.markers[area] <= r.diplomacy.removedMarkers && x.control == 0 {
			m &^= 1 << area
		}
	}
	return m
}

// subvert tries to remove control markers of another player from an area, for paid trade
// markers.
//
// Empires 2002, Diplomacy; Errata.
func (s *State) subvert(i, area, paid int) {
	r, p := s.rules, &s.pos
	s.pay(i, paid)
	bonus := paid * int(r.diplomacy.perMarker)
	if p.forts>>area&1 != 0 {
		bonus -= int(r.diplomacy.fortResists)
	}
	if s.rollFails(rollSubvert, r.diplomacy.subvertRoll, bonus) {
		return
	}
	s.removeMarkers(area, s.markersRemoved(area, min(r.diplomacy.removedMarkers, p.markers[area])))
	if p.owner[area] >= 0 {
		return
	}
	s.takeNeutral(i, area)
	s.tally.changed++
	if r.diplomacy.plunder {
		s.plunder(i, area)
	}
}
