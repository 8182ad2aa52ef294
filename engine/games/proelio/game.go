package proelio

import (
	_ "embed"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Game is Proelio, as the rule loader and the list of games know it.
type Game struct{}

var (
	_ rule.Game           = Game{}
	_ rule.ConditionNames = Game{}
	_ rule.RangeReasons   = Game{}
)

// Name implements [rule.Game].
func (Game) Name() string { return "proelio" }

// Schema implements [rule.Game].
func (Game) Schema() *rule.Schema { return schema }

// Space implements [rule.Game].
func (Game) Space(set *rule.Set) *cond.Space { return space(set) }

// Compile implements [rule.Game].
func (Game) Compile(set *rule.Set) (engine.Rules, error) { return compile(set), nil }

// Assumed implements [rule.Assumptions].
func (Game) Assumed(s *rule.Set) bool { return s.AssumedCounts("card") }

//go:embed records.txt
var recordsText string

// Records implements [rule.RecordGrammar].
func (Game) Records() string { return recordsText }
