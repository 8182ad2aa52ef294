package empires

import (
	"math/bits"
	"slices"

	"equitas/engine"
	"equitas/engine/tell"
)

// Subjects implements [engine.Voice]: what is legal, then what cannot be chosen now:
// other actions, other areas, cards that are not in the display or not in hand.
func (v *voice) Subjects(st engine.State) []engine.Action {
	s := st.(*State)
	p, r := &s.pos, s.r
	l := s.Legal(nil)
	if p.over {
		return l
	}
	add := func(a engine.Action) {
		if !slices.Contains(l, a) {
			l = append(l, a)
		}
	}
	switch p.asks {
	case askAction, askExtra:
		for a := range actions {
			add(act(verbAct, a, 0))
		}
		add(act(verbPass, 0, 0))
	case askPlace, askFound, askTarget:
		for at := range r.areas {
			add(act(verbAt, at, 0))
		}
	case askSet:
		for k := range r.sets {
			add(act(verbSet, k, 0))
		}
	case askBid:
		for n := range int(r.dip.payMax) + 1 {
			add(act(verbPay, n, 0))
		}
	case askRecruit:
		add(act(verbRefresh, 0, 0))
		for k := range r.army {
			add(act(verbTake, k, 0))
		}
		for m := p.seat[p.active].holds; m != 0; m &= m - 1 {
			add(act(verbDiscard, bits.TrailingZeros64(m), 0))
		}
	case askTrade:
		for at := range r.areas {
			add(act(verbPut, at, 0))
		}
		for at := range r.areas {
			for i := range s.n {
				if i != int(p.active) && p.trade[i][at] > 0 {
					add(act(verbDisplace, at, i))
				}
			}
		}
		add(act(verbDone, 0, 0))
	case askCommit:
		for m := p.seat[p.who].holds; m != 0; m &= m - 1 {
			add(act(verbCommit, bits.TrailingZeros64(m), 0))
		}
		add(act(verbDone, 0, 0))
	case askOrder:
		b := &p.battle
		a := &b.side[b.mustering()]
		for _, k := range a.cards[:a.n] {
			add(act(verbNext, int(k), 0))
		}
	}
	return l
}

// Why implements [engine.Voice].
func (v *voice) Why(st engine.State, x engine.Action) []engine.Reason {
	s := st.(*State)
	p := &s.pos
	legal := slices.Contains(s.Legal(nil), x)
	w := &why{Why: v.NewWhy(v.law, nil), v: v, s: s, seat: int(p.who), legal: legal}
	verb, a, b := split(x)
	switch verb {
	case verbAct:
		w.action(a)
	case verbPass:
		w.says(legal, "actions.pass", "pass")
	case verbAt:
		switch p.asks {
		case askPlace:
			w.place(a)
		case askFound:
			w.found(a)
		default:
			w.target(a)
		}
	case verbSet:
		w.says(legal, "setup.set_choice", "set", tell.Text("side", v.Line("side."+sideWords[p.seat[w.seat].side])))
	case verbPay:
		w.Told(a >= int(s.r.dip.payMin) && a <= int(s.r.dip.payMax), "subvert.pay_max", "why.pay", tell.Num("n", int(s.r.dip.payMin)), tell.Num("m", int(s.r.dip.payMax)))
		w.funds(a, "subvert.per_marker")
	case verbRefresh, verbTake, verbDiscard:
		w.recruit(verb, a)
	case verbPut, verbDisplace:
		w.trade(verb, a, b)
	case verbSiege:
		w.condition("siege.offered", int(p.battle.side[1].seat), int(p.battle.area), 0)
	case verbAmbush:
		w.condition("ambush.offered", int(p.battle.side[1].seat), int(p.battle.area), 0)
	case verbCommit:
		w.commit(a)
	case verbNext:
		w.Told(legal, "battle.out_of_sequence.military_leader", "why.sequence")
	case verbDone:
		w.done()
	}
	if !legal && !w.Forbidden() {
		w.No("", "", "why.moment")
	}
	return w.Reasons
}

// A why collects the rules that allow or forbid one action.
type why struct {
	*tell.Why
	v     *voice
	s     *State
	seat  int
	legal bool
}

// not notes what stands in the way, if it does.
func (w *why) not(so bool, path, key string, with ...tell.With) {
	if so {
		w.Told(false, path, key, with...)
	}
}

// says notes a rule, and what it comes to: in one sentence if it holds, in another, the
// key of which ends with _no, if it does not.
func (w *why) says(holds bool, path, key string, with ...tell.With) {
	if !holds {
		key += "_no"
	}
	w.Told(holds, path, "why."+key, with...)
}

