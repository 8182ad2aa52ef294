package stronghold

import (
	"slices"

	"equitas/engine"
)

// The options of each decision, their effects, and their ratings by the rule of thumb. Longer
// cases are functions in the file about their subject.

// list appends each legal action once.
func (s *State) list(buf []engine.Action) []engine.Action {
	p := &s.pos
	m := int(p.mover)
	switch p.asked {
	case askDraft:
		var seen [maxOffer]uint8
		for i, c := range p.offers[p.cursor.a] {
			if seen[i] = c; c != 0 && !slices.Contains(seen[:i], c) {
				buf = append(buf, act(verbTake, int(c)-1, 0, 0))
			}
		}
		return buf
	case askFlip:
		return append(listBits(buf, verbFlip, uint32(s.flippablePhases(m))), act(verbEnd, 0, 0, 0))
	case askAct:
		return s.listActs(buf)
	case askTransfer:
		for t, n := range p.invader[m].fresh {
			for i := range min(n, s.r.transfer) {
				buf = append(buf, act(verbGive, t, int(i)+1, 0))
			}
		}
		return append(buf, act(verbEnd, 0, 0, 0))
	case askLend:
		return append(buf, act(verbLend, 0, 0, 0), act(verbEnd, 0, 0, 0))
	case askPay:
		return s.listWays(buf, verbPay, m, int(p.task.action))
	case askTarget:
		return listBits(buf, verbAt, s.targets(m, int(p.task.action)))
	case askPiece:
		return s.listPieces(buf, m)
	case askPlace:
		return listBits(buf, verbAt, s.newPlaces(m, p.task.from, int(p.task.kind)))
	case askEscape:
		return listBits(buf, verbAt, s.freeUpperLevels(m))
	case askMarch:
		return s.listMarch(buf)
	case askStep:
		return append(s.listSteps(buf, m, false), act(verbEnd, 0, 0, 0))
	case askRope:
		return s.listRopes(buf, m)
	case askAltar:
		return s.listAltars(buf, m)
	case askOrder:
		return s.listOrders(buf, m)
	case askStone, askSpend, askMoveFrom, askMoveTo, askSwapFrom, askSwapWith, askInvest, askExecute, askOration, askSortie, askDeed, askGasp, askHaste:
		return s.listDefence(buf)
	}
	return s.listAssault(buf)
}

// apply performs an action. run then continues with the stage, unless the action leads to
// another decision.
func (s *State) apply(x engine.Action) {
	p := &s.pos
	asked := p.asked
	p.asked = askNobody
	v, a, b, c := split(x)
	m := int(p.mover)
	switch asked {
	case askDraft:
		s.takeOfferedCard(a)
	case askFlip:
		if v == verbEnd {
			s.endFlips()
			return
		}
		p.invader[m].flipped |= 1 << a
		p.tally.flips[a]++
		p.task.last = int16(a)
	case askAct, askLend, askPay, askTarget, askPiece, askPlace:
		s.applyAct(asked, v, a, b)
	case askTransfer:
		s.giveUnitsToAlly(a, b)
	case askEscape:
		s.moveEscaped(a)
	case askMarch, askRope, askAltar, askOrder:
		s.applyMarch(asked, v, a, b, c)
	case askStep:
		if v == verbEnd {
			p.stage = stageMarch
			p.task = task{last: -1}
			return
		}
		s.step(a, b, c)
	case askStone, askSpend, askMoveFrom, askMoveTo, askSwapFrom, askSwapWith, askInvest, askExecute, askOration, askSortie, askDeed, askGasp, askHaste:
		s.applyDefence(asked, v, a, b)
	default:
		s.applyAssault(asked, v, a, b, c)
	}
}

