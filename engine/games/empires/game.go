package empires

import (
	_ "embed"
	"sync"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Game is Empires of the Ancient World, as the rule loader and the list of games
// know it.
type Game struct{}

var _ rule.Game = Game{}

// Name implements [rule.Game].
func (Game) Name() string { return "empires" }

// Schema implements [rule.Game].
func (Game) Schema() *rule.Schema { return schema() }

// Space implements [rule.Game].
func (Game) Space(set *rule.Set) *cond.Space { return conditionSpace(set) }

// Compile implements [rule.Game].
func (Game) Compile(set *rule.Set) (engine.Rules, error) { return compile(set), nil }

//go:embed records.txt
var recordsText string

// records returns the text about the game's records.
var records = sync.OnceValue(func() string { return actionTable.Explain(recordsText, 13) })

// Extras implements [rule.Game].
func (g Game) Extras() rule.Extras {
	return rule.Extras{
		Features: g.features, Knockouts: g.knockouts, PartsOf: g.partsOf, RecordsDoc: records(),
		HasAssumedData: func(s *rule.Set) bool { return s.AssumedCounts("card") },
		SeatsName:      func(*rule.Set) string { return "game.players" },
		MattersAtSeats: func(_, _ *rule.Set, path string, seats int) bool { // some keys are for one number of players
			n := rule.SeatsInPath(path)
			return n == 0 || n == seats
		},
		LooseTables: func(*rule.Set) []rule.LooseTable { return []rule.LooseTable{{Table: "card", Copies: "count"}} }, // army cards
	}
}

// publishedSettings has the settings of the published edition, one a line. A test compares
// them with the edition's files.
//
//go:embed printed.txt
var publishedSettings string

// Options implements [engine.Rules]: it returns, by key, every setting that differs from the
// edition's; its value is null if the set lacks the key.
func (r *Rules) Options() engine.Fields { return r.set.Options(publishedSettings) }

// Caveats implements [engine.Rules].
func (r *Rules) Caveats(int, []string) []engine.Caveat {
	return []engine.Caveat{
		{Family: "targets", Text: "Bots bear no grudges, make no promises and do not gang up: they attack where points and odds are best. Whom people attack is for a table to find out."},
		{Family: "battles", Text: "Bots line up their cards by what they can expect to meet. They do not bluff, and do not learn how somebody lines up."},
	}
}
