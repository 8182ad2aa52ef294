package stronghold

// claimDeeds gives the Invaders the points of the glorious deeds that they have just achieved:
// ruling R86. In a repeated Assault it gives none (R85).
//
// Stronghold 2010, Gesta gloriose.
func (s *State) claimDeeds() {
	p, g := &s.pos, &s.rules.glory
	if p.isRepeat {
		return
	}
	for k := range gloryKinds {
		if p.gloryClaimed>>k&1 == 0 && s.isTrue(g.conditions[k]) {
			p.gloryClaimed |= 1 << k
			s.addGlory(0, k, g.points[k])
		}
	}
}

// endAssault ends the Assault. After a break-in the match is over, unless both sides have the
// same Glory: then the Assault is repeated once.
//
// Stronghold 2010, Irrompere nella Roccaforte; Pareggio; rulings R82, R85.
func (s *State) endAssault() {
	p, g := &s.pos, &s.rules.glory
	if p.isRepeat {
		if p.breaches > 0 {
			s.addGlory(0, sourceTie, g.tieBreak)
		} else {
			s.addGlory(1, sourceTie, g.tieBreak)
		}
		s.finishMatch(endByTie)
		return
	}
	if p.breaches > 0 {
		s.addGlory(0, sourceBreach, g.breach+g.furtherBreach*(int32(p.breaches)-1))
	}
	if !p.brokenIn {
		s.setStage(stageShift)
		return
	}
	if s.rules.honourOnBreakIn {
		s.scoreHonourGuard()
	}
	if p.glory[0] == p.glory[1] {
		p.isRepeat = true
		s.setStage(stageAssault)
		return
	}
	s.finishMatch(endByBreach)
}

// scoreHonourGuard gives the Defenders the points of the honour guard if its condition holds.
//
// Stronghold 2010, La Guardia d'Onore; ruling R26.
func (s *State) scoreHonourGuard() {
	if s.isTrue(s.rules.glory.honourWhen) {
		s.addGlory(1, sourceHonour, s.rules.glory.honour)
	}
}

// cleanUp ends a turn: effects that last for the turn end, and the Invaders give Glory to the
// Defenders.
//
// Stronghold 2010, Fine del turno.
func (s *State) cleanUp() {
	p, r := &s.pos, s.rules
	for i := range p.machineCount {
		x := &p.machine[i]
		x.tokenMoved = false
		if x.hasBloodstone {
			x.hasBloodstone = false
			s.returnToken(r.bloodstone)
		}
	}
	for i := range r.heroes {
		h := &p.hero[i]
		if h.possessed {
			s.returnToken(r.possession)
		}
		h.acted, h.possessed, h.oration = false, false, 0
	}
	for m := p.fire; m != 0; m &= m - 1 {
		s.returnToken(r.fire)
	}
	if p.panic {
		s.returnToken(r.panicAction)
	}
	for m := p.specterCallers; m != 0; m &= m - 1 {
		s.returnToken(r.specters)
	}
	for k := range r.sections {
		x := &p.section[k]
		for ; x.gales > 0; x.gales-- {
			s.returnToken(r.gale)
		}
		if x.accident {
			x.accident = false
			s.returnToken(r.accident)
		}
		if x.order != 0 {
			s.removeOrder(k)
		}
		x.ropedUnits, x.raging, x.obeyed = 0, false, false
	}
	if p.blessed >= 0 {
		s.returnWorkToken(uint8(r.blessingWork) + 1)
	}
	if p.glare >= 0 {
		s.returnWorkToken(uint8(r.glareWork) + 1)
	}
	p.fire, p.gasp, p.panic, p.specterCallers, p.specters, p.blessed, p.glare = 0, 0, false, 0, -1, -1, -1
	p.barricadesDone, p.hasteCount, p.deedsThisTurn, p.feePaid, p.stonesDue = false, 0, 0, false, 0
	for i := range r.works {
		p.work[i].executions, p.work[i].executors = 0, 0
	}
	for i := range s.defenderCount {
		d := &p.defender[i]
		d.hastedActions, d.barricadeHourglasses = 0, 0
	}
	for i := range s.invaderCount {
		x := &p.invader[i]
		p.repelled.add(x.spent)
		x.spent, x.usedActions, x.usedSpecials, x.accurateCards, x.target = army{}, 0, 0, 0, -1
	}
	p.glory[0] -= r.glory.transfer
	s.addGlory(1, sourceTime, r.glory.transfer)
	s.scoreHonourGuard()
	switch {
	case s.isTrue(r.endsByTime):
		s.finishMatch(endByTime)
	case p.turn >= lastTurn:
		s.finishMatch(endUnfinished)
	default:
		s.setStage(stageTurn)
	}
}
