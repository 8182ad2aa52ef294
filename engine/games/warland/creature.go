package warland

import "equitas/engine"

// Codes for targets of a creature's attack, in actions.
const (
	preyCastle   = 0
	preyBastion  = 1   // + number of the bastion
	preyCreature = 16  // + maxDeck * seat + index of the creature
	preyPawn     = 128 // + index of the pawn
)

// maxHunters is the largest number of soldiers that attack a creature together.
const maxHunters = 6

// drawCreatures draws the cards that a faction draws at the start of its turn.
//
// WARLAND 2.0.2, Creatures. Ruling R46.
func (s *State) drawCreatures(seat int) {
	f := &s.pos.faction[seat]
	hand := 0
	for _, c := range f.creature[:len(s.rules.deck)] {
		hand += int(boolToInt(c.place == inHand))
	}
	left := s.rules.drawsPerTurn
	for i := range f.creature[:len(s.rules.deck)] {
		if c := &f.creature[i]; c.place == inDeck && left > 0 && hand < s.rules.handMax {
			c.place = inHand
			left--
			hand++
		}
	}
}

// enterRealm puts a creature into the realm of a faction. In the realm of the faction of its own
// colour it has more credits.
func (s *State) enterRealm(c *creature, realm int) {
	if colour := int(s.rules.creature[c.kind].colour); colour != none {
		if int(c.realm) == colour && c.place == inPlay {
			c.maximum -= int8(s.rules.bonus)
			c.credits = max(1, c.credits-int8(s.rules.bonus))
		}
		if realm == colour {
			c.maximum += int8(s.rules.bonus)
			c.credits += int8(s.rules.bonus)
		}
	}
	c.realm, c.inside = int8(realm), false
}

// countInRealm returns how many of its creatures a faction has in its own realm.
func (s *State) countInRealm(seat int) int {
	n := 0
	for _, c := range s.pos.faction[seat].creature[:len(s.rules.deck)] {
		n += int(boolToInt(c.place == inPlay && int(c.realm) == seat))
	}
	return n
}

// foesOf returns the factions that a faction may attack.
func (s *State) foesOf(seat int) engine.Seats { return s.attackableFactions(&pawn{owner: int8(seat)}) }

// maxCreatureActions is the largest number of actions about creatures that are listed.
const maxCreatureActions = 59

// listCreatures appends the actions of creatures, and those of soldiers against creatures,
// attacks first.
//
// WARLAND 2.0.2, Creatures. Ruling R46.
func (s *State) listCreatures(buf []engine.Action, seat int) []engine.Action {
	if !s.rules.creatures {
		return buf
	}
	from := len(buf)
	f := &s.pos.faction[seat]
	foes := s.foesOf(seat)
	mine := f.creature[:len(s.rules.deck)]
	for i := range mine {
		if c := &mine[i]; c.place == inPlay && !c.attacked && (!c.played || s.rules.hitOnEntry) {
			buf = s.listPrey(buf, i, c, foes)
		}
	}
	buf = s.listHunts(buf, seat, foes)
	for i := range mine {
		c := &mine[i]
		k := &s.rules.creature[c.kind]
		switch {
		case c.place == inHand:
			s.viewpoint.self, s.viewpoint.creature = seat, int(c.kind)
			if int32(f.resources) >= s.eval(s.rules.playCost) && s.countInRealm(seat) < s.rules.realmMax {
				buf = append(buf, packAction(verbPlay, i, 0))
			}
			for j := range mine {
				if d := &mine[j]; d.place == inPlay && d.credits < d.maximum && int(f.sacrificed) < s.rules.sacrificesPerPlayer && k.credits > 0 {
					buf = append(buf, packAction(verbSacrifice, i, j))
				}
			}
		case c.place == inPlay:
			buf = s.listRoams(buf, seat, i, c)
			if loss := int(c.maximum - c.credits); loss > 0 && int(c.healed) < s.rules.healsPerCreature {
				for _, n := range [3]int{1, (loss + 1) / 2, loss} {
					a := packAction(verbHeal, i, n)
					if int(f.resources) >= n*s.rules.healCost && (len(buf) == from || buf[len(buf)-1] != a) {
						buf = append(buf, a)
					}
				}
			}
		}
	}
	return buf[:min(len(buf), from+maxCreatureActions)]
}

