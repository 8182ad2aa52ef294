package empires

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Check implements [rule.Game]: faults and warnings across keys. What a position has
// no room for is told alone; all else is checked at once.
func (Game) Check(set *rule.Set) []rule.Fault {
	c := &checker{set: set}
	c.limits()
	if rule.Faults(c.faults).Errors() > 0 {
		return c.faults
	}
	c.players()
	c.turns()
	c.board()
	c.revolts()
	c.units()
	c.pairs()
	c.artillery()
	c.cards()
	c.sets()
	c.persons()
	if rule.Faults(c.faults).Errors() == 0 {
		c.inert()
	}
	return c.faults
}

// A checker collects what is wrong across keys.
type checker struct {
	set    *rule.Set
	faults []rule.Fault
}

// fault notes what is wrong at a key, with what would help.
func (c *checker) fault(path, help, format string, args ...any) {
	f := rule.Fault{Msg: fmt.Sprintf(format, args...), Help: help}
	if v := c.set.Value(path); v != nil {
		f.At = v.At
	}
	c.faults = append(c.faults, f)
}

// warn notes what can be played and is hardly meant.
func (c *checker) warn(path, help, format string, args ...any) {
	c.fault(path, help, format, args...)
	c.faults[len(c.faults)-1].Warning = true
}

// across notes what is wrong with several keys together, at the one that was said
// last.
func (c *checker) across(paths []string, help, format string, args ...any) {
	c.faults = append(c.faults, rule.Fault{At: c.set.Last(paths...), Msg: fmt.Sprintf(format, args...), Help: help})
}

// doubt warns of several keys together, at the one that was said last.
func (c *checker) doubt(paths []string, help, format string, args ...any) {
	c.across(paths, help, format, args...)
	c.faults[len(c.faults)-1].Warning = true
}

// ids are the names of the entries of a table, which may be missing.
func (c *checker) ids(table string) (l []string) {
	v := c.set.Value(table)
	if v == nil || v.Table == nil {
		return nil
	}
	for _, id := range v.Table.Keys() {
		if e := v.Table.Own(id); e != nil && e.Table != nil {
			l = append(l, id)
		}
	}
	return l
}

// keys are the names of the numbers of a table: without its marks.
func (c *checker) keys(table string) (l []string) {
	v := c.set.Value(table)
	if v == nil || v.Table == nil {
		return nil
	}
	for _, id := range v.Table.Keys() {
		if e := v.Table.Own(id); e != nil && e.Kind == rule.KindInt {
			l = append(l, id)
		}
	}
	return l
}

func (c *checker) whole(path string) int {
	if v := c.set.Value(path); v != nil {
		return int(v.Int)
	}
	return 0
}

func (c *checker) text(path string) string {
	if v := c.set.Value(path); v != nil {
		return v.Text
	}
	return ""
}

func (c *checker) yes(path string) bool { v := c.set.Value(path); return v != nil && v.Bool }

// words is a list that may be left out.
func (c *checker) words(path string) []string {
	if c.set.Has(path) {
		return c.set.Words(path)
	}
	return nil
}

// enabled reports whether there is an action.
func (c *checker) enabled(action string) bool {
	return slices.Contains(c.words("actions.enabled"), action)
}

// limits holds the number of entries against what a position has room for.
func (c *checker) limits() {
	for _, x := range []struct {
		tables []string
		what   string
		most   int
	}{
		{[]string{"province", "sea"}, "areas", maxAreas}, {[]string{"card", "empire_card"}, "kinds of cards", maxKinds}, {[]string{"unit"}, "kinds of units", maxUnits},
		{[]string{"empire_set"}, "sets of Empire cards", maxSets}, {[]string{"turn"}, "turns", maxTurns}, {[]string{"revolt_table"}, "tables of revolts", maxTables},
		{[]string{"sea_group"}, "groups of a sea battle", maxGroups},
	} {
		var paths []string
		for _, t := range x.tables {
			for _, id := range c.ids(t) {
				paths = append(paths, t+"."+id)
			}
		}
		switch n := len(paths); {
		case n > x.most:
			c.fault(paths[x.most], "", "%d %s, at most %d", n, x.what, x.most)
		case n == 0 && x.tables[0] != "revolt_table" && x.tables[0] != "sea_group":
			c.fault(x.tables[0], "", "there are no %s", x.what)
		}
	}
	for _, id := range c.ids("empire_set") {
		if n := len(c.words("empire_set." + id + ".cards")); n > maxInSet {
			c.fault("empire_set."+id+".cards", "", "empire_set.%s has %d cards, at most %d", id, n, maxInSet)
		}
	}
	if n := c.deck(); n > maxDeck {
		c.across([]string{"card.*.count"}, "", "the army deck has %d cards, at most %d", n, maxDeck)
	}
}

