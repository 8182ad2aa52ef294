package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// aims reports whether there is anything that an action in a building can be
// done to.
func (s *State) aims(d, w int) bool { return len(s.listTargets(s.scratch[:0], d, w, true)) > 0 }

// listTargets lists what a Defender can do with an action in a building: of his
// side only, where two defend, but for the gate, the crew of its rams, barracks
// and guard (P5 of doc.go). Where one is enough, it lists no more of towers,
// paths and sections.
//
// Stronghold 2010, Edifici dentro la Roccaforte.
func (s *State) listTargets(buf []engine.Action, d, w int, one bool) []engine.Action {
	p, r := &s.pos, s.r
	x := &r.works[w]
	if p.workLeft[w] == 0 {
		return buf
	}
	switch x.does {
	case doesCannon, doesPoles:
		for t := range r.towers {
			if holds(d, s.def, r.towers[t].side) && s.towerFree(t) {
				buf = append(buf, act(verbAt, t, 0, 0))
				if one {
					return buf
				}
			}
		}
	case doesTrap:
		for i := range r.paths {
			if holds(d, s.def, r.paths[i].side) && s.canTrap(i) {
				buf = append(buf, act(verbAt, i, 0, 0))
				if one {
					return buf
				}
			}
		}
	case doesGate:
		if int(p.gate) < len(r.gates) && int(p.holds) < int(r.gateMost) {
			buf = append(buf, act(verbAt, int(p.gate), 0, 0))
		}
	case doesDamage:
		for i := range p.machines {
			m := &p.machine[i]
			if p.misses > 0 && r.actions[m.kind].damaged && holds(d, s.def, r.ramparts[m.rampart].side) {
				buf = append(buf, act(verbAt, int(i), 0, 0))
			}
		}
	case doesBlessing:
		for side := range uint8(sides) {
			if p.blessed < 0 && holds(d, s.def, side) {
				buf = append(buf, act(verbAt, int(side), 0, 0))
			}
		}
	case doesTrain:
		if at := s.placeOf(x.building); at != nowhere && p.supply[x.to] > 0 && s.guards(at)[x.from] > 0 && s.hasRoom(at, int(x.to), int(x.from)) {
			buf = append(buf, act(verbAt, 0, 0, 0))
		}
	case doesFind:
		return s.listFinders(buf, x)
	case doesSnipe:
		return s.listMarks(buf, d, x)
	case doesRaid:
		for k := range r.sections {
			if holds(d, s.def, r.sections[k].side) && x.number > 0 {
				buf = listUnits(buf, atSiege+area(k), p.section[k].inTower)
			}
		}
	default:
		for k := range r.sections {
			if holds(d, s.def, r.sections[k].side) && s.takes(k, x) {
				buf = append(buf, act(verbAt, k, 0, 0))
				if one {
					return buf
				}
			}
		}
	}
	return buf
}

// takes reports whether an action that is done to a section can be done to this
// one.
func (s *State) takes(k int, x *work) bool {
	p, r := &s.pos, s.r
	s.q.section = k
	switch y := &p.section[k]; x.does {
	case doesCauldron:
		return s.cauldronOK(k)
	case doesPlatform:
		return s.platformOK(k)
	case doesWall:
		return p.wood > 0 && y.wood < r.sections[k].woodMax
	case doesGlare:
		return p.glare < 0
	case doesConfuse:
		return y.order != 0
	}
	return false
}

// listUnits appends an action for each type of unit in an area.
func listUnits(buf []engine.Action, at area, units army) []engine.Action {
	for m := units.types(); m != 0; m &= m - 1 {
		buf = append(buf, act(verbUnit, int(at), bits.TrailingZeros8(m), 0))
	}
	return buf
}

// listMarks lists the Invader units that a sharpshooter can kill: any on the
// board, the crew of the rams too (ruling R70), but not in the camp (R73). Within
// a section the wall places come first (Q5 of doc.go).
//
// Stronghold 2010, Tiratore scelto sulla Torre.
func (s *State) listMarks(buf []engine.Action, d int, x *work) []engine.Action {
	p, r := &s.pos, s.r
	if x.number == 0 {
		return buf
	}
	for k := range r.sections {
		if holds(d, s.def, r.sections[k].side) {
			buf = listUnits(buf, atSection+area(k), s.foesOn(k))
		}
	}
	for k := range r.ramparts {
		if holds(d, s.def, r.ramparts[k].side) {
			buf = listUnits(buf, atRampart+area(k), p.rampart[k].units)
		}
	}
	buf = listUnits(buf, atRampart+area(r.rb), p.rampart[r.rb].units)
	for side := range uint8(sides) {
		if holds(d, s.def, side) {
			buf = listUnits(buf, atUpper+area(side), p.upper[side])
		}
	}
	return buf
}