// listPrey appends the attacks that creature i can make where it is; foes are the factions that
// it may attack.
func (s *State) listPrey(buf []engine.Action, i int, c *creature, foes engine.Seats) []engine.Action {
	realm := int(c.realm)
	host := &s.pos.faction[realm]
	if foes.Has(engine.Seat(realm)) {
		if c.inside && s.isCastleOpen(realm) {
			buf = append(buf, packAction(verbHit, i, preyCastle))
		}
		for k := range 4 {
			if host.standingBastions>>k&1 != 0 {
				buf = append(buf, packAction(verbHit, i, preyBastion+k))
			}
		}
	}
	for j := range s.seatCount {
		for k, d := range s.pos.faction[j].creature[:len(s.rules.deck)] {
			if foes.Has(engine.Seat(j)) && d.place == inPlay && d.realm == c.realm {
				buf = append(buf, packAction(verbHit, i, preyCreature+maxDeck*j+k))
			}
		}
	}
	for j := range s.pawns() {
		if p := &s.pos.pawn[j]; foes.Has(engine.Seat(p.owner)) && p.buildingID == 0 && s.inZone(realm, p.centre) {
			buf = append(buf, packAction(verbHit, i, preyPawn+j))
		}
	}
	return buf
}

// listHunts appends the attacks of soldiers on creatures: for each creature whose realm they are
// in, one action for each number of soldiers that can attack it together.
func (s *State) listHunts(buf []engine.Action, seat int, foes engine.Seats) []engine.Action {
	for j := range s.seatCount {
		for k, c := range s.pos.faction[j].creature[:len(s.rules.deck)] {
			if !foes.Has(engine.Seat(j)) || c.place != inPlay {
				continue
			}
			n := s.listHunters(seat, int(c.realm), j, nil)
			for m := 1; m <= n; m++ {
				buf = append(buf, packAction(verbHunt, m, maxDeck*j+k))
			}
		}
	}
	return buf
}

// listHunters fills party with the ids of a faction's soldiers inside the borders of a realm that
// can attack a creature of faction foe, the strongest first, and returns their number, at most
// maxHunters.
func (s *State) listHunters(seat, realm, foe int, party *[maxParty]uint16) int {
	n := 0
	for strength := 20; strength >= 0; strength-- {
		for i := range s.pawns() {
			p := &s.pos.pawn[i]
			if n == maxHunters || int(p.owner) != seat || s.class(p) != soldiers || s.rules.pawns[p.kind].strength != strength {
				continue
			}
			if p.buildingID == 0 && p.attacks < s.rules.attacksEach && (p.onlyFoe == 0 || int(p.onlyFoe) == foe+1) && s.inZone(realm, p.centre) {
				if party != nil {
					party[n] = p.id
				}
				n++
			}
		}
	}
	return n
}

// listRoams appends the moves of creature i to other realms, and into the castle of its realm.
func (s *State) listRoams(buf []engine.Action, seat, i int, c *creature) []engine.Action {
	if c.moved || c.played && !s.rules.moveOnEntry {
		return buf
	}
	for realm := range s.seatCount {
		if realm != int(c.realm) && s.pos.faction[realm].alive && (realm != seat || s.countInRealm(seat) < s.rules.realmMax) {
			buf = append(buf, packAction(verbRoam, i, realm))
		}
	}
	if host := &s.pos.faction[c.realm]; !c.inside && host.standingBastions == 0 && int(c.realm) != seat {
		buf = append(buf, packAction(verbGoInside, i, 0))
	}
	return buf
}

// applyCreature performs an action about creatures; a and b are the two numbers of the action.
func (s *State) applyCreature(v verb, a, b int) {
	p, seat := &s.pos, int(s.pos.active)
	f := &p.faction[seat]
	if v == verbHunt {
		s.attackCreature(a, b)
		return
	}
	c := &f.creature[a]
	k := &s.rules.creature[c.kind]
	s.setDecision(phaseMain, seat)
	switch v {
	case verbPlay:
		s.viewpoint.self, s.viewpoint.creature = seat, int(c.kind)
		f.resources -= max(0, s.eval(s.rules.playCost))
		c.credits, c.maximum, c.played = int8(k.credits), int8(k.credits), true
		s.enterRealm(c, seat)
		c.place = inPlay
		p.tally.creatures++
	case verbRoam:
		c.moved = true
		s.enterRealm(c, b)
	case verbGoInside:
		c.moved, c.inside = true, true
	case verbHeal:
		f.resources -= int32(b * s.rules.healCost)
		c.credits += int8(b)
		c.healed++
	case verbSacrifice:
		d := &f.creature[b]
		c.place = outOfPlay
		f.sacrificed++
		d.credits = min(d.maximum, d.credits+int8(k.credits))
	case verbHit:
		c.attacked = true
		s.attackWithCreature(seat, c, k.strength, b)
	default:
		panic("warland: none of choices.go, choicespact.go and applyCreature in creature.go has a case for " + actionTable.Form(v))
	}
}

