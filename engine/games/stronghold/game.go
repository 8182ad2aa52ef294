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

// printed are the settings of the published edition, one a line. A test holds
// it against the edition's files.
//
//go:embed printed.txt
var printed string

// Options implements [engine.Rules]: every setting that is not that of the
// edition, by its key; null where the edition's is gone.
func (r *Rules) Options() engine.Fields { return r.set.Options(printed) }

// atSeats is [rule.Extras.AtSeats]: what each number of players gets, what is said of two
// or of three and four, and what is about allies.
func (Game) atSeats(_, _ *rule.Set, path string, seats int) bool {
	switch n := rule.NumberedSeats(path); {
	case n > 0:
		return n == seats
	case strings.Contains(path, "cost_34p"), strings.HasSuffix(path, ".p34"), strings.HasPrefix(path, "ally."):
		return seats > 2
	case path == "setup.preset":
		return seats == 2
	}
	return true
}
