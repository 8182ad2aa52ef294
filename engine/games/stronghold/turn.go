package stronghold

// beginTurn begins a turn. The Defenders get their stones and hourglasses, which they use in
// the step after phase 1.
//
// Stronghold 2010, Clessidre e azioni.
func (s *State) beginTurn() {
	p, b := &s.pos, &s.rules.start[s.seatCount]
	if s.PauseFunc != nil {
		s.reportChanges()
		s.PauseFunc()
	}
	p.turn++
	p.phase = 1
	p.honourKeptNow = s.guardManned()
	p.stonesDue = min(b.stonesPerTurn, p.stones)
	for i := range s.defenderCount {
		p.defender[i].hourglasses += uint16(b.hourglassesPerTurn)
	}
	s.setStage(stageFlip)
}

// guardManned reports whether the honour guard has all its Soldiers.
func (s *State) guardManned() bool {
	at := s.rules.honourPlace
	return at >= 0 && s.pos.place[at][1] >= s.rules.glory.soldiers
}

// flippablePhases returns the bits of the phases whose card Invader m may turn over. Cards are
// turned in ascending order of phase, so phases up to the last choice are left out.
//
// Stronghold 2010, Rovescio delle carte Fasi; ruling R15.
func (s *State) flippablePhases(m int) uint8 {
	x := &s.pos.invader[m]
	mask := uint8(0)
	for phase := max(1, int(s.pos.task.last)+1); phase < maxPhase; phase++ {
		if c := x.card[phase]; c != 0 && x.flipped>>phase&1 == 0 && s.rules.cards[c-1].back >= 0 {
			mask |= 1 << phase
		}
	}
	return mask
}

// askFlips asks the Invaders one by one which phase cards they turn over.
func (s *State) askFlips() { s.askInTurn(askFlip, stageSupply) }

// endFlips ends an Invader's choice of cards to turn over.
func (s *State) endFlips() {
	s.pos.cursor.index++
	s.pos.task.last = -1
}

// backOf returns the special action of Invader m's card of a phase if it is turned over, or
// nil.
func (s *State) backOf(m, phase int) *special {
	x := &s.pos.invader[m]
	if x.flipped>>phase&1 == 0 {
		return nil
	}
	return &s.rules.specials[s.rules.cards[x.card[phase]-1].back]
}

// supplyInvaders gives the Invaders their units and resources.
//
// Stronghold 2010, Fase 1: Rifornimenti; A tutta carica!; ruling R13.
func (s *State) supplyInvaders() {
	p, b := &s.pos, &s.rules.start[s.seatCount]
	for i := range s.invaderCount {
		m := s.inTurnOrder(i, s.invaderCount)
		x := &p.invader[m]
		units, income := b.unitsPerTurn, b.resourcesPerTurn
		if back := s.backOf(m, 1); back != nil && back.effect == effectCharge {
			units += back.units
			income = back.income
			s.giveHourglasses(m, int(back.hourglasses))
		}
		s.drawUnits(m, int(units))
		income = min(income, p.bank)
		x.resources += income
		p.bank -= income
	}
	s.setStage(stageActs)
}

// askAct asks the next Invader for an action of the phase; if all are done, the Defenders' step
// follows.
func (s *State) askAct() { s.askInTurn(askAct, stageDefend) }

// askInTurn asks the next Invader in this turn's order (ruling R90) for decision d. If all
// have been asked, the stage then begins.
func (s *State) askInTurn(d decision, then stage) {
	p := &s.pos
	if int(p.cursor.index) == s.invaderCount {
		s.setStage(then)
		return
	}
	m := s.inTurnOrder(int(p.cursor.index), s.invaderCount)
	p.mover = int8(m)
	s.invaderDecides(d, m)
}

// endActs ends an Invader's actions of a phase.
func (s *State) endActs() {
	p := &s.pos
	p.invader[p.mover].refusedToLend = 0
	p.task = task{last: -1}
	if p.phase == 1 && s.invaderCount > 1 {
		p.stage = stageTransfer
		return
	}
	p.cursor.index++
}

// askUnitsForAlly asks the Invader in turn which units he gives his ally.
//
// Stronghold 2010, Trasferimento truppe.
func (s *State) askUnitsForAlly() {
	s.invaderDecides(askTransfer, int(s.pos.mover))
}

// giveUnitsToAlly gives n units of type t of the Invader in turn to his ally, who may get
// none.
func (s *State) giveUnitsToAlly(t, n int) {
	p := &s.pos
	m := int(p.mover)
	if n > 0 {
		p.invader[m].unspent[t] -= uint8(n)
		p.invader[1-m].unspent[t] += uint8(n)
		s.giveHourglasses(m, int(s.rules.transferCost))
	}
	p.stage = stageActs
	p.cursor.index++
}

// nextPhase begins the next phase, or the Assault, after the Defenders' step.
func (s *State) nextPhase() {
	p := &s.pos
	p.phase++
	switch {
	case p.phase < maxPhase:
		s.setStage(stageActs)
	case p.phase == maxPhase:
		for i := range s.invaderCount {
			x := &p.invader[i]
			x.camp.add(x.unspent)
			x.unspent = army{}
		}
		s.setStage(stageMarch)
	default:
		s.setStage(stageAssault)
	}
}