// deck is the number of army cards.
func (c *checker) deck() (n int) {
	for _, id := range c.ids("card") {
		n += c.whole("card." + id + ".count")
	}
	return n
}

// players holds numbers of players, and what each needs, against each other.
func (c *checker) players() {
	lo, hi, usual := c.whole("players.min"), c.whole("players.max"), c.whole("players.usual")
	if lo > hi {
		c.across([]string{"players.min", "players.max"}, "", "players.min is %d, must be at most players.max, which is %d", lo, hi)
		return
	}
	if usual < lo || usual > hi {
		c.across([]string{"players.usual", "players.min", "players.max"}, "", "players.usual is %d, must be from players.min to players.max, %d to %d", usual, lo, hi)
	}
	room, starts := 0, c.whole("setup.starts_per_side")
	var says []string
	for _, side := range sideWords {
		sets, provinces := 0, 0
		for _, id := range c.ids("empire_set") {
			if c.text("empire_set."+id+".side") == side {
				sets++
			}
		}
		for _, id := range c.ids("province") {
			if c.text("province."+id+".side") == side {
				provinces++
			}
		}
		if provinces == 0 {
			c.across([]string{"province.*.side", "province.*"}, "", "no province is in the %s, each side needs one", side)
		}
		n := min(starts, sets, provinces)
		room += n
		says = append(says, fmt.Sprintf("%d in the %s", n, side))
	}
	if room < hi {
		c.across([]string{"players.max", "setup.starts_per_side", "empire_set.*.side", "empire_set.*"}, "each player needs a set of Empire cards of the side, and setup.starts_per_side room on it",
			"%d players have nowhere to begin: there is room for %s", hi, strings.Join(says, ", "))
	}
	supply := c.whole("pieces.control")
	for n := lo; n <= hi; n++ {
		if p := fmt.Sprintf("setup.markers.p%d", n); supply > 0 && c.whole(p) > supply {
			c.across([]string{p, "pieces.control"}, "", "%s is %d, must be at most pieces.control, which is %d", p, c.whole(p), supply)
		}
	}
	if all, stock := hi*c.whole("setup.forts"), c.whole("pieces.forts"); all > stock {
		c.doubt([]string{"setup.forts", "pieces.forts", "players.max"}, "", "%d players place %d fortifications at the start, pieces.forts is %d: the last go without", hi, all, stock)
	}
}

// turns checks that points are counted, and that something can be done.
func (c *checker) turns() {
	scored := false
	for _, id := range c.ids("turn") {
		scored = scored || c.yes("turn."+id+".score")
	}
	if !scored {
		c.doubt([]string{"turn.*.score"}, "", "no turn ends with a scoring: everybody has 0 points")
	}
	if len(c.words("actions.enabled")) == 0 {
		c.fault("actions.enabled", "one or more of "+phrase(actionWords, "and"), "actions.enabled is empty: there is nothing to do")
	}
	if lo, hi := c.whole("subvert.pay_min"), c.whole("subvert.pay_max"); lo > hi {
		c.across([]string{"subvert.pay_min", "subvert.pay_max"}, "", "subvert.pay_min is %d, must be at most subvert.pay_max, which is %d", lo, hi)
	}
	most := 0
	for _, w := range placeWords {
		most = max(most, c.whole("battle.cards."+w))
	}
	if rout := c.whole("battle.rout"); rout > most {
		c.doubt([]string{"battle.rout", "battle.cards.*"}, "", "battle.rout is %d, a battle has at most %d combats: there are no routs", rout, most)
	}
}

// phrase writes "a, b and c".
func phrase(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// nearest is help for a name that is none.
func nearest(name string, known []string) string {
	if n := cond.Nearest(name, known); n != "" {
		return "nearest: " + n
	}
	return "there are " + phrase(known, "and")
}
