package warland

import "equitas/engine/rule"

var _ rule.Looser = Game{}

// Loose implements [rule.Looser]: nothing goes by the order of buildings or creatures,
// nor by what they are called.
func (Game) Loose(*rule.Set) []rule.Loose {
	return []rule.Loose{{Table: "building"}, {Table: "creature", Copies: "copies"}}
}
