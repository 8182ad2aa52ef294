package empires

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
)

// A reporter is what a case needs of a [testing.T].
type reporter = conform.Reporter

// A ruleCase lays pieces on the table, begins at a stage, plays, and says what must
// be legal or come of it. Lists have an entry for each seat, from 0; those left out
// have nothing. Pieces that lie nowhere are in supply; army cards that lie nowhere
// are in the deck, below those that are named.
type ruleCase struct {
	conform.Heading

	Seats  int    `toml:"seats"` // 4 if left out
	At     string `toml:"at"`    // where it begins: "place", "found", "turn", "action", "extra", "end"; action if left out
	Turn   int    `toml:"turn"`  // 2 if left out
	Round  int    `toml:"round"` // 1 if left out
	First  int    `toml:"first"` // who begins the rounds of the turn; in placement who places first
	Active int    `toml:"active"`

	// A duel is a battle of one card against one, the attacker's first: seat 0 attacks
	// seat 1, which has another province besides. What is lost by it needs no chance.
	Duel   []string `toml:"duel"`
	In     string   `toml:"in"` // "field", "siege", "sea"; field if left out
	Ambush bool     `toml:"ambush"`

	Areas     map[string]string `toml:"areas"` // "seat 1, 2 markers, fort, 3 trade 0": the last are markers of seat 0
	Hands     []string          `toml:"hands"` // "sword_7, 2 archers"
	Tables    []string          `toml:"tables"`
	Sets      []string          `toml:"sets"` // of Empire cards: "a"; without them a seat has none
	Warehouse []int             `toml:"warehouse"`
	Plunder   []string          `toml:"plunder"` // "2 of 1": of seat 1's colour
	VP        []int32           `toml:"vp"`
	Refreshed []int             `toml:"refreshed"`
	Display   string            `toml:"display"`
	Deck      string            `toml:"deck"` // its top cards, the next first
	Rest      string            `toml:"rest"` // where army cards are that lie nowhere: "deck", "discard", "seat 3"
	Discard   string            `toml:"discard"`

	// Chance is what is rolled and drawn, in order, with what for: "move 3",
	// "rampage 1", "loss sword_7", "first 2", "empire c", "shuffle a b c".
	Chance []string `toml:"chance"`

	// Play has words of actions; "send a, b" commits cards, in the order of the files,
	// and says done where they are fewer than could be; "line a, b" orders them.
	Play []string `toml:"play"`
	conform.Moves
	Want wantCase `toml:"want"`
	Twin *twin    `toml:"twin"`
}

// A wantCase is what must have come of it. What is not named may be anything.
type wantCase struct {
	conform.Stand
	Turn      int               `toml:"turn"`
	Round     int               `toml:"round"`
	First     *int              `toml:"first"`
	Areas     map[string]string `toml:"areas"` // all of an area; "" is neutral and empty
	Hands     []string          `toml:"hands"` // all of a hand; "*": not looked at
	Tables    []string          `toml:"tables"`
	Warehouse []int             `toml:"warehouse"` // -1: not looked at, as below
	Supply    []int             `toml:"supply"`    // trade markers
	Control   []int             `toml:"control"`   // control markers in supply
	Plunder   []string          `toml:"plunder"`
	VP        []int32           `toml:"vp"`
	Display   *string           `toml:"display"` // in any order
	Discard   *string           `toml:"discard"`
	Deck      *int              `toml:"deck"`  // its size
	Forts     *int              `toml:"forts"` // in the stock
	Won       []int             `toml:"won"`   // blocks of attacker and defender in the last battle
}

// A twin plays otherwise from the same table, or with other sets or hands. A seat
// sees the difference, or does not.
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

// Every ruling of doc.go has a case, and every worked example.
func TestRulingsHaveCases(t *testing.T) {
	conform.Rulings[ruleCase](t, conform.Numbered("W", 24))
}

// Every type of action is performed in some case, but for those of the list.
func TestActionsHaveCases(t *testing.T) {
	cases := conform.HeldCases(t, edition, func(t conform.Reporter, c *ruleCase, r engine.Rules) { c.run(t, r.(*Rules)) })
	read := func(variant string, sets ...string) engine.Rules { return built.Load(t, variant, sets...).Rules }
	conform.Examples(t, cases, read, acts.RowNames(), func(s conform.Position, a engine.Action) int { return acts.RowOf(s.(*State), a) },
		"action: pass (pass)", "extra: diplomacy (diplomacy)", "extra: envoy (envoy)", "extra: subvert (subvert)",
		"extra: fortify (fortify)", "extra: trade (trade)", "extra: control (control)")
}

// run plays the case under a ruleset and holds the table against what it wants.
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
	c.CheckMoves(t, s)
	c.Want.check(t, s)
	if c.Twin != nil {
		c.twin(t, s, r)
	}
}

// twin plays the other way and compares what a seat knows.
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
	conform.Twins(t, s, other, c.Twin.Seat, c.Twin.Sees)
}

// perform performs actions by their words.
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

// inFileOrder lists cards, several of a kind one by one, in the order of the files.
func (s *State) inFileOrder(t reporter, cards []string) []string {
	t.Helper()
	var kinds []int
	for _, x := range cards {
		n, id := numbered(x)
		for range n {
			kinds = append(kinds, s.r.kindOf(t, id))
		}
	}
	slices.Sort(kinds)
	var l []string
	for _, k := range kinds {
		l = append(l, s.r.kinds[k].id)
	}
	return l
}
