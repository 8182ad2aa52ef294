package stronghold

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

// An operandType is a type of thing that actions refer to, with its words, card and points.
type operandType = actions.OperandType[*State, *voice]

var (
	aNumber = operandType{Name: "N", Words: numberWords, Say: func(_ *telling, n int) []narration.With { return say(narration.Num("n", n)) }}

	// aCard is a phase card; aPhase is the phase whose card is turned over.
	aCard  = onCard(entry("CARD", "card", "phase_card", (*State).cardID), (*State).cardID)
	aPhase = operandType{Name: "PHASE", Words: numberWords, Card: (*State).faceOf, Say: aNumber.Say}

	// anAction is an action of Invaders; aShownAction is one on the phase card of the current
	// phase.
	anAction     = entry("ACTION", "action", "invader_action", actionID)
	aLentAction  = entry("", "action", "invader_action", actionID)
	aShownAction = onCard(entry("ACTION", "action", "invader_action", actionID), (*State).faceNow)
	aBack        = onCard(entry("SPECIAL", "action", "special_action", func(s *State, n int) string { return s.r.specials[n].id }), (*State).faceNow)
	anOrder      = entry("ORDER", "order", "order", func(_ *State, n int) string { return orderWords[n] })
	aHero        = entry("HERO", "hero", "hero", heroID)
	aHeroPlace   = entry("PLACE", "what", "hero", heroID)
	aDeed        = entry("DEED", "deed", "deed", func(_ *State, n int) string { return deedWords[n] })

	// aWork is an action in a building; aWorkTarget is one whose only target is its building;
	// aWorkDone is one that the action's words leave out.
	aWork       = onMap(entry("ACTION", "action", "defender_action", workID), (*State).workPoints)
	aWorkTarget = entry("TARGET", "action", "defender_action", workID)
	aWorkDone   = entry("", "action", "defender_action", workID)

	// aWay is a way to pay (the second number) for an action (the first number).
	aWay = operandType{Name: "WAY", Say: sayWay, Words: func(s *State, n int) string { return s.costOf(n >> 8).ways[n&255].id }}

	// aGroup is a number (the second number) of Invader units of a type (the first number).
	aGroup = operandType{Name: "N UNIT", Words: func(_ *State, n int) string { return fmt.Sprintf("%d %s", n&255, invaders[n>>8]) },
		Key: "units", Text: func(v *voice, _ *State, n, _ int) string { return v.unit(invaders, n>>8, n&255) }}
	anInvader = unitsOf("UNIT", invaders)
	aDefender = unitsOf("UNIT", defenders)

	// aFoeTarget and aGuardTarget are a unit (the second number is its type) in an area (the
	// first number).
	aFoeTarget = operandType{Name: "TARGET", Words: func(s *State, n int) string { return invaders[n&255] + " on " + s.r.areaWords(area(n>>8)) },
		Say: func(t *telling, n int) []narration.With {
			return say(t.Voice.unitsOf(invaders, n&255, 1), t.Voice.at(area(n>>8)))
		}}
	aGuardTarget = operandType{Name: "TARGET", Words: func(s *State, n int) string { return defenders[n&255] + " of " + s.r.areaWords(area(n>>8)) },
		Say: func(t *telling, n int) []narration.With {
			return say(t.Voice.unitsOf(defenders, n&255, 1), t.Voice.at(area(n>>8)))
		}}

	// someFallen is three numbers of Goblins, Orcs and Trolls; someOrcs is a number of Orcs,
	// aVolley one of Marksmen.
	someFallen = operandType{Name: "N goblin N orc N troll",
		Words: func(_ *State, n int) string { return fmt.Sprintf("%d goblin %d orc %d troll", n>>16, n>>8&255, n&255) },
		Key:   "units", Text: func(v *voice, _ *State, n, _ int) string {
			return v.units(invaders, army{uint8(n >> 16), uint8(n >> 8), uint8(n)})
		}}
	someOrcs = operandType{Name: "N", Words: numberWords, Key: "units", Text: func(v *voice, _ *State, n, _ int) string { return v.unit(invaders, 1, n) }}
	aVolley  = operandType{Name: "N", Words: numberWords, Say: func(t *telling, n int) []narration.With {
		return say(t.Voice.unitsOf(defenders, 0, n), narration.Num("n", n))
	}}

	aPlace       = areas("PLACE", "place")
	aPlaceFrom   = areas("PLACE", "from")
	aPlaceTo     = areas("PLACE", "to")
	aSection     = areas("SECTION", "place")
	aSectionFrom = areas("SECTION", "from")
	aSectionTo   = areas("SECTION", "to")
	aRampart     = areas("RAMPART", "place")
	aBuilding    = areas("BUILDING", "place")
	aPlaceTarget = areas("TARGET", "place")

	// theTower, theRampart and theMachine are where the shot of a decision comes from. The
	// words of actions leave them out, since the decision implies them.
	theTower   = areas("", "tower")
	theRampart = areas("", "from")
	theMachine = machines("", "machine")

	aMachine       = machines("MACHINE", "machine")
	aMachinePiece  = machines("PIECE", "machine")
	aMachinePlace  = machines("PLACE", "what")
	aMachineTarget = machines("TARGET", "what")

	// aSideTarget is a side of the stronghold, for a Blessing.
	aSideTarget = operandType{Name: "TARGET", Words: func(_ *State, n int) string { return sideWords[n] },
		Key: "what", Text: func(v *voice, _ *State, n, _ int) string { return v.Line("side." + sideWords[n]) }}

	// aPiece is a token of a kind (the second number) in an area (the first number).
	aPiece = operandType{Name: "PIECE", Words: (*State).pieceWords, Say: func(t *telling, n int) []narration.With {
		return say(narration.Text("piece", t.Voice.piece(area(n>>8), n&255)), t.Voice.at(area(n>>8)))
	}}
)

