package warland

import (
	"slices"

	"equitas/engine"
)

// thumbs are the bots with which it was measured that the middle one of three
// factions loses: rules of thumb all. In 200 to 400 deals of the edition it won
// 5 to 6 of 100 games, in five variants 3 to 7.
var thumbs = []string{"greedy", "builder", "rusher"}

// Caveats implements [engine.Rules].
func (r *Rules) Caveats(seats int, bots []string) []engine.Caveat {
	if seats != 3 || slices.ContainsFunc(bots, func(b string) bool { return !slices.Contains(thumbs, b) }) {
		return nil
	}
	return []engine.Caveat{{Family: "seats", Text: "Of three factions of these bots the middle one, seat 2, hardly ever wins, in the edition as in its variants. " +
		"Whether that lies in the rules or in the bots is not known: take the shares of the seats for no finding about the rules."}}
}
