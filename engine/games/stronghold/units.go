package stronghold

import "math/bits"

func ones(m uint8) int32 { return int32(bits.OnesCount8(m)) }

func bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// weakest returns the weakest type among those in the mask.
func (r *Rules) weakest(mask uint8, strength *[3]int32) int {
	best := -1
	for t := range 3 {
		if mask>>t&1 != 0 && (best < 0 || strength[t] < strength[best]) {
			best = t
		}
	}
	return best
}

// strongest returns the strongest unit of a mask: the opposite of [Rules.weakest].
func (r *Rules) strongest(mask uint8, strength *[3]int32) int {
	best := -1
	for t := range 3 {
		if mask>>t&1 != 0 && (best < 0 || strength[t] > strength[best]) {
			best = t
		}
	}
	return best
}

// foesOn returns all Invader units of a section, those in its Siege Tower included:
// ruling R41.
func (s *State) foesOn(k int) army {
	x := &s.pos.section[k]
	a := x.foes
	a.add(x.inTower)
	return a
}

// attacked reports whether the section is in melee: ruling R65.
func (s *State) attacked(k int) bool {
	x := &s.pos.section[k]
	return !x.foes.none() || !x.inTower.none()
}

// open reports whether the section takes part in the Assault: no Glare protects
// it (ruling R72) and it was not breached in the Assault before (R85).
func (s *State) open(k int) bool { return s.pos.glare != int8(k) && !s.pos.section[k].breached }

// takeFoe removes an Invader unit from a section, from the wall places first (ruling R41);
// the caller decides where it goes.
func (s *State) takeFoe(k, t int) {
	x := &s.pos.section[k]
	if x.foes[t] > 0 {
		x.foes[t]--
		return
	}
	x.inTower[t]--
}

// repel puts dead Invader units on the repelled pile.
func (s *State) repel(t int, n uint8) {
	s.pos.repelled[t] += n
	s.pos.tally.foesLost[t] += uint16(n)
	s.pos.died = true
}

// killFoe kills an Invader unit on a section.
func (s *State) killFoe(k, t int) {
	s.takeFoe(k, t)
	s.repel(t, 1)
}

// foesAt returns the Invader units of any area of Invaders.
func (s *State) foesAt(a area) *army {
	p := &s.pos
	switch {
	case a.is(atSection):
		return &p.section[a.at(atSection)].foes
	case a.is(atSiege):
		return &p.section[a.at(atSiege)].inTower
	case a.is(atRampart):
		return &p.rampart[a.at(atRampart)].units
	}
	return &p.upper[a.at(atUpper)]
}

// killAt kills an Invader unit in an area. A section stands for its wall places
// and its Siege Tower.
func (s *State) killAt(a area, t int) {
	if a.is(atSection) {
		s.killFoe(a.at(atSection), t)
		return
	}
	s.foesAt(a)[t]--
	s.repel(t, 1)
}

// foeSlots returns the number of wall places of a section for Invader units.
func (s *State) foeSlots(k int) int {
	return int(s.r.sections[k].invaders) + int(s.gearOn(k).slots)
}

// foeRoom returns how many more Invader units fit in an area.
func (s *State) foeRoom(a area) int {
	p, r := &s.pos, s.r
	switch {
	case a.is(atSection):
		k := a.at(atSection)
		return max(0, s.foeSlots(k)-p.section[k].foes.total())
	case a.is(atSiege):
		k := a.at(atSiege)
		if !p.section[k].built {
			return 0
		}
		return max(0, int(r.actions[r.tower].slots)-p.section[k].inTower.total())
	case a == atRampart+area(r.rb):
		return max(0, int(p.rams)*int(r.crewEach)-p.rampart[r.rb].units.total())
	case a.is(atRampart):
		k := a.at(atRampart)
		return max(0, s.capacity(k)-p.rampart[k].units.total())
	}
	k := a.at(atUpper)
	return max(0, int(r.uppers[k].capacity)-p.upper[k].total())
}

// capacity returns how many units a rampart holds.
func (s *State) capacity(k int) int {
	return int(s.r.ramparts[k].capacity) + int(s.drillOn(k).capacity)
}

