package warland

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Ask implements [engine.Voice].
func (v *voice) Ask(st engine.State) string {
	s := st.(*State)
	p := &s.pos
	d := &p.pending
	actor := int(p.actor)
	id := phaseNames[p.phase]
	var with []narration.With
	rival := func(i int8) { with = append(with, v.seat("rival", int(i), actor)) }
	switch p.phase {
	case phaseBazaar, phaseStarve:
		need, _ := s.need(actor)
		with = append(with, narration.Num("need", need), narration.Num("n", int(p.faction[actor].food)))
		if p.phase == phaseStarve && s.hungry(actor) {
			id = "hungry"
		}
	case phaseMove, phaseSlot:
		with = append(with, narration.Text("pawn", v.pawn(s, int(d.pawn), actor)))
	case phaseEnemy, phaseFavours:
		rival(d.other)
	case phaseTreaty:
		rival(p.active)
		with = append(with, v.seat("foe", int(d.foe), actor))
	case phaseBribe:
		rival(p.active)
		with = append(with, narration.Text("payment", v.stock(int(d.pay[0]), int(d.pay[1]))), narration.Text("favours", v.favours(d, actor)))
	case phaseSend:
		rival(p.active)
	}
	return v.Sentence("ask."+id, with...)
}

// stock writes resources, food and coins, those that there are.
func (v *voice) stock(amounts ...int) string {
	var l []string
	for i, n := range amounts {
		if n > 0 {
			l = append(l, v.amount([...]string{"resources", "food", "coins"}[i], n))
		}
	}
	if len(l) == 0 {
		return v.Line("amount.nothing")
	}
	return v.all(l)
}

func (v *voice) favours(d *pending, to int) string {
	var l []string
	if d.truce {
		l = append(l, v.amount("truce", int(v.r.truceTurns)))
	}
	if d.troops > 0 {
		l = append(l, v.Line("amount.troops", narration.Num("n", int(d.troops)), v.seat("rival", int(d.foe), to)))
	}
	if d.settlers > 0 {
		l = append(l, v.amount("inhabitant", int(d.settlers)))
	}
	return strings.Join(l, ", ")
}

// Say implements [engine.Voice].
func (v *voice) Say(st engine.State, a engine.Action) string {
	s := st.(*State)
	return v.say(s, a, int(s.pos.actor), narration.Offered)
}

