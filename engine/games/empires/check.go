package empires

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/crosscheck"
)

// Check implements [rule.Game]. If the files have more entries than a position can hold, it
// returns only these faults; otherwise it returns all faults at once.
func (Game) Check(set *rule.Set) []rule.Fault {
	c := &checker{crosscheck.Checker{Set: set}}
	c.checkLimits()
	if !c.HasNoErrors() {
		return c.Faults
	}
	c.checkPlayers()
	c.WarnUnknownLanguage("text.language")
	c.checkTurns()
	c.checkBoard()
	c.checkRevolts()
	c.checkUnits()
	c.checkPairs()
	c.checkArtillery()
	c.checkCards()
	c.warnSets()
	if c.HasNoErrors() {
		c.warnUnlikely()
	}
	return c.Faults
}

// A checker collects faults that concern several keys.
type checker struct {
	crosscheck.Checker
}

// integerKeys returns the keys of a table whose values are integers.
func (c *checker) integerKeys(table string) (l []string) {
	v := c.Set.Value(table)
	if v == nil || v.Table == nil {
		return nil
	}
	for _, id := range v.Table.Keys() {
		if e := v.Table.GetKey(id); e != nil && e.Kind == rule.KindInt {
			l = append(l, id)
		}
	}
	return l
}

// hasAction reports whether the rules have an action of a round.
func (c *checker) hasAction(action string) bool {
	return slices.Contains(c.Set.WordsOrNil("actions.enabled"), action)
}

// checkLimits checks the numbers of cards against the capacity of a position.
func (c *checker) checkLimits() {
	for _, id := range c.Set.Entries("empire_set") {
		if n := len(c.Set.WordsOrNil("empire_set." + id + ".cards")); n > maxInSet {
			c.At("empire_set."+id+".cards").Fault("empire_set.%s has %d cards, at most %d", id, n, maxInSet)
		}
	}
	if n := c.countDeck(); n > maxDeck {
		c.At("card.*.count").Fault("the army deck has %d cards, at most %d", n, maxDeck)
	}
}

// countDeck returns the number of army cards in the deck.
func (c *checker) countDeck() (n int) {
	for _, id := range c.Set.Entries("card") {
		n += c.Set.IntOr("card."+id+".count", 0)
	}
	return n
}

// checkPlayers checks the numbers of players against those of pieces, sets and places.
func (c *checker) checkPlayers() {
	lo, hi := c.CheckPlayers()
	if lo > hi {
		return
	}
	room, starts := 0, c.Set.IntOr("setup.starts_per_side", 0)
	var says []string
	for _, side := range sideWords {
		sets, provinces := 0, 0
		for _, id := range c.Set.Entries("empire_set") {
			if c.Set.TextOr("empire_set."+id+".side", "") == side {
				sets++
			}
		}
		for _, id := range c.Set.Entries("province") {
			if c.Set.TextOr("province."+id+".side", "") == side {
				provinces++
			}
		}
		if provinces == 0 {
			c.At("province.*.side", "province.*").Fault("no province is in the %s, each side needs one", side)
		}
		n := min(starts, sets, provinces)
		room += n
		says = append(says, fmt.Sprintf("%d in the %s", n, side))
	}
	if room < hi {
		c.At("players.max", "setup.starts_per_side", "empire_set.*.side", "empire_set.*").
			Fault("%d players have nowhere to begin: there is room for %s", hi, strings.Join(says, ", ")).Help = "each player needs a set of Empire cards of the side, and setup.starts_per_side room on it"
	}
	supply := c.Set.IntOr("pieces.control", 0)
	for n := lo; n <= hi; n++ {
		if p := fmt.Sprintf("setup.markers.p%d", n); supply > 0 && c.Set.IntOr(p, 0) > supply {
			c.At(p, "pieces.control").Fault("%s is %d, must be at most pieces.control, which is %d", p, c.Set.IntOr(p, 0), supply)
		}
	}
	if all, stock := hi*c.Set.IntOr("setup.forts", 0), c.Set.IntOr("pieces.forts", 0); all > stock {
		c.At("setup.forts", "pieces.forts", "players.max").
			Warn("%d players place %d fortifications at the start, pieces.forts is %d: the last go without", hi, all, stock)
	}
}

// checkTurns checks that there is a scoring and an action, and that routs are possible.
func (c *checker) checkTurns() {
	scored := false
	for _, id := range c.Set.Entries("turn") {
		scored = scored || c.Set.IsTrue("turn."+id+".score")
	}
	if !scored {
		c.At("turn.*.score").Warn("no turn ends with a scoring: everybody has 0 points")
	}
	if len(c.Set.WordsOrNil("actions.enabled")) == 0 {
		c.At("actions.enabled").Fault("actions.enabled is empty: there is nothing to do").Help = "one or more of " + crosscheck.JoinAnd(actionWords)
	}
	most := 0
	for _, w := range battleWords {
		most = max(most, c.Set.IntOr("battle.cards."+w, 0))
	}
	if rout := c.Set.IntOr("battle.rout", 0); rout > most {
		c.At("battle.rout", "battle.cards.*").Warn("battle.rout is %d, a battle has at most %d combats: there are no routs", rout, most)
	}
}

// suggestName returns the help for an unknown name: the nearest of the known names, or all of
// them.
func suggestName(name string, names []string) string {
	if n := cond.Nearest(name, names); n != "" {
		return "nearest: " + n
	}
	return "there are " + crosscheck.JoinAnd(names)
}

// warnUnlikely warns of numbers of a variant that are probably mistakes, such as an elephant that
// always rampages, or a fortification that nobody can pay. The edition itself is not checked.
func (c *checker) warnUnlikely() {
	if c.Set.IsUnchanged() {
		return
	}
	for _, id := range c.Set.Entries("unit") {
		if p := "unit." + id; c.Set.IntOr(p+".rampage_at_most", 0) >= dieSides {
			c.At(p+".rampage_at_most").Warn("%s.rampage_at_most is %d, as much as a die shows: it rampages in every combat", p, c.Set.IntOr(p+".rampage_at_most", 0))
		}
	}
	if !c.hasAction("fortify") {
		return
	}
	all := c.Set.IntOr("pieces.trade", 0)
	for _, x := range [...][2]string{{"fortify.cost", "nobody without an Engineer can ever pay it"}, {"fortify.engineer_cost", "nobody with an Engineer can ever pay it"}} {
		if n := c.Set.IntOr(x[0], 0); n > all {
			c.At(x[0], "pieces.trade").Warn("%s is %d, pieces.trade is %d: %s", x[0], n, all, x[1])
		}
	}
}
