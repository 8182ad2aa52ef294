package warland

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"equitas/engine"
)

// lay builds the position of the case under the edition.
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

// layOut builds the position of the case under a ruleset.
func (c *ruleCase) layOut(t reporter, r *Rules) (*State, *dicer) {
	t.Helper()
	seats, dice := max(2, c.Seats), &dicer{left: c.Dice, die: c.Die}
	if p := r.Players(); seats < p.Min || seats > p.Max {
		t.Fatalf("%d factions play, must be %d to %d", seats, p.Min, p.Max)
	}
	s := r.newState(seats)
	if c.Phase == "setup" {
		rolls := []setupRoll{}
		for _, roll := range c.Rolls {
			rolls = append(rolls, setupRoll{roll[0], roll[1:]})
		}
		setup, err := json.Marshal(map[string]any{"rolls": rolls, "decks": append([][]string{}, c.Decks...)})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Resume(setup, dice.next); err != nil {
			t.Fatal(err)
		}
		return s, dice
	}
	s.Follow(dice.next)
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
		s.pos.treaties[s.pos.treatyCount] = y
		s.pos.treatyCount++
	}
	for _, x := range c.Truces {
		var y truce
		scan(t, x, "%d %d left %d", &y.briber, &y.bribed, &y.left)
		s.pos.truces[s.pos.truceCount] = y
		s.pos.truceCount++
	}
	if c.Phase == "start" {
		s.beginTurn(c.Active)
	} else {
		s.pos.moves = r.budget
		s.setDecision(phaseMain, c.Active)
	}
	return s, dice
}

// A dicer returns the dice of a case in order.
type dicer struct {
	left [][]int
	die  int
}

func (d *dicer) next(want engine.Outcome) error {
	if len(d.left) == 0 {
		return fmt.Errorf("no dice are left for %s", want.Get("for"))
	}
	if d.die != 0 && want.Get("die") != d.die {
		return fmt.Errorf("dice of %d for %s, want %d", want.Get("die"), want.Get("for"), d.die)
	}
	*want.Fields[1].Value.(*[]int), d.left = d.left[0], d.left[1:]
	return nil
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

// spot reads a place such as "500,300.5", in millimetres.
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
	return pointAt(read(x), read(y))
}

// layBuilding adds a building such as "0 farm at 500,300 down".
func (s *State) layBuilding(t reporter, text string) {
	t.Helper()
	w := strings.Fields(text)
	kind := -1
	for i := range s.rules.buildings {
		if len(w) >= 4 && s.rules.buildings[i].id == w[1] {
			kind = i
		}
	}
	if kind < 0 {
		t.Fatalf("%q is no building", text)
	}
	s.pos.lastBuilding++
	seat := seatOf(t, w[0])
	s.pos.building[s.pos.buildingCount] = building{centre: spot(t, w[3]), id: s.pos.lastBuilding, turn: 1, owner: int8(seat), kind: uint8(kind), faceUp: len(w) < 5}
	s.pos.buildingCount++
	s.pos.faction[seat].buildings++
}

// layPawn adds a pawn such as "0 soldier_f2 at 500,300", "0 soldier_f2 home in barracks 1", "0
// soldier_f2 in farm 2 from barracks 1", followed by "sworn against 1", "moved", "fought" or
// "demolished".
func (s *State) layPawn(t reporter, text string) {
	t.Helper()
	w := strings.Fields(text)
	kind := -1
	for i := range s.rules.pawns {
		if len(w) > 2 && s.rules.pawns[i].id == w[1] {
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
			at = s.buildingByID(in).centre
		case "from":
			home, w = uint16(seatOf(t, w[2])), w[2:]
		case "sworn":
			p.onlyFoe, w = int8(seatOf(t, w[2]))+1, w[2:]
		case "moved":
			p.moves = 1
		case "fought":
			p.attacks = 1
		case "demolished":
			p.demolitions = 1
		default:
			t.Fatalf("%q: %q means nothing", text, w[0])
		}
	}
	s.addPawn(seat, uint8(kind), at, in, home)
	x := &s.pos.pawn[s.pos.pawnCount-1]
	x.onlyFoe, x.moves, x.attacks, x.demolitions = p.onlyFoe, p.moves, p.attacks, p.demolitions
}

func (s *State) layFaction(t reporter, seat int, c *factionCase) {
	t.Helper()
	f := &s.pos.faction[seat]
	set(&f.resources, c.Resources)
	set(&f.food, c.Food)
	set(&f.coins, c.Coins)
	set(&f.enemyWins, c.Wins)
	if c.Bastions != nil {
		f.standingBastions = 0
		for _, b := range *c.Bastions {
			f.standingBastions |= 1 << slices.Index(bastionWords[:], b)
		}
	}
	if c.Out != nil && *c.Out {
		f.alive, f.standingBastions = false, 0
	}
	for i, text := range c.Creatures {
		w := strings.Fields(text)
		x := creature{kind: uint8(slices.IndexFunc(s.rules.creature, func(k creatureKind) bool { return k.id == w[0] })), place: uint8(slices.Index(placeWords[:], w[1]))}
		if x.place == inPlay {
			scan(t, strings.Join(w[2:8], " "), "in %d credits %d of %d", &x.realm, &x.credits, &x.maximum)
			x.inside = len(w) > 8
		}
		f.creature[i] = x
	}
	for i := len(c.Creatures); i < len(s.rules.deck) && c.Creatures != nil; i++ {
		f.creature[i].place = outOfPlay
	}
}

func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}