// entry returns the operand type of entries of a table of the files. key is the placeholder for
// the entry's name in sentences.
func entry(name, key, table string, id func(s *State, n int) string) operandType {
	return operandType{Name: name, Words: id, Key: key, Text: func(v *voice, s *State, n, _ int) string { return v.Name(table, id(s, n)) }}
}

// onCard returns the operand type t with a function for the card that shows the thing; onMap
// with one for its points on the map.
func onCard(t operandType, face func(s *State, n int) string) operandType {
	t.Card = face
	return t
}

func onMap(t operandType, points func(s *State, n int) [][2]float64) operandType {
	t.Points = points
	return t
}

// unitsOf returns the operand type of a unit, whose number is its type.
func unitsOf(name string, types []string) operandType {
	return operandType{Name: name, Words: func(_ *State, n int) string { return types[n] },
		Key: "units", Text: func(v *voice, _ *State, n, _ int) string { return v.unit(types, n, 1) }}
}

// areas returns the operand type of areas, machines that of machines, whose number is the
// machine's index.
func areas(name, key string) operandType {
	return operandType{Name: name, Words: func(s *State, n int) string { return s.r.areaWords(area(n)) },
		Key: key, Text: func(v *voice, _ *State, n, _ int) string { return v.area(area(n)) }}
}

func machines(name, key string) operandType {
	return operandType{Name: name, Words: (*State).machineWords, Key: key, Text: func(v *voice, s *State, n, _ int) string { return v.machine(s, n) }}
}

// first, second and third return the operand for that number of an action. firstTwo, lastTwo
// and allThree return the operand for several numbers, eight bits for each, the first in the
// highest bits.
func first(t *operandType) operand    { return operand{Type: t, Shift: 16, Bits: 8} }
func second(t *operandType) operand   { return operand{Type: t, Shift: 8, Bits: 8} }
func third(t *operandType) operand    { return operand{Type: t, Bits: 8} }
func firstTwo(t *operandType) operand { return operand{Type: t, Shift: 8, Bits: 16} }
func lastTwo(t *operandType) operand  { return operand{Type: t, Bits: 16} }
func allThree(t *operandType) operand { return operand{Type: t, Bits: 24} }

// firstFrom returns the operand for an area of a kind, whose index is the action's first
// number.
func firstFrom(kind area, t *operandType) operand {
	return goal(t, func(*State) area { return kind })
}

