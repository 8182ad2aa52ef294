package proelio

import (
	"slices"

	"equitas/engine/rule"
)

// checkMinimums compares the smallest Fortification printed on a card (its key min) with the one
// that its conditions allow. Under the edition to which the deck belongs a difference is a
// fault; elsewhere it is a warning, since it may be intended.
func (c *checker) checkMinimums() {
	for i, id := range keysOf(c.Set, "card") {
		v := c.Set.Value("card." + id + ".min")
		if v == nil || i >= maxKinds || !c.HasNoErrors() {
			continue
		}
		a := c.tester()
		k := &a.rules.kinds[i]
		var forts []int
		switch k.use {
		case useAttack:
			forts = a.allowedForts(i, a.rules.attackValid)
		case useDefense:
			forts = a.allowedForts(i, a.rules.deployLegal)
		default:
			continue
		}
		if len(forts) == 0 || int64(forts[0]) == v.Int { // a card that is never allowed is reported when it is printed
			continue
		}
		c.AtPlace(v.At).Fault("%s: min is %d, but the rules allow it from %d", id, v.Int, forts[0]).Warning = !c.isOwnEdition(v)
	}
}

// isOwnEdition reports whether a value stands in the deck file and is used under the unchanged
// rules of an edition.
func (c *checker) isOwnEdition(v *rule.Value) bool {
	return !c.Set.BorrowsDeck() && len(c.Set.Chain) == 1 && c.Set.DeckName != "" && len(c.Set.Files) == 2 && v.At.File == c.Set.Files[0]
}

// cardRules compiles as much of a set as is needed to evaluate conditions on cards.
func cardRules(set *rule.Set) *Rules {
	c := newCompiler(set)
	c.compileKinds()
	c.compileEffects()
	c.compileTests()
	r := c.rules
	for _, e := range []*expr{r.attackValid, r.deployLegal, c.exprAt("attack.legal"), c.exprAt("fortify.legal")} {
		if slices.Contains(e.Names(), "house.deployable") {
			return compile(set) // what can be deployed is known from the tables
		}
	}
	return r
}
