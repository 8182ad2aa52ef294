package warland

import (
	"slices"
	"strconv"

	"equitas/engine"
	"equitas/engine/actions"
)

// A verb is the type of an action. An [engine.Action] is a point with the highest bit set, or it
// has the verb in its highest byte and below it two numbers of 12 bits, or one of 24 bits.
type verb = actions.Verb

// verbDestination is the second step of a move. Its action has the point, not the verb.
const (
	verbDestination = pactVerbs + iota
	verbKinds       // number of verbs
)

type (
	decision = actions.Decision[*Rules, *State, *voice]
	row      = actions.Row[*Rules, *State, *voice]
	operand  = actions.Operand[*State, *voice]
	telling  = actions.Telling[*State, *voice]
)

// actionTable is the table of the actions of a match, in the order of a turn.
var actionTable = actions.New(actions.Table[*Rules, *State, *voice]{
	Verbs: int(verbKinds), Verb: verbOf, Phases: phaseNames[:], Phase: func(s *State) phase { return s.pos.phase }, Reasons: commonReasons,
	Decisions: slices.Concat(turnDecisions, pactDecisions),
	Parts:     slices.Concat(turnParts, pactParts),
})

// verbOf returns the verb of an action.
func verbOf(a engine.Action) verb {
	if a&pointFlag != 0 {
		return verbDestination
	}
	return verb(a >> 24)
}

func operands(l ...operand) []operand { return l }

// firstNumber, secondNumber and bothNumbers return an operand of a type whose number is the
// result first, second or both of [unpackAction].
func firstNumber(t *operandType) operand  { return operand{Type: t, Shift: 12, Bits: 12} }
func secondNumber(t *operandType) operand { return operand{Type: t, Bits: 12} }
func bothNumbers(t *operandType) operand  { return operand{Type: t, Bits: 24} }

// movedPawn is the operand for the pawn that is being moved, destination that for the point to
// which it moves.
var (
	movedPawn   = operand{Type: &moverOperand, Number: func(s *State, _ engine.Action) int { return int(s.pos.pending.pawn) }}
	destination = operand{Type: &placeOperand, Bits: 31}
)

func isZero(_ *State, a engine.Action) bool { return a&0xffffff == 0 }

func onSoldier(s *State, a engine.Action) bool {
	return s.class(&s.pos.pawn[a&0xfff]) == soldiers
}

func hasFood(s *State, _ engine.Action) bool { return s.pos.faction[s.pos.actor].food > 0 }

func hasCreatures(r *Rules) bool { return r.creatures }

// buildingIDs returns a function that lists the ids of the buildings for which pred is true,
// for parts that need such a building ([actions.Part.AccessParts]).
func buildingIDs(pred func(b buildingKind) bool) func(r *Rules) []string {
	return func(r *Rules) []string { return r.buildingsWith(pred) }
}

// buildingUse returns the building that an action builds, trainedUse the soldier that it trains, as
// the part that the action uses.
func buildingUse(_ *State, a engine.Action) actions.Use {
	return actions.Use{Kind: partBuilding, Number: uint8(a & 0xfff)}
}

func trainedUse(s *State, a engine.Action) actions.Use {
	kind := s.rules.buildings[s.pos.building[a&0xfff].kind].trains
	if kind < 0 {
		return actions.Use{}
	}
	return actions.Use{Kind: partSoldier, Number: uint8(kind)}
}

var itoa = strconv.Itoa
