package stronghold

import "equitas/engine/rule"

var _ rule.OrderFree = Game{}

// Loose implements [rule.OrderFree]: neither the order nor the ids of phase cards and hit
// cards affect play.
func (Game) Loose(*rule.Set) []rule.Loose {
	return []rule.Loose{{Table: "phase_card"}, {Table: "defender_hit_card", Copies: "count"}}
}
