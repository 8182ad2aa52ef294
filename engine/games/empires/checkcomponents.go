package empires

import (
	"fmt"
	"slices"

	"equitas/engine/place"
	"equitas/engine/rule/crosscheck"
)

// checkBoard checks that the map is connected and that every area has points, and it checks the
// picture.
func (c *checker) checkBoard() {
	_, faults := place.Read(c.Set, mapSpec)
	c.Faults = append(c.Faults, faults...)
	for _, t := range []string{"province", "sea"} {
		for _, id := range c.Set.Entries(t) {
			if p := t + "." + id + ".vp"; c.Set.IntOr(p, 0) == 0 {
				c.At(p).Fault("%s is 0, must be at least 1: an area without points holds no trade markers", p)
			}
		}
	}
	c.Faults = append(c.Faults, place.CheckRows(c.Set, mapSpec, c.Set.Value("picture.rows"))...)
}

// checkRevolts checks that every number of the die selects one table of revolts, and the provinces
// in the tables.
func (c *checker) checkRevolts() {
	if c.Set.IntOr("revolt.from_turn", 0) == 0 {
		return
	}
	tables := map[string]string{}
	where := map[string][]string{}
	for _, id := range c.Set.Entries("revolt_table") {
		p := "revolt_table." + id
		for _, die := range c.Set.WordsOrNil(p + ".dice") {
			if other := tables[die]; other != "" {
				c.At(p+".dice").Fault("a first die of %s picks revolt_table.%s, and revolt_table.%s too", die, other, id).Help = "each die picks one table"
			}
			tables[die] = id
		}
		for i := 1; i <= dieSides; i++ {
			column := fmt.Sprintf("%s.c%d", p, i)
			for _, province := range c.Set.WordsOrNil(column) {
				where[province] = append(where[province], column)
			}
		}
	}
	for die := 1; die <= dieSides; die++ {
		if tables[fmt.Sprint(die)] == "" {
			c.At("revolt_table.*.dice", "revolt_table.*").Warn("a first die of %d picks no table of revolts: nothing revolts then", die)
		}
	}
	for _, id := range c.Set.Entries("province") {
		switch l := where[id]; {
		case len(l) == 0:
			c.At("revolt_table.*.*", "province."+id).Warn("province.%s stands in no column of the tables of revolts: it never revolts", id)
		case len(l) > 1:
			c.At(l...).Warn("province.%s stands in %s: so it revolts more often", id, crosscheck.JoinAnd(l))
		}
	}
}

// canFight reports whether a unit may be sent to a kind of battle: where is "field", "siege"
// or "sea".
func (c *checker) canFight(unit, where string) bool {
	p := "unit." + unit + "."
	if c.Set.TextOr(p+"mode", "") == "person" {
		return false
	}
	if where == "sea" {
		return c.Set.Has(p + "sea")
	}
	return c.Set.IsTrue(p + where)
}

// checkUnits checks that each unit has the keys that its mode requires.
func (c *checker) checkUnits() {
	for _, id := range c.Set.Entries("unit") {
		p := "unit." + id + "."
		switch mode := c.Set.TextOr(p+"mode", ""); mode {
		case "skirmish":
			block, kill := c.Set.IntOr(p+"block", 0), c.Set.IntOr(p+"kill", 0)
			switch {
			case kill == 0:
				c.At("unit."+id).Fault("unit.%s rolls to block or kill, but has no kill", id).Help = "kill = 6"
			case block > kill:
				c.At(p+"block", p+"kill").Fault("%sblock is %d, must be at most kill, which is %d", p, block, kill)
			}
		case "person":
			if !c.Set.Has(p + "does") {
				c.At("unit."+id).Warn("unit.%s is a person that is good for nothing: it has no does", id).Help = "does = one of " + crosscheck.JoinOr(doesWords)
			}
			continue
		}
		if !c.canFight(id, "field") && !c.canFight(id, "siege") && !c.canFight(id, "sea") {
			c.At("unit."+id).
				Warn("unit.%s fights nowhere", id).Help = "field = true, siege = true, or sea = one of " + crosscheck.JoinOr(c.Set.Entries("sea_group"))
		}
	}
}

// checkUnitID reports whether id is a unit. If not, it adds a fault at path.
func (c *checker) checkUnitID(path, id string) bool {
	units := c.Set.Entries("unit")
	if slices.Contains(units, id) {
		return true
	}
	c.At(path).Fault("%s: there is no unit %q", path, id).Help = suggestName(id, units)
	return false
}

