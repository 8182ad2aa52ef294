package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// costOf returns the cost of action a at this number of players.
func (s *State) costOf(a int) *cost { return &s.rules.actions[a].cost[s.deckOf()] }

// canPayAction reports whether Invader m can pay for action a in way w: with exactly the units of
// that way, out of those that he has drawn in this turn and not yet spent (ruling R32).
func (s *State) canPayAction(m, a, w int) bool {
	x, k := &s.pos.invader[m], s.costOf(a)
	if x.resources < k.resources {
		return false
	}
	for t, n := range k.ways[w].units {
		if x.unspent[t] < n {
			return false
		}
	}
	for t, n := range k.ways[w].exchangedUnits { // ruling R53
		if s.pos.repelled[t] < n {
			return false
		}
	}
	return true
}

// listWays appends an action for each way in which Invader m can pay for action a.
func (s *State) listWays(buf []engine.Action, v verb, m, a int) []engine.Action {
	for w := range s.costOf(a).ways {
		if s.canPayAction(m, a, w) {
			if v == verbAct {
				buf = append(buf, packAction(v, a, w, 0))
			} else {
				buf = append(buf, packAction(v, w, 0, 0))
			}
		}
	}
	return buf
}

// listBorrowed appends the actions of the ally's card that Invader m can use: those that neither
// Invader has done, that Invader m can pay for, that are not on his own card (bits own) and that
// the ally has not refused. If the ally's card is turned over there are none.
//
// Stronghold 2010, Usare l'azione dell'altro Invasore; P2 and P3 of doc.go.
func (s *State) listBorrowed(buf []engine.Action, m int, own uint64) []engine.Action {
	p := &s.pos
	x, y := &p.invader[m], &p.invader[1-m]
	c := y.card[p.phase]
	if c == 0 || y.flipped>>p.phase&1 != 0 {
		return buf
	}
	for _, a := range s.rules.cards[c-1].actionIndices {
		if (own|x.usedActions|y.usedActions|x.refusedToLend)>>a&1 != 0 || s.targets(m, int(a)) == 0 {
			continue
		}
		for w := range s.costOf(int(a)).ways {
			if s.canPayAction(m, int(a), w) {
				buf = append(buf, packAction(verbBorrow, int(a), 0, 0))
				break
			}
		}
	}
	return buf
}

// hourglassesFor returns how many hourglasses the Defender gets for action a, paid in the way
// with that index.
func (s *State) hourglassesFor(a, way int) int {
	if g := s.rules.actions[a].hourglasses; g >= 0 {
		return int(g)
	}
	return int(s.costOf(a).ways[way].unitCount) * int(s.rules.hourglassesPerUnit)
}

// performAction pays for action a in way w. It executes the action at once if it needs no target, or
// else asks for the target.
func (s *State) performAction(a, w int) {
	p := &s.pos
	m := int(p.mover)
	x, k := &p.invader[m], s.costOf(a)
	x.usedActions |= 1 << a
	p.tally.actionCounts[a]++
	p.tally.everDone[m] |= 1 << a
	x.resources -= k.resources
	p.bank += k.resources
	pay := &k.ways[w]
	for t, n := range pay.units {
		x.unspent[t] -= n
		if p.phase == 5 && t == 0 { // Goblins of phase 5 stay on the Glory board: ruling R32
			p.sacrificed += n
		} else {
			x.spent[t] += n
		}
	}
	glass := s.hourglassesFor(a, w)
	if p.task.lent {
		p.invader[1-m].usedActions |= 1 << a
		glass += int(s.rules.allyCost)
	}
	s.giveHourglasses(m, glass)
	if pay.units[0] > 0 && p.phase == 5 {
		s.claimDeeds()
	}
	p.task = task{action: uint8(a), way: uint8(w), last: -1}
	if s.needsNoTarget(a) {
		s.executeInvaderAction(m, a, 0)
		return
	}
	s.invaderDecides(askTarget, m)
}

