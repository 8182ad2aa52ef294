package warland

import (
	"slices"
	"strconv"
	"strings"
)

// begin finds the first faction from the rolls: the one with the highest sum. Those that share
// it roll again.
func (g *referee) begin(rolls []setupRoll) {
	for i := range g.n {
		x, y := g.frame(i, 0, 315)
		g.castle[i] = g.card(int8(i), x, y)
	}
	in := []int{}
	for i := range g.n {
		in = append(in, i)
	}
	for len(in) > 1 {
		top, best := []int{}, 0
		for _, seat := range in {
			g.demand(len(rolls) > 0 && rolls[0].Seat == seat && len(rolls[0].Dice) == 2, "seat %d does not roll two dice", seat)
			sum := rolls[0].Dice[0] + rolls[0].Dice[1]
			if rolls = rolls[1:]; sum > best {
				top, best = nil, sum
			}
			if sum == best {
				top = append(top, seat)
			}
		}
		in = top
	}
	g.demand(len(rolls) == 0, "%d rolls too many", len(rolls))
	g.first = in[0]
	g.actor = in[0]
}

func (g *referee) next(seat int) int {
	for {
		if seat = (seat + 1) % g.n; g.table.Factions[seat].Alive {
			return seat
		}
	}
}

func best(dice []int) int {
	top := 0
	for i := 0; i+1 < len(dice); i += 2 {
		top = max(top, dice[i]+dice[i+1])
	}
	return top
}

func whole(words string) int {
	n, err := strconv.Atoi(words)
	if err != nil {
		panic(fault(err.Error()))
	}
	return n
}

// step computes the effect of one choice.
func (g *referee) step(words string, dice [][]int, after *stateLine) {
	f := &g.table.Factions[g.actor]
	verb, rest, _ := strings.Cut(words, " ")
	rolls := 0
	roll := func(strength int) int {
		g.demand(len(dice) > rolls && len(dice[rolls]) == 2*strength, "%v are not %d times two dice", dice, strength)
		rolls++
		return best(dice[rolls-1])
	}
	switch verb {
	case "bastions":
		preset := map[string][4]int{"diagonal": {1501, 1691, 1937, 100}, "wide": {1889, 1018, 1937, 100}, "deep": {828, 2079, 1937, 100}}[rest]
		for k, at := range [4][2]int{{-preset[2], preset[3]}, {-preset[0], preset[1]}, {preset[0], preset[1]}, {preset[2], preset[3]}} {
			x, y := g.frame(g.actor, at[0], at[1])
			g.zone[g.actor][k] = [2]int{x, y}
			f.Bastions[k] = &[2]int16{int16(x), int16(y)}
		}
		f.Preset = &rest
	case "formation":
		f.Formation = &rest
		out := map[string][4]int{"row": {-300, -100, 100, 300}, "pairs": {-700, -500, 500, 700}}[rest]
		for _, right := range out {
			x, y := g.frame(g.actor, right, 850)
			g.standable(x, y, 0)
			g.demand(g.within(g.actor, [2]int{x, y}), "a carpenter starts outside its borders")
			g.enter("carpenter", g.actor, [2]int16{int16(x), int16(y)}, nil, nil)
		}
		if (g.actor+1)%g.n == g.first {
			g.startTurn(g.first)
		}
	case "bazaar":
		n := int32(whole(rest))
		f.Resources, f.Food = f.Resources-n, f.Food+n
	case "starve":
		g.dies(g.named(g.actor, rest).ID)
	case "fed":
		f.Food -= g.need(g.actor)
		g.demand(f.Food >= 0, "eats what it has not")
	case "end":
		g.endTurn()
	case "move":
		g.mover = g.named(g.actor, rest).ID
	case "to":
		x, y, _ := strings.Cut(rest, ",")
		g.leave([2]int16{int16(tenths(x)), int16(tenths(y))}, nil)
	case "into":
		b := g.buildingOf(uint16(whole(strings.Fields(rest)[1])))
		g.leave(b.At, &b.ID)
	case "build":
		g.kind = rest
	case "with":
		g.builder = g.named(g.actor, rest).ID
	case "slot":
		g.build(rest)
	case "demolish":
		target, by, _ := strings.Cut(rest, " with ")
		g.demolish(target, g.named(g.actor, by), roll)
	case "battle":
		who, owner, _ := strings.Cut(rest, " of ")
		g.prey = g.named(whole(owner), who).ID
	case "force":
		g.battle(rest, roll, after)
	case "casualty":
		p := g.named(g.actor, rest)
		g.demand(slices.Contains(g.party, p.ID), "%s was not in the battle", rest)
		g.dies(p.ID)
	case "train":
		id := uint16(whole(strings.Fields(rest)[1]))
		b := g.buildingOf(id)
		c := printedCards[b.Type]
		f.Resources -= c.price
		b.Train++
		g.enter(c.trains, g.actor, b.At, &id, &id)
	default:
		g.pact(verb, rest, roll)
	}
	g.demand(rolls == len(dice), "%d rolls, want %d", len(dice), rolls)
}

