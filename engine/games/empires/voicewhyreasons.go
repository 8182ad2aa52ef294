package empires

import (
	"slices"

	"equitas/engine/narration"
)

// whyPlace adds the reasons for and against an area for a marker of the start.
func whyPlace(w *why) {
	s, at := w.State, w.N[0]
	p, r := &s.pos, s.r
	x := &p.seat[w.Seat]
	bit := mask(1) << at
	o := int(p.owner[at])
	w.Not(o >= 0 && o != w.Seat, "", "", "why.taken", w.Voice.areaWords(at), w.Voice.Player("rival", max(0, o), w.Seat))
	switch {
	case x.own == 0 && r.areas[at].sea:
		w.No("setup.starts_per_side", "", "why.first")
	case x.own == 0:
		addRuleReason(w, s.openSides()&bit != 0, "setup.starts_per_side", "side", narration.Text("side", w.Voice.Line("side."+sideWords[r.areas[at].side])))
	case o == w.Seat:
		addRuleReason(w, r.setup.stacking, "setup.stacking", "stacking", w.Voice.areaWords(at))
	default:
		if r.setup.touches {
			addRuleReason(w, s.neighbours(x.own)&bit != 0, "setup.adjacent", "beside", w.Voice.areaWords(at))
		}
		w.Not(r.areas[at].sea && !r.setup.seaAllowed, "setup.sea_allowed", "", "why.no_sea")
	}
}

// whyFound adds the reasons for and against an area for a fortification of the start.
func whyFound(w *why) {
	s, at := w.State, w.N[0]
	p := &s.pos
	addRuleReason(w, p.seat[w.Seat].own>>at&1 != 0, "", "yours", w.Voice.areaWords(at))
	w.Not(s.r.areas[at].sea, "", "", "why.sea")
	w.Not(p.forts>>at&1 != 0, "", "", "why.has_fort", w.Voice.areaWords(at))
}

// whyTarget adds the reasons for and against an area as the target of the pending action.
func whyTarget(w *why) {
	s, at := w.State, w.N[0]
	p, r := &s.pos, s.r
	x := &p.seat[w.Seat]
	place := w.Voice.areaWords(at)
	bit := mask(1) << at
	cost, reach := s.price(w.Seat, int(p.task.action)), "adjacent"
	switch p.task.action {
	case doAttack:
		ways := s.findReach(w.Seat)
		own := x.own&bit != 0
		if !own {
			whyReach(w, ways.union()&bit != 0, "move.mediterranean", "attack", at)
		}
		if r.last.protected && s.isLastProvince(at) && !own {
			w.Told(r.last.attackable, "last_province.attackable", "why.last", place)
		}
		whyIf(w, "attack.legal", w.Seat, at, 0)
		return
	case doDiplomacy, doEnvoy:
		far, path := !r.dip.adjacent, "diplomacy"
		if p.task.action == doEnvoy {
			far, path = r.dip.envoyFar, "envoy"
		}
		if far {
			reach = "attack"
		}
		if p.owner[at] < 0 {
			whyReach(w, s.diplomacyTargets(w.Seat, far)&bit != 0, path+".reach", reach, at)
		}
		whyIf(w, path+".legal", w.Seat, at, cost)
	case doSubvert:
		if o := p.owner[at]; o >= 0 && int(o) != w.Seat {
			whyReach(w, s.neighbours(x.own)&bit != 0, "subvert.legal", reach, at)
			if r.last.protected && s.isLastProvince(at) {
				w.Told(p.markers[at] > 1, "last_province.protected", "why.last", place)
			} else {
				w.Not(p.markers[at] <= r.dip.removes && x.control == 0, "pieces.control", "", "why.no_marker")
			}
		}
		whyIf(w, "subvert.legal", w.Seat, at, cost)
	case doFortify:
		addRuleReason(w, x.own&bit != 0, "", "yours", place)
		w.Not(r.seas&bit != 0, "", "", "why.sea")
		w.Not(p.forts&bit != 0, "", "", "why.has_fort", place)
		whyIf(w, "fortify.legal", w.Seat, at, cost)
	case doControl:
		addRuleReason(w, x.own&bit != 0, "", "yours", place)
		whyIf(w, "control.legal", w.Seat, at, 0)
	}
}

// whyReach adds as a reason whether an area can be reached.
func whyReach(w *why, can bool, path, how string, at int) {
	addRuleReason(w, can, path, "reach_"+how, w.Voice.areaWords(at))
}

// whyRefresh, whyTake and whyDiscard add the reasons for and against a new display, taking a
// card and discarding one.
func whyRefresh(w *why) {
	r := &w.State.r.recruit
	addRuleReason(w, w.State.pos.seat[w.Seat].refreshed < r.perRound, "recruit.refresh_per_round", "refreshed", narration.Num("n", int(r.perRound)))
	whyFunds(w, int(r.cost), "recruit.refresh_cost")
}

