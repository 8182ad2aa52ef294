package stronghold

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
)

// A reporter is what a case needs of a [testing.T].
type reporter = conform.Reporter

// A ruleCase lays pieces on the table, begins at a stage, plays, and says what
// must be legal or come of it. What stands somewhere is written as describe.go
// writes it, with commas: sections = { w1 = "2 orc, banner, 1 soldier, 3 stone" }.
// Without setup = true the board is bare at first, and heroes are in the
// courtyard. What is not on the table is in supply, bag and bank.
type ruleCase struct {
	Name    string   `toml:"name"`
	Rule    string   `toml:"rule"`
	Rulings []string `toml:"rulings"` // that it shows: "R33", "C2", "S14", "P3", "Q1"
	Example string   `toml:"example"` // of section 9: "X1"

	Set     []string `toml:"set"`
	Refused string   `toml:"refused"` // part of the fault with which the settings are refused

	Seats     int               `toml:"seats"` // 2 if left out
	Turn      int               `toml:"turn"`  // 3 if left out
	Phase     int               `toml:"phase"` // by the stage, if left out
	At        string            `toml:"at"`    // where it begins: stageWords; act if left out
	Setup     bool              `toml:"setup"` // the board is as at the start
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
	Offers    map[string]string `toml:"offers"` // of the draft, by phase
	Chance    [][]string        `toml:"chance"` // what is drawn, in order

	Play   []string `toml:"play"`
	Has    []string `toml:"has"`
	HasNot []string `toml:"has_not"`
	Only   []string `toml:"only"`
	Want   wantCase `toml:"want"`
	Twin   *twin    `toml:"twin"`
}

