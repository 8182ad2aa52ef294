package empires

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
)

// A reporter has the methods of [testing.T] that a case uses.
type reporter = conform.Reporter

// A ruleCase sets up a position, begins at a stage, makes choices, and says what must be legal
// and what must result. Lists have an entry for each seat from 0; missing entries mean nothing.
// Pieces that are not mentioned are in supply; army cards that are not mentioned are in the
// deck, below the named ones.
type ruleCase struct {
	conform.CaseFields

	Seats  int    `toml:"seats"` // the default is 4
	At     string `toml:"at"`    // stage: "place", "found", "turn", "action" (the default), "extra", "end"
	Turn   int    `toml:"turn"`  // the default is 2
	Round  int    `toml:"round"` // the default is 1
	First  int    `toml:"first"` // first seat of the rounds of the turn; in placement the first to place
	Active int    `toml:"active"`

	// A duel is a battle of one card against one, the attacker's first. Seat 0 attacks seat 1,
	// which has another province. The card that is lost needs no entry in Chance.
	Duel   []string `toml:"duel"`
	In     string   `toml:"in"` // "field" (the default), "siege", "sea"
	Ambush bool     `toml:"ambush"`

	Areas     map[string]string `toml:"areas"` // "seat 1, 2 markers, fort, 3 trade 0": 3 trade markers of seat 0
	Hands     []string          `toml:"hands"` // "sword_7, 2 archers"
	Tables    []string          `toml:"tables"`
	Sets      []string          `toml:"sets"` // sets of Empire cards, such as "a"; "" for none
	Warehouse []int             `toml:"warehouse"`
	Plunder   []string          `toml:"plunder"` // "2 of 1": two markers of seat 1
	VP        []int32           `toml:"vp"`
	Refreshed []int             `toml:"refreshed"`
	Display   string            `toml:"display"`
	Deck      string            `toml:"deck"` // top cards of the deck, the next first
	Rest      string            `toml:"rest"` // where army cards are that are not mentioned: "deck", "discard", "seat 3"
	Discard   string            `toml:"discard"`

	// Chance has the random results in order, each after its purpose: "move 3", "rampage 1",
	// "loss sword_7", "first 2", "empire c", "shuffle a b c".
	Chance []string `toml:"chance"`

	// Play has the words of actions. "send a, b" sends cards, in the order of the files, and
	// then "done" if more could be sent; "line a, b" orders them.
	Play []string `toml:"play"`
	conform.ExpectedMoves
	Want wantCase `toml:"want"`
	Twin *twin    `toml:"twin"`
}

// A wantCase is the expected result. Fields that are not set are not checked.
type wantCase struct {
	conform.ExpectedState
	Turn      int               `toml:"turn"`
	Round     int               `toml:"round"`
	First     *int              `toml:"first"`
	Areas     map[string]string `toml:"areas"` // everything in an area; "" is neutral and empty
	Hands     []string          `toml:"hands"` // all cards of a hand; "*": not checked
	Tables    []string          `toml:"tables"`
	Warehouse []int             `toml:"warehouse"` // -1: not checked, as in the next lists
	Supply    []int             `toml:"supply"`    // trade markers in supply
	Control   []int             `toml:"control"`   // control markers in supply
	Plunder   []string          `toml:"plunder"`
	VP        []int32           `toml:"vp"`
	Display   *string           `toml:"display"` // in any order
	Discard   *string           `toml:"discard"`
	Deck      *int              `toml:"deck"`  // number of cards
	Forts     *int              `toml:"forts"` // in the stock
	Won       []int             `toml:"won"`   // blocks of attacker and defender in the last battle
}

// A twin makes other choices from the same position, or has other sets or hands. It says
// whether a seat must see the difference.
type twin struct {
	Seat int      `toml:"seat"`
	Play []string `toml:"play"`
	Sets []string `toml:"sets"`
	Deck string   `toml:"deck"`
	Sees bool     `toml:"sees"`
}

