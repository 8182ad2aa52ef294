package empires

import "equitas/engine/events"

// aftermath ends a battle: who has won, what both sides lose, what becomes of the
// area, and what a rout brings.
//
// Empires 2002, Winning; Rout; Plunder; Siege.
func (s *State) aftermath() {
	r, p := s.r, &s.pos
	b := &p.battle
	attacker, defender, at := int(b.side[0].seat), int(b.side[1].seat), int(b.area)
	winner := s.winner()
	s.noteBattle(winner)
	s.reveal()
	s.setAside()
	s.losses()
	s.next(stageNext)
	switch winner {
	case 1:
		if b.side[1].won >= r.battle.rout {
			s.tell(event{what: tellRout, seat: defender})
			s.spoil(defender, attacker)
		}
	case 0:
		if b.side[0].won >= r.battle.rout {
			p.routed = true
			s.tell(event{what: tellRout, seat: attacker})
		}
		if r.last.protected && s.isLast(at) {
			s.tell(event{what: tellSpared, seat: defender, k: at})
			return // it may be attacked, and is not lost
		}
		s.conquer(attacker, at)
	}
}

// winner returns the side that has more blocks; of a tie, the one to which the rules give
// it; -1 for none.
func (s *State) winner() int {
	b := &s.pos.battle
	switch {
	case b.side[0].won > b.side[1].won:
		return 0
	case b.side[0].won < b.side[1].won || s.r.battle.tie == tieDefender:
		return 1
	case s.r.battle.tie == tieAttacker:
		return 0
	}
	return -1
}

// noteBattle counts and reports the result of a battle.
func (s *State) noteBattle(winner int) {
	p := &s.pos
	b := &p.battle
	for side := range b.side {
		i := b.side[side].seat
		for _, k := range b.side[side].cards[:b.side[side].n] {
			s.tally.sent[i] |= 1 << k
		}
		s.tally.fought[i][side][b.kind]++
		if winner == side {
			s.tally.won[i][side][b.kind]++
		}
		if b.side[side].won >= s.r.battle.rout {
			s.tally.routs[i][side][b.kind]++
		}
	}
	s.tally.blocks[b.side[0].won][b.side[1].won]++
	s.tally.attacked[s.rank(int(b.side[0].seat))][s.rank(int(b.side[1].seat))]++
	e := event{what: tellWon, seat: -1, n: int(b.side[0].won), m: int(b.side[1].won)}
	if winner >= 0 {
		e.seat = int(b.side[winner].seat)
	}
	s.tell(e)
}

// rank returns how many seats are ahead of one, by points so far and the worth of its
// areas.
func (s *State) rank(i int) (n int) {
	own := s.worth(i)
	for k := range s.n {
		if s.worth(k) > own {
			n++
		}
	}
	return n
}

// reveal narrows what everybody knows by the Empire cards that a battle has shown: a seat
// cannot have a set without them.
func (s *State) reveal() {
	b := &s.pos.battle
	for side := range b.side {
		a := &b.side[side]
		var seen [maxKinds]uint8
		for _, k := range a.order[:min(a.n, b.turned)] {
			seen[k]++
		}
		s.narrow(int(a.seat), &seen)
	}
}

// narrow removes the sets of Empire cards that lack cards shown by a seat from those it can
// have.
func (s *State) narrow(i int, seen *[maxKinds]uint8) {
	r, x := s.r, &s.pos.seat[i]
	for k := range r.sets {
		if x.may>>k&1 == 0 {
			continue
		}
		for c := r.army; c < len(r.kinds); c++ {
			if seen[c] > r.sets[k].held[c] {
				x.may &^= 1 << k
				break
			}
		}
	}
}

// setAside discards the cards that missed or blocked by their roll.
//
// Empires 2002, Errata; ruling R30.
func (s *State) setAside() {
	b := &s.pos.battle
	for side := range b.side {
		a := &b.side[side]
		for i, k := range a.order[:a.n] {
			if a.aside>>i&1 != 0 {
				s.drop(int(a.seat), int(k), tellAside)
			}
		}
	}
}

// drop discards a card of a hand. Empire cards go back to the hand, or are out of the
// match.
func (s *State) drop(i, kind int, what events.Kind) {
	p := &s.pos
	back := s.r.kinds[kind].empire && s.r.battle.empireReturns
	s.remember(kind)
	s.tell(event{what: what, seat: i, k: kind, m: int(word32(back))})
	if back {
		return
	}
	s.lose(i, kind)
	if !s.r.kinds[kind].empire {
		p.discard[kind]++
		s.tally.lost[i]++
		s.tally.fallen[kind]++
	}
}

// losses draws the cards that each side loses for the blocks of the other, the
// attacker's first, out of those that it sent; cards that were set aside are gone
// already.
//
// Empires 2002, Winning; rulings R33, R34.
func (s *State) losses() {
	r, b := s.r, &s.pos.battle
	for side := range b.side {
		a := &b.side[side]
		var held, seen [maxKinds]uint8
		var kinds mask
		n := a.n
		if r.battle.turnedOnly {
			n = min(n, b.turned)
		}
		for i, k := range a.order[:n] {
			if a.aside>>i&1 == 0 {
				held[k]++
				kinds |= 1 << k
			}
		}
		for range int(b.side[1-side].won) * int(r.battle.perBlock) {
			if kinds == 0 {
				break
			}
			k := s.Pick(&cardLost, s.draws(), r.names, kinds, held[:], int(a.seat))
			if held[k]--; held[k] == 0 {
				kinds &^= 1 << k
			}
			seen[k]++
			s.drop(int(a.seat), k, tellLost)
		}
		s.narrow(int(a.seat), &seen)
	}
}

// spoil takes trade markers out of the Warehouse of an attacker who was routed.
//
// Empires 2002, Rout; ruling R38.
func (s *State) spoil(defender, attacker int) {
	p := &s.pos
	n := min(s.r.battle.spoils, p.seat[attacker].store)
	p.seat[attacker].store -= n
	p.seat[defender].plunder[attacker] += n
	s.tally.plundered[defender] += uint16(n)
	s.tell(event{what: tellPlunder, seat: defender, k: -1, n: int(n)})
}

// conquer gives an area to the attacker who has won it: all markers of the defender
// leave, one of the attacker comes; trade markers are plundered; the fortification
// stays if there is an Engineer, or if a variant says so.
//
// Empires 2002, Winning; Plunder; Siege; rulings R35, R36.
func (s *State) conquer(i, at int) {
	r, p := s.r, &s.pos
	keeps := true
	if p.forts>>at&1 != 0 {
		s.q.me, s.q.area = i, at
		switch {
		case r.battle.kept != nil:
			keeps = s.is(r.battle.kept)
		case r.battle.engineerKeeps && p.seat[i].does[doesEngineer] > 0:
		default:
			keeps = !r.battle.destroyed
		}
	}
	s.remove(at, p.markers[at])
	s.seize(i, at)
	s.tally.changed++
	s.plunder(i, at)
	if p.forts>>at&1 != 0 && (!keeps || p.owner[at] < 0) {
		s.razeFort(at)
	}
}
