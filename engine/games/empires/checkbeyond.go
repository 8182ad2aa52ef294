package empires

// beyond warns of numbers of the variant that are hardly meant: a beast that always rampages,
// a fortification that nobody can pay. An edition has all keys, so it is exempt.
func (c *checker) beyond() {
	if c.Set.Plain() {
		return
	}
	for _, id := range c.Set.Entries("unit") {
		if p := "unit." + id; c.Set.IntOr(p+".rampage_at_most", 0) >= dieSides {
			c.At(p+".rampage_at_most").Warn("%s.rampage_at_most is %d, as much as a die shows: it rampages in every combat", p, c.Set.IntOr(p+".rampage_at_most", 0))
		}
	}
	if !c.enabled("fortify") {
		return
	}
	all := c.Set.IntOr("pieces.trade", 0)
	for _, x := range [...][2]string{{"fortify.cost", "nobody without an Engineer can ever pay it"}, {"fortify.engineer_cost", "nobody with an Engineer can ever pay it"}} {
		if n := c.Set.IntOr(x[0], 0); n > all {
			c.At(x[0], "pieces.trade").Warn("%s is %d, pieces.trade is %d: %s", x[0], n, all, x[1])
		}
	}
}
