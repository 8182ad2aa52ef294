package empires

import (
	"slices"

	"equitas/engine/narration"
)

// addStartMarkerReasons adds the reasons for and against an area for a marker of the start.
func addStartMarkerReasons(w *reasonList) {
	s, area := w.State, w.Numbers[0]
	p, r := &s.pos, s.rules
	x := &p.seat[w.Seat]
	bit := mask(1) << area
	o := int(p.owner[area])
	w.ForbidIf(o >= 0 && o != w.Seat, "", "", "why.taken", w.Voice.areaWords(area), w.Voice.Player("rival", max(0, o), w.Seat))
	switch {
	case x.ownAreas == 0 && r.areas[area].sea:
		w.Forbid("setup.starts_per_side", "", "why.first")
	case x.ownAreas == 0:
		addRuleReason(w, s.openSides()&bit != 0, "setup.starts_per_side", "side", narration.Text("side", w.Voice.Line("side."+sideWords[r.areas[area].side])))
	case o == w.Seat:
		addRuleReason(w, r.setup.stacking, "setup.stacking", "stacking", w.Voice.areaWords(area))
	default:
		if r.setup.mustBeAdjacent {
			addRuleReason(w, s.neighbours(x.ownAreas)&bit != 0, "setup.adjacent", "beside", w.Voice.areaWords(area))
		}
		w.ForbidIf(r.areas[area].sea && !r.setup.seaAllowed, "setup.sea_allowed", "", "why.no_sea")
	}
}

// addStartFortReasons adds the reasons for and against an area for a fortification of the start.
func addStartFortReasons(w *reasonList) {
	s, area := w.State, w.Numbers[0]
	p := &s.pos
	addRuleReason(w, p.seat[w.Seat].ownAreas>>area&1 != 0, "", "yours", w.Voice.areaWords(area))
	w.ForbidIf(s.rules.areas[area].sea, "", "", "why.sea")
	w.ForbidIf(p.forts>>area&1 != 0, "", "", "why.has_fort", w.Voice.areaWords(area))
}

// addTargetReasons adds the reasons for and against an area as the target of the pending action.
func addTargetReasons(w *reasonList) {
	s, area := w.State, w.Numbers[0]
	p, r := &s.pos, s.rules
	x := &p.seat[w.Seat]
	place := w.Voice.areaWords(area)
	bit := mask(1) << area
	cost, reach := s.price(w.Seat, int(p.task.action)), "adjacent"
	switch p.task.action {
	case doAttack:
		ways := s.findReach(w.Seat)
		own := x.ownAreas&bit != 0
		if !own {
			addReachReason(w, ways.union()&bit != 0, "move.mediterranean", "attack", area)
		}
		if r.lastProvince.protected && s.isLastProvince(area) && !own {
			w.AddRule(r.lastProvince.attackable, "last_province.attackable", "why.last", place)
		}
		addConditionReason(w, "attack.legal", w.Seat, area, 0)
		return
	case doDiplomacy, doEnvoy:
		far, path := !r.diplomacy.adjacentOnly, "diplomacy"
		if p.task.action == doEnvoy {
			far, path = r.diplomacy.envoyReachesFar, "envoy"
		}
		if far {
			reach = "attack"
		}
		if p.owner[area] < 0 {
			addReachReason(w, s.diplomacyTargets(w.Seat, far)&bit != 0, path+".reach", reach, area)
		}
		addConditionReason(w, path+".legal", w.Seat, area, cost)
	case doSubvert:
		if o := p.owner[area]; o >= 0 && int(o) != w.Seat {
			addReachReason(w, s.neighbours(x.ownAreas)&bit != 0, "subvert.legal", reach, area)
			if r.lastProvince.protected && s.isLastProvince(area) {
				w.AddRule(p.markers[area] > 1, "last_province.protected", "why.last", place)
			} else {
				w.ForbidIf(p.markers[area] <= r.diplomacy.removedMarkers && x.control == 0, "pieces.control", "", "why.no_marker")
			}
		}
		addConditionReason(w, "subvert.legal", w.Seat, area, cost)
	case doFortify:
		addRuleReason(w, x.ownAreas&bit != 0, "", "yours", place)
		w.ForbidIf(r.seas&bit != 0, "", "", "why.sea")
		w.ForbidIf(p.forts&bit != 0, "", "", "why.has_fort", place)
		addConditionReason(w, "fortify.legal", w.Seat, area, cost)
	case doControl:
		addRuleReason(w, x.ownAreas&bit != 0, "", "yours", place)
		addConditionReason(w, "control.legal", w.Seat, area, 0)
	}
}

// addReachReason adds as a reason whether an area can be reached, which is ruled at path. how
// is "attack" or "adjacent".
func addReachReason(w *reasonList, can bool, path, how string, area int) {
	addRuleReason(w, can, path, "reach_"+how, w.Voice.areaWords(area))
}

// addRefreshReasons, addTakeReasons and addDiscardReasons add the reasons for and against a new display, taking a
// card and discarding one.
func addRefreshReasons(w *reasonList) {
	r := &w.State.rules.recruit
	addRuleReason(w, w.State.pos.seat[w.Seat].refreshed < r.refreshesPerRound, "recruit.refresh_per_round", "refreshed", narration.Num("n", int(r.refreshesPerRound)))
	addFundsReason(w, int(r.refreshCost), "recruit.refresh_cost")
}

