package warland

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
)

// A reporter has the methods of [testing.T] that a case uses.
type reporter = conform.Reporter

// A ruleCase sets up a position, makes choices, and says what must be legal and what must
// result. Pieces are described as in want: "0 soldier_f2 home in barracks 1", "1 farm at
// 500,300". Seats count from 0.
type ruleCase struct {
	conform.CaseFields

	Seats     int                    `toml:"seats"` // the default is 2
	Active    int                    `toml:"active"`
	Phase     string                 `toml:"phase"` // "main" (the default), "start" (a turn begins) or "setup"
	Rolls     [][]int                `toml:"rolls"` // setup: seat and dice of each roll
	Decks     [][]string             `toml:"decks"` // setup: creatures of each seat, top first
	Round     int                    `toml:"round"` // the default is 3
	First     int                    `toml:"first"`
	Faction   map[string]factionCase `toml:"faction"`
	Buildings []string               `toml:"buildings"`
	Pawns     []string               `toml:"pawns"`
	Treaties  []string               `toml:"treaties"` // "0 2 against 1"
	Truces    []string               `toml:"truces"`   // "0 1 left 3"
	Dice      [][]int                `toml:"dice"`     // one list for each roll
	Die       int                    `toml:"die"`      // number of faces of each die; 0: any

	Play []string `toml:"play"`
	conform.ExpectedMoves
	Want wantCase `toml:"want"`
	Twin *twin    `toml:"twin"`
}

// A twin is the same position with other factions. It says whether a seat must see the
// difference.
type twin struct {
	Seat    int                    `toml:"seat"`
	Faction map[string]factionCase `toml:"faction"`
	Sees    bool                   `toml:"sees"`
}

// A factionCase is a faction as far as it differs from a new one, which has four bastions and
// no stocks.
type factionCase struct {
	Resources *int32    `toml:"resources"`
	Food      *int32    `toml:"food"`
	Coins     *int32    `toml:"coins"`
	Wins      *uint8    `toml:"wins"`
	Bastions  *[]string `toml:"bastions"` // bastions that stand
	Out       *bool     `toml:"out"`
	Stand     []string  `toml:"stand"`     // only in want: the places of all four bastions, clockwise from rear left
	Creatures []string  `toml:"creatures"` // "ember_wolf hand", "tide_crab play in 1 credits 3 of 4 inside"
}

type wantCase struct {
	conform.ExpectedState
	Round     int                    `toml:"round"`
	Faction   map[string]factionCase `toml:"faction"`
	Buildings *[]string              `toml:"buildings"`
	Pawns     *[]string              `toml:"pawns"`
	Treaties  *[]string              `toml:"treaties"`
	Truces    *[]string              `toml:"truces"`
}

// Every ruling and every worked example holds.
func TestRules(t *testing.T) {
	conform.RunTables(t, built, "warland/2.0.2", func(t *testing.T, c *ruleCase, r engine.Rules) { c.run(t, r.(*Rules)) })
}

// Every ruling of doc.go and every worked example has a case.
func TestRulingsHaveCases(t *testing.T) {
	rulings := conform.CheckRulings[ruleCase](t, []string{"W1", "W1b", "W1c", "W1d", "W2", "W3", "W4",
		"D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11", "D12", "D13"})
	if want := conform.NumberedNames("R", 50); !slices.Equal(rulings, want) {
		t.Errorf("the rulings are %v, want %v", rulings, want)
	}
}

// Every type of action is performed in some case, except those listed.
func TestActionsHaveCases(t *testing.T) {
	cases := conform.HeldCases(t, "warland/2.0.2", func(t conform.Reporter, c *ruleCase, r engine.Rules) { c.run(t, r.(*Rules)) })
	read := func(variant string, sets ...string) engine.Rules { return built.Load(t, variant, sets...).Rules }
	conform.CheckExamples(t, cases, read, actionTable.RowNames(), func(s conform.Position, a engine.Action) int { return actionTable.RowOf(s.(*State), a) },
		"bazaar: bazaar N (bazaar_none)", "creature: CREATURE inside (inside)", "payment: pay N food (pay_food)")
}

// run plays the case under a ruleset and compares the position with what it expects.
func (c *ruleCase) run(t reporter, r *Rules) {
	s, dice := c.layOut(t, r)
	for _, w := range c.Play {
		conform.Perform(t, s, w)
	}
	if err := s.Err(); err != nil {
		t.Fatalf("the dice do not fit: %v", err)
	}
	if len(dice.left) > 0 {
		t.Errorf("%d rolls were not asked for", len(dice.left))
	}
	c.CheckExpectedMoves(t, s)
	c.Want.check(t, s)
	if c.Twin == nil {
		return
	}
	o := *c
	o.Faction = c.Twin.Faction
	other, _ := o.layOut(t, r)
	conform.CheckTwins(t, s, other, c.Twin.Seat, c.Twin.Sees)
}
