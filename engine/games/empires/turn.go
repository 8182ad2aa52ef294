package empires

import "math/bits"

// beginTurn begins the next turn: revolts, trade collection, choice of the first player.
//
// Empires 2002, Sequence of Turns.
func (s *State) beginTurn() {
	p := &s.pos
	s.pause() // after the setup, and between two turns
	p.turn++
	p.round, p.chanceUses, p.isExtraAction = 0, 0, false
	s.report(event{what: eventTurn, number: int(p.turn)})
	if from := s.rules.revolt.firstTurn; from > 0 && p.turn >= from {
		for range s.rules.revolt.columns {
			s.rollRevolts()
		}
	}
	s.collectTrade()
	s.chooseFirst()
	p.active, p.round = p.first, 1
	s.allowRefresh()
	s.setStage(stageAction)
	s.pause()
}

// rollRevolts rolls for a column of a table; its provinces revolt in their order (ruling R64).
//
// Empires 2002, Revolts; rulings R6, R7.
func (s *State) rollRevolts() {
	r := s.rules
	die := s.roll(rollRevoltTable)
	at := -1
	for t := range r.revoltTables {
		if r.revoltTables[t].dice>>die&1 != 0 {
			at = t
		}
	}
	if at < 0 {
		return
	}
	for _, i := range r.revoltTables[at].columns[s.roll(rollRevoltColumn)-1] {
		s.revolt(int(i))
	}
}

// revolt resolves the revolt of province i.
func (s *State) revolt(i int) {
	p, v := &s.pos, &s.rules.revolt
	fort := p.forts>>i&1 != 0
	if p.owner[i] < 0 {
		return
	}
	o := int(p.owner[i])
	if fort && v.fortProtects {
		s.report(event{what: eventHeld, seat: o, index: i})
		return
	}
	n := s.markersRemoved(i, min(v.markers, p.markers[i]))
	if n == 0 {
		return
	}
	s.tally.revolted[o] += uint16(n)
	s.removeMarkers(i, n)
	if p.owner[i] < 0 {
		s.tally.changed++
		if fort {
			s.razeFort(i)
		}
	}
}

// markersRemoved returns how many of n control markers leave area i: the last marker of a
// last province stays, if last provinces are protected. It reports an event if one stays.
func (s *State) markersRemoved(i int, n uint8) uint8 {
	p := &s.pos
	if s.rules.lastProvince.protected && n == p.markers[i] && s.isLastProvince(i) {
		s.report(event{what: eventSpared, seat: int(p.owner[i]), index: i})
		return n - 1
	}
	return n
}

// razeFort returns the fortification of area i to the stock.
func (s *State) razeFort(i int) {
	s.pos.forts &^= 1 << i
	s.pos.fortStock++
}

// collectTrade moves trade markers of all players from their supplies to their Warehouses.
//
// Empires 2002, Trade Collection and First Player; ruling R8.
func (s *State) collectTrade() {
	r, p := s.rules, &s.pos
	for i := range s.seatCount {
		x := &p.seat[i]
		if !r.income.keepsMarkers {
			x.trade += x.warehouse
			x.warehouse = 0
		}
		n := int(r.income.base) + int(r.income.amphora)*bits.OnesCount64(x.ownAreas&r.amphorae) + int(r.income.merchant)*int(x.personCounts[effectMerchant])
		if r.income.markers != nil {
			s.viewpoint.me = i
			n = int(max(0, s.eval(r.income.markers)))
		}
		n = min(n, int(x.trade))
		x.trade -= uint8(n)
		x.warehouse += uint8(n)
		s.tally.income[i] += uint16(n)
		s.report(event{what: eventIncome, seat: i, number: n})
	}
}

// chooseFirst determines the first player of the rounds of this turn.
func (s *State) chooseFirst() {
	p := &s.pos
	switch {
	case s.rules.firstByLot == lotEvery || s.rules.firstByLot == lotFirst && p.turn == 1:
		p.first = s.drawFirstSeat()
	case p.turn == 1:
		p.first = p.firstPlacer
	case s.rules.firstPasses == passLeft:
		p.first = s.seatAfter(p.first)
	case s.rules.firstPasses == passRight:
		p.first = int8((int(p.first) + s.seatCount - 1) % s.seatCount)
	}
	s.report(event{what: eventFirst, seat: int(p.first)})
}

// endTurn scores points, if a scoring follows this turn, and begins the next turn or ends the
// match.
//
// Empires 2002, End of Turn.
func (s *State) endTurn() {
	p := &s.pos
	if s.rules.turns[p.turn-1].score {
		s.report(event{what: eventOver, seat: -1, number: int(p.turn), secondNumber: 1})
		s.scorePoints()
	} else {
		s.report(event{what: eventOver, seat: -1, number: int(p.turn)})
	}
	if int(p.turn) == len(s.rules.turns) {
		s.finishMatch(false)
		return
	}
	s.setStage(stageTurn)
}
