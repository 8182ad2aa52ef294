package warland

import (
	"fmt"
	"strings"

	"equitas/engine"
)

// Ask implements [engine.Voice].
func (v voice) Ask(st engine.State) string {
	s := st.(*State)
	p := &s.pos
	d := &p.pending
	switch p.phase {
	case phaseBastions:
		return "Where do your bastions stand, one ruler length from the corners of your castle?"
	case phaseFormation:
		return "Where do your carpenters start?"
	case phaseBazaar:
		need, _ := s.need(int(p.actor))
		return fmt.Sprintf("Your pawns need %d food, you have %d. How much do you buy?", need, p.faction[p.actor].food)
	case phaseStarve:
		need, _ := s.need(int(p.actor))
		if s.hungry(int(p.actor)) {
			return fmt.Sprintf("Your pawns need %d food, you have %d. Who goes without?", need, p.faction[p.actor].food)
		}
		return fmt.Sprintf("Your pawns need %d food, you have %d. Does anybody go without?", need, p.faction[p.actor].food)
	case phaseMain:
		return "What do you do?"
	case phaseMove:
		return fmt.Sprintf("Where does %s go?", v.pawn(s, int(d.pawn), int(p.actor)))
	case phaseBuilder:
		return "Which carpenter builds it?"
	case phaseSlot:
		return fmt.Sprintf("On which side of %s does the card lie?", v.pawn(s, int(d.pawn), int(p.actor)))
	case phaseForce:
		return "Who attacks?"
	case phaseCasualty:
		return "The attack is lost. Which of its soldiers falls?"
	case phaseEnemy:
		return fmt.Sprintf("Against whom is the treaty with seat %d?", d.other+1)
	case phaseTreaty:
		return fmt.Sprintf("Seat %d proposes a treaty against seat %d. Do you accept?", p.active+1, d.foe+1)
	case phaseFavours:
		return fmt.Sprintf("What do you ask of seat %d?", d.other+1)
	case phasePayment:
		return "What do you pay?"
	case phaseMore:
		return "And how much food beside that?"
	case phaseBribe:
		return fmt.Sprintf("Seat %d offers %s for %s. Do you accept?", p.active+1, v.payment(d), v.favours(d))
	case phaseSend:
		return fmt.Sprintf("Whom do you send to seat %d?", p.active+1)
	}
	return "What do your creatures do?"
}

func (v voice) payment(d *pending) string {
	l := []string{}
	if d.pay[0] > 0 {
		l = append(l, many(int(d.pay[0]), "resource"))
	}
	if d.pay[1] > 0 {
		l = append(l, itoa(int(d.pay[1]))+" food")
	}
	return strings.Join(l, " and ")
}

func (v voice) favours(d *pending) string {
	l := []string{}
	if d.truce {
		l = append(l, "a truce of "+many(int(v.r.truceTurns), "turn"))
	}
	if d.troops > 0 {
		l = append(l, fmt.Sprintf("%s against seat %d", many(int(d.troops), "soldier"), d.foe+1))
	}
	if d.settlers > 0 {
		l = append(l, many(int(d.settlers), "inhabitant"))
	}
	return strings.Join(l, ", ")
}

// Say implements [engine.Voice].
func (v voice) Say(st engine.State, a engine.Action) string {
	s := st.(*State)
	return v.say(s, a, int(s.pos.actor), false)
}

// say writes an action of ToAct as a seat is told of it; briefly, without what
// only helps to decide.
func (v voice) say(s *State, a engine.Action, to int, brief bool) string {
	p, r := &s.pos, s.r
	self := int(p.actor)
	if a&toPoint != 0 {
		return v.step(s, pointOf(a), to)
	}
	verb, first, second, both := split(a)
	switch verb {
	case verbBastions:
		z := zoneOf(&r.m, s.side(self), &r.bastions[second])
		return fmt.Sprintf("%s: in front at %s and %s, in the rear at %s and %s", capital(r.bastions[second].id), place(z[1]), place(z[2]), place(z[0]), place(z[3]))
	case verbFormation:
		l := []string{}
		for _, c := range r.formations[second].at {
			l = append(l, place(r.m.world(s.side(self), c.dx, c.dy)))
		}
		return capital(r.formations[second].id) + ": at " + strings.Join(l, ", ")
	case verbBazaar:
		if both == 0 {
			return "Buy no food"
		}
		return fmt.Sprintf("Buy %d food for %s", both, many(both*r.buildings[s.exchange(self)].exchangePrice, "resource"))
	case verbStarve:
		return fmt.Sprintf("Let %s starve, %d food", v.pawn(s, second, to), s.ration(&p.pawn[second]))
	case verbFed:
		return "Feed them all"
	case verbEnd:
		if f := p.faction[self].food; f > 0 {
			return fmt.Sprintf("End the turn with %d food left", f)
		}
		return "End the turn"
	case verbMove:
		return "Move " + v.pawn(s, second, to)
	case verbInto:
		b := &p.building[second]
		return fmt.Sprintf("Into %s at %s, where %d of %d are", r.cardName(b), place(b.at), b.pawns, r.capacity)
	case verbBuild:
		return v.offer(s, second, self, brief)
	case verbWith:
		text := "With " + v.pawn(s, second, to)
		switch {
		case brief:
			return text
		case s.helping(second) >= r.helpers:
			return text + ", helped: the card turns face up at once"
		}
		return text + ", alone: the card lies face down until your next turn"
	case verbSlot:
		c, _ := s.site(int(p.pending.pawn), second)
		return fmt.Sprintf("%s of it, the middle of the card at %s", capital(slotWords[second]), place(c.at))
	case verbDemolish:
		return v.attempt(s, first, second, to, brief)
	case verbBattle:
		x := &p.pawn[second]
		k := &r.pawns[x.kind]
		text := fmt.Sprintf("Attack %s %s", whose(int(x.owner), to), v.pawn(s, second, to))
		if k.class == soldiers {
			return fmt.Sprintf("%s, strength %d", text, k.strength)
		}
		return fmt.Sprintf("%s, resistance %d", text, k.resistance)
	case verbForce:
		return v.force(both)
	case verbCasualty:
		return "Give up " + v.pawn(s, second, to)
	case verbTrain:
		b := &p.building[second]
		k := &r.buildings[b.kind]
		return fmt.Sprintf("Train %s in %s for %s", v.kind(k.trains), r.cardName(b), v.price(s, k))
	}
	return v.sayPact(s, verb, first, second, both, to)
}

