package warland

import (
	"strings"

	"equitas/engine/actions"
	"equitas/engine/narration"
)

// What actions name: types of operands.
type operandType = actions.OperandType[*State, *voice]

var (
	aNumber = operandType{Name: "N", Words: func(_ *State, n int) string { return itoa(n) },
		Say: func(_ *telling, n int) []narration.With { return say(narration.Num("n", n)) }}

	aSeat = operandType{Name: "SEAT", Words: func(_ *State, n int) string { return itoa(n) },
		Say: func(t *telling, n int) []narration.With { return say(t.Voice.Who("rival", n, t.To)) }}

	aPawn = operandType{Name: "PAWN", Words: (*State).pawnWords, Points: (*State).pawnPoints,
		Say: func(t *telling, n int) []narration.With {
			return say(narration.Text("pawn", t.Voice.pawn(t.State, n, int(t.To))))
		}}

	// aFoe is a pawn of another faction, with its strength or resistance.
	aFoe = operandType{Name: "PAWN of SEAT", Words: (*State).foeWords, Points: (*State).pawnPoints, Say: sayFoe}

	aBuilding = operandType{Name: "BUILDING",
		Words:  func(s *State, n int) string { return s.buildingWords(&s.pos.building[n]) },
		Points: func(s *State, n int) [][2]float64 { return s.points(s.pos.building[n].at) },
		Say: func(t *telling, n int) []narration.With {
			b := &t.State.pos.building[n]
			return say(narration.Text("card", t.Voice.card(b)), t.Voice.at(b.at))
		}}

	// aType is a kind of building.
	aType = operandType{Name: "TYPE",
		Words: func(s *State, n int) string { return s.r.buildings[n].id },
		Card:  func(s *State, n int) string { return s.r.buildings[n].id },
		Say: func(t *telling, n int) []narration.With {
			return say(narration.Text("building", t.Voice.name("building", t.State.r.buildings[n].id)))
		}}

	// aTarget is what is demolished, with its resistance.
	aTarget = operandType{Name: "TARGET", Words: (*State).targetWords, Points: (*State).targetPoints, Say: sayTarget}

	// aPlace is a place on the table; the sentence is that of a step.
	aPlace = operandType{Name: "X,Y",
		Words:  func(_ *State, n int) string { return place(placeOf(n)) },
		Points: func(s *State, n int) [][2]float64 { return s.points(placeOf(n)) }}

	// aSide is a side of the builder.
	aSide = operandType{Name: "SIDE",
		Words:  func(_ *State, n int) string { return slotWords[n] },
		Points: func(s *State, n int) [][2]float64 { return s.points(s.plot(&s.pos.pawn[s.pos.pending.pawn], n).at) },
		Say: func(t *telling, n int) []narration.With {
			c := t.State.plot(&t.State.pos.pawn[t.State.pos.pending.pawn], n)
			return say(narration.Text("side", t.Voice.Line("compass."+slotWords[n])), t.Voice.at(c.at))
		}}

	// aForce is soldiers, by kind.
	aForce = operandType{Name: "SOLDIERS", Words: (*State).forceWords,
		Say: func(t *telling, n int) []narration.With { return say(narration.Text("pawns", t.Voice.force(n))) }}

	// aLayout and aFormation are presets, with the places of the acting faction's.
	aLayout = operandType{Name: "PRESET",
		Words:  func(s *State, n int) string { return s.r.bastions[n].id },
		Points: func(s *State, n int) [][2]float64 { z := s.layoutAt(n); return s.points(z[:]...) },
		Say: func(t *telling, n int) []narration.With {
			v, z := t.Voice, t.State.layoutAt(n)
			return say(v.layout(v.r.bastions[n].id, t.How), narration.Text("a", v.place(z[1])), narration.Text("b", v.place(z[2])),
				narration.Text("c", v.place(z[0])), narration.Text("d", v.place(z[3])))
		}}
	aFormation = operandType{Name: "PRESET",
		Words:  func(s *State, n int) string { return s.r.formations[n].id },
		Points: func(s *State, n int) [][2]float64 { return s.points(s.formationAt(n)...) },
		Say: func(t *telling, n int) []narration.With {
			var l []string
			for _, at := range t.State.formationAt(n) {
				l = append(l, t.Voice.place(at))
			}
			return say(t.Voice.layout(t.State.r.formations[n].id, t.How), narration.Text("places", strings.Join(l, ", ")))
		}}

	// aCreature is one of the acting faction's, by its place in the deck; aCreatureGot the one
	// that a sacrifice is for.
	aCreature = operandType{Name: "CREATURE", Words: (*State).ownWords, Card: (*State).ownFace,
		Say: func(t *telling, n int) []narration.With {
			return say(narration.Text("creature", t.Voice.own(t.State, n)))
		}}
	aCreatureGot = operandType{Name: "CREATURE", Words: (*State).ownWords,
		Say: func(t *telling, n int) []narration.With { return say(narration.Text("other", t.Voice.own(t.State, n))) }}

	// aPatient is a creature (the first number) that is healed by credits (the second).
	aPatient = operandType{Name: "CREATURE",
		Words: func(s *State, n int) string { return s.ownWords(n>>12) + " " + itoa(n&0xfff) },
		Card:  func(s *State, n int) string { return s.ownFace(n >> 12) },
		Say: func(t *telling, n int) []narration.With {
			return say(narration.Text("creature", t.Voice.own(t.State, n>>12)), narration.Num("n", n&0xfff), narration.Num("price", n&0xfff*t.State.r.healCost))
		}}

	// aWild is a creature of another faction.
	aWild = operandType{Name: "CREATURE", Words: (*State).ownedCreature,
		Say: func(t *telling, n int) []narration.With {
			return say(narration.Text("what", t.Voice.wild(t.State, n, int(t.To))))
		}}

	// aPrey is what a creature (the first number) attacks (the second).
	aPrey = operandType{Name: "PREY",
		Words: func(s *State, n int) string { return s.preyWords(s.realmOf(n>>12), n&0xfff) },
		Say: func(t *telling, n int) []narration.With {
			return say(narration.Text("what", t.Voice.prey(t.State, t.State.realmOf(n>>12), n&0xfff, int(t.To))))
		}}
)