// enter adds a new pawn.
func (g *referee) enter(kind string, owner int, at [2]int16, in, home *uint16) {
	g.lastP++
	g.table.Pawns = append(g.table.Pawns, pawnLine{ID: g.lastP, Kind: kind, Owner: int8(owner), At: at, In: in, Home: home})
}

func (g *referee) onCard(id uint16, kind string) int {
	n := 0
	for _, p := range g.table.Pawns {
		if p.In != nil && *p.In == id && (kind == "" || p.Kind == kind) {
			n++
		}
	}
	return n
}

// need returns the food that a faction needs.
func (g *referee) need(seat int) int32 {
	n := int32(0)
	for _, p := range g.table.Pawns {
		if int(p.Owner) != seat {
			continue
		}
		switch {
		case strengthOf[p.Kind] == 0:
			n++
		case p.Home != nil && p.In != nil && *p.In == *p.Home:
			n += 2
		default:
			n += 3
		}
	}
	return n
}

// startTurn produces, turns buildings up and resets counters.
func (g *referee) startTurn(seat int) {
	t := &g.table
	g.turn++
	t.Turn, t.Active, t.Works, t.Builds, t.Demols = int(g.turn), seat, 0, 0, 0
	clear(t.Treated)
	clear(t.Bribed)
	for i := range t.Buildings {
		t.Buildings[i].Train = 0
	}
	for i := range t.Factions[seat].Creatures {
		c := &t.Factions[seat].Creatures[i]
		c.Played, c.Moved, c.Attacked = false, false, false
	}
	t.Moves = map[string]int{"inhabitant": 2, "carpenter": 4, "soldier": 4}
	g.asked, g.hit = map[string]bool{}, map[string]bool{}
	for i := range t.Pawns {
		p := &t.Pawns[i]
		p.Fought = 0
		if int(p.Owner) == seat {
			p.Moved, p.Demol = 0, 0
		}
	}
	for i := range t.Truces {
		if int(t.Truces[i].Briber) == seat {
			t.Truces[i].Left--
		}
	}
	t.Truces = slices.DeleteFunc(t.Truces, func(x truceLine) bool { return x.Left == 0 })
	f := &t.Factions[seat]
	f.Resources += 5
	f.Food += 5
	for _, b := range t.Buildings {
		if c := printedCards[b.Type]; int(b.Owner) == seat && b.FaceUp && g.onCard(b.ID, "inhabitant") >= c.staff {
			f.Resources += int32(c.resources)
			f.Food += int32(c.food)
		}
	}
	hand, top := 0, -1
	for i, c := range f.Creatures {
		if c.Place == "hand" {
			hand++
		}
		if c.Place == "deck" && top < 0 {
			top = i
		}
	}
	if top >= 0 && hand < 5 {
		f.Creatures[top].Place = "hand"
	}
	for i := range t.Buildings {
		if b := &t.Buildings[i]; int(b.Owner) == seat && !b.FaceUp {
			g.faceUp(b)
		}
	}
}

func (g *referee) faceUp(b *buildingLine) {
	b.FaceUp = true
	c, id := printedCards[b.Type], b.ID
	for range c.number {
		var home *uint16
		if strengthOf[c.brings] > 0 {
			home = &id
		}
		g.enter(c.brings, int(b.Owner), b.At, &id, home)
	}
}

// endTurn lets food spoil and begins the next turn. The match ends at the round limit of the
// test, or if nobody can attack any more.
func (g *referee) endTurn() {
	t := &g.table
	t.Factions[g.actor].Food = 0
	hopeless := true
	for _, p := range t.Pawns {
		hopeless = hopeless && p.Kind == "inhabitant"
	}
	for _, b := range t.Buildings {
		hopeless = hopeless && printedCards[b.Type].trains == "" && (b.FaceUp || b.Type != "building_yard")
	}
	for _, f := range t.Factions {
		for _, c := range f.Creatures {
			hopeless = hopeless && (c.Place == "gone" || !f.Alive)
		}
	}
	if hopeless {
		g.over, g.stale = true, true
		return
	}
	next := g.next(g.actor)
	if (next-g.first+g.n)%g.n <= (g.actor-g.first+g.n)%g.n {
		if t.Round++; t.Round > 40 {
			g.over = true
			return
		}
	}
	g.startTurn(next)
}

