package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// heal asks which units recover in the hospital; the others die. Recovered units go to the
// courtyard together: Q6 of doc.go.
//
// Stronghold 2010, L'Ospedale; ruling R81.
func (s *State) heal() {
	p := &s.pos
	if p.cursor.a < s.r.recover && !p.hospital.none() {
		d := 0
		if s.def > 1 { // P5 of doc.go
			d = s.inTurnOrder(0, s.def)
		}
		s.defenderDecides(askRecover, d)
		return
	}
	for t := range p.saved {
		p.place[0][t] += p.saved[t]
	}
	p.saved = army{}
	s.next(stageGhosts)
}

// recovers saves a unit that would have died.
func (s *State) recovers(t int) {
	p := &s.pos
	p.hospital[t]--
	p.saved[t]++
	p.cursor.a++
}

// ghosts has Specters take the dead, Marksmen first, one upper level for each:
// ruling R54; Q4 of doc.go. Without Specters they are buried.
//
// Stronghold 2010, Spettri.
func (s *State) ghosts() {
	p := &s.pos
	if p.specters < 0 || s.r.specters < 0 {
		for t := range p.hospital {
			for ; p.hospital[t] > 0; p.hospital[t]-- {
				s.bury(t)
			}
		}
		s.next(stageBarbican)
		return
	}
	becomes := &s.r.actions[s.r.specters].becomes
	for t := range p.hospital {
		for p.hospital[t]+p.barrage[t]+s.ghostShots(t) > 0 {
			to := becomes[t]
			if to < 0 || p.repelled[to]+p.bag[to] == 0 || s.havens() == 0 { // surplus is lost
				s.removeFromGhosts(t)
				continue
			}
			p.task.kind = uint8(t)
			s.invaderDecides(askSpecter, int(p.specters))
			return
		}
	}
	s.next(stageBarbican)
}

// ghostShots returns how many units that Goblins shot Specters still take.
func (s *State) ghostShots(t int) uint8 {
	if !s.r.goblinGhost {
		return 0
	}
	return s.pos.shot[t]
}

// removeFromGhosts removes a dead unit from those that can come back as Specters.
func (s *State) removeFromGhosts(t int) {
	p := &s.pos
	switch {
	case p.hospital[t] > 0:
		p.hospital[t]--
		s.bury(t)
	case p.barrage[t] > 0:
		p.barrage[t]--
	default:
		p.shot[t]--
	}
}

// havens returns the bits of the upper levels to which Specters can bring units.
func (s *State) havens() (mask uint32) {
	for side := range uint8(sides) {
		if (s.inv == 1 || s.pos.haunted>>side&1 != 0) && s.foeRoom(atUpper+area(side)) > 0 {
			mask |= 1 << side
		}
	}
	return mask
}

// returnGhost places a unit that comes back, from the repelled pile or else from the bag.
func (s *State) returnGhost(side int) {
	p := &s.pos
	t := int(p.task.kind)
	to := s.r.actions[s.r.specters].becomes[t]
	if p.repelled[to] > 0 {
		p.repelled[to]--
	} else {
		p.bag[to]--
	}
	p.upper[side][to]++
	p.tally.ghosts++
	s.removeFromGhosts(t)
}

// batter has the rams batter the gate: ruling R40. In the repeated Assault no gate
// scores; the fall of the one that is a break-in decides it, unless it has fallen
// before (ruling R85; Q2 of doc.go).
//
// Stronghold 2010, Ariete; Il Barbacane; Pareggio.
func (s *State) batter() {
	p, r := &s.pos, s.r
	if p.repeat && (r.breachAt == 0 || p.gate >= r.breachAt) {
		s.next(stageEnd)
		return
	}
	n := min(int(p.rams), p.rampart[r.rb].units.total()/int(r.crewEach))
	if int(p.gate) < len(r.gates) {
		p.holds -= int8(n)
	}
	for int(p.gate) < len(r.gates) && p.holds <= 0 {
		if !p.repeat {
			s.earn(0, fromGates, r.gates[p.gate])
		}
		p.gate++
		p.holds += int8(r.gateNew)
		if int(p.gate) == len(r.gates) {
			p.holds = 0
		}
		switch {
		case p.gate == r.breachAt && p.repeat:
			p.breaches++
		case p.gate == r.breachAt:
			p.brokenIn = true
			if r.gateBreach {
				s.earn(0, fromBreach, r.glory.breach)
			}
		}
	}
	s.next(stageEnd)
}

// panic kills the weakest Defender units in the courtyard until those are left
// that are safe: ruling R55.
//
// Stronghold 2010, Panico.
func (s *State) panic() {
	p := &s.pos
	for p.place[0].total() > int(s.r.actions[s.r.panicAct].safe) {
		t := s.r.weakest(p.place[0].types(), &s.r.defence)
		p.place[0][t]--
		s.shotDead(t)
	}
}

// shift has units leave Siege Towers for free wall places, at the end of a turn.
//
// Stronghold 2010, Torre d'Assedio.
func (s *State) shift() {
	p, r := &s.pos, s.r
	for ; int(p.cursor.a) < len(r.sections); p.cursor.a++ {
		k := int(p.cursor.a)
		x := &p.section[k]
		for room := s.foeRoom(atSection + area(k)); room > 0 && !x.inTower.none(); room-- {
			if types := x.inTower.types(); x.inTower.total() > room && bits.OnesCount8(types) > 1 {
				s.invaderDecides(askShift, s.invaderOf(r.sections[k].side))
				return
			} else {
				s.descend(bits.TrailingZeros8(types))
			}
		}
	}
	s.next(stageClean)
}

func (s *State) listShift(buf []engine.Action) []engine.Action {
	return listBits(buf, verbType, uint32(s.pos.section[s.pos.cursor.a].inTower.types()))
}

// descend moves a unit from the Siege Tower onto a wall place.
func (s *State) descend(t int) {
	x := &s.pos.section[s.pos.cursor.a]
	x.inTower[t]--
	x.foes[t]++
}
