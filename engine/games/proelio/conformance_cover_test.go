package proelio

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/vocabulary"
)

// headings lists what must have a case: every heading of the rulebook that states a rule, the
// changes of the Italian edition, and the rulings.
var headings = []string{
	"Objective",
	"Setup",
	"How to play",
	"Fortification",
	"Attack",
	"Attack Cards",
	"Infiltration",
	"Attack Limits",
	"Defense Phase: Deployment",
	"Defense Limits",
	"Defense Cards",
	"Fortification and Upgrades",
	"Patrol",
	"Attack Resolution",
	"Loot",
	"Defeat",
	"Action Phase",
	"Invoke Equitas",
	"Strategy Cards",
	"Resources",
	"Temporary Alliance",
	"The Plague",
	"Imperial Deck",
	"Hero",
	"Fortress",
	"Imperial Resources",
	"Imperial Edict",
	"Black Powder",
	"Inquisition",
	"Deck Exhaustion and Seasons",
	"Victory: By First Conquest",
	"Victory: By Scoring",
	"Guilds & Trades",
	"Setup - addendum",
	"The Guilds",
	"Guild Perks",
	"Bards Guild",
	"Builders Guild",
	"Thieves Guild",
	"Artisans Guild",
	"Apothecaries Guild",
	"Scribes Guild",
	"Merchants Guild",
	"The Merchant",
	"Allied Houses",
	"Variations from First Conquest",
	"Support Action",
	"Victory (Allied Houses)",

	"Italian edition: Carte",
	"Italian edition: Sconfitta",
	"Italian edition: Invocare Equitas",
	"Italian edition: La Peste!",
	"Italian edition: Gilda degli Speziali",

	"R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R16", "R17", "R18", "R19",
}

// Every heading of the rulebook and every ruling has a case, and no case has another heading.
func TestEveryHeadingHasACase(t *testing.T) {
	var shown []string
	for _, table := range readTables(t) {
		for _, c := range table.Case {
			shown = append(shown, c.Rule)
		}
	}
	conform.CheckCovered(t, "heading", headings, shown)
}

// reruns are variants under which the cases of 0.9.6 must also hold, except cases that name the
// variant in not, which must fail. Cases whose position is impossible under a variant, since
// its deck lacks a card, are left out, as are those about odds, and those for which the
// function skip returns true.
var reruns = []struct {
	variant string
	skip    func(c *ruleCase) bool
}{
	{"italian", nil},
	{"first-game", nil},
	{"allied", func(c *ruleCase) bool { // it has another deck, another end, no seasons
		w := c.Want
		return c.Deal != 0 || c.BaseRest != "" || w != nil && (w.Reason != nil || w.BaseLeft != nil || w.Season != nil)
	}},
	{"misplay", nil},
	{"no-equitas", nil},
	{"six-cards", nil},
	{"cheap-merchant", nil},
	{"only-from-walls", nil},
}

// A variant changes only the rules that it states.
func TestVariantsKeepTheOtherRules(t *testing.T) {
	tables := readTables(t)
	for _, v := range reruns {
		t.Run(v.variant, func(t *testing.T) {
			r := ruleset(t, "proelio/"+v.variant, nil)
			ran := 0
			for _, table := range tables {
				for _, c := range table.Case {
					if c.Variant != "proelio/0.9.6" || c.Set != nil || c.Odds != nil || v.skip != nil && v.skip(&c) {
						continue
					}
					if _, err := lay(r, &c, rng.Deal{}); err != nil {
						continue
					}
					ran++
					faults := conform.CollectFaults(func(t reporter) { c.run(t, r) })
					switch changed := slices.Contains(c.Not, v.variant); {
					case changed && faults == nil:
						t.Errorf("%s: %s: comes out as in 0.9.6", table.File, c.Name)
					case !changed && faults != nil:
						t.Errorf("%s: %s: %s", table.File, c.Name, strings.Join(faults, "; "))
					}
				}
			}
			if ran < 100 {
				t.Errorf("%d cases could be rerun, want at least 100", ran)
			}
		})
	}
}

// Every verb of effects has a case: without what the verb does, some case comes out otherwise.
func TestEffectsHaveCases(t *testing.T) {
	cases := heldCases(t)
	for i := range effectRows {
		if row := &effectRows[i]; !slices.ContainsFunc(cases, func(c conform.Case) bool { return needsEffect(t, c, row.op) }) {
			t.Errorf("no case of testdata/rules comes out otherwise without the effect %s: it needs one that plays a card with it and says what comes of it", row.Name)
		}
	}
}

// needsEffect reports whether a case fails if the operations of a verb do nothing.
func needsEffect(t *testing.T, c conform.Case, verb opVerb) bool {
	t.Helper()
	r := ruleset(t, c.Variant, c.Set)
	was := slices.Clone(r.ops)
	for i := range r.ops {
		if r.ops[i].verb == verb {
			r.ops[i].condition = vocabulary.Constant[question](0)
		}
	}
	defer copy(r.ops, was)
	return conform.CollectFaults(func(t reporter) { c.Play(t, r) }) != nil
}
