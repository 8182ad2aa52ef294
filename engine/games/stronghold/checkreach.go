package stronghold

// beyond warns of numbers that are never reached: more units or wood than there are. An
// edition has all keys, so it is exempt.
func (c *checker) beyond() {
	if c.Set.Plain() {
		return
	}
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

// bag returns how many units of some types are in the bag.
func (c *checker) bag(types ...string) (n int) {
	for _, u := range types {
		n += c.Set.Int("setup.bag." + u)
	}
	return n
}
