package stronghold

import "equitas/engine"

// pourCauldrons pours out all cauldrons on sections in melee. On a section with an Accident the
// cauldron kills Defender units in place of Invader units: ruling R58.
//
// Stronghold 2010, Calderoni; Incidente.
func (s *State) pourCauldrons() {
	p := &s.pos
	for k := range s.rules.sections {
		x := &p.section[k]
		if x.cauldron == 0 || !s.takesPartInAssault(k) || !s.isAttacked(k) {
			continue
		}
		w := &s.rules.works[x.cauldron-1]
		t := int(w.kills)
		n := int(s.invadersOn(k)[t])
		if w.killCount > 0 {
			n = min(n, int(w.killCount))
		}
		if n == 0 {
			continue
		}
		if !x.accident {
			for range n {
				s.killInvader(k, t)
			}
			p.tally.cauldronKills += uint32(n)
			continue
		}
		n = int(x.units[t])
		if w.killCount > 0 {
			n = min(n, int(w.killCount))
		}
		for range n {
			s.sendToHospital(k, t)
		}
	}
	s.setStage(stagePoles)
}

// askPoles asks for the section that each token of Poles strikes, in board order.
//
// Stronghold 2010, Lance; ruling R71.
func (s *State) askPoles() {
	p := &s.pos
	for ; int(p.cursor.index) < len(s.rules.towers); p.cursor.index++ {
		if t := int(p.cursor.index); s.tokenEffect(t) == effectPoles {
			s.defenderDecides(askPoles, s.defenderOf(s.rules.towers[t].side))
			return
		}
	}
	s.shuffleHits()
	s.setStage(stageOrders)
}

func (s *State) listPoles(buf []engine.Action) []engine.Action {
	for _, k := range s.rules.towers[s.pos.cursor.index].sections {
		if s.takesPartInAssault(int(k)) {
			buf = append(buf, packAction(verbTarget, int(k), 0, 0))
		}
	}
	return append(buf, packAction(verbEnd, 0, 0, 0))
}

// strikePole draws a hit card: if it shows the weakest type of Invader units on section k, one of
// these dies.
func (s *State) strikePole(k int) {
	p := &s.pos
	types := s.rules.hitCards[s.drawHit(int(p.cursor.index))].types
	if t := s.rules.weakestType(s.invadersOn(k).types(), &s.rules.strength); t >= 0 && types>>t&1 != 0 {
		s.killInvader(k, t)
		p.tally.poleKills++
	}
	p.cursor.index++
}

// A balance holds the Strength of both sides on a section.
type balance struct {
	invader, defender int32
	unitStrength      int32 // Strength of the Defender's units, with the bonus of heroes
	beyondWalls       int32 // Strength of the Defender without walls
}

// balanceOn computes the Strength of both sides on section k: rulings R39, R78.
//
// Stronghold 2010, Calcolare la Forza.
func (s *State) balanceOn(k int) (b balance) {
	p, r := &s.pos, s.rules
	x := &p.section[k]
	for t, n := range s.invadersOn(k) {
		each := r.strength[t]
		if t == 0 && x.raging {
			each = r.furyStrength
		}
		b.invader += each * int32(n)
	}
	b.invader += s.gearOn(k).strength
	for i := range p.machineCount {
		if a := &p.machine[i]; int(a.altarSection) == k {
			b.invader += r.actions[a.kind].strength
		}
	}
	bonus := int32(0)
	for i := range r.heroes {
		h := &p.hero[i]
		here := -boolToWord(int(h.place) == k) // all bits set if the hero is there: avoids a branch
		bonus += r.heroes[i].bonus & here
		b.beyondWalls += (r.heroes[i].ownStrength + int32(h.oration)*r.heroes[i].strengthPerHourglass) & here
	}
	for t, n := range x.units {
		b.unitStrength += (r.defence[t] + bonus) * int32(n)
	}
	b.beyondWalls += b.unitStrength
	b.defender = b.beyondWalls + int32(x.stones)*r.stoneStrength + int32(x.wood)*r.woodStrength
	return b
}

// unitBonus returns the Strength that heroes add to each Defender unit on section k: Q9 of
// doc.go.
func (s *State) unitBonus(k int) (n int32) {
	for i := range s.rules.heroes {
		if int(s.pos.hero[i].place) == k {
			n += s.rules.heroes[i].bonus
		}
	}
	return n
}

// resolveMelees resolves the melee of each section, in board order, until a loser must choose which
// units he loses.
//
// Stronghold 2010, Vantaggio della Forza; Irrompere nella Roccaforte.
func (s *State) resolveMelees() {
	p := &s.pos
	for ; int(p.cursor.index) < len(s.rules.sections); p.cursor.index++ {
		k := int(p.cursor.index)
		if !s.takesPartInAssault(k) || !s.isAttacked(k) {
			continue
		}
		p.tally.fights[k]++
		b := s.balanceOn(k)
		s.report(event{what: eventFight, placeIndex: k, number: int(b.invader), secondNumber: int(b.defender)})
		switch {
		case b.invader > b.defender:
			if s.resolveInvaderWin(k, b) {
				return
			}
		case b.defender > b.invader:
			if s.resolveDefenderWin(k, b) {
				return
			}
		default: // ruling R80
			s.endFury(k)
		}
	}
	s.setStage(stageHospital)
}

