package warland

import "equitas/engine/narration"

// A thing is something on the table that belongs to a faction.
type thing struct {
	what  string // as in [thing] and [mark] of the words: "castle", "bastion", "building", "pawn" or "creature"
	owner int    // a seat
	index int    // which bastion, building or pawn, or which creature of the deck
}

// targetThing returns the target of a demolition, as an action names it.
func (s *State) targetThing(target int) thing {
	switch {
	case target >= targetBuilding:
		return s.buildingThing(target - targetBuilding)
	case target >= targetBastion:
		return thing{"bastion", (target - targetBastion) >> 2, (target - targetBastion) & 3}
	}
	return thing{"castle", target, 0}
}

// preyThing returns what a creature of the active faction (the first number) attacks (the
// second).
func (s *State) preyThing(n int) thing {
	realm := int(s.ownCreature(n >> 12).realm)
	switch prey := n & 0xfff; {
	case prey >= preyPawn:
		return s.pawnThing(prey - preyPawn)
	case prey >= preyCreature:
		return s.wildThing(prey - preyCreature)
	case prey >= preyBastion:
		return thing{"bastion", realm, prey - preyBastion}
	}
	return thing{"castle", realm, 0}
}

func (s *State) buildingThing(i int) thing { return thing{"building", int(s.pos.building[i].owner), i} }
func (s *State) pawnThing(i int) thing     { return thing{"pawn", int(s.pos.pawn[i].owner), i} }
func (s *State) wildThing(n int) thing     { return thing{"creature", n / maxDeck, n % maxDeck} }

// thingWords names a thing in records.
func (s *State) thingWords(t thing) string {
	of := " of " + itoa(t.owner)
	switch t.what {
	case "building":
		return s.buildingWords(&s.pos.building[t.index])
	case "bastion":
		return bastionWords[t.index] + " bastion" + of
	case "pawn":
		return s.pawnWords(t.index) + of
	case "creature":
		return s.creatureWords(t.owner, t.index) + of
	}
	return "castle" + of
}

// thingPoints returns the point of the picture where a thing lies that is no creature.
func (s *State) thingPoints(t thing) [][2]float64 {
	switch t.what {
	case "building":
		return s.points(s.pos.building[t.index].at)
	case "bastion":
		return s.points(s.pos.faction[t.owner].zone[t.index])
	case "pawn":
		return s.pawnPoints(t.index)
	}
	return s.points(s.castle[t.owner].at)
}

// thing names a thing, as a seat calls it; table is "thing.", or "mark." behind a preposition.
func (v *voice) thing(table string, s *State, t thing, to int) string {
	with := []narration.With{v.seat("who", t.owner, to)}
	switch t.what {
	case "building":
		with = append(with, narration.Text("card", v.card(&s.pos.building[t.index])))
	case "bastion":
		with = append(with, v.bastion(t.index))
	case "pawn":
		with = append(with, narration.Text("pawn", v.pawn(s, t.index, to)))
	case "creature":
		with = append(with, narration.Text("creature", v.creatureName(s, t.owner, t.index)))
	}
	return v.Line(table+t.what, with...)
}
