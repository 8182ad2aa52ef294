package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// hasTarget reports whether Defender d's action w in a building has a target.
func (s *State) hasTarget(d, w int) bool { return len(s.listTargets(s.scratch[:0], d, w, true)) > 0 }

// listTargets appends the targets of Defender d's action w in a building. If two defend, the
// targets are on his own side, but the gate, the crew of its rams, the barracks and the guard
// are open to both (P5 of doc.go). With firstOnly, it may stop after the first tower, path or
// section: that is enough to know whether there is a target.
//
// Stronghold 2010, Edifici dentro la Roccaforte.
func (s *State) listTargets(buf []engine.Action, d, w int, firstOnly bool) []engine.Action {
	p, r := &s.pos, s.rules
	x := &r.works[w]
	if p.workLeft[w] == 0 {
		return buf
	}
	switch x.effect {
	case effectCannon, effectPoles:
		for t := range r.towers {
			if commandsSide(d, s.defenderCount, r.towers[t].side) && s.canArmTower(t) {
				buf = append(buf, packAction(verbTarget, t, 0, 0))
				if firstOnly {
					return buf
				}
			}
		}
	case effectTrap:
		for i := range r.paths {
			if commandsSide(d, s.defenderCount, r.paths[i].side) && s.canTrap(i) {
				buf = append(buf, packAction(verbTarget, i, 0, 0))
				if firstOnly {
					return buf
				}
			}
		}
	case effectGate:
		if int(p.gate) < len(r.gates) && int(p.gateResistance) < int(r.maxGateResistance) {
			buf = append(buf, packAction(verbTarget, int(p.gate), 0, 0))
		}
	case effectDamage:
		for i := range p.machineCount {
			m := &p.machine[i]
			if p.unusedMisses > 0 && r.actions[m.kind].canBeDamaged && commandsSide(d, s.defenderCount, r.ramparts[m.rampart].side) {
				buf = append(buf, packAction(verbTarget, int(i), 0, 0))
			}
		}
	case effectBlessing:
		for side := range uint8(sides) {
			if p.blessed < 0 && commandsSide(d, s.defenderCount, side) {
				buf = append(buf, packAction(verbTarget, int(side), 0, 0))
			}
		}
	case effectTrain:
		if at := s.placeOf(x.building); at != nowhere && p.supply[x.to] > 0 && s.defenderUnits(at)[x.from] > 0 && s.hasRoom(at, int(x.to), int(x.from)) {
			buf = append(buf, packAction(verbTarget, 0, 0, 0))
		}
	case effectFind:
		return s.listFinders(buf, x)
	case effectSnipe:
		return s.listSnipeTargets(buf, d, x)
	case effectRaid:
		for k := range r.sections {
			if commandsSide(d, s.defenderCount, r.sections[k].side) && x.killCount > 0 {
				buf = listUnits(buf, atSiege+area(k), p.section[k].inTower)
			}
		}
	default:
		for k := range r.sections {
			if commandsSide(d, s.defenderCount, r.sections[k].side) && s.canTarget(k, x) {
				buf = append(buf, packAction(verbTarget, k, 0, 0))
				if firstOnly {
					return buf
				}
			}
		}
	}
	return buf
}

// canTarget reports whether action x, which is done to sections, can be done to section k.
func (s *State) canTarget(k int, x *work) bool {
	p, r := &s.pos, s.rules
	s.viewpoint.section = k
	switch y := &p.section[k]; x.effect {
	case effectCauldron:
		return s.canPlaceCauldron(k)
	case effectPlatform:
		return s.canPlacePlatform(k)
	case effectWall:
		return p.wood > 0 && y.wood < r.sections[k].woodMax
	case effectGlare:
		return p.glare < 0
	case effectConfuse:
		return y.order != 0
	}
	return false
}

// listUnits appends an action with verbUnit for each type of unit in units, which stand in
// the area at.
func listUnits(buf []engine.Action, at area, units army) []engine.Action {
	for m := units.types(); m != 0; m &= m - 1 {
		buf = append(buf, packAction(verbUnit, int(at), bits.TrailingZeros8(m), 0))
	}
	return buf
}

// listSnipeTargets appends the Invader units that a sharpshooter can kill: any on the board, including
// the crew of the rams (ruling R70), but none in the camp (R73). On a section, units in wall
// places are killed before those in the Siege Tower (Q5 of doc.go).
//
// Stronghold 2010, Tiratore scelto sulla Torre.
func (s *State) listSnipeTargets(buf []engine.Action, d int, x *work) []engine.Action {
	p, r := &s.pos, s.rules
	if x.killCount == 0 {
		return buf
	}
	for k := range r.sections {
		if commandsSide(d, s.defenderCount, r.sections[k].side) {
			buf = listUnits(buf, atSection+area(k), s.invadersOn(k))
		}
	}
	for k := range r.ramparts {
		if commandsSide(d, s.defenderCount, r.ramparts[k].side) {
			buf = listUnits(buf, atRampart+area(k), p.rampart[k].units)
		}
	}
	buf = listUnits(buf, atRampart+area(r.barbican), p.rampart[r.barbican].units)
	for side := range uint8(sides) {
		if commandsSide(d, s.defenderCount, side) {
			buf = listUnits(buf, atUpper+area(side), p.upper[side])
		}
	}
	return buf
}

