package warland

import "equitas/engine/rule"

var _ rule.Looser = Game{}

// Loose implements [rule.Looser]: neither the order nor the ids of buildings and creatures
// affect play.
func (Game) Loose(*rule.Set) []rule.Loose {
	return []rule.Loose{{Table: "building"}, {Table: "creature", Copies: "copies"}}
}