// leave moves the moving pawn to another place.
func (g *referee) leave(at [2]int16, in *uint16) {
	p := g.pawn(g.mover)
	class := p.Kind
	if strengthOf[p.Kind] > 0 {
		class = "soldier"
	}
	g.demand(p.Moved == 0 && g.table.Moves[class] > 0, "a %s moves beyond its budget", p.Kind)
	d := apart2(p.At, at)
	if in != nil {
		b := g.buildingOf(*in)
		r := g.cardOf(b)
		far := 0
		for _, c := range r.corners() {
			far = max(far, apart2(p.At, [2]int16{int16(c[0]), int16(c[1])}))
		}
		g.demand(b.FaceUp && b.Owner == p.Owner && g.onCard(*in, "") < 12 && r.gap2(int(p.At[0]), int(p.At[1])) <= 1700*1700 && far >= 1300*1300, "it cannot enter building %d", *in)
		id := *in
		in = &id
	} else {
		g.demand(d >= 1300*1300 && d <= 1700*1700, "it moves from %v to %v, not one ruler", p.At, at)
		g.standable(int(at[0]), int(at[1]), p.ID)
	}
	g.table.Moves[class]--
	p.Moved, p.At, p.In = 1, at, in
}

func (g *referee) build(slot string) {
	t, f, c := &g.table, &g.table.Factions[g.actor], printedCards[g.kind]
	p := g.pawn(g.builder)
	at, ok := g.sites(p)[slot]
	g.demand(ok, "no card may lie there")
	g.demand(t.Works == 0, "a second work")
	g.demand(p.In == nil && p.Kind == "carpenter" && g.outside(p.At[0], p.At[1]), "%s %d is no builder", p.Kind, p.ID)
	t.Works++
	t.Builds++
	f.Resources -= int32(c.resistance)
	g.demand(f.Resources >= 0, "it cannot pay")
	g.lastB++
	helped := false
	for _, q := range t.Pawns {
		helped = helped || q.ID != p.ID && q.Owner == p.Owner && q.Kind == "carpenter" && q.In == nil && apart2(p.At, q.At) <= 220*220
	}
	t.Buildings = append(t.Buildings, buildingLine{ID: g.lastB, Type: g.kind, Owner: int8(g.actor), At: at, Turn: g.turn})
	if helped {
		g.faceUp(&t.Buildings[len(t.Buildings)-1])
	}
}

// bastionAt reads "front left bastion of 1".
func (g *referee) bastionAt(words string) (seat, k int) {
	where, owner, _ := strings.Cut(words, " bastion of ")
	seat, k = whole(owner), slices.Index(bastionWords[:], where)
	g.demand(k >= 0 && g.table.Factions[seat].Bastions[k] != nil, "there is no %s", words)
	return seat, k
}

func (g *referee) demolish(target string, p *pawnLine, roll func(int) int) {
	t := &g.table
	g.demand(t.Works == 0 && p.Demol == 0 && p.In == nil && strengthOf[p.Kind] > 0, "it may not demolish")
	t.Works++
	t.Demols++
	p.Demol++
	sum := roll(strengthOf[p.Kind])
	switch {
	case strings.HasPrefix(target, "castle of "):
		g.storm(whole(strings.TrimPrefix(target, "castle of ")), sum)
	case strings.Contains(target, " bastion of "):
		seat, k := g.bastionAt(target)
		if sum > 5 {
			t.Factions[seat].Bastions[k] = nil
		}
	default:
		b := g.buildingOf(uint16(whole(strings.Fields(target)[1])))
		resistance := 5
		if b.FaceUp {
			resistance = printedCards[b.Type].resistance
		}
		if sum > resistance {
			g.raze(b.ID)
		}
	}
}

// raze removes a building with all pawns on it. Pawns born there are on mission for good.
func (g *referee) raze(id uint16) {
	t := &g.table
	t.Pawns = slices.DeleteFunc(t.Pawns, func(p pawnLine) bool { return p.In != nil && *p.In == id })
	for i := range t.Pawns {
		if h := t.Pawns[i].Home; h != nil && *h == id {
			t.Pawns[i].Home = nil
		}
	}
	t.Buildings = slices.DeleteFunc(t.Buildings, func(b buildingLine) bool { return b.ID == id })
}