// goal returns the operand for an area of the kind that kind returns, whose index is the
// action's first number.
func goal(t *operandType, kind func(s *State) area) operand {
	return operand{Type: t, Number: func(s *State, a engine.Action) int { return int(kind(s)) + int(a>>16&255) }}
}

// firing returns the operand for the area or machine that fires in the present decision.
func firing(kind area, t *operandType) operand {
	return operand{Type: t, Number: func(s *State, _ engine.Action) int { return int(kind) + int(s.pos.cursor.a) }}
}

// pending returns the operand for the pending action, of an Invader or in a building.
func pending(t *operandType) operand {
	return operand{Type: t, Number: func(s *State, _ engine.Action) int { return int(s.pos.task.action) }}
}

// ends returns the operands for the two ends of an edge or a path, which way returns for the
// action's first number.
func ends(way func(s *State, n int) (from, to area)) (from, to operand) {
	return operand{Type: &aPlaceFrom, Number: func(s *State, a engine.Action) int { x, _ := way(s, int(a>>16&255)); return int(x) }},
		operand{Type: &aPlaceTo, Number: func(s *State, a engine.Action) int { _, x := way(s, int(a>>16&255)); return int(x) }}
}

var (
	lentAction = pending(&aLentAction)
	lentWay    = operand{Type: &aWay, Number: func(s *State, a engine.Action) int { return int(s.pos.task.action)<<8 | int(a>>16&255) }}
	doneWork   = pending(&aWorkDone)
	wholeWork  = pending(&aWorkTarget)
	shownBack  = operand{Type: &aBack, Number: func(s *State, _ engine.Action) int { return s.back(int(s.pos.phase)) }}

	actionGoal = goal(&aPlace, func(s *State) area { return s.r.actions[s.pos.task.action].goal() })
	workGoal   = goal(&aPlaceTarget, func(s *State) area { return s.r.works[s.pos.task.action].goal() })
	pieceGoal  = goal(&aPlace, func(s *State) area { return s.pos.task.from.kind() })

	stepFrom, stepTo = ends(func(s *State, n int) (from, to area) { e := &s.r.board.edges[n]; return e.from, e.to })
	pathFrom, pathTo = ends(func(s *State, n int) (from, to area) { p := &s.r.paths[n]; return p.from, p.to })
)

// goal returns the first area of the kind that has the pieces of the action.
func (a *action) goal() area {
	switch a.does {
	case doesMachine, doesAltar, doesCover, doesTraining:
		return atRampart
	case doesBridge:
		return atPath
	}
	return atSection
}

// goal returns the first area of the kind that the action is aimed at.
func (w *work) goal() area {
	switch w.does {
	case doesCannon, doesPoles:
		return atTower
	case doesTrap:
		return atPath
	}
	return atSection
}

// kind returns the first area of the same kind: section, rampart, building or path.
func (a area) kind() area {
	switch {
	case a.is(atSection):
		return atSection
	case a.is(atRampart):
		return atRampart
	case a >= atBuilding:
		return atBuilding
	}
	return atPath
}

func numberWords(_ *State, n int) string { return itoa(n) }

func (s *State) cardID(n int) string  { return s.r.cards[n].id }
func actionID(s *State, n int) string { return s.r.actions[n].id }
func workID(s *State, n int) string   { return s.r.works[n].id }
func heroID(s *State, n int) string   { return s.r.heroes[n].id }

// back returns the index of the special action on the phase card of the Invader in turn, or -1.
func (s *State) back(phase int) int {
	return int(s.r.cards[s.pos.invader[s.pos.mover].card[phase]-1].back)
}

// faceOf returns the id of a phase card of the Invader in turn, faceNow that of the current
// phase; "" if he has none.
func (s *State) faceOf(phase int) string {
	if c := s.pos.invader[s.pos.mover].card[phase]; c != 0 {
		return s.r.cards[c-1].id
	}
	return ""
}

func (s *State) faceNow(int) string { return s.faceOf(int(s.pos.phase)) }

// workPoints returns the points, on the map, of the building of an action.
func (s *State) workPoints(work int) [][2]float64 {
	return s.r.layout.Spots(s.r.builds[s.r.works[work].building])
}