// attackWithCreature performs an attack of a creature with a strength on prey, a code from
// [preyCastle] on.
func (s *State) attackWithCreature(seat int, c *creature, strength, prey int) {
	p := &s.pos
	realm := int(c.realm)
	host := &p.faction[realm]
	switch {
	case prey >= preyPawn:
		i := prey - preyPawn
		x := &p.pawn[i]
		k := &s.rules.pawns[x.kind]
		if k.class != soldiers {
			if s.rollBeats(seat, rollAttack, strength, k.resistance, s.rules.killIf) && !p.isOver {
				p.tally.killedPawns[k.class]++
				s.removePawn(i)
			}
			return
		}
		a, d := s.roll(seat, rollAttack, strength), s.roll(int(x.owner), rollDefence, k.strength)
		s.reportDuel(a > d, a < d)
		switch {
		case p.isOver:
		case a > d:
			p.tally.killedPawns[soldiers]++
			s.removePawn(i)
		case a < d:
			c.loseCredits(k.strength)
		}
	case prey >= preyCreature:
		j, n := (prey-preyCreature)/maxDeck, (prey-preyCreature)%maxDeck
		o := &p.faction[j].creature[n]
		theirs := s.rules.creature[o.kind].strength
		a, d := s.roll(seat, rollAttack, strength), s.roll(j, rollDefence, theirs)
		s.reportDuel(a > d, a < d)
		switch {
		case p.isOver:
		case a > d:
			o.loseCredits(strength)
		case a < d:
			c.loseCredits(theirs)
		}
	case prey >= preyBastion:
		p.tally.attempts[demolishedBastion]++
		if s.rollBeats(seat, rollDemolish, strength, s.rules.bastionResistance, s.rules.demolitionSuccess) && !p.isOver {
			p.tally.successes[demolishedBastion]++
			host.standingBastions &^= 1 << (prey - preyBastion)
			s.pieceRemoved()
			c.inside = host.standingBastions == 0
		}
	default:
		s.stormCastle(seat, realm, strength)
	}
}

// loseCredits reduces the credits of a creature by n, and removes it when none are left.
func (c *creature) loseCredits(n int) {
	c.credits -= int8(min(n, 100))
	if c.credits <= 0 {
		c.place = outOfPlay
	}
}

// attackCreature performs an attack of n soldiers on a creature, given by the number maxDeck *
// seat + index.
func (s *State) attackCreature(n, target int) {
	p, seat := &s.pos, int(s.pos.active)
	j := target / maxDeck
	c := &p.faction[j].creature[target%maxDeck]
	p.pending.deaths, p.pending.partyCount = 0, uint8(min(n, s.listHunters(seat, int(c.realm), j, &p.pending.party)))
	strength := 0
	for _, id := range p.pending.party[:p.pending.partyCount] {
		x := &p.pawn[s.pawnByID(id)]
		x.attacks++
		strength += s.rules.pawns[x.kind].strength
	}
	a, d := s.roll(seat, rollAttack, strength), s.roll(j, rollDefence, s.rules.creature[c.kind].strength)
	s.reportDuel(a > d, a < d)
	switch {
	case p.isOver:
		return
	case a > d:
		c.loseCredits(strength)
	case a < d:
		p.pending.deaths = 1
	}
	s.removeLosses()
}

// removeFactionCreatures removes an eliminated faction's creatures from the match; creatures
// of others in its realm return home.
func (s *State) removeFactionCreatures(victim int) {
	for i := range s.seatCount {
		for k := range s.pos.faction[i].creature[:len(s.rules.deck)] {
			c := &s.pos.faction[i].creature[k]
			switch {
			case i == victim:
				c.place = outOfPlay
			case c.place == inPlay && int(c.realm) == victim:
				s.enterRealm(c, i)
			}
		}
	}
}
