package empires

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Ask implements [engine.Voice].
func (v *voice) Ask(st engine.State) string {
	s := st.(*State)
	p, r := &s.pos, s.r
	to := int(p.who)
	x := &p.seat[max(0, p.who)]
	var with []narration.With
	key := decisionNames[p.asks]
	switch p.asks {
	case askPlace:
		with = append(with, narration.Num("n", int(r.setup.markers[s.n])-int(p.placed)/s.n))
		if x.own == 0 {
			key = "place_first"
		}
	case askTarget:
		key = "target_" + actionWords[p.task.action]
	case askBid:
		with = append(with, v.at(int(p.task.area)), narration.Num("n", s.funds(to)))
	case askRecruit:
		key = v.wanted(s)
	case askTrade:
		with = append(with, narration.Num("n", min(int(p.task.left), int(x.store))))
	case askSiege, askAmbush:
		with = append(with, v.at(int(p.battle.area)), v.seat("rival", int(p.battle.side[0].seat), to))
	case askCommit:
		b := &p.battle
		a := &b.side[b.mustering()]
		with = append(with, v.at(int(b.area)), narration.Num("n", int(a.n)+1), narration.Num("most", int(r.battle.cards[b.kind])))
		key = "commit_" + placeWords[b.kind]
	case askOrder:
		b := &p.battle
		with = append(with, narration.Num("n", int(b.side[b.mustering()].placed)+1), narration.Num("most", int(b.side[b.mustering()].n)))
	}
	return v.Sentence("ask."+key, with...)
}

// wanted returns the question to a recruiting player: whether cards can be taken, or
// discarded.
func (v *voice) wanted(s *State) string {
	var can [verbs]bool
	for _, a := range s.Legal(nil) {
		verb, _, _ := split(a)
		can[verb] = true
	}
	key := "recruit"
	if s.pos.task.begun {
		key = "recruit_new"
	}
	switch {
	case can[verbTake] && can[verbDiscard]:
		return key
	case can[verbTake]:
		return key + "_take"
	case can[verbDiscard]:
		return key + "_discard"
	}
	return "recruit_none"
}

// Say implements [engine.Voice].
func (v *voice) Say(st engine.State, a engine.Action) string {
	s := st.(*State)
	return narration.Capital(v.offered(s, a, int(s.pos.who)))
}

// offered returns a legal action in words for the deciding player.
func (v *voice) offered(s *State, x engine.Action, to int) string {
	p, r := &s.pos, s.r
	verb, a, b := split(x)
	say := func(key string, with ...narration.With) string { return v.Line("say."+key, with...) }
	switch verb {
	case verbAct:
		return say(actionWords[a])
	case verbPass:
		return say("pass")
	case verbAt:
		note := v.about(s, a, to)
		if p.asks == askTarget {
			note = append(note, v.chances(s, a, to)...)
		}
		return say("at", v.at(a), narration.Text("list", strings.Join(note, ", ")))
	case verbSet:
		return say("set", narration.Text("set", strings.ToUpper(r.sets[a].id)), narration.Text("list", strings.Join(v.held(&r.sets[a].held, r.empires), ", ")))
	case verbPay:
		return v.bid(s, a)
	case verbRefresh:
		return say("refresh", narration.Num("n", int(r.recruit.cost)))
	case verbTake, verbDiscard:
		return say([...]string{verbTake: "take", verbDiscard: "discard"}[verb], narration.Text("card", v.card(a)), narration.Text("points", v.points(a)))
	case verbPut:
		if p.traded[a] == 0 {
			return say("put_empty", v.at(a), narration.Num("most", int(s.capOf(a))))
		}
		return say("put", v.at(a), narration.Text("list", v.traders(s, a, to)))
	case verbDisplace:
		need := int(r.trade.displace) - s.displaceBonus(int(p.active), a)
		if need <= 1 {
			return say("displace_sure", v.at(a), v.seat("rival", b, to))
		}
		return say("displace", v.at(a), v.seat("rival", b, to), narration.Num("n", need))
	case verbSiege:
		return say(placeWords[a])
	case verbAmbush:
		return say([2]string{"no_ambush", "ambush"}[a])
	case verbCommit:
		return say("commit", narration.Text("card", v.card(a)))
	case verbNext:
		return say("next", narration.Text("card", v.card(a)))
	}
	if p.asks == askTrade {
		return say("done_trade")
	}
	return say("done_commit")
}

// bid returns a payment, and the die that it asks for.
func (v *voice) bid(s *State, n int) string {
	d := &s.r.dip
	need := int(d.subvertRoll) - n*int(d.perMarker)
	if s.pos.forts>>s.pos.task.area&1 != 0 {
		need += int(d.fortResists)
	}
	key := "say.pay"
	if n == 0 {
		key = "say.pay_none"
	}
	if need <= 1 {
		key += "_sure"
	}
	return v.Line(key, narration.Num("n", n), narration.Num("need", need))
}

// chances returns the roll that an action needs at an area, and its probability.
func (v *voice) chances(s *State, at, to int) (l []string) {
	p, r := &s.pos, s.r
	i := int(p.active)
	roll := func(key string, need int8) {
		if need > 1 {
			l = append(l, v.Line("need."+key, narration.Num("n", int(need))))
		}
	}
	switch p.task.action {
	case doAttack:
		x := s.reachOf(i)
		if x.all()>>at&1 == 0 {
			return nil
		}
		roll("move", s.needs(&x, at))
		switch o := p.owner[at]; {
		case o >= 0:
			l = append(l, v.Line("need.battle"))
		case r.areas[at].sea:
			roll("take", r.move.neutralSea)
		default:
			roll("take", r.move.neutral)
		}
	case doDiplomacy:
		roll("take", r.dip.roll)
	case doEnvoy:
		roll("take", r.dip.envoyRoll)
	case doFortify:
		l = append(l, v.Line("need.price", narration.Num("n", s.fortPrice(i))))
	}
	return l
}

// Hand implements [engine.Voice].
func (v *voice) Hand(st engine.State, seat engine.Seat) (h engine.Hand) {
	x := &st.(*State).pos.seat[seat]
	for k := range v.r.kinds {
		if n := int(x.cards[k]); n > 0 {
			h.Cards = append(h.Cards, engine.HeldCard{Face: v.face(k, x.set), Count: n})
		}
	}
	return h
}

// face returns the id of the face of a kind of card; for an Empire card that of its set.
func (v *voice) face(kind int, set int8) string {
	id := v.r.kinds[kind].id
	if v.r.armies>>kind&1 == 0 && set >= 0 {
		return v.r.setID(set) + "_" + id
	}
	return id
}

// CardOf implements [engine.Voice].
func (v *voice) CardOf(st engine.State, x engine.Action) string {
	switch verb, a, _ := split(x); verb {
	case verbTake, verbDiscard, verbCommit, verbNext:
		s := st.(*State)
		return v.face(a, s.pos.seat[s.pos.who].set)
	}
	return ""
}
