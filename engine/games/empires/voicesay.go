package empires

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/zones"
)

// markerQuestionArgs and the functions below return the placeholders of the questions of
// decisions.
func markerQuestionArgs(q *question) []narration.With {
	s := q.State
	if s.pos.seat[q.To].own == 0 {
		q.Key = "place_first"
	}
	return argList(narration.Num("n", int(s.r.setup.markers[s.n])-int(s.pos.placed)/s.n))
}

func aimQuestionArgs(q *question) []narration.With {
	q.Key = "target_" + actionWords[q.State.pos.task.action]
	return nil
}

func priceQuestionArgs(q *question) []narration.With {
	return argList(q.Voice.areaWords(int(q.State.pos.task.area)), narration.Num("n", q.State.funds(int(q.To))))
}

func markersQuestionArgs(q *question) []narration.With {
	p := &q.State.pos
	return argList(narration.Num("n", min(int(p.task.left), int(p.seat[q.To].store))))
}

// defenceQuestionArgs returns the area that is attacked, and the attacker.
func defenceQuestionArgs(q *question) []narration.With {
	b := &q.State.pos.battle
	return argList(q.Voice.areaWords(int(b.area)), q.Voice.Who("rival", int(b.side[0].seat), q.To))
}

// cardsQuestionArgs returns the number of the card that is sent next, and the largest number
// of cards.
func cardsQuestionArgs(q *question) []narration.With {
	b := &q.State.pos.battle
	q.Key = "commit_" + placeWords[b.kind]
	return argList(q.Voice.areaWords(int(b.area)), narration.Num("n", int(b.musteringArmy().n)+1), narration.Num("most", int(q.State.r.battle.cards[b.kind])))
}

func nextQuestionArgs(q *question) []narration.With {
	a := q.State.pos.battle.musteringArmy()
	return argList(narration.Num("n", int(a.placed)+1), narration.Num("most", int(a.n)))
}

// wantedQuestionArgs sets the key of the question in recruiting, which depends on whether the
// player can take or discard cards.
func wantedQuestionArgs(q *question) []narration.With {
	var can [verbs]bool
	for _, a := range q.State.Legal(nil) {
		can[verbOf(a)] = true
	}
	if q.State.pos.task.begun {
		q.Key = "recruit_new"
	}
	switch {
	case can[verbTake] && can[verbDiscard]:
	case can[verbTake]:
		q.Key += "_take"
	case can[verbDiscard]:
		q.Key += "_discard"
	default:
		q.Key = "recruit_none"
	}
	return nil
}

// The functions below return the placeholders of a sentence besides its operands.

// areaArgs returns the description of an area on offer.
func areaArgs(t *telling) []narration.With {
	if t.How != narration.Offered {
		return nil
	}
	return argList(narration.Text("list", strings.Join(t.Voice.areaInWords(t.State, t.N[0], int(t.To)), ", ")))
}

// targetArgs returns, for an area on offer, its description and the dice that the action needs
// there; for a chosen area the price of the action.
func targetArgs(t *telling) []narration.With {
	s := t.State
	if t.How != narration.Offered {
		return argList(narration.Num("n", s.price(int(s.pos.active), int(s.pos.task.action))))
	}
	note := append(t.Voice.areaInWords(s, t.N[0], int(t.To)), t.Voice.chances(s, t.N[0])...)
	return argList(narration.Text("list", strings.Join(note, ", ")))
}

// saySet returns the words for a set of Empire cards on offer; "" for a chosen one, since an
// event follows that tells the owner the cards and others the side.
func saySet(t *telling) string {
	if t.How != narration.Offered {
		return ""
	}
	return t.Line("set")
}

// sayBid returns in words a payment for subversion, and the number that the die must show.
func sayBid(t *telling) string {
	d := &t.State.r.dip
	need := int(d.subvertRoll) - t.N[0]*int(d.perMarker)
	if t.State.pos.forts>>t.State.pos.task.area&1 != 0 {
		need += int(d.fortResists)
	}
	key := "pay"
	if t.N[0] == 0 {
		key = "pay_none"
	}
	if need <= 1 && t.How == narration.Offered {
		key += "_sure"
	}
	return t.Line(key, narration.Num("need", need))
}

// What sentences of actions say beside the operands.
var (
	pointsArgs  = narration.Texts("points", func(t *telling) string { return t.Voice.pointsInWords(t.N[0]) })
	refreshArgs = narration.Nums("n", func(t *telling) int { return int(t.State.r.recruit.cost) })
	roomArgs    = narration.Nums("most", func(t *telling) int { return int(t.State.tradeCapacity(t.N[0])) })
	tradersArgs = narration.Texts("list", func(t *telling) string { return t.Voice.tradersInWords(t.State, t.N[0], int(t.To)) })
)

// sayDisplacing returns in words whose trade marker is displaced, and the number that the die
// must show.
func sayDisplacing(t *telling) string {
	s := t.State
	need := int(s.r.trade.displace) - s.displaceBonus(int(s.pos.active), t.N[0])
	if need <= 1 && t.How == narration.Offered {
		return t.Line("displace_sure")
	}
	return t.Line("displace", narration.Num("n", need))
}

// price returns the fewest trade markers that an action of a round costs player i.
func (s *State) price(i, action int) int {
	switch action {
	case doDiplomacy:
		return int(s.r.dip.cost)
	case doEnvoy:
		return int(s.r.dip.envoyCost)
	case doSubvert:
		return int(s.r.dip.payMin)
	case doFortify:
		return s.fortPrice(i)
	}
	return 0
}

// rolls returns what must be rolled, of which a sure roll is not told.
func (v *voice) rolls(l []string, key string, need int8) []string {
	return v.LineIf(l, need > 1, "need."+key, narration.Num("n", int(need)))
}

// way returns what a player's arms need on their way to an area and there; ok is false if they do
// not reach it.
func (v *voice) way(s *State, i, at int) (l []string, ok bool) {
	x := s.findReach(i)
	if x.union()>>at&1 == 0 {
		return nil, false
	}
	l = v.rolls(nil, "move", s.dieNeeded(&x, at))
	switch {
	case s.pos.owner[at] >= 0:
		l = append(l, v.Line("need.battle"))
	case s.r.areas[at].sea:
		l = v.rolls(l, "take", s.r.move.neutralSea)
	default:
		l = v.rolls(l, "take", s.r.move.neutral)
	}
	return l, true
}

// chances returns what an action needs at an area.
func (v *voice) chances(s *State, at int) (l []string) {
	i := int(s.pos.active)
	switch s.pos.task.action {
	case doAttack:
		l, _ = v.way(s, i, at)
	case doDiplomacy:
		l = v.rolls(nil, "take", s.r.dip.roll)
	case doEnvoy:
		l = v.rolls(nil, "take", s.r.dip.envoyRoll)
	case doFortify:
		l = append(l, v.Line("need.price", narration.Num("n", s.fortPrice(i))))
	}
	return l
}

// Hand implements [engine.Voice].
func (v *voice) Hand(st engine.State, seat engine.Seat) engine.Hand {
	x := &st.(*State).pos.seat[seat]
	return engine.Hand{Cards: zones.Hand(len(v.r.kinds), func(k int) (string, int) { return v.r.face(k, x.set), int(x.cards[k]) })}
}
