package proelio

import "equitas/engine/rule"

var _ rule.Looser = Game{}

// Loose implements [rule.Looser]: nothing goes by the order of cards, of Guilds or of
// what lies on the table, nor by what they are called.
func (Game) Loose(*rule.Set) []rule.Loose {
	return []rule.Loose{{Table: "card", Copies: "count"}, {Table: "guild"}, {Table: "marker"}}
}
