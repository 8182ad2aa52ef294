package empires

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
	cases := conform.HeldCases(t, edition, func(t conform.Reporter, c *ruleCase, r engine.Rules) { c.run(t, r.(*Rules)) })
	conform.CoverageCheck{
		Library: library, Edition: edition,
		// TestMap, TestRevoltTables and TestBox test the map, the tables of revolts and the
		// cards.
		Unplayed: regexp.MustCompile(`\.name$|^text\.|^component\.|\.source$|\.reconstructed$|\.from_|^players\.|^picture\.|^unit\..*\.family$|^limits\.|^(report|metric|gate)\.|^(province|sea|border|revolt_table|card|empire_card|empire_set)\.`),
		Excused: map[string][]string{
			"nobody attacks an area of his own": {"attack.legal='''me.control_supply > 0'''"},
			"only neutral areas are courted": {"diplomacy.legal='''me.affords && me.control_supply > 0'''",
				"envoy.legal='''me.diplomat && me.affords && me.control_supply > 0'''"},
			"only areas of others are subverted":                       {"subvert.legal='''me.diplomat && me.affords'''"},
			"only one's own areas are fortified, and given markers":    {"fortify.legal='''!area.sea && !area.fort && me.affords'''", "control.legal='''me.control_supply > 0'''"},
			"no province holds two fortifications, no sea one":         {`fortify.legal='''area.owner == "me" && !area.fort && me.affords'''`, `fortify.legal='''!area.sea && area.owner == "me" && me.affords'''`},
			"what needs a 1 cannot fail":                               {"neutral.sea_second_roll=1", "envoy.roll=1"},
			"there are three sets of Empire cards on each side":        {"setup.starts_per_side=4"},
			"a defender who holds by a tie gets nothing for it either": {"battle.tie=\"nobody\""},
		},
		MinTried: 380,
	}.Run(t, cases)
}
