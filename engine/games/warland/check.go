package warland

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
)

// CheckNames implements [rule.Namer]: what has to hold before conditions can be
// given their names.
func (Game) CheckNames(set *rule.Set) []rule.Fault {
	c := &checker{set: set}
	for _, t := range [...]struct {
		table, what string
		most        int
	}{{"building", "types of buildings", maxKinds}, {"pawn", "kinds of pawns", maxPawnKinds}, {"creature", "kinds of creatures", maxCreatures}} {
		if ids := keysOf(set, t.table); len(ids) > t.most {
			c.fault(t.table+"."+ids[t.most], fmt.Sprintf("%d %s, at most %d", len(ids), t.what, t.most), "")
		}
	}
	return c.faults
}

// Check implements [rule.Game]: faults and warnings across keys.
func (Game) Check(set *rule.Set) []rule.Fault {
	c := &checker{set: set}
	c.numbers()
	c.pieces()
	c.lists()
	if rule.Faults(c.faults).Errors() == 0 { // a plane that is not right makes no sense to measure on
		c.plane()
	}
	if rule.Faults(c.faults).Errors() == 0 {
		c.endless()
		c.castles()
		c.inert()
	}
	return c.faults
}

// A checker collects what is wrong across keys.
type checker struct {
	set    *rule.Set
	faults []rule.Fault
}

func (c *checker) fault(path, msg, help string) {
	f := rule.Fault{Msg: msg, Help: help}
	if v := c.set.Value(path); v != nil {
		f.At = v.At
	}
	c.faults = append(c.faults, f)
}

func (c *checker) warn(path, msg string) {
	c.fault(path, msg, "")
	c.faults[len(c.faults)-1].Warning = true
}

// across notes what is wrong with several keys together, at the one that was
// said last.
func (c *checker) across(msg, help string, paths ...string) {
	c.faults = append(c.faults, rule.Fault{At: c.set.Last(paths...), Msg: msg, Help: help})
}

