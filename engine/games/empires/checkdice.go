package empires

import (
	"fmt"
	"slices"
)

// beyond warns of numbers that are never reached: higher than a die with all modifiers, or
// than a player's pieces. An edition has all keys, so it is exempt.
func (c *checker) beyond() {
	if c.Set.Plain() {
		return
	}
	c.ways()
	c.talks()
	c.hits()
	c.purse()
	if from, n := c.Set.IntOr("revolt.from_turn", 0), len(c.Set.Entries("turn")); from > n {
		c.At("revolt.from_turn", "turn.*").Warn("revolt.from_turn is %d, there are %d turns: there are no revolts", from, n).Help = "0 says so too"
	}
}

// short warns of a roll that is impossible: need minus modifiers, which come from the keys
// after the first.
func (c *checker) short(need, plus int, never string, keys ...string) {
	if need-plus <= dieSides {
		return
	}
	most := fmt.Sprintf("a die shows %d at most", dieSides)
	if plus > 0 {
		most = fmt.Sprintf("a die comes to %d at most", dieSides+plus)
	}
	c.At(keys...).Warn("%s is %d, %s: %s", keys[0], need, most, never)
}

// ways checks the rolls for reaching areas, and for taking neutral ones.
func (c *checker) ways() {
	num := func(key string) int { return c.Set.IntOr(key, 0) }
	if c.enabled("attack") {
		c.short(num("move.mountain"), 0, "nobody ever crosses mountains", "move.mountain")
		c.short(num("move.strait"), 0, "nobody ever crosses a strait", "move.strait")
		c.short(num("move.sea"), num("move.sea_line_bonus")+num("move.sea_control_bonus"), "nobody ever goes over sea",
			"move.sea", "move.sea_line_bonus", "move.sea_control_bonus")
		c.short(num("neutral.roll"), 0, "no neutral province is ever taken by arms", "neutral.roll")
		c.short(num("neutral.sea_second_roll"), 0, "no neutral sea area is ever taken by arms", "neutral.sea_second_roll")
	}
}

// talks looks at diplomacy, subversion and trade.
func (c *checker) talks() {
	num := func(key string) int { return c.Set.IntOr(key, 0) }
	for _, action := range []string{"diplomacy", "envoy"} {
		if key := action + ".roll"; c.enabled(action) {
			c.short(num(key), 0, "it never succeeds", key)
		}
	}
	if c.enabled("subvert") {
		c.short(num("subvert.roll"), num("subvert.per_marker")*min(num("subvert.pay_max"), num("pieces.trade")), "it never succeeds",
			"subvert.roll", "subvert.per_marker", "subvert.pay_max")
	}
	if !c.enabled("trade") {
		return
	}
	merchants := c.cardsOf("merchant")
	if !c.Set.Has("trade.displace_bonus") {
		c.short(num("trade.displace"), num("trade.displace_per_merchant")*merchants, "nobody ever displaces a marker",
			"trade.displace", "trade.displace_per_merchant")
	}
	if num("trade.markers")+num("trade.per_merchant")*merchants == 0 {
		c.At("trade.markers", "trade.per_merchant").Warn("trade.markers and trade.per_merchant place no marker: to trade does nothing")
	}
}

// hits looks at units that roll.
func (c *checker) hits() {
	engineers := c.cardsOf("engineer") > 0
	for _, id := range c.Set.Entries("unit") {
		p := "unit." + id
		plus := 0
		if engineers {
			plus += c.Set.IntOr(p+".engineer", 0)
		}
		if slices.Contains(c.Set.AnyWords("ambush.kinds"), id) {
			plus += c.Set.IntOr("ambush.bonus", 0)
		}
		switch c.Set.TextOr(p+".mode", "") {
		case "skirmish":
			best := 0
			for _, other := range c.Set.Entries("unit") {
				best = max(best, c.Set.IntOr("bonus."+id+"."+other, 0))
			}
			c.short(c.Set.IntOr(p+".kill", 0), plus+best, "it never kills", p+".kill", p+".engineer", "bonus."+id+".*", "ambush.bonus")
			c.short(c.Set.IntOr(p+".block", 0), plus+best, "it never blocks", p+".block", p+".engineer", "bonus."+id+".*", "ambush.bonus")
		case "artillery":
			for _, w := range placeWords {
				for _, against := range c.keys("artillery." + w) {
					key := "artillery." + w + "." + against
					c.short(c.Set.IntOr(key, 0), plus, id+" never hits", key, p+".engineer", "ambush.bonus")
				}
			}
		}
		if c.Set.IntOr(p+".rampage_at_most", 0) >= dieSides {
			c.At(p+".rampage_at_most").Warn("%s.rampage_at_most is %d, as much as a die shows: it rampages in every combat", p, c.Set.IntOr(p+".rampage_at_most", 0))
		}
	}
}

// purse warns of costs higher than a player's trade markers.
func (c *checker) purse() {
	all := c.Set.IntOr("pieces.trade", 0)
	for _, x := range []struct{ action, key, never string }{
		{"diplomacy", "diplomacy.cost", "nobody can ever pay it"},
		{"envoy", "envoy.cost", "nobody can ever pay it"},
		{"subvert", "subvert.pay_min", "nobody can ever pay it"},
		{"recruit", "recruit.refresh_cost", "nobody can ever pay it"},
		{"fortify", "fortify.cost", "nobody without an Engineer can ever pay it"},
		{"fortify", "fortify.engineer_cost", "nobody with an Engineer can ever pay it"},
	} {
		if n := c.Set.IntOr(x.key, 0); c.enabled(x.action) && n > all {
			c.At(x.key, "pieces.trade").Warn("%s is %d, pieces.trade is %d: %s", x.key, n, all, x.never)
		}
	}
	if c.enabled("fortify") && c.Set.IntOr("pieces.forts", 0) == 0 {
		c.At("pieces.forts", "actions.enabled").Warn("pieces.forts is 0: nobody can ever fortify")
	}
}

// cardsOf returns how many army cards are persons with an effect.
func (c *checker) cardsOf(does string) (n int) {
	for _, id := range c.Set.Entries("card") {
		if unit := c.Set.TextOr("card."+id+".kind", ""); c.Set.TextOr("unit."+unit+".mode", "") == "person" && c.Set.TextOr("unit."+unit+".does", "") == does {
			n += c.Set.IntOr("card."+id+".count", 0)
		}
	}
	return n
}
