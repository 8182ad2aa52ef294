package proelio

import "equitas/engine/rule"

var _ rule.OrderFree = Game{}

// Loose implements [rule.OrderFree]: neither the order nor the ids of cards, Guilds and table
// cards affect play.
func (Game) Loose(*rule.Set) []rule.Loose {
	return []rule.Loose{{Table: "card", Copies: "count"}, {Table: "guild"}, {Table: "marker"}}
}
