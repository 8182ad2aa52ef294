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
	numberOperand = operandType{Name: "N", Words: numberWords, Say: func(_ *telling, n int) []narration.Fill { return argList(narration.Num("n", n)) }}

	// cardOperand is a phase card; phaseOperand is the phase whose card is turned over.
	cardOperand  = withCard(entryType("CARD", "card", "phase_card", (*State).cardID), (*State).cardID)
	phaseOperand = operandType{Name: "PHASE", Words: numberWords, Card: (*State).phaseCardID, Say: numberOperand.Say}

	// actionOperand is an action of Invaders; shownActionOperand is one on the phase card of the current
	// phase.
	actionOperand      = entryType("ACTION", "action", "invader_action", actionID)
	lentActionOperand  = entryType("", "action", "invader_action", actionID)
	shownActionOperand = withCard(entryType("ACTION", "action", "invader_action", actionID), (*State).currentCardID)
	backOperand        = withCard(entryType("SPECIAL", "action", "special_action", func(s *State, n int) string { return s.rules.specials[n].id }), (*State).currentCardID)
	orderOperand       = entryType("ORDER", "order", "order", func(_ *State, n int) string { return orderWords[n] })
	heroOperand        = entryType("HERO", "hero", "hero", heroID)
	heroPlaceOperand   = entryType("PLACE", "what", "hero", heroID)
	deedOperand        = entryType("DEED", "deed", "deed", func(_ *State, n int) string { return deedWords[n] })

	// workOperand is an action in a building; workTargetOperand is one whose only target is its building;
	// workDoneOperand is one that the action's words leave out.
	workOperand       = withPoints(entryType("ACTION", "action", "defender_action", workID), (*State).workPoints)
	workTargetOperand = entryType("TARGET", "action", "defender_action", workID)
	workDoneOperand   = entryType("", "action", "defender_action", workID)

	// wayOperand is a way to pay (the second number) for an action (the first number).
	wayOperand = operandType{Name: "WAY", Say: wayArgs, Words: func(s *State, n int) string { return s.costOf(n >> 8).ways[n&255].id }}

	// groupOperand is a number (the second number) of Invader units of a type (the first number).
	groupOperand = operandType{Name: "N UNIT", Words: func(_ *State, n int) string { return fmt.Sprintf("%d %s", n&255, invaders[n>>8]) },
		Key: "units", Text: func(v *voice, _ *State, n, _ int) string { return v.unitsOfType(invaders, n>>8, n&255) }}
	invaderOperand  = unitType("UNIT", invaders)
	defenderOperand = unitType("UNIT", defenders)

	// invaderTargetOperand and defenderTargetOperand are a unit (the second number is its type) in an area (the
	// first number).
	invaderTargetOperand = operandType{Name: "TARGET", Words: func(s *State, n int) string { return invaders[n&255] + " on " + s.rules.areaWords(area(n>>8)) },
		Say: func(t *telling, n int) []narration.Fill {
			return argList(t.Voice.unitsFill(invaders, n&255, 1), t.Voice.placeFill(area(n>>8)))
		}}
	defenderTargetOperand = operandType{Name: "TARGET", Words: func(s *State, n int) string { return defenders[n&255] + " of " + s.rules.areaWords(area(n>>8)) },
		Say: func(t *telling, n int) []narration.Fill {
			return argList(t.Voice.unitsFill(defenders, n&255, 1), t.Voice.placeFill(area(n>>8)))
		}}

	// fallenOperand is three numbers of Goblins, Orcs and Trolls; orcsOperand is a number of Orcs,
	// volleyOperand one of Marksmen.
	fallenOperand = operandType{Name: "N goblin N orc N troll",
		Words: func(_ *State, n int) string { return fmt.Sprintf("%d goblin %d orc %d troll", n>>16, n>>8&255, n&255) },
		Key:   "units", Text: func(v *voice, _ *State, n, _ int) string {
			return v.armyInWords(invaders, army{uint8(n >> 16), uint8(n >> 8), uint8(n)})
		}}
	orcsOperand   = operandType{Name: "N", Words: numberWords, Key: "units", Text: func(v *voice, _ *State, n, _ int) string { return v.unitsOfType(invaders, 1, n) }}
	volleyOperand = operandType{Name: "N", Words: numberWords, Say: func(t *telling, n int) []narration.Fill {
		return argList(t.Voice.unitsFill(defenders, 0, n), narration.Num("n", n))
	}}

	placeOperand       = areaType("PLACE", "place")
	placeFromOperand   = areaType("PLACE", "from")
	placeToOperand     = areaType("PLACE", "to")
	sectionOperand     = areaType("SECTION", "place")
	sectionFromOperand = areaType("SECTION", "from")
	sectionToOperand   = areaType("SECTION", "to")
	rampartOperand     = areaType("RAMPART", "place")
	buildingOperand    = areaType("BUILDING", "place")
	placeTargetOperand = areaType("TARGET", "place")

	// firingTowerOperand, firingRampartOperand and firingMachineOperand are where the shot of a decision comes from. The
	// words of actions leave them out, since the decision implies them.
	firingTowerOperand   = areaType("", "tower")
	firingRampartOperand = areaType("", "from")
	firingMachineOperand = machineType("", "machine")

	machineOperand       = machineType("MACHINE", "machine")
	machinePieceOperand  = machineType("PIECE", "machine")
	machinePlaceOperand  = machineType("PLACE", "what")
	machineTargetOperand = machineType("TARGET", "what")

	// sideTargetOperand is a side of the stronghold, for a Blessing.
	sideTargetOperand = operandType{Name: "TARGET", Words: func(_ *State, n int) string { return sideWords[n] },
		Key: "what", Text: func(v *voice, _ *State, n, _ int) string { return v.Line("side." + sideWords[n]) }}

	// pieceOperand is a token of a kind (the second number) in an area (the first number).
	pieceOperand = operandType{Name: "PIECE", Words: (*State).pieceWords, Say: func(t *telling, n int) []narration.Fill {
		return argList(narration.Text("piece", t.Voice.tokenName(area(n>>8), n&255)), t.Voice.placeFill(area(n>>8)))
	}}
)

