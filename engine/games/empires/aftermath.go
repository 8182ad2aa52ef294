package empires

import "equitas/engine/events"

// endBattle ends a battle: it finds the winner, takes the losses of both sides, gives the area
// to the attacker if he has won, and applies the effects of a rout.
//
// Empires 2002, Winning; Rout; Plunder; Siege.
func (s *State) endBattle() {
	r, p := s.rules, &s.pos
	b := &p.battle
	attacker, defender, area := int(b.side[0].seat), int(b.side[1].seat), int(b.area)
	winner := s.battleWinner()
	s.noteBattle(winner)
	s.updateKnownSets()
	s.discardSetAside()
	s.takeLosses()
	s.setStage(stageNext)
	switch winner {
	case 1:
		if b.side[1].blocks >= r.battle.rout {
			s.report(event{what: eventRout, seat: defender})
			s.moveSpoils(defender, attacker)
		}
	case 0:
		if b.side[0].blocks >= r.battle.rout {
			p.defenderRouted = true
			s.report(event{what: eventRout, seat: attacker})
		}
		if r.lastProvince.protected && s.isLastProvince(area) {
			s.report(event{what: eventSpared, seat: defender, index: area})
			return // a protected last province that may be attacked is not lost
		}
		s.conquer(attacker, area)
	}
}

// battleWinner returns the side with more blocks (combats won). If both have as many, it returns the
// side that the rules favour, or -1.
func (s *State) battleWinner() int {
	b := &s.pos.battle
	switch {
	case b.side[0].blocks > b.side[1].blocks:
		return 0
	case b.side[0].blocks < b.side[1].blocks || s.rules.battle.tie == tieDefender:
		return 1
	case s.rules.battle.tie == tieAttacker:
		return 0
	}
	return -1
}

// noteBattle counts the result of a battle and tells the listener.
func (s *State) noteBattle(winner int) {
	p := &s.pos
	b := &p.battle
	for side := range b.side {
		i := b.side[side].seat
		for _, k := range b.side[side].cards[:b.side[side].size] {
			s.tally.sent[i] |= 1 << k
		}
		s.tally.fought[i][side][b.kind]++
		if winner == side {
			s.tally.won[i][side][b.kind]++
		}
		if b.side[side].blocks >= s.rules.battle.rout {
			s.tally.routs[i][side][b.kind]++
		}
	}
	s.tally.blocks[b.side[0].blocks][b.side[1].blocks]++
	s.tally.attacked[s.rankOf(int(b.side[0].seat))][s.rankOf(int(b.side[1].seat))]++
	e := event{what: eventWon, seat: -1, number: int(b.side[0].blocks), secondNumber: int(b.side[1].blocks)}
	if winner >= 0 {
		e.seat = int(b.side[winner].seat)
	}
	s.report(e)
}

// rankOf returns the rank of seat i, from 0: how many seats have a higher standingOf.
func (s *State) rankOf(i int) (n int) {
	own := s.standingOf(i)
	for k := range s.seatCount {
		if s.standingOf(k) > own {
			n++
		}
	}
	return n
}

// updateKnownSets updates what everybody knows after a battle: a seat that has shown Empire
// cards cannot have a set without them.
func (s *State) updateKnownSets() {
	b := &s.pos.battle
	for side := range b.side {
		a := &b.side[side]
		var seen [maxKinds]uint8
		for _, k := range a.order[:min(a.size, b.combatsDone)] {
			seen[k]++
		}
		s.narrowSets(int(a.seat), &seen)
	}
}

// narrowSets removes from the sets that seat i can have those with fewer cards of a kind than
// seen.
func (s *State) narrowSets(i int, seen *[maxKinds]uint8) {
	r, x := s.rules, &s.pos.seat[i]
	for k := range r.sets {
		if x.possibleSets>>k&1 == 0 {
			continue
		}
		for c := r.armyKindCount; c < len(r.kinds); c++ {
			if seen[c] > r.sets[k].counts[c] {
				x.possibleSets &^= 1 << k
				break
			}
		}
	}
}

