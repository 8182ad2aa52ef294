package empires

import (
	"slices"

	"equitas/engine/narration"
)

// place adds the reasons for and against an area for a marker of the start.
func (w *why) place(at int) {
	s := w.s
	p, r := &s.pos, s.r
	x := &p.seat[w.seat]
	bit := mask(1) << at
	o := int(p.owner[at])
	w.Not(o >= 0 && o != w.seat, "", "", "why.taken", w.v.at(at), w.v.seat("rival", max(0, o), w.seat))
	switch {
	case x.own == 0 && r.areas[at].sea:
		w.No("setup.starts_per_side", "", "why.first")
	case x.own == 0:
		w.says(s.openSides()&bit != 0, "setup.starts_per_side", "side", narration.Text("side", w.v.Line("side."+sideWords[r.areas[at].side])))
	case o == w.seat:
		w.says(r.setup.stacking, "setup.stacking", "stacking", w.v.at(at))
	default:
		if r.setup.touches {
			w.says(s.beside(x.own)&bit != 0, "setup.adjacent", "beside", w.v.at(at))
		}
		w.Not(r.areas[at].sea && !r.setup.seaAllowed, "setup.sea_allowed", "", "why.no_sea")
	}
}

// found adds the reasons for and against an area for a fortification of the start.
func (w *why) found(at int) {
	s := w.s
	p := &s.pos
	w.says(p.seat[w.seat].own>>at&1 != 0, "", "yours", w.v.at(at))
	w.Not(s.r.areas[at].sea, "", "", "why.sea")
	w.Not(p.forts>>at&1 != 0, "", "", "why.has_fort", w.v.at(at))
}

// target adds the reasons for and against an area as the target of the pending action.
func (w *why) target(at int) {
	s := w.s
	p, r := &s.pos, s.r
	x := &p.seat[w.seat]
	place := w.v.at(at)
	bit := mask(1) << at
	cost, reach := s.price(w.seat, int(p.task.action)), "adjacent"
	switch p.task.action {
	case doAttack:
		ways := s.reachOf(w.seat)
		own := x.own&bit != 0
		if !own {
			w.reach(ways.all()&bit != 0, "move.mediterranean", "attack", at)
		}
		if r.last.protected && s.isLast(at) && !own {
			w.Told(r.last.attackable, "last_province.attackable", "why.last", place)
		}
		w.condition("attack.legal", w.seat, at, 0)
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
			w.reach(s.courted(w.seat, far)&bit != 0, path+".reach", reach, at)
		}
		w.condition(path+".legal", w.seat, at, cost)
	case doSubvert:
		if o := p.owner[at]; o >= 0 && int(o) != w.seat {
			w.reach(s.beside(x.own)&bit != 0, "subvert.legal", reach, at)
			if r.last.protected && s.isLast(at) {
				w.Told(p.markers[at] > 1, "last_province.protected", "why.last", place)
			} else {
				w.Not(p.markers[at] <= r.dip.removes && x.control == 0, "pieces.control", "", "why.no_marker")
			}
		}
		w.condition("subvert.legal", w.seat, at, cost)
	case doFortify:
		w.says(x.own&bit != 0, "", "yours", place)
		w.Not(r.seas&bit != 0, "", "", "why.sea")
		w.Not(p.forts&bit != 0, "", "", "why.has_fort", place)
		w.condition("fortify.legal", w.seat, at, cost)
	case doControl:
		w.says(x.own&bit != 0, "", "yours", place)
		w.condition("control.legal", w.seat, at, 0)
	}
}

// reach adds as a reason whether an area can be reached.
func (w *why) reach(can bool, path, how string, at int) {
	w.says(can, path, "reach_"+how, w.v.at(at))
}

