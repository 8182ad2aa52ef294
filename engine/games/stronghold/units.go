package stronghold

import "math/bits"

func countOnes(m uint8) int32 { return int32(bits.OnesCount8(m)) }

func boolToBit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// weakestType returns the type with the least Strength among those of a mask, or -1 if the mask is
// empty.
func (r *Rules) weakestType(mask uint8, strength *[3]int32) int {
	best := -1
	for t := range 3 {
		if mask>>t&1 != 0 && (best < 0 || strength[t] < strength[best]) {
			best = t
		}
	}
	return best
}

// strongestType returns the type with the most Strength among those of a mask, or -1 if the
// mask is empty.
func (r *Rules) strongestType(mask uint8, strength *[3]int32) int {
	best := -1
	for t := range 3 {
		if mask>>t&1 != 0 && (best < 0 || strength[t] > strength[best]) {
			best = t
		}
	}
	return best
}

// invadersOn returns the Invader units on section k, including those in its Siege Tower: ruling
// R41.
func (s *State) invadersOn(k int) army {
	x := &s.pos.section[k]
	a := x.wallUnits
	a.add(x.inTower)
	return a
}

// isAttacked reports whether Invader units are on section k, so that there is a melee: ruling
// R65.
func (s *State) isAttacked(k int) bool {
	x := &s.pos.section[k]
	return !x.wallUnits.isEmpty() || !x.inTower.isEmpty()
}

// takesPartInAssault reports whether section k takes part in the Assault: no Glare lies on it
// (ruling R72), and it has not been breached before (R85).
func (s *State) takesPartInAssault(k int) bool {
	return s.pos.glare != int8(k) && !s.pos.section[k].breached
}

// takeInvader takes an Invader unit of type t off section k, from the wall places first (ruling
// R41). The caller must put it elsewhere.
func (s *State) takeInvader(k, t int) {
	x := &s.pos.section[k]
	if x.wallUnits[t] > 0 {
		x.wallUnits[t]--
		return
	}
	x.inTower[t]--
}

// putOnRepelled puts n dead Invader units of type t on the repelled pile.
func (s *State) putOnRepelled(t int, n uint8) {
	s.pos.repelled[t] += n
	s.pos.tally.invadersLost[t] += uint16(n)
	s.pos.invaderDied = true
}

// killInvader kills an Invader unit of type t on section k.
func (s *State) killInvader(k, t int) {
	s.takeInvader(k, t)
	s.putOnRepelled(t, 1)
}

// invadersAt returns the Invader units in an area; for a section those in wall places.
func (s *State) invadersAt(a area) *army {
	p := &s.pos
	switch {
	case a.isKind(atSection):
		return &p.section[a.indexIn(atSection)].wallUnits
	case a.isKind(atSiege):
		return &p.section[a.indexIn(atSiege)].inTower
	case a.isKind(atRampart):
		return &p.rampart[a.indexIn(atRampart)].units
	}
	return &p.upper[a.indexIn(atUpper)]
}

// killAt kills an Invader unit of type t in an area. A section includes its Siege Tower.
func (s *State) killAt(a area, t int) {
	if a.isKind(atSection) {
		s.killInvader(a.indexIn(atSection), t)
		return
	}
	s.invadersAt(a)[t]--
	s.putOnRepelled(t, 1)
}

// invaderSlots returns the number of wall places for Invader units on section k.
func (s *State) invaderSlots(k int) int {
	return int(s.rules.sections[k].invaderSlots) + int(s.gearOn(k).slots)
}

// invaderRoom returns how many more Invader units fit in an area.
func (s *State) invaderRoom(a area) int {
	p, r := &s.pos, s.rules
	switch {
	case a.isKind(atSection):
		k := a.indexIn(atSection)
		return max(0, s.invaderSlots(k)-p.section[k].wallUnits.total())
	case a.isKind(atSiege):
		k := a.indexIn(atSiege)
		if !p.section[k].hasSiegeTower {
			return 0
		}
		return max(0, int(r.actions[r.tower].slots)-p.section[k].inTower.total())
	case a == atRampart+area(r.barbican):
		return max(0, int(p.rams)*int(r.crewPerRam)-p.rampart[r.barbican].units.total())
	case a.isKind(atRampart):
		k := a.indexIn(atRampart)
		return max(0, s.rampartCapacity(k)-p.rampart[k].units.total())
	}
	k := a.indexIn(atUpper)
	return max(0, int(r.upperLevels[k].capacity)-p.upper[k].total())
}

// rampartCapacity returns how many units rampart k holds.
func (s *State) rampartCapacity(k int) int {
	return int(s.rules.ramparts[k].capacity) + int(s.trainingOn(k).capacity)
}

