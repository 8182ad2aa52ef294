package empires

// The result of a combat is the winning side, 0 or 1, or combatDrawn.
const (
	combatDrawn = -1 // nobody wins
)

// fight turns the cards of both sides, pair by pair, until all are turned or a side has routed
// the other.
//
// Empires 2002, Fighting the Battle; ruling R32.
func (s *State) fight() {
	b := &s.pos.battle
	n := max(b.side[0].size, b.side[1].size)
	for b.combatsDone < n && b.side[0].blocks < s.rules.battle.rout && b.side[1].blocks < s.rules.battle.rout {
		i := int(b.combatsDone)
		b.combatsDone++
		won := s.resolveCombat(i)
		if won != combatDrawn {
			b.side[won].blocks++
		}
		s.noteCombat(i, won)
	}
	s.endBattle()
}

// noteCombat counts combat i of the battle and tells the listener its result.
func (s *State) noteCombat(i, won int) {
	b := &s.pos.battle
	e := event{what: eventCombat, index: -1, number: -1, secondNumber: won + 1}
	for side := range b.side {
		a := &b.side[side]
		if i >= int(a.size) {
			continue
		}
		out := 0 // 0: drawn, 1: won, 2: lost
		if won != combatDrawn {
			out = 2
			if won == side {
				out = 1
			}
		}
		s.tally.combats[s.rules.kinds[a.order[i]].unit][out]++
		if side == 0 {
			e.index = int(a.order[i])
		} else {
			e.number = int(a.order[i])
		}
	}
	s.hashSeen((e.index+1)<<8 | (e.number + 1))
	s.report(e)
}

// A duel is one combat of a battle, between two opposing cards. Its arrays are by side.
type duel struct {
	cardIndex int // index of the cards in both orders
	card      [2]*cardKind
	unit      [2]*unit
	seat      [2]int
	place     int // kind of battle, such as fieldBattle
}

// resolveCombat returns the winning side of the combat between the cards at index i of both
// orders, or combatDrawn. The first rule that applies decides. If both sides roll for the
// same rule, the attacker rolls first (ruling R60).
//
// Empires 2002, Fighting the Battle.
func (s *State) resolveCombat(i int) (won int) {
	b := &s.pos.battle
	d := duel{cardIndex: i, place: int(b.kind)}
	s.strengthsCompared = false
	for side := range b.side {
		a := &b.side[side]
		if i >= int(a.size) { // a side without a card loses (ruling R21)
			return 1 - side
		}
		d.card[side] = &s.rules.kinds[a.order[i]]
		d.unit[side] = &s.rules.units[d.card[side].unit]
		d.seat[side] = int(a.seat)
	}
	if won, over := s.rollRampage(&d); over {
		return won
	}
	if d.unit[0].mode == modeArtillery || d.unit[1].mode == modeArtillery {
		return s.resolveArtillery(&d)
	}
	for side := range d.unit {
		other := d.card[1-side].unit
		if d.unit[side].beats>>other&1 != 0 {
			return side
		}
		if d.unit[side].drawsWith>>other&1 != 0 {
			return combatDrawn
		}
	}
	if d.unit[0].mode == modeSkirmish || d.unit[1].mode == modeSkirmish {
		return s.resolveSkirmish(&d)
	}
	var strength [2]int
	for side := range strength {
		strength[side] = s.strengthOf(&d, side)
	}
	s.strengths, s.strengthsCompared = strength, true
	switch {
	case strength[0] > strength[1]:
		return 0
	case strength[1] > strength[0]:
		return 1
	}
	return combatDrawn
}

// rollRampage rolls a die for each elephant. An elephant that rampages loses against any
// card; if both rampage, the combat is drawn. It returns whether the combat is over, and if
// so the winning side or combatDrawn.
//
// Empires 2002, Elephant; Questions; ruling R31.
func (s *State) rollRampage(d *duel) (won int, over bool) {
	var mad [2]bool
	for side, u := range d.unit {
		mad[side] = u.rampage > 0 && s.rollForSide(d, side, rollRampage, 0) <= int(u.rampage)
	}
	switch {
	case mad[0] && mad[1]:
		return combatDrawn, true
	case mad[0]:
		return 1, true
	case mad[1]:
		return 0, true
	}
	return 0, false
}

