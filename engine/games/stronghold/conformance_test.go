package stronghold

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
// and what must result. Areas are described as in describe.go: sections = { w1 = "2 orc,
// banner, 1 soldier, 3 stone" }. Without setup = true the board is empty at first, and heroes
// are in the courtyard. Pieces that are not mentioned are in supply, bag and bank.
type ruleCase struct {
	conform.CaseFields

	Seats     int               `toml:"seats"` // the default is 2
	Turn      int               `toml:"turn"`  // the default is 3
	Phase     int               `toml:"phase"` // the default follows from the stage
	At        string            `toml:"at"`    // stage, one of stageWords; the default is "act"
	Setup     bool              `toml:"setup"` // the board begins as at the start of a match
	Sections  map[string]string `toml:"sections"`
	Ramparts  map[string]string `toml:"ramparts"`
	Upper     map[string]string `toml:"upper"`
	Towers    map[string]string `toml:"towers"`
	Places    map[string]string `toml:"places"`
	Paths     map[string]string `toml:"paths"`
	Heroes    map[string]string `toml:"heroes"`
	Works     map[string]string `toml:"works"` // actions in buildings
	Invaders  []string          `toml:"invaders"`
	Defenders []string          `toml:"defenders"`
	Else      string            `toml:"else"`
	Glory     []int32           `toml:"glory"`
	Offers    map[string]string `toml:"offers"` // cards on offer in the draft, by phase
	Chance    [][]string        `toml:"chance"` // random results, in order

	Play []string `toml:"play"`
	conform.ExpectedMoves
	Want wantCase `toml:"want"`
	Twin *twin    `toml:"twin"`
}

// A wantCase is the expected result. Fields that are not set are not checked. An area that is
// named must have exactly the given items; the lists else, supply, invaders and defenders must
// have at least the given items, and not those after "!".
type wantCase struct {
	conform.ExpectedState
	Turn      int               `toml:"turn"`
	Sections  map[string]string `toml:"sections"`
	Ramparts  map[string]string `toml:"ramparts"`
	Upper     map[string]string `toml:"upper"`
	Towers    map[string]string `toml:"towers"`
	Places    map[string]string `toml:"places"`
	Paths     map[string]string `toml:"paths"`
	Heroes    map[string]string `toml:"heroes"`
	Works     map[string]string `toml:"works"`
	Invaders  []string          `toml:"invaders"`
	Defenders []string          `toml:"defenders"`
	Else      string            `toml:"else"`
	Supply    string            `toml:"supply"`
	Bag       string            `toml:"bag"`
	Bank      *uint8            `toml:"bank"`
	Glory     []int32           `toml:"glory"`
}

// A twin is the same position with other sections. It says whether a seat must see the
// difference.
type twin struct {
	Seat     int               `toml:"seat"`
	Sections map[string]string `toml:"sections"`
	Offers   map[string]string `toml:"offers"`
	Sees     bool              `toml:"sees"`
}

// Every ruling and every worked example holds.
func TestRules(t *testing.T) {
	conform.RunTables(t, built, "stronghold/2010", func(t *testing.T, c *ruleCase, r engine.Rules) { c.run(t, r.(*Rules)) })
}

// Every ruling of doc.go and every worked example has a case.
func TestRulingsHaveCases(t *testing.T) {
	conform.CheckRulings[ruleCase](t, conform.NumberedNames("X", 25), "R3", "R5", "R6", "R8", "R10") // TestBox tests these
}

