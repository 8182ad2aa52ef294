package warland

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
)

// A ruleTable is one file of testdata/rules. Its rule holds for every case that
// names none.
type ruleTable = conform.Table[ruleCase]

// A reporter is what a case needs of a [testing.T].
type reporter = conform.Reporter

// A ruleCase lays pieces on the table, plays, and says what must be legal or
// come of it. Pieces are written as in want: "0 soldier_f2 home in barracks 1",
// "1 farm at 500,300"; numbers of seats count from 0.
type ruleCase struct {
	Name    string `toml:"name"`
	Rule    string `toml:"rule"`
	Rulings []int  `toml:"rulings"` // that it shows
	Example string `toml:"example"` // of the rules page

	Set     []string `toml:"set"`
	Refused string   `toml:"refused"` // part of the fault with which the settings are refused

	Seats     int                    `toml:"seats"` // 2 if left out
	Active    int                    `toml:"active"`
	Phase     string                 `toml:"phase"` // main, start (the turn begins) or setup; main if left out
	Rolls     [][]int                `toml:"rolls"` // setup: seat and dice of each roll
	Decks     [][]string             `toml:"decks"` // setup: creatures of each seat, top first
	Round     int                    `toml:"round"` // 3 if left out
	First     int                    `toml:"first"`
	Faction   map[string]factionCase `toml:"faction"`
	Buildings []string               `toml:"buildings"`
	Pawns     []string               `toml:"pawns"`
	Treaties  []string               `toml:"treaties"` // "0 2 against 1"
	Truces    []string               `toml:"truces"`   // "0 1 left 3"
	Dice      [][]int                `toml:"dice"`     // one list for each roll
	Die       int                    `toml:"die"`      // faces that each die must have; any if left out

	Play   []string `toml:"play"`
	Has    []string `toml:"has"`
	HasNot []string `toml:"has_not"`
	Only   []string `toml:"only"`
	Want   wantCase `toml:"want"`
	Twin   *twin    `toml:"twin"`
}

// A twin is the same table but for a faction or two. A seat sees the
// difference, or does not.
type twin struct {
	Seat    int                    `toml:"seat"`
	Faction map[string]factionCase `toml:"faction"`
	Sees    bool                   `toml:"sees"`
}

// A factionCase is one faction where it differs from a fresh one: four
// bastions stand, stocks are empty.
type factionCase struct {
	Resources *int32    `toml:"resources"`
	Food      *int32    `toml:"food"`
	Coins     *int32    `toml:"coins"`
	Wins      *uint8    `toml:"wins"`
	Bastions  *[]string `toml:"bastions"` // that stand
	Out       *bool     `toml:"out"`
	Stand     []string  `toml:"stand"`     // only in want: the places of all four, rear left first, clockwise
	Creatures []string  `toml:"creatures"` // "ember_wolf hand", "tide_crab play in 1 credits 3 of 4 inside"
}

type wantCase struct {
	Act       *int                   `toml:"act"` // seat
	Phase     string                 `toml:"phase"`
	Over      string                 `toml:"over"` // reason
	Winners   []int                  `toml:"winners"`
	Round     int                    `toml:"round"`
	Faction   map[string]factionCase `toml:"faction"`
	Buildings *[]string              `toml:"buildings"`
	Pawns     *[]string              `toml:"pawns"`
	Treaties  *[]string              `toml:"treaties"`
	Truces    *[]string              `toml:"truces"`
}

// readTables reads every file of testdata/rules.
func readTables(t *testing.T) []ruleTable {
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
						c.refuse(t)
						return
					}
					c.run(t, load(t, "warland/2.0.2", c.Set...))
				})
			}
		})
	}
}

// examples are the worked examples of the rules page.
var examples = []string{"W1", "W1b", "W1c", "W1d", "W2", "W3", "W4",
	"D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11", "D12", "D13"}

// Every ruling of doc.go has a case, and every worked example.
func TestRulingsHaveCases(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var shown, played []string
	for _, table := range readTables(t) {
		for _, c := range table.Case {
			for _, r := range c.Rulings {
				shown = append(shown, "R"+strconv.Itoa(r))
			}
			if c.Example != "" {
				played = append(played, c.Example)
			}
		}
	}
	var rulings []string
	for line := range strings.Lines(string(text)) {
		if number, ok := strings.CutPrefix(line, "//\tR"); ok {
			rulings = append(rulings, "R"+strings.Fields(number)[0])
			if want := "R" + strconv.Itoa(len(rulings)); rulings[len(rulings)-1] != want {
				t.Errorf("ruling %s, expected %s", rulings[len(rulings)-1], want)
			}
		}
	}
	if len(rulings) != 50 {
		t.Errorf("%d rulings, want 50", len(rulings))
	}
	conform.Covered(t, "ruling", rulings, shown)
	conform.Covered(t, "example", examples, played)
}

// refuse wants the settings of the case refused.
func (c *ruleCase) refuse(t *testing.T) {
	t.Helper()
	if err := refused(t, c.Set...); err == nil || !strings.Contains(err.Error(), c.Refused) {
		t.Errorf("%v: got %v, want %q", c.Set, err, c.Refused)
	}
}

// run plays the case under a ruleset and holds the table against what it
// wants.
func (c *ruleCase) run(t reporter, r *Rules) {
	s, dice := c.layOut(t, r)
	for _, w := range c.Play {
		s.play(t, w)
	}
	if err := s.Err(); err != nil {
		t.Fatalf("the dice do not fit: %v", err)
	}
	if len(dice.left) > 0 {
		t.Errorf("%d rolls were not asked for", len(dice.left))
	}
	var legal []string
	for _, a := range s.Legal(nil) {
		legal = append(legal, s.Words(a))
	}
	for _, w := range c.Has {
		if !slices.Contains(legal, w) {
			t.Errorf("%q is not legal; legal are %q", w, legal)
		}
	}
	for _, w := range c.HasNot {
		if slices.ContainsFunc(legal, func(l string) bool { return l == w || strings.HasSuffix(w, "*") && strings.HasPrefix(l, w[:len(w)-1]) }) {
			t.Errorf("%q is legal; legal are %q", w, legal)
		}
	}
	if c.Only != nil && !slices.Equal(legal, c.Only) {
		t.Errorf("legal are %q, want %q", legal, c.Only)
	}
	c.Want.check(t, s)
	if c.Twin == nil {
		return
	}
	o := *c
	o.Faction = c.Twin.Faction
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
