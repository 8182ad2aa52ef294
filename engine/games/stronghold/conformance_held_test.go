package stronghold

import (
	"regexp"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
)

// Every rule of the edition is held by a case: with a key changed by itself some
// case comes out otherwise.
func TestRulesAreHeld(t *testing.T) {
	if testing.Short() {
		t.Skip("reads hundreds of rulesets")
	}
	var cases []conform.Case
	for _, table := range readTables(t) {
		for i := range table.Case {
			c := &table.Case[i]
			if c.Refused != "" {
				continue
			}
			cases = append(cases, conform.Case{Name: table.File + "/" + c.Name, Variant: "stronghold/2010", Set: c.Set,
				Play: func(t conform.Reporter, r engine.Rules) { c.run(t, r.(*Rules)) }})
		}
	}
	conform.Held{
		Library: library, Edition: "stronghold/2010",
		Unplayed: regexp.MustCompile(`\.name$|^text\.|^component\.|\.source$|\.reconstructed$|\.from_|^players\.(min|max|usual)|^phase_card\..*\.(count|starred)|\.draft_offer$|^defender_hit_card\..*\.count$|^phase_card\.camp`), // the last four: TestBox
		Least:    400,
	}.Run(t, cases)
}