// Every type of action is performed in some case, except those listed.
func TestActionsHaveCases(t *testing.T) {
	cases := conform.HeldCases(t, "stronghold/2010", func(t conform.Reporter, c *ruleCase, r engine.Rules) { c.run(t, r.(*Rules)) })
	read := func(variant string, sets ...string) engine.Rules { return built.Load(t, variant, sets...).Rules }
	conform.CheckExamples(t, cases, read, actionTable.RowNames(), func(s conform.Position, a engine.Action) int { return actionTable.RowOf(s.(*State), a) },
		"flip: end (flip_end)", "transfer: give nothing (give_nothing)", "target: PLACE (for)", "move_piece: PIECE (aim)", "spend.with: UNIT of PLACE (unit)",
		"execute: TARGET (work)", "haste: ACTION (haste)", "cannon: hold (hold)", "fire: hold (hold)", "card: miss (card_miss)", "ruin: cauldron (ruin_cauldron)",
		"volley_loss: N goblin N orc N troll fall (fall)", "volley_loss: N goblin N orc N troll fall (fall_none)", "shoot: hold (hold)", "poles: hold (hold)", "call: none (call_nobody)")
}

// run plays the case under a ruleset and compares the position with what it expects.
func (c *ruleCase) run(t reporter, r *Rules) {
	t.Helper()
	s, d := c.layOut(t, r)
	for _, w := range c.Play {
		conform.Perform(t, s, w)
	}
	if err := s.Err(); err != nil {
		t.Fatalf("what is drawn does not fit: %v", err)
	}
	if len(d.left) > 0 {
		t.Errorf("%d draws were not asked for", len(d.left))
	}
	if err := s.sound(); err != nil {
		t.Errorf("%v", err)
	}
	c.CheckExpectedMoves(t, s)
	c.Want.check(t, s)
	if c.Twin == nil {
		return
	}
	o := *c
	o.Sections, o.Offers = c.Twin.Sections, c.Twin.Offers
	other, _ := o.layOut(t, r)
	conform.CheckTwins(t, s, other, c.Twin.Seat, c.Twin.Sees)
}

// check compares a position with what a case expects.
func (w *wantCase) check(t reporter, s *State) {
	t.Helper()
	p, r := &s.pos, s.rules
	w.CheckExpectedState(t, s)
	if w.Turn != 0 && int(p.turn) != w.Turn {
		t.Errorf("the turn is %d, want %d", p.turn, w.Turn)
	}
	if w.Glory != nil && !slices.Equal(p.glory[:], w.Glory) {
		t.Errorf("Glory is %v, want %v", p.glory, w.Glory)
	}
	n := (&layout{t: t, s: s, r: r}).names()
	areas := func(m map[string]string, ids []string, of func(k int) []string) {
		for id, want := range m {
			k := slices.Index(ids, id)
			if k < 0 {
				t.Fatalf("there is no %q", id)
			}
			if got, want := slices.Sorted(slices.Values(of(k))), slices.Sorted(slices.Values(items(want))); !slices.Equal(got, want) {
				t.Errorf("%s has %q, want %q", id, got, want)
			}
		}
	}
	areas(w.Sections, n.sections, s.describeSection)
	areas(w.Ramparts, n.ramparts, s.describeRampart)
	areas(w.Upper, n.uppers, func(k int) []string { return appendUnits(nil, p.upper[k], invaders, "") })
	areas(w.Towers, n.towers, s.describeTower)
	areas(w.Places, n.places, func(k int) []string { return appendUnits(nil, p.place[k], defenders, "") })
	areas(w.Paths, n.paths, s.describePath)
	areas(w.Heroes, n.heroes, s.describeHero)
	areas(w.Works, n.works, s.describeWork)
	some := func(what, want string, got []string) {
		for _, x := range items(want) {
			if not, ok := strings.CutPrefix(x, "!"); ok == slices.ContainsFunc(got, func(g string) bool { return g == not || ok && strings.HasSuffix(g, " "+not) }) {
				t.Errorf("%s: want %s, have %q", what, x, got)
			}
		}
	}
	for i, want := range w.Invaders {
		some("invader", want, s.describeInvader(i))
	}
	for i, want := range w.Defenders {
		some("defender", want, s.describeDefender(i))
	}
	some("else", w.Else, s.describeOffBoard())
	some("supply", w.Supply, s.describeSupply())
	some("bag", w.Bag, appendUnits(nil, p.bag, invaders, ""))
	if w.Bank != nil && p.bank != *w.Bank {
		t.Errorf("the bank has %d, want %d", p.bank, *w.Bank)
	}
}
