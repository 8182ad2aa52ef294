package warland

import (
	"cmp"
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
	"equitas/engine/zones"
)

// A question is the question that the seat to act is asked at a decision.
type question = actions.Question[*State, *voice]

func needQuestionArgs(q *question) []narration.Fill {
	s, seat := q.State, int(q.AskedSeat)
	need, _ := s.foodNeeded(seat)
	if s.pos.phase == phaseStarve && s.lacksFood(seat) {
		q.Key = "hungry"
	}
	return argList(narration.Num("need", need), narration.Num("n", int(s.pos.faction[seat].food)))
}

// Functions that fill placeholders of questions.
var (
	pawnQuestionArgs = narration.FillText("pawn", func(q *question) string {
		return q.Voice.pawnInWords(q.State, int(q.State.pos.pending.pawn), int(q.AskedSeat))
	})
	otherQuestionArgs = narration.FillOne(func(q *question) narration.Fill {
		return q.Voice.Who("rival", int(q.State.pos.pending.otherSeat), q.AskedSeat)
	})
	activeQuestionArgs = narration.FillOne(func(q *question) narration.Fill { return q.Voice.Who("rival", int(q.State.pos.active), q.AskedSeat) })
)

func treatyQuestionArgs(q *question) []narration.Fill {
	return append(activeQuestionArgs(q), q.Voice.Who("foe", int(q.State.pos.pending.foe), q.AskedSeat))
}

func bribeQuestionArgs(q *question) []narration.Fill {
	d := &q.State.pos.pending
	return append(activeQuestionArgs(q), narration.Text("payment", q.Voice.stockInWords(int(d.pay[0]), int(d.pay[1]))), narration.Text("favours", q.Voice.favoursInWords(d, int(q.AskedSeat))))
}

// stockInWords returns amounts of resources, food and coins in words, without those that are 0.
func (v *voice) stockInWords(amounts ...int) string {
	var l []string
	for i, n := range amounts {
		if n > 0 {
			l = append(l, v.quantityInWords([...]string{"resources", "food", "coins"}[i], n))
		}
	}
	return cmp.Or(v.joinAll(l), v.Line("amount.nothing"))
}

func (v *voice) favoursInWords(d *pending, viewer int) string {
	var l []string
	if d.truce {
		l = append(l, v.quantityInWords("truce", int(v.rules.truceTurns)))
	}
	if d.troops > 0 {
		l = append(l, v.Line("amount.troops", narration.Num("n", int(d.troops)), v.Player("rival", int(d.foe), viewer)))
	}
	if d.settlers > 0 {
		l = append(l, v.quantityInWords("inhabitant", int(d.settlers)))
	}
	return strings.Join(l, ", ")
}

// purchaseArgs and the functions below fill placeholders of sentences that are not operands.
func purchaseArgs(t *telling) []narration.Fill {
	s := t.State
	return argList(narration.Num("price", t.Numbers[0]*s.rules.buildings[s.foodSeller(int(s.pos.actor))].exchangePrice))
}

// Functions that fill placeholders of sentences about actions that are not operands.
var (
	rationArgs = narration.FillNumber("n", func(t *telling) int { return t.State.foodPerTurn(&t.State.pos.pawn[t.Numbers[0]]) })
	foodArgs   = narration.FillNumber("n", func(t *telling) int { return int(t.State.pos.faction[t.State.pos.actor].food) })
	truceArgs  = narration.FillNumber("n", func(t *telling) int { return int(t.State.rules.truceTurns) })
)

// roomArgs fills the placeholders for the number of pawns in the building, and for the number that
// it has room for.
func roomArgs(t *telling) []narration.Fill {
	return argList(narration.Num("n", int(t.State.pos.building[t.Numbers[1]].pawns)), narration.Num("most", int(t.State.rules.capacity)))
}

func trainedArgs(t *telling) []narration.Fill {
	k := &t.State.rules.buildings[t.State.pos.building[t.Numbers[0]].kind]
	return argList(narration.Text("pawn", t.Voice.kind(k.trains)), narration.Text("price", t.Voice.priceInWords(t.State, k)))
}