// fromTo writes a range: "3 to 6", "4".
func fromTo(lo, hi int) string {
	if lo == hi {
		return fmt.Sprint(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

// numbers holds numbers against each other.
func (c *checker) numbers() {
	lo, hi, usual := c.set.Int("players.min"), c.set.Int("players.max"), c.set.Int("players.usual")
	if lo > hi {
		c.across(fmt.Sprintf("players.min is %d, must be at most players.max, which is %d", lo, hi), "", "players.min", "players.max")
	}
	if lo <= hi && (usual < lo || usual > hi) {
		c.across(fmt.Sprintf("players.usual is %d, must be %s (players.min to players.max)", usual, fromTo(lo, hi)), "", "players.usual", "players.min", "players.max")
	}
	if size, most := c.set.Int("table.size_mm"), c.set.Int("table.max_size_mm"); size > most {
		c.across(fmt.Sprintf("table.size_mm is %d, must be at most table.max_size_mm, which is %d", size, most), "", "table.size_mm", "table.max_size_mm")
	}
	if n := c.set.Int("choices.directions"); directions%n != 0 || n == 3 {
		c.fault("choices.directions", fmt.Sprintf("choices.directions is %d, must be 4, 6 or 12", n), "")
	}
	if c.set.Bool("creatures.enabled") {
		for _, id := range keysOf(c.set, "creature") {
			if path := "creature." + id + ".copies"; c.set.Has(path) && c.set.Int(path) == 0 {
				c.warn(path, fmt.Sprintf("creature %q is never dealt: it has no copies", id))
			}
		}
	}
	if c.set.Int("build.works_per_turn") == 0 && c.set.Int("demolition.demolitions_per_turn") == 0 && c.set.Int("demolition.demolitions_per_soldier") == 0 {
		c.across("demolition.demolitions_per_soldier is 0, must be at least 1 where neither demolition.demolitions_per_turn nor build.works_per_turn is a limit: a turn could go on for ever", "",
			"demolition.demolitions_per_soldier", "demolition.demolitions_per_turn", "build.works_per_turn")
	}
	if r, p := c.set.Int("table.ruler_mm"), c.set.Int("table.pawn_mm"); r <= 2*p {
		c.across(fmt.Sprintf("table.ruler_mm is %d, must be more than two pawns (table.pawn_mm is %d)", r, p), "", "table.ruler_mm", "table.pawn_mm")
	}
}

// pieces checks buildings, pawns and creatures.
func (c *checker) pieces() {
	pawns := keysOf(c.set, "pawn")
	n := 0
	builds := false
	for _, id := range pawns {
		k := c.set.Text("pawn." + id + ".kind")
		builds = builds || k == "carpenter"
		if k == "soldier" {
			if n++; n > maxSoldiers {
				c.fault("pawn."+id, fmt.Sprintf("%d kinds of soldiers, at most %d", n, maxSoldiers), "")
			}
		}
	}
	if !builds && c.set.Int("setup.carpenters") > 0 {
		c.across(fmt.Sprintf("setup.carpenters is %d, but no pawn is of kind carpenter", c.set.Int("setup.carpenters")), "", "setup.carpenters", "pawn.*.kind")
	}
	for _, id := range keysOf(c.set, "building") {
		path := "building." + id + "."
		sum := 0
		for _, pawn := range keysOf(c.set, path+"garrison") {
			if !slices.Contains(pawns, pawn) {
				c.fault(path+"garrison."+pawn, fmt.Sprintf("there is no pawn %q", pawn), "the pawns are "+strings.Join(pawns, ", "))
			}
			sum += c.set.Int(path + "garrison." + pawn)
		}
		if room := c.set.Int("table.building_capacity"); sum > room {
			c.across(fmt.Sprintf("%s brings %d pawns, there is room for %d (table.building_capacity)", id, sum, room), "", path+"garrison", path+"garrison.*", "table.building_capacity")
			c.faults[len(c.faults)-1].Warning = true
		}
		c.whole(path+"train", "pawn", "coins", "resources")
		c.whole(path+"exchange", "when", "max", "price")
	}
	cards := 0
	for _, id := range keysOf(c.set, "creature") {
		if cards += c.set.Int("creature." + id + ".copies"); cards > maxDeck {
			c.fault("creature."+id, fmt.Sprintf("%d creatures in a deck, at most %d", cards, maxDeck), "")
			break
		}
	}
}

// whole checks that a table that may be left out is complete if it is there.
func (c *checker) whole(path string, keys ...string) {
	if !c.set.Has(path) {
		return
	}
	for _, k := range keys {
		if !c.set.Has(path + "." + k) {
			c.fault(path, fmt.Sprintf("%s lacks %s", path, k), "")
		}
	}
}

// lists checks the presets and the ladder.
func (c *checker) lists() {
	if l := c.set.Words("setup.colours"); len(l) != maxSeats {
		c.fault("setup.colours", fmt.Sprintf("setup.colours has %d colours, must be %d", len(l), maxSeats), "one for each seat, whoever plays")
	}
	steps, bad := ladderOf(c.set)
	if bad != "" {
		c.fault("bribe.ladder", fmt.Sprintf("bribe.ladder has %q, must be whole numbers from 1 to %d in quotes, or \"all\"", bad, maxStock), "")
		for _, w := range c.set.Value("bribe.ladder").List {
			if w.Text == bad {
				c.faults[len(c.faults)-1].At = w.At
				break
			}
		}
	}
	for i := 1; i < len(steps); i++ {
		if steps[i-1] == 0 || steps[i] != 0 && steps[i] < steps[i-1] { // 0 is all
			words := c.set.Value("bribe.ladder").List
			c.faults = append(c.faults, rule.Fault{At: words[i].At, Msg: fmt.Sprintf("bribe.ladder has %s after %s, must rise", words[i].Text, words[i-1].Text), Help: "all comes last"})
			break
		}
	}
	for _, key := range []string{"setup.bastions", "setup.formations"} {
		switch l := c.set.Words(key); {
		case len(l) == 0 || len(l) > maxPresets:
			c.fault(key, fmt.Sprintf("%s names %d presets, must be 1 to %d", key, len(l), maxPresets), "")
		case len(slices.Compact(slices.Sorted(slices.Values(l)))) != len(l):
			c.fault(key, key+" names a preset twice", "")
		}
	}
	for _, id := range c.set.Words("setup.formations") {
		places, n := keysOf(c.set, "formation."+id+".place"), c.set.Int("setup.carpenters")
		if len(places) != n {
			c.across(fmt.Sprintf("formation.%s has %d places, setup.carpenters is %d", id, len(places), n), "a place for each carpenter", "formation."+id, "formation."+id+".place.*", "setup.carpenters", "setup.formations")
		}
	}
}
