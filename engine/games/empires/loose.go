package empires

import "equitas/engine/rule"

var _ rule.Looser = Game{}

// Loose implements [rule.Looser]: neither the order nor the ids of army cards affect play.
func (Game) Loose(*rule.Set) []rule.Loose {
	return []rule.Loose{{Table: "card", Copies: "count"}}
}
