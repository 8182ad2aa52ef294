package stronghold

// askDefenders lets each Defender who has hourglasses spend them, one after the other (rulings
// R17, R90). Then the next phase begins.
//
// Stronghold 2010, Clessidre e azioni.
func (s *State) askDefenders() {
	p := &s.pos
	for ; int(p.cursor.index) < s.defenderCount; p.cursor.index++ {
		d := s.inTurnOrder(int(p.cursor.index), s.defenderCount)
		if p.defender[d].hourglasses == 0 {
			continue
		}
		p.mover = int8(d)
		p.stage = stageStone
		return
	}
	s.nextPhase()
}

// askStone asks for the section of this turn's next stone, in the step of the Defender who is
// first in the turn: rulings R16, R93. Stones for which no section has room are not placed.
func (s *State) askStone() {
	p := &s.pos
	d := int(p.mover)
	if p.stonesDue > 0 && d == s.inTurnOrder(0, s.defenderCount) {
		if s.stoneSections(d) != 0 {
			s.defenderDecides(askStone, d)
			return
		}
		p.stonesDue = 0
	}
	p.task = task{last: -1}
	p.stage = stageSpend
}

// stoneSections returns the bits of the sections on which Defender d may put a stone: those on his
// side (P4 of doc.go) that have fewer stones than their limit (R60).
func (s *State) stoneSections(d int) (mask uint32) {
	for k := range s.rules.sections {
		if x := &s.rules.sections[k]; commandsSide(d, s.defenderCount, x.side) && (x.stoneMax == 0 || s.pos.section[k].stones < x.stoneMax) {
			mask |= 1 << k
		}
	}
	return mask
}

// askWorkTarget asks for the target of the next action in a building that is paid and has a
// target; if there is none, it asks the Defender what he spends: C8 of doc.go. An action paid
// by the ally waits for the ally's own step, unless a cost has fallen in this step: then the
// ally executes it at once.
//
// Stronghold 2010, La Guardia; ruling R19.
func (s *State) askWorkTarget() {
	p := &s.pos
	d := int(p.mover)
	for w := range s.rules.works {
		owner := d
		if p.costFell && p.work[w].hourglasses > 0 && s.defenderCount > 1 {
			owner = int(p.work[w].colour)
		}
		if s.isReady(owner, w) {
			p.task = task{action: uint8(w), kind: uint8(owner), last: -1}
			s.defenderDecides(askExecute, owner)
			return
		}
	}
	s.defenderDecides(askSpend, d)
}

// endStep ends a Defender's step. Hourglasses not spent are lost (ruling R17).
func (s *State) endStep() {
	p := &s.pos
	x := &p.defender[p.mover]
	p.tally.lost += uint32(x.hourglasses) + uint32(x.barricadeHourglasses)
	x.hourglasses, x.barricadeHourglasses = 0, 0
	p.costFell = false
	p.task = task{last: -1}
	p.cursor.index++
	p.stage = stageDefend
}
