package proelio

import (
	"slices"

	"equitas/engine/rule"
)

// minimums compares the least Fortification stated on a card with the one that its
// conditions allow. Under the edition of the deck a difference is a fault; elsewhere it may
// be intended.
func (c *checker) minimums() {
	for i, id := range keysOf(c.Set, "card") {
		v := c.Set.Value("card." + id + ".min")
		if v == nil || i >= maxKinds || !c.Sound() {
			continue
		}
		a := c.asking()
		k := &a.r.kinds[i]
		var forts []int
		switch k.use {
		case useAttack:
			forts = a.allowed(i, a.r.attackValid)
		case useDefense:
			forts = a.allowed(i, a.r.deployLegal)
		default:
			continue
		}
		if len(forts) == 0 || int64(forts[0]) == v.Int { // never allowed is reported when the card is printed
			continue
		}
		c.On(v.At).Fault("%s: min is %d, but the rules allow it from %d", id, v.Int, forts[0]).Warning = !c.ownEdition(v)
	}
}

// ownEdition reports whether a value is in the deck file, under the unchanged rules of an
// edition.
func (c *checker) ownEdition(v *rule.Value) bool {
	return !c.Set.BorrowsDeck() && len(c.Set.Chain) == 1 && c.Set.DeckName != "" && len(c.Set.Files) == 2 && v.At.File == c.Set.Files[0]
}

// cardRules compiles only what is needed to ask conditions about cards.
func cardRules(set *rule.Set) *Rules {
	c := newCompiler(set)
	c.kinds()
	c.effects()
	c.tests()
	r := c.r
	for _, e := range []*expr{r.attackValid, r.deployLegal, c.at("attack.legal"), c.at("fortify.legal")} {
		if slices.Contains(e.Names(), "house.deployable") {
			return compile(set) // the tables say what can be deployed
		}
	}
	return r
}
