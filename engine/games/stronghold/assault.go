package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// beginAssault begins the Assault.
//
// Stronghold 2010, L'Assalto.
func (s *State) beginAssault() {
	p := &s.pos
	p.killedInBarrage, p.killedByGoblins, p.breaches = army{}, army{}, 0
	p.volley = [maxRamparts + 1]uint8{}
	for k := range s.rules.sections {
		p.section[k].obeyed, p.section[k].raging = false, false
	}
	s.shuffleHits()
	s.setStage(stageCannons)
}

// shuffleHits puts all cards back into the hit deck of the Defender.
func (s *State) shuffleHits() {
	for i, h := range s.rules.hitCards {
		s.pos.hitDeck[i] = h.count
	}
}

// tokenEffect returns the effect (effectCannon or effectPoles) of the token in tower t, or -1 if
// there is none.
func (s *State) tokenEffect(t int) int {
	if w := s.pos.tower[t].token; w != 0 {
		return int(s.rules.works[w-1].effect)
	}
	return -1
}

// askCannons asks for the target of each Cannon, in board order.
//
// Stronghold 2010, Sbarramento del cannone del Difensore.
func (s *State) askCannons() {
	p := &s.pos
	for ; int(p.cursor.index) < len(s.rules.towers); p.cursor.index++ {
		if t := int(p.cursor.index); s.tokenEffect(t) == effectCannon {
			s.defenderDecides(askCannon, s.defenderOf(s.rules.towers[t].side))
			return
		}
	}
	s.shuffleHits()
	s.setStage(stageBarrage)
}

// listCannon appends the areas at which a Cannon can fire: the upper level of its side, the
// opposite rampart and those adjacent to it, and the Siege Towers on its sections (ruling R66).
// Nobody needs to be there: S3 of doc.go.
func (s *State) listCannon(buf []engine.Action) []engine.Action {
	x := &s.rules.towers[s.pos.cursor.index]
	buf = append(buf, packAction(verbTarget, int(atUpper)+int(x.side), 0, 0))
	for _, k := range x.targets {
		buf = append(buf, packAction(verbTarget, int(atRampart)+int(k), 0, 0))
	}
	for _, k := range x.sections {
		if s.pos.section[k].hasSiegeTower && s.takesPartInAssault(int(k)) { // Q3 of doc.go
			buf = append(buf, packAction(verbTarget, int(atSiege)+int(k), 0, 0))
		}
	}
	return append(buf, packAction(verbEnd, 0, 0, 0))
}

// fireCannon fires a Cannon at an area. A hit card shows which types of units are hit; if several
// of them are there, the Defender is asked for one.
func (s *State) fireCannon(at area) {
	p := &s.pos
	hit := s.rules.hitCards[s.drawHit(int(p.cursor.index))].types & s.invadersAt(at).types()
	switch bits.OnesCount8(hit) {
	case 0:
		p.cursor.index++
	case 1:
		s.killByCannon(at, bits.TrailingZeros8(hit))
	default:
		p.task = task{from: at, kind: hit, last: -1}
		s.defenderDecides(askCannonType, s.defenderOf(s.rules.towers[p.cursor.index].side))
	}
}

// killByCannon kills an Invader unit of type t, which a Cannon has hit, in the area at, and
// goes on to the next Cannon.
func (s *State) killByCannon(at area, t int) {
	s.killAt(at, t)
	s.pos.tally.cannonKills++
	s.pos.cursor.index++
}

// sectionsInRange returns the bits of the sections at which machine x can fire in this
// Assault.
func (s *State) sectionsInRange(x *machine) uint32 {
	mask := uint32(s.rules.reachedSections[x.rampart])
	if s.rules.actions[x.kind].reachesSide {
		mask = uint32(s.rules.sideSections[s.rules.ramparts[x.rampart].side])
	}
	for k := range s.rules.sections {
		if !s.takesPartInAssault(k) {
			mask &^= 1 << k
		}
	}
	return mask
}