// say returns an action of ToAct in words for a seat; a past one without details that only
// help to decide.
func (v *voice) say(s *State, a engine.Action, to int, how narration.Manner) string {
	p, r := &s.pos, s.r
	self := int(p.actor)
	if a&toPoint != 0 {
		text := v.step(s, pointOf(a), to)
		if how != narration.Offered {
			text = narration.Small(text)
		}
		return text
	}
	verb, first, second, both := split(a)
	line := func(key string, with ...narration.With) string {
		return v.Act(how, key, self, engine.Seat(to), with...)
	}
	pawn := func() narration.With { return narration.Text("pawn", v.pawn(s, second, to)) }
	switch verb {
	case verbBastions:
		z := zoneOf(&r.m, s.side(self), &r.bastions[second])
		return line("bastions", v.layout(r.bastions[second].id, how), narration.Text("a", v.place(z[1])), narration.Text("b", v.place(z[2])), narration.Text("c", v.place(z[0])), narration.Text("d", v.place(z[3])))
	case verbFormation:
		var l []string
		for _, c := range r.formations[second].at {
			l = append(l, v.place(r.m.world(s.side(self), c.dx, c.dy)))
		}
		return line("formation", v.layout(r.formations[second].id, how), narration.Text("places", strings.Join(l, ", ")))
	case verbBazaar:
		if both == 0 {
			return line("bazaar_none")
		}
		return line("bazaar", narration.Num("n", both), narration.Num("price", both*r.buildings[s.exchange(self)].exchangePrice))
	case verbStarve:
		return line("starve", pawn(), narration.Num("n", s.ration(&p.pawn[second])))
	case verbEnd:
		if f := p.faction[self].food; f > 0 {
			return line("end_food", narration.Num("n", int(f)))
		}
		return line("end")
	case verbMove:
		return line("move", pawn())
	case verbInto:
		b := &p.building[second]
		return line("into", narration.Text("card", v.card(b)), v.at(b.at), narration.Num("n", int(b.pawns)), narration.Num("most", int(r.capacity)))
	case verbBuild:
		return v.offer(s, second, self, to, how)
	case verbWith:
		switch {
		case how != narration.Offered:
			return line("with", pawn())
		case s.helping(second) >= r.helpers:
			return line("with_helped", pawn())
		}
		return line("with_alone", pawn())
	case verbSlot:
		c := s.plot(&p.pawn[p.pending.pawn], second)
		return line("slot", narration.Text("side", v.Line("compass."+slotWords[second])), v.at(c.at))
	case verbDemolish:
		return v.attempt(s, first, second, to, how)
	case verbBattle:
		x := &p.pawn[second]
		what := narration.Text("what", v.Line("thing.pawn", v.seat("who", int(x.owner), to), pawn()))
		k := &r.pawns[x.kind]
		if k.class == soldiers {
			return line("battle_soldier", what, narration.Num("n", k.strength))
		}
		return line("battle", what, narration.Num("n", k.resistance))
	case verbForce:
		return line("force", narration.Text("pawns", v.force(both)))
	case verbCasualty:
		return line("casualty", pawn())
	case verbTrain:
		b := &p.building[second]
		k := &r.buildings[b.kind]
		return line("train", narration.Text("pawn", v.kind(k.trains)), narration.Text("card", v.card(b)), narration.Text("price", v.price(s, k)))
	case verbTreaty, verbBribe, verbAgainst:
		return line(saidAs[verb], v.seat("rival", second, to))
	case verbTroops:
		return line("troops", narration.Num("n", first), v.seat("rival", second, to))
	case verbSettlers:
		return line("settlers", narration.Num("n", second))
	case verbTruce:
		return line("truce", narration.Num("n", int(r.truceTurns)))
	case verbPayResources, verbPayFood, verbPayMore:
		return line(saidAs[verb], narration.Num("n", both))
	case verbSend:
		return line("send", pawn())
	case verbFed, verbAccept, verbDecline, verbFavoursDone, verbCreature:
		return line(saidAs[verb])
	}
	return v.sayWild(s, verb, first, second, to, how)
}

// saidAs are the sentences shared by several actions.
var saidAs = map[verb]string{verbTreaty: "treaty", verbBribe: "bribe", verbAgainst: "against", verbPayResources: "pay_resources", verbPayFood: "pay_food", verbPayMore: "pay_more",
	verbFed: "fed", verbAccept: "accept", verbDecline: "decline", verbFavoursDone: "favours_done", verbCreature: "creature"}

// layout names a layout that a game may begin with.
func (v *voice) layout(id string, how narration.Manner) narration.With {
	if v.Has("layout." + id) {
		id = v.Line("layout." + id)
	}
	if how != narration.Offered {
		return narration.Text("layout", narration.Small(id))
	}
	return narration.Text("layout", narration.Capital(id))
}

// step returns where a pawn goes: place, distance and direction, whether it is inside
// borders, and what it touches there, or else what is nearest.
func (v *voice) step(s *State, to point, seat int) string {
	i := int(s.pos.pending.pawn)
	x := &s.pos.pawn[i]
	dx, dy := int(to.x)-int(x.at.x), int(to.y)-int(x.at.y)
	l := []string{v.Line("step.to", v.at(to), narration.Num("n", rn(isqrt(dx*dx+dy*dy), 10)), narration.Text("way", v.Line("compass."+heading(dx, dy))))}
	for j := range s.n {
		if s.inZone(j, to) {
			l = append(l, v.Line("step.inside", v.seat("who", j, seat)))
		}
	}
	if near := v.touches(s, i, to, seat); len(near) > 0 {
		l = append(l, v.Line("step.beside", narration.Text("list", strings.Join(near, ", "))))
	} else if mark := s.landmark(to); mark.what != "" {
		l = append(l, v.Line("step.near", narration.Text("near", v.landmark(s, mark, seat))))
	}
	return strings.Join(l, ", ")
}