func placeOf(n int) point { return pt(n>>15, n&0x7fff) }

// foeWords names a pawn with its owner.
func (s *State) foeWords(i int) string {
	return s.pawnWords(i) + " of " + itoa(int(s.pos.pawn[i].owner))
}

// ownWords names a creature of the active faction, ownFace its card, realmOf where it is.
func (s *State) ownWords(i int) string { return s.creatureWords(int(s.pos.active), i) }

func (s *State) ownFace(i int) string {
	return s.r.creature[s.pos.faction[s.pos.active].creature[i].kind].id
}

func (s *State) realmOf(i int) int { return int(s.pos.faction[s.pos.active].creature[i].realm) }

// layoutAt and formationAt are the places of a preset, for the acting faction.
func (s *State) layoutAt(preset int) zone {
	return zoneOf(&s.r.m, s.side(int(s.pos.actor)), &s.r.bastions[preset])
}

func (s *State) formationAt(preset int) (l []point) {
	for _, c := range s.r.formations[preset].at {
		l = append(l, s.r.m.world(s.side(int(s.pos.actor)), c.dx, c.dy))
	}
	return l
}

// points turns places into points of the picture.
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

func (s *State) targetPoints(t int) [][2]float64 {
	switch {
	case t >= targetBuilding:
		return s.points(s.pos.building[t-targetBuilding].at)
	case t >= targetBastion:
		return s.points(s.pos.faction[(t-targetBastion)>>2].zone[(t-targetBastion)&3])
	}
	return s.points(s.castle[t].at)
}
