package stronghold

import "equitas/engine"

// apply performs a decision. Then the stage continues, unless another decision follows.
func (s *State) apply(x engine.Action) {
	p := &s.pos
	asked := p.asks
	p.asks = askNobody
	v, a, b, c := split(x)
	m := int(p.mover)
	switch asked {
	case askDraft:
		s.take(a)
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
		s.hand(a, b)
	case askEscape:
		s.rescue(a)
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

// applyAct performs a decision of an Invader in phases 1 to 5.
func (s *State) applyAct(asked decision, v verb, a, b int) {
	p := &s.pos
	m := int(p.mover)
	switch {
	case asked == askAct && v == verbEnd:
		s.endActs()
	case asked == askAct && v == verbSpecial:
		s.doSpecial()
	case asked == askAct && v == verbBorrow:
		p.task = task{action: uint8(a), lent: true, last: -1}
		s.invaderDecides(askLend, 1-m)
	case asked == askAct:
		s.perform(a, b)
	case asked == askLend && v == verbLend:
		s.invaderDecides(askPay, m)
	case asked == askLend:
		p.invader[m].refused |= 1 << p.task.action
		p.task = task{last: -1}
	case asked == askPay:
		s.perform(int(p.task.action), a)
	case asked == askTarget:
		s.put(m, int(p.task.action), a)
	case asked == askPiece && v == verbAt: // Accurate Shot for one machine
		p.invader[m].target = int8(a)
	case asked == askPiece:
		p.task = task{from: area(a), kind: uint8(b), last: -1}
		s.invaderDecides(askPlace, m)
	default:
		s.movePiece(a)
	}
}

// applyMarch performs a decision of an Invader in phase 6.
func (s *State) applyMarch(asked decision, v verb, a, b, c int) {
	p := &s.pos
	m := int(p.mover)
	switch {
	case asked == askRope:
		s.rope(a, b, c)
	case asked == askAltar:
		p.machine[a].aim, p.machine[a].moved = int8(b), true
	case asked == askOrder:
		s.giveOrder(m, a, b, c)
	case v == verbEnd:
		s.endMarch()
	case v == verbAct:
		p.invader[m].used |= 1 << a
		p.tally.acts[a]++
		s.give(m, int(max(0, s.r.actions[a].glass)))
		s.beginMove(m, a)
		p.task = task{last: -1}
		p.stage = stageStep
	default:
		s.invaderDecides(askRope+decision(v-verbRope), m)
	}
}

// applyAssault performs a decision of the Assault, or after it.
func (s *State) applyAssault(asked decision, v verb, a, b, c int) {
	p := &s.pos
	switch asked {
	case askCannon:
		if v == verbEnd {
			p.cursor.a++
			return
		}
		s.cannon(area(a))
	case askCannonType:
		s.fell(p.task.from, a)
	case askFire:
		if v == verbEnd {
			p.cursor.a++
			return
		}
		s.fire(a)
	case askCard:
		if a == 1 {
			s.hit()
		} else {
			s.miss()
		}
	case askVictim:
		s.victim(a)
	case askRuin:
		s.ruin(a)
	case askVolley:
		if v == verbEnd {
			p.cursor = cursor{a: p.cursor.a + 1}
			return
		}
		s.aim(a, b)
	case askFall:
		s.fall(a, b, c)
	case askShoot:
		if v == verbEnd {
			p.cursor = cursor{a: p.cursor.a + 1}
			return
		}
		s.shoot(area(a))
	case askPoles:
		if v == verbEnd {
			p.cursor.a++
			return
		}
		s.pole(a)
	case askDetonate:
		s.detonate(a)
	case askCall:
		if v == verbEnd {
			s.endCall()
			return
		}
		s.come(a)
	case askLoss:
		s.lose(a)
	case askRecover:
		s.recovers(a)
	case askSpecter:
		s.haunt(a)
	case askShift:
		s.descend(a)
	}
}
