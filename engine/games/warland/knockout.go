package warland

import "equitas/engine/rule"

// knockouts is [rule.Extras.Knockouts]. A building goes by a price that nobody
// can pay, so that it is still counted, as never there; an action by its limit.
func (Game) knockouts(set *rule.Set) []rule.Knockout {
	var l []rule.Knockout
	for _, id := range keysOf(set, "building") {
		l = append(l, rule.Knockout{Name: id, What: "building", Sets: []string{"building." + id + ".cost=1000"}})
	}
	return append(l, acts.Knockouts(set)...)
}
