package warland

import "equitas/engine/narration"

// A boardPiece is something on the table that belongs to a faction.
type boardPiece struct {
	what  string // the type: "castle", "bastion", "building", "pawn" or "creature", which is also the key in [boardPiece] and [mark] of the words
	owner int    // the seat to which it belongs
	index int    // which bastion, building, pawn, or creature of the deck
}

// targetPiece returns the thing for the target of a demolition (targetCastle and following).
func (s *State) targetPiece(target int) boardPiece {
	switch {
	case target >= targetBuilding:
		return s.buildingPiece(target - targetBuilding)
	case target >= targetBastion:
		return boardPiece{"bastion", (target - targetBastion) >> 2, (target - targetBastion) & 3}
	}
	return boardPiece{"castle", target, 0}
}

// preyPiece returns the thing that a creature of the active faction attacks. The low twelve bits of
// n have the prey (preyCastle and following), the bits above them the index of the creature.
func (s *State) preyPiece(n int) boardPiece {
	realm := int(s.ownCreature(n >> 12).realm)
	switch prey := n & 0xfff; {
	case prey >= preyPawn:
		return s.pawnPiece(prey - preyPawn)
	case prey >= preyCreature:
		return s.enemyCreaturePiece(prey - preyCreature)
	case prey >= preyBastion:
		return boardPiece{"bastion", realm, prey - preyBastion}
	}
	return boardPiece{"castle", realm, 0}
}

func (s *State) buildingPiece(i int) boardPiece {
	return boardPiece{"building", int(s.pos.building[i].owner), i}
}
func (s *State) pawnPiece(i int) boardPiece { return boardPiece{"pawn", int(s.pos.pawn[i].owner), i} }
func (s *State) enemyCreaturePiece(n int) boardPiece {
	return boardPiece{"creature", n / maxDeck, n % maxDeck}
}

// pieceWords returns the words for a thing in records.
func (s *State) pieceWords(t boardPiece) string {
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

// piecePoints returns the place of a thing on the picture; for a creature, the place of its owner's
// castle.
func (s *State) piecePoints(t boardPiece) [][2]float64 {
	switch t.what {
	case "building":
		return s.points(s.pos.building[t.index].centre)
	case "bastion":
		return s.points(s.pos.faction[t.owner].zone[t.index])
	case "pawn":
		return s.pawnPoints(t.index)
	}
	return s.points(s.castle[t.owner].centre)
}

// pieceName returns the words for a thing, as told to the seat viewer. table is the section of the files of
// words: "thing." or, after a preposition, "mark.".
func (v *voice) pieceName(table string, s *State, t boardPiece, viewer int) string {
	with := []narration.Fill{v.Player("who", t.owner, viewer)}
	switch t.what {
	case "building":
		with = append(with, narration.Text("card", v.card(&s.pos.building[t.index])))
	case "bastion":
		with = append(with, v.bastion(t.index))
	case "pawn":
		with = append(with, narration.Text("pawn", v.pawnInWords(s, t.index, viewer)))
	case "creature":
		with = append(with, narration.Text("creature", v.creatureName(s, t.owner, t.index)))
	}
	return v.Line(table+t.what, with...)
}

// landmarkRange is the distance up to which a pawn is said to be near a thing, in tenths of a
// millimetre.
const landmarkRange = 500

// A landmark is the thing on the table by which a place is described.
type landmark struct {
	boardPiece       // its field what is "" if there is none
	centre     point // its centre
	away       int   // distance from its edge to the place, in tenths of a millimetre
}

// landmark returns the building, standing bastion or castle of a living faction that is nearest to
// a place. Among equally near ones buildings come first, then bastions, then castles. If there is
// none, the field what is "".
func (s *State) landmark(p point) (best landmark) {
	nearest := 0
	look := func(what string, owner, index int, at point, d2 int) {
		if best.what == "" || d2 < nearest {
			best, nearest = landmark{boardPiece{what, owner, index}, at, 0}, d2
		}
	}
	for i := range s.buildings() {
		b := &s.pos.building[i]
		look("building", int(b.owner), i, b.centre, s.footprint(b).distance2(p))
	}
	for i := range s.seatCount {
		f := &s.pos.faction[i]
		for k, at := range f.zone {
			if f.standingBastions>>k&1 != 0 {
				look("bastion", i, k, at, distance2(p, at))
			}
		}
	}
	for i := range s.seatCount {
		if s.pos.faction[i].alive {
			look("castle", i, 0, s.castle[i].centre, s.castle[i].distance2(p))
		}
	}
	best.away = isqrt(nearest)
	return best
}
