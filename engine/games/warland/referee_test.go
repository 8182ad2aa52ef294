package warland

import (
	"encoding/json"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// A referee follows a match by its record: the position after each choice, the words of the
// choices, and the dice. It computes the next position from the rulebook's numbers and with its
// own geometry, without using any code of this package's rules.
type referee struct {
	n      int
	zone   [maxSeats][4][2]int // places of the bastions
	castle [maxSeats]rect
	table  stateLine
	actor  int
	first  int
	lastP  uint16   // last id of a pawn
	left   [2]uint8 // troops and settlers still to be sent
	stale  bool     // nobody can win any more
	lastB  uint16
	turn   uint16
	over   bool
	wild   bool // creatures are in play

	mover, builder uint16 // ids of pawns
	kind           string
	prey           uint16
	party          []uint16
	asked          map[string]bool
	other, enemy   int8
	favours        []string
	pay            [2]int32
	healed         map[string]int
	given          [maxSeats]int
	hit            map[string]bool // creatures that have attacked, moved or entered in this turn
}

// A rect is a card, by its centre and half its sides.
type rect struct{ x, y, hw, hh int }

// A printedCard is a type of building, as printed in the rulebook.
type printedCard struct {
	resistance, resources, food int
	brings                      string
	number, staff               int
	advanced                    bool
	trains                      string
	price                       int32 // 4 + 2 and 6 + 3, since a coin is worth a resource (ruling R14)
}

var printedCards = map[string]printedCard{
	"farm":           {resistance: 5, resources: 1, food: 7, brings: "inhabitant", number: 1, staff: 1},
	"lumber_house":   {resistance: 5, resources: 6, brings: "inhabitant", number: 1, staff: 1},
	"fisher_hut":     {resistance: 3, food: 2, brings: "inhabitant", number: 1, staff: 1},
	"barracks":       {resistance: 8, resources: 2, brings: "soldier_f2", number: 1, trains: "soldier_f1", price: 6},
	"building_yard":  {resistance: 8, resources: 4, brings: "carpenter", number: 3},
	"bakery":         {resistance: 7, food: 8, brings: "inhabitant", number: 3, staff: 3},
	"bazaar":         {resistance: 9, advanced: true},
	"parliament":     {resistance: 9, advanced: true},
	"great_barracks": {resistance: 10, brings: "soldier_f2", number: 2, advanced: true, trains: "soldier_f2", price: 9},
}

var (
	strengthOf = map[string]int{"soldier_f1": 1, "soldier_f2": 2}
	toughness  = map[string]int{"carpenter": 5, "inhabitant": 4}
	wildCards  = map[string][2]int{"ember_wolf": {3, 1}, "red_ogre": {5, 2}, "tide_crab": {3, 1}, "storm_drake": {5, 2},
		"thorn_boar": {3, 1}, "moss_giant": {5, 2}, "dune_jackal": {3, 1}, "sun_golem": {5, 2}}
	wildColour = map[string]int{"ember_wolf": 0, "red_ogre": 0, "tide_crab": 1, "storm_drake": 1, "thorn_boar": 2, "moss_giant": 2, "dune_jackal": 3, "sun_golem": 3}
)

// A fault is the panic with which the referee stops a match.
type fault string

func (g *referee) demand(ok bool, format string, args ...any) {
	if !ok {
		panic(fault(fmt.Sprintf(format, args...)))
	}
}

func tenths(mm string) int {
	whole, part, _ := strings.Cut(mm, ".")
	n := 0
	fmt.Sscan(whole, &n)
	n *= 10
	if part != "" {
		n += int(part[0] - '0')
	}
	return n
}

// frame returns a place on the table of 1 m, for distances to the right and forward of a seat.
func (g *referee) frame(seat, right, forward int) (x, y int) {
	switch sides[g.n][seat] {
	case west:
		return forward, 5000 - right
	case north:
		return 5000 - right, 10000 - forward
	case east:
		return 10000 - forward, 5000 + right
	}
	return 5000 + right, forward
}

func (g *referee) card(owner int8, x, y int) rect {
	if s := sides[g.n][owner]; s == west || s == east {
		return rect{x, y, 315, 440}
	}
	return rect{x, y, 440, 315}
}

func (g *referee) cardOf(b *buildingLine) rect { return g.card(b.Owner, int(b.At[0]), int(b.At[1])) }

func apart2(a, b [2]int16) int {
	dx, dy := int(a[0])-int(b[0]), int(a[1])-int(b[1])
	return dx*dx + dy*dy
}

// gap2 returns the square of the distance from a place to a card.
func (r rect) gap2(x, y int) int {
	cx, cy := min(max(x, r.x-r.hw), r.x+r.hw), min(max(y, r.y-r.hh), r.y+r.hh)
	return (x-cx)*(x-cx) + (y-cy)*(y-cy)
}

func (r rect) corners() [4][2]int {
	return [4][2]int{{r.x - r.hw, r.y - r.hh}, {r.x + r.hw, r.y - r.hh}, {r.x + r.hw, r.y + r.hh}, {r.x - r.hw, r.y + r.hh}}
}

// turnOf returns on which side of the line from a to b a place is: the sign of the result.
func turnOf(a, b, p [2]int) int {
	return (b[0]-a[0])*(p[1]-a[1]) - (b[1]-a[1])*(p[0]-a[0])
}

// within reports whether a place is inside the borders of a seat.
func (g *referee) within(seat int, p [2]int) bool {
	if !g.table.Factions[seat].Alive {
		return false
	}
	z := g.zone[seat]
	for i := range z {
		if turnOf(z[i], z[(i+1)%4], p) > 0 {
			return false
		}
	}
	return true
}

// overBorders reports whether a card overlaps the borders of a seat.
func (g *referee) overBorders(seat int, r rect) bool {
	c, z := r.corners(), g.zone[seat]
	for i := range 4 {
		if g.within(seat, c[i]) || g.table.Factions[seat].Alive && r.gap2(z[i][0], z[i][1]) == 0 {
			return true
		}
		for j := range 4 {
			a, b, p, q := c[i], c[(i+1)%4], z[j], z[(j+1)%4]
			if g.table.Factions[seat].Alive && turnOf(a, b, p)*turnOf(a, b, q) < 0 && turnOf(p, q, a)*turnOf(p, q, b) < 0 {
				return true
			}
		}
	}
	return false
}

func (g *referee) outside(x, y int16) bool {
	for i := range g.n {
		if g.within(i, [2]int{int(x), int(y)}) {
			return false
		}
	}
	return true
}

// standable stops the match unless a pawn may stand at a place.
func (g *referee) standable(x, y int, but uint16) {
	at := [2]int16{int16(x), int16(y)}
	g.demand(x >= 100 && y >= 100 && x <= 9900 && y <= 9900, "a pawn stands at %d,%d, over the edge", x, y)
	for _, p := range g.table.Pawns {
		g.demand(p.ID == but || p.In != nil || apart2(p.At, at) >= 190*190, "a pawn stands at %v, on %s %d", at, p.Kind, p.ID)
	}
	for i := range g.table.Buildings {
		g.demand(g.cardOf(&g.table.Buildings[i]).gap2(x, y) >= 90*90, "a pawn stands at %v, on building %d", at, g.table.Buildings[i].ID)
	}
	for i, f := range g.table.Factions {
		g.demand(!f.Alive || g.castle[i].gap2(x, y) >= 90*90, "a pawn stands at %v, on a castle", at)
		for _, b := range f.Bastions {
			g.demand(b == nil || apart2(*b, at) >= 190*190, "a pawn stands at %v, on a bastion", at)
		}
	}
}

// layable reports whether a building card may be placed at r.
func (g *referee) layable(r rect) bool {
	if r.x-r.hw < 0 || r.y-r.hh < 0 || r.x+r.hw > 10000 || r.y+r.hh > 10000 {
		return false
	}
	cards := []rect{}
	for i := range g.table.Buildings {
		cards = append(cards, g.cardOf(&g.table.Buildings[i]))
	}
	for i, f := range g.table.Factions {
		if f.Alive {
			cards = append(cards, g.castle[i])
		}
		if g.overBorders(i, r) {
			return false
		}
		for _, b := range f.Bastions {
			if b != nil && r.gap2(int(b[0]), int(b[1])) < 90*90 {
				return false
			}
		}
	}
	for _, c := range cards {
		if c.x-c.hw < r.x+r.hw && r.x-r.hw < c.x+c.hw && c.y-c.hh < r.y+r.hh && r.y-r.hh < c.y+c.hh {
			return false
		}
	}
	for _, p := range g.table.Pawns {
		if p.In == nil && r.gap2(int(p.At[0]), int(p.At[1])) < 90*90 {
			return false
		}
	}
	return true
}

// sites returns the places where a carpenter may put a card.
func (g *referee) sites(p *pawnLine) map[string][2]int16 {
	l := map[string][2]int16{}
	r := g.card(p.Owner, int(p.At[0]), int(p.At[1]))
	straight, aside := 100, 71
	for name, d := range map[string][2]int{"north": {0, r.hh + straight}, "east": {r.hw + straight, 0}, "south": {0, -r.hh - straight}, "west": {-r.hw - straight, 0},
		"northeast": {r.hw + aside, r.hh + aside}, "southeast": {r.hw + aside, -r.hh - aside}, "southwest": {-r.hw - aside, -r.hh - aside}, "northwest": {-r.hw - aside, r.hh + aside}} {
		c := rect{r.x + d[0], r.y + d[1], r.hw, r.hh}
		if g.layable(c) {
			l[name] = [2]int16{int16(c.x), int16(c.y)}
		}
	}
	return l
}

// peace reports whether two factions may not attack each other.
func (g *referee) peace(a, b int8) bool {
	for _, t := range g.table.Treaties {
		if t.Proposer == a && t.Partner == b || t.Proposer == b && t.Partner == a {
			return true
		}
	}
	for _, t := range g.table.Truces {
		if t.Briber == a && t.Bribed == b || t.Briber == b && t.Bribed == a {
			return true
		}
	}
	return false
}

// foe reports whether a pawn may attack the pieces of a faction.
func (g *referee) foe(p *pawnLine, owner int8) bool {
	return owner != p.Owner && g.table.Factions[owner].Alive && !g.peace(p.Owner, owner) && (p.Sworn == nil || *p.Sworn == owner)
}

func (g *referee) pawn(id uint16) *pawnLine {
	i := slices.IndexFunc(g.table.Pawns, func(p pawnLine) bool { return p.ID == id })
	g.demand(i >= 0, "there is no pawn %d", id)
	return &g.table.Pawns[i]
}

func (g *referee) buildingOf(id uint16) *buildingLine {
	i := slices.IndexFunc(g.table.Buildings, func(b buildingLine) bool { return b.ID == id })
	g.demand(i >= 0, "there is no building %d", id)
	return &g.table.Buildings[i]
}

func (g *referee) dies(id uint16) {
	g.table.Pawns = slices.DeleteFunc(g.table.Pawns, func(p pawnLine) bool { return p.ID == id })
}

var pawnWords = regexp.MustCompile(`^(\w+?)(?: at ([\d.]+),([\d.]+)| (home in|in) \w+ (\d+)(?: from \w+ (\d+))?)(?: sworn against (\d))?( moved)?$`)

// named returns the first pawn that fits the words.
func (g *referee) named(owner int, words string) *pawnLine {
	m := pawnWords.FindStringSubmatch(words)
	g.demand(m != nil, "%q names no pawn", words)
	for i := range g.table.Pawns {
		p := &g.table.Pawns[i]
		sworn := ""
		if p.Sworn != nil {
			sworn = fmt.Sprint(*p.Sworn)
		}
		if int(p.Owner) != owner || p.Kind != m[1] || sworn != m[7] {
			continue
		}
		if m[2] != "" {
			if p.In == nil && int(p.At[0]) == tenths(m[2]) && int(p.At[1]) == tenths(m[3]) {
				return p
			}
			continue
		}
		if p.In == nil || fmt.Sprint(*p.In) != m[5] || (m[4] == "home in") != (p.Home != nil && *p.Home == *p.In) || (p.Moved > 0) != (m[8] != "") {
			continue
		}
		if m[4] == "home in" || m[6] == "" && p.Home == nil || p.Home != nil && fmt.Sprint(*p.Home) == m[6] {
			return p
		}
	}
	panic(fault(fmt.Sprintf("no pawn of %d is %q", owner, words)))
}

// watch plays one match that a referee follows.
func watch(r *Rules, seats int, bots []engine.Bot, d rng.Deal, mutate func(*State)) (plies int, seen map[string]int, err error) {
	s := r.newState(seats)
	g := &referee{n: seats, wild: r.creatures, healed: map[string]int{}}
	seen = map[string]int{}
	words := "the start"
	defer func() {
		if f, ok := recover().(fault); ok {
			err = fmt.Errorf("turn %d, %q: %s", s.pos.turn, words, f)
		}
	}()
	s.Start(d)
	for i := range bots {
		bots[i].Start(engine.Seat(i), d.Stream(rng.PurposeOf("bot"), uint64(i)))
	}
	g.begin(s.Setup().(engine.Fields)[0].Value.([]setupRoll))
	var dice [][]int
	s.OnOutcome(func(o engine.Outcome) { dice = append(dice, o.Get("result").([]int)) })
	for s.ToAct() != engine.Nobody {
		g.actor = int(s.ToAct())
		legal := s.Legal(nil)
		list := make([]string, len(legal))
		for i, a := range legal {
			list[i] = s.Words(a)
		}
		g.table = readLine(s.Table())
		g.offers(s.Phase(), list)
		a := bots[g.actor].Choose(s.Observe(s.ToAct()), legal)
		words, dice = s.Words(a), nil
		verb, _, _ := strings.Cut(words, " ")
		seen[verb]++
		s.Apply(a)
		if mutate != nil {
			mutate(s)
		}
		got, _ := json.Marshal(s.Table())
		after := readLine(s.Table())
		g.step(words, dice, &after)
		g.table.Phase, g.table.Pending = after.Phase, g.pending(after.Phase)
		want, _ := json.Marshal(g.table)
		g.demand(string(want) == string(got), "the position is\n%s\nwant\n%s", got, want)
		g.demand(g.over == (s.ToAct() == engine.Nobody), "over is %v, want %v", s.ToAct() == engine.Nobody, g.over)
		plies++
	}
	alive := []int{}
	for i, f := range g.table.Factions {
		if f.Alive {
			alive = append(alive, i)
		}
	}
	if w := s.Result().Winners; len(alive) == 1 {
		g.demand(w == engine.SeatSet(engine.Seat(alive[0])), "the winners are %v, want %d", w.List(), alive[0])
	} else {
		why := engine.Unfinished
		if g.stale {
			why = engine.Stalemate
		}
		g.demand(w == 0 && s.Result().Reason == why, "%d are left and the match ends by %s, want %s", len(alive), s.Result().Reason, why)
	}
	return plies, seen, nil
}

var refereed = flag.Int("refereed", 1, "times as many matches for TestReferee; with -full at least 2")

// A referee who knows only the rulebook agrees with every position of matches by the rule of
// thumb and at random; with -full of more of them.
func TestReferee(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	seen := map[string]int{}
	for _, c := range []struct {
		bot   string
		deals int
		sets  []string
	}{
		{"greedy", 1, nil},
		{"random", 1, nil},
		{"random", 2, []string{"setup.resources=200", "setup.food=200"}}, // more is built, trained and bribed
		{"greedy", 1, []string{"creatures.enabled=true"}},
		{"random", 2, []string{"creatures.enabled=true", "setup.resources=200", "setup.food=200"}},
	} {
		if c.deals *= *refereed; *conform.Full && *refereed < 2 {
			c.deals *= 4
		}
		r := load(t, "warland/2.0.2", append([]string{"end.max_rounds=40"}, c.sets...)...)
		for seats := 2; seats <= 4; seats++ {
			for deal := range c.deals {
				_, bots := table(t, r, seats, c.bot)
				_, l, err := watch(r, seats, bots, rng.NewDeal(41, uint64(deal)), nil)
				if err != nil {
					t.Fatalf("%s, %v, %d seats, deal %d: %v", c.bot, c.sets, seats, deal, err)
				}
				for k, n := range l {
					seen[k] += n
				}
			}
		}
	}
	t.Logf("chosen: %v", seen)
	for _, verb := range strings.Fields("bastions formation starve fed end move to into build with slot demolish battle force train treaty against accept decline bribe favour favours pay send creature play heal") {
		if seen[verb] == 0 {
			t.Errorf("nobody chose %q: nothing was tested; chosen were %v", verb, seen)
		}
	}
}

// The referee detects changes that the rules do not allow.
func TestRefereeSees(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	for name, spoil := range map[string]func(s *State){
		"a resource too many": func(s *State) { s.pos.faction[0].resources++ },
		"food that did not spoil": func(s *State) {
			s.pos.faction[s.pos.first].food += int32(boolToInt(s.pos.turn == 3 && s.pos.phase == phaseMain))
		},
		"a pawn a step aside":    func(s *State) { s.pos.pawn[0].centre.x++ },
		"a move not counted":     func(s *State) { s.pos.moves = s.rules.budget },
		"a work not counted":     func(s *State) { s.pos.works = 0 },
		"a bastion gone":         func(s *State) { s.pos.faction[0].standingBastions &^= 1 },
		"a building not counted": func(s *State) { s.pos.builds = 0 },
		"another who began":      func(s *State) { s.pos.first = 1 - s.pos.first },
		"another formation":      func(s *State) { s.pos.faction[0].formation = 3 - max(1, s.pos.faction[0].formation) },
		"another pawn moving":    func(s *State) { s.pos.pending.pawn ^= 1 },
		"a castle untouched":     func(s *State) { s.pos.faction[0].enemyWins, s.pos.faction[1].enemyWins = 0, 0 },
		"a turn skipped":         func(s *State) { s.pos.active = int8(s.seatAfter(int(s.pos.active))) },
		"a building turned up": func(s *State) {
			for i := range s.buildings() {
				s.pos.building[i].faceUp = true
			}
		},
		"nobody dies": func(s *State) {
			if s.pos.phase == phaseMain && s.pos.tally.killedPawns[soldiers] > 0 && s.pos.pawnCount < 90 {
				s.addPawn(0, 2, pointAt(5000, 5000), 0, 0)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := load(t, "warland/2.0.2", "end.max_rounds=40")
			_, bots := table(t, r, 2, "greedy")
			spoiled := false
			for deal := uint64(0); deal < 3 && !spoiled; deal++ {
				_, _, err := watch(r, 2, bots, rng.NewDeal(41, deal), func(s *State) {
					if s.pos.pawnCount > 0 {
						spoil(s)
					}
				})
				spoiled = err != nil
			}
			if !spoiled {
				t.Error("the referee sees nothing")
			}
		})
	}
}
