package warland

import (
	"math"
	"slices"

	"equitas/engine"
)

// touchesPawnOrCard reports whether a soldier on the table touches a pawn, or the card on
// which the pawn stands.
//
// WARLAND 2.0.2, Battles. Rulings R7 and R44.
func (s *State) touchesPawnOrCard(p, target *pawn) bool {
	if p.buildingID != 0 {
		return false
	}
	if target.buildingID == 0 {
		return distance2(p.centre, target.centre) <= s.rules.measures.touchPawns2
	}
	if s.rules.protectedInBuildings {
		return false
	}
	b := s.buildingByID(target.buildingID)
	return s.rules.measures.touchesCard(p.centre, s.footprint(b))
}

// canAttackPawn reports whether pawn p is a soldier that can attack pawn target at present. target
// must belong to an enemy of the soldier's owner.
//
// WARLAND 2.0.2, Battles. Ruling R22.
func (s *State) canAttackPawn(p, target *pawn) bool {
	return s.class(p) == soldiers && p.buildingID == 0 && p.attacks < s.rules.attacksEach &&
		(p.onlyFoe == 0 || int(p.onlyFoe) == int(target.owner)+1) && s.touchesPawnOrCard(p, target)
}

// canJoinAttack reports whether a soldier can take part in an attack of faction seat on a pawn of
// faction foe: as the faction's own, or as that of an ally against the common enemy.
//
// WARLAND 2.0.2, Peace Treaties. Ruling R31.
func (s *State) canJoinAttack(p *pawn, seat, foe int) (own, ally bool) {
	if int(p.owner) == seat {
		return true, false
	}
	if !s.rules.jointAttacks {
		return false, false
	}
	for _, t := range s.pos.treaties[:s.pos.treatyCount] {
		if int(t.enemy) == foe && (int(t.a) == seat && t.b == p.owner || int(t.b) == seat && t.a == p.owner) {
			return false, true
		}
	}
	return false, false
}

// listBattles appends the actions to attack a pawn, one for each pawn that a faction may attack. If
// there are more than can be offered, soldiers have precedence over carpenters, and these over
// inhabitants.
//
// WARLAND 2.0.2, Battles. Rulings R26 and R43.
func (s *State) listBattles(buf []engine.Action, seat int) []engine.Action {
	fighters := s.scratch.fighters[:0]
	lo, hi := point{math.MaxInt16, math.MaxInt16}, point{math.MinInt16, math.MinInt16} // the rectangle around them
	for i := range s.pawns() {
		if p := &s.pos.pawn[i]; s.isOutside(p, seat, soldiers) && p.attacks < s.rules.attacksEach {
			fighters = append(fighters, int16(i))
			lo, hi = point{min(lo.x, p.centre.x), min(lo.y, p.centre.y)}, point{max(hi.x, p.centre.x), max(hi.y, p.centre.y)}
		}
	}
	if len(fighters) == 0 {
		return buf
	}
	var peace engine.Seats
	for i := range s.seatCount {
		if i == seat || !s.pos.faction[i].alive || s.areAtPeace(seat, i) {
			peace |= 1 << i
		}
	}
	from, reach := len(buf), s.rules.measures.touchPawns
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		if boolToInt(peace.Has(engine.Seat(p.owner)))|boolToInt(p.buildingID != 0)&boolToInt(s.rules.protectedInBuildings) != 0 {
			continue
		}
		x, y := int(p.centre.x), int(p.centre.y)
		if p.buildingID == 0 && (x < int(lo.x)-reach || x > int(hi.x)+reach || y < int(lo.y)-reach || y > int(hi.y)+reach) {
			continue
		}
		for _, j := range fighters {
			f := &s.pos.pawn[j]
			if dx, dy := x-int(f.centre.x), y-int(f.centre.y); p.buildingID == 0 && (dx > reach || dx < -reach || dy > reach || dy < -reach) {
				continue
			}
			if s.canAttackPawn(f, p) {
				buf = append(buf, packAction(verbBattle, 0, i))
				break
			}
		}
	}
	if len(buf)-from <= s.rules.maxBattleChoices {
		return buf
	}
	n := from
	for _, c := range [...]class{soldiers, carpenters, inhabitants} {
		for j := n; j < len(buf); j++ {
			if s.class(&s.pos.pawn[buf[j]&0xfff]) == c {
				a := buf[j]
				copy(buf[n+1:j+1], buf[n:j])
				buf[n] = a
				n++
			}
		}
	}
	return buf[:from+s.rules.maxBattleChoices]
}