// storm computes a roll against a castle: the second roll that beats it puts its owner out, and
// may end the match.
func (g *referee) storm(seat, sum int) {
	t := &g.table
	f := &t.Factions[seat]
	g.demand(!slices.ContainsFunc(f.Bastions, func(b *[2]int16) bool { return b != nil }), "a bastion of %d stands", seat)
	if sum <= 10 {
		return
	}
	if f.Wins++; f.Wins < 2 {
		return
	}
	by, round := int8(g.actor), uint16(t.Round)
	as := uint16(1)
	for i := range t.Factions {
		as += uint16(boolToInt(!t.Factions[i].Alive))
	}
	f.OutAs = &as
	f.Alive, f.Resources, f.Food, f.OutBy, f.OutRound = false, 0, 0, &by, &round
	t.Pawns = slices.DeleteFunc(t.Pawns, func(p pawnLine) bool { return int(p.Owner) == seat })
	t.Buildings = slices.DeleteFunc(t.Buildings, func(b buildingLine) bool { return int(b.Owner) == seat })
	for i := range t.Pawns {
		if s := t.Pawns[i].Sworn; s != nil && int(*s) == seat {
			t.Pawns[i].Sworn = nil
		}
	}
	t.Treaties = slices.DeleteFunc(t.Treaties, func(x treatyLine) bool {
		return int(x.Proposer) == seat || int(x.Partner) == seat || int(x.Enemy) == seat
	})
	t.Truces = slices.DeleteFunc(t.Truces, func(x truceLine) bool { return int(x.Briber) == seat || int(x.Bribed) == seat })
	left := 0
	for i := range t.Factions {
		h := &t.Factions[i]
		for k := range h.Creatures {
			switch c := &h.Creatures[k]; {
			case i == seat:
				*c = creatureLine{Creature: c.Creature, Place: "gone"}
			case c.Place == "play" && int(*c.Realm) == seat:
				g.roam(c, i)
			}
		}
		left += int(boolToInt(h.Alive))
	}
	g.over = left == 1
}

// battle computes an attack on the pawn that was named, by the given numbers of each kind of
// soldier. Which soldiers fought is read from the next state line.
func (g *referee) battle(force string, roll func(int) int, after *stateLine) {
	t := &g.table
	prey := g.pawn(g.prey)
	owner := prey.Owner
	want := map[string]int{}
	words := strings.Fields(force)
	for i := 0; i < len(words); {
		kind := words[i+1]
		n := whole(words[i])
		if i += 2; i+1 < len(words) && words[i] == "of" {
			kind += " of allies"
			i += 2
		}
		want[kind] = n
	}
	g.party = nil
	strength, own := 0, []uint16{}
	for i := range t.Pawns {
		p := &t.Pawns[i]
		j := slices.IndexFunc(after.Pawns, func(q pawnLine) bool { return q.ID == p.ID })
		if j >= 0 && after.Pawns[j].Fought == p.Fought {
			continue
		}
		if j < 0 && p.ID == g.prey { // the pawn that was attacked has died
			continue
		}
		kind := p.Kind
		if int(p.Owner) != g.actor {
			kind += " of allies"
			g.demand(slices.ContainsFunc(t.Treaties, func(x treatyLine) bool {
				return x.Enemy == owner && (int(x.Proposer) == g.actor && x.Partner == p.Owner || int(x.Partner) == g.actor && x.Proposer == p.Owner)
			}), "a soldier of %d fights along", p.Owner)
		} else {
			own = append(own, p.ID)
		}
		g.demand(p.Fought == 0 && p.In == nil && strengthOf[p.Kind] > 0 && apart2(p.At, prey.At) <= 220*220 && g.foe(p, owner), "%s %d may not attack %d", p.Kind, p.ID, prey.ID)
		p.Fought++
		want[kind]--
		strength += strengthOf[p.Kind]
	}
	for kind, n := range want {
		g.demand(n == 0, "%d more %s should fight", n, kind)
	}
	g.demand(len(own) > 0, "only allies fight")
	g.demand(prey.In == nil && g.foe(&pawnLine{Owner: int8(g.actor)}, owner), "the prey is safe")
	attack := roll(strength)
	if hard := toughness[prey.Kind]; hard > 0 {
		if attack > hard {
			g.dies(prey.ID)
		}
		return
	}
	switch defence := roll(strengthOf[prey.Kind]); {
	case attack > defence:
		g.dies(prey.ID)
	case attack < defence:
		if g.party = own; len(own) == 1 {
			g.dies(own[0])
		}
	}
}
