package engine

// A Noun is a word for one thing and for several: "turn", "turns".
type Noun struct{ One, Many string }

// Turn is what [State.Turn] counts in most games.
var Turn = Noun{"turn", "turns"}

// A Turner is Rules of a game that calls something else a turn than what [State.Turn]
// counts: of four long turns, say, each with many goes of the players. It says what to
// call these, so that a report has one word for one thing.
type Turner interface {
	Rules

	TurnNoun() Noun
}

// TurnNoun is what people call what [State.Turn] counts under the rules.
func TurnNoun(r Rules) Noun {
	if t, ok := r.(Turner); ok {
		return t.TurnNoun()
	}
	return Turn
}
