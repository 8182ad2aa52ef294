package stronghold

import (
	"slices"

	"equitas/engine"
	"equitas/engine/actions"
)

// Short names for the types of package actions.
type (
	decisionRow = actions.Decision[*Rules, *State, *voice]
	row         = actions.Row[*Rules, *State, *voice]
	operand     = actions.Operand[*State, *voice]
	telling     = actions.Telling[*State, *voice]
	question    = actions.Question[*State, *voice]
)

// actionTable is the table of the actions of a match, in the order of a turn.
var actionTable = actions.New(actions.Table[*Rules, *State, *voice]{
	Verbs: int(verbKinds), Verb: verbOf, Phases: decisionNames[:], Phase: func(s *State) decision { return s.pos.pendingDecision }, Reasons: commonReasons,
	Decisions: slices.Concat(phaseDecisions, marchDecisions, defenceDecisions, assaultDecisions),
})

// verbOf returns the verb of an action.
func verbOf(a engine.Action) verb { return verb(a >> 24) }

func operands(l ...operand) []operand { return l }

// isFaceUp reports whether action a, which gives an order, gives it face up.
func isFaceUp(_ *State, a engine.Action) bool { return a&255 == 0 }

// firstNumberIs returns a function that reports whether the first number of an action is n.
func firstNumberIs(n int) func(*State, engine.Action) bool {
	return func(_ *State, a engine.Action) bool { return int(a>>16&255) == n }
}

// hasInvaderEffect returns a function that reports whether the pending action of an Invader has
// one of the effects does.
func hasInvaderEffect(does ...uint8) func(*State, engine.Action) bool {
	return func(s *State, _ engine.Action) bool {
		return slices.Contains(does, s.rules.actions[s.pos.task.action].effect)
	}
}

// hasWorkEffect returns a function that reports whether the pending action in a building
// has one of the effects does.
func hasWorkEffect(does ...uint8) func(*State, engine.Action) bool {
	return func(s *State, _ engine.Action) bool {
		return slices.Contains(does, s.rules.works[s.pos.task.action].effect)
	}
}

// isInvaderArea reports whether the unit that action a is aimed at stands in an area of
// Invaders.
func isInvaderArea(_ *State, a engine.Action) bool { return area(a>>16&255) < atTower }

// didDefendersLose reports, in the decision askLoss, whether it is the Defender who lost the
// melee and removes units.
func didDefendersLose(s *State, _ engine.Action) bool { return s.pos.task.counter == 1 }

// hasNoUnits reports whether the numbers of units in action x are all 0.
func hasNoUnits(_ *State, x engine.Action) bool { return x&(1<<24-1) == 0 }
