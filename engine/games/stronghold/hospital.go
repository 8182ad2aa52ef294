package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// askRecoveries asks which units recover in the hospital; the others die. The recovered units
// go to the courtyard together, once all are chosen: Q6 of doc.go.
//
// Stronghold 2010, L'Ospedale; ruling R81.
func (s *State) askRecoveries() {
	p := &s.pos
	if p.cursor.index < s.rules.recoveries && !p.hospital.isEmpty() {
		d := 0
		if s.defenderCount > 1 { // P5 of doc.go
			d = s.inTurnOrder(0, s.defenderCount)
		}
		s.defenderDecides(askRecover, d)
		return
	}
	for t := range p.recovering {
		p.place[0][t] += p.recovering[t]
	}
	p.recovering = army{}
	s.setStage(stageSpecters)
}

// recoverUnit takes a unit of type t from the hospital.
func (s *State) recoverUnit(t int) {
	p := &s.pos
	p.hospital[t]--
	p.recovering[t]++
	p.cursor.index++
}

// askSpecters lets Specters turn dead Defender units into Invader units, Marksmen first. The Invader
// names an upper level for each: ruling R54; Q4 of doc.go. Without Specters the units in the
// hospital die.
//
// Stronghold 2010, Spettri.
func (s *State) askSpecters() {
	p := &s.pos
	if p.specters < 0 || s.rules.specters < 0 {
		for t := range p.hospital {
			for ; p.hospital[t] > 0; p.hospital[t]-- {
				s.returnToSupply(t)
			}
		}
		s.setStage(stageBarbican)
		return
	}
	becomes := &s.rules.actions[s.rules.specters].invaderTypes
	for t := range p.hospital {
		for p.hospital[t]+p.killedInBarrage[t]+s.specterShots(t) > 0 {
			to := becomes[t]
			if to < 0 || p.repelled[to]+p.bag[to] == 0 || s.specterLevels() == 0 { // units that cannot come back are dead
				s.removeFromSpecters(t)
				continue
			}
			p.task.kind = uint8(t)
			s.invaderDecides(askSpecter, int(p.specters))
			return
		}
	}
	s.setStage(stageBarbican)
}

// specterShots returns how many units of type t, shot by Goblins, Specters can still take.
func (s *State) specterShots(t int) uint8 {
	if !s.rules.goblinSpecters {
		return 0
	}
	return s.pos.killedByGoblins[t]
}

// removeFromSpecters removes a unit of type t from the dead that Specters can take.
func (s *State) removeFromSpecters(t int) {
	p := &s.pos
	switch {
	case p.hospital[t] > 0:
		p.hospital[t]--
		s.returnToSupply(t)
	case p.killedInBarrage[t] > 0:
		p.killedInBarrage[t]--
	default:
		p.killedByGoblins[t]--
	}
}

// specterLevels returns the bits of the upper levels to which Specters can bring units.
func (s *State) specterLevels() (mask uint32) {
	for side := range uint8(sides) {
		if (s.invaderCount == 1 || s.pos.specterCallers>>side&1 != 0) && s.invaderRoom(atUpper+area(side)) > 0 {
			mask |= 1 << side
		}
	}
	return mask
}

// returnSpecter puts a unit that Specters bring back on the upper level of a side. It comes from
// the repelled pile, or else from the bag.
func (s *State) returnSpecter(side int) {
	p := &s.pos
	t := int(p.task.kind)
	to := s.rules.actions[s.rules.specters].invaderTypes[t]
	if p.repelled[to] > 0 {
		p.repelled[to]--
	} else {
		p.bag[to]--
	}
	p.upper[side][to]++
	p.tally.specters++
	s.removeFromSpecters(t)
}

// batterGate lets the rams batter the gate: ruling R40. In a repeated Assault gates give no
// points; the fall of the gate that counts as a break-in decides the match, unless it fell
// earlier (ruling R85; Q2 of doc.go).
//
// Stronghold 2010, Ariete; Il Barbacane; Pareggio.
func (s *State) batterGate() {
	p, r := &s.pos, s.rules
	if p.isRepeat && (r.breachGate == 0 || p.gate >= r.breachGate) {
		s.setStage(stageEnd)
		return
	}
	n := min(int(p.rams), p.rampart[r.barbican].units.total()/int(r.crewPerRam))
	if int(p.gate) < len(r.gates) {
		p.gateResistance -= int8(n)
	}
	for int(p.gate) < len(r.gates) && p.gateResistance <= 0 {
		if !p.isRepeat {
			s.addGlory(0, sourceGates, r.gates[p.gate])
		}
		p.gate++
		p.gateResistance += int8(r.newGateResistance)
		if int(p.gate) == len(r.gates) {
			p.gateResistance = 0
		}
		switch {
		case p.gate == r.breachGate && p.isRepeat:
			p.breaches++
		case p.gate == r.breachGate:
			p.brokenIn = true
			if r.gateCountsAsBreach {
				s.addGlory(0, sourceBreach, r.glory.breach)
			}
		}
	}
	s.setStage(stageEnd)
}

// killPanicked kills the weakest Defender units in the courtyard until no more are left than Panic
// spares: ruling R55.
//
// Stronghold 2010, Panico.
func (s *State) killPanicked() {
	p := &s.pos
	for p.place[0].total() > int(s.rules.actions[s.rules.panicAction].sparedUnits) {
		t := s.rules.weakestType(p.place[0].types(), &s.rules.defence)
		p.place[0][t]--
		s.removeShot(t)
	}
}

// shiftFromTowers moves units from Siege Towers to free wall places, at the end of a turn. If
// not all units of a tower find room and they are of several types, it asks for one.
//
// Stronghold 2010, Torre d'Assedio.
func (s *State) shiftFromTowers() {
	p, r := &s.pos, s.rules
	for ; int(p.cursor.index) < len(r.sections); p.cursor.index++ {
		k := int(p.cursor.index)
		x := &p.section[k]
		for room := s.invaderRoom(atSection + area(k)); room > 0 && !x.inTower.isEmpty(); room-- {
			if types := x.inTower.types(); x.inTower.total() > room && bits.OnesCount8(types) > 1 {
				s.invaderDecides(askShift, s.invaderOf(r.sections[k].side))
				return
			} else {
				s.descend(bits.TrailingZeros8(types))
			}
		}
	}
	s.setStage(stageClean)
}

func (s *State) listShift(buf []engine.Action) []engine.Action {
	return listBits(buf, verbType, uint32(s.pos.section[s.pos.cursor.index].inTower.types()))
}

// descend moves a unit of type t from the Siege Tower to a wall place.
func (s *State) descend(t int) {
	x := &s.pos.section[s.pos.cursor.index]
	x.inTower[t]--
	x.wallUnits[t]++
}
