package warland

import (
	_ "embed"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Game is WARLAND, as the rule loader and the list of games know it.
type Game struct{}

var (
	_ rule.Game           = Game{}
	_ rule.ConditionNames = Game{}
)

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

// Assumed implements [rule.Assumptions].
func (Game) Assumed(s *rule.Set) bool {
	return s.AssumedCounts("building") || s.AssumedCounts("pawn")
}

//go:embed records.txt
var recordsText string

// Records implements [rule.RecordGrammar].
func (Game) Records() string { return recordsText }