// checkPairs checks the tables about pairs of units: that both units exist, and that no pair is
// defined twice.
func (c *checker) checkPairs() {
	type pair struct{ a, b string }
	drawn := map[pair]string{}
	for _, table := range []string{"bonus", "drawn", "beats"} {
		for _, id := range c.Set.Entries(table) {
			p := table + "." + id
			if !c.checkUnitID(p, id) {
				continue
			}
			if table == "bonus" {
				for _, other := range c.integerKeys(p) {
					c.checkUnitID(p+"."+other, other)
				}
				continue
			}
			for _, other := range c.Set.WordsOrNil(p + ".against") {
				to, back := pair{id, other}, pair{other, id}
				switch {
				case table == "drawn":
					drawn[to], drawn[back] = p, p
				case drawn[to] != "":
					c.At(p+".against", drawn[to]+".against").Fault("%s wins against %s without dice, and %s has them draw", id, other, drawn[to])
				case id == other || slices.Contains(c.Set.WordsOrNil("beats."+other+".against"), id):
					c.At(p+".against").Fault("%s and %s beat each other without dice", id, other)
				}
			}
		}
	}
}

// checkArtillery checks that Artillery has a number for every unit that it can meet.
func (c *checker) checkArtillery() {
	for _, where := range battleWords {
		p := "artillery." + where
		for _, id := range c.integerKeys(p) {
			if id != "all" {
				c.checkUnitID(p+"."+id, id)
			}
		}
		shoots := false
		for _, id := range c.Set.Entries("unit") {
			shoots = shoots || c.Set.TextOr("unit."+id+".mode", "") == "artillery" && c.canFight(id, where)
		}
		if !shoots || c.Set.Has(p+".all") {
			continue
		}
		for _, id := range c.Set.Entries("unit") {
			if c.canFight(id, where) && !c.Set.Has(p+"."+id) {
				c.At("unit."+id+"."+where, "unit."+id).
					Fault("%s says nothing of %s, which it can meet there", p, id).Help = fmt.Sprintf("%s = 6, or 0: it loses without rolling", id)
			}
		}
	}
}

// checkCards checks that there are enough cards for the display, and that every card that
// fights by strength has a strength.
func (c *checker) checkCards() {
	if n, most := c.countDeck(), c.Set.IntOr("recruit.display", 0); n < most {
		c.At("recruit.display", "card.*.count", "card.*").Fault("the army deck has %d cards, recruit.display lays out %d", n, most)
	}
	for _, table := range []string{"card", "empire_card"} {
		for _, id := range c.Set.Entries(table) {
			p := table + "." + id
			unit := c.Set.TextOr(p+".kind", "")
			if c.Set.TextOr("unit."+unit+".mode", "") == "strength" && c.Set.IntOr(p+".strength", 0) == 0 && c.Set.IntOr("unit."+unit+".base", 0) == 0 {
				c.At(p+".strength", p, "unit."+unit).Fault("%s has no strength, and unit.%s no base", p, unit).Help = "strength = 6"
			}
			if table == "empire_card" && c.Set.TextOr("unit."+unit+".mode", "") == "person" {
				c.At(p+".kind").Fault("%s is a person: persons are army cards", p)
			}
		}
	}
}

// warnSets warns of sets of Empire cards with too few cards for a battle in the open, and of
// Empire cards in no set.
func (c *checker) warnSets() {
	need := c.Set.IntOr("battle.cards.field", 0)
	used := map[string]bool{}
	for _, id := range c.Set.Entries("empire_set") {
		p := "empire_set." + id + ".cards"
		n := 0
		for _, card := range c.Set.WordsOrNil(p) {
			used[card] = true
			if c.canFight(c.Set.TextOr("empire_card."+card+".kind", ""), "field") {
				n++
			}
		}
		if n < need {
			c.At(p, "battle.cards.field").
				Warn("empire_set.%s has %d cards that fight in the open, battle.cards.field is %d", id, n, need).Help = "who lacks a card loses its combat (ruling R21)"
		}
	}
	for _, id := range c.Set.Entries("empire_card") {
		if !used[id] && !c.Set.IsUnchanged() {
			c.At("empire_card."+id).Warn("empire_card.%s is in no set", id)
		}
	}
}
