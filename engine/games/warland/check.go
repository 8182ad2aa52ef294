package warland

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/crosscheck"
)

// Check implements [rule.Game]: it returns faults and warnings that concern several keys.
func (Game) Check(set *rule.Set) []rule.Fault {
	c := &checker{crosscheck.Checker{Set: set}}
	c.checkNumbers()
	c.WarnUnknownLanguage("text.language")
	c.checkPieces()
	c.checkLists()
	if c.HasNoErrors() { // measuring needs correct sizes
		c.checkGeometry()
	}
	if c.HasNoErrors() {
		c.warnCastleCount()
		c.warnIdleValues()
	}
	return c.Faults
}

// A checker collects faults that concern several keys.
type checker struct {
	crosscheck.Checker
}

// checkNumbers reports numbers that contradict one another.
func (c *checker) checkNumbers() {
	c.CheckPlayers()
	if n := c.Set.Int("choices.directions"); directions%n != 0 || n == 3 {
		c.At("choices.directions").Fault("choices.directions is %d, must be 4, 6 or 12", n)
	}
	if c.Set.Bool("creatures.enabled") {
		c.WarnNeverDealt("creature", "creature", "copies")
	}
	if c.Set.Int("build.works_per_turn") == 0 && c.Set.Int("demolition.demolitions_per_turn") == 0 && c.Set.Int("demolition.demolitions_per_soldier") == 0 {
		c.At("demolition.demolitions_per_soldier", "demolition.demolitions_per_turn", "build.works_per_turn").
			Fault("demolition.demolitions_per_soldier is 0, must be at least 1 where neither demolition.demolitions_per_turn nor build.works_per_turn is a limit: a turn could go on for ever")
	}
	if r, p := c.Set.Int("table.ruler_mm"), c.Set.Int("table.pawn_mm"); r <= 2*p {
		c.At("table.ruler_mm", "table.pawn_mm").Fault("table.ruler_mm is %d, must be more than two pawns (table.pawn_mm is %d)", r, p)
	}
}

// checkPieces reports faults of buildings, pawns and creatures that concern several keys.
func (c *checker) checkPieces() {
	pawns := keysOf(c.Set, "pawn")
	n := 0
	builds := false
	for _, id := range pawns {
		k := c.Set.Text("pawn." + id + ".kind")
		builds = builds || k == "carpenter"
		if k == "soldier" {
			if n++; n > maxSoldiers {
				c.At("pawn."+id).Fault("%d kinds of soldiers, at most %d", n, maxSoldiers)
			}
		}
	}
	if !builds && c.Set.Int("setup.carpenters") > 0 {
		c.At("setup.carpenters", "pawn.*.kind").Fault("setup.carpenters is %d, but no pawn is of kind carpenter", c.Set.Int("setup.carpenters"))
	}
	for _, id := range keysOf(c.Set, "building") {
		path := "building." + id + "."
		sum := 0
		for _, pawn := range keysOf(c.Set, path+"garrison") {
			if !slices.Contains(pawns, pawn) {
				c.At(path+"garrison."+pawn).Fault("there is no pawn %q", pawn).Help = "the pawns are " + strings.Join(pawns, ", ")
			}
			sum += c.Set.Int(path + "garrison." + pawn)
		}
		if room := c.Set.Int("table.building_capacity"); sum > room {
			c.At(path+"garrison", path+"garrison.*", "table.building_capacity").
				Fault("%s brings %d pawns, there is room for %d (table.building_capacity)", id, sum, room)
			c.Faults[len(c.Faults)-1].Warning = true
		}
		c.reportIncompleteTable(path+"train", "pawn", "coins", "resources")
		c.reportIncompleteTable(path+"exchange", "when", "max", "price")
	}
	cards := 0
	for _, id := range keysOf(c.Set, "creature") {
		if cards += c.Set.Int("creature." + id + ".copies"); cards > maxDeck {
			c.At("creature."+id).Fault("%d creatures in a deck, at most %d", cards, maxDeck)
			break
		}
	}
}

// reportIncompleteTable reports a table that has some but not all of the given keys; the table
// itself may be left out.
func (c *checker) reportIncompleteTable(path string, keys ...string) {
	if !c.Set.Has(path) {
		return
	}
	for _, k := range keys {
		if !c.Set.Has(path + "." + k) {
			c.At(path).Fault("%s lacks %s", path, k)
		}
	}
}