// defenderUnits returns the Defender units in an area of Defenders.
func (s *State) defenderUnits(a area) *army {
	p := &s.pos
	switch {
	case a.isKind(atSection):
		return &p.section[a.indexIn(atSection)].units
	case a.isKind(atTower):
		return &p.tower[a.indexIn(atTower)].units
	}
	return &p.place[a.indexIn(atPlace)]
}

// defenderSlots returns the number of places for Defender units on section k.
func (s *State) defenderSlots(k int) int {
	n := int(s.rules.sections[k].defenderSlots)
	if w := s.pos.section[k].platform; w != 0 {
		n += int(s.rules.works[w-1].slots)
	}
	return n
}

// hasRoom reports whether a Defender unit of type t fits in an area. If gone is not -1, a
// unit of type gone leaves the area first.
func (s *State) hasRoom(a area, t, gone int) bool {
	p, r := &s.pos, s.rules
	leave := int(boolToBit(gone >= 0))
	switch {
	case a.isKind(atSection):
		k := a.indexIn(atSection)
		return p.section[k].units.total()-leave < s.defenderSlots(k)
	case a.isKind(atTower):
		x, w := &r.towers[a.indexIn(atTower)], &p.tower[a.indexIn(atTower)]
		return w.token == 0 && x.units>>t&1 != 0 && w.units.total()-leave < int(x.slots)
	}
	x := &r.places[a.indexIn(atPlace)]
	if x.unlimited {
		return true
	}
	there := p.place[a.indexIn(atPlace)]
	if gone >= 0 {
		there[gone]--
	}
	there[t]++
	over := 0 // units that need one of the places for any type
	for u, n := range there {
		over += max(0, int(n)-int(x.room[u]))
	}
	return over <= int(x.room[3])
}

// sendToHospital takes a Defender unit of type t, which fell in the melee on section k, to the
// hospital.
func (s *State) sendToHospital(k, t int) {
	s.pos.section[k].units[t]--
	s.pos.hospital[t]++
	s.pos.tally.defendersHurt[t]++
}

// returnToSupply puts a dead Defender unit of type t into the supply, from which it can be
// trained again (ruling R24).
func (s *State) returnToSupply(t int) {
	s.pos.supply[t]++
	s.pos.tally.defendersLost[t]++
}

// removeShot removes a Defender unit of type t that was killed by a shot or in a Panic. It goes
// to the hospital only in a variant (ruling R65).
func (s *State) removeShot(t int) {
	if s.rules.rangedHospital {
		s.pos.hospital[t]++
		s.pos.tally.defendersHurt[t]++
		return
	}
	s.returnToSupply(t)
}

// defenderOf returns the number of the Defender who commands a side, invaderOf that of the
// Invader.
func (s *State) defenderOf(side uint8) int {
	if s.defenderCount == 1 {
		return 0
	}
	return int(side)
}

func (s *State) invaderOf(side uint8) int {
	if s.invaderCount == 1 {
		return 0
	}
	return int(side)
}

// commandsSide reports whether player m of a team of so many players commands a side. The
// Barbican (sides) belongs to everybody.
func commandsSide(m, players int, side uint8) bool {
	return players == 1 || m == int(side) || side == sides
}

// inTurnOrder returns the number of the player who is i-th in this turn, from 0, in a team of
// so many players: West comes first in odd turns (ruling R90).
func (s *State) inTurnOrder(i, of int) int {
	if of == 1 || s.pos.turn&1 != 0 {
		return i
	}
	return of - 1 - i
}

// giveHourglasses gives n hourglasses to the Defender who faces Invader m.
func (s *State) giveHourglasses(m int, n int) {
	d := 0
	if s.defenderCount > 1 {
		d = m
	}
	s.pos.defender[d].hourglasses += uint16(n)
	s.pos.tally.given += uint32(n)
	if n > 0 {
		s.report(event{what: eventGlass, seat: s.invaderCount + d, number: n})
	}
}

// machinesCounted returns the number of machines and Siege Towers that count to the limit of
// machines.
func (s *State) machinesCounted() int32 {
	n := int32(0)
	for i := range s.pos.machineCount {
		n += int32(boolToBit(s.rules.actions[s.pos.machine[i].kind].countsToMachineLimit))
	}
	if s.rules.tower >= 0 && s.rules.actions[s.rules.tower].countsToMachineLimit {
		n += int32(s.pos.towers)
	}
	return n
}

// mostTrolls returns the number of Trolls on the section that has most.
func (s *State) mostTrolls() int32 {
	best := uint8(0)
	for k := range s.rules.sections {
		best = max(best, s.pos.section[k].wallUnits[2]+s.pos.section[k].inTower[2])
	}
	return int32(best)
}

// sectionsHeld returns the number of sections with Invader units.
func (s *State) sectionsHeld() int32 {
	n := int32(0)
	for k := range s.rules.sections {
		n += int32(boolToBit(s.isAttacked(k)))
	}
	return n
}
