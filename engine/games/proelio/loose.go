package proelio

import "equitas/engine/rule"

var _ rule.Looser = Game{}

// Loose implements [rule.Looser]: neither the order nor the ids of cards, Guilds and table
// cards affect play.
func (Game) Loose(*rule.Set) []rule.Loose {
	return []rule.Loose{{Table: "card", Copies: "count"}, {Table: "guild"}, {Table: "marker"}}
}
