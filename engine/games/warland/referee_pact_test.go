package warland

import (
	"fmt"
	"slices"
	"strings"
)

// pact computes the effects of treaties, bribes and creatures.
func (g *referee) pact(verb, rest string, roll func(int) int) {
	t := &g.table
	me := int8(t.Active)
	once := func(key string) {
		g.demand(!g.asked[key], "%s a second time this turn", key)
		g.asked[key] = true
	}
	switch verb {
	case "treaty", "bribe":
		once(verb + rest)
		g.other, g.favours, g.pay = int8(whole(rest)), nil, [2]int32{}
		g.kind = verb
		if verb == "treaty" {
			t.Treated[g.other]++
		} else {
			t.Bribed[g.other]++
		}
	case "against":
		g.enemy = int8(whole(rest))
		g.demand(g.enemy != me && g.enemy != g.other && t.Factions[g.enemy].Alive && !g.peace(me, g.enemy) && !g.peace(g.other, g.enemy), "no treaty against %d", g.enemy)
		for _, x := range t.Treaties {
			pair := []int8{x.Proposer, x.Partner}
			g.demand(!slices.Contains(pair, me) || !slices.Contains(pair, g.other) && x.Enemy != g.other, "no treaty with %d", g.other)
			g.demand(!slices.Contains(pair, g.other) || x.Enemy != me, "no treaty with %d", g.other)
		}
	case "favour":
		g.favours = append(g.favours, rest)
		if of, ok := strings.CutPrefix(rest, "troops "); ok {
			_, against, _ := strings.Cut(of, " against ")
			g.enemy = int8(whole(against))
		}
	case "favours":
	case "pay":
		n, of, _ := strings.Cut(rest, " ")
		g.pay[boolToInt(of == "food")] = int32(whole(n))
	case "accept":
		if g.kind == "treaty" {
			t.Treaties = append(t.Treaties, treatyLine{me, g.other, g.enemy, uint16(t.Round)})
			return
		}
		a, b := &t.Factions[me], &t.Factions[g.other]
		a.Resources, b.Resources = a.Resources-g.pay[0], b.Resources+g.pay[0]
		a.Food, b.Food = a.Food-g.pay[1], b.Food+g.pay[1]
		g.demand(a.Resources >= 0 && a.Food >= 0 && g.pay[0]+g.pay[1] > 0, "it pays what it has not")
		_, g.left[0], g.left[1] = g.asks()
		if slices.Contains(g.favours, "truce") {
			t.Truces = append(t.Truces, truceLine{me, g.other, 3})
		}
	case "decline":
	case "send":
		g.send(rest, me)
	case "creature":
	default:
		g.creature(verb, rest, roll)
	}
}

// asks returns the favours that a bribe asks for.
func (g *referee) asks() (truce bool, troops, settlers uint8) {
	for _, f := range g.favours {
		what, n, _ := strings.Cut(f, " ")
		n, _, _ = strings.Cut(n, " ")
		switch what {
		case "truce":
			truce = true
		case "troops":
			troops = uint8(whole(n))
		case "settlers":
			settlers = uint8(whole(n))
		}
	}
	return truce, troops, settlers
}

// pending returns the choices made so far of an action, by the phase that follows.
func (g *referee) pending(phase string) (l pendingLine) {
	other, enemy := g.other, g.enemy
	deal := func(truce bool, troops, settlers uint8) {
		l.With, l.Truce, l.Troops, l.Settlers = &other, truce, troops, settlers
		if troops > 0 {
			l.Against = &enemy
		}
	}
	switch phase {
	case "move":
		l.Pawn = &g.mover
	case "builder":
		l.Building = g.kind
	case "slot":
		l.Building, l.Pawn = g.kind, &g.builder
	case "force":
		l.Target = &g.prey
	case "casualty":
		l.Party, l.Deaths = g.party, 1
	case "enemy":
		l.With = &other
	case "treaty":
		l.With, l.Against = &other, &enemy
	case "favours", "payment":
		deal(g.asks())
	case "more", "bribe":
		deal(g.asks())
		l.Pay = &g.pay
	case "send":
		truce, _, _ := g.asks()
		deal(truce, g.left[0], g.left[1])
	}
	return l
}

