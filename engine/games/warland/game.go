package warland

import (
	_ "embed"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Game is WARLAND, as the rule loader and the list of games know it.
type Game struct{}

var _ rule.Game = Game{}

// Name implements [rule.Game].
func (Game) Name() string { return "warland" }

// Schema implements [rule.Game].
func (Game) Schema() *rule.Schema { return schema }

// Space implements [rule.Game].
func (Game) Space(set *rule.Set) *cond.Space { return space(set) }

// Compile implements [rule.Game].
func (Game) Compile(set *rule.Set) (engine.Rules, error) { return compile(set), nil }

//go:embed records.txt
var recordsText string

// records is the text about records.
var records = sync.OnceValue(func() string { return acts.Explain(recordsText, 11) })

// Extras implements [rule.Game].
func (g Game) Extras() rule.Extras {
	return rule.Extras{
		Features: g.features, CheckNames: g.checkNames,
		Knockouts: g.knockouts, PartsOf: g.partsOf, Records: records(),
		Assumed:   func(s *rule.Set) bool { return s.AssumedCounts("building") || s.AssumedCounts("pawn") },
		SeatsName: func(*rule.Set) string { return "game.seats" },
		AtSeats:   func(_, _ *rule.Set, _ string, _ int) bool { return true }, // no key is about a number of factions
		Loose: func(*rule.Set) []rule.Loose {
			return []rule.Loose{{Table: "building"}, {Table: "creature", Copies: "copies"}}
		},
	}
}

// printed are the settings of the published edition, one a line. A test holds
// it against the edition's files.
//
//go:embed printed.txt
var printed string

// Options implements [engine.Rules]: every setting that is not that of the
// edition, by its key; null where the edition's is gone.
func (r *Rules) Options() engine.Fields { return r.set.Options(printed) }

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

// knockouts implements [rule.Extras.Knockouts]. A building is removed by a price that
// nobody can pay: reports still count it, as never built. An action is removed by its
// limit.
func (Game) knockouts(set *rule.Set) []rule.Knockout {
	var l []rule.Knockout
	for _, id := range keysOf(set, "building") {
		l = append(l, rule.Knockout{Name: id, What: "building", Sets: []string{"building." + id + ".cost=1000"}})
	}
	return append(l, acts.Knockouts(set)...)
}
