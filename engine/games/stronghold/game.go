package stronghold

import (
	_ "embed"
	"strings"
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
		HasAssumedData: func(s *rule.Set) bool { return s.AssumedCounts("defender_hit_card") },
		SeatsName:      func(*rule.Set) string { return "game.players" }, MattersAtSeats: g.atSeats,
		LooseTables: func(*rule.Set) []rule.LooseTable {
			return []rule.LooseTable{{Table: "phase_card"}, {Table: "defender_hit_card", Copies: "count"}}
		},
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

// atSeats implements [rule.Extras.MattersAtSeats]. Keys that name a number of players matter
// at that number; those of the larger deck and those about allies matter with three and four
// players, setup.preset with two.
func (Game) atSeats(_, _ *rule.Set, path string, seats int) bool {
	switch n := rule.SeatsInPath(path); {
	case n > 0:
		return n == seats
	case strings.Contains(path, "cost_34p"), strings.HasSuffix(path, ".p34"), strings.HasPrefix(path, "ally."):
		return seats > 2
	case path == "setup.preset":
		return seats == 2
	}
	return true
}