// guards returns the Defender units of any area of Defenders.
func (s *State) guards(a area) *army {
	p := &s.pos
	switch {
	case a.is(atSection):
		return &p.section[a.at(atSection)].units
	case a.is(atTower):
		return &p.tower[a.at(atTower)].units
	}
	return &p.place[a.at(atPlace)]
}

// guardSlots returns the number of places of a section for Defender units.
func (s *State) guardSlots(k int) int {
	n := int(s.r.sections[k].defenders)
	if w := s.pos.section[k].platform; w != 0 {
		n += int(s.r.works[w-1].slots)
	}
	return n
}

// hasRoom reports whether a Defender unit of type t fits in an area, if one of type gone
// (-1: none) leaves it.
func (s *State) hasRoom(a area, t, gone int) bool {
	p, r := &s.pos, s.r
	leave := int(bit(gone >= 0))
	switch {
	case a.is(atSection):
		k := a.at(atSection)
		return p.section[k].units.total()-leave < s.guardSlots(k)
	case a.is(atTower):
		x, w := &r.towers[a.at(atTower)], &p.tower[a.at(atTower)]
		return w.token == 0 && x.units>>t&1 != 0 && w.units.total()-leave < int(x.slots)
	}
	x := &r.places[a.at(atPlace)]
	if x.open {
		return true
	}
	there := p.place[a.at(atPlace)]
	if gone >= 0 {
		there[gone]--
	}
	there[t]++
	over := 0 // units that need a place for any type
	for u, n := range there {
		over += max(0, int(n)-int(x.room[u]))
	}
	return over <= int(x.room[3])
}

// hurt takes a Defender unit to the hospital: it fell in a melee.
func (s *State) hurt(k, t int) {
	s.pos.section[k].units[t]--
	s.pos.hospital[t]++
	s.pos.tally.guardsHurt[t]++
}

// bury puts a dead Defender unit into supply, where it may be trained again
// (ruling R24).
func (s *State) bury(t int) {
	s.pos.supply[t]++
	s.pos.tally.guardsLost[t]++
}

// shotDead handles a Defender unit killed by shots or in a Panic: it does not go to the
// hospital, unless the variant says so (ruling R65).
func (s *State) shotDead(t int) {
	if s.r.rangedHospital {
		s.pos.hospital[t]++
		s.pos.tally.guardsHurt[t]++
		return
	}
	s.bury(t)
}

// defenderOf returns the Defender who commands a side, invaderOf the Invader.
func (s *State) defenderOf(side uint8) int {
	if s.def == 1 {
		return 0
	}
	return int(side)
}

func (s *State) invaderOf(side uint8) int {
	if s.inv == 1 {
		return 0
	}
	return int(side)
}

// holds reports whether the sides of an Invader, or of a Defender, include one.
func holds(m, of int, side uint8) bool { return of == 1 || m == int(side) || side == sides }

// inTurnOrder returns the i-th of so many in the order of this turn: West comes first in odd
// turns (ruling R90).
func (s *State) inTurnOrder(i, of int) int {
	if of == 1 || s.pos.turn&1 != 0 {
		return i
	}
	return of - 1 - i
}

// give gives the Defender of an Invader's side hourglasses for an action.
func (s *State) give(m int, n int) {
	d := 0
	if s.def > 1 {
		d = m
	}
	s.pos.defender[d].glass += uint16(n)
	s.pos.tally.given += uint32(n)
	if n > 0 {
		s.tell(event{what: tellGlass, seat: s.inv + d, n: n})
	}
}

func (s *State) machinesCounted() int32 {
	n := int32(0)
	for i := range s.pos.machines {
		n += int32(bit(s.r.actions[s.pos.machine[i].kind].counts))
	}
	if s.r.tower >= 0 && s.r.actions[s.r.tower].counts {
		n += int32(s.pos.towers)
	}
	return n
}

func (s *State) mostTrolls() int32 {
	best := uint8(0)
	for k := range s.r.sections {
		best = max(best, s.pos.section[k].foes[2]+s.pos.section[k].inTower[2])
	}
	return int32(best)
}

func (s *State) sectionsHeld() int32 {
	n := int32(0)
	for k := range s.r.sections {
		n += int32(bit(s.attacked(k)))
	}
	return n
}
