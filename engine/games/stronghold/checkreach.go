package stronghold

import (
	"fmt"
	"strings"
)

// beyond warns of numbers that are never reached: more units, resources or turns than there
// are. An edition has all keys, so it is exempt.
func (c *checker) beyond() {
	if c.Set.Plain() {
		return
	}
	c.deeds()
	c.late()
	c.dear()
	if n, all := c.Set.Int("glory.honour_guard.soldiers"), c.Set.Int("setup.defender_units.soldier"); n > all && c.Set.Int("glory.honour_guard.points") > 0 {
		c.At("glory.honour_guard.soldiers", "setup.defender_units.soldier").
			Warn("glory.honour_guard.soldiers is %d, setup.defender_units.soldier is %d: nobody ever mans the guard", n, all)
	}
	for _, id := range c.Set.Entries("defender_action") {
		if p := "defender_action." + id; c.Set.TextOr(p+".does", "") == "wall" && c.Set.IntOr(p+".tokens", 1) > 0 && c.Set.Int("setup.wood_supply") == 0 {
			c.At("setup.wood_supply").Warn("setup.wood_supply is 0: %s has no wood to put on a wall", p)
		}
	}
	for _, id := range c.Set.Entries("camp.threshold") {
		key, all := "camp.threshold."+id+".units", c.bag(invaders...)
		if n := c.Set.Int(key); n > all {
			c.At(key, "setup.bag.*").Warn("%s is %d, the bag has %d units: the camp never has as many", key, n, all)
		}
	}
}

// bag returns how many units of some types there are.
func (c *checker) bag(types ...string) (n int) {
	for _, u := range types {
		n += c.Set.Int("setup.bag." + u)
	}
	return n
}

// deeds looks at the glorious deeds of Invaders that take a number of something, where
// they come as the edition has it.
func (c *checker) deeds() {
	for _, x := range []struct {
		deed, key, word, from string
		most                  int
	}{
		{"attack_of_the_trolls", "trolls", "siege.trolls", "setup.bag.troll", c.bag("troll")},
		{"blood_rituals", "goblins", "siege.sacrificed", "setup.bag.goblin", c.bag("goblin")},
	} {
		deed := "glory." + x.deed
		key := deed + "." + x.key
		if n := c.Set.Int(key); n > x.most && c.Set.Int(deed+".points") > 0 && c.asks(deed+".when", x.word+" >= rules."+key) {
			c.At(key, x.from).Warn("%s is %d, %s is %d: it never scores", key, n, x.from, x.most)
		}
	}
}

// late warns of things that begin after the last turn.
func (c *checker) late() {
	turns := c.Set.Int("siege.max_turns")
	if c.Set.TextOr("rule.defender_wins_on_time", "") != "game.turn >= rules.siege.max_turns" {
		return
	}
	if n := c.Set.Int("deed.first_turn"); n > turns && c.asks("rule.deed_allowed", "game.turn >= rules.deed.first_turn") {
		c.At("deed.first_turn", "siege.max_turns").Warn("deed.first_turn is %d, siege.max_turns is %d: no deed is ever done", n, turns)
	}
	if n := c.Set.Int("glory.honour_guard.first_turn"); n > turns && c.Set.Int("glory.honour_guard.points") > 0 {
		c.At("glory.honour_guard.first_turn", "siege.max_turns").Warn("glory.honour_guard.first_turn is %d, siege.max_turns is %d: the guard never scores", n, turns)
	}
}

// asks reports whether a condition holds only where a thing has an effect: it names it,
// without an alternative.
func (c *checker) asks(path, what string) bool {
	text := c.Set.TextOr(path, "")
	return strings.Contains(text, what) && !strings.ContainsAny(text, "|?!(")
}

// dear warns of actions of Invaders that can never be paid.
func (c *checker) dear() {
	for _, id := range c.Set.Entries("invader_action") {
		p := "invader_action." + id
		if c.Set.IntOr(p+".tokens", 1) == 0 || c.Set.Int("players.min") > 2 && c.Set.Has(p+".cost_34p") {
			continue
		}
		bank := c.Set.Int("setup.resource_bank")
		if n := c.Set.IntOr(p+".resources", 0); n > bank {
			c.At(p+".resources", "setup.resource_bank").Warn("%s.resources is %d, setup.resource_bank is %d: nobody can ever pay it", p, n, bank)
		}
		ways, lacks := c.Set.Entries(p+".pay"), ""
		for _, way := range ways {
			lack := ""
			for _, u := range invaders {
				if n, all := c.Set.IntOr(p+".pay."+way+"."+u, 0), c.bag(u); n > all && lack == "" {
					lack = fmt.Sprintf("%s.pay.%s takes %d of type %s, the bag has %d", p, way, n, u, all)
				}
			}
			if lack == "" {
				lacks = ""
				break
			}
			lacks = lack
		}
		if lacks != "" {
			c.At(p+".pay", "setup.bag.*").Warn("%s: nobody can ever pay %s", lacks, id)
		}
	}
}
