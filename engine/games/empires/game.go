package empires

import (
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
func (Game) Schema() *rule.Schema { return schema }

// Space implements [rule.Game].
func (Game) Space(set *rule.Set) *cond.Space { return space(set) }

// Compile implements [rule.Game].
func (Game) Compile(set *rule.Set) (engine.Rules, error) { return compile(set), nil }
