package warland

import (
	_ "embed"
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

// presetSlack is the tolerance for the distance of a bastion from one ruler length, in
// tenths of a millimetre.
const presetSlack = 5

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