// placeOf returns the place for units in a building, or nowhere.
func (s *State) placeOf(building uint8) area {
	for i := range s.r.places {
		if s.r.places[i].building == int8(building) {
			return atPlace + area(i)
		}
	}
	return nowhere
}

// listFinders lists the units that can be given up to find Saboteurs.
//
// Stronghold 2010, Trovare sabotatori.
func (s *State) listFinders(buf []engine.Action, x *work) []engine.Action {
	if s.pos.saboteur == 0 {
		return buf
	}
	if x.units == 0 {
		return append(buf, act(verbAt, 0, 0, 0))
	}
	at := s.placeOf(x.building)
	if at == nowhere || s.guards(at).total() < int(x.units)-int(s.given()) {
		return buf
	}
	return listUnits(buf, at, *s.guards(at))
}

// given returns how many units were already given up in the current action.
func (s *State) given() uint8 {
	if s.pos.asks != askExecute {
		return 0
	}
	return s.pos.task.n2
}

// execute does an action in a building: what lies on it is taken off, and the
// action is marked, but for those that may be repeated. a is its target, or the
// area of a unit and b its type. What kills several units asks for each.
//
// Stronghold 2010, Edifici dentro la Roccaforte.
func (s *State) execute(d, a, b int) {
	p, r := &s.pos, s.r
	w := int(p.task.action)
	x, y := &r.works[w], &p.work[w]
	if p.task.n2 == 0 { // the first of its units
		y.laid, y.colour = 0, -1
		if !x.repeats {
			y.done++
			y.by |= 1 << d
		}
		p.tally.works[w]++
	}
	switch x.does {
	case doesCannon, doesPoles:
		p.tower[a].token = s.takeToken(w)
	case doesCauldron:
		p.section[a].cauldron = s.takeToken(w)
	case doesPlatform:
		p.section[a].platform = s.takeToken(w)
	case doesTrap:
		p.path[a] = s.takeToken(w)
	case doesBlessing:
		s.takeToken(w)
		p.blessed = int8(a)
	case doesGlare:
		s.takeToken(w)
		p.glare = int8(a)
	case doesGate:
		p.holds = int8(min(int(p.holds)+int(x.gain), int(r.gateMost)))
	case doesWall:
		n := min(x.gain, p.wood, r.sections[a].woodMax-p.section[a].wood)
		p.section[a].wood += n
		p.wood -= n
	case doesDamage:
		n := min(x.misses, p.misses)
		p.machine[a].misses += n
		p.misses -= n
	case doesConfuse:
		s.removeOrder(a)
	case doesTrain:
		at := s.guards(s.placeOf(x.building))
		at[x.from]--
		at[x.to]++
		p.supply[x.from]++
		p.supply[x.to]--
	case doesRaid, doesSnipe:
		s.killAt(area(a), b)
		if s.more(d, x.number) {
			return
		}
	case doesFind:
		if x.units > 0 {
			s.guards(area(a))[b]--
			s.bury(b)
			if s.more(d, x.units) {
				return
			}
		}
		for m := p.saboteur; m != 0; m &= m - 1 {
			s.returnToken(r.saboteur)
		}
		p.saboteur, p.cheaper = 0, true
	}
	p.task = task{last: -1}
}

// more asks for another unit of an action that takes several, if there is one.
func (s *State) more(d int, of uint8) bool {
	p := &s.pos
	if p.task.n2++; p.task.n2 >= of {
		return false
	}
	p.asks = askExecute
	if !s.aims(d, int(p.task.action)) {
		p.asks = askNobody
		return false
	}
	s.defenderDecides(askExecute, d)
	return true
}

// takeToken takes a token of an action, and returns its number in positions.
func (s *State) takeToken(w int) uint8 {
	if s.pos.workLeft[w] != unlimited {
		s.pos.workLeft[w]--
	}
	return uint8(w) + 1
}
