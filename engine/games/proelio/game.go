package proelio

import (
	_ "embed"
	"sync"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Game is Proelio, as the rule loader and the list of games know it.
type Game struct{}

var _ rule.Game = Game{}

// Name implements [rule.Game].
func (Game) Name() string { return "proelio" }

// Schema implements [rule.Game].
func (Game) Schema() *rule.Schema { return schema }

// Space implements [rule.Game].
func (Game) Space(set *rule.Set) *cond.Space { return space(set) }

// Compile implements [rule.Game].
func (Game) Compile(set *rule.Set) (engine.Rules, error) { return compile(set), nil }

//go:embed records.txt
var recordsText string

// records is the text about records.
var records = sync.OnceValue(func() string { return acts.Explain(recordsText, 10) })

// Extras implements [rule.Game].
func (g Game) Extras() rule.Extras {
	return rule.Extras{
		Features: g.features, CheckNames: g.checkNames, Ranges: g.ranges, Phrase: g.phrase,
		Knockouts: g.knockouts, PartsOf: g.partsOf, DeckWords: g.deckWords, Records: records(),
		Assumed:   func(s *rule.Set) bool { return s.AssumedCounts("card") },
		SeatsName: func(*rule.Set) string { return "table.houses" }, AtSeats: g.atSeats,
		Loose: func(*rule.Set) []rule.Loose {
			return []rule.Loose{{Table: "card", Copies: "count"}, {Table: "guild"}, {Table: "marker"}}
		},
	}
}
