package stronghold

import "math/bits"

// countForward estimates how many units a Move with a limit can bring forward: from the camp, from
// upper levels, and from ramparts to sections where Invaders can win.
func (t *evaluation) countForward(limit int32) (n int32) {
	r, p := t.rules, t.position
	m := int(p.mover)
	camp := int32(p.invader[m].camp.total())
	for side := range uint8(sides) {
		if !commandsSide(m, t.state.invaderCount, side) {
			continue
		}
		n += min(camp, limit, int32(t.state.invaderRoom(atUpper+area(side))))
		n += min(limit, int32(p.upper[side].total()))
	}
	for k := range r.ramparts {
		if !commandsSide(m, t.state.invaderCount, r.ramparts[k].side) {
			continue
		}
		for s := r.reachedSections[k]; s != 0; s &= s - 1 {
			if t.danger[bits.TrailingZeros16(s)] > 0 {
				n += 2 * min(limit, int32(p.rampart[k].units.total()))
				break
			}
		}
	}
	return n
}

// rateStep rates the step of n units of type u along edge i.
func (t *evaluation) rateStep(v verb, i, u, n int) int64 {
	if v == verbEnd {
		return 0
	}
	e := &t.rules.board.edges[i]
	strength := t.rules.strength[u] * int32(n)
	switch {
	case e.to.isKind(atSection):
		return t.rateStorm(e.to.indexIn(atSection), featureStepWin, strength) + t.contribution(featureStepWaste, t.countWasted(e, u, n))
	case e.to.isKind(atSiege):
		return t.rateStorm(e.to.indexIn(atSiege), featureStepTower, strength) + t.contribution(featureStepWaste, t.countWasted(e, u, n))
	case e.to == atRampart+area(t.rules.barbican):
		return t.contribution(featureStepCrew, int32(n)*(4-t.rules.strength[u]))
	case e.kind == edgeDrive:
		return t.contribution(featureTie, -1)
	case e.to.isKind(atRampart):
		k := e.to.indexIn(atRampart)
		near := 20 + t.reachDanger(uint32(t.rules.reachedSections[k]))
		return t.contribution(featureStepRampart, strength*(40+near)/40)
	}
	return t.contribution(featureStepUpper, strength)
}

// rateStorm rates Strength that joins the attack on section k. winFeature is the feature that counts
// it if the melee can be won.
func (t *evaluation) rateStorm(k, winFeature int, strength int32) int64 {
	switch {
	case t.breach[k] > 0:
		return t.contribution(featureStepBreach, strength)
	case t.danger[k] > 0:
		return t.contribution(winFeature, strength)
	}
	return t.contribution(featureStepLose, strength)
}

// countWasted returns how many of n units would take places that stronger units could take
// later in the Move.
func (t *evaluation) countWasted(e *edge, u, n int) int32 {
	stronger := 0
	if e.from == atCamp {
		for x := u + 1; x < 3; x++ {
			stronger += int(t.position.invader[t.position.mover].camp[x])
		}
	} else {
		for m := t.rules.joinedRamparts[e.to.indexIn(atSection)]; m != 0; m &= m - 1 {
			for x := u + 1; x < 3; x++ {
				stronger += int(t.position.rampart[bits.TrailingZeros16(m)].units[x])
			}
		}
	}
	return int32(max(0, min(n, n+stronger-t.state.invaderRoom(e.to))))
}

// rateOrder rates an order of a kind on section k, face down if down is 1.
func (t *evaluation) rateOrder(kind, k, down int) int64 {
	s := t.state
	foes := s.invadersOn(k)
	b := s.balanceOn(k)
	n := t.contribution(featureOrder, 1)
	if down == 1 {
		n += t.contribution(featureOrderHidden, int32(boolToBit(t.position.feePaid))) + t.contribution(featureGlass, int32(boolToBit(!t.position.feePaid))*int32(t.rules.hiddenOrderFee))
	}
	gain := int32(0)
	switch kind {
	case orderFury:
		gain = (t.rules.furyStrength-t.rules.strength[0])*int32(foes[0]) - 1
	case orderDetonation:
		gain = int32(t.position.section[k].wood)*t.rules.woodStrength + t.rules.stoneStrength - t.rules.strength[1]
	case orderCall:
		gain = t.rules.strength[2]
		if t.reinforcement[k] < gain {
			gain = -1
		}
	}
	lead := b.invader - b.defender
	if kind != orderBluff && (lead > b.unitStrength || lead+gain <= 0) { // the melee is won without the order, or lost even with it
		gain = -2
	}
	return n + t.contribution(featureOrderNeed, gain)
}