func creatureArgs(t *telling) []narration.Fill {
	s, seat := t.State, int(t.State.pos.active)
	s.viewpoint.self, s.viewpoint.creature = seat, int(s.pos.faction[seat].creature[t.Numbers[0]].kind)
	k := &s.rules.creature[s.viewpoint.creature]
	return argList(narration.Num("price", int(max(0, s.eval(s.rules.playCost)))), narration.Num("n", k.strength), narration.Num("credits", k.credits))
}

// sayBuilder returns the sentence about who builds; when offered, it says whether the card
// would turn face up at once.
func sayBuilder(t *telling) string {
	switch {
	case t.Manner != narration.Offered:
		return t.Line("with")
	case t.State.countHelpers(t.Numbers[0]) >= t.State.rules.helpersForInstantFlip:
		return t.Line("with_helped")
	}
	return t.Line("with_alone")
}

// layout fills the placeholder {layout} with the name of a preset of the setup, given by its id.
func (v *voice) layout(id string, how narration.Manner) narration.Fill {
	if v.Has("layout." + id) {
		id = v.Line("layout." + id)
	}
	if how != narration.Offered {
		return narration.Text("layout", narration.Uncapitalize(id))
	}
	return narration.Text("layout", narration.Capitalize(id))
}

// sayStep returns the sentence about where a pawn moves: the place, distance and direction,
// whether it is inside borders, and what the pawn touches there, or else what is nearest.
func sayStep(t *telling) string {
	v, s, to, seat := t.Voice, t.State, pointOf(t.Action), int(t.Viewer)
	i := int(s.pos.pending.pawn)
	x := &s.pos.pawn[i]
	dx, dy := int(to.x)-int(x.centre.x), int(to.y)-int(x.centre.y)
	l := []string{v.Line("step.to", v.at(to), narration.Num("n", roundDiv(isqrt(dx*dx+dy*dy), 10)), narration.Text("way", v.Line("compass."+compassHeading(dx, dy))))}
	for j := range s.seatCount {
		if s.inZone(j, to) {
			l = append(l, v.Line("step.inside", v.Player("who", j, seat)))
		}
	}
	if near := v.touchedInWords(s, i, to, seat); len(near) > 0 {
		l = append(l, v.Line("step.beside", narration.Text("list", strings.Join(near, ", "))))
	} else if mark := s.landmark(to); mark.what != "" {
		l = append(l, v.Line("step.near", narration.Text("near", v.pieceName("mark.", s, mark.boardPiece, seat))))
	}
	if t.Manner == narration.Offered {
		return strings.Join(l, ", ")
	}
	return narration.Uncapitalize(strings.Join(l, ", "))
}

// compassHeading returns one of eight compass directions; "" if both dx and dy are 0.
func compassHeading(dx, dy int) string {
	ns, ew := "", ""
	if 5*abs(dy) > 2*abs(dx) {
		ns = [2]string{"south", "north"}[boolToInt(dy > 0)]
	}
	if 5*abs(dx) > 2*abs(dy) {
		ew = [2]string{"west", "east"}[boolToInt(dx > 0)]
	}
	return ns + ew
}

// touchedInWords returns words for everything that a pawn would touch at a place: enemies' pawns,
// bastions, castles that may be attacked, buildings, and for a carpenter other carpenters of
// its faction.
func (v *voice) touchedInWords(s *State, i int, place point, viewer int) []string {
	var l []string
	m := &s.rules.measures
	for j := range s.pawns() {
		y := &s.pos.pawn[j]
		own := y.owner == s.pos.pawn[i].owner
		if j != i && y.buildingID == 0 && distance2(place, y.centre) <= m.touchPawns2 && (!own || s.class(y) == carpenters && s.class(&s.pos.pawn[i]) == carpenters) {
			l = append(l, v.Line("thing.pawn", v.Player("who", int(y.owner), viewer), narration.Text("pawn", v.kind(int(y.kind)))))
		}
	}
	for j := range s.seatCount {
		f := &s.pos.faction[j]
		for k, b := range f.zone {
			if f.standingBastions>>k&1 != 0 && distance2(place, b) <= m.touchBastion2 {
				l = append(l, v.pieceName("thing.", s, boardPiece{"bastion", j, k}, viewer))
			}
		}
		if f.alive && m.touchesCard(place, s.castle[j]) {
			l = append(l, v.pieceName("thing.", s, boardPiece{"castle", j, 0}, viewer))
		}
	}
	for j := range s.buildings() {
		if b := &s.pos.building[j]; m.touchesCard(place, s.footprint(b)) {
			l = append(l, v.pieceName("thing.", s, s.buildingPiece(j), viewer))
		}
	}
	return l
}

