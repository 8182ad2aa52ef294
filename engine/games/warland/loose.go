package warland

import "equitas/engine/rule"

var _ rule.OrderFree = Game{}

// Loose implements [rule.OrderFree]: neither the order nor the ids of buildings and creatures
// affect play.
func (Game) Loose(*rule.Set) []rule.Loose {
	return []rule.Loose{{Table: "building"}, {Table: "creature", Copies: "copies"}}
}