// recruit adds the reasons for and against renewing the display, taking a card or discarding
// one.
func (w *why) recruit(verb verb, kind int) {
	s := w.s
	p, r := &s.pos, s.r
	x := &p.seat[w.seat]
	switch verb {
	case verbRefresh:
		w.says(x.refreshed < r.recruit.perRound, "recruit.refresh_per_round", "refreshed", narration.Num("n", int(r.recruit.perRound)))
		w.funds(int(r.recruit.cost), "recruit.refresh_cost")
	case verbTake:
		shown := slices.Contains(p.display[:r.recruit.display], uint8(kind)+1)
		w.says(shown, "recruit.display", "shown", narration.Text("card", w.v.card(kind)))
		if limit := int(r.recruit.limit); limit > 0 && r.people>>kind&1 == 0 {
			w.Told(s.handSize(w.seat) < limit, "recruit.hand_limit", "why.hand", narration.Num("n", s.handSize(w.seat)), narration.Num("most", limit))
		}
		w.card("take.legal", kind)
	default:
		w.says(r.recruit.discard, "recruit.discard", "discard")
		w.Not(r.people>>kind&1 != 0, "", "", "why.person", narration.Text("card", w.v.card(kind)))
		w.card("discard.legal", kind)
	}
}

// card adds a condition about a kind of card as a reason.
func (w *why) card(path string, kind int) {
	s := w.s
	s.q.me, s.q.card = w.seat, kind
	text, k := "", &s.r.kinds[kind]
	switch m := int(k.mark); {
	case path == "discard.legal" && k.empire:
		text = w.Line("why.empire")
	case m > 0 && s.pos.seat[w.seat].own&s.r.side[m-1] == 0:
		text = w.Line("why.mark", narration.Text("side", w.v.Line("side."+sideWords[m-1])))
	case s.r.units[k.unit].unique && s.onTable(w.seat, int(k.unit)) > 0:
		text = w.Line("why.unique", narration.Text("card", w.v.card(kind)))
	}
	w.Condition(path, text, func(i int) int32 { return s.r.words.All()[i].Read(s) })
}

// trade adds the reasons for and against placing a trade marker.
func (w *why) trade(verb verb, at, other int) {
	s := w.s
	p := &s.pos
	x := &p.seat[w.seat]
	place := w.v.at(at)
	near := x.own | x.traded
	w.says((near|s.beside(near))>>at&1 != 0, "", "near", place)
	n, most := int(p.traded[at]), int(s.capOf(at))
	full := narration.Num("n", n)
	if verb == verbPut {
		w.Told(n < most, "trade.cap", "why.room", full, narration.Num("most", most))
		return
	}
	w.Told(n >= most, "trade.displace", "why.full", full, narration.Num("most", most))
}

// commit adds the reasons for and against sending a card to a battle.
func (w *why) commit(kind int) {
	s := w.s
	b := &s.pos.battle
	r := s.r
	a := &b.side[b.mustering()]
	card := narration.Text("card", w.v.card(kind))
	path := "unit." + r.units[r.kinds[kind].unit].id + "." + placeWords[b.kind]
	may := r.fights[b.kind]>>kind&1 != 0
	w.says(may, path, "fights_"+placeWords[b.kind], card)
	if !may {
		return
	}
	w.Not(a.n > 0 && kind < int(a.cards[max(1, a.n)-1]), "", "", "why.files")
	w.Not(!w.Forbidden() && !s.mayAdd(a, kind), "", "", "why.spent", card)
	if !w.Forbidden() {
		w.Told(w.legal, "battle.cards."+placeWords[b.kind], "why.must", narration.Num("n", s.mustSend(a)))
	}
}

// done adds the reasons for and against ending a choice with several steps.
func (w *why) done() {
	s := w.s
	if s.pos.asks == askTrade {
		w.Told(s.pos.task.begun, "trade.markers", "why.begun")
		return
	}
	b := &s.pos.battle
	a := &b.side[b.mustering()]
	must := s.mustSend(a)
	w.Told(int(a.n) >= must, "battle.cards."+placeWords[b.kind], "why.must", narration.Num("n", must))
}
