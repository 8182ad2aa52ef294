package stronghold

import (
	_ "embed"
	"sync"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Game is Stronghold, as the rule loader and the list of games know it.
type Game struct{}

var _ rule.Game = Game{}

// Name implements [rule.Game].
func (Game) Name() string { return "stronghold" }

// Schema implements [rule.Game].
func (Game) Schema() *rule.Schema { return schema }

// Space implements [rule.Game].
func (Game) Space(set *rule.Set) *cond.Space { return space(set) }

// Compile implements [rule.Game].
func (Game) Compile(set *rule.Set) (engine.Rules, error) { return compile(set), nil }

//go:embed records.txt
var recordsText string

// records is the text about records.
var records = sync.OnceValue(func() string { return acts.Explain(recordsText, 13) })

// Extras implements [rule.Game].
func (g Game) Extras() rule.Extras {
	return rule.Extras{
		Features: g.features, Knockouts: g.knockouts, PartsOf: g.partsOf, Records: records(),
		Assumed:   func(s *rule.Set) bool { return s.AssumedCounts("defender_hit_card") },
		SeatsName: func(*rule.Set) string { return "game.players" }, AtSeats: g.atSeats,
		Loose: func(*rule.Set) []rule.Loose {
			return []rule.Loose{{Table: "phase_card"}, {Table: "defender_hit_card", Copies: "count"}}
		},
	}
}
