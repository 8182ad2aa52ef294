package warland

import (
	"strings"

	"equitas/engine/actions"
	"equitas/engine/narration"
)

// An operandType is a type of thing that actions refer to, with its words, card and points.
type operandType = actions.OperandType[*State, *voice]

var (
	numberOperand = operandType{Name: "N", Words: numberWords, Say: func(_ *telling, n int) []narration.Fill { return argList(narration.Num("n", n)) }}
	seatOperand   = operandType{Name: "SEAT", Words: numberWords, Say: func(t *telling, n int) []narration.Fill { return argList(t.Voice.Who("rival", n, t.Viewer)) }}
	pawnOperand   = operandType{Name: "PAWN", Words: (*State).pawnWords, Points: (*State).pawnPoints, Key: "pawn", Text: (*voice).pawnInWords}

	// moverOperand is the operand type for the pawn that is being moved. Forms do not contain it,
	// since the decision is about it.
	moverOperand = operandType{Points: (*State).pawnPoints}

	// Targets of actions: a pawn, something to demolish, a creature of another faction, and
	// what a creature (the first number) attacks (the second number).
	foeOperand           = pieceOperand("PAWN of SEAT", (*State).pawnPiece, (*State).pawnPoints)
	targetOperand        = pieceOperand("TARGET", (*State).targetPiece, (*State).targetPoints)
	enemyCreatureOperand = pieceOperand("CREATURE", (*State).enemyCreaturePiece, nil)
	preyOperand          = pieceOperand("PREY", (*State).preyPiece, nil)

	buildingOperand = operandType{Name: "BUILDING", Say: buildingArgs,
		Words:  func(s *State, n int) string { return s.buildingWords(&s.pos.building[n]) },
		Points: func(s *State, n int) [][2]float64 { return s.points(s.pos.building[n].centre) }}

	// typeOperand is the operand for a kind of building.
	typeOperand = operandType{Name: "TYPE", Words: (*State).typeID, Card: (*State).typeID,
		Key: "building", Text: func(v *voice, s *State, n, _ int) string { return v.Name("building", s.typeID(n)) }}

	placeOperand = operandType{Name: "X,Y",
		Words:  func(_ *State, n int) string { return pointWords(placeOf(n)) },
		Points: func(s *State, n int) [][2]float64 { return s.points(placeOf(n)) }}

	// sideOperand is a building slot beside the builder.
	sideOperand = operandType{Name: "SIDE", Say: sideArgs,
		Words:  func(_ *State, n int) string { return slotWords[n] },
		Points: func(s *State, n int) [][2]float64 { return s.points(s.slotAt(n)) }}

	// forceOperand is a number of soldiers of each kind.
	forceOperand = operandType{Name: "SOLDIERS", Words: (*State).forceWords,
		Key: "pawns", Text: func(v *voice, _ *State, n, _ int) string { return v.forceInWords(n) }}

	// layoutOperand and formationOperand are presets of the setup; their points are the places of the
	// acting faction's pieces.
	layoutOperand = operandType{Name: "PRESET", Say: layoutArgs,
		Words:  func(s *State, n int) string { return s.rules.bastions[n].id },
		Points: func(s *State, n int) [][2]float64 { z := s.layoutAt(n); return s.points(z[:]...) }}
	formationOperand = operandType{Name: "PRESET", Say: formationArgs,
		Words:  func(s *State, n int) string { return s.rules.formations[n].id },
		Points: func(s *State, n int) [][2]float64 { return s.points(s.formationAt(n)...) }}

	// creatureOperand is a creature of the acting faction, by its index in the deck; creatureGotOperand the
	// one for which a sacrifice is made.
	creatureOperand    = operandType{Name: "CREATURE", Words: (*State).ownWords, Card: (*State).ownFace, Key: "creature", Text: (*voice).ownCreatureName}
	creatureGotOperand = operandType{Name: "CREATURE", Words: (*State).ownWords, Key: "other", Text: (*voice).ownCreatureName}

	// patientOperand is a creature (the first number) and the credits by which it is healed (the
	// second number).
	patientOperand = operandType{Name: "CREATURE", Say: patientArgs,
		Words: func(s *State, n int) string { return s.ownWords(n>>12) + " " + itoa(n&0xfff) },
		Card:  func(s *State, n int) string { return s.ownFace(n >> 12) }}
)