// A wantCase is what must have come of it. What is not named may be anything; of
// an area that is named all is said, of the rest (else, supply, invaders,
// defenders) what is said must be there, and "!" says what must not.
type wantCase struct {
	Act       *int              `toml:"act"`   // seat
	Phase     string            `toml:"phase"` // decision
	Over      string            `toml:"over"`
	Winners   []int             `toml:"winners"`
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

// A twin is the same table but for some sections. A seat sees the difference, or
// does not.
type twin struct {
	Seat     int               `toml:"seat"`
	Sections map[string]string `toml:"sections"`
	Offers   map[string]string `toml:"offers"`
	Sees     bool              `toml:"sees"`
}

// readTables reads every file of testdata/rules.
func readTables(t *testing.T) []conform.Table[ruleCase] {
	t.Helper()
	return conform.Tables(t, func(c *ruleCase) string { return c.Name })
}

// Every ruling and every worked example holds.
func TestRules(t *testing.T) {
	for _, table := range readTables(t) {
		t.Run(table.File, func(t *testing.T) {
			for i := range table.Case {
				c := &table.Case[i]
				if table.Rule == "" && c.Rule == "" || table.Variant != "" {
					t.Errorf("case %q: there is no rule, or a variant", c.Name)
				}
				t.Run(c.Name, func(t *testing.T) {
					if c.Refused != "" {
						if _, err := library.Load("stronghold/2010", c.Set); err == nil || !strings.Contains(err.Error(), c.Refused) {
							t.Errorf("%v: got %v, want %q", c.Set, err, c.Refused)
						}
						return
					}
					c.run(t, load(t, "stronghold/2010", c.Set...))
				})
			}
		})
	}
}

// Every ruling of doc.go has a case, and every worked example.
func TestRulingsHaveCases(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var shown, played, rulings, examples []string
	for _, table := range readTables(t) {
		for _, c := range table.Case {
			shown = append(shown, c.Rulings...)
			if c.Example != "" {
				played = append(played, c.Example)
			}
		}
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(strings.TrimPrefix(line, "//\t"))
		if !strings.HasPrefix(line, "//\t") || len(f) == 0 {
			continue
		}
		rulings = append(rulings, f[0])
	}
	for i := range 25 {
		examples = append(examples, fmt.Sprintf("X%d", i+1))
	}
	conform.Covered(t, "ruling", rulings, append(shown, "R3", "R5", "R6", "R8", "R10")) // TestBox
	conform.Covered(t, "example", examples, played)
}

// run plays the case under a ruleset and holds the table against what it wants.
func (c *ruleCase) run(t reporter, r *Rules) {
	t.Helper()
	s, d := c.layOut(t, r)
	for _, w := range c.Play {
		s.play(t, w)
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
	var legal []string
	for _, a := range s.Legal(nil) {
		legal = append(legal, s.Words(a))
	}
	for _, w := range c.Has {
		if !slices.Contains(legal, w) {
			t.Errorf("%q is not legal in phase %s; legal are %q", w, s.Phase(), legal)
		}
	}
	for _, w := range c.HasNot {
		if slices.ContainsFunc(legal, func(l string) bool { return l == w || strings.HasSuffix(w, "*") && strings.HasPrefix(l, w[:len(w)-1]) }) {
			t.Errorf("%q is legal in phase %s; legal are %q", w, s.Phase(), legal)
		}
	}
	if c.Only != nil && !slices.Equal(legal, c.Only) {
		t.Errorf("legal in phase %s are %q, want %q", s.Phase(), legal, c.Only)
	}
	c.Want.check(t, s)
	if c.Twin == nil {
		return
	}
	o := *c
	o.Sections, o.Offers = c.Twin.Sections, c.Twin.Offers
	other, _ := o.layOut(t, r)
	seat := engine.Seat(c.Twin.Seat)
	if sees := s.Observe(seat).Key() != other.Observe(seat).Key(); sees != c.Twin.Sees {
		t.Errorf("seat %d sees the difference: %v, want %v", seat, sees, c.Twin.Sees)
	}
}

// play performs one action by its words.
func (s *State) play(t reporter, words string) {
	t.Helper()
	var legal []string
	for _, a := range s.Legal(nil) {
		if s.Words(a) == words {
			s.Apply(a)
			return
		}
		legal = append(legal, s.Words(a))
	}
	t.Fatalf("%q is not legal in phase %s; legal are %q", words, s.Phase(), legal)
}

// check holds a position against what a case wants.
func (w *wantCase) check(t reporter, s *State) {
	t.Helper()
	p, r := &s.pos, s.r
	if w.Act != nil && int(s.ToAct()) != *w.Act {
		t.Errorf("seat %d is to act, want %d", s.ToAct(), *w.Act)
	}
	if w.Phase != "" && s.Phase() != w.Phase {
		t.Errorf("the phase is %s, want %s", s.Phase(), w.Phase)
	}
	if w.Turn != 0 && int(p.turn) != w.Turn {
		t.Errorf("the turn is %d, want %d", p.turn, w.Turn)
	}
	over := ""
	if p.over {
		over = s.Result().Reason
	}
	if (w.Over != "" || w.Winners != nil) && over != w.Over {
		t.Errorf("the match is over by %q, want %q", over, w.Over)
	} else if w.Winners != nil {
		var got []int
		for _, i := range s.Result().Winners.List() {
			got = append(got, int(i))
		}
		if !slices.Equal(got, w.Winners) {
			t.Errorf("the winners are %v, want %v", got, w.Winners)
		}
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
	areas(w.Sections, n.sections, s.onSection)
	areas(w.Ramparts, n.ramparts, s.onRampart)
	areas(w.Upper, n.uppers, func(k int) []string { return units(nil, p.upper[k], invaders, "") })
	areas(w.Towers, n.towers, s.inTower)
	areas(w.Places, n.places, func(k int) []string { return units(nil, p.place[k], defenders, "") })
	areas(w.Paths, n.paths, func(k int) []string { return items(s.onPath(k)) })
	areas(w.Heroes, n.heroes, s.heroNow)
	areas(w.Works, n.works, s.workNow)
	some := func(what, want string, got []string) {
		for _, x := range items(want) {
			if not, ok := strings.CutPrefix(x, "!"); ok == slices.ContainsFunc(got, func(g string) bool { return g == not || ok && strings.HasSuffix(g, " "+not) }) {
				t.Errorf("%s: want %s, have %q", what, x, got)
			}
		}
	}
	for i, want := range w.Invaders {
		some("invader", want, s.ofInvader(i))
	}
	for i, want := range w.Defenders {
		some("defender", want, s.ofDefender(i))
	}
	some("else", w.Else, s.atLarge())
	some("supply", w.Supply, s.inSupply())
	some("bag", w.Bag, units(nil, p.bag, invaders, ""))
	if w.Bank != nil && p.bank != *w.Bank {
		t.Errorf("the bank has %d, want %d", p.bank, *w.Bank)
	}
}
