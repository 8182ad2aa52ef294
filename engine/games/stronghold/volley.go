package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// In this file, a source is a section or tower whose Marksmen fire, numbered like the areas of
// Defenders: sections, then towers.

// volleyFrom returns the bits of the ramparts at which the Marksmen of source i can fire; 0 if
// it has none or they must not fire.
//
// Stronghold 2010, Salva dei Tiratori; Benedizione dei Tiratori; rulings R65, R69.
func (s *State) volleyFrom(i int) uint32 {
	p, r := &s.pos, s.rules
	a := r.areaByNumber(i)
	if s.defenderUnits(a)[0] == 0 {
		return 0
	}
	side, sees := uint8(0), uint32(0)
	if s.viewpoint.inTower = a.isKind(atTower); s.viewpoint.inTower {
		t := a.indexIn(atTower)
		s.viewpoint.facingInvaders = 0
		side, sees = r.towers[t].side, uint32(r.towers[t].targetBits)
	} else {
		k := a.indexIn(atSection)
		foes := s.invadersOn(k)
		s.viewpoint.facingInvaders = int32(foes.total())
		side, sees = r.sections[k].side, uint32(r.joinedRamparts[k])
	}
	if !s.isTrue(r.canFire) {
		return 0
	}
	if p.blessed == int8(side) {
		sees = 1<<(r.barbican+1) - 1
		if r.blessesOneSide || s.defenderCount > 1 {
			sees = uint32(r.sideRamparts[side]) | 1<<r.barbican
		}
	}
	return sees
}

// askVolleys asks the Defenders at which ramparts the Marksmen of each source fire, in board
// order. Then the casualties follow. task.mask has the ramparts at which the source that is
// asked can fire.
func (s *State) askVolleys() {
	p, r := &s.pos, s.rules
	for n := len(r.sections) + len(r.towers); int(p.cursor.index) < n; p.cursor = (cursor{index: p.cursor.index + 1}) {
		i := int(p.cursor.index)
		sees := s.volleyFrom(i)
		if p.task.mask = sees; sees>>p.cursor.subIndex == 0 || s.defenderUnits(r.areaByNumber(i))[0] == p.cursor.count {
			continue
		}
		side := uint8(0)
		if i < len(r.sections) {
			side = r.sections[i].side
		} else {
			side = r.towers[i-len(r.sections)].side
		}
		s.defenderDecides(askVolley, s.defenderOf(side))
		return
	}
	s.setStage(stageFall)
}

// listVolley appends each rampart with each number of Marksmen of the source who have not
// fired: C2 of doc.go.
func (s *State) listVolley(buf []engine.Action) []engine.Action {
	p := &s.pos
	i := int(p.cursor.index)
	left := int(s.defenderUnits(s.rules.areaByNumber(i))[0] - p.cursor.count)
	for sees := p.task.mask >> p.cursor.subIndex << p.cursor.subIndex; sees != 0; sees &= sees - 1 {
		for n := range left {
			buf = append(buf, packAction(verbVolley, bits.TrailingZeros32(sees), n+1, 0))
		}
	}
	return append(buf, packAction(verbEnd, 0, 0, 0))
}

// fireVolley lets n Marksmen fire at rampart k. After this the same source can fire only at
// ramparts with higher numbers.
func (s *State) fireVolley(k, n int) {
	p := &s.pos
	p.volley[k] += uint8(n)
	p.cursor.subIndex = uint8(k) + 1
	p.cursor.count += uint8(n)
}

// askFall asks the Invaders which units fall at each rampart under fire.
func (s *State) askFall() {
	p, r := &s.pos, s.rules
	for ; int(p.cursor.index) <= r.barbican; p.cursor.index++ {
		k := int(p.cursor.index)
		if p.volley[k] == 0 || p.rampart[k].cover > 0 || p.rampart[k].units.isEmpty() {
			continue
		}
		side := uint8(sides)
		if k < r.barbican {
			side = r.ramparts[k].side
		}
		m := 0
		if s.invaderCount > 1 {
			if m = int(side); side == sides { // P5 of doc.go
				m = s.inTurnOrder(0, s.invaderCount)
			}
		}
		s.invaderDecides(askFall, m)
		return
	}
	s.setStage(stageGoblins)
}

// listFall appends the sets of units that can fall: those with the greatest Strength that is
// not above the Strength of the volley (ruling R67).
func (s *State) listFall(buf []engine.Action) []engine.Action {
	p, r := &s.pos, s.rules
	k := int(p.cursor.index)
	units, strength := p.rampart[k].units, s.volleyStrength(k)
	v := int32(p.volley[k]) * r.marksmanStrength
	best := int32(-1)
	start := len(buf)
	for a := range int32(units[0]) + 1 {
		for b := range int32(units[1]) + 1 {
			for c := range int32(units[2]) + 1 {
				sum := a*strength[0] + b*strength[1] + c*strength[2]
				if sum > v || sum < best {
					continue
				}
				if sum > best {
					best, buf = sum, buf[:start]
				}
				buf = append(buf, packAction(verbFall, int(a), int(b), int(c)))
			}
		}
	}
	return buf
}

// removeVolleyCasualties removes a Goblins, b Orcs and c Trolls, killed by the volley.
func (s *State) removeVolleyCasualties(a, b, c int) {
	p := &s.pos
	k := p.cursor.index
	for t, n := range [3]int{a, b, c} {
		if n > 0 {
			p.rampart[k].units[t] -= uint8(n)
			s.putOnRepelled(t, uint8(n))
			p.tally.volleyKills += uint32(n)
		}
	}
	p.cursor.index++
}

// askGoblinShots asks for the shots of Goblins on ramparts with a Head Archer, rampart by rampart.
//
// Stronghold 2010, Salva dei Goblin.
func (s *State) askGoblinShots() {
	p, r := &s.pos, s.rules
	for ; int(p.cursor.index) < r.barbican; p.cursor = (cursor{index: p.cursor.index + 1}) {
		k := int(p.cursor.index)
		if int(p.cursor.subIndex) < s.countShots(k) && len(s.listShots(s.scratch[:0])) > 1 {
			s.invaderDecides(askShoot, s.invaderOf(r.ramparts[k].side))
			return
		}
	}
	s.setStage(stageCauldrons)
}

// countShots returns how many shots the Goblins on rampart k have.
func (s *State) countShots(k int) int {
	return int(s.trainingOn(k).archers) * int(s.pos.rampart[k].units[0])
}

// listShots appends the areas in which a Goblin can shoot a Marksman: sections joined to its
// rampart by a path and not in melee, and the tower opposite (ruling R51).
func (s *State) listShots(buf []engine.Action) []engine.Action {
	p, r := &s.pos, s.rules
	for m := r.reachedSections[p.cursor.index]; m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m)
		if s.takesPartInAssault(k) && !s.isAttacked(k) && p.section[k].units[0] > 0 {
			buf = append(buf, packAction(verbTarget, int(atSection)+k, 0, 0))
		}
	}
	if t := r.ramparts[p.cursor.index].opposite; t >= 0 && p.tower[t].units[0] > 0 {
		buf = append(buf, packAction(verbTarget, int(atTower)+int(t), 0, 0))
	}
	return append(buf, packAction(verbEnd, 0, 0, 0))
}

// shootMarksman kills a Marksman in an area.
func (s *State) shootMarksman(at area) {
	s.defenderUnits(at)[0]--
	s.removeShot(0)
	if !s.rules.rangedHospital {
		s.pos.killedByGoblins[0]++
	}
	s.pos.cursor.subIndex++
}
