package stronghold

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
)

// usedBy lists the effects of Invaders' actions for which a key matters.
var usedBy = map[string][]string{
	"deck": {"machine"}, "range": {"machine"}, "hit": {"machine"}, "can_be_damaged": {"machine"}, "counts_to_machine_limit": {"machine", "altar", "siege_tower"},
	"extra_slots": {"siege_tower", "equipment"}, "units_per_turn": {"equipment"}, "units_per_move": {"equipment"}, "bonus_per_unit": {"equipment"}, "kills": {"equipment"},
	"strength": {"equipment", "altar"}, "adds_hits": {"hits"}, "extra_units_per_move": {"training"}, "capacity_bonus": {"training"}, "strength_factor": {"training"},
	"kills_per_goblin": {"training"}, "drives": {"training"}, "surcharge": {"saboteur", "fire", "gale"}, "gain": {"resources"}, "exchange": {"exchange"},
	"becomes": {"specters"}, "courtyard_limit": {"panic"}, "machine": {"bloodstone"}, "units": {"move"},
}

// workedBy lists the same for actions of Defenders.
var workedBy = map[string][]string{
	"kills": {"cauldron", "trap"}, "number": {"cauldron", "trap", "raid", "snipe"}, "slots": {"platform"}, "gain": {"gate", "wall"}, "adds_misses": {"damage"},
	"units": {"saboteurs"}, "from": {"train"}, "to": {"train"},
}

// laidDown are the actions of Defenders that lay a token down.
var laidDown = []string{"cannon", "poles", "cauldron", "platform", "trap"}

// backedBy lists the same for the backs of phase cards.
var backedBy = map[string][]string{"extra_units": {"charge"}, "resources_per_turn": {"charge"}, "cards": {"aim"}, "scope": {"aim"}, "goblins": {"escape"}}

// inert warns of values of the variant without effect. An edition has all keys, so it is
// exempt.
func (c *checker) inert() {
	for _, id := range c.Set.Entries("phase_card") {
		p := "phase_card." + id + ".count"
		if c.Set.Int(p+".p2")+c.Set.Int(p+".p34") == 0 && !c.Set.Plain() {
			c.At(p).Warn("phase card %q is in no deck: count.p2 and count.p34 are 0", id)
		}
	}
	c.unshown()
	if c.Set.Plain() {
		return
	}
	c.Set.Said(func(v *rule.Value) {
		if why := c.idle(v.Path); why != "" {
			c.At(v.Path).Warn("%s has no effect: %s", v.Path, why)
		}
	})
}

// unshown warns of actions that no phase card shows.
func (c *checker) unshown() {
	for _, id := range c.Set.Entries("invader_action") {
		if !c.dealt(func(card string) bool { return slices.Contains(c.Set.Words(card+".actions"), id) }) {
			c.At("invader_action."+id).Warn("no phase card shows %s: it never comes up", id).Help = fmt.Sprintf("phase_card.ID.actions = [..., %q]", id)
		}
	}
}

// idle returns why a key has no effect, "" if it has one.
func (c *checker) idle(path string) string {
	part := strings.Split(path, ".")
	if len(part) < 2 {
		return ""
	}
	table, id := part[0], part[1]
	of := table + "." + id
	key := strings.Join(part[2:], ".")
	most := c.Set.Int("players.max")
	switch table {
	case "invader_action", "defender_action", "special_action":
		return c.idleAction(table, id, part[2:])
	case "order":
		switch {
		case key == "" && id == "classified_cost" && !c.Set.Bool("order.face_down"):
			return "order.face_down is false"
		case key != "" && key != "tokens" && c.Set.Int(of+".tokens") == 0:
			return of + ".tokens is 0"
		}
	case "hero":
		switch {
		case key != "use" && !c.flagOr(of+".use", true):
			return of + ".use is false"
		case (key == "oration_min" || key == "oration_bonus") && c.Set.Int(of+".oration_max") == 0:
			return of + ".oration_max is 0: it holds no Oration"
		}
	case "deed":
		if never, ok := c.Set.Expr("rule.deed_allowed").Always(); ok && never == 0 {
			return "rule.deed_allowed never holds"
		}
	case "glory":
		if key != "" && key != "points" && c.Set.Int(of+".points") == 0 {
			return of + ".points is 0"
		}
	case "phase_card":
		return c.idleCard(of, key)
	case "ally":
		switch {
		case most == 2:
			return "players.max is 2"
		case id == "haste_per_turn" && most == 3:
			return "players.max is 3: there are no two Defenders"
		}
	case "players":
		if n := strings.TrimPrefix(id, "p"); key != "" && len(n) == 1 && n >= "2" && n <= "4" {
			if k := int(n[0] - '0'); k < c.Set.Int("players.min") || k > most {
				return fmt.Sprintf("%s players are not among those that can play (players.min to players.max)", n)
			}
		}
		if key == "draft_offer" && c.Set.Bool("setup.preset") {
			return "setup.preset is true"
		}
	case "camp":
		if id == "threshold" && !strings.Contains(c.Set.TextOr("rule.camp_hourglasses", ""), "camp.cost") {
			return "rule.camp_hourglasses does not ask camp.cost"
		}
	case "section_default", "rampart_default", "tower_default":
		all := strings.TrimSuffix(table, "_default")
		if !slices.ContainsFunc(c.Set.Entries(all), func(x string) bool { return !c.Set.Has(all + "." + x + "." + id) }) {
			return fmt.Sprintf("every %s says %s of its own", all, id)
		}
	case "defender_hit_card":
		if c.gone("defender_action", "cannon") && c.gone("defender_action", "poles") {
			return "there are no Cannons and no Poles"
		}
	case "hourglass":
		if !slices.ContainsFunc(c.Set.Entries("invader_action"), func(x string) bool { return !c.Set.Has("invader_action." + x + ".hourglasses") }) {
			return "every action says its hourglasses"
		}
	}
	return c.idleVariant(path)
}

