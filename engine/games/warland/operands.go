package warland

import (
	"strings"

	"equitas/engine/actions"
	"equitas/engine/narration"
)

// An operandType is a type of thing that actions refer to, with its words, card and points.
type operandType = actions.OperandType[*State, *voice]

var (
	aNumber = operandType{Name: "N", Words: numberWords, Say: func(_ *telling, n int) []narration.With { return say(narration.Num("n", n)) }}
	aSeat   = operandType{Name: "SEAT", Words: numberWords, Say: func(t *telling, n int) []narration.With { return say(t.Voice.Who("rival", n, t.To)) }}
	aPawn   = operandType{Name: "PAWN", Words: (*State).pawnWords, Points: (*State).pawnPoints, Key: "pawn", Text: (*voice).pawn}

	// aMover is the pawn that is being moved. Forms do not contain it, since the decision is
	// about it.
	aMover = operandType{Points: (*State).pawnPoints}

	// Targets of actions: a pawn, something to demolish, a creature of another faction, and
	// what a creature (the first number) attacks (the second number).
	aFoe    = against("PAWN of SEAT", (*State).pawnThing, (*State).pawnPoints)
	aTarget = against("TARGET", (*State).targetThing, (*State).targetPoints)
	aWild   = against("CREATURE", (*State).wildThing, nil)
	aPrey   = against("PREY", (*State).preyThing, nil)

	aBuilding = operandType{Name: "BUILDING", Say: sayBuilding,
		Words:  func(s *State, n int) string { return s.buildingWords(&s.pos.building[n]) },
		Points: func(s *State, n int) [][2]float64 { return s.points(s.pos.building[n].at) }}

	// aType is a kind of building.
	aType = operandType{Name: "TYPE", Words: (*State).typeID, Card: (*State).typeID,
		Key: "building", Text: func(v *voice, s *State, n, _ int) string { return v.Name("building", s.typeID(n)) }}

	aPlace = operandType{Name: "X,Y",
		Words:  func(_ *State, n int) string { return place(placeOf(n)) },
		Points: func(s *State, n int) [][2]float64 { return s.points(placeOf(n)) }}

	// aSide is a building slot beside the builder.
	aSide = operandType{Name: "SIDE", Say: saySide,
		Words:  func(_ *State, n int) string { return slotWords[n] },
		Points: func(s *State, n int) [][2]float64 { return s.points(s.slotAt(n)) }}

	// aForce is a number of soldiers of each kind.
	aForce = operandType{Name: "SOLDIERS", Words: (*State).forceWords,
		Key: "pawns", Text: func(v *voice, _ *State, n, _ int) string { return v.force(n) }}

	// aLayout and aFormation are presets of the setup; their points are the places of the
	// acting faction's pieces.
	aLayout = operandType{Name: "PRESET", Say: sayLayout,
		Words:  func(s *State, n int) string { return s.r.bastions[n].id },
		Points: func(s *State, n int) [][2]float64 { z := s.layoutAt(n); return s.points(z[:]...) }}
	aFormation = operandType{Name: "PRESET", Say: sayFormation,
		Words:  func(s *State, n int) string { return s.r.formations[n].id },
		Points: func(s *State, n int) [][2]float64 { return s.points(s.formationAt(n)...) }}

	// aCreature is a creature of the acting faction, by its index in the deck; aCreatureGot the
	// one for which a sacrifice is made.
	aCreature    = operandType{Name: "CREATURE", Words: (*State).ownWords, Card: (*State).ownFace, Key: "creature", Text: (*voice).own}
	aCreatureGot = operandType{Name: "CREATURE", Words: (*State).ownWords, Key: "other", Text: (*voice).own}

	// aPatient is a creature (the first number) and the credits by which it is healed (the
	// second number).
	aPatient = operandType{Name: "CREATURE", Say: sayPatient,
		Words: func(s *State, n int) string { return s.ownWords(n>>12) + " " + itoa(n&0xfff) },
		Card:  func(s *State, n int) string { return s.ownFace(n >> 12) }}
)

// against returns an operand type for things on the table; of returns the thing of a number;
// points may be nil.
func against(name string, of func(s *State, n int) thing, points func(s *State, n int) [][2]float64) operandType {
	return operandType{Name: name, Points: points, Key: "what",
		Words: func(s *State, n int) string { return s.thingWords(of(s, n)) },
		Text:  func(v *voice, s *State, n, to int) string { return v.thing("thing.", s, of(s, n), to) }}
}

func numberWords(_ *State, n int) string { return itoa(n) }

func placeOf(n int) point { return pt(n>>15, n&0x7fff) }

func (s *State) typeID(kind int) string { return s.r.buildings[kind].id }

// ownWords returns the words for a creature of the active faction, ownFace the id of its card.
func (s *State) ownWords(i int) string { return s.creatureWords(int(s.pos.active), i) }
func (s *State) ownFace(i int) string  { return s.r.creature[s.ownCreature(i).kind].id }

func (s *State) ownCreature(i int) *creature { return &s.pos.faction[s.pos.active].creature[i] }

// slotAt returns the place of a building slot beside the builder; layoutAt and formationAt
// return the places of a preset for the acting faction.
func (s *State) slotAt(side int) point { return s.plot(&s.pos.pawn[s.pos.pending.pawn], side).at }

func (s *State) layoutAt(preset int) zone {
	return zoneOf(&s.r.m, s.side(int(s.pos.actor)), &s.r.bastions[preset])
}

func (s *State) formationAt(preset int) (l []point) {
	for _, c := range s.r.formations[preset].at {
		l = append(l, s.r.m.world(s.side(int(s.pos.actor)), c.dx, c.dy))
	}
	return l
}

// points converts points from the coordinates of play to those of the picture.
func (s *State) points(l ...point) (points [][2]float64) {
	for _, at := range l {
		points = append(points, [2]float64{float64(at.x) / 10, float64(s.r.m.size)/10 - float64(at.y)/10})
	}
	return points
}

func (s *State) pawnPoints(i int) [][2]float64 {
	x := &s.pos.pawn[i]
	if b := s.lookup(x.in); x.in != 0 && b != nil {
		return s.points(b.at)
	}
	return s.points(x.at)
}

func (s *State) targetPoints(t int) [][2]float64 { return s.thingPoints(s.targetThing(t)) }

func say(l ...narration.With) []narration.With { return l }

func sayBuilding(t *telling, i int) []narration.With {
	b := &t.State.pos.building[i]
	return say(narration.Text("card", t.Voice.card(b)), t.Voice.at(b.at))
}

func saySide(t *telling, side int) []narration.With {
	return say(narration.Text("side", t.Voice.Line("compass."+slotWords[side])), t.Voice.at(t.State.slotAt(side)))
}

func sayPatient(t *telling, n int) []narration.With {
	return say(narration.Text("creature", t.Voice.own(t.State, n>>12, int(t.To))), narration.Num("n", n&0xfff), narration.Num("price", n&0xfff*t.State.r.healCost))
}

func sayLayout(t *telling, preset int) []narration.With {
	v, z := t.Voice, t.State.layoutAt(preset)
	return say(v.layout(v.r.bastions[preset].id, t.How), narration.Text("a", v.place(z[1])), narration.Text("b", v.place(z[2])),
		narration.Text("c", v.place(z[0])), narration.Text("d", v.place(z[3])))
}

func sayFormation(t *telling, preset int) []narration.With {
	var l []string
	for _, at := range t.State.formationAt(preset) {
		l = append(l, t.Voice.place(at))
	}
	return say(t.Voice.layout(t.State.r.formations[preset].id, t.How), narration.Text("places", strings.Join(l, ", ")))
}