// entryType returns the operand type of entries of a table of the files. name is its name in
// forms, key the placeholder for an entry's name in sentences; id returns the id of the entry
// with number n.
func entryType(name, key, table string, id func(s *State, n int) string) operandType {
	return operandType{Name: name, Words: id, Key: key, Text: func(v *voice, s *State, n, _ int) string { return v.Name(table, id(s, n)) }}
}

// withCard returns the operand type t with a function for the card that shows the thing; onMap
// with one for its points on the map.
func withCard(t operandType, face func(s *State, n int) string) operandType {
	t.Card = face
	return t
}

func withPoints(t operandType, points func(s *State, n int) [][2]float64) operandType {
	t.Points = points
	return t
}

// unitType returns the operand type of a unit, whose number is its type.
func unitType(name string, types []string) operandType {
	return operandType{Name: name, Words: func(_ *State, n int) string { return types[n] },
		Key: "units", Text: func(v *voice, _ *State, n, _ int) string { return v.unitsOfType(types, n, 1) }}
}

// areaType returns the operand type of areas, machineType that of machines, whose number is the
// machine's index.
func areaType(name, key string) operandType {
	return operandType{Name: name, Words: func(s *State, n int) string { return s.rules.areaWords(area(n)) },
		Key: key, Text: func(v *voice, _ *State, n, _ int) string { return v.areaName(area(n)) }}
}

func machineType(name, key string) operandType {
	return operandType{Name: name, Words: (*State).machineWords, Key: key, Text: func(v *voice, s *State, n, _ int) string { return v.machineName(s, n) }}
}

// firstNumber, secondNumber and thirdNumber return the operand for that number of an action.
// firstTwoNumbers, lastTwoNumbers and allThreeNumbers return the operand for several numbers,
// eight bits for each, the first in the highest bits.
func firstNumber(t *operandType) operand     { return operand{Type: t, Shift: 16, Bits: 8} }
func secondNumber(t *operandType) operand    { return operand{Type: t, Shift: 8, Bits: 8} }
func thirdNumber(t *operandType) operand     { return operand{Type: t, Bits: 8} }
func firstTwoNumbers(t *operandType) operand { return operand{Type: t, Shift: 8, Bits: 16} }
func lastTwoNumbers(t *operandType) operand  { return operand{Type: t, Bits: 16} }
func allThreeNumbers(t *operandType) operand { return operand{Type: t, Bits: 24} }

// firstNumberFrom returns the operand for an area of a kind, whose index is the action's first
// number.
func firstNumberFrom(kind area, t *operandType) operand {
	return goalOperand(t, func(*State) area { return kind })
}

