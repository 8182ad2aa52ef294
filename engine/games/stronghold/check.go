package stronghold

import (
	"fmt"
	"slices"

	"equitas/engine/rule"
	"equitas/engine/rule/crosscheck"
)

// Check implements [rule.Game]: it returns faults and warnings that concern several keys. The
// board is checked only if its parts fit into a position, and play only if the board has no
// faults.
func (Game) Check(set *rule.Set) []rule.Fault {
	c := &checker{crosscheck.Checker{Set: set}}
	c.checkLimits()
	if !c.HasNoErrors() {
		return c.Faults
	}
	c.checkPlayers()
	c.WarnUnknownLanguage("text.language")
	c.checkBoard()
	c.checkTowers()
	c.checkGarrison()
	c.checkPhaseCards()
	c.checkActions()
	c.checkWorks()
	c.checkGates()
	if c.HasNoErrors() {
		c.WarnNeverDealt("phase_card", "phase card", "count.p2", "count.p34")
		c.warnUnreachable()
	}
	return c.Faults
}

// A checker collects faults that concern several keys.
type checker struct {
	crosscheck.Checker
}

// checkLimits checks places, ways to pay and kinds against the capacity of a position.
func (c *checker) checkLimits() {
	rooms := 1 // 1 for the courtyard
	for _, id := range c.Set.Entries("building") {
		if c.buildingCapacity("building."+id) == 0 {
			continue
		}
		if rooms++; rooms > maxPlaces {
			c.At("building."+id).Fault("%d places for Defender units, with the courtyard, at most %d", rooms, maxPlaces)
			break
		}
	}
	kinds := map[string]int{}
	for _, id := range c.Set.Entries("invader_action") {
		p := "invader_action." + id
		if n := len(c.Set.Entries(p + ".pay")); n > maxWays {
			c.At(p+".pay").Fault("%d ways to pay for %s, at most %d", n, id, maxWays)
		}
		if does := c.Set.TextOr(p+".does", ""); does == "equipment" || does == "training" {
			if kinds[does]++; kinds[does] == maxKinds+1 {
				c.At(p).Fault("%d kinds of %s, at most %d", kinds[does], does, maxKinds)
			}
		}
	}
}

// buildingCapacity returns how many units the building at path p can hold, over all types.
func (c *checker) buildingCapacity(p string) (n int) {
	for _, u := range append(slices.Clone(defenders), "any") {
		n += c.Set.IntOr(p+".room."+u, 0)
	}
	return n
}

// checkPlayers checks the numbers of players against the settings that depend on them.
func (c *checker) checkPlayers() {
	lo, hi := c.CheckPlayers()
	if lo > hi {
		return
	}
	for n := lo; n <= hi; n++ {
		p := fmt.Sprintf("players.p%d.", n)
		invaders := 1 + n/3
		if all, bank := invaders*c.Set.Int(p+"start_resources"), c.Set.Int("setup.resource_bank"); all > bank {
			c.At(p+"start_resources", "setup.resource_bank").
				Warn("%sstart_resources takes %d resources, setup.resource_bank has %d: it gives what it has", p, all, bank)
		}
	}
	if c.Set.Bool("setup.preset") && hi > 2 {
		c.At("setup.preset", "players.max").Warn("setup.preset holds for two players alone: more draw their cards (players.max = 2 leaves them out)")
	}
}

// checkGates checks the keys of the Barbican's gates against each other.
func (c *checker) checkGates() {
	n := len(c.Set.Entries("barbican.gate"))
	if at := c.Set.Int("barbican.breach_at_gate"); at > n {
		c.At("barbican.breach_at_gate", "barbican.gate.*.glory").
			Fault("barbican.breach_at_gate is %d, there are %d gates", at, n).Help = "0: no gate is a break-in"
	}
}
