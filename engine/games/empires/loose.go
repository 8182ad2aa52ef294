package empires

import "equitas/engine/rule"

var _ rule.OrderFree = Game{}

// Loose implements [rule.OrderFree]: neither the order nor the ids of army cards affect play.
func (Game) Loose(*rule.Set) []rule.Loose {
	return []rule.Loose{{Table: "card", Copies: "count"}}
}
