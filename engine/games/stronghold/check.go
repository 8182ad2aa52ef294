package stronghold

import (
	"fmt"
	"slices"

	"equitas/engine/rule"
)

// Check implements [rule.Game]: faults and warnings across keys. A board is
// checked once its parts are as many as a position holds, and play once the
// board is right.
func (Game) Check(set *rule.Set) []rule.Fault {
	c := &checker{set: set}
	c.limits()
	if rule.Faults(c.faults).Errors() > 0 {
		return c.faults
	}
	c.players()
	c.board()
	c.towers()
	c.garrison()
	c.phaseCards()
	c.actions()
	c.works()
	c.gates()
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
func (c *checker) fault(path, msg, help string) {
	f := rule.Fault{Msg: msg, Help: help}
	if v := c.set.Value(path); v != nil {
		f.At = v.At
	}
	c.faults = append(c.faults, f)
}

func (c *checker) warn(path, msg, help string) {
	c.fault(path, msg, help)
	c.faults[len(c.faults)-1].Warning = true
}

// across notes what is wrong with several keys together, at the one that was
// said last.
func (c *checker) across(msg, help string, paths ...string) {
	c.faults = append(c.faults, rule.Fault{At: c.set.Last(paths...), Msg: msg, Help: help})
}

// doubt warns of several keys together, at the one that was said last.
func (c *checker) doubt(msg string, paths ...string) {
	c.across(msg, "", paths...)
	c.faults[len(c.faults)-1].Warning = true
}

// ids are the names of the entries of a table, which may be missing.
func (c *checker) ids(table string) []string {
	if v := c.set.Value(table); v != nil && v.Table != nil {
		return v.Table.Keys()
	}
	return nil
}

// whole is a number that may be left out.
func (c *checker) whole(path string, def int) int {
	if v := c.set.Value(path); v != nil {
		return int(v.Int)
	}
	return def
}

// text is a word that may be left out.
func (c *checker) text(path string) string {
	if v := c.set.Value(path); v != nil {
		return v.Text
	}
	return ""
}

// limits holds the number of entries against what a position has room for.
func (c *checker) limits() {
	for _, x := range []struct {
		table, what string
		most        int
	}{
		{"section", "sections", maxSections}, {"rampart", "ramparts", maxRamparts}, {"tower", "towers", maxTowers}, {"path", "paths", maxPaths},
		{"building", "buildings", maxBuilding}, {"hero", "heroes", maxHeroes}, {"barbican.gate", "gates", maxGates}, {"phase_card", "phase cards", maxCards},
		{"invader_action", "actions of Invaders", maxActions}, {"defender_action", "actions of Defenders", maxWorks}, {"defender_hit_card", "hit cards", maxHitCards},
	} {
		if ids := c.ids(x.table); len(ids) > x.most {
			c.fault(x.table+"."+ids[x.most], fmt.Sprintf("%d %s, at most %d", len(ids), x.what, x.most), "")
		}
	}
	rooms := 1 // the courtyard
	for _, id := range c.ids("building") {
		if c.room("building."+id) == 0 {
			continue
		}
		if rooms++; rooms > maxPlaces {
			c.fault("building."+id, fmt.Sprintf("%d places for Defender units, with the courtyard, at most %d", rooms, maxPlaces), "")
			break
		}
	}
	kinds := map[string]int{}
	for _, id := range c.ids("invader_action") {
		p := "invader_action." + id
		if n := len(c.ids(p + ".pay")); n > maxWays {
			c.fault(p+".pay", fmt.Sprintf("%d ways to pay for %s, at most %d", n, id, maxWays), "")
		}
		if does := c.text(p + ".does"); does == "equipment" || does == "training" {
			if kinds[does]++; kinds[does] == maxKinds+1 {
				c.fault(p, fmt.Sprintf("%d kinds of %s, at most %d", kinds[does], does, maxKinds), "")
			}
		}
	}
}

// room is how many units a building holds, of any types.
func (c *checker) room(p string) (n int) {
	for _, u := range append(slices.Clone(defenders), "any") {
		n += c.whole(p+".room."+u, 0)
	}
	return n
}

// players holds numbers of players, and what each gets, against each other.
func (c *checker) players() {
	lo, hi, usual := c.set.Int("players.min"), c.set.Int("players.max"), c.set.Int("players.usual")
	if lo > hi {
		c.across(fmt.Sprintf("players.min is %d, must be at most players.max, which is %d", lo, hi), "", "players.min", "players.max")
		return
	}
	if usual < lo || usual > hi {
		c.across(fmt.Sprintf("players.usual is %d, must be from players.min to players.max, %d to %d", usual, lo, hi), "", "players.usual", "players.min", "players.max")
	}
	for n := lo; n <= hi; n++ {
		p := fmt.Sprintf("players.p%d.", n)
		invaders := 1 + n/3
		if all, bank := invaders*c.set.Int(p+"start_resources"), c.set.Int("setup.resource_bank"); all > bank {
			c.doubt(fmt.Sprintf("%sstart_resources takes %d resources, setup.resource_bank has %d: it gives what it has", p, all, bank), p+"start_resources", "setup.resource_bank")
		}
	}
	if c.set.Bool("setup.preset") && hi > 2 {
		c.doubt("setup.preset holds for two players alone: more draw their cards (players.max = 2 leaves them out)", "setup.preset", "players.max")
	}
}

// gates holds the numbers of the Barbican against each other.
func (c *checker) gates() {
	n := len(c.ids("barbican.gate"))
	if at := c.set.Int("barbican.breach_at_gate"); at > n {
		c.across(fmt.Sprintf("barbican.breach_at_gate is %d, there are %d gates", at, n), "0: no gate is a break-in", "barbican.breach_at_gate", "barbican.gate.*.glory")
	}
	if fresh, most := c.set.Int("barbican.gate_resistance"), c.set.Int("barbican.gate_resistance_max"); fresh > most {
		c.across(fmt.Sprintf("barbican.gate_resistance is %d, must be at most barbican.gate_resistance_max, which is %d", fresh, most), "", "barbican.gate_resistance", "barbican.gate_resistance_max")
	}
}
