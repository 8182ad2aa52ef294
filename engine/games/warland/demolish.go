package warland

import "equitas/engine"

// Codes for targets of a demolition, in actions.
const (
	targetCastle   = 0  // + seat
	targetBastion  = 4  // + 4 * seat + number of the bastion
	targetBuilding = 32 // + index of the building
)

// mayDemolish reports whether the active faction may still demolish in this turn.
//
// WARLAND 2.0.2, Main Phase. Ruling R15.
func (s *State) mayDemolish() bool {
	p, r := &s.pos, s.rules
	return (r.worksPerTurn == 0 || p.works < r.worksPerTurn) && (r.demolitionsPerTurn == 0 || p.demolitions < r.demolitionsPerTurn)
}

// canDemolish reports whether pawn i is a soldier of faction seat and may try to demolish
// something.
//
// WARLAND 2.0.2, Demolition.
func (s *State) canDemolish(i, seat int) bool {
	p := &s.pos.pawn[i]
	if int(p.owner) != seat || p.buildingID != 0 || s.class(p) != soldiers || s.rules.demolitionsEach > 0 && p.demolitions >= s.rules.demolitionsEach {
		return false
	}
	s.viewpoint.self, s.viewpoint.pawn = seat, i
	return s.eval(s.rules.soldierIf) != 0
}

// touchesTarget reports whether a pawn at a place touches the target of a demolition.
func (s *State) touchesTarget(place point, target int) bool {
	m := &s.rules.measures
	switch {
	case target >= targetBuilding:
		return m.touchesCard(place, s.footprint(&s.pos.building[target-targetBuilding]))
	case target >= targetBastion:
		t := target - targetBastion
		return distance2(place, s.pos.faction[t>>2].zone[t&3]) <= m.touchBastion2
	}
	return m.touchesCard(place, s.castle[target])
}

// forEachDemolition calls f for every soldier of a faction and every target that it may try to
// demolish: soldiers by id, and for each first castles, then bastions, then buildings. It stops
// when f returns false.
//
// WARLAND 2.0.2, Demolition; Attacking the Castle. Rulings R19 and R48.
func (s *State) forEachDemolition(seat int, f func(i, target int) bool) {
	m := &s.rules.measures
	var open engine.Seats
	for i := range s.seatCount {
		if i != seat && s.pos.faction[i].alive && s.isCastleOpen(i) {
			open |= 1 << i
		}
	}
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		if !s.isOutside(p, seat, soldiers) || !s.isBesideCard(i) || !s.canDemolish(i, seat) {
			continue
		}
		foes := s.attackableFactions(p)
		for j := range s.seatCount {
			if (foes & open).Has(engine.Seat(j)) && m.touchesCard(p.centre, s.castle[j]) && !f(i, targetCastle+j) {
				return
			}
		}
		for j := range s.seatCount {
			fj := &s.pos.faction[j]
			for k, b := range fj.zone {
				if foes.Has(engine.Seat(j)) && fj.standingBastions>>k&1 != 0 && distance2(p.centre, b) <= m.touchBastion2 && !f(i, targetBastion+4*j+k) {
					return
				}
			}
		}
		for j := range s.buildings() {
			b := &s.pos.building[j]
			if s.mayTryToDemolish(p, foes, int(b.owner)) && m.touchesCard(p.centre, s.footprint(b)) && !f(i, targetBuilding+j) {
				return
			}
		}
	}
}

// mayTryToDemolish reports whether a soldier may try to demolish buildings of faction owner;
// foes are the factions that it may attack.
func (s *State) mayTryToDemolish(p *pawn, foes engine.Seats, owner int) bool {
	if owner == int(p.owner) {
		return s.rules.allowOwn && p.onlyFoe == 0
	}
	return foes.Has(engine.Seat(owner)) || !s.pos.faction[owner].alive
}

// helpsDemolish reports whether pawn i takes part when another soldier of faction seat tries to
// demolish a target.
func (s *State) helpsDemolish(i, seat, target int) bool {
	p := &s.pos.pawn[i]
	owner := target
	switch {
	case target >= targetBuilding:
		owner = int(s.pos.building[target-targetBuilding].owner)
	case target >= targetBastion:
		owner = (target - targetBastion) >> 2
	}
	return s.canDemolish(i, seat) && s.touchesTarget(p.centre, target) && s.mayTryToDemolish(p, s.attackableFactions(p), owner)
}

