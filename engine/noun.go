package engine

// A Noun is a countable noun in singular and plural: "turn", "turns".
type Noun struct{ One, Many string }

// Turn is the default noun for what [State.Turn] counts.
var Turn = Noun{"turn", "turns"}

// A NamedTurns is Rules of a game in which "turn" means something else than what [State.Turn]
// counts: four long turns, say, each with many rounds. It names what [State.Turn] counts,
// so that a report uses one word for one thing.
type NamedTurns interface {
	Rules

	TurnNoun() Noun
}

// TurnNoun returns the noun for what [State.Turn] counts under the rules.
func TurnNoun(r Rules) Noun {
	if t, ok := r.(NamedTurns); ok {
		return t.TurnNoun()
	}
	return Turn
}
