package empires

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/crosscheck"
)

// persons warns of actions that require a person whom no card represents.
func (c *checker) persons() {
	has := map[string]bool{}
	for _, id := range c.Set.Entries("card") {
		if unit := c.Set.TextOr("card."+id+".kind", ""); c.Set.IntOr("card."+id+".count", 0) > 0 && c.Set.TextOr("unit."+unit+".mode", "") == "person" {
			has[c.Set.TextOr("unit."+unit+".does", "")] = true
		}
	}
	for action, person := range map[string]string{"envoy": "diplomat", "subvert": "diplomat"} {
		if c.enabled(action) && !has[person] && strings.Contains(c.Set.TextOr(action+".legal", ""), "me."+person) {
			c.At("card.*.count", "card.*", action+".legal", "actions.enabled").
				Warn("no army card is a person with does = %q, which %s.legal asks for", person, action)
		}
	}
}

// usedBy lists the modes of units for which a key matters.
var usedBy = map[string][]string{
	"block": {"skirmish"}, "kill": {"skirmish"}, "base": {"strength"}, "die": {"strength"}, "engineer": {"strength", "skirmish", "artillery"}, "rampage_at_most": {"strength", "skirmish", "artillery"},
	"speed": {"strength", "skirmish", "artillery"}, "field": {"strength", "skirmish", "artillery"}, "siege": {"strength", "skirmish", "artillery"}, "sea": {"strength", "skirmish", "artillery"},
	"unique": {"person"}, "does": {"person"},
}

// inert warns of values of the variant without effect. An edition has all keys, so it is
// exempt.
func (c *checker) inert() {
	if c.Set.Plain() {
		return
	}
	c.Set.Said(func(v *rule.Value) {
		if why := c.idle(v); why != "" {
			c.At(v.Path).Warn("%s has no effect: %s", v.Path, why)
		}
	})
}

// idle returns why a value has no effect, "" if it has one.
func (c *checker) idle(v *rule.Value) string {
	path := v.Path
	part := strings.Split(path, ".")
	if k := c.Set.Schema().Match(path); k == nil || k.Mark != nil || k.Type == rule.Names {
		return ""
	}
	if why := c.idleAction(part); why != "" {
		return why
	}
	switch part[0] {
	case "setup":
		if n, ok := strings.CutPrefix(part[len(part)-1], "p"); ok && len(n) == 1 {
			if lo, hi := c.Set.IntOr("players.min", 0), c.Set.IntOr("players.max", 0); n < fmt.Sprint(lo) || n > fmt.Sprint(hi) {
				return fmt.Sprintf("%s players are not among those that can play (players.min to players.max)", n)
			}
		}
	case "revolt", "revolt_table":
		if path != "revolt.from_turn" && c.Set.IntOr("revolt.from_turn", 0) == 0 {
			return "revolt.from_turn is 0, so there are no revolts"
		}
	case "turns":
		if path == "turns.first_passes" && c.Set.TextOr("turns.first_by_lot", "") == "every_turn" {
			return `turns.first_by_lot is "every_turn"`
		}
	case "move":
		if sea := c.Set.IntOr("move.sea", 0); strings.HasSuffix(path, "_bonus") && sea <= 1 {
			return fmt.Sprintf("move.sea is %d, so nobody rolls to go over sea", sea)
		}
	case "plunder":
		if path != "plunder.enabled" && !c.Set.Yes("plunder.enabled") && c.Set.IntOr("rout.spoils", 0) == 0 {
			return "plunder.enabled is false, and rout.spoils is 0"
		}
	case "subvert":
		if path == "subvert.per_marker" && c.Set.IntOr("subvert.pay_max", 0) == 0 {
			return "subvert.pay_max is 0"
		}
	case "rout":
		if path == "rout.chain" && c.Set.IntOr("rout.extra_actions", 0) == 0 {
			return "rout.extra_actions is 0"
		}
	case "losses":
		if path != "losses.per_block" && c.Set.IntOr("losses.per_block", 0) == 0 && path != "losses.discard_on_miss_or_block" && path != "losses.empire_returns" {
			return "losses.per_block is 0"
		}
	case "last_province":
		if path == "last_province.attackable" && !c.Set.Yes("last_province.protected") {
			return "last_province.protected is false, so every province may be attacked"
		}
	case "recruit":
		if path == "recruit.refresh_cost" && c.Set.IntOr("recruit.refresh_per_round", 0) == 0 {
			return "recruit.refresh_per_round is 0"
		}
	case "unit":
		if mode := c.Set.TextOr("unit."+part[1]+".mode", ""); len(part) == 3 && usedBy[part[2]] != nil && !slices.Contains(usedBy[part[2]], mode) {
			return fmt.Sprintf("mode of %s is %q, which has no use for %s", part[1], mode, part[2])
		}
	case "card", "empire_card":
		if mode := c.Set.TextOr("unit."+c.Set.TextOr(part[0]+"."+part[1]+".kind", "")+".mode", ""); len(part) == 3 && part[2] == "strength" && mode != "strength" && v.Int != 0 {
			return fmt.Sprintf("mode of %s is %q, which asks for no strength", c.Set.TextOr(part[0]+"."+part[1]+".kind", ""), mode)
		}
	case "bonus", "drawn", "beats":
		return c.idlePair(part)
	case "artillery":
		if len(part) == 3 && part[2] != "all" && !c.fights(part[2], part[1]) {
			return fmt.Sprintf("%s does not fight %s", part[2], map[string]string{"field": "in the open", "siege": "in a siege", "sea": "at sea"}[part[1]])
		}
	}
	return ""
}

// idleAction returns that nobody has the action of a key, if so.
func (c *checker) idleAction(part []string) string {
	table := part[0]
	switch {
	case table == "take", table == "discard":
		table = "recruit"
	case slices.Contains([]string{"battle", "ambush", "losses", "rout", "siege", "fort", "neutral"}, table):
		table = "attack"
	case table == "trade" && part[1] == "cap":
		return ""
	}
	if !slices.Contains(actionWords, table) || c.enabled(table) {
		return ""
	}
	if table == "diplomacy" && (part[1] == "fort_resists" && c.enabled("subvert") || part[1] == "plunder" && (c.enabled("envoy") || c.enabled("subvert"))) {
		return ""
	}
	return fmt.Sprintf("actions.enabled lacks %q; it has %s", table, crosscheck.And(c.Set.AnyWords("actions.enabled")))
}

// idlePair returns that a kind has no use for a key against another, if so.
func (c *checker) idlePair(part []string) string {
	of := func(id string) string { return c.Set.TextOr("unit."+id+".mode", "") }
	if of(part[1]) == "person" {
		return part[1] + " is a person, and never fights"
	}
	if part[0] != "bonus" || len(part) < 3 {
		return ""
	}
	if of(part[2]) == "person" {
		return part[2] + " is a person, and never fights"
	}
	if of(part[1]) == "artillery" {
		return fmt.Sprintf("%s rolls to hit: artillery.field.%s says what it needs", part[1], part[2])
	}
	return ""
}