// listDemolitions appends the attempts to demolish that are possible. If there are more than can be
// offered, castles have precedence over bastions, and these over buildings.
func (s *State) listDemolitions(buf []engine.Action, seat int) []engine.Action {
	if !s.mayDemolish() {
		return buf
	}
	from := len(buf)
	var seen [targetBuilding + maxSeats*maxBuildings]bool
	s.forEachDemolition(seat, func(i, target int) bool {
		if !s.rules.allowGroup || !seen[target] {
			seen[target] = true
			buf = append(buf, packAction(verbDemolish, i, target))
		}
		return true
	})
	if len(buf)-from <= s.rules.maxDemolitionChoices {
		return buf
	}
	n := from
	for _, limits := range [3][2]int{{targetCastle, targetBastion}, {targetBastion, targetBuilding}, {targetBuilding, 1 << 12}} {
		for j := n; j < len(buf); j++ {
			if t := int(buf[j] & 0xfff); limits[0] <= t && t < limits[1] {
				a := buf[j]
				copy(buf[n+1:j+1], buf[n:j]) // moves it forward and keeps the order of the others
				buf[n] = a
				n++
			}
		}
	}
	return buf[:from+s.rules.maxDemolitionChoices]
}

// demolish makes one attempt of pawn i, with its helpers, to demolish a target.
//
// WARLAND 2.0.2, Demolition; Attacking the Castle. Rulings R20 and R21.
func (s *State) demolish(i, target int) {
	p, r, seat := &s.pos, s.rules, int(s.pos.active)
	p.works++
	p.demolitions++
	strength := 0
	for j := range s.pawns() {
		if j != i && (!r.allowGroup || !s.helpsDemolish(j, seat, target)) {
			continue
		}
		x := &p.pawn[j]
		x.demolitions++
		if r.demolitionTires {
			x.attacks++
		}
		strength += r.pawns[x.kind].strength
	}
	switch {
	case target >= targetBuilding:
		b := &p.building[target-targetBuilding]
		resistance := r.resistance(b)
		p.tally.attempts[demolishedBuilding]++
		if s.rollBeats(seat, rollDemolish, strength, resistance, r.demolitionSuccess) && !p.isOver {
			p.tally.successes[demolishedBuilding]++
			s.removeBuilding(target - targetBuilding)
		}
	case target >= targetBastion:
		t := target - targetBastion
		p.tally.attempts[demolishedBastion]++
		if s.rollBeats(seat, rollDemolish, strength, r.bastionResistance, r.demolitionSuccess) && !p.isOver {
			p.tally.successes[demolishedBastion]++
			p.faction[t>>2].standingBastions &^= 1 << (t & 3)
			s.pieceRemoved()
		}
	default:
		s.stormCastle(seat, target, strength)
	}
}

// resistance returns the number that an attempt on a building must exceed.
//
// WARLAND 2.0.2, Demolition.
func (r *Rules) resistance(b *building) int {
	if b.faceUp {
		return r.buildings[b.kind].resistance
	}
	return r.faceDownResistance
}

// targetResistance returns the number that an attempt to demolish a target must exceed.
func (s *State) targetResistance(target int) int {
	switch {
	case target >= targetBuilding:
		return s.rules.resistance(&s.pos.building[target-targetBuilding])
	case target >= targetBastion:
		return s.rules.bastionResistance
	}
	return s.rules.castleResistance
}

// stormCastle makes an attempt of faction seat, with a total strength, to win against the castle of
// faction victim.
//
// WARLAND 2.0.2, Attacking the Castle. Rulings R20 and R47.
func (s *State) stormCastle(seat, victim, strength int) {
	p, r := &s.pos, s.rules
	f := &p.faction[victim]
	p.tally.attempts[demolishedCastle]++
	if r.sameAction {
		for range r.winsNeeded {
			if !s.rollBeats(seat, rollDemolish, strength, r.castleResistance, r.demolitionSuccess) || p.isOver {
				return
			}
			p.tally.successes[demolishedCastle]++
		}
		s.eliminate(victim, seat)
		return
	}
	if s.rollBeats(seat, rollDemolish, strength, r.castleResistance, r.demolitionSuccess) && !p.isOver {
		s.countCastleWin(f, victim, seat)
	}
}

// countCastleWin counts a win of seat against the castle of f, the faction of victim, which is
// eliminated when there are enough wins.
func (s *State) countCastleWin(f *faction, victim, seat int) {
	s.pos.tally.successes[demolishedCastle]++
	if f.enemyWins++; f.enemyWins >= s.rules.winsNeeded {
		s.eliminate(victim, seat)
	}
}

// rollBeats rolls a faction's dice for a purpose and reports whether the best sum beats the
// resistance, according to a condition of the rules.
func (s *State) rollBeats(seat, purpose, strength, resistance int, cond *expr) bool {
	best := s.roll(seat, purpose, strength)
	s.viewpoint.best, s.viewpoint.resistance, s.viewpoint.strength = best, resistance, strength
	won := s.eval(cond) != 0
	if s.EventFunc != nil && !s.pos.isOver {
		s.EventFunc(event{what: eventAttempt, seat: seat, n: resistance, m: int(boolToInt(won)), kind: purpose})
	}
	return won
}