func addTakeReasons(w *reasonList) {
	s, r, kind := w.State, w.State.rules, w.Numbers[0]
	shown := slices.Contains(s.pos.display[:r.recruit.display], uint8(kind)+1)
	addRuleReason(w, shown, "recruit.display", "shown", narration.Text("card", w.Voice.cardName(kind)))
	if limit := int(r.recruit.handLimit); limit > 0 && r.personMask>>kind&1 == 0 {
		w.AddRule(s.handSize(w.Seat) < limit, "recruit.hand_limit", "why.hand", narration.Num("n", s.handSize(w.Seat)), narration.Num("most", limit))
	}
	addCardReason(w, "take.legal", kind)
}

func addDiscardReasons(w *reasonList) {
	r, kind := w.State.rules, w.Numbers[0]
	addRuleReason(w, r.recruit.discard, "recruit.discard", "discard")
	w.ForbidIf(r.personMask>>kind&1 != 0, "", "", "why.person", narration.Text("card", w.Voice.cardName(kind)))
	addCardReason(w, "discard.legal", kind)
}

// addCardReason adds a condition about a kind of card as a reason.
func addCardReason(w *reasonList, path string, kind int) {
	s := w.State
	s.viewpoint.me, s.viewpoint.card = w.Seat, kind
	text, k := "", &s.rules.kinds[kind]
	switch m := int(k.mark); {
	case path == "discard.legal" && k.isEmpire:
		text = w.Line("why.empire")
	case m > 0 && s.pos.seat[w.Seat].ownAreas&s.rules.sideProvinces[m-1] == 0:
		text = w.Line("why.mark", narration.Text("side", w.Voice.Line("side."+sideWords[m-1])))
	case s.rules.units[k.unit].unique && s.countOnTable(w.Seat, int(k.unit)) > 0:
		text = w.Line("why.unique", narration.Text("card", w.Voice.cardName(kind)))
	}
	w.AddCondition(path, text)
}

// addTradeMarkerReasons adds the reasons for and against placing a trade marker, also in place of another's.
func addTradeMarkerReasons(w *reasonList) {
	s, area := w.State, w.Numbers[0]
	p := &s.pos
	x := &p.seat[w.Seat]
	place := w.Voice.areaWords(area)
	near := x.ownAreas | x.tradeAreas
	addRuleReason(w, (near|s.neighbours(near))>>area&1 != 0, "", "near", place)
	n, most := int(p.tradeTotals[area]), int(s.tradeCapacity(area))
	full := narration.Num("n", n)
	if w.Verb == verbPlaceTrade {
		w.AddRule(n < most, "trade.cap", "why.room", full, narration.Num("most", most))
		return
	}
	w.AddRule(n >= most, "trade.displace", "why.full", full, narration.Num("most", most))
}

// addCommitReasons adds the reasons for and against sending a card to a battle.
func addCommitReasons(w *reasonList) {
	s, kind := w.State, w.Numbers[0]
	b := &s.pos.battle
	r := s.rules
	a := b.musteringArmy()
	card := narration.Text("card", w.Voice.cardName(kind))
	path := "unit." + r.units[r.kinds[kind].unit].id + "." + battleWords[b.kind]
	may := r.fightMask[b.kind]>>kind&1 != 0
	addRuleReason(w, may, path, "fights_"+battleWords[b.kind], card)
	if !may {
		return
	}
	w.ForbidIf(a.size > 0 && kind < int(a.cards[max(1, a.size)-1]), "", "", "why.files")
	w.ForbidIf(!w.IsForbidden() && !s.canAddCard(a, kind), "", "", "why.spent", card)
	if !w.IsForbidden() {
		w.AddRule(w.Legal, "battle.cards."+battleWords[b.kind], "why.must", narration.Num("n", s.countRequired(a)))
	}
}

// addTradeEndReasons and addCommitEndReasons add the reasons for and against ending a choice:
// that of trade markers, and that of cards for a battle.
func addTradeEndReasons(w *reasonList) {
	w.AddRule(w.State.pos.task.begun, "trade.markers", "why.begun")
}

func addCommitEndReasons(w *reasonList) {
	b := &w.State.pos.battle
	must := w.State.countRequired(b.musteringArmy())
	w.AddRule(int(b.musteringArmy().size) >= must, "battle.cards."+battleWords[b.kind], "why.must", narration.Num("n", must))
}

// addPassReason, addSetReason, addOrderReason and addPaymentReason add whether passing, a set, a card's place in the order and
// a payment are allowed; defenceReasons the condition of a siege or an ambush.
func addPassReason(w *reasonList) { addRuleReason(w, w.Legal, "actions.pass", "pass") }

func addSetReason(w *reasonList) {
	addRuleReason(w, w.Legal, "setup.set_choice", "set", narration.Text("side", w.Voice.Line("side."+sideWords[w.State.pos.seat[w.Seat].side])))
}

func addOrderReason(w *reasonList) {
	w.AddRule(w.Legal, "battle.out_of_sequence.military_leader", "why.sequence")
}

func addPaymentReason(w *reasonList) {
	d := &w.State.rules.diplomacy
	w.AddRule(w.Numbers[0] >= int(d.payMin) && w.Numbers[0] <= int(d.payMax), "subvert.pay_max", "why.pay", narration.Num("n", int(d.payMin)), narration.Num("m", int(d.payMax)))
	addFundsReason(w, w.Numbers[0], "subvert.per_marker")
}

func defenceReasons(path string) func(w *reasonList) {
	return func(w *reasonList) {
		addConditionReason(w, path, int(w.State.pos.battle.side[1].seat), int(w.State.pos.battle.area), 0)
	}
}
