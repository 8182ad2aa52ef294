package empires

import (
	"fmt"
	"slices"

	"equitas/engine/place"
)

// board checks the map: that it hangs together, that every area is worth something,
// and what stands in the picture.
func (c *checker) board() {
	_, faults := place.Read(c.set, mapSpec)
	c.faults = append(c.faults, faults...)
	for _, t := range []string{"province", "sea"} {
		for _, id := range c.ids(t) {
			if p := t + "." + id + ".vp"; c.whole(p) == 0 {
				c.fault(p, "", "%s is 0, must be at least 1: an area without points holds no trade markers", p)
			}
		}
	}
	c.faults = append(c.faults, place.Unlaid(c.set, mapSpec, c.set.Value("picture.rows"))...)
}

// revolts checks that every die picks one table, and where provinces stand.
func (c *checker) revolts() {
	if c.whole("revolt.from_turn") == 0 {
		return
	}
	tables := map[string]string{}
	where := map[string][]string{}
	for _, id := range c.ids("revolt_table") {
		p := "revolt_table." + id
		for _, die := range c.words(p + ".dice") {
			if other := tables[die]; other != "" {
				c.fault(p+".dice", "each die picks one table", "a first die of %s picks revolt_table.%s, and revolt_table.%s too", die, other, id)
			}
			tables[die] = id
		}
		for i := 1; i <= dieSides; i++ {
			column := fmt.Sprintf("%s.c%d", p, i)
			for _, province := range c.words(column) {
				where[province] = append(where[province], column)
			}
		}
	}
	for die := 1; die <= dieSides; die++ {
		if tables[fmt.Sprint(die)] == "" {
			c.doubt([]string{"revolt_table.*.dice", "revolt_table.*"}, "", "a first die of %d picks no table of revolts: nothing revolts then", die)
		}
	}
	for _, id := range c.ids("province") {
		switch l := where[id]; {
		case len(l) == 0:
			c.doubt([]string{"revolt_table.*.*", "province." + id}, "", "province.%s stands in no column of the tables of revolts: it never revolts", id)
		case len(l) > 1:
			c.doubt(l, "", "province.%s stands in %s: so it revolts more often", id, phrase(l, "and"))
		}
	}
}

// fights reports whether a kind may be sent to a kind of battle.
func (c *checker) fights(unit, where string) bool {
	p := "unit." + unit + "."
	if c.text(p+"mode") == "person" {
		return false
	}
	if where == "sea" {
		return c.set.Has(p + "sea")
	}
	return c.yes(p + where)
}

// units checks that a kind has what its mode needs.
func (c *checker) units() {
	for _, id := range c.ids("unit") {
		p := "unit." + id + "."
		switch mode := c.text(p + "mode"); mode {
		case "skirmish":
			block, kill := c.whole(p+"block"), c.whole(p+"kill")
			switch {
			case kill == 0:
				c.fault("unit."+id, "kill = 6", "unit.%s rolls to block or kill, but has no kill", id)
			case block > kill:
				c.across([]string{p + "block", p + "kill"}, "", "%sblock is %d, must be at most kill, which is %d", p, block, kill)
			}
		case "person":
			if !c.set.Has(p + "does") {
				c.warn("unit."+id, "does = one of "+phrase(doesWords, "or"), "unit.%s is a person that is good for nothing: it has no does", id)
			}
			continue
		}
		if !c.fights(id, "field") && !c.fights(id, "siege") && !c.fights(id, "sea") {
			c.warn("unit."+id, "field = true, siege = true, or sea = one of "+phrase(c.ids("sea_group"), "or"), "unit.%s fights nowhere", id)
		}
	}
}

// unit checks that a name is one of a kind.
func (c *checker) unit(path, id string) bool {
	units := c.ids("unit")
	if slices.Contains(units, id) {
		return true
	}
	c.fault(path, nearest(id, units), "%s: there is no unit %q", path, id)
	return false
}

// pairs checks what one kind has against another: that the kinds are there, and that
// a pair is not settled in two ways.
func (c *checker) pairs() {
	type pair struct{ a, b string }
	drawn := map[pair]string{}
	for _, table := range []string{"bonus", "drawn", "beats"} {
		for _, id := range c.ids(table) {
			p := table + "." + id
			if !c.unit(p, id) {
				continue
			}
			if table == "bonus" {
				for _, other := range c.keys(p) {
					c.unit(p+"."+other, other)
				}
				continue
			}
			for _, other := range c.words(p + ".against") {
				to, back := pair{id, other}, pair{other, id}
				switch {
				case table == "drawn":
					drawn[to], drawn[back] = p, p
				case drawn[to] != "":
					c.across([]string{p + ".against", drawn[to] + ".against"}, "", "%s wins against %s without dice, and %s has them draw", id, other, drawn[to])
				case id == other || slices.Contains(c.words("beats."+other+".against"), id):
					c.fault(p+".against", "", "%s and %s beat each other without dice", id, other)
				}
			}
		}
	}
}

// artillery checks that Artillery knows what it needs against everything that it can
// meet.
func (c *checker) artillery() {
	for _, where := range placeWords {
		p := "artillery." + where
		for _, id := range c.keys(p) {
			if id != "all" {
				c.unit(p+"."+id, id)
			}
		}
		shoots := false
		for _, id := range c.ids("unit") {
			shoots = shoots || c.text("unit."+id+".mode") == "artillery" && c.fights(id, where)
		}
		if !shoots || c.set.Has(p+".all") {
			continue
		}
		for _, id := range c.ids("unit") {
			if c.fights(id, where) && !c.set.Has(p+"."+id) {
				c.across([]string{"unit." + id + "." + where, "unit." + id}, fmt.Sprintf("%s = 6, or 0: it loses without rolling", id), "%s says nothing of %s, which it can meet there", p, id)
			}
		}
	}
}

// cards checks the cards: that the display can be filled, and that a card has the
// strength that it fights with.
func (c *checker) cards() {
	if n, most := c.deck(), c.whole("recruit.display"); n < most {
		c.across([]string{"recruit.display", "card.*.count", "card.*"}, "", "the army deck has %d cards, recruit.display lays out %d", n, most)
	}
	for _, table := range []string{"card", "empire_card"} {
		for _, id := range c.ids(table) {
			p := table + "." + id
			unit := c.text(p + ".kind")
			if c.text("unit."+unit+".mode") == "strength" && c.whole(p+".strength") == 0 && c.whole("unit."+unit+".base") == 0 {
				c.across([]string{p + ".strength", p, "unit." + unit}, "strength = 6", "%s has no strength, and unit.%s no base", p, unit)
			}
			if table == "empire_card" && c.text("unit."+unit+".mode") == "person" {
				c.fault(p+".kind", "", "%s is a person: persons are army cards", p)
			}
		}
	}
}

// sets checks that a set of Empire cards can fight.
func (c *checker) sets() {
	need := c.whole("battle.cards.field")
	used := map[string]bool{}
	for _, id := range c.ids("empire_set") {
		p := "empire_set." + id + ".cards"
		n := 0
		for _, card := range c.words(p) {
			used[card] = true
			if c.fights(c.text("empire_card."+card+".kind"), "field") {
				n++
			}
		}
		if n < need {
			c.doubt([]string{p, "battle.cards.field"}, "who lacks a card loses its combat (ruling R21)", "empire_set.%s has %d cards that fight in the open, battle.cards.field is %d", id, n, need)
		}
	}
	for _, id := range c.ids("empire_card") {
		if !used[id] && !c.set.Plain() {
			c.warn("empire_card."+id, "", "empire_card.%s is in no set", id)
		}
	}
}