// step says where a pawn goes: place, distance and direction, whether it is
// inside borders, and what it touches there.
func (v voice) step(s *State, at point, to int) string {
	p := &s.pos
	i := int(p.pending.pawn)
	x := &p.pawn[i]
	dx, dy := int(at.x)-int(x.at.x), int(at.y)-int(x.at.y)
	text := fmt.Sprintf("To %s, %d mm %s", place(at), rn(isqrt(dx*dx+dy*dy), 10), heading(dx, dy))
	for j := range s.n {
		if s.inZone(j, at) {
			text += ", inside " + whose(j, to) + " borders"
		}
	}
	if l := v.touches(s, i, at, to); len(l) > 0 {
		text += ", beside " + strings.Join(l, ", ")
	}
	return text
}

// heading is the direction of a way on a compass of eight.
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

// touches lists what a pawn would touch at a place: enemies, bastions, castles
// that are open, buildings, and own carpenters for a carpenter.
func (v voice) touches(s *State, i int, at point, to int) []string {
	l := []string{}
	m := &s.r.m
	for j := range s.pawns() {
		y := &s.pos.pawn[j]
		own := y.owner == s.pos.pawn[i].owner
		if j != i && y.in == 0 && distance2(at, y.at) <= m.touchPawns2 && (!own || s.class(y) == carpenters && s.class(&s.pos.pawn[i]) == carpenters) {
			l = append(l, whose(int(y.owner), to)+" "+v.kind(int(y.kind)))
		}
	}
	for j := range s.n {
		f := &s.pos.faction[j]
		for k, b := range f.zone {
			if f.up>>k&1 != 0 && distance2(at, b) <= m.touchBast2 {
				l = append(l, whose(j, to)+" "+bastionWords[k]+" bastion")
			}
		}
		if f.alive && m.touchesCard(at, s.castle[j]) {
			l = append(l, whose(j, to)+" castle")
		}
	}
	for j := range s.buildings() {
		if b := &s.pos.building[j]; m.touchesCard(at, s.card(b)) {
			l = append(l, whose(int(b.owner), to)+" "+s.r.cardName(b))
		}
	}
	return l
}

// offer says what a building costs and gives.
func (v voice) offer(s *State, kind, self int, brief bool) string {
	k := &s.r.buildings[kind]
	gives := []string{}
	if k.resources+k.food > 0 {
		gives = append(gives, fmt.Sprintf("makes %s and %d food a turn", many(k.resources, "resource"), k.food))
	}
	for i, n := range k.garrison {
		if n > 0 {
			gives = append(gives, "brings "+v.r.several(int(n), i))
		}
	}
	if k.trains >= 0 {
		gives = append(gives, "trains "+v.kind(k.trains)+" for "+v.price(s, k))
	}
	if k.exchange != nil {
		gives = append(gives, "sells food when it is short")
	}
	if k.treaties || k.bribes {
		gives = append(gives, "lets you propose pacts")
	}
	text := fmt.Sprintf("Build %s for %s", s.r.nameOf("building", k.id), many(s.cost(self, kind), "resource"))
	if len(gives) > 0 && !brief {
		text += ": " + strings.Join(gives, ", ")
	}
	return text
}