// heading returns the direction of a way on a compass of eight; "" of none.
func heading(dx, dy int) string {
	ns, ew := "", ""
	if 5*abs(dy) > 2*abs(dx) {
		ns = [2]string{"south", "north"}[bit(dy > 0)]
	}
	if 5*abs(dx) > 2*abs(dy) {
		ew = [2]string{"west", "east"}[bit(dx > 0)]
	}
	return ns + ew
}

// thing is something that a faction has.
func (v *voice) thing(what string, owner, to int, with ...narration.With) string {
	return v.Line("thing."+what, append(with, v.seat("who", owner, to))...)
}

// touches returns what a pawn would touch at a place: enemies, bastions, open castles,
// buildings, and own carpenters for a carpenter.
func (v *voice) touches(s *State, i int, at point, to int) []string {
	var l []string
	m := &s.r.m
	for j := range s.pawns() {
		y := &s.pos.pawn[j]
		own := y.owner == s.pos.pawn[i].owner
		if j != i && y.in == 0 && distance2(at, y.at) <= m.touchPawns2 && (!own || s.class(y) == carpenters && s.class(&s.pos.pawn[i]) == carpenters) {
			l = append(l, v.thing("pawn", int(y.owner), to, narration.Text("pawn", v.kind(int(y.kind)))))
		}
	}
	for j := range s.n {
		f := &s.pos.faction[j]
		for k, b := range f.zone {
			if f.up>>k&1 != 0 && distance2(at, b) <= m.touchBast2 {
				l = append(l, v.thing("bastion", j, to, v.bastion(k)))
			}
		}
		if f.alive && m.touchesCard(at, s.castle[j]) {
			l = append(l, v.thing("castle", j, to))
		}
	}
	for j := range s.buildings() {
		if b := &s.pos.building[j]; m.touchesCard(at, s.footprint(b)) {
			l = append(l, v.thing("building", int(b.owner), to, narration.Text("card", v.card(b))))
		}
	}
	return l
}

// offer returns the cost and the effects of a building.
func (v *voice) offer(s *State, kind, self, to int, how narration.Manner) string {
	k := &s.r.buildings[kind]
	text := v.Act(how, "build", self, engine.Seat(to), narration.Text("building", v.name("building", k.id)), narration.Num("n", s.cost(self, kind)))
	if how != narration.Offered {
		return text
	}
	var gives []string
	if k.resources+k.food > 0 {
		gives = append(gives, v.Line("gives.makes", narration.Num("n", k.resources), narration.Num("food", k.food)))
	}
	for i, n := range k.garrison {
		if n > 0 {
			gives = append(gives, v.Line("gives.brings", narration.Text("pawns", v.several(int(n), i))))
		}
	}
	if k.trains >= 0 {
		gives = append(gives, v.Line("gives.trains", narration.Text("pawn", v.kind(k.trains)), narration.Text("price", v.price(s, k))))
	}
	if k.exchange != nil {
		gives = append(gives, v.Line("gives.exchange"))
	}
	if k.treaties || k.bribes {
		gives = append(gives, v.Line("gives.pacts"))
	}
	if len(gives) > 0 {
		text += ": " + strings.Join(gives, ", ")
	}
	return text
}

// price returns the cost of a soldier.
func (v *voice) price(s *State, k *buildingKind) string { return v.stock(s.price(k)) }

// attempt returns what is demolished, by whom, and the probability of success for a plain
// roll of one soldier.
func (v *voice) attempt(s *State, i, target, to int, how narration.Manner) string {
	r := s.r
	what, resistance := "", r.castleRes
	switch {
	case target >= targetBuilding:
		b := &s.pos.building[target-targetBuilding]
		what, resistance = v.thing("building", int(b.owner), to, narration.Text("card", v.card(b))), r.faceDown
		if b.up {
			resistance = r.buildings[b.kind].resistance
		}
	case target >= targetBastion:
		t := target - targetBastion
		what, resistance = v.thing("bastion", t>>2, to, v.bastion(t&3)), r.bastionRes
	default:
		what = v.thing("castle", target, to)
	}
	with := []narration.With{narration.Text("what", what), narration.Num("n", resistance), narration.Text("pawn", v.pawn(s, i, to))}
	if how != narration.Offered || r.set.Text("demolition.success") != beatsResistance || r.allowGroup {
		return v.Act(how, "demolish", int(s.pos.actor), engine.Seat(to), with...)
	}
	chance := (r.chance(r.pawns[s.pos.pawn[i].kind].strength, resistance) + 5) / 10
	return v.Line("say.demolish_chance", append(with, narration.Num("chance", chance))...)
}

