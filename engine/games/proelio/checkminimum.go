package proelio

import (
	"fmt"
	"slices"

	"equitas/engine/rule"
)

// minimums holds the least Fortification that a card says it needs against the
// answer of the conditions. Under the edition that the deck belongs to a
// difference is a fault, elsewhere the variant may well mean it.
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
		if len(forts) == 0 || int64(forts[0]) == v.Int { // what is never allowed is said when it is printed
			continue
		}
		c.Faults = append(c.Faults, rule.Fault{At: v.At, Warning: !c.ownEdition(v),
			Msg: fmt.Sprintf("%s: min is %d, but the rules allow it from %d", id, v.Int, forts[0])})
	}
}

// ownEdition reports whether a value stands in the deck file, under the rules
// of an edition as it is.
func (c *checker) ownEdition(v *rule.Value) bool {
	return !c.Set.BorrowsDeck() && len(c.Set.Chain) == 1 && c.Set.DeckName != "" && len(c.Set.Files) == 2 && v.At.File == c.Set.Files[0]
}

// cardRules is as much of the rules as it takes to ask about cards.
func cardRules(set *rule.Set) *Rules {
	c := newCompiler(set)
	c.kinds()
	c.effects()
	c.tests()
	r := c.r
	for _, e := range []*expr{r.attackValid, r.deployLegal, c.at("attack.legal"), c.at("fortify.legal")} {
		if slices.Contains(e.Names(), "house.deployable") {
			return compile(set) // what can be deployed is asked of the tables
		}
	}
	return r
}
