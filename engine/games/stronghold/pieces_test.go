package stronghold

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"regexp"
	"strconv"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// A census has the number of pieces of each kind outside the supply.
type census struct {
	foes, guards army
	resources    int
	stones, wood int
	hits, misses int
	tokens       [maxActions]int
	works        [maxWorks]int
	orders       [orderKinds]int
}

// census counts the pieces outside the supply.
func (s *State) census() (c census) {
	p, r := &s.pos, s.rules
	put := func(w uint8) {
		if w != noToken && w != bridged {
			c.works[w-1]++
		}
	}
	several := func(a, n int) {
		if n > 0 && a >= 0 {
			c.tokens[a] += n
		}
	}
	c.foes.add(p.repelled)
	c.foes[0] += p.sacrificed
	for i := range s.invaderCount {
		x := &p.invader[i]
		c.foes.add(x.unspent)
		c.foes.add(x.spent)
		c.foes.add(x.camp)
		c.resources += int(x.resources)
	}
	for _, a := range p.upper {
		c.foes.add(a)
	}
	for k := range r.barbican + 1 {
		x := &p.rampart[k]
		c.foes.add(x.units)
		if x.cover > 0 {
			several(r.coverAction, int(x.cover))
		}
		for m := x.training; m != 0; m &= m - 1 {
			c.tokens[r.training[bits.TrailingZeros8(m)]]++
		}
	}
	for i := range p.machineCount {
		x := &p.machine[i]
		c.tokens[x.kind]++
		c.hits += int(x.hits)
		c.misses += int(x.misses)
		if x.hasBloodstone {
			several(r.bloodstone, 1)
		}
	}
	c.misses += int(p.removedMisses)
	if p.rams > 0 {
		several(r.ram, int(p.rams))
	}
	for k := range r.sections {
		x := &p.section[k]
		c.foes.add(x.wallUnits)
		c.foes.add(x.inTower)
		c.guards.add(x.units)
		c.stones += int(x.stones)
		c.wood += int(x.wood)
		put(x.cauldron)
		put(x.platform)
		if x.hasSiegeTower {
			several(r.tower, 1)
		}
		for m := x.gear; m != 0; m &= m - 1 {
			c.tokens[r.gear[bits.TrailingZeros8(m)]]++
		}
		if x.gales > 0 {
			several(r.gale, int(x.gales))
		}
		if x.accident {
			several(r.accident, 1)
		}
		if x.order != 0 {
			c.orders[x.order-1]++
		}
	}
	for t := range r.towers {
		c.guards.add(p.tower[t].units)
		put(p.tower[t].token)
	}
	for i := range r.places {
		c.guards.add(p.place[i])
	}
	c.guards.add(p.hospital)
	c.guards.add(p.recovering)
	for i := range r.paths {
		if p.path[i] == bridged {
			several(r.bridgeAction, 1)
		} else {
			put(p.path[i])
		}
	}
	for i := range r.heroes {
		if p.hero[i].possessed {
			several(r.possession, 1)
		}
	}
	several(r.saboteur, bits.OnesCount16(p.saboteur))
	several(r.fire, bits.OnesCount16(p.fire))
	several(r.panicAction, int(boolToBit(p.panic)))
	several(r.specters, bits.OnesCount8(p.specterCallers))
	if p.blessed >= 0 {
		c.works[r.blessingWork]++
	}
	if p.glare >= 0 {
		c.works[r.glareWork]++
	}
	c.stones += int(p.keptStones)
	c.wood += int(p.keptWood)
	return c
}

// sound returns an error if pieces have appeared or disappeared, or an area has more than fits.
func (s *State) sound() error {
	p, r := &s.pos, s.rules
	c := s.census()
	for t := range 3 {
		if got, want := int(c.foes[t])+int(p.bag[t]), int(r.bag[t]); got != want {
			return fmt.Errorf("there are %d %ss, want %d", got, invaders[t], want)
		}
		if got, want := int(c.guards[t])+int(p.supply[t]), int(r.defenderPool[t]); got != want {
			return fmt.Errorf("there are %d %ss, want %d", got, defenders[t], want)
		}
	}
	for _, n := range []struct {
		what      string
		got, want int
	}{
		{"resources", c.resources + int(p.bank), int(r.bank)},
		{"stones", c.stones + int(p.stones), int(r.stoneSupply)},
		{"wood", c.wood + int(p.wood), int(r.woodSupply)},
		{"Hits", c.hits + int(p.unusedHits), int(r.hits)},
		{"Misses", c.misses + int(p.unusedMisses), int(r.misses)},
	} {
		if n.got != n.want {
			return fmt.Errorf("there are %d %s, want %d", n.got, n.what, n.want)
		}
	}
	for i := range r.actions {
		if got := c.tokens[i] + int(p.tokens[i]); r.actions[i].tokens != unlimited && got != int(r.actions[i].tokens) {
			return fmt.Errorf("there are %d tokens of %s, want %d", got, r.actions[i].id, r.actions[i].tokens)
		}
	}
	for i := range r.works {
		if got := c.works[i] + int(p.workLeft[i]); r.works[i].tokens != unlimited && got != int(r.works[i].tokens) {
			return fmt.Errorf("there are %d tokens of %s, want %d", got, r.works[i].id, r.works[i].tokens)
		}
	}
	for k, n := range p.orders {
		if got := c.orders[k] + int(n); got != int(r.orders[k]) {
			return fmt.Errorf("there are %d tokens of %s, want %d", got, orderWords[k], r.orders[k])
		}
	}
	return s.fits()
}

