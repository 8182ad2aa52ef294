package warland

import "equitas/engine/rule"

// knockouts is [rule.Extras.Knockouts]. A building goes by a price that nobody
// can pay, so that it is still counted, as never there; an action by its limit.
func (Game) knockouts(set *rule.Set) []rule.Knockout {
	var l []rule.Knockout
	for _, id := range keysOf(set, "building") {
		l = append(l, rule.Knockout{Name: id, What: "building", Sets: []string{"building." + id + ".cost=1000"}})
	}
	for _, a := range [...]struct {
		name, sets string
		has        bool
	}{
		{"treaty", "treaty.offers_per_opponent_per_turn=0", set.Int("treaty.offers_per_opponent_per_turn") > 0},
		{"bribe", "bribe.offers_per_opponent_per_turn=0", set.Int("bribe.offers_per_opponent_per_turn") > 0},
		{"creatures", "creatures.enabled=false", set.Bool("creatures.enabled")},
	} {
		if a.has {
			l = append(l, rule.Knockout{Name: a.name, What: "action", Sets: []string{a.sets}})
		}
	}
	return l
}
