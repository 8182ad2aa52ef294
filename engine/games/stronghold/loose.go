package stronghold

import "equitas/engine/rule"

var _ rule.Looser = Game{}

// Loose implements [rule.Looser]: nothing goes by the order of phase cards and hit cards,
// nor by what they are called.
func (Game) Loose(*rule.Set) []rule.Loose {
	return []rule.Loose{{Table: "phase_card"}, {Table: "defender_hit_card", Copies: "count"}}
}