func (v *voice) force(composition int) string {
	var l []string
	for g := range 2 * maxSoldiers {
		n := composition >> (3 * g) & 7
		if n == 0 || g%maxSoldiers >= v.r.soldierN {
			continue
		}
		w := v.several(n, int(v.r.soldiers[g%maxSoldiers]))
		if g >= maxSoldiers {
			w = v.Line("say.force_ally", narration.Text("pawns", w))
		}
		l = append(l, w)
	}
	return v.all(l)
}

// sayWild returns actions of and against creatures in words.
func (v *voice) sayWild(s *State, verb verb, first, second, to int, how narration.Manner) string {
	seat := int(s.pos.active)
	f := &s.pos.faction[seat]
	beast := func(owner, i int) narration.With { return narration.Text("creature", v.beast(s, owner, i)) }
	line := func(key string, with ...narration.With) string {
		return v.Act(how, key, seat, engine.Seat(to), with...)
	}
	if verb == verbHunt {
		owner := second / maxDeck
		return line("hunt", narration.Text("what", v.thing("creature", owner, to, beast(owner, second%maxDeck))), narration.Num("n", first))
	}
	name := beast(seat, first)
	k := &v.r.creature[f.creature[first].kind]
	switch verb {
	case verbPlay:
		s.q.self, s.q.creature = seat, int(f.creature[first].kind)
		return line("play", name, narration.Num("price", int(max(0, s.ask(s.r.playCost)))), narration.Num("n", k.strength), narration.Num("credits", k.credits))
	case verbRoam:
		return line("roam", name, v.seat("rival", second, to))
	case verbInside:
		return line("inside", name)
	case verbHeal:
		return line("heal", name, narration.Num("n", second), narration.Num("price", second*s.r.healCost))
	case verbSacrifice:
		return line("sacrifice", name, narration.Text("other", v.beast(s, seat, second)))
	}
	realm, prey := int(f.creature[first].realm), ""
	switch {
	case second >= preyPawn:
		i := second - preyPawn
		prey = v.thing("pawn", int(s.pos.pawn[i].owner), to, narration.Text("pawn", v.pawn(s, i, to)))
	case second >= preyCreature:
		c := second - preyCreature
		prey = v.thing("creature", c/maxDeck, to, beast(c/maxDeck, c%maxDeck))
	case second >= preyBastion:
		prey = v.thing("bastion", realm, to, v.bastion(second-preyBastion))
	default:
		prey = v.thing("castle", realm, to)
	}
	return line("prey", name, narration.Text("what", prey))
}

var _ engine.HandView = (*voice)(nil)

// Hand implements [engine.HandView]: the creatures that a faction holds.
func (v *voice) Hand(st engine.State, seat engine.Seat) (h engine.Hand) {
	s := st.(*State)
	count := map[string]int{}
	for _, c := range v.r.cards(&s.pos.faction[seat]) {
		if c.place == inHand {
			count[v.r.creature[c.kind].id]++
		}
	}
	for i := range v.r.creature {
		if id := v.r.creature[i].id; count[id] > 0 {
			h.Cards = append(h.Cards, engine.HeldCard{Face: id, Count: count[id]})
		}
	}
	return h
}

// CardOf implements [engine.HandView]: buildings and creatures have cards.
func (v *voice) CardOf(st engine.State, a engine.Action) string {
	s := st.(*State)
	verb, first, second, _ := split(a)
	switch {
	case a&toPoint != 0:
		return ""
	case verb == verbBuild:
		return v.r.buildings[second].id
	case v.r.creatures && (verb == verbPlay || verb == verbRoam || verb == verbInside || verb == verbHit || verb == verbHeal || verb == verbSacrifice):
		return v.r.creature[s.pos.faction[s.pos.active].creature[first].kind].id
	}
	return ""
}