// discardSetAside discards the cards that must be discarded after a roll by which they missed or
// blocked.
//
// Empires 2002, Errata; ruling R30.
func (s *State) discardSetAside() {
	b := &s.pos.battle
	for side := range b.side {
		a := &b.side[side]
		for i, k := range a.order[:a.size] {
			if a.asideBits>>i&1 != 0 {
				s.discardCard(int(a.seat), int(k), eventAside)
			}
		}
	}
}

// discardCard discards a card from the hand of seat i, and reports it as an event of kind
// what. An Empire card goes back to the hand or, in a variant, leaves the match.
func (s *State) discardCard(i, kind int, what events.Kind) {
	p := &s.pos
	back := s.rules.kinds[kind].isEmpire && s.rules.battle.empireReturns
	s.hashSeen(kind)
	s.report(event{what: what, seat: i, index: kind, secondNumber: int(boolToWord(back))})
	if back {
		return
	}
	s.removeCard(i, kind)
	if !s.rules.kinds[kind].isEmpire {
		p.discard[kind]++
		s.tally.lost[i]++
		s.tally.fallen[kind]++
	}
}

// takeLosses draws the cards that each side loses for the blocks of the other, the attacker's
// first. It draws from the cards that the side sent, without those that were set aside.
//
// Empires 2002, Winning; rulings R33, R34.
func (s *State) takeLosses() {
	r, b := s.rules, &s.pos.battle
	for side := range b.side {
		a := &b.side[side]
		var held, seen [maxKinds]uint8
		var kinds mask
		n := a.size
		if r.battle.turnedOnly {
			n = min(n, b.combatsDone)
		}
		for i, k := range a.order[:n] {
			if a.asideBits>>i&1 == 0 {
				held[k]++
				kinds |= 1 << k
			}
		}
		for range int(b.side[1-side].blocks) * int(r.battle.lossesPerBlock) {
			if kinds == 0 {
				break
			}
			k := s.Pick(&lossUse, s.chanceIndex(), r.cardNames, kinds, held[:], int(a.seat))
			if held[k]--; held[k] == 0 {
				kinds &^= 1 << k
			}
			seen[k]++
			s.discardCard(int(a.seat), k, eventLost)
		}
		s.narrowSets(int(a.seat), &seen)
	}
}

// moveSpoils is called if the defender has routed the attacker. It moves trade markers from
// the attacker's Warehouse to the markers that the defender has plundered.
//
// Empires 2002, Rout; ruling R38.
func (s *State) moveSpoils(defender, attacker int) {
	p := &s.pos
	n := min(s.rules.battle.spoils, p.seat[attacker].warehouse)
	p.seat[attacker].warehouse -= n
	p.seat[defender].plunder[attacker] += n
	s.tally.plundered[defender] += uint16(n)
	s.report(event{what: eventPlunder, seat: defender, index: -1, number: int(n)})
}

// conquer gives an area to the attacker who has won it. All control markers of the defender
// leave the area and one of the attacker comes; trade markers are plundered. The fortification
// stays if the attacker has an Engineer, or if a variant says so.
//
// Empires 2002, Winning; Plunder; Siege; rulings R35, R36.
func (s *State) conquer(i, area int) {
	r, p := s.rules, &s.pos
	keeps := true
	if p.forts>>area&1 != 0 {
		s.viewpoint.me, s.viewpoint.area = i, area
		switch {
		case r.battle.fortKept != nil:
			keeps = s.holds(r.battle.fortKept)
		case r.battle.engineerKeeps && p.seat[i].personCounts[effectEngineer] > 0:
		default:
			keeps = !r.battle.fortDestroyed
		}
	}
	s.removeMarkers(area, p.markers[area])
	s.takeNeutral(i, area)
	s.tally.changed++
	s.plunder(i, area)
	if p.forts>>area&1 != 0 && (!keeps || p.owner[area] < 0) {
		s.razeFort(area)
	}
}