// checkLists reports faults in the lists of colours and presets, and in the amounts of bribes
// (bribe.ladder).
func (c *checker) checkLists() {
	if l := c.Set.Words("setup.colours"); len(l) != maxSeats {
		c.At("setup.colours").Fault("setup.colours has %d colours, must be %d", len(l), maxSeats).Help = "one for each seat, whoever plays"
	}
	steps, bad := ladderOf(c.Set)
	if bad != "" {
		c.At("bribe.ladder").Fault("bribe.ladder has %q, must be whole numbers from 1 to %d in quotes, or \"all\"", bad, maxStock)
		for _, w := range c.Set.Value("bribe.ladder").List {
			if w.Text == bad {
				c.Faults[len(c.Faults)-1].At = w.At
				break
			}
		}
	}
	for i := 1; i < len(steps); i++ {
		if steps[i-1] == 0 || steps[i] != 0 && steps[i] < steps[i-1] { // 0 stands for all
			words := c.Set.Value("bribe.ladder").List
			c.Faults = append(c.Faults, rule.Fault{At: words[i].At, Msg: fmt.Sprintf("bribe.ladder has %s after %s, must rise", words[i].Text, words[i-1].Text), Help: "all comes last"})
			break
		}
	}
	for _, key := range []string{"setup.bastions", "setup.formations"} {
		switch l := c.Set.Words(key); {
		case len(l) == 0 || len(l) > maxPresets:
			c.At(key).Fault("%s names %d presets, must be 1 to %d", key, len(l), maxPresets)
		case len(slices.Compact(slices.Sorted(slices.Values(l)))) != len(l):
			c.At(key).Fault("%s names a preset twice", key)
		}
	}
	for _, id := range c.Set.Words("setup.formations") {
		places, n := keysOf(c.Set, "formation."+id+".place"), c.Set.Int("setup.carpenters")
		if len(places) != n {
			c.At("formation."+id, "formation."+id+".place.*", "setup.carpenters", "setup.formations").
				Fault("formation.%s has %d places, setup.carpenters is %d", id, len(places), n).Help = "a place for each carpenter"
		}
	}
}

// warnCastleCount warns if the box does not have exactly one castle for each faction. Play
// does not depend on it. WARLAND 2.0.2, Components.
func (c *checker) warnCastleCount() {
	switch n := c.Set.Int("castle.count"); {
	case n == 0:
		c.At("castle.count").Warn("castle.count is 0: the box has no castle, and every faction begins with one")
	case n > 1:
		c.At("castle.count").Warn("castle.count is %d: the box has so many castles of one faction, which begins with one and builds no other", n)
	}
}

// warnIdleValues warns of values that the variant sets and that have no effect, if trial
// matches are too few to show it. Editions are exempt, since they set all keys.
func (c *checker) warnIdleValues() {
	if c.Set.IsUnchanged() {
		return
	}
	creatures := c.Set.Bool("creatures.enabled")
	c.Set.EachOwnValue(func(v *rule.Value) {
		pawn, resists := strings.CutSuffix(v.Path, ".resistance")
		switch table, _, _ := strings.Cut(v.Path, "."); {
		case !creatures && (table == "creature" || table == "creatures") && v.Path != "creatures.enabled":
			c.At(v.Path).Warn("%s has no effect: %s is false", v.Path, "creatures.enabled")
		case v.Path == "coins.carry_over" && c.Set.Text("coins.mode") != "separate":
			c.At(v.Path).Warn("%s has no effect: coins.mode is %s", v.Path, c.Set.Text("coins.mode"))
		case strings.HasSuffix(v.Path, ".produces_if") && !c.producesUsable(strings.TrimSuffix(v.Path, ".produces_if")):
			c.At(v.Path).Warn("%s has no effect: there is nothing that it produces", v.Path)
		case resists && table == "pawn" && c.Set.Text(pawn+".kind") == "soldier":
			c.At(v.Path).Warn("%s has no effect: a soldier defends itself with its strength", v.Path)
		}
	})
}

// producesUsable reports whether a building produces anything that can be used.
func (c *checker) producesUsable(building string) bool {
	return c.Set.Int(building+".resources") > 0 || c.Set.Int(building+".food") > 0 || c.Set.Int(building+".coins") > 0 && c.Set.Text("coins.mode") == "separate"
}