// sayBuild returns the sentence about building something, with its cost and effects when
// offered.
func sayBuild(t *telling) string {
	v, s := t.Voice, t.State
	k := &s.rules.buildings[t.Numbers[0]]
	text := t.Line("build", narration.Num("n", s.buildingPrice(int(s.pos.actor), t.Numbers[0])))
	if t.Manner != narration.Offered {
		return text
	}
	var gives []string
	gives = v.AppendLineIf(gives, k.resources+k.food > 0, "gives.makes", narration.Num("n", k.resources), narration.Num("food", k.food))
	for i, n := range k.garrison {
		if n > 0 {
			gives = append(gives, v.Line("gives.brings", narration.Text("pawns", v.pawnsInWords(int(n), i))))
		}
	}
	if k.trains >= 0 {
		gives = append(gives, v.Line("gives.trains", narration.Text("pawn", v.kind(k.trains)), narration.Text("price", v.priceInWords(s, k))))
	}
	if k.sellsWhen != nil {
		gives = append(gives, v.Line("gives.exchange"))
	}
	gives = v.AppendLineIf(gives, k.treaties || k.bribes, "gives.pacts")
	if len(gives) > 0 {
		text += ": " + strings.Join(gives, ", ")
	}
	return text
}

// priceInWords returns in words what it costs to train a pawn in a kind of building.
func (v *voice) priceInWords(s *State, k *buildingKind) string {
	return v.stockInWords(s.trainingPrice(k))
}

// sayDemolish returns the sentence about an attempt to demolish. When offered, it includes the
// probability of success, if the rules are a plain roll of one soldier.
func sayDemolish(t *telling) string {
	s, r, resistance := t.State, t.State.rules, t.State.targetResistance(t.Numbers[1])
	n := narration.Num("n", resistance)
	if t.Manner != narration.Offered || r.set.Text("demolition.success") != beatsResistance || r.allowGroup {
		return t.Line("demolish", n)
	}
	chance := (r.rollChance(r.pawns[s.pos.pawn[t.Numbers[0]].kind].strength, resistance) + 5) / 10
	return t.Line("demolish_chance", n, narration.Num("chance", chance))
}

// foeArgs fills the placeholder for what an attacked pawn opposes: its strength or resistance.
func foeArgs(t *telling) []narration.Fill {
	k := &t.State.rules.pawns[t.State.pos.pawn[t.Numbers[0]].kind]
	if k.class == soldiers {
		return argList(narration.Num("n", k.strength))
	}
	return argList(narration.Num("n", k.resistance))
}

func (v *voice) forceInWords(composition int) string {
	var l []string
	for g := range 2 * maxSoldiers {
		n := composition >> (3 * g) & 7
		if n == 0 || g%maxSoldiers >= v.rules.soldierCount {
			continue
		}
		w := v.pawnsInWords(n, int(v.rules.soldiers[g%maxSoldiers]))
		if g >= maxSoldiers {
			w = v.Line("say.force_ally", narration.Text("pawns", w))
		}
		l = append(l, w)
	}
	return v.joinAll(l)
}

// ownCreatureName returns the name of a creature of the active faction.
func (v *voice) ownCreatureName(s *State, i, _ int) string {
	return v.creatureName(s, int(s.pos.active), i)
}

// Hand implements [engine.Voice]: the hand consists of creatures.
func (v *voice) Hand(st engine.State, seat engine.Seat) engine.Hand {
	count := make([]int, len(v.rules.creature))
	for _, c := range v.rules.cards(&st.(*State).pos.faction[seat]) {
		count[c.kind] += int(boolToInt(c.place == inHand))
	}
	return engine.Hand{Cards: zones.HandCards(len(count), func(k int) (string, int) { return v.rules.creature[k].id, count[k] })}
}