// send hands a pawn over, which is placed at the first free place inside the borders.
func (g *referee) send(words string, to int8) {
	g.demand(g.actor == int(g.other), "seat %d sends, seat %d was bribed", g.actor, g.other)
	p := g.named(g.actor, words)
	troops := strengthOf[p.Kind] > 0
	g.left[boolToInt(!troops)]--
	p.At, p.In = [2]int16{-1000, -1000}, nil
	found := false
search:
	for forward := 800; forward <= 2240; forward += 220 {
		for _, right := range []int{0, 220, -220, 440, -440, 660, -660, 880, -880, 1100, -1100, 1320, -1320, 1540, -1540, 1760, -1760} {
			x, y := g.frame(int(to), right, forward)
			if g.within(int(to), [2]int{x, y}) && g.fits(x, y) {
				p.At = [2]int16{int16(x), int16(y)}
				found = true
				break search
			}
		}
	}
	g.demand(found, "there is no room")
	p.Owner, p.Home, p.Moved, p.Demol, p.Sworn = to, nil, 0, 0, nil
	if troops {
		enemy := g.enemy
		p.Sworn = &enemy
	}
}

// fits reports whether standable accepts a place.
func (g *referee) fits(x, y int) (ok bool) {
	defer func() {
		if _, bad := recover().(fault); bad {
			ok = false
		}
	}()
	g.standable(x, y, 0)
	return true
}

// roam puts a creature into a realm.
func (g *referee) roam(c *creatureLine, realm int) {
	colour := wildColour[c.Creature]
	if c.Realm != nil && int(*c.Realm) == colour {
		c.Maximum--
		c.Credits = max(1, c.Credits-1)
	}
	if realm == colour {
		c.Maximum++
		c.Credits++
	}
	r := int8(realm)
	c.Realm, c.Inside, c.Place = &r, false, "play"
}

func (g *referee) wildOf(seat int, name string) *creatureLine {
	l := g.table.Factions[seat].Creatures
	i := slices.IndexFunc(l, func(c creatureLine) bool { return c.Creature == name })
	g.demand(i >= 0, "seat %d has no %s", seat, name)
	return &l[i]
}

func (g *referee) hurt(c *creatureLine, n int) {
	if c.Credits -= int8(n); c.Credits <= 0 {
		*c = creatureLine{Creature: c.Creature, Place: "gone"}
	}
}

// once demands that a creature does something for the first time in this turn.
func (g *referee) once(what, name string) {
	g.demand(!g.hit[what+name], "%s %s a second time", name, what)
	g.hit[what+name] = true
}

// creature computes the effects of creatures, and of soldiers on them.
func (g *referee) creature(verb, rest string, roll func(int) int) {
	g.demand(g.wild, "creatures are not played")
	f := &g.table.Factions[g.actor]
	switch verb {
	case "play":
		c := g.wildOf(g.actor, rest)
		g.demand(c.Place == "hand", "%s is not in the hand", rest)
		mine := 0
		for _, o := range f.Creatures {
			mine += int(boolToInt(o.Place == "play" && int(*o.Realm) == g.actor))
		}
		g.demand(mine < 3, "a fourth creature in the own realm")
		f.Resources -= int32(wildCards[rest][0])
		g.demand(f.Resources >= 0, "it cannot pay")
		c.Credits = int8(wildCards[rest][0])
		c.Maximum = c.Credits
		g.roam(c, g.actor)
		c.Played = true
		g.hit["moves"+rest] = true
		return
	case "heal":
		name, n, _ := strings.Cut(rest, " ")
		c := g.wildOf(g.actor, name)
		key := fmt.Sprint(g.actor, name)
		g.healed[key]++
		c.Healed++
		c.Credits += int8(whole(n))
		f.Resources -= int32(whole(n))
		g.demand(g.healed[key] <= 2 && c.Credits <= c.Maximum && f.Resources >= 0, "it may not be healed so")
		return
	case "sacrifice":
		card, name, _ := strings.Cut(rest, " for ")
		c, d := g.wildOf(g.actor, card), g.wildOf(g.actor, name)
		g.given[g.actor]++
		f.Given++
		g.demand(g.given[g.actor] <= 3 && c.Place == "hand" && d.Place == "play" && d.Credits < d.Maximum, "no sacrifice")
		c.Place = "gone"
		d.Credits = min(d.Maximum, d.Credits+int8(wildCards[card][0]))
		return
	case "hunt":
		g.hunt(rest, roll)
		return
	}
	c := g.wildOf(g.actor, verb)
	g.demand(c.Place == "play", "%s is not in play", verb)
	switch {
	case rest == "inside":
		g.once("moves", verb)
		c.Inside, c.Moved = true, true
	case strings.HasPrefix(rest, "to "):
		g.once("moves", verb)
		c.Moved = true
		g.roam(c, whole(strings.TrimPrefix(rest, "to ")))
	default:
		g.once("attacks", verb)
		c.Attacked = true
		g.wildAttack(c, strings.TrimPrefix(rest, "attacks "), roll)
	}
}