// price is what a soldier costs.
func (v voice) price(s *State, k *buildingKind) string {
	resources, food, coins := s.price(k)
	l := []string{}
	if resources > 0 {
		l = append(l, many(resources, "resource"))
	}
	if food > 0 {
		l = append(l, itoa(food)+" food")
	}
	if coins > 0 {
		l = append(l, many(coins, "coin"))
	}
	if len(l) == 0 {
		return "nothing"
	}
	return strings.Join(l, " and ")
}

// attempt says what is demolished, by whom, and how likely that succeeds where
// it is a plain roll of one soldier above a resistance.
func (v voice) attempt(s *State, i, target, to int, brief bool) string {
	r := s.r
	what, resistance := "", r.castleRes
	switch {
	case target >= targetBuilding:
		b := &s.pos.building[target-targetBuilding]
		what, resistance = whose(int(b.owner), to)+" "+r.cardName(b), r.faceDown
		if b.up {
			resistance = r.buildings[b.kind].resistance
		}
	case target >= targetBastion:
		t := target - targetBastion
		what, resistance = whose(t>>2, to)+" "+bastionWords[t&3]+" bastion", r.bastionRes
	default:
		what = whose(target, to) + " castle"
	}
	strength := r.pawns[s.pos.pawn[i].kind].strength
	text := fmt.Sprintf("Demolish %s, resistance %d, with %s", what, resistance, v.pawn(s, i, to))
	if !brief && r.set.Text("demolition.success") == "roll.best > roll.resistance" && !r.allowGroup {
		text += fmt.Sprintf(", chance %d in 100", (r.chance(strength, resistance)+5)/10)
	}
	return text
}

func (v voice) force(composition int) string {
	l := []string{}
	for g := range 2 * maxSoldiers {
		n := composition >> (3 * g) & 7
		if n == 0 || g%maxSoldiers >= v.r.soldierN {
			continue
		}
		w := v.r.several(n, int(v.r.soldiers[g%maxSoldiers]))
		if g >= maxSoldiers {
			w += " of the ally"
		}
		l = append(l, w)
	}
	return "With " + strings.Join(l, " and ")
}

func (v voice) sayPact(s *State, verb verb, first, second, both, to int) string {
	switch verb {
	case verbTreaty:
		return "Propose a treaty to " + who(second, to)
	case verbBribe:
		return "Offer a bribe to " + who(second, to)
	case verbAgainst:
		return "Against " + who(second, to)
	case verbAccept:
		return "Accept"
	case verbDecline:
		return "Decline"
	case verbTruce:
		return fmt.Sprintf("A truce of %s", many(int(v.r.truceTurns), "turn"))
	case verbTroops:
		return many(first, "soldier") + " against " + who(second, to)
	case verbSettlers:
		return many(second, "inhabitant")
	case verbFavoursDone:
		return "Nothing more"
	case verbPayResources:
		return "Pay " + many(both, "resource")
	case verbPayFood:
		return fmt.Sprintf("Pay %d food", both)
	case verbPayMore:
		return fmt.Sprintf("And %d food", both)
	case verbSend:
		return "Send " + v.pawn(s, second, to)
	case verbCreature:
		return "Look at what creatures can do"
	}
	return v.sayWild(s, verb, first, second, to)
}

// sayWild says what creatures do, and soldiers to them.
func (v voice) sayWild(s *State, verb verb, first, second, to int) string {
	seat := int(s.pos.active)
	f := &s.pos.faction[seat]
	if verb == verbHunt {
		return fmt.Sprintf("Attack %s %s with %s", whose(second/maxDeck, to), v.beast(s, second/maxDeck, second%maxDeck), many(first, "soldier"))
	}
	name := v.beast(s, seat, first)
	k := &v.r.creature[f.creature[first].kind]
	switch verb {
	case verbPlay:
		s.q.self, s.q.creature = seat, int(f.creature[first].kind)
		return fmt.Sprintf("Play %s for %s: strength %d, %s", name, many(int(max(0, s.ask(s.r.playCost))), "resource"), k.strength, many(k.credits, "credit"))
	case verbRoam:
		return fmt.Sprintf("%s goes to %s realm", name, whose(second, to))
	case verbInside:
		return name + " goes inside the walls"
	case verbHeal:
		return fmt.Sprintf("Heal %s by %s for %s", name, many(second, "credit"), many(second*s.r.healCost, "resource"))
	case verbSacrifice:
		return fmt.Sprintf("Sacrifice %s for %s", name, v.beast(s, seat, second))
	}
	realm, prey := int(f.creature[first].realm), ""
	switch {
	case second >= preyPawn:
		i := second - preyPawn
		prey = whose(int(s.pos.pawn[i].owner), to) + " " + v.pawn(s, i, to)
	case second >= preyCreature:
		c := second - preyCreature
		prey = whose(c/maxDeck, to) + " " + v.beast(s, c/maxDeck, c%maxDeck)
	case second >= preyBastion:
		prey = whose(realm, to) + " " + bastionWords[second-preyBastion] + " bastion"
	default:
		prey = whose(realm, to) + " castle"
	}
	return name + " attacks " + prey
}