// needsNoTarget reports whether action a needs no target.
func (s *State) needsNoTarget(a int) bool {
	switch s.rules.actions[a].effect {
	case effectResources, effectRam, effectExchange, effectSpecters, effectPanic, effectMove:
		return true
	}
	return false
}

// targets returns the possible targets of action a of Invader m, as bits of ramparts, sections,
// paths, machines, buildings or heroes. An action that needs no target has bit 0 if it is
// possible.
func (s *State) targets(m, a int) (mask uint32) {
	p, r := &s.pos, s.rules
	what := &r.actions[a]
	if p.tokens[a] == 0 {
		return 0
	}
	switch what.effect {
	case effectResources:
		return uint32(boolToBit(p.bank > 0)) // S5 of doc.go
	case effectMachine, effectAltar:
		if p.unusedHits < what.hits || p.unusedMisses < what.misses || p.machineCount == maxMachines || what.countsToMachineLimit && !s.isTrue(r.machineRoom) {
			return 0
		}
		for k := range r.ramparts {
			if p.rampart[k].machine == 0 && r.ramparts[k].machineSlots > 0 && commandsSide(m, s.invaderCount, r.ramparts[k].side) {
				mask |= 1 << k
			}
		}
	case effectCover:
		for k := range r.ramparts {
			if p.rampart[k].cover < r.ramparts[k].coverSlots && commandsSide(m, s.invaderCount, r.ramparts[k].side) {
				mask |= 1 << k
			}
		}
	case effectRam:
		return uint32(boolToBit(p.rams < r.ramSlots))
	case effectTower:
		if what.countsToMachineLimit && !s.isTrue(r.machineRoom) {
			return 0
		}
		mask = s.sectionsWhere(m, r.towerLegal, 0)
	case effectGear:
		mask = s.sectionsWhere(m, r.gearLegal, what.kindIndex)
	case effectBridge:
		mask = s.freePaths(m)
	case effectHits:
		if p.unusedHits > 0 {
			mask = s.readyMachines(m)
		}
	case effectBloodstone:
		for i := range p.machineCount {
			x := &p.machine[i]
			if int8(x.kind) == what.machineAction && !x.hasBloodstone && commandsSide(m, s.invaderCount, r.ramparts[x.rampart].side) {
				mask |= 1 << i
			}
		}
	case effectTraining:
		mask = s.rampartsWhere(m, what.kindIndex)
	case effectSaboteur:
		return s.workBuildings() &^ uint32(p.saboteur)
	case effectFire:
		return s.workBuildings() &^ uint32(p.fire)
	case effectPossession:
		for i := range r.heroes {
			if !p.hero[i].possessed {
				mask |= 1 << i
			}
		}
	case effectPanic:
		return uint32(boolToBit(!p.panic))
	case effectSpecters:
		return uint32(boolToBit(p.specterCallers>>m&1 == 0))
	case effectGale:
		for k := range r.sections {
			if p.section[k].gales == 0 && commandsSide(m, s.invaderCount, r.sections[k].side) {
				mask |= 1 << k
			}
		}
	case effectAccident:
		for k := range r.sections {
			if x := &p.section[k]; x.cauldron != 0 && !x.accident && commandsSide(m, s.invaderCount, r.sections[k].side) {
				mask |= 1 << k
			}
		}
	case effectExchange:
		return 1
	}
	return mask
}

// sectionsWhere returns the bits of Invader m's sections for which a condition holds. item is
// the kind of equipment that the condition is about.
func (s *State) sectionsWhere(m int, e *expr, item uint8) (mask uint32) {
	s.viewpoint.item = item
	for k := range s.rules.sections {
		if s.viewpoint.section = k; commandsSide(m, s.invaderCount, s.rules.sections[k].side) && s.isTrue(e) {
			mask |= 1 << k
		}
	}
	return mask
}

