package empires

// attack moves player i's troops to an area by the easiest way and fights for it: a neutral
// area is taken with a die, another player's in a battle.
//
// Empires 2002, Attack a Province; Sea Movement; rulings R13, R17, R18.
func (s *State) attack(i, area int) {
	r, p := s.rules, &s.pos
	x := s.findReach(i)
	if s.rollFails(rollMove, s.dieNeeded(&x, area), 0) {
		s.tally.failed[i]++
		return
	}
	if o := int(p.owner[area]); o >= 0 {
		s.beginBattle(i, o, area)
		return
	}
	need := r.move.neutral
	if r.areas[area].sea {
		need = r.move.neutralSea
	}
	if s.rollFails(rollNeutral, need, 0) {
		return
	}
	s.takeNeutral(i, area)
	s.tally.changed++
	if r.move.neutralPlunder {
		s.plunder(i, area)
	}
}

// plunder gives player i all trade markers of others in an area. His own stay.
//
// Empires 2002, Plunder; rulings R19, R36.
func (s *State) plunder(i, area int) {
	p := &s.pos
	if !s.rules.battle.plunder {
		return
	}
	n := 0
	for k := range s.seatCount {
		if k == i {
			continue
		}
		for ; p.trade[k][area] > 0; n++ {
			s.takeTrade(k, area)
			p.seat[i].plunder[k]++
		}
	}
	s.tally.plundered[i] += uint16(n)
	if n > 0 {
		s.report(event{what: eventPlunder, seat: i, index: area, number: n})
	}
}