func whyTake(w *why) {
	s, r, kind := w.State, w.State.r, w.N[0]
	shown := slices.Contains(s.pos.display[:r.recruit.display], uint8(kind)+1)
	addRuleReason(w, shown, "recruit.display", "shown", narration.Text("card", w.Voice.card(kind)))
	if limit := int(r.recruit.limit); limit > 0 && r.people>>kind&1 == 0 {
		w.Told(s.handSize(w.Seat) < limit, "recruit.hand_limit", "why.hand", narration.Num("n", s.handSize(w.Seat)), narration.Num("most", limit))
	}
	whyCard(w, "take.legal", kind)
}

func whyDiscard(w *why) {
	r, kind := w.State.r, w.N[0]
	addRuleReason(w, r.recruit.discard, "recruit.discard", "discard")
	w.Not(r.people>>kind&1 != 0, "", "", "why.person", narration.Text("card", w.Voice.card(kind)))
	whyCard(w, "discard.legal", kind)
}

// whyCard adds a condition about a kind of card as a reason.
func whyCard(w *why, path string, kind int) {
	s := w.State
	s.q.me, s.q.card = w.Seat, kind
	text, k := "", &s.r.kinds[kind]
	switch m := int(k.mark); {
	case path == "discard.legal" && k.empire:
		text = w.Line("why.empire")
	case m > 0 && s.pos.seat[w.Seat].own&s.r.side[m-1] == 0:
		text = w.Line("why.mark", narration.Text("side", w.Voice.Line("side."+sideWords[m-1])))
	case s.r.units[k.unit].unique && s.countOnTable(w.Seat, int(k.unit)) > 0:
		text = w.Line("why.unique", narration.Text("card", w.Voice.card(kind)))
	}
	w.Condition(path, text)
}

// whyPut adds the reasons for and against placing a trade marker, also in place of another's.
func whyPut(w *why) {
	s, at := w.State, w.N[0]
	p := &s.pos
	x := &p.seat[w.Seat]
	place := w.Voice.areaWords(at)
	near := x.own | x.traded
	addRuleReason(w, (near|s.neighbours(near))>>at&1 != 0, "", "near", place)
	n, most := int(p.traded[at]), int(s.tradeCapacity(at))
	full := narration.Num("n", n)
	if w.Verb == verbPut {
		w.Told(n < most, "trade.cap", "why.room", full, narration.Num("most", most))
		return
	}
	w.Told(n >= most, "trade.displace", "why.full", full, narration.Num("most", most))
}

// whyCommit adds the reasons for and against sending a card to a battle.
func whyCommit(w *why) {
	s, kind := w.State, w.N[0]
	b := &s.pos.battle
	r := s.r
	a := b.musteringArmy()
	card := narration.Text("card", w.Voice.card(kind))
	path := "unit." + r.units[r.kinds[kind].unit].id + "." + placeWords[b.kind]
	may := r.fights[b.kind]>>kind&1 != 0
	addRuleReason(w, may, path, "fights_"+placeWords[b.kind], card)
	if !may {
		return
	}
	w.Not(a.n > 0 && kind < int(a.cards[max(1, a.n)-1]), "", "", "why.files")
	w.Not(!w.Forbidden() && !s.canAddCard(a, kind), "", "", "why.spent", card)
	if !w.Forbidden() {
		w.Told(w.Legal, "battle.cards."+placeWords[b.kind], "why.must", narration.Num("n", s.countRequired(a)))
	}
}

// whyTraded and whySent add the reasons for and against stopping.
func whyTraded(w *why) { w.Told(w.State.pos.task.begun, "trade.markers", "why.begun") }

func whySent(w *why) {
	b := &w.State.pos.battle
	must := w.State.countRequired(b.musteringArmy())
	w.Told(int(b.musteringArmy().n) >= must, "battle.cards."+placeWords[b.kind], "why.must", narration.Num("n", must))
}

// whyPass, whySet, whyNext and whyPay add whether passing, a set, a card's place in the order and
// a payment are allowed; whyDefend the condition of a siege or an ambush.
func whyPass(w *why) { addRuleReason(w, w.Legal, "actions.pass", "pass") }

func whySet(w *why) {
	addRuleReason(w, w.Legal, "setup.set_choice", "set", narration.Text("side", w.Voice.Line("side."+sideWords[w.State.pos.seat[w.Seat].side])))
}

func whyNext(w *why) {
	w.Told(w.Legal, "battle.out_of_sequence.military_leader", "why.sequence")
}

func whyPay(w *why) {
	d := &w.State.r.dip
	w.Told(w.N[0] >= int(d.payMin) && w.N[0] <= int(d.payMax), "subvert.pay_max", "why.pay", narration.Num("n", int(d.payMin)), narration.Num("m", int(d.payMax)))
	whyFunds(w, w.N[0], "subvert.per_marker")
}

func whyDefend(path string) func(w *why) {
	return func(w *why) {
		whyIf(w, path, int(w.State.pos.battle.side[1].seat), int(w.State.pos.battle.area), 0)
	}
}