// idleAction returns why a key of an action, or of a card's back, has no effect.
func (c *checker) idleAction(table, id string, key []string) string {
	if len(key) == 0 {
		return ""
	}
	of := map[string]map[string][]string{"invader_action": usedBy, "defender_action": workedBy, "special_action": backedBy}[table][key[0]]
	does := c.Set.TextOr(table+"."+id+".does", "")
	switch {
	case of != nil && !slices.Contains(of, does):
		return fmt.Sprintf("%s does %q, which has no use for %s", id, does, key[0])
	case key[0] != "tokens" && c.Set.IntOr(table+"."+id+".tokens", 1) == 0:
		return fmt.Sprintf("%s.%s.tokens is 0", table, id)
	case table == "defender_action" && key[0] == "tokens" && !slices.Contains(laidDown, does) && c.Set.IntOr(table+"."+id+".tokens", 1) > 0:
		return fmt.Sprintf("%s does %q, which takes no token: 0 rules it out, nothing else limits it", id, does)
	case key[0] == "cost_34p" && c.Set.Int("players.max") == 2:
		return "players.max is 2"
	case table == "special_action" && !c.dealt(func(card string) bool { return c.Set.TextOr(card+".back", "") == id }):
		return "no phase card has it on its back"
	case does == "gate" && c.noRams() != "":
		return c.noRams()
	}
	return ""
}

// idleCard returns why a key of a phase card has no effect.
func (c *checker) idleCard(card, key string) string {
	switch {
	case key == "starred" && !c.Set.Bool("setup.preset"):
		return "setup.preset is false"
	case key == "count.p34" && c.Set.Int("players.max") == 2:
		return "players.max is 2"
	case key == "count.p2" && c.Set.Int("players.min") > 2:
		return fmt.Sprintf("players.min is %d", c.Set.Int("players.min"))
	case !strings.HasPrefix(key, "count.") && c.Set.Int(card+".count.p2")+c.Set.Int(card+".count.p34") == 0:
		return "the card is in no deck"
	}
	return ""
}

// idleVariant returns why a key of the gates, or of an alternative reading of the rulebook,
// has no effect.
func (c *checker) idleVariant(path string) string {
	switch path {
	case "variant.blessing_scope":
		if c.gone("defender_action", "blessing") {
			return "there is no Blessing"
		}
		if c.Set.Int("players.min") == maxSeats {
			return "players.min is 4: each Defender blesses his own side"
		}
	case "variant.specters_goblin_volley":
		if c.gone("invader_action", "specters") {
			return "there are no Specters"
		}
	case "variant.honour_point_on_break_in":
		if c.Set.Int("glory.honour_guard.points") == 0 {
			return "glory.honour_guard.points is 0"
		}
	case "variant.gate3_counts_as_breach":
		if c.Set.Int("glory.first_breach") == 0 {
			return "glory.first_breach is 0"
		}
		return c.noRams()
	default:
		if strings.HasPrefix(path, "barbican.") && path != "barbican.rampart" && path != "barbican.ram_slots" {
			return c.noRams()
		}
	}
	return ""
}

// noRams returns why there are no rams, so that no gate can fall; "" if there are.
func (c *checker) noRams() string {
	switch {
	case c.Set.Int("barbican.ram_slots") == 0:
		return "barbican.ram_slots is 0"
	case c.gone("invader_action", "ram"):
		return "there are no rams"
	}
	return ""
}

// gone reports whether no action has an effect: each that would has no tokens.
func (c *checker) gone(table, does string) bool {
	return !slices.ContainsFunc(c.Set.Entries(table), func(id string) bool {
		p := table + "." + id
		return c.Set.TextOr(p+".does", "") == does && c.Set.IntOr(p+".tokens", 1) > 0
	})
}

// dealt reports whether some phase card of a deck is so.
func (c *checker) dealt(is func(card string) bool) bool {
	return slices.ContainsFunc(c.Set.Entries("phase_card"), func(id string) bool {
		p := "phase_card." + id
		return c.Set.Int(p+".count.p2")+c.Set.Int(p+".count.p34") > 0 && is(p)
	})
}

// flagOr returns a yes or no that may be left out.
func (c *checker) flagOr(path string, def bool) bool {
	if v := c.Set.Value(path); v != nil {
		return v.Bool
	}
	return def
}