// condition notes a condition that a player asks about an area.
func (w *why) condition(path string, seat, at, cost int) {
	s := w.s
	s.q.me, s.q.area, s.q.cost, s.q.affords = seat, at, int32(cost), s.funds(seat) >= cost
	w.Condition(path, w.owned(path, at), func(i int) int32 { return s.r.words.All()[i].Read(s) })
}

// owned says who controls an area, where the one who does is reason enough against an
// action.
func (w *why) owned(path string, at int) string {
	o, place := int(w.s.pos.owner[at]), w.v.at(at)
	switch aimed := slices.Contains([]string{"attack.legal", "diplomacy.legal", "envoy.legal", "subvert.legal"}, path); {
	case !aimed:
		return ""
	case o == w.seat:
		return w.Line("why.own", place)
	case o >= 0 && (path == "diplomacy.legal" || path == "envoy.legal"):
		return w.Line("why.taken", place, w.v.seat("rival", o, w.seat))
	case o < 0 && path == "subvert.legal":
		return w.Line("why.neutral", place)
	}
	return ""
}

// funds notes a price.
func (w *why) funds(cost int, path string) {
	if has := w.s.funds(w.seat); cost > 0 {
		w.Told(has >= cost, path, "why.funds", tell.Num("n", cost), tell.Num("has", has))
	}
}

// action notes what an action needs before its area is named.
func (w *why) action(a int) {
	s, r := w.s, w.s.r
	x := &s.pos.seat[w.seat]
	w.says(r.enabled>>a&1 != 0, "actions.enabled", "enabled")
	if s.can(w.seat, a) {
		return
	}
	switch a {
	case doAttack, doDiplomacy, doEnvoy, doControl:
		w.not(x.control == 0, "pieces.control", "why.no_marker")
	case doFortify:
		w.not(s.pos.fortStock == 0, "pieces.forts", "why.no_fort")
	}
	if a == doEnvoy || a == doSubvert {
		w.not(x.does[doesDiplomat] == 0, actionWords[a]+".legal", "why.no_diplomat")
	}
	switch short := func(cost int) bool { return s.funds(w.seat) < cost }; a {
	case doDiplomacy:
		w.short(short(int(r.dip.cost)), int(r.dip.cost), "diplomacy.cost")
	case doEnvoy:
		w.short(short(int(r.dip.envoyCost)), int(r.dip.envoyCost), "envoy.cost")
	case doSubvert:
		w.short(short(int(r.dip.payMin)), int(r.dip.payMin), "subvert.pay_min")
	case doFortify:
		n := s.fortPrice(w.seat)
		w.short(short(n), n, "fortify.cost")
	case doRecruit:
		w.No("take.legal", "", "why.no_card")
	case doTrade:
		w.not(x.store == 0, "", "why.no_store")
	}
	if !w.Forbidden() {
		w.No(actionWords[a]+".legal", "", "why.nowhere")
	}
}

// short notes a price that somebody cannot pay.
func (w *why) short(is bool, cost int, path string) {
	if is {
		w.funds(cost, path)
	}
}

// place notes where a marker of the start may go.
func (w *why) place(at int) {
	s := w.s
	p, r := &s.pos, s.r
	x := &p.seat[w.seat]
	bit := mask(1) << at
	o := int(p.owner[at])
	w.not(o >= 0 && o != w.seat, "", "why.taken", w.v.at(at), w.v.seat("rival", max(0, o), w.seat))
	switch {
	case x.own == 0 && r.areas[at].sea:
		w.No("setup.starts_per_side", "", "why.first")
	case x.own == 0:
		w.says(s.openSides()&bit != 0, "setup.starts_per_side", "side", tell.Text("side", w.v.Line("side."+sideWords[r.areas[at].side])))
	case o == w.seat:
		w.says(r.setup.stacking, "setup.stacking", "stacking", w.v.at(at))
	default:
		if r.setup.touches {
			w.says(s.beside(x.own)&bit != 0, "setup.adjacent", "beside", w.v.at(at))
		}
		w.not(r.areas[at].sea && !r.setup.seaAllowed, "setup.sea_allowed", "why.no_sea")
	}
}

// found notes where a fortification of the start may stand.
func (w *why) found(at int) {
	s := w.s
	p := &s.pos
	w.says(p.seat[w.seat].own>>at&1 != 0, "", "yours", w.v.at(at))
	w.not(s.r.areas[at].sea, "", "why.sea")
	w.not(p.forts>>at&1 != 0, "", "why.has_fort", w.v.at(at))
}