// applyAct performs an action of an Invader in phases 1 to 5.
func (s *State) applyAct(phase decision, v verb, a, b int) {
	p := &s.pos
	m := int(p.mover)
	switch {
	case phase == askAct && v == verbEnd:
		s.endActs()
	case phase == askAct && v == verbSpecial:
		s.doSpecial()
	case phase == askAct && v == verbBorrow:
		p.task = task{action: uint8(a), lent: true, last: -1}
		s.invaderDecides(askLend, 1-m)
	case phase == askAct && v == verbAct:
		s.perform(a, b)
	case phase == askLend && v == verbLend:
		s.invaderDecides(askPay, m)
	case phase == askLend:
		p.invader[m].refusedToLend |= 1 << p.task.action
		p.task = task{last: -1}
	case phase == askPay:
		s.perform(int(p.task.action), a)
	case phase == askTarget:
		s.put(m, int(p.task.action), a)
	case phase == askPiece && v == verbAt: // the one machine that Accurate Shot is for
		p.invader[m].target = int8(a)
	case phase == askPiece:
		p.task = task{from: area(a), kind: uint8(b), last: -1}
		s.invaderDecides(askPlace, m)
	case phase == askPlace:
		s.movePiece(a)
	default:
		panic("stronghold: applyAct in choices.go has no case for an action of the decision " + decisionNames[phase])
	}
}

// applyMarch performs an action of an Invader in phase 6.
func (s *State) applyMarch(phase decision, v verb, a, b, c int) {
	p := &s.pos
	m := int(p.mover)
	switch {
	case phase == askRope:
		s.rope(a, b, c)
	case phase == askAltar:
		p.machine[a].aim, p.machine[a].moved = int8(b), true
	case phase == askOrder:
		s.giveOrder(m, a, b, c)
	case v == verbEnd:
		s.endMarch()
	case v == verbAct:
		p.invader[m].used |= 1 << a
		p.tally.actionCounts[a]++
		s.giveHourglasses(m, int(max(0, s.r.actions[a].hourglasses)))
		s.beginMove(m, a)
		p.task = task{last: -1}
		p.stage = stageStep
	case v == verbRope:
		s.invaderDecides(askRope, m)
	case v == verbAltar:
		s.invaderDecides(askAltar, m)
	case v == verbOrder:
		s.invaderDecides(askOrder, m)
	default:
		panic("stronghold: applyMarch in choices.go has no case for an action of the decision " + decisionNames[phase])
	}
}

// rate returns the rating of an action by the rule of thumb.
func (t *evaluation) rate(x engine.Action) int64 {
	v, a, b, c := split(x)
	p := t.p
	switch p.asked {
	case askDraft:
		return t.rateCard(a)
	case askFlip:
		if v == verbEnd {
			return 0
		}
		return t.contribution(featureFlip, 1)
	case askAct, askPay:
		return t.rateInvaderAction(v, a, b)
	case askTransfer:
		if v == verbEnd {
			return 0
		}
		return t.contribution(featureTransfer, int32(b))
	case askLend:
		return t.contribution(featureLend, int32(boolToBit(v == verbLend)))
	case askTarget:
		return t.rateTarget(int(p.task.action), a)
	case askPlace:
		return t.place(a)
	case askEscape, askSpecter:
		return t.contribution(featureTargetDanger, t.sideDanger(uint8(a)))
	case askMarch:
		return t.rateMarch(v, a)
	case askStep:
		return t.rateStep(v, a, b, c)
	case askRope:
		return t.contribution(featureRope, clampDanger(t.danger[c])-clampDanger(t.danger[a]))
	case askAltar:
		from := int32(-20)
		if aim := p.machine[a].aim; aim >= 0 {
			from = clampDanger(t.danger[aim])
		}
		return t.contribution(featureAltarToken, clampDanger(t.danger[b])-from)
	case askOrder:
		return t.rateOrder(a, b, c)
	}
	if p.asked >= askStone && p.asked <= askHaste {
		return t.rateDefence(v, a, b)
	}
	return t.rateAssault(v, a, b, c)
}
