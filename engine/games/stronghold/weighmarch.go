package stronghold

import "math/bits"

// march rates an action of phase 6.
func (t *evaluation) march(v verb, a int) int64 {
	switch v {
	case verbAct:
		x := &t.r.actions[a]
		return t.times(fMarch, t.forward(int32(x.limit))) + t.times(fGlass, int32(max(0, x.glass)))
	case verbRope:
		return t.times(fEnd, 1) + t.times(fTie, -1)
	case verbAltar:
		return t.times(fAltarToken, 20+t.worst)
	case verbOrder:
		return t.times(fOrder, 1)
	}
	return t.times(fEnd, 1)
}

// forward estimates how many units a Move with a limit can bring forward: from the camp, from
// upper levels, and from ramparts to sections where Invaders can win.
func (t *evaluation) forward(limit int32) (n int32) {
	r, p := t.r, t.p
	m := int(p.mover)
	camp := int32(p.invader[m].camp.total())
	for side := range uint8(sides) {
		if !holds(m, t.s.inv, side) {
			continue
		}
		n += min(camp, limit, int32(t.s.foeRoom(atUpper+area(side))))
		n += min(limit, int32(p.upper[side].total()))
	}
	for k := range r.ramparts {
		if !holds(m, t.s.inv, r.ramparts[k].side) {
			continue
		}
		for s := r.reach[k]; s != 0; s &= s - 1 {
			if t.danger[bits.TrailingZeros16(s)] > 0 {
				n += 2 * min(limit, int32(p.rampart[k].units.total()))
				break
			}
		}
	}
	return n
}

// step rates the step of n units of type u along edge i.
func (t *evaluation) step(v verb, i, u, n int) int64 {
	if v == verbEnd {
		return 0
	}
	e := &t.r.board.edges[i]
	strength := t.r.strength[u] * int32(n)
	switch {
	case e.to.is(atSection):
		return t.storm(e.to.at(atSection), fStepWin, strength) + t.times(fStepWaste, t.wasted(e, u, n))
	case e.to.is(atSiege):
		return t.storm(e.to.at(atSiege), fStepTower, strength) + t.times(fStepWaste, t.wasted(e, u, n))
	case e.to == atRampart+area(t.r.rb):
		return t.times(fStepCrew, int32(n)*(4-t.r.strength[u]))
	case e.kind == edgeDrive:
		return t.times(fTie, -1)
	case e.to.is(atRampart):
		k := e.to.at(atRampart)
		near := 20 + t.reachDanger(uint32(t.r.reach[k]))
		return t.times(fStepRampart, strength*(40+near)/40)
	}
	return t.times(fStepUpper, strength)
}

// storm rates Strength that joins the attack on section k. won is the feature for sections
// where the melee can be won.
func (t *evaluation) storm(k, won int, strength int32) int64 {
	switch {
	case t.breach[k] > 0:
		return t.times(fStepBreach, strength)
	case t.danger[k] > 0:
		return t.times(won, strength)
	}
	return t.times(fStepLose, strength)
}

// wasted returns how many of n units would take places that stronger units could take later in
// the Move.
func (t *evaluation) wasted(e *edge, u, n int) int32 {
	stronger := 0
	if e.from == atCamp {
		for x := u + 1; x < 3; x++ {
			stronger += int(t.p.invader[t.p.mover].camp[x])
		}
	} else {
		for m := t.r.joined[e.to.at(atSection)]; m != 0; m &= m - 1 {
			for x := u + 1; x < 3; x++ {
				stronger += int(t.p.rampart[bits.TrailingZeros16(m)].units[x])
			}
		}
	}
	return int32(max(0, min(n, n+stronger-t.s.foeRoom(e.to))))
}

// order rates an order of a kind on section k, face down if down is 1.
func (t *evaluation) order(kind, k, down int) int64 {
	s := t.s
	foes := s.foesOn(k)
	b := s.balanceOn(k)
	n := t.times(fOrder, 1)
	if down == 1 {
		n += t.times(fOrderHidden, int32(bit(t.p.classified))) + t.times(fGlass, int32(bit(!t.p.classified))*int32(t.r.classified))
	}
	gain := int32(0)
	switch kind {
	case orderFury:
		gain = (t.r.fury-t.r.strength[0])*int32(foes[0]) - 1
	case orderDetonation:
		gain = int32(t.p.section[k].wood)*t.r.timber + t.r.stone - t.r.strength[1]
	case orderCall:
		gain = t.r.strength[2]
		if t.coming[k] < gain {
			gain = -1
		}
	}
	lead := b.invader - b.defender
	if kind != orderBluff && (lead > b.units || lead+gain <= 0) { // the melee is won without the order, or lost even with it
		gain = -2
	}
	return n + t.times(fOrderNeed, gain)
}