// fits returns an error if an area has more units than fit.
func (s *State) fits() error {
	p, r := &s.pos, s.rules
	for k := range r.sections {
		x := &p.section[k]
		if n := x.wallUnits.total(); n > s.invaderSlots(k) {
			return fmt.Errorf("%d Invader units on %s", n, r.sections[k].id)
		}
		if n := x.inTower.total(); n > 0 && (!x.hasSiegeTower || n > int(r.actions[r.tower].slots)) {
			return fmt.Errorf("%d units in the Siege Tower of %s", n, r.sections[k].id)
		}
		if n := x.units.total(); n > s.defenderSlots(k) {
			return fmt.Errorf("%d Defender units on %s", n, r.sections[k].id)
		}
		if int(countOnes(x.gear)) > int(r.sections[k].gearSlots) || x.wood > r.sections[k].woodMax {
			return fmt.Errorf("%v on %s", s.describeSection(k), r.sections[k].id)
		}
	}
	for side, a := range p.upper {
		if a.total() > int(r.upperLevels[side].capacity) {
			return fmt.Errorf("%v on %s", a, r.upperLevels[side].id)
		}
	}
	for k := range r.barbican {
		if n := p.rampart[k].units.total(); n > int(r.ramparts[k].capacity)+2 {
			return fmt.Errorf("%d units on %s", n, r.ramparts[k].id)
		}
	}
	for t := range r.towers {
		if x := &p.tower[t]; x.units.total() > int(r.towers[t].slots) || x.token != 0 && !x.units.isEmpty() {
			return fmt.Errorf("%v in %s", s.describeTower(t), r.towers[t].id)
		}
	}
	return nil
}

// eachPosition plays random matches and calls f at every decision.
func eachPosition(t *testing.T, r *Rules, seats, deals int, f func(t *testing.T, s *State, legal []engine.Action)) {
	t.Helper()
	s := r.newState(seats)
	var buf []engine.Action
	for deal := range uint64(deals) {
		s.Start(rng.NewDeal(77, deal))
		src := rng.NewStream(deal ^ uint64(seats)<<32)
		for s.ToAct() != engine.Nobody {
			buf = s.Legal(buf[:0])
			f(t, s, buf)
			if t.Failed() {
				return
			}
			s.Apply(buf[src.Below(uint32(len(buf)))])
		}
		f(t, s, nil)
	}
}

// No piece appears or disappears, and every area has room for its pieces.
func TestPiecesConserved(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		eachPosition(t, load(t, "stronghold/2010"), seats, 40, func(t *testing.T, s *State, _ []engine.Action) {
			if err := s.sound(); err != nil {
				t.Fatalf("%d players, turn %d, phase %s: %v", seats, s.pos.turn, s.Phase(), err)
			}
		})
	}
}

// The options of a decision differ, both as numbers and in words.
func TestOptionsDiffer(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		eachPosition(t, load(t, "stronghold/2010"), seats, 10, func(t *testing.T, s *State, legal []engine.Action) {
			seen := map[string]bool{}
			for _, a := range legal {
				w := s.Words(a)
				if w == "" || seen[w] {
					t.Fatalf("turn %d, phase %s: %q stands twice, or is nothing", s.pos.turn, s.Phase(), w)
				}
				seen[w] = true
			}
			if s.pos.isOver {
				return
			}
			if len(legal) < 2 {
				t.Fatalf("turn %d, phase %s: %d options", s.pos.turn, s.Phase(), len(legal))
			}
		})
	}
}

// lies matches an item of a state line, such as "2 orc fresh".
var lies = regexp.MustCompile(`^(\d+) (\w+)(.*)$`)

// told adds up the pieces in a state line, by their words.
func told(v any, n map[string]int) {
	switch v := v.(type) {
	case map[string]any:
		for _, x := range v {
			told(x, n)
		}
	case []any:
		for _, x := range v {
			told(x, n)
		}
	case string:
		m := lies.FindStringSubmatch(v)
		if m == nil || m[3] == " barraged" || m[3] == " shot" { // these are in the supply
			return
		}
		k, _ := strconv.Atoi(m[1])
		n[m[2]] += k
	}
}

// A record has the place of each unit, stone and wood, including a piece kept on the Glory
// board. Units are rarely in the hospital here; melee.toml has cases of that.
func TestRecordsTellEveryPiece(t *testing.T) {
	r := load(t, "stronghold/2010")
	var buf []engine.Action
	kept := 0
	for seats := 2; seats <= 4; seats++ {
		s := r.newState(seats)
		for deal := range uint64(3) {
			s.Start(rng.NewDeal(3, deal))
			src := rng.NewStream(deal)
			for n := 0; s.ToAct() != engine.Nobody; n++ {
				buf = s.Legal(buf[:0])
				s.Apply(buf[src.Below(uint32(len(buf)))])
				if n%16 != 0 {
					continue
				}
				kept += int(s.pos.keptStones + s.pos.keptWood)
				text, err := json.Marshal(s.Table())
				if err != nil {
					t.Fatal(err)
				}
				var line any
				if err := json.Unmarshal(text, &line); err != nil {
					t.Fatal(err)
				}
				got := map[string]int{}
				told(line, got)
				want := map[string]int{"stone": int(r.stoneSupply), "wood": int(r.woodSupply)}
				for u := range 3 {
					want[invaders[u]], want[defenders[u]] = int(r.bag[u]), int(r.defenderPool[u])
				}
				got[invaders[0]] += got["blood"] // Goblins that were sacrificed
				for what, w := range want {
					if got[what] != w {
						t.Fatalf("%d seats, deal %d, choice %d: the state line tells of %d %s, there are %d\n%s", seats, deal, n+1, got[what], what, w, text)
					}
				}
			}
		}
	}
	if kept == 0 {
		t.Error("no ruin kept anything on the Glory board: too little was seen")
	}
}
