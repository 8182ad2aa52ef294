package warland

import (
	"cmp"
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
	"equitas/engine/zones"
)

// A question is a question for the seat to act, while its placeholders are filled.
type question = actions.Question[*State, *voice]

func askNeed(q *question) []narration.With {
	s, seat := q.State, int(q.To)
	need, _ := s.need(seat)
	if s.pos.phase == phaseStarve && s.hungry(seat) {
		q.Key = "hungry"
	}
	return say(narration.Num("need", need), narration.Num("n", int(s.pos.faction[seat].food)))
}

// What fills questions.
var (
	askPawn   = narration.Texts("pawn", func(q *question) string { return q.Voice.pawn(q.State, int(q.State.pos.pending.pawn), int(q.To)) })
	askOther  = narration.Fills(func(q *question) narration.With { return q.Voice.Who("rival", int(q.State.pos.pending.other), q.To) })
	askActive = narration.Fills(func(q *question) narration.With { return q.Voice.Who("rival", int(q.State.pos.active), q.To) })
)

func askTreaty(q *question) []narration.With {
	return append(askActive(q), q.Voice.Who("foe", int(q.State.pos.pending.foe), q.To))
}

func askBribe(q *question) []narration.With {
	d := &q.State.pos.pending
	return append(askActive(q), narration.Text("payment", q.Voice.stock(int(d.pay[0]), int(d.pay[1]))), narration.Text("favours", q.Voice.favours(d, int(q.To))))
}

// stock returns amounts of resources, food and coins in words, without those that are 0.
func (v *voice) stock(amounts ...int) string {
	var l []string
	for i, n := range amounts {
		if n > 0 {
			l = append(l, v.amount([...]string{"resources", "food", "coins"}[i], n))
		}
	}
	return cmp.Or(v.all(l), v.Line("amount.nothing"))
}

func (v *voice) favours(d *pending, to int) string {
	var l []string
	if d.truce {
		l = append(l, v.amount("truce", int(v.r.truceTurns)))
	}
	if d.troops > 0 {
		l = append(l, v.Line("amount.troops", narration.Num("n", int(d.troops)), v.Player("rival", int(d.foe), to)))
	}
	if d.settlers > 0 {
		l = append(l, v.amount("inhabitant", int(d.settlers)))
	}
	return strings.Join(l, ", ")
}

// sayPurchase and the functions below fill placeholders of sentences that are not operands.
func sayPurchase(t *telling) []narration.With {
	s := t.State
	return say(narration.Num("price", t.N[0]*s.r.buildings[s.exchange(int(s.pos.actor))].exchangePrice))
}

// What sentences of actions say beside the operands.
var (
	sayRation = narration.Nums("n", func(t *telling) int { return t.State.ration(&t.State.pos.pawn[t.N[0]]) })
	sayFood   = narration.Nums("n", func(t *telling) int { return int(t.State.pos.faction[t.State.pos.actor].food) })
	sayTruce  = narration.Nums("n", func(t *telling) int { return int(t.State.r.truceTurns) })
)

// sayRoom fills the placeholders for how many pawns are in the building, and how many have
// room.
func sayRoom(t *telling) []narration.With {
	return say(narration.Num("n", int(t.State.pos.building[t.N[1]].pawns)), narration.Num("most", int(t.State.r.capacity)))
}

func sayTrained(t *telling) []narration.With {
	k := &t.State.r.buildings[t.State.pos.building[t.N[0]].kind]
	return say(narration.Text("pawn", t.Voice.kind(k.trains)), narration.Text("price", t.Voice.price(t.State, k)))
}

func sayCreature(t *telling) []narration.With {
	s, seat := t.State, int(t.State.pos.active)
	s.q.self, s.q.creature = seat, int(s.pos.faction[seat].creature[t.N[0]].kind)
	k := &s.r.creature[s.q.creature]
	return say(narration.Num("price", int(max(0, s.ask(s.r.playCost)))), narration.Num("n", k.strength), narration.Num("credits", k.credits))
}

// sayBuilder returns the sentence about who builds; when offered, it says whether the card
// would turn face up at once.
func sayBuilder(t *telling) string {
	switch {
	case t.How != narration.Offered:
		return t.Line("with")
	case t.State.helping(t.N[0]) >= t.State.r.helpers:
		return t.Line("with_helped")
	}
	return t.Line("with_alone")
}

// layout fills the placeholder for the name of a preset of the setup.
func (v *voice) layout(id string, how narration.Manner) narration.With {
	if v.Has("layout." + id) {
		id = v.Line("layout." + id)
	}
	if how != narration.Offered {
		return narration.Text("layout", narration.Small(id))
	}
	return narration.Text("layout", narration.Capital(id))
}