// endFury ends a Goblin Fury on section k: the Goblins there die.
func (s *State) endFury(k int) {
	x := &s.pos.section[k]
	if !x.raging {
		return
	}
	x.raging = false
	n := s.invadersOn(k)[0]
	for range n {
		s.killInvader(k, 0)
	}
}

// resolveInvaderWin resolves a melee that the Invader wins. It reports whether the Defender must choose
// which units he loses.
func (s *State) resolveInvaderWin(k int, b balance) bool {
	p, r := &s.pos, s.rules
	x := &p.section[k]
	poisoned := false
	for range s.gearOn(k).poisons { // ruling R74
		if x.units[0] > 0 {
			s.sendToHospital(k, 0)
			poisoned = true
		}
	}
	if poisoned {
		b = s.balanceOn(k)
	}
	s.viewpoint.section = k
	s.viewpoint.advantage, s.viewpoint.unitStrength, s.viewpoint.beyondWalls, s.viewpoint.invader, s.viewpoint.defender = b.invader-b.defender, b.unitStrength, b.beyondWalls, b.invader, b.defender
	if s.isTrue(r.breach) {
		x.breached = true
		p.breaches++
		p.brokenIn = true
		p.tally.breached[k]++
		for t := range x.units {
			for x.units[t] > 0 {
				s.sendToHospital(k, t)
			}
		}
		s.endFury(k)
		return false
	}
	p.task = task{kind: 0, last: int16(min(b.invader-b.defender, 9999)), counter: 1}
	p.stage = stageLoss
	return true
}

// resolveDefenderWin resolves a melee that the Defender wins. It reports whether the Invader must choose
// which units he loses.
func (s *State) resolveDefenderWin(k int, b balance) bool {
	p, r := &s.pos, s.rules
	s.endFury(k)
	b = s.balanceOn(k)
	foes := s.invadersOn(k)
	if foes.isEmpty() {
		return false
	}
	s.viewpoint.section = k
	s.viewpoint.beyondWalls, s.viewpoint.invader, s.viewpoint.defender, s.viewpoint.units = b.beyondWalls, b.invader, b.defender, int32(foes.total())
	s.viewpoint.advantage, s.viewpoint.unitStrength, s.viewpoint.bonus = b.defender-b.invader, b.unitStrength, s.gearOn(k).shield
	if !s.isTrue(r.defenderInflicts) { // ruling R77
		return false
	}
	a := b.defender - b.invader
	if s.viewpoint.bonus > 0 { // ruling R75
		if s.isTrue(r.shieldSaves) {
			return false
		}
		a -= s.viewpoint.bonus * s.viewpoint.units
	}
	p.task = task{kind: uint8(s.viewpoint.bonus), last: int16(min(a, 9999)), counter: 0}
	p.stage = stageLoss
	return true
}

// askLosses asks the loser which unit falls next, until the fallen units have enough Strength:
// ruling R76. task.last is the Strength that must still fall; task.counter is 1 if the Defender has
// lost; task.kind is the Strength that a Shield adds to each Invader unit.
func (s *State) askLosses() {
	p, r := &s.pos, s.rules
	k := int(p.cursor.index)
	x := &p.section[k]
	if p.task.counter == 1 {
		if p.task.last > 0 && !x.units.isEmpty() {
			s.defenderDecides(askLoss, s.defenderOf(r.sections[k].side))
			return
		}
		s.endFury(k) // ruling: raging Goblins die even after a melee that they win
	} else if p.task.last > 0 && s.isAttacked(k) {
		s.invaderDecides(askLoss, s.invaderOf(r.sections[k].side))
		return
	}
	p.stage = stageMelee
	p.task = task{last: -1}
	p.cursor.index++
}

func (s *State) listLoss(buf []engine.Action) []engine.Action {
	p := &s.pos
	units := p.section[p.cursor.index].units
	if p.task.counter == 0 {
		units = s.invadersOn(int(p.cursor.index))
	}
	return listBits(buf, verbType, uint32(units.types()))
}

// removeLoss removes a unit of type t of the side that lost.
func (s *State) removeLoss(t int) {
	p, r := &s.pos, s.rules
	k := int(p.cursor.index)
	if p.task.counter == 1 {
		p.task.last -= int16(r.defence[t] + s.unitBonus(k))
		s.sendToHospital(k, t)
		return
	}
	p.task.last -= int16(r.strength[t]) + int16(p.task.kind)
	s.killInvader(k, t)
}