// countFighters returns how many soldiers can take part in a battle against a pawn: first the
// faction's own, by kind of soldier, then those of its allies, by kind of soldier; each number is
// at most 7.
func (s *State) countFighters(seat, target int) (count [2 * maxSoldiers]int) {
	t := &s.pos.pawn[target]
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		own, ally := s.canJoinAttack(p, seat, int(t.owner))
		if !own && !ally || !s.canAttackPawn(p, t) {
			continue
		}
		g := s.rules.pawns[p.kind].soldier
		if ally {
			g += maxSoldiers
		}
		count[g] = min(count[g]+1, 7)
	}
	return count
}

// listForces appends an action for every composition of the attacking force, at most [maxForces],
// with the number of soldiers of each group: three bits for each kind of the faction's own
// soldiers, then for each kind of its allies'. At least one soldier is the faction's own.
func (s *State) listForces(buf []engine.Action, seat, target int) []engine.Action {
	most := s.countFighters(seat, target)
	var n [2 * maxSoldiers]int
	for {
		g := 0
		for ; g < len(n) && n[g] == most[g]; g++ {
			n[g] = 0
		}
		if g == len(n) {
			return buf
		}
		n[g]++
		own, all, arg := 0, 0, 0
		for i, c := range n {
			if i < maxSoldiers {
				own += c
			}
			all += c
			arg |= c << (3 * i)
		}
		if own > 0 && all <= maxParty && len(buf) < maxForces {
			buf = append(buf, engine.Action(verbForce)<<24|engine.Action(arg))
		}
	}
}

// maxForces is the largest number of compositions that are listed.
const maxForces = 200

// selectForce returns the soldiers of a composition (see [State.listForces]) as indices of pawns,
// in rising order. Of each group it takes those that can attack the fewest pawns, so that the
// others stay free for other targets. The result is valid until the next call.
func (s *State) selectForce(seat, target, composition int) []int16 {
	t := &s.pos.pawn[target]
	var left [2 * maxSoldiers]int
	for g := range left {
		left[g] = composition >> (3 * g) & 7
	}
	party := s.scratch.fighters[:0]
	for prey := 0; left != [2 * maxSoldiers]int{} && prey <= maxSeats*maxPawns; prey++ {
		for i := range s.pawns() {
			x := &s.pos.pawn[i]
			own, ally := s.canJoinAttack(x, seat, int(t.owner))
			if !own && !ally || !s.canAttackPawn(x, t) {
				continue
			}
			g := s.rules.pawns[x.kind].soldier
			if ally {
				g += maxSoldiers
			}
			if left[g] > 0 && s.countTargets(x) == prey {
				left[g]--
				party = append(party, int16(i))
			}
		}
	}
	slices.Sort(party)
	return party
}

// countTargets returns how many pawns a soldier could attack from its place.
func (s *State) countTargets(p *pawn) int {
	foes, n := s.attackableFactions(p), 0
	for i := range s.pawns() {
		if t := &s.pos.pawn[i]; foes.Has(engine.Seat(t.owner)) && s.touchesPawnOrCard(p, t) {
			n++
		}
	}
	return n
}