// sayStep returns the sentence about where a pawn moves: the place, distance and direction,
// whether it is inside borders, and what the pawn touches there, or else what is nearest.
func sayStep(t *telling) string {
	v, s, to, seat := t.Voice, t.State, pointOf(t.Action), int(t.To)
	i := int(s.pos.pending.pawn)
	x := &s.pos.pawn[i]
	dx, dy := int(to.x)-int(x.at.x), int(to.y)-int(x.at.y)
	l := []string{v.Line("step.to", v.at(to), narration.Num("n", rn(isqrt(dx*dx+dy*dy), 10)), narration.Text("way", v.Line("compass."+heading(dx, dy))))}
	for j := range s.n {
		if s.inZone(j, to) {
			l = append(l, v.Line("step.inside", v.Player("who", j, seat)))
		}
	}
	if near := v.touches(s, i, to, seat); len(near) > 0 {
		l = append(l, v.Line("step.beside", narration.Text("list", strings.Join(near, ", "))))
	} else if mark := s.landmark(to); mark.what != "" {
		l = append(l, v.Line("step.near", narration.Text("near", v.thing("mark.", s, mark.thing, seat))))
	}
	if t.How == narration.Offered {
		return strings.Join(l, ", ")
	}
	return narration.Small(strings.Join(l, ", "))
}

// heading returns one of eight compass directions; "" if both dx and dy are 0.
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

// touches returns words for everything that a pawn would touch at a place: enemies' pawns,
// bastions, castles that may be attacked, buildings, and for a carpenter other carpenters of
// its faction.
func (v *voice) touches(s *State, i int, at point, to int) []string {
	var l []string
	m := &s.r.m
	for j := range s.pawns() {
		y := &s.pos.pawn[j]
		own := y.owner == s.pos.pawn[i].owner
		if j != i && y.in == 0 && distance2(at, y.at) <= m.touchPawns2 && (!own || s.class(y) == carpenters && s.class(&s.pos.pawn[i]) == carpenters) {
			l = append(l, v.Line("thing.pawn", v.Player("who", int(y.owner), to), narration.Text("pawn", v.kind(int(y.kind)))))
		}
	}
	for j := range s.n {
		f := &s.pos.faction[j]
		for k, b := range f.zone {
			if f.up>>k&1 != 0 && distance2(at, b) <= m.touchBast2 {
				l = append(l, v.thing("thing.", s, thing{"bastion", j, k}, to))
			}
		}
		if f.alive && m.touchesCard(at, s.castle[j]) {
			l = append(l, v.thing("thing.", s, thing{"castle", j, 0}, to))
		}
	}
	for j := range s.buildings() {
		if b := &s.pos.building[j]; m.touchesCard(at, s.footprint(b)) {
			l = append(l, v.thing("thing.", s, s.buildingThing(j), to))
		}
	}
	return l
}

// sayOffer returns the sentence about building something, with its cost and effects when
// offered.
func sayOffer(t *telling) string {
	v, s := t.Voice, t.State
	k := &s.r.buildings[t.N[0]]
	text := t.Line("build", narration.Num("n", s.cost(int(s.pos.actor), t.N[0])))
	if t.How != narration.Offered {
		return text
	}
	var gives []string
	gives = v.LineIf(gives, k.resources+k.food > 0, "gives.makes", narration.Num("n", k.resources), narration.Num("food", k.food))
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
	gives = v.LineIf(gives, k.treaties || k.bribes, "gives.pacts")
	if len(gives) > 0 {
		text += ": " + strings.Join(gives, ", ")
	}
	return text
}

// price returns in words what it costs to train a pawn in a kind of building.
func (v *voice) price(s *State, k *buildingKind) string { return v.stock(s.price(k)) }

// sayAttempt returns the sentence about an attempt to demolish. When offered, it includes the
// probability of success, if the rules are a plain roll of one soldier.
func sayAttempt(t *telling) string {
	s, r, resistance := t.State, t.State.r, t.State.withstands(t.N[1])
	n := narration.Num("n", resistance)
	if t.How != narration.Offered || r.set.Text("demolition.success") != beatsResistance || r.allowGroup {
		return t.Line("demolish", n)
	}
	chance := (r.chance(r.pawns[s.pos.pawn[t.N[0]].kind].strength, resistance) + 5) / 10
	return t.Line("demolish_chance", n, narration.Num("chance", chance))
}

// sayFoe fills the placeholder for what an attacked pawn opposes: its strength or resistance.
func sayFoe(t *telling) []narration.With {
	k := &t.State.r.pawns[t.State.pos.pawn[t.N[0]].kind]
	if k.class == soldiers {
		return say(narration.Num("n", k.strength))
	}
	return say(narration.Num("n", k.resistance))
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

// own returns the name of a creature of the active faction.
func (v *voice) own(s *State, i, _ int) string { return v.creatureName(s, int(s.pos.active), i) }

// Hand implements [engine.Voice]: the hand consists of creatures.
func (v *voice) Hand(st engine.State, seat engine.Seat) engine.Hand {
	count := make([]int, len(v.r.creature))
	for _, c := range v.r.cards(&st.(*State).pos.faction[seat]) {
		count[c.kind] += int(bit(c.place == inHand))
	}
	return engine.Hand{Cards: zones.Hand(len(count), func(k int) (string, int) { return v.r.creature[k].id, count[k] })}
}