// pieceOperand returns an operand type for things on the table; toThing returns the thing that a number
// stands for; points may be nil.
func pieceOperand(name string, toThing func(s *State, n int) boardPiece, points func(s *State, n int) [][2]float64) operandType {
	return operandType{Name: name, Points: points, Key: "what",
		Words: func(s *State, n int) string { return s.pieceWords(toThing(s, n)) },
		Text:  func(v *voice, s *State, n, to int) string { return v.pieceName("thing.", s, toThing(s, n), to) }}
}

func numberWords(_ *State, n int) string { return itoa(n) }

func placeOf(n int) point { return pointAt(n>>15, n&0x7fff) }

func (s *State) typeID(kind int) string { return s.rules.buildings[kind].id }

// ownWords returns the words for a creature of the active faction, ownFace the id of its card.
func (s *State) ownWords(i int) string { return s.creatureWords(int(s.pos.active), i) }
func (s *State) ownFace(i int) string  { return s.rules.creature[s.ownCreature(i).kind].id }

func (s *State) ownCreature(i int) *creature { return &s.pos.faction[s.pos.active].creature[i] }

// slotAt returns the place of a building slot beside the builder; layoutAt and formationAt
// return the places of a preset for the acting faction.
func (s *State) slotAt(side int) point {
	return s.slotFootprint(&s.pos.pawn[s.pos.pending.pawn], side).centre
}

func (s *State) layoutAt(preset int) zone {
	return zoneOf(&s.rules.measures, s.side(int(s.pos.actor)), &s.rules.bastions[preset])
}

func (s *State) formationAt(preset int) (l []point) {
	for _, c := range s.rules.formations[preset].positions {
		l = append(l, s.rules.measures.toTablePoint(s.side(int(s.pos.actor)), c.dx, c.dy))
	}
	return l
}

// points converts points from the coordinates of play to those of the picture.
func (s *State) points(l ...point) (points [][2]float64) {
	for _, at := range l {
		points = append(points, [2]float64{float64(at.x) / 10, float64(s.rules.measures.size)/10 - float64(at.y)/10})
	}
	return points
}

func (s *State) pawnPoints(i int) [][2]float64 {
	x := &s.pos.pawn[i]
	if b := s.buildingByID(x.buildingID); x.buildingID != 0 && b != nil {
		return s.points(b.centre)
	}
	return s.points(x.centre)
}

func (s *State) targetPoints(t int) [][2]float64 { return s.piecePoints(s.targetPiece(t)) }

func argList(l ...narration.Fill) []narration.Fill { return l }

func buildingArgs(t *telling, i int) []narration.Fill {
	b := &t.State.pos.building[i]
	return argList(narration.Text("card", t.Voice.card(b)), t.Voice.at(b.centre))
}

func sideArgs(t *telling, side int) []narration.Fill {
	return argList(narration.Text("side", t.Voice.Line("compass."+slotWords[side])), t.Voice.at(t.State.slotAt(side)))
}

func patientArgs(t *telling, n int) []narration.Fill {
	return argList(narration.Text("creature", t.Voice.ownCreatureName(t.State, n>>12, int(t.Viewer))), narration.Num("n", n&0xfff), narration.Num("price", n&0xfff*t.State.rules.healCost))
}

func layoutArgs(t *telling, preset int) []narration.Fill {
	v, z := t.Voice, t.State.layoutAt(preset)
	return argList(v.layout(v.rules.bastions[preset].id, t.Manner), narration.Text("a", v.placeInWords(z[1])), narration.Text("b", v.placeInWords(z[2])),
		narration.Text("c", v.placeInWords(z[0])), narration.Text("d", v.placeInWords(z[3])))
}

func formationArgs(t *telling, preset int) []narration.Fill {
	var l []string
	for _, at := range t.State.formationAt(preset) {
		l = append(l, t.Voice.placeInWords(at))
	}
	return argList(t.Voice.layout(t.State.rules.formations[preset].id, t.Manner), narration.Text("places", strings.Join(l, ", ")))
}