// rampartsWhere returns the bits of Invader m's ramparts that can take training of kind item.
func (s *State) rampartsWhere(m int, item uint8) (mask uint32) {
	s.viewpoint.item = item
	for k := range s.rules.ramparts {
		if s.viewpoint.rampart = k; commandsSide(m, s.invaderCount, s.rules.ramparts[k].side) && s.isTrue(s.rules.trainingLegal) {
			mask |= 1 << k
		}
	}
	return mask
}

// freePaths returns the bits of Invader m's paths that can take a bridge.
func (s *State) freePaths(m int) (mask uint32) {
	for i := range s.rules.paths {
		if commandsSide(m, s.invaderCount, s.rules.paths[i].side) && s.canBridge(i) {
			mask |= 1 << i
		}
	}
	return mask
}

// listBits appends an action of verb v for each bit of a mask.
func listBits(buf []engine.Action, v verb, mask uint32) []engine.Action {
	for ; mask != 0; mask &= mask - 1 {
		buf = append(buf, packAction(v, bits.TrailingZeros32(mask), 0, 0))
	}
	return buf
}

// executeInvaderAction executes action a of Invader m at the target with index at.
func (s *State) executeInvaderAction(m, a, at int) {
	p, r := &s.pos, s.rules
	what := &r.actions[a]
	if what.tokens != unlimited {
		p.tokens[a]--
	}
	switch what.effect {
	case effectResources:
		s.gainResources(m, a)
	case effectMachine, effectAltar:
		p.unusedHits -= what.hits
		p.unusedMisses -= what.misses
		p.machine[p.machineCount] = machine{kind: uint8(a), rampart: uint8(at), hits: what.hits, misses: what.misses, altarSection: -1}
		p.machineCount++
		p.rampart[at].machine = p.machineCount
	case effectCover:
		p.rampart[at].cover++
	case effectRam:
		p.rams++
	case effectTower:
		p.section[at].hasSiegeTower = true
		p.towers++
	case effectGear:
		p.section[at].gear |= 1 << what.kindIndex
	case effectBridge:
		p.path[at] = bridged
	case effectHits:
		n := min(what.addHits, p.unusedHits)
		p.unusedHits -= n
		p.machine[at].hits += n
	case effectTraining:
		p.rampart[at].training |= 1 << what.kindIndex
	case effectSaboteur:
		p.saboteur |= 1 << at
	case effectExchange:
		s.exchange(m, a)
	case effectBloodstone:
		p.machine[at].hasBloodstone = true
	case effectPossession:
		p.hero[at].possessed = true
	case effectFire:
		p.fire |= 1 << at
	case effectPanic:
		p.panic = true
	case effectSpecters:
		if p.specters < 0 {
			p.specters = int8(m)
		}
		p.specterCallers |= 1 << m
	case effectGale:
		p.section[at].gales++
	case effectAccident:
		p.section[at].accident = true
	}
	p.task = task{last: -1}
}

// gainResources gives Invader m resources for the units that he has paid, as many as the bank has.
//
// Stronghold 2010, Ottenere risorse.
func (s *State) gainResources(m, a int) {
	p := &s.pos
	n := 0
	for t, units := range s.costOf(a).ways[p.task.way].units {
		n += int(units) * int(s.rules.actions[a].gain[t])
	}
	n = min(n, int(p.bank))
	p.invader[m].resources += uint8(n)
	p.bank -= uint8(n)
}

// exchange moves units from the repelled pile to the camp of Invader m.
//
// Stronghold 2010, Sergente istruttore; ruling R53.
func (s *State) exchange(m, a int) {
	for t, n := range s.costOf(a).ways[s.pos.task.way].exchangedUnits {
		s.pos.repelled[t] -= n
		s.pos.invader[m].camp[t] += n
	}
}

// lowestBit returns the index of the lowest bit that is set.
func lowestBit(mask uint32) int { return bits.TrailingZeros32(mask) }
