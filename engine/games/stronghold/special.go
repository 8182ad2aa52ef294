package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// specialLegal reports whether Invader m may do the special action of his card of this phase:
// the card must be turned over, and the action must not have been done in this turn.
func (s *State) specialLegal(m int) bool {
	p := &s.pos
	back := s.backOf(m, int(p.phase))
	if back == nil || p.invader[m].usedSpecials>>p.phase&1 != 0 {
		return false
	}
	switch back.effect {
	case effectAim:
		return !back.oneMachine || s.readyMachines(m) != 0
	case effectMoveGear, effectMoveTraining:
		return len(s.listPieces(s.scratch[:0], m)) > 0
	case effectEscape:
		return p.repelled[0] > 0 && s.freeUpperLevels(m) != 0
	}
	return false
}

// startSpecial begins the special action of the Invader in turn, for which the Defender gets
// hourglasses.
//
// Stronghold 2010, Rovescio delle carte Fasi.
func (s *State) startSpecial() {
	p := &s.pos
	m := int(p.mover)
	back := s.backOf(m, int(p.phase))
	p.invader[m].usedSpecials |= 1 << p.phase
	p.tally.specials[p.phase]++
	s.giveHourglasses(m, int(back.hourglasses))
	p.task = task{last: -1}
	switch back.effect {
	case effectAim:
		p.invader[m].accurateCards = back.cards
		if back.oneMachine {
			s.invaderDecides(askPiece, m)
		}
	case effectMoveGear, effectMoveTraining:
		s.invaderDecides(askPiece, m)
	case effectEscape:
		p.task.counter = min(back.goblins, p.repelled[0])
		p.stage = stageEscape
	}
}

// readyMachines returns the bits of Invader m's machines that can fire.
func (s *State) readyMachines(m int) (mask uint32) {
	p := &s.pos
	for i := range p.machineCount {
		x := &p.machine[i]
		if s.rules.actions[x.kind].effect == effectMachine && commandsSide(m, s.invaderCount, s.rules.ramparts[x.rampart].side) {
			mask |= 1 << i
		}
	}
	return mask
}

// listPieces appends the tokens that an Equipment Move or a Training Move can move; for
// Accurate Shot, the machines that it can be for.
func (s *State) listPieces(buf []engine.Action, m int) []engine.Action {
	p, r := &s.pos, s.rules
	switch s.backOf(m, int(p.phase)).effect {
	case effectAim:
		return listBits(buf, verbTarget, s.readyMachines(m))
	case effectMoveGear:
		for k := range r.sections {
			for g := p.section[k].gear; g != 0; g &= g - 1 {
				kind := bits.TrailingZeros8(g)
				if a := atSection + area(k); s.newPlaces(m, a, kind) != 0 {
					buf = append(buf, packAction(verbPiece, int(a), kind, 0))
				}
			}
		}
		for i := range r.paths {
			if p.path[i] == bridged && s.newPlaces(m, atPath+area(i), 0) != 0 {
				buf = append(buf, packAction(verbPiece, int(atPath)+i, 0, 0))
			}
		}
	case effectMoveTraining:
		for k := range r.ramparts {
			for g := p.rampart[k].training; g != 0; g &= g - 1 {
				kind := bits.TrailingZeros8(g)
				if a := atRampart + area(k); s.newPlaces(m, a, kind) != 0 {
					buf = append(buf, packAction(verbPiece, int(a), kind, 0))
				}
			}
		}
		for i := range r.buildingIDs {
			if p.saboteur>>i&1 != 0 && s.newPlaces(m, atBuilding+area(i), 0) != 0 {
				buf = append(buf, packAction(verbPiece, int(atBuilding)+i, 0, 0))
			}
		}
	}
	return buf
}

// newPlaces returns the bits of the places to which Invader m can move a token of a kind: on
// the same side, and other than its present place. A Ladder whose place is needed cannot move
// (ruling R96).
//
// Stronghold 2010, Equipaggiamento di Movimento; Addestramento di Movimento.
func (s *State) newPlaces(m int, from area, kind int) (mask uint32) {
	p, r := &s.pos, s.rules
	same := func(side uint8) bool { return commandsSide(m, s.invaderCount, side) }
	switch {
	case from.isKind(atSection):
		k := from.indexIn(atSection)
		side := r.sections[k].side
		if !same(side) || p.section[k].wallUnits.total() > s.invaderSlots(k)-int(r.actions[r.gear[kind]].slots) && r.actions[r.gear[kind]].slots > 0 {
			return 0
		}
		return s.sectionsWhere(m, r.gearLegal, uint8(kind)) & uint32(r.sideSections[side]) &^ (1 << k)
	case from.isKind(atRampart):
		k := from.indexIn(atRampart)
		side := r.ramparts[k].side
		if !same(side) {
			return 0
		}
		return s.rampartsWhere(m, uint8(kind)) & uint32(r.sideRamparts[side]) &^ (1 << k)
	case from >= atBuilding:
		return s.workBuildings() &^ uint32(p.saboteur)
	}
	side := r.paths[from-atPath].side
	if !same(side) {
		return 0
	}
	mask = s.freePaths(m)
	for i := range r.paths {
		if r.paths[i].side != side {
			mask &^= 1 << i
		}
	}
	return mask
}

// movePiece moves the chosen token to the place with index to.
func (s *State) movePiece(to int) {
	p := &s.pos
	from, kind := p.task.from, p.task.kind
	switch {
	case from.isKind(atSection):
		p.section[from.indexIn(atSection)].gear &^= 1 << kind
		p.section[to].gear |= 1 << kind
	case from.isKind(atRampart):
		p.rampart[from.indexIn(atRampart)].training &^= 1 << kind
		p.rampart[to].training |= 1 << kind
	case from >= atBuilding:
		p.saboteur ^= 1<<(from-atBuilding) | 1<<to
	default:
		p.path[from-atPath], p.path[to] = noToken, bridged
	}
	p.task = task{last: -1}
}

// freeUpperLevels returns the bits of the upper levels of Invader m that have room.
func (s *State) freeUpperLevels(m int) (mask uint32) {
	for side := range uint8(sides) {
		if commandsSide(m, s.invaderCount, side) && s.invaderRoom(atUpper+area(side)) > 0 {
			mask |= 1 << side
		}
	}
	return mask
}

// askEscape asks for the upper level of each Goblin that returns from the repelled pile, until
// pile or room is used up: C10 of doc.go.
//
// Stronghold 2010, Sfuggire alla macellazione.
func (s *State) askEscape() {
	p := &s.pos
	m := int(p.mover)
	if p.task.counter == 0 || s.freeUpperLevels(m) == 0 {
		p.task = task{last: -1}
		p.stage = stageActs
		return
	}
	s.invaderDecides(askEscape, m)
}

// moveEscaped moves one Goblin to the upper level of a side.
func (s *State) moveEscaped(side int) {
	p := &s.pos
	p.task.counter--
	p.repelled[0]--
	p.upper[side][0]++
}
