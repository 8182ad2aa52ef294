package empires

import (
	"slices"

	"equitas/engine"
	"equitas/engine/actions"
)

// A verb is the type of an action. An [engine.Action] has the verb in its highest byte and up
// to two numbers of eight bits below it, which the comments list.
type verb = actions.Verb

// packAction returns the action with a verb and two numbers from 0 to 255.
func packAction(v verb, a, b int) engine.Action {
	return engine.Action(v)<<24 | engine.Action(a)<<16 | engine.Action(b)<<8
}

// unpackAction returns the verb and the two numbers of an action.
func unpackAction(x engine.Action) (v verb, a, b int) {
	return verb(x >> 24), int(x >> 16 & 255), int(x >> 8 & 255)
}

// verbOf returns the verb of an action.
func verbOf(x engine.Action) verb { return verb(x >> 24) }

// Short names for the types of package actions.
type (
	decisionRow = actions.Decision[*Rules, *State, *voice]
	part        = actions.Part[*Rules]
	row         = actions.Row[*Rules, *State, *voice]
	operand     = actions.Operand[*State, *voice]
	telling     = actions.Telling[*State, *voice]
	question    = actions.Question[*State, *voice]
)

// actionTable is the table of the actions of a match, in the order of their decisions.
var actionTable = actions.New(actions.Table[*Rules, *State, *voice]{
	Verbs: int(verbKinds), Verb: verbOf, Phases: decisionNames[:], Phase: func(s *State) decision { return s.pos.pendingDecision }, Reasons: commonReasons,
	Decisions: slices.Concat(startDecisions, roundDecisions, recruitDecisions, tradeDecisions, battleDecisions, extraDecisions),
	Parts:     slices.Concat(roundParts(), battleParts, tradeParts, recruitParts),
})

func operands(l ...operand) []operand { return l }

// firstNumberIs returns a function that reports whether the first number of an action is n.
func firstNumberIs(n int) func(*State, engine.Action) bool {
	return func(_ *State, x engine.Action) bool { return int(x>>16&255) == n }
}