// rollForSide rolls a die of a side in a combat for the purpose what, and returns the number
// plus a modifier.
func (s *State) rollForSide(d *duel, side, what, plus int) int {
	die := s.Roll(&s.rules.rolls[what], s.chanceIndex(), 1, dieSides)[0]
	s.hashSeen(die)
	s.report(event{what: eventRoll, seat: d.seat[side], index: what, number: die, secondNumber: plus})
	return die + plus
}

// resolveArtillery returns the side that wins a combat in which at least one card is Artillery, or
// combatDrawn. Artillery rolls to hit, and loses if it misses; another card does not roll. If
// both sides have Artillery and both hit, or both miss, the combat is drawn.
//
// Empires 2002, Artillery; Errata; rulings R27, R28, R29.
func (s *State) resolveArtillery(d *duel) int {
	var hit, shoots [2]bool
	for side, u := range d.unit {
		if u.mode != modeArtillery {
			continue
		}
		shoots[side] = true
		if need := u.hits[d.card[1-side].unit][d.place]; need > 0 {
			hit[side] = s.rollForSide(d, side, rollHit, s.situationModifier(d, side)) >= int(need)
		}
	}
	switch {
	case shoots[0] && shoots[1] && hit[0] == hit[1]:
		return combatDrawn
	case shoots[0] && shoots[1]:
		return 1 - int(boolToWord(hit[0]))
	case shoots[0]:
		return 1 - int(boolToWord(hit[0]))
	}
	return int(boolToWord(hit[1]))
}

// situationModifier returns the modifiers of a side that do not depend on the other card:
// those of an Engineer and of an ambush.
func (s *State) situationModifier(d *duel, side int) int {
	u, n := d.unit[side], 0
	if s.pos.seat[d.seat[side]].personCounts[effectEngineer] > 0 {
		n += int(u.engineer)
	}
	if s.pos.battle.ambush && u.gainsByAmbush && (side == 1 || s.rules.battle.ambushBoth) {
		n += int(s.rules.battle.ambush)
	}
	return n
}

// pairModifier returns the modifier of a side's card against the other card.
func (d *duel) pairModifier(side int) int { return int(d.unit[side].bonus[d.card[1-side].unit]) }

// resolveSkirmish returns the winning side of a combat with skirmishing units, or
// combatDrawn. Each of these units rolls, and loses, blocks or kills; of two, the better
// result wins. Some units must be set aside if they lose or block by their roll.
//
// Empires 2002, Foot Skirmishers; Archers; Light Horse; Errata; ruling R30.
func (s *State) resolveSkirmish(d *duel) int {
	const loses, blocks, kills = 0, 1, 2
	var out [2]int
	for side, u := range d.unit {
		if u.mode != modeSkirmish {
			continue
		}
		switch die := s.rollForSide(d, side, rollSkirmish, d.pairModifier(side)+s.situationModifier(d, side)); {
		case die >= int(u.kill):
			out[side] = kills
		case die >= int(u.block):
			out[side] = blocks
		}
		if u.setAsideOnMiss && out[side] != kills {
			s.pos.battle.side[side].asideBits |= 1 << d.cardIndex
		}
	}
	for side, u := range d.unit {
		if u.mode == modeSkirmish {
			continue
		}
		switch out[1-side] { // for a card that does not roll
		case loses:
			return side
		case blocks:
			return combatDrawn
		}
		return 1 - side
	}
	switch {
	case out[0] > out[1]:
		return 0
	case out[1] > out[0]:
		return 1
	}
	return combatDrawn
}

// strengthOf returns the strength of a side's card in a combat: the number on the card or that of
// its unit, plus modifiers, and for some units a die.
//
// Empires 2002, Warband; Siege Tower; rulings R63, R29.
func (s *State) strengthOf(d *duel, side int) int {
	u := d.unit[side]
	n := int(d.card[side].strength)
	if n == 0 {
		n = int(u.base)
	}
	if u.addsDie {
		n += s.rollForSide(d, side, rollWarband, 0)
	}
	return n + d.pairModifier(side) + s.situationModifier(d, side)
}
