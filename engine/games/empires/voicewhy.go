package empires

import (
	"math/bits"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Subjects implements [engine.Voice]: the legal actions, then actions that are not legal now:
// other actions of a round, other areas, cards that are not in the display or in hand.
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
	each := func(v verb, n int) {
		for a := range n {
			add(act(v, a, 0))
		}
	}
	held := func(v verb) {
		for m := p.seat[p.who].holds; m != 0; m &= m - 1 {
			add(act(v, bits.TrailingZeros64(m), 0))
		}
	}
	switch p.asks {
	case askAction, askExtra:
		each(verbAct, actionKinds)
		add(act(verbPass, 0, 0))
	case askPlace, askFound, askTarget:
		each(verbAt, len(r.areas))
	case askSet:
		each(verbSet, len(r.sets))
	case askBid:
		each(verbPay, int(r.dip.payMax)+1)
	case askRecruit:
		add(act(verbRefresh, 0, 0))
		each(verbTake, r.army)
		held(verbDiscard)
	case askTrade:
		each(verbPut, len(r.areas))
		for at := range r.areas {
			for i := range s.n {
				if i != int(p.active) && p.trade[i][at] > 0 {
					add(act(verbDisplace, at, i))
				}
			}
		}
		add(act(verbDone, 0, 0))
	case askCommit:
		held(verbCommit)
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
		w.says(legal, "setup.set_choice", "set", narration.Text("side", v.Line("side."+sideWords[p.seat[w.seat].side])))
	case verbPay:
		w.Told(a >= int(s.r.dip.payMin) && a <= int(s.r.dip.payMax), "subvert.pay_max", "why.pay", narration.Num("n", int(s.r.dip.payMin)), narration.Num("m", int(s.r.dip.payMax)))
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
	w.Not(!legal && !w.Forbidden(), "", "", "why.moment")
	return w.Reasons
}

// A why collects the reasons for and against one action.
type why struct {
	*narration.Why
	v     *voice
	s     *State
	seat  int
	legal bool
}

// says adds a rule as a reason. If holds is false, the rule forbids the action and the
// sentence's key ends with _no.
func (w *why) says(holds bool, path, key string, with ...narration.With) {
	if !holds {
		key += "_no"
	}
	w.Told(holds, path, "why."+key, with...)
}

// condition adds a condition about area at as a reason.
func (w *why) condition(path string, seat, at, cost int) {
	s := w.s
	s.q.me, s.q.area, s.q.cost, s.q.affords = seat, at, int32(cost), s.funds(seat) >= cost
	w.Condition(path, w.owned(path, at), func(i int) int32 { return s.r.words.All()[i].Read(s) })
}

// owned returns the sentence on the controller of an area, if that forbids the action whose
// condition is path; otherwise "".
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

// funds adds as a reason whether the player can pay a cost.
func (w *why) funds(cost int, path string) {
	if has := w.s.funds(w.seat); cost > 0 {
		w.Told(has >= cost, path, "why.funds", narration.Num("n", cost), narration.Num("has", has))
	}
}

// action adds what an action of a round requires before its area is chosen.
func (w *why) action(a int) {
	s, r := w.s, w.s.r
	x := &s.pos.seat[w.seat]
	w.says(r.enabled>>a&1 != 0, "actions.enabled", "enabled")
	if s.can(w.seat, a) {
		w.aims(a)
		return
	}
	switch a {
	case doAttack, doDiplomacy, doEnvoy, doControl:
		w.Not(x.control == 0, "pieces.control", "", "why.no_marker")
	case doFortify:
		w.Not(s.pos.fortStock == 0, "pieces.forts", "", "why.no_fort")
	}
	if a == doEnvoy || a == doSubvert {
		w.Not(x.does[doesDiplomat] == 0, actionWords[a]+".legal", "", "why.no_diplomat")
	}
	if cost := s.price(w.seat, a); s.funds(w.seat) < cost {
		w.funds(cost, w.priceKey(a))
	}
	switch a {
	case doRecruit:
		w.No("take.legal", "", "why.no_card")
	case doTrade:
		w.Not(x.store == 0, "", "", "why.no_store")
	}
	if !w.Forbidden() {
		w.nowhere(a)
	}
}

// aims adds the price of an action, and the areas that it can be aimed at.
func (w *why) aims(a int) {
	switch a {
	case doRecruit, doTrade:
		return
	case doSubvert: // its price is chosen after the area
	default:
		w.funds(w.s.price(w.seat, a), w.priceKey(a))
	}
	var l []string
	for m := w.s.targets(w.seat, a); m != 0; m &= m - 1 {
		l = append(l, w.v.area("", bits.TrailingZeros64(m)))
	}
	if len(l) > 0 {
		w.Reasons = append(w.Reasons, w.Reason(actionWords[a]+".legal", "", true, w.Line("why.aims", narration.Text("list", strings.Join(l, ", ")))))
	}
}

// priceKey returns the key with the price of an action.
func (w *why) priceKey(a int) string {
	if a == doFortify && w.s.r.fort.price != nil {
		return "fortify.price"
	}
	return [actionKinds]string{doDiplomacy: "diplomacy.cost", doEnvoy: "envoy.cost", doSubvert: "subvert.pay_min", doFortify: "fortify.cost"}[a]
}

// nowhere adds why an action has no possible area: the area with the fewest reasons against it,
// and these reasons.
func (w *why) nowhere(a int) {
	s := w.s
	among := s.pos.seat[w.seat].own
	if a != doFortify && a != doControl {
		x := s.reachOf(w.seat)
		among = (x.all() | s.beside(among)) &^ among
	}
	then := s.snapshot() // the match as if the action had been chosen and its area were asked for
	then.pos.task, then.pos.asks = task{action: uint8(a)}, askTarget
	var least []engine.Reason
	best := -1
	for m := among; m != 0; m &= m - 1 {
		at := bits.TrailingZeros64(m)
		x := &why{Why: w.v.NewWhy(w.v.law, nil), v: w.v, s: then, seat: w.seat}
		x.target(at)
		forbids := slices.DeleteFunc(x.Reasons, func(r engine.Reason) bool { return r.Holds })
		if best < 0 || len(forbids) > 0 && failed(forbids) < failed(least) {
			best, least = at, forbids
		}
	}
	if best < 0 || len(least) == 0 {
		w.No(actionWords[a]+".legal", "", "why.nowhere")
		return
	}
	w.No("", "", "why.nearest", w.v.at(best))
	w.Reasons = append(w.Reasons, least...)
}

// failed returns how many reasons forbid the action. Each part of a condition counts.
func failed(l []engine.Reason) (n int) {
	for _, r := range l {
		n += max(1, len(r.Failed))
	}
	return n
}