// goalOperand returns the operand for an area of the kind that kind returns, whose index is the
// action's first number.
func goalOperand(t *operandType, kind func(s *State) area) operand {
	return operand{Type: t, Number: func(s *State, a engine.Action) int { return int(kind(s)) + int(a>>16&255) }}
}

// firingOperand returns the operand for the area or machine that fires in the present decision.
func firingOperand(kind area, t *operandType) operand {
	return operand{Type: t, Number: func(s *State, _ engine.Action) int { return int(kind) + int(s.pos.cursor.index) }}
}

// pendingOperand returns the operand for the action that is pending, which is one of an
// Invader or one in a building.
func pendingOperand(t *operandType) operand {
	return operand{Type: t, Number: func(s *State, _ engine.Action) int { return int(s.pos.task.action) }}
}

// edgeEnds returns the operands for the areas at both ends of an edge or a path. endsOf
// returns these areas for the action's first number.
func edgeEnds(endsOf func(s *State, n int) (from, to area)) (from, to operand) {
	return operand{Type: &placeFromOperand, Number: func(s *State, a engine.Action) int { x, _ := endsOf(s, int(a>>16&255)); return int(x) }},
		operand{Type: &placeToOperand, Number: func(s *State, a engine.Action) int { _, x := endsOf(s, int(a>>16&255)); return int(x) }}
}

var (
	lentAction = pendingOperand(&lentActionOperand)
	lentWay    = operand{Type: &wayOperand, Number: func(s *State, a engine.Action) int { return int(s.pos.task.action)<<8 | int(a>>16&255) }}
	doneWork   = pendingOperand(&workDoneOperand)
	wholeWork  = pendingOperand(&workTargetOperand)
	shownBack  = operand{Type: &backOperand, Number: func(s *State, _ engine.Action) int { return s.backAction(int(s.pos.phase)) }}

	actionGoal = goalOperand(&placeOperand, func(s *State) area { return s.rules.actions[s.pos.task.action].goal() })
	workGoal   = goalOperand(&placeTargetOperand, func(s *State) area { return s.rules.works[s.pos.task.action].goal() })
	pieceGoal  = goalOperand(&placeOperand, func(s *State) area { return s.pos.task.from.kind() })

	stepFrom, stepTo = edgeEnds(func(s *State, n int) (from, to area) { e := &s.rules.board.edges[n]; return e.from, e.to })
	pathFrom, pathTo = edgeEnds(func(s *State, n int) (from, to area) { p := &s.rules.paths[n]; return p.from, p.to })
)

// goal returns the first area of the kind of areas in which the action puts its piece.
func (a *action) goal() area {
	switch a.effect {
	case effectMachine, effectAltar, effectCover, effectTraining:
		return atRampart
	case effectBridge:
		return atPath
	}
	return atSection
}

// goal returns the first area of the kind of areas that the action is aimed at.
func (w *work) goal() area {
	switch w.effect {
	case effectCannon, effectPoles:
		return atTower
	case effectTrap:
		return atPath
	}
	return atSection
}

// kind returns the first area of the kind that a has, of sections, ramparts, buildings and
// paths.
func (a area) kind() area {
	switch {
	case a.isKind(atSection):
		return atSection
	case a.isKind(atRampart):
		return atRampart
	case a >= atBuilding:
		return atBuilding
	}
	return atPath
}

func numberWords(_ *State, n int) string { return itoa(n) }

func (s *State) cardID(n int) string  { return s.rules.cards[n].id }
func actionID(s *State, n int) string { return s.rules.actions[n].id }
func workID(s *State, n int) string   { return s.rules.works[n].id }
func heroID(s *State, n int) string   { return s.rules.heroes[n].id }

// backAction returns the index of the special action on the phase card that the Invader in
// turn has for a phase, or -1.
func (s *State) backAction(phase int) int {
	return int(s.rules.cards[s.pos.invader[s.pos.mover].card[phase]-1].back)
}

// phaseCardID returns the id of the phase card that the Invader in turn has for a phase, currentCardID
// that for the current phase; "" if he has none.
func (s *State) phaseCardID(phase int) string {
	if c := s.pos.invader[s.pos.mover].card[phase]; c != 0 {
		return s.rules.cards[c-1].id
	}
	return ""
}

func (s *State) currentCardID(int) string { return s.phaseCardID(int(s.pos.phase)) }

// workPoints returns the points, on the map, of the building of an action.
func (s *State) workPoints(work int) [][2]float64 {
	return s.rules.layout.Spots(s.rules.buildingIDs[s.rules.works[work].building])
}