// placeOf returns the place for units in a building, or nowhere.
func (s *State) placeOf(building uint8) area {
	for i := range s.rules.places {
		if s.rules.places[i].building == int8(building) {
			return atPlace + area(i)
		}
	}
	return nowhere
}

// listFinders appends the units that a Defender can remove for action x, to find Saboteurs.
// If the action removes no units, it appends an action without a unit. It appends nothing if
// there are no Saboteurs or too few units.
func (s *State) listFinders(buf []engine.Action, x *work) []engine.Action {
	if s.pos.saboteur == 0 {
		return buf
	}
	if x.units == 0 {
		return append(buf, packAction(verbTarget, 0, 0, 0))
	}
	at := s.placeOf(x.building)
	if at == nowhere || s.defenderUnits(at).total() < int(x.units)-int(s.countRemoved()) {
		return buf
	}
	return listUnits(buf, at, *s.defenderUnits(at))
}

// countRemoved returns how many units have been removed already for the current action.
func (s *State) countRemoved() uint8 {
	if s.pos.pendingDecision != askExecute {
		return 0
	}
	return s.pos.task.done
}

// execute performs the chosen action of Defender d in a building. It takes the hourglasses off
// and marks the action as used, unless it may be repeated. a is the target, or the area of a
// unit, whose type is b. If the action removes several units, execute is called for each.
//
// Stronghold 2010, Edifici dentro la Roccaforte.
func (s *State) execute(d, a, b int) {
	p, r := &s.pos, s.rules
	w := int(p.task.action)
	x, y := &r.works[w], &p.work[w]
	if p.task.done == 0 { // for the first unit only
		y.hourglasses, y.colour = 0, -1
		if !x.repeatable {
			y.executions++
			y.executors |= 1 << d
		}
		p.tally.works[w]++
	}
	switch x.effect {
	case effectCannon, effectPoles:
		p.tower[a].token = s.takeToken(w)
	case effectCauldron:
		p.section[a].cauldron = s.takeToken(w)
	case effectPlatform:
		p.section[a].platform = s.takeToken(w)
	case effectTrap:
		p.path[a] = s.takeToken(w)
	case effectBlessing:
		s.takeToken(w)
		p.blessed = int8(a)
	case effectGlare:
		s.takeToken(w)
		p.glare = int8(a)
	case effectGate:
		p.gateResistance = int8(min(int(p.gateResistance)+int(x.gain), int(r.maxGateResistance)))
	case effectWall:
		n := min(x.gain, p.wood, r.sections[a].woodMax-p.section[a].wood)
		p.section[a].wood += n
		p.wood -= n
	case effectDamage:
		n := min(x.misses, p.unusedMisses)
		p.machine[a].misses += n
		p.unusedMisses -= n
	case effectConfuse:
		s.removeOrder(a)
	case effectTrain:
		at := s.defenderUnits(s.placeOf(x.building))
		at[x.from]--
		at[x.to]++
		p.supply[x.from]++
		p.supply[x.to]--
	case effectRaid, effectSnipe:
		s.killAt(area(a), b)
		if s.askAnother(d, x.killCount) {
			return
		}
	case effectFind:
		if x.units > 0 {
			s.defenderUnits(area(a))[b]--
			s.returnToSupply(b)
			if s.askAnother(d, x.units) {
				return
			}
		}
		for m := p.saboteur; m != 0; m &= m - 1 {
			s.returnToken(r.saboteur)
		}
		p.saboteur, p.costFell = 0, true
	}
	p.task = task{last: -1}
}

// askAnother counts one unit of an action that removes up to limit units. It reports whether
// it has asked for another unit.
func (s *State) askAnother(d int, limit uint8) bool {
	p := &s.pos
	if p.task.done++; p.task.done >= limit {
		return false
	}
	p.pendingDecision = askExecute
	if !s.hasTarget(d, int(p.task.action)) {
		p.pendingDecision = askNobody
		return false
	}
	s.defenderDecides(askExecute, d)
	return true
}

// takeToken takes a token of action w from the supply and returns the action's number + 1, as
// positions store it.
func (s *State) takeToken(w int) uint8 {
	if s.pos.workLeft[w] != unlimited {
		s.pos.workLeft[w]--
	}
	return uint8(w) + 1
}
