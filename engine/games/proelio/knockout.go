package proelio

import "equitas/engine/rule"

// knockouts is [rule.Extras.Knockouts]. A card goes by its count, so that it is
// still counted, as never there; a Guild by the number of its uses, so that
// there are as many Guilds as before; an action by the condition that allows it.
func (Game) knockouts(set *rule.Set) []rule.Knockout {
	var l []rule.Knockout
	for _, id := range keysOf(set, "card") {
		if set.Int("card."+id+".count") > 0 {
			l = append(l, rule.Knockout{Name: id, What: "card", Sets: []string{"card." + id + ".count=0"}})
		}
	}
	if set.Bool("guilds.use") {
		for _, id := range keysOf(set, "guild") {
			if set.Int("guild."+id+".uses") > 0 {
				l = append(l, rule.Knockout{Name: id, What: "Guild", Sets: []string{"guild." + id + ".uses=0"}})
			}
		}
	}
	return append(l, acts.Knockouts(set)...)
}