func (g *referee) wildAttack(c *creatureLine, prey string, roll func(int) int) {
	realm, strength := int(*c.Realm), wildCards[c.Creature][1]
	mine := &pawnLine{Owner: int8(g.actor)}
	switch {
	case strings.HasPrefix(prey, "castle of "):
		g.demand(c.Inside && g.foe(mine, int8(realm)), "it is not inside")
		g.storm(realm, roll(strength))
		return
	case strings.Contains(prey, " bastion of "):
		seat, k := g.bastionAt(prey)
		g.demand(seat == realm && g.foe(mine, int8(seat)), "that bastion is elsewhere")
		if roll(strength) > 5 {
			b := g.table.Factions[seat].Bastions
			b[k] = nil
			c.Inside = !slices.ContainsFunc(b, func(x *[2]int16) bool { return x != nil })
		}
		return
	}
	who, owner, _ := strings.Cut(prey, " of ")
	seat := whole(owner)
	g.demand(g.foe(mine, int8(seat)), "it may not attack %d", seat)
	if _, wild := wildCards[who]; wild {
		d := g.wildOf(seat, who)
		g.demand(d.Place == "play" && int(*d.Realm) == realm, "%s is elsewhere", who)
		switch a, b := roll(strength), roll(wildCards[who][1]); {
		case a > b:
			g.hurt(d, strength)
		case a < b:
			g.hurt(c, wildCards[who][1])
		}
		return
	}
	p := g.named(seat, who)
	g.demand(p.In == nil && g.within(realm, [2]int{int(p.At[0]), int(p.At[1])}), "%s is not inside the borders", who)
	a := roll(strength)
	if hard := toughness[p.Kind]; hard > 0 {
		if a > hard {
			g.dies(p.ID)
		}
		return
	}
	switch b := roll(strengthOf[p.Kind]); {
	case a > b:
		g.dies(p.ID)
	case a < b:
		g.hurt(c, strengthOf[p.Kind])
	}
}

// hunt computes an attack of the strongest soldiers inside the borders of a realm on a
// creature.
func (g *referee) hunt(words string, roll func(int) int) {
	prey, n, _ := strings.Cut(words, " with ")
	name, owner, _ := strings.Cut(prey, " of ")
	seat := whole(owner)
	c := g.wildOf(seat, name)
	g.party = nil
	strength := 0
	for _, kind := range []string{"soldier_f2", "soldier_f1"} {
		for i := range g.table.Pawns {
			p := &g.table.Pawns[i]
			if len(g.party) < whole(n) && int(p.Owner) == g.actor && p.Kind == kind && p.In == nil && p.Fought == 0 && g.foe(p, int8(seat)) && g.within(int(*c.Realm), [2]int{int(p.At[0]), int(p.At[1])}) {
				g.party = append(g.party, p.ID)
				p.Fought++
				strength += strengthOf[kind]
			}
		}
	}
	g.demand(len(g.party) == whole(n), "%d soldiers can hunt", len(g.party))
	switch a, b := roll(strength), roll(wildCards[name][1]); {
	case a > b:
		g.hurt(c, strength)
	case a < b && len(g.party) == 1:
		g.dies(g.party[0])
	}
}
