package proelio

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/engine/rng"
)

// headings lists what must have a case: every heading of the rulebook that
// states a rule, what the Italian edition changes, and the rulings.
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

	"R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R16", "R17",
}

// No heading of the rulebook and no ruling is without a case, and no case
// stands under a heading that there is not.
func TestEveryHeadingHasACase(t *testing.T) {
	cases := map[string]int{}
	for _, table := range readTables(t) {
		for _, c := range table.Case {
			cases[c.Rule]++
			if !slices.Contains(headings, c.Rule) {
				t.Errorf("%s: %s: there is no heading %q", table.file, c.Name, c.Rule)
			}
		}
	}
	for _, h := range headings {
		if cases[h] == 0 {
			t.Errorf("%s has no case", h)
		}
	}
}

// reruns are variants that must treat the cases of 0.9.6 alike, but for those
// whose not names them: these must come out differently. Cases that cannot be
// laid out under a variant (its deck has no such card) are left out, as are
// those about odds and those that skip names.
var reruns = []struct {
	variant string
	skip    func(c *ruleCase) bool
}{
	{"italian", nil},
	{"first-game", nil},
	{"allied", func(c *ruleCase) bool { // another deck, another end, no seasons
		w := c.Want
		return c.Deal != 0 || c.BaseRest != "" || w != nil && (w.Reason != nil || w.BaseLeft != nil || w.Season != nil)
	}},
	{"misplay", nil},
	{"no-equitas", nil},
	{"six-cards", nil},
	{"cheap-merchant", nil},
	{"only-from-walls", nil},
}

// A variant changes what it says it changes, and nothing else of the rulebook.
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
					var tr trial
					tr.run(func() { c.run(&tr, r) })
					switch changed := slices.Contains(c.Not, v.variant); {
					case changed && tr.faults == nil:
						t.Errorf("%s: %s: comes out as in 0.9.6", table.file, c.Name)
					case !changed && tr.faults != nil:
						t.Errorf("%s: %s: %s", table.file, c.Name, strings.Join(tr.faults, "; "))
					}
				}
			}
			if ran < 100 {
				t.Errorf("%d cases could be rerun, want at least 100", ran)
			}
		})
	}
}

// A reporter is what a case needs of a [testing.T].
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Fatal(args ...any)
}

// A trial collects what a case would report, so that a test can want a case
// to fail.
type trial struct{ faults []string }

// stopped is what Fatal panics with, to leave the case.
type stopped struct{}

func (tr *trial) run(f func()) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(stopped); !ok {
				panic(r)
			}
		}
	}()
	f()
}

func (tr *trial) Helper() {}

func (tr *trial) Errorf(format string, args ...any) {
	tr.faults = append(tr.faults, fmt.Sprintf(format, args...))
}

func (tr *trial) Fatalf(format string, args ...any) {
	tr.Errorf(format, args...)
	panic(stopped{})
}

func (tr *trial) Fatal(args ...any) { tr.Fatalf("%s", fmt.Sprint(args...)) }
