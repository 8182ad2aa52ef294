package stronghold

import "equitas/engine"

// listAssault appends the legal actions of a decision in the Assault, or in the stages after
// it.
func (s *State) listAssault(buf []engine.Action) []engine.Action {
	p := &s.pos
	switch p.asked {
	case askCannon:
		return s.listCannon(buf)
	case askCannonType:
		return listBits(buf, verbType, uint32(p.task.kind))
	case askFire:
		return append(listBits(buf, verbAt, s.sectionsInRange(&p.machine[p.cursor.a])), act(verbEnd, 0, 0, 0))
	case askCard:
		return append(buf, act(verbCard, 1, 0, 0), act(verbCard, 0, 0, 0))
	case askVictim:
		return listBits(buf, verbType, uint32(p.section[p.cursor.b].units.types()))
	case askRuin:
		return append(buf, act(verbRuin, 0, 0, 0), act(verbRuin, 1, 0, 0))
	case askVolley:
		return s.listVolley(buf)
	case askFall:
		return s.listFall(buf)
	case askShoot:
		return s.listShots(buf)
	case askPoles:
		return s.listPoles(buf)
	case askDetonate:
		return s.listDetonate(buf)
	case askCall:
		return s.listCalls(buf)
	case askLoss:
		return s.listLoss(buf)
	case askRecover:
		return listBits(buf, verbType, uint32(p.hospital.types()))
	case askSpecter:
		return listBits(buf, verbAt, s.ghostLevels())
	case askShift:
		return s.listShift(buf)
	}
	return buf
}

// applyAssault performs an action in the Assault, or in the stages after it.
func (s *State) applyAssault(phase decision, v verb, a, b, c int) {
	p := &s.pos
	switch phase {
	case askCannon:
		if v == verbEnd {
			p.cursor.a++
			return
		}
		s.fireCannon(area(a))
	case askCannonType:
		s.killByCannon(p.task.from, a)
	case askFire:
		if v == verbEnd {
			p.cursor.a++
			return
		}
		s.fireMachine(a)
	case askCard:
		if a == 1 {
			s.resolveHit()
		} else {
			s.resolveMiss()
		}
	case askVictim:
		s.killChosen(a)
	case askRuin:
		s.ruin(a)
	case askVolley:
		if v == verbEnd {
			p.cursor = cursor{a: p.cursor.a + 1}
			return
		}
		s.fireVolley(a, b)
	case askFall:
		s.removeVolleyCasualties(a, b, c)
	case askShoot:
		if v == verbEnd {
			p.cursor = cursor{a: p.cursor.a + 1}
			return
		}
		s.shootMarksman(area(a))
	case askPoles:
		if v == verbEnd {
			p.cursor.a++
			return
		}
		s.strikePole(a)
	case askDetonate:
		s.detonate(a)
	case askCall:
		if v == verbEnd {
			s.endCall()
			return
		}
		s.moveTroll(a)
	case askLoss:
		s.removeLoss(a)
	case askRecover:
		s.recover(a)
	case askSpecter:
		s.returnGhost(a)
	case askShift:
		s.descend(a)
	default:
		panic("stronghold: applyAssault in choicesassault.go has no case for the decision " + decisionNames[phase])
	}
}