const edition = "empires/2002"

// Every ruling and every worked example holds.
func TestRules(t *testing.T) {
	conform.RunTables(t, built, edition, func(t *testing.T, c *ruleCase, r engine.Rules) { c.run(t, r.(*Rules)) })
}

// Every ruling of doc.go and every worked example has a case.
func TestRulingsHaveCases(t *testing.T) {
	conform.CheckRulings[ruleCase](t, conform.NumberedNames("W", 24))
}

// Every type of action is performed in some case, except those listed.
func TestActionsHaveCases(t *testing.T) {
	cases := conform.HeldCases(t, edition, func(t conform.Reporter, c *ruleCase, r engine.Rules) { c.run(t, r.(*Rules)) })
	read := func(variant string, sets ...string) engine.Rules { return built.Load(t, variant, sets...).Rules }
	conform.CheckExamples(t, cases, read, actionTable.RowNames(), func(s conform.Position, a engine.Action) int { return actionTable.RowOf(s.(*State), a) },
		"action: pass (pass)", "extra: diplomacy (diplomacy)", "extra: envoy (envoy)", "extra: subvert (subvert)",
		"extra: fortify (fortify)", "extra: trade (trade)", "extra: control (control)")
}

// run plays the case under a ruleset and compares the position with what it expects.
func (c *ruleCase) run(t reporter, r *Rules) {
	t.Helper()
	if c.Duel != nil {
		o := c.duel()
		c = &o
	}
	s, d := c.layOut(t, r)
	for _, w := range c.Play {
		s.perform(t, w)
	}
	if err := s.Err(); err != nil {
		t.Fatalf("what chance does, does not fit: %v", err)
	}
	if len(d.left) > 0 {
		t.Errorf("chance was not asked for %q", d.left)
	}
	if err := s.sound(); err != nil {
		t.Errorf("%v", err)
	}
	c.CheckExpectedMoves(t, s)
	c.Want.check(t, s)
	if c.Twin != nil {
		c.twin(t, s, r)
	}
}

// twin plays the twin and compares what a seat knows.
func (c *ruleCase) twin(t reporter, s *State, r *Rules) {
	t.Helper()
	o := *c
	if c.Twin.Sets != nil {
		o.Sets = c.Twin.Sets
	}
	if c.Twin.Deck != "" {
		o.Deck = c.Twin.Deck
	}
	other, _ := o.layOut(t, r)
	play := c.Play
	if c.Twin.Play != nil {
		play = c.Twin.Play
	}
	for _, w := range play {
		other.perform(t, w)
	}
	conform.CheckTwins(t, s, other, c.Twin.Seat, c.Twin.Sees)
}

// perform performs the actions with the given words.
func (s *State) perform(t reporter, words string) {
	t.Helper()
	if list, ok := strings.CutPrefix(words, "send"); ok {
		who := s.ToAct()
		for _, card := range s.inFileOrder(t, items(list)) {
			conform.Perform(t, s, "commit "+card)
		}
		if s.Phase() == "commit" && s.ToAct() == who {
			conform.Perform(t, s, "done")
		}
		return
	}
	if list, ok := strings.CutPrefix(words, "line"); ok {
		var cards []string
		for _, x := range items(list) {
			n, id := numbered(x)
			cards = append(cards, slices.Repeat([]string{id}, n)...)
		}
		for _, card := range cards[:len(cards)-1] {
			conform.Perform(t, s, "next "+card)
		}
		return
	}
	conform.Perform(t, s, words)
}

// inFileOrder returns cards in the order of the files, copies one by one.
func (s *State) inFileOrder(t reporter, cards []string) []string {
	t.Helper()
	var kinds []int
	for _, x := range cards {
		n, id := numbered(x)
		for range n {
			kinds = append(kinds, s.rules.kindOf(t, id))
		}
	}
	slices.Sort(kinds)
	var l []string
	for _, k := range kinds {
		l = append(l, s.rules.kinds[k].id)
	}
	return l
}
