package empires

import (
	"math/bits"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

// A why is an action of a match while the reasons for and against it are listed. The functions
// below add those of rows.
type why = actions.Why[*State, *voice]

// commonReasons are what all rows have in common.
var commonReasons = actions.Reasons[*State, *voice]{
	Begin: func(v *voice, s *State) *narration.Why {
		return v.Begin(nil, func(i int) int32 { return s.r.words.All()[i].Read(s) })
	},
	Else: "why.moment", Others: others,
}

// others adds what cannot be chosen now: other actions, other areas, cards that are not in the
// display or not in hand.
func others(s *State, add func(l ...engine.Action)) {
	p, r := &s.pos, s.r
	each := func(v verb, n int) {
		for a := range n {
			add(act(v, a, 0))
		}
	}
	held := func(v verb) {
		for m := p.seat[p.actor].holds; m != 0; m &= m - 1 {
			add(act(v, bits.TrailingZeros64(m), 0))
		}
	}
	switch p.asked {
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
		a := p.battle.musteringArmy()
		for _, k := range a.cards[:a.n] {
			add(act(verbNext, int(k), 0))
		}
	}
}

// musteringArmy returns the side of a battle that chooses its cards.
func (b *battle) musteringArmy() *army { return &b.side[b.musteringSide()] }

// addRuleReason adds a rule as a reason. If holds is false, the rule forbids the action and the
// sentence's key ends with _no.
func addRuleReason(w *why, holds bool, path, key string, with ...narration.With) {
	if !holds {
		key += "_no"
	}
	w.Told(holds, path, "why."+key, with...)
}

// whyIf adds a condition about area at as a reason.
func whyIf(w *why, path string, seat, at, cost int) {
	s := w.State
	s.q.me, s.q.area, s.q.cost, s.q.affords = seat, at, int32(cost), s.funds(seat) >= cost
	w.Condition(path, whyOwned(w, path, at))
}

// whyOwned returns the sentence on the controller of an area, if that forbids the action whose
// condition is path; otherwise "".
func whyOwned(w *why, path string, at int) string {
	o, place := int(w.State.pos.owner[at]), w.Voice.areaWords(at)
	switch aimed := slices.Contains([]string{"attack.legal", "diplomacy.legal", "envoy.legal", "subvert.legal"}, path); {
	case !aimed:
		return ""
	case o == w.Seat:
		return w.Line("why.own", place)
	case o >= 0 && (path == "diplomacy.legal" || path == "envoy.legal"):
		return w.Line("why.taken", place, w.Voice.Player("rival", o, w.Seat))
	case o < 0 && path == "subvert.legal":
		return w.Line("why.neutral", place)
	}
	return ""
}

// whyFunds adds as a reason whether the player can pay a cost.
func whyFunds(w *why, cost int, path string) {
	if has := w.State.funds(w.Seat); cost > 0 {
		w.Told(has >= cost, path, "why.funds", narration.Num("n", cost), narration.Num("has", has))
	}
}

// whyAct adds what an action of a round requires before its area is chosen.
func whyAct(w *why) {
	s, r := w.State, w.State.r
	_, a, _ := split(w.Action)
	x := &s.pos.seat[w.Seat]
	addRuleReason(w, r.enabled>>a&1 != 0, "actions.enabled", "enabled")
	if s.canDo(w.Seat, a) {
		whyAims(w, a)
		return
	}
	switch a {
	case doAttack, doDiplomacy, doEnvoy, doControl:
		w.Not(x.control == 0, "pieces.control", "", "why.no_marker")
	case doFortify:
		w.Not(s.pos.fortStock == 0, "pieces.forts", "", "why.no_fort")
	}
	if a == doEnvoy || a == doSubvert {
		w.Not(x.personCounts[effectDiplomat] == 0, actionWords[a]+".legal", "", "why.no_diplomat")
	}
	if cost := s.price(w.Seat, a); s.funds(w.Seat) < cost {
		whyFunds(w, cost, s.priceKey(a))
	}
	switch a {
	case doRecruit:
		w.No("take.legal", "", "why.no_card")
	case doTrade:
		w.Not(x.store == 0, "", "", "why.no_store")
	}
	if !w.Forbidden() {
		whyNowhere(w, a)
	}
}

// whyAims adds the price of an action, and the areas that it can be aimed at.
func whyAims(w *why, a int) {
	switch a {
	case doRecruit, doTrade:
		return
	case doSubvert: // its price is chosen after the area
	default:
		whyFunds(w, w.State.price(w.Seat, a), w.State.priceKey(a))
	}
	var l []string
	for m := w.State.targets(w.Seat, a); m != 0; m &= m - 1 {
		l = append(l, w.Voice.area("", bits.TrailingZeros64(m)))
	}
	if len(l) > 0 {
		w.Reasons = append(w.Reasons, w.Reason(actionWords[a]+".legal", "", true, w.Line("why.aims", narration.Text("list", strings.Join(l, ", ")))))
	}
}

// priceKey returns the key with the price of an action.
func (s *State) priceKey(a int) string {
	if a == doFortify && s.r.fort.price != nil {
		return "fortify.price"
	}
	return [actionKinds]string{doDiplomacy: "diplomacy.cost", doEnvoy: "envoy.cost", doSubvert: "subvert.pay_min", doFortify: "fortify.cost"}[a]
}

// whyNowhere adds why an action has no possible area: the area with the fewest reasons against it,
// and these reasons.
func whyNowhere(w *why, a int) {
	s := w.State
	among := s.pos.seat[w.Seat].own
	if a != doFortify && a != doControl {
		x := s.findReach(w.Seat)
		among = (x.union() | s.neighbours(among)) &^ among
	}
	then := s.snapshot() // the match as if the action had been chosen and its area were asked for
	then.pos.task, then.pos.asked = task{action: uint8(a)}, askTarget
	var least []engine.Reason
	best := -1
	for m := among; m != 0; m &= m - 1 {
		at := bits.TrailingZeros64(m)
		x := &why{Why: commonReasons.Begin(w.Voice, then), Voice: w.Voice, State: then, Seat: w.Seat, N: [actions.MaxOperands]int{at}}
		whyTarget(x)
		forbids := slices.DeleteFunc(x.Reasons, func(r engine.Reason) bool { return r.Holds })
		if best < 0 || len(forbids) > 0 && countFailed(forbids) < countFailed(least) {
			best, least = at, forbids
		}
	}
	if best < 0 || len(least) == 0 {
		w.No(actionWords[a]+".legal", "", "why.nowhere")
		return
	}
	w.No("", "", "why.nearest", w.Voice.areaWords(best))
	w.Reasons = append(w.Reasons, least...)
}

// countFailed returns how many reasons forbid the action. Each part of a condition counts.
func countFailed(l []engine.Reason) (n int) {
	for _, r := range l {
		n += max(1, len(r.Failed))
	}
	return n
}