// target notes where an action may be aimed.
func (w *why) target(at int) {
	s := w.s
	p, r := &s.pos, s.r
	x := &p.seat[w.seat]
	place := w.v.at(at)
	bit := mask(1) << at
	cost, reach := 0, "adjacent"
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
		cost = int(r.dip.cost)
		if p.task.action == doEnvoy {
			far, path, cost = r.dip.envoyFar, "envoy", int(r.dip.envoyCost)
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
				w.not(p.markers[at] <= r.dip.removes && x.control == 0, "pieces.control", "why.no_marker")
			}
		}
		w.condition("subvert.legal", w.seat, at, int(r.dip.payMin))
	case doFortify:
		w.says(x.own&bit != 0, "", "yours", place)
		w.condition("fortify.legal", w.seat, at, s.fortPrice(w.seat))
	case doControl:
		w.says(x.own&bit != 0, "", "yours", place)
		w.condition("control.legal", w.seat, at, 0)
	}
}

// reach notes whether an area can be reached.
func (w *why) reach(can bool, path, how string, at int) {
	w.says(can, path, "reach_"+how, w.v.at(at))
}

// recruit notes what may be taken and discarded.
func (w *why) recruit(verb verb, kind int) {
	s := w.s
	p, r := &s.pos, s.r
	x := &p.seat[w.seat]
	switch verb {
	case verbRefresh:
		w.says(x.refreshed < r.recruit.perRound, "recruit.refresh_per_round", "refreshed", tell.Num("n", int(r.recruit.perRound)))
		w.funds(int(r.recruit.cost), "recruit.refresh_cost")
	case verbTake:
		shown := slices.Contains(p.display[:r.recruit.display], uint8(kind)+1)
		w.says(shown, "recruit.display", "shown", tell.Text("card", w.v.card(kind)))
		if limit := int(r.recruit.limit); limit > 0 && r.people>>kind&1 == 0 {
			w.Told(s.handSize(w.seat) < limit, "recruit.hand_limit", "why.hand", tell.Num("n", s.handSize(w.seat)), tell.Num("most", limit))
		}
		w.card("take.legal", kind)
	default:
		w.says(r.recruit.discard, "recruit.discard", "discard")
		w.not(r.people>>kind&1 != 0, "", "why.person", tell.Text("card", w.v.card(kind)))
		w.card("discard.legal", kind)
	}
}

// card notes a condition about a card.
func (w *why) card(path string, kind int) {
	s := w.s
	s.q.me, s.q.card = w.seat, kind
	text, k := "", &s.r.kinds[kind]
	switch m := int(k.mark); {
	case path == "discard.legal" && k.empire:
		text = w.Line("why.empire")
	case m > 0 && s.pos.seat[w.seat].own&s.r.side[m-1] == 0:
		text = w.Line("why.mark", tell.Text("side", w.v.Line("side."+sideWords[m-1])))
	case s.r.units[k.unit].unique && s.onTable(w.seat, int(k.unit)) > 0:
		text = w.Line("why.unique", tell.Text("card", w.v.card(kind)))
	}
	w.Condition(path, text, func(i int) int32 { return s.r.words.All()[i].Read(s) })
}

// trade notes where a trade marker may go.
func (w *why) trade(verb verb, at, other int) {
	s := w.s
	p := &s.pos
	x := &p.seat[w.seat]
	place := w.v.at(at)
	near := x.own | x.traded
	w.says((near|s.beside(near))>>at&1 != 0, "", "near", place)
	n, most := int(p.traded[at]), int(s.capOf(at))
	full := tell.Num("n", n)
	if verb == verbPut {
		w.Told(n < most, "trade.cap", "why.room", full, tell.Num("most", most))
		return
	}
	w.Told(n >= most, "trade.displace", "why.full", full, tell.Num("most", most))
}

// commit notes which cards may be sent.
func (w *why) commit(kind int) {
	s := w.s
	b := &s.pos.battle
	r := s.r
	a := &b.side[b.mustering()]
	card := tell.Text("card", w.v.card(kind))
	path := "unit." + r.units[r.kinds[kind].unit].id + "." + placeWords[b.kind]
	may := r.fights[b.kind]>>kind&1 != 0
	w.says(may, path, "fights_"+placeWords[b.kind], card)
	if !may {
		return
	}
	w.not(a.n > 0 && kind < int(a.cards[max(1, a.n)-1]), "", "why.files")
	if !w.Forbidden() && !s.mayAdd(a, kind) {
		w.not(true, "", "why.spent", card)
	}
	if !w.Forbidden() {
		w.Told(w.legal, "battle.cards."+placeWords[b.kind], "why.must", tell.Num("n", s.mustSend(a)))
	}
}

// done notes whether one may stop.
func (w *why) done() {
	s := w.s
	if s.pos.asks == askTrade {
		w.Told(s.pos.task.begun, "trade.markers", "why.begun")
		return
	}
	b := &s.pos.battle
	a := &b.side[b.mustering()]
	must := s.mustSend(a)
	w.Told(int(a.n) >= must, "battle.cards."+placeWords[b.kind], "why.must", tell.Num("n", must))
}
