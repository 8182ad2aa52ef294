package stronghold

import "equitas/engine"

// askDefenders lets each Defender who has hourglasses spend them, one after the other (rulings
// R17, R90). Then the next phase begins.
//
// Stronghold 2010, Clessidre e azioni.
func (s *State) askDefenders() {
	p := &s.pos
	for ; int(p.cursor.a) < s.def; p.cursor.a++ {
		d := s.inTurnOrder(int(p.cursor.a), s.def)
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
	if p.due > 0 && d == s.inTurnOrder(0, s.def) {
		if s.stoneSections(d) != 0 {
			s.defenderDecides(askStone, d)
			return
		}
		p.due = 0
	}
	p.task = task{last: -1}
	p.stage = stageSpend
}

// stoneSections returns the bits of the sections on which Defender d may put a stone: those on his
// side (P4 of doc.go) that have fewer stones than their limit (R60).
func (s *State) stoneSections(d int) (mask uint32) {
	for k := range s.r.sections {
		if x := &s.r.sections[k]; commandsSide(d, s.def, x.side) && (x.stoneMax == 0 || s.pos.section[k].stones < x.stoneMax) {
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
	for w := range s.r.works {
		owner := d
		if p.cheaper && p.work[w].glasses > 0 && s.def > 1 {
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
	p.tally.lost += uint32(x.hourglasses) + uint32(x.barricade)
	x.hourglasses, x.barricade = 0, 0
	p.cheaper = false
	p.task = task{last: -1}
	p.cursor.a++
	p.stage = stageDefend
}

// listSpend appends the kinds of spending. The step can end only if the Defender can spend no
// more hourglasses; he can then still do deeds and use Haste (S6 of doc.go).
func (s *State) listSpend(buf []engine.Action, d int) []engine.Action {
	spends := len(buf)
	add := func(kind int, open bool) {
		if open {
			buf = append(buf, act(verbSpend, kind, 0, 0))
		}
	}
	add(spendMove, s.canMove(d))
	add(spendSwap, s.canSwap(d))
	add(spendOration, s.mayOrate(d) != 0)
	add(spendSortie, s.canSortie(d))
	add(spendInvest, s.canInvest(d, len(buf) > spends))
	if len(buf) == spends {
		buf = append(buf, act(verbEnd, 0, 0, 0))
	}
	add(spendDeed, s.pos.deeds != 0 && s.isTrue(s.r.deedOK))
	add(spendHaste, s.hasteTargets(d) != 0)
	return buf
}

// listDefence appends the legal actions of a decision in the Defenders' step.
func (s *State) listDefence(buf []engine.Action) []engine.Action {
	p := &s.pos
	d := int(p.mover)
	switch p.asked {
	case askStone:
		return listBits(buf, verbAt, s.stoneSections(d))
	case askSpend:
		return s.listSpend(buf, d)
	case askMoveFrom:
		return s.listMovers(buf, d)
	case askMoveTo:
		return s.listMoveTargets(buf, d)
	case askSwapFrom:
		return s.listSwappers(buf, d)
	case askSwapWith:
		return s.listPartners(buf, d, p.task.from, int(p.task.kind))
	case askInvest:
		return listBits(buf, verbInvest, p.task.mask)
	case askExecute:
		return s.listTargets(buf, int(p.task.kind), int(p.task.action), false)
	case askOration:
		return s.listOrations(buf, d)
	case askSortie:
		return s.listSorties(buf, d)
	case askDeed:
		return listBits(buf, verbDeed, uint32(p.deeds))
	case askGasp:
		return listBits(buf, verbBuilding, s.workBuildings())
	case askHaste:
		return listBits(buf, verbWork, s.hasteTargets(d))
	}
	return buf
}

// applyDefence performs an action of a Defender in his step.
func (s *State) applyDefence(phase decision, v verb, a, b int) {
	p := &s.pos
	d := int(p.mover)
	switch phase {
	case askStone:
		p.section[a].stones++
		p.stones--
		p.due--
	case askSpend:
		s.beginSpending(d, v, a)
	case askMoveFrom:
		p.task.n, p.task.from, p.task.kind = 0, area(a), uint8(b)
		if v == verbHero {
			p.task.n, p.task.kind = 1, uint8(a)
		}
		s.defenderDecides(askMoveTo, d)
	case askMoveTo:
		s.stepTo(d, area(a))
	case askSwapFrom:
		p.task.from, p.task.kind = area(a), uint8(b)
		s.defenderDecides(askSwapWith, d)
	case askSwapWith:
		s.swap(d, area(a), b)
	case askInvest:
		s.invest(d, a)
	case askExecute:
		s.execute(int(p.task.kind), a, b)
	case askOration:
		s.orate(d, a, b)
	case askSortie:
		s.sortie(d, a, b)
	case askDeed:
		s.performDeed(d, a)
	case askGasp:
		s.removeMarks(a)
	case askHaste:
		s.haste(d, a)
	default:
		panic("stronghold: applyDefence in defend.go has no case for the decision " + decisionNames[phase])
	}
}

// beginSpending asks for the details of a kind of spending, or ends the step.
func (s *State) beginSpending(d int, v verb, kind int) {
	switch v {
	case verbEnd:
		s.endStep()
		return
	case verbSpend:
	default:
		panic("stronghold: buy in defend.go has no case for an action of the decision " + decisionNames[askSpend])
	}
	p := &s.pos
	if kind == spendInvest {
		others := p.task.last > 0 && (s.canMove(d) || s.canSwap(d) || s.mayOrate(d) != 0 || s.canSortie(d)) // relevant only within a run of investments
		p.task.mask = s.investableWorks(d, others)
		s.defenderDecides(askInvest, d)
		return
	}
	p.task = task{last: -1} // a run of investments ends here: C7 of doc.go
	s.defenderDecides([...]decision{spendMove: askMoveFrom, spendSwap: askSwapFrom, spendOration: askOration, spendSortie: askSortie,
		spendDeed: askDeed, spendHaste: askHaste}[kind], d)
}
