package empires

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/zones"
)

// markerQuestionArgs and the functions below return the placeholders of the questions of
// decisions.
func markerQuestionArgs(q *question) []narration.Fill {
	s := q.State
	if s.pos.seat[q.AskedSeat].ownAreas == 0 {
		q.Key = "place_first"
	}
	return argList(narration.Num("n", int(s.rules.setup.markers[s.seatCount])-int(s.pos.placedCount)/s.seatCount))
}

func aimQuestionArgs(q *question) []narration.Fill {
	q.Key = "target_" + actionWords[q.State.pos.task.action]
	return nil
}

func priceQuestionArgs(q *question) []narration.Fill {
	return argList(q.Voice.areaWords(int(q.State.pos.task.area)), narration.Num("n", q.State.funds(int(q.AskedSeat))))
}

func markersQuestionArgs(q *question) []narration.Fill {
	p := &q.State.pos
	return argList(narration.Num("n", min(int(p.task.markersLeft), int(p.seat[q.AskedSeat].warehouse))))
}

// defenceQuestionArgs returns the area that is attacked, and the attacker.
func defenceQuestionArgs(q *question) []narration.Fill {
	b := &q.State.pos.battle
	return argList(q.Voice.areaWords(int(b.area)), q.Voice.Who("rival", int(b.side[0].seat), q.AskedSeat))
}

// cardsQuestionArgs returns the number of the card that is sent next, and the largest number
// of cards.
func cardsQuestionArgs(q *question) []narration.Fill {
	b := &q.State.pos.battle
	q.Key = "commit_" + battleWords[b.kind]
	return argList(q.Voice.areaWords(int(b.area)), narration.Num("n", int(b.musteringArmy().size)+1), narration.Num("most", int(q.State.rules.battle.cards[b.kind])))
}

func nextQuestionArgs(q *question) []narration.Fill {
	a := q.State.pos.battle.musteringArmy()
	return argList(narration.Num("n", int(a.orderedCount)+1), narration.Num("most", int(a.size)))
}

// wantedQuestionArgs sets the key of the question in recruiting, which depends on whether the
// player can take or discard cards.
func wantedQuestionArgs(q *question) []narration.Fill {
	var can [verbKinds]bool
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

// areaArgs returns the description of an area that may be chosen; nil once it is chosen.
func areaArgs(t *telling) []narration.Fill {
	if t.Manner != narration.Offered {
		return nil
	}
	return argList(narration.Text("list", strings.Join(t.Voice.areaInWords(t.State, t.Numbers[0], int(t.Viewer)), ", ")))
}

// targetArgs returns, for an area that may be chosen, its description and the dice that the
// action needs there; for a chosen area it returns the price of the action.
func targetArgs(t *telling) []narration.Fill {
	s := t.State
	if t.Manner != narration.Offered {
		return argList(narration.Num("n", s.price(int(s.pos.active), int(s.pos.task.action))))
	}
	note := append(t.Voice.areaInWords(s, t.Numbers[0], int(t.Viewer)), t.Voice.actionNeeds(s, t.Numbers[0])...)
	return argList(narration.Text("list", strings.Join(note, ", ")))
}

// saySet returns the words for a set of Empire cards that may be chosen. For a chosen set it
// returns "", since an event follows that tells its owner the cards and others the side.
func saySet(t *telling) string {
	if t.Manner != narration.Offered {
		return ""
	}
	return t.Line("set")
}

// sayBid returns in words a payment for subversion, and the number that the die must show.
func sayBid(t *telling) string {
	d := &t.State.rules.diplomacy
	need := int(d.subvertRoll) - t.Numbers[0]*int(d.perMarker)
	if t.State.pos.forts>>t.State.pos.task.area&1 != 0 {
		need += int(d.fortResists)
	}
	key := "pay"
	if t.Numbers[0] == 0 {
		key = "pay_none"
	}
	if need <= 1 && t.Manner == narration.Offered {
		key += "_sure"
	}
	return t.Line(key, narration.Num("need", need))
}

// Functions that return the placeholders of the sentences of actions besides their operands,
// for Fill of [row].
var (
	pointsArgs  = narration.FillText("points", func(t *telling) string { return t.Voice.pointsInWords(t.Numbers[0]) })
	refreshArgs = narration.FillNumber("n", func(t *telling) int { return int(t.State.rules.recruit.refreshCost) })
	roomArgs    = narration.FillNumber("most", func(t *telling) int { return int(t.State.tradeCapacity(t.Numbers[0])) })
	tradersArgs = narration.FillText("list", func(t *telling) string { return t.Voice.tradersInWords(t.State, t.Numbers[0], int(t.Viewer)) })
)

// sayDisplacing returns in words whose trade marker is displaced, and the number that the die
// must show.
func sayDisplacing(t *telling) string {
	s := t.State
	need := int(s.rules.trade.displaceRoll) - s.displaceBonus(int(s.pos.active), t.Numbers[0])
	if need <= 1 && t.Manner == narration.Offered {
		return t.Line("displace_sure")
	}
	return t.Line("displace", narration.Num("n", need))
}

// price returns the fewest trade markers that an action of a round costs player i.
func (s *State) price(i, action int) int {
	switch action {
	case doDiplomacy:
		return int(s.rules.diplomacy.cost)
	case doEnvoy:
		return int(s.rules.diplomacy.envoyCost)
	case doSubvert:
		return int(s.rules.diplomacy.payMin)
	case doFortify:
		return s.fortPrice(i)
	}
	return 0
}

// appendRollText appends the number that a die must show, as the sentence need.KEY; nothing
// if every number suffices.
func (v *voice) appendRollText(l []string, key string, need int8) []string {
	return v.AppendLineIf(l, need > 1, "need."+key, narration.Num("n", int(need)))
}

// wayNeeds returns in words what player i's troops need to reach an area and to take it; ok
// is false if they cannot reach it.
func (v *voice) wayNeeds(s *State, i, area int) (l []string, ok bool) {
	x := s.findReach(i)
	if x.union()>>area&1 == 0 {
		return nil, false
	}
	l = v.appendRollText(nil, "move", s.dieNeeded(&x, area))
	switch {
	case s.pos.owner[area] >= 0:
		l = append(l, v.Line("need.battle"))
	case s.rules.areas[area].sea:
		l = v.appendRollText(l, "take", s.rules.move.neutralSea)
	default:
		l = v.appendRollText(l, "take", s.rules.move.neutral)
	}
	return l, true
}

// actionNeeds returns in words what the pending action of a round needs at an area: dice, a
// battle, or a price.
func (v *voice) actionNeeds(s *State, area int) (l []string) {
	i := int(s.pos.active)
	switch s.pos.task.action {
	case doAttack:
		l, _ = v.wayNeeds(s, i, area)
	case doDiplomacy:
		l = v.appendRollText(nil, "take", s.rules.diplomacy.roll)
	case doEnvoy:
		l = v.appendRollText(nil, "take", s.rules.diplomacy.envoyRoll)
	case doFortify:
		l = append(l, v.Line("need.price", narration.Num("n", s.fortPrice(i))))
	}
	return l
}

// Hand implements [engine.Voice].
func (v *voice) Hand(st engine.State, seat engine.Seat) engine.Hand {
	x := &st.(*State).pos.seat[seat]
	return engine.Hand{Cards: zones.HandCards(len(v.rules.kinds), func(k int) (string, int) { return v.rules.face(k, x.set), int(x.cards[k]) })}
}