// attack fights one battle against the pending target, with a force given as a composition (see
// [State.listForces]).
//
// WARLAND 2.0.2, Battles. Rulings R22, R24 and R25.
func (s *State) attack(force int) {
	p, r, seat := &s.pos, s.rules, int(s.pos.active)
	target := int(p.pending.target)
	t := &p.pawn[target]
	foe, id := int(t.owner), t.id
	p.pending.partyCount, p.pending.deaths = 0, 0
	strength := 0
	for _, i := range s.selectForce(seat, target, force) {
		x := &p.pawn[i]
		x.attacks++
		strength += r.pawns[x.kind].strength
		if int(x.owner) == seat {
			p.pending.party[p.pending.partyCount] = x.id
			p.pending.partyCount++
		}
	}
	k := &r.pawns[t.kind]
	p.tally.battles[k.class]++
	if k.class != soldiers {
		if s.rollBeats(seat, rollAttack, strength, k.resistance, r.killIf) && !p.isOver {
			p.tally.killedPawns[k.class]++
			s.removePawn(target)
		}
		s.setDecision(phaseMain, seat)
		return
	}
	if r.defenderTires {
		t.attacks++
	}
	defenderDies, lost := s.rollDuel(seat, foe, strength, k.strength)
	if p.isOver {
		return
	}
	if defenderDies {
		p.tally.killedPawns[soldiers]++
		s.removePawn(s.pawnByID(id))
	}
	if lost {
		p.pending.deaths = 1
		if r.wholeGroupDies {
			p.pending.deaths = p.pending.partyCount
		}
	}
	s.removeLosses()
}

// rollDuel rolls the dice of both sides, with the given strengths. It reports whether the defending
// soldier dies, and whether the attacking side loses.
func (s *State) rollDuel(seat, foe, attack, defence int) (defenderDies, attackerLoses bool) {
	for range 100 { // bounded, since dice that always tie would be rolled again for ever
		a := s.roll(seat, rollAttack, attack)
		d := s.roll(foe, rollDefence, defence)
		s.viewpoint.attack, s.viewpoint.defence = a, d
		wins, loses := s.eval(s.rules.attackWins) != 0, s.eval(s.rules.defenceWins) != 0
		s.reportDuel(wins, loses)
		switch {
		case s.pos.isOver:
			return false, false
		case wins || loses:
			return wins, loses
		case s.rules.tie == tieBothDie:
			return true, true
		case s.rules.tie == tieAttackerDies:
			return false, true
		case s.rules.tie == tieNone:
			return false, false
		}
	}
	return false, false
}

// reportDuel reports, as an event, which sides have won their roll.
func (s *State) reportDuel(attack, defence bool) {
	if s.EventFunc != nil && !s.pos.isOver {
		s.EventFunc(event{what: eventDuel, n: int(boolToInt(attack) | boolToInt(defence)<<1)})
	}
}

// removeLosses removes the soldiers that the attacking side has lost, or asks their owner which
// ones to remove.
//
// WARLAND 2.0.2, Battles. Ruling R24.
func (s *State) removeLosses() {
	p := &s.pos
	for p.pending.deaths > 0 && p.pending.partyCount > 0 {
		if p.pending.deaths < p.pending.partyCount {
			s.setDecision(phaseCasualty, int(p.active))
			return
		}
		s.removePartySoldier(0)
	}
	p.pending.deaths = 0
	s.setDecision(phaseMain, int(p.active))
}

// removePartySoldier removes soldier number n of the pending party.
func (s *State) removePartySoldier(n int) {
	p := &s.pos
	i := s.pawnByID(p.pending.party[n])
	copy(p.pending.party[n:], p.pending.party[n+1:p.pending.partyCount])
	p.pending.partyCount--
	p.pending.deaths--
	p.tally.attackersLost++
	s.removePawn(i)
}

// listCasualties appends the actions to give up a soldier of the party, one for each. They are not
// grouped by kind, since each stands at a different place.
func (s *State) listCasualties(buf []engine.Action) []engine.Action {
	for _, id := range s.pos.pending.party[:s.pos.pending.partyCount] {
		buf = append(buf, packAction(verbCasualty, 0, s.pawnByID(id)))
	}
	return buf
}

// removeCasualty removes the soldier, given by id, that its owner gives up.
func (s *State) removeCasualty(id uint16) {
	for n, x := range s.pos.pending.party[:s.pos.pending.partyCount] {
		if x == id {
			s.removePartySoldier(n)
			break
		}
	}
	s.removeLosses()
}
