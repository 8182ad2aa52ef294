package stronghold

import (
	"regexp"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
)

// Every rule of the edition is tested by a case: if one key is changed, some case fails.
func TestRulesAreHeld(t *testing.T) {
	if !*conform.Full {
		t.Skip("reads a thousand rulesets: -full")
	}
	cases := conform.HeldCases(t, "stronghold/2010", func(t conform.Reporter, c *ruleCase, r engine.Rules) { c.run(t, r.(*Rules)) })
	conform.CoverageCheck{
		Library: library, Edition: "stronghold/2010",
		Unplayed: regexp.MustCompile(`\.name$|^text\.|^component\.|\.source$|\.reconstructed$|\.from_|^players\.(min|max|usual)|^phase_card\..*\.(count|starred)|\.draft_offer$|^defender_hit_card\..*\.count$|^phase_card\.camp`), // TestBox tests the last four
		Excused: map[string][]string{
			"an action costs at least one hourglass":       {"defender_action.gate.cost=0", "defender_action.tower_raid.cost=0"},
			"who would be saved by a Shield lacks nothing": {"rule.shield_saves='''false'''", "rule.shield_saves='''fight.shielded > fight.defender'''"},
			"nobody stands on the section of a tower":      {"rule.marksman_can_fire='''shooter.invaders == 0'''"},
			"there is no Oration with so many":             {"hero.officer.oration_min=0", "hero.warrior.oration_min=1", "hero.warrior.oration_bonus=1"},
		},
		MinTried: 1000,
	}.Run(t, cases)
}
