package warland

import (
	_ "embed"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Game is the game WARLAND. It implements [rule.Game] and [rule.Printer].
type Game struct{}

var _ rule.Game = Game{}

// Name implements [rule.Game].
func (Game) Name() string { return "warland" }

// Schema implements [rule.Game].
func (Game) Schema() *rule.Schema { return schema() }

// Space implements [rule.Game].
func (Game) Space(set *rule.Set) *cond.Space { return space(set) }

// Compile implements [rule.Game].
func (Game) Compile(set *rule.Set) (engine.Rules, error) { return compile(set), nil }

//go:embed records.txt
var recordsText string

// records returns the text about the game's records.
var records = sync.OnceValue(func() string { return actionTable.Explain(recordsText, 11) })

// Extras implements [rule.Game].
func (g Game) Extras() rule.Extras {
	return rule.Extras{
		Features: g.features, Knockouts: g.knockouts, PartsOf: g.partsOf, RecordsDoc: records(),
		HasAssumedData: func(s *rule.Set) bool { return s.AssumedCounts("building") || s.AssumedCounts("pawn") },
		SeatsName:      func(*rule.Set) string { return "game.seats" },
		MattersAtSeats: func(_, _ *rule.Set, _ string, _ int) bool { return true }, // no key concerns a certain number of factions
		LooseTables: func(*rule.Set) []rule.LooseTable {
			return []rule.LooseTable{{Table: "building"}, {Table: "creature", Copies: "copies"}}
		},
	}
}

// publishedSettings are the settings of the published edition, one a line. A test compares
// them with the edition's files.
//
//go:embed printed.txt
var publishedSettings string

// Options implements [engine.Rules]: it returns every setting that differs from the edition, by
// its key; the value is null if the edition has the key and these rules do not.
func (r *Rules) Options() engine.Fields { return r.set.Options(publishedSettings) }

// measuredThumbBots are the bots, all of them rules of thumb, for which it was measured that
// the middle one of three factions loses: in 200 to 400 deals it won 5 to 6 of 100 games of
// the edition, and 3 to 7 in five variants.
var measuredThumbBots = []string{"greedy", "builder", "rusher"}

// Caveats implements [engine.Rules]: it warns of the seats' shares of wins in matches of three bots
// that are all among measuredThumbBots.
func (r *Rules) Caveats(seats int, bots []string) []engine.Caveat {
	if seats != 3 || slices.ContainsFunc(bots, func(b string) bool { return !slices.Contains(measuredThumbBots, b) }) {
		return nil
	}
	return []engine.Caveat{{Family: "seats", Text: "Of three factions played by these bots, the middle one, seat 2, hardly ever wins, in the edition as in its variants. " +
		"Whether that lies in the rules or in the bots is not known: do not take the shares of the seats for a finding about the rules."}}
}

// knockouts implements [rule.Extras.Knockouts]. A building is removed by a price that nobody can
// pay, so that reports still list it, as never built; a type of action by the setting of its part
// ([actions.Part.Removal]).
func (Game) knockouts(set *rule.Set) []rule.Knockout {
	var l []rule.Knockout
	for _, id := range keysOf(set, "building") {
		l = append(l, rule.Knockout{Name: id, What: "building", Sets: []string{"building." + id + ".cost=1000"}})
	}
	return append(l, actionTable.Knockouts(set)...)
}
