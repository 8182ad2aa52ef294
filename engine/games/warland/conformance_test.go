package warland

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"equitas/engine"
)

// A ruleTable is one file of testdata/rules. Its rule holds for every case that
// names none.
type ruleTable struct {
	Rule string     `toml:"rule"`
	Case []ruleCase `toml:"case"`
}

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

func readTables(t *testing.T) map[string]ruleTable {
	t.Helper()
	files, err := filepath.Glob("testdata/rules/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no tables: %v", err)
	}
	tables := map[string]ruleTable{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var table ruleTable
		md, err := toml.Decode(string(text), &table)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		if u := md.Undecoded(); len(u) > 0 {
			t.Fatalf("%s: unknown keys %v", f, u)
		}
		tables[strings.TrimSuffix(filepath.Base(f), ".toml")] = table
	}
	return tables
}

// Every ruling and every worked example holds.
func TestRules(t *testing.T) {
	for file, table := range readTables(t) {
		t.Run(file, func(t *testing.T) {
			names := map[string]bool{}
			for i := range table.Case {
				c := &table.Case[i]
				if c.Name == "" || names[c.Name] || table.Rule == "" && c.Rule == "" {
					t.Errorf("case %d: name %q is missing or stands twice, or there is no rule", i+1, c.Name)
				}
				names[c.Name] = true
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
	shown, played := map[int]bool{}, map[string]bool{}
	for _, table := range readTables(t) {
		for _, c := range table.Case {
			for _, r := range c.Rulings {
				shown[r] = true
			}
			played[c.Example] = true
		}
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		number, ok := strings.CutPrefix(line, "//\tR")
		if !ok {
			continue
		}
		r, err := strconv.Atoi(strings.Fields(number)[0])
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if n++; r != n {
			t.Errorf("ruling R%d, expected R%d", r, n)
		}
		if !shown[r] {
			t.Errorf("no case shows ruling R%d", r)
		}
	}
	if n != 50 {
		t.Errorf("%d rulings, want 50", n)
	}
	for _, e := range examples {
		if !played[e] {
			t.Errorf("no case plays example %s", e)
		}
	}
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
	if s.err != nil {
		t.Fatalf("the dice do not fit: %v", s.err)
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

// lay sets the case up under the edition.
func (c *ruleCase) lay(t *testing.T) *State {
	t.Helper()
	s, dice := c.layOut(t, load(t, "warland/2.0.2", c.Set...))
	t.Cleanup(func() {
		if len(dice.left) > 0 && !t.Failed() {
			t.Errorf("%d rolls were not asked for", len(dice.left))
		}
	})
	return s
}

// layOut sets the case up under a ruleset.
func (c *ruleCase) layOut(t reporter, r *Rules) (*State, *dicer) {
	t.Helper()
	seats, dice := max(2, c.Seats), &dicer{left: c.Dice, die: c.Die}
	if p := r.Players(); seats < p.Min || seats > p.Max {
		t.Fatalf("%d factions play, must be %d to %d", seats, p.Min, p.Max)
	}
	s := r.newState(seats)
	if c.Phase == "setup" {
		setup := `{"rolls":[`
		for i, roll := range c.Rolls {
			if i > 0 {
				setup += ","
			}
			setup += fmt.Sprintf(`{"seat":%d,"dice":%s}`, roll[0], strings.ReplaceAll(fmt.Sprint(roll[1:]), " ", ","))
		}
		setup += "]"
		if c.Decks != nil {
			decks, err := json.Marshal(c.Decks)
			if err != nil {
				t.Fatal(err)
			}
			setup += `,"decks":` + string(decks)
		}
		if err := s.Resume([]byte(setup+"}"), dice.next); err != nil {
			t.Fatal(err)
		}
		return s, dice
	}
	s.clear()
	s.pos.first = int8(c.First)
	for i := range seats {
		s.pos.faction[i].alive = true
		s.placeBastions(i, 0)
	}
	s.pos.active, s.pos.turn, s.pos.round = int8(c.Active), 9, 3
	if c.Round > 0 {
		s.pos.round = uint16(c.Round)
	}
	for _, b := range c.Buildings {
		s.layBuilding(t, b)
	}
	for _, p := range c.Pawns {
		s.layPawn(t, p)
	}
	for key, f := range c.Faction {
		s.layFaction(t, seatOf(t, key), &f)
	}
	for _, x := range c.Treaties {
		var y treaty
		scan(t, x, "%d %d against %d", &y.a, &y.b, &y.enemy)
		s.pos.treaties[s.pos.treatyN] = y
		s.pos.treatyN++
	}
	for _, x := range c.Truces {
		var y truce
		scan(t, x, "%d %d left %d", &y.briber, &y.bribed, &y.left)
		s.pos.truces[s.pos.truceN] = y
		s.pos.truceN++
	}
	s.next = dice.next
	if c.Phase == "start" {
		s.beginTurn(c.Active)
	} else {
		s.pos.moves = r.budget
		s.decide(phaseMain, c.Active)
	}
	return s, dice
}

// A dicer hands out the rolls of a case.
type dicer struct {
	left [][]int
	die  int
}

func (d *dicer) next(want engine.Outcome) (engine.Outcome, error) {
	if len(d.left) == 0 {
		return want, fmt.Errorf("no dice are left for %s", want.For)
	}
	if d.die != 0 && want.Die != d.die {
		return want, fmt.Errorf("dice of %d for %s, want %d", want.Die, want.For, d.die)
	}
	want.Result, d.left = d.left[0], d.left[1:]
	return want, nil
}

func scan(t reporter, text, format string, to ...any) {
	t.Helper()
	if _, err := fmt.Sscanf(text, format, to...); err != nil {
		t.Fatalf("%q: %v, expected %q", text, err, format)
	}
}

func seatOf(t reporter, key string) int {
	t.Helper()
	n, err := strconv.Atoi(key)
	if err != nil {
		t.Fatalf("%q is no seat", key)
	}
	return n
}

// spot reads "500,300.5", in millimetres.
func spot(t reporter, text string) point {
	t.Helper()
	x, y, ok := strings.Cut(text, ",")
	read := func(s string) int {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil || !ok {
			t.Fatalf("%q is no place", text)
		}
		return int(f*10 + 0.5)
	}
	return pt(read(x), read(y))
}

// layBuilding reads "0 farm at 500,300 down".
func (s *State) layBuilding(t reporter, text string) {
	t.Helper()
	w := strings.Fields(text)
	kind := -1
	for i := range s.r.buildings {
		if len(w) >= 4 && s.r.buildings[i].id == w[1] {
			kind = i
		}
	}
	if kind < 0 {
		t.Fatalf("%q is no building", text)
	}
	s.pos.lastB++
	seat := seatOf(t, w[0])
	s.pos.building[s.pos.nb] = building{at: spot(t, w[3]), id: s.pos.lastB, turn: 1, owner: int8(seat), kind: uint8(kind), up: len(w) < 5}
	s.pos.nb++
	s.pos.faction[seat].buildings++
}

// layPawn reads "0 soldier_f2 at 500,300", "0 soldier_f2 home in barracks 1",
// "0 soldier_f2 in farm 2 from barracks 1", with "sworn against 1", "moved",
// "fought", "demolished" after it.
func (s *State) layPawn(t reporter, text string) {
	t.Helper()
	w := strings.Fields(text)
	kind := -1
	for i := range s.r.pawns {
		if len(w) > 2 && s.r.pawns[i].id == w[1] {
			kind = i
		}
	}
	if kind < 0 {
		t.Fatalf("%q is no pawn", text)
	}
	seat := seatOf(t, w[0])
	var at point
	var in, home uint16
	p := pawn{}
	for w = w[2:]; len(w) > 0; w = w[1:] {
		switch w[0] {
		case "at":
			at, w = spot(t, w[1]), w[1:]
		case "home":
			home = uint16(seatOf(t, w[3]))
		case "in":
			in, w = uint16(seatOf(t, w[2])), w[2:]
			at = s.lookup(in).at
		case "from":
			home, w = uint16(seatOf(t, w[2])), w[2:]
		case "sworn":
			p.sworn, w = int8(seatOf(t, w[2]))+1, w[2:]
		case "moved":
			p.moves = 1
		case "fought":
			p.fought = 1
		case "demolished":
			p.demols = 1
		default:
			t.Fatalf("%q: %q means nothing", text, w[0])
		}
	}
	s.addPawn(seat, uint8(kind), at, in, home)
	x := &s.pos.pawn[s.pos.np-1]
	x.sworn, x.moves, x.fought, x.demols = p.sworn, p.moves, p.fought, p.demols
}

func (s *State) layFaction(t reporter, seat int, c *factionCase) {
	t.Helper()
	f := &s.pos.faction[seat]
	set(&f.resources, c.Resources)
	set(&f.food, c.Food)
	set(&f.coins, c.Coins)
	set(&f.wins, c.Wins)
	if c.Bastions != nil {
		f.up = 0
		for _, b := range *c.Bastions {
			f.up |= 1 << slices.Index(bastionWords[:], b)
		}
	}
	if c.Out != nil && *c.Out {
		f.alive, f.up = false, 0
	}
	for i, text := range c.Creatures {
		w := strings.Fields(text)
		x := creature{kind: uint8(slices.IndexFunc(s.r.creature, func(k creatureKind) bool { return k.id == w[0] })), place: uint8(slices.Index(placeWords[:], w[1]))}
		if x.place == inPlay {
			scan(t, strings.Join(w[2:8], " "), "in %d credits %d of %d", &x.realm, &x.credits, &x.maximum)
			x.inside = len(w) > 8
		}
		f.creature[i] = x
	}
	for i := len(c.Creatures); i < len(s.r.deck) && c.Creatures != nil; i++ {
		f.creature[i].place = gone
	}
}

func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}