// askBarrage asks the Invaders for the target of each machine, in the order of building. A machine
// need not fire: ruling R35.
//
// Stronghold 2010, Sbarramento delle macchine d'assalto.
func (s *State) askBarrage() {
	p := &s.pos
	for ; p.cursor.index < p.machineCount; p.cursor.index++ {
		x := &p.machine[p.cursor.index]
		if s.rules.actions[x.kind].effect == effectMachine && x.hits+x.misses > 0 && s.sectionsInRange(x) != 0 {
			s.invaderDecides(askFire, s.invaderOf(s.rules.ramparts[x.rampart].side))
			return
		}
	}
	s.setStage(stageVolley)
}

// fireMachine draws a card for a machine that fires at section k. With Accurate Shot it draws
// several, and the Invader chooses one if they differ.
//
// Stronghold 2010, Ballista; Colpo preciso.
func (s *State) fireMachine(k int) {
	p := &s.pos
	x := &p.machine[p.cursor.index]
	m := s.invaderOf(s.rules.ramparts[x.rampart].side)
	aim := &p.invader[m]
	n := 1
	if aim.accurateCards > 0 && (aim.target < 0 || uint8(aim.target) == p.cursor.index) {
		n = min(int(aim.accurateCards), int(x.hits)+int(x.misses))
	}
	var drawn [2]uint8 // Misses, Hits
	for range n {
		drawn[s.drawMachine(x, k, &drawn)]++
	}
	p.cursor.subIndex = uint8(k)
	p.tally.fired++
	switch {
	case drawn[1] == 0:
		s.resolveMiss()
	case drawn[0] == 0:
		s.resolveHit()
	default:
		s.invaderDecides(askCard, m)
	}
}

// resolveMiss resolves a Miss: the card leaves the game.
func (s *State) resolveMiss() {
	p := &s.pos
	s.reportShot(0)
	p.machine[p.cursor.index].misses--
	p.removedMisses++
	p.cursor.index++
}

// resolveHit begins to resolve a Hit: the stage that executes its effects follows.
func (s *State) resolveHit() {
	s.reportShot(1)
	s.pos.tally.hits++
	s.pos.task = task{last: -1}
	s.pos.stage = stageStrike
}

// shootDown kills a Defender unit of type t on section k in the barrage. The unit does not go
// to the hospital; Specters may take it.
func (s *State) shootDown(k, t int) {
	s.pos.section[k].units[t]--
	s.removeShot(t)
	if !s.rules.rangedHospital { // C12 of doc.go
		s.pos.killedInBarrage[t]++
	}
}

// returnWorkToken returns a token of an action in a building to the supply. w is the number of the
// action + 1, as positions store it.
func (s *State) returnWorkToken(w uint8) {
	if s.pos.workLeft[w-1] != unlimited {
		s.pos.workLeft[w-1]++
	}
}

// returnToken returns the token of action a of an Invader to the supply.
func (s *State) returnToken(a int) {
	if s.pos.tokens[a] != unlimited {
		s.pos.tokens[a]++
	}
}

// demolish destroys up to n stones of section k and all its wood. If the section loses its last
// component, this counts as a demolition; the first demolition of the match keeps one piece on
// the Glory board (ruling R88; Q1 of doc.go).
//
// Stronghold 2010, Catapulta; Mura distrutte.
func (s *State) demolish(k, n int) {
	p := &s.pos
	x := &p.section[k]
	if x.stones == 0 && x.wood == 0 {
		return
	}
	stones := min(uint8(min(n, 255)), x.stones)
	wood := x.wood
	x.stones -= stones
	x.wood = 0
	p.stones += stones
	p.wood += wood
	p.tally.stones += uint32(stones)
	p.tally.wood += uint32(wood)
	if x.stones > 0 || p.isRepeat {
		return
	}
	p.demolitions++
	if p.demolitions == 1 {
		if stones > 0 {
			p.stones--
			p.keptStones++
		} else {
			p.wood--
			p.keptWood++
		}
	}
	s.claimDeeds()
}
