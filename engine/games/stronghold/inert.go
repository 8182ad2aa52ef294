package stronghold

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
)

// usedBy says for which actions of Invaders a key has an effect, by what they do.
var usedBy = map[string][]string{
	"deck": {"machine"}, "range": {"machine"}, "hit": {"machine"}, "can_be_damaged": {"machine"}, "counts_to_machine_limit": {"machine", "altar", "siege_tower"},
	"extra_slots": {"siege_tower", "equipment"}, "units_per_turn": {"equipment"}, "units_per_move": {"equipment"}, "bonus_per_unit": {"equipment"}, "kills": {"equipment"},
	"strength": {"equipment", "altar"}, "adds_hits": {"hits"}, "extra_units_per_move": {"training"}, "capacity_bonus": {"training"}, "strength_factor": {"training"},
	"kills_per_goblin": {"training"}, "drives": {"training"}, "surcharge": {"saboteur", "fire", "gale"}, "gain": {"resources"}, "exchange": {"exchange"},
	"becomes": {"specters"}, "courtyard_limit": {"panic"}, "machine": {"bloodstone"}, "units": {"move"},
}

// workedBy says the same for actions of Defenders.
var workedBy = map[string][]string{
	"kills": {"cauldron", "trap"}, "number": {"cauldron", "trap", "raid", "snipe"}, "slots": {"platform"}, "gain": {"gate", "wall"}, "adds_misses": {"damage"},
	"units": {"saboteurs"}, "from": {"train"}, "to": {"train"},
}

// inert warns of what the variant says without any effect. An edition says
// everything, so nothing is odd there.
func (c *checker) inert() {
	for _, id := range c.ids("phase_card") {
		p := "phase_card." + id + ".count"
		if c.set.Int(p+".p2")+c.set.Int(p+".p34") == 0 && !c.set.Plain() {
			c.warn(p, fmt.Sprintf("phase card %q is in no deck: count.p2 and count.p34 are 0", id), "")
		}
	}
	c.unshown()
	if c.set.Plain() {
		return
	}
	c.set.Said(func(v *rule.Value) {
		if why := c.idle(v.Path); why != "" {
			c.warn(v.Path, fmt.Sprintf("%s has no effect: %s", v.Path, why), "")
		}
	})
}

// unshown warns of actions that no phase card shows.
func (c *checker) unshown() {
	for _, id := range c.ids("invader_action") {
		shown := slices.ContainsFunc(c.ids("phase_card"), func(card string) bool {
			p := "phase_card." + card
			return slices.Contains(c.set.Words(p+".actions"), id) && c.set.Int(p+".count.p2")+c.set.Int(p+".count.p34") > 0
		})
		if !shown {
			c.warn("invader_action."+id, fmt.Sprintf("no phase card shows %s: it never comes up", id), fmt.Sprintf("phase_card.ID.actions = [..., %q]", id))
		}
	}
}

// idle says why a key has no effect, or nothing.
func (c *checker) idle(path string) string {
	part := strings.Split(path, ".")
	switch part[0] {
	case "invader_action", "defender_action":
		if len(part) < 3 {
			return ""
		}
		of := usedBy[part[2]]
		if part[0] == "defender_action" {
			of = workedBy[part[2]]
		}
		if does := c.text(part[0] + "." + part[1] + ".does"); of != nil && !slices.Contains(of, does) {
			return fmt.Sprintf("%s does %q, which has no use for %s", part[1], does, part[2])
		}
		if part[2] == "cost_34p" && c.set.Int("players.max") == 2 {
			return "players.max is 2"
		}
	case "ally":
		if c.set.Int("players.max") == 2 {
			return "players.max is 2"
		}
	case "players":
		if n := strings.TrimPrefix(part[1], "p"); len(part) == 3 && len(n) == 1 && n >= "2" && n <= "4" {
			if k := int(n[0] - '0'); k < c.set.Int("players.min") || k > c.set.Int("players.max") {
				return fmt.Sprintf("%s players are not among those that can play (players.min to players.max)", n)
			}
		}
		if len(part) == 3 && part[2] == "draft_offer" && c.set.Bool("setup.preset") {
			return "setup.preset is true"
		}
	case "camp":
		if part[1] == "threshold" && !strings.Contains(c.text("rule.camp_hourglasses"), "camp.cost") {
			return "rule.camp_hourglasses does not ask camp.cost"
		}
	}
	return ""
}
