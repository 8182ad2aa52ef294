package empires

import (
	"math/bits"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

// A reasonList collects the reasons for and against one action. The functions below add those
// of single rows of the table of actions.
type reasonList = actions.ReasonList[*State, *voice]

// commonReasons give the reasons that all rows of the table of actions share.
var commonReasons = actions.CommonReasons[*State, *voice]{
	Begin: func(v *voice, s *State) *narration.ReasonList {
		return v.NewReasons(nil, func(i int) int32 { return s.rules.words.All()[i].Read(s) })
	},
	Fallback: "why.moment", OtherActions: addOtherActions,
}

// addOtherActions calls add with actions whose reasons are given even if they are not legal:
// other actions of a round, other areas, cards that are not in the display or not in hand.
func addOtherActions(s *State, add func(l ...engine.Action)) {
	p, r := &s.pos, s.rules
	each := func(v verb, n int) {
		for a := range n {
			add(packAction(v, a, 0))
		}
	}
	held := func(v verb) {
		for m := p.seat[p.actor].heldKinds; m != 0; m &= m - 1 {
			add(packAction(v, bits.TrailingZeros64(m), 0))
		}
	}
	switch p.pendingDecision {
	case askAction, askExtra:
		each(verbAct, actionKinds)
		add(packAction(verbPass, 0, 0))
	case askStartMarker, askStartFort, askTarget:
		each(verbArea, len(r.areas))
	case askSet:
		each(verbEmpireSet, len(r.sets))
	case askBid:
		each(verbPay, int(r.diplomacy.payMax)+1)
	case askRecruit:
		add(packAction(verbRefresh, 0, 0))
		each(verbTake, r.armyKindCount)
		held(verbDiscard)
	case askTrade:
		each(verbPlaceTrade, len(r.areas))
		for area := range r.areas {
			for i := range s.seatCount {
				if i != int(p.active) && p.trade[i][area] > 0 {
					add(packAction(verbDisplace, area, i))
				}
			}
		}
		add(packAction(verbDone, 0, 0))
	case askCommit:
		held(verbCommit)
		add(packAction(verbDone, 0, 0))
	case askOrder:
		a := p.battle.musteringArmy()
		for _, k := range a.cards[:a.size] {
			add(packAction(verbOrder, int(k), 0))
		}
	}
}

// musteringArmy returns the side that is choosing or ordering its cards.
func (b *battle) musteringArmy() *army { return &b.side[b.musteringSide()] }

// addRuleReason adds a rule as a reason. If holds is false, the rule forbids the action and the
// sentence's key ends with _no.
func addRuleReason(w *reasonList, holds bool, path, key string, with ...narration.Fill) {
	if !holds {
		key += "_no"
	}
	w.AddRule(holds, path, "why."+key, with...)
}

// addConditionReason adds the condition at a path of the files as a reason, for an action of
// a seat in an area that costs cost trade markers.
func addConditionReason(w *reasonList, path string, seat, area, cost int) {
	s := w.State
	s.viewpoint.me, s.viewpoint.area, s.viewpoint.cost, s.viewpoint.affords = seat, area, int32(cost), s.funds(seat) >= cost
	w.AddCondition(path, ownerSentence(w, path, area))
}

// ownerSentence returns the sentence on the controller of an area, if that forbids the action whose
// condition is path; otherwise "".
func ownerSentence(w *reasonList, path string, area int) string {
	o, place := int(w.State.pos.owner[area]), w.Voice.areaWords(area)
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

// addFundsReason adds as a reason whether the player can pay a cost, which is ruled at path.
// It adds nothing if the cost is 0.
func addFundsReason(w *reasonList, cost int, path string) {
	if has := w.State.funds(w.Seat); cost > 0 {
		w.AddRule(has >= cost, path, "why.funds", narration.Num("n", cost), narration.Num("has", has))
	}
}

// addRoundActionReasons adds what an action of a round requires before its area is chosen.
func addRoundActionReasons(w *reasonList) {
	s, r := w.State, w.State.rules
	_, a, _ := unpackAction(w.Action)
	x := &s.pos.seat[w.Seat]
	addRuleReason(w, r.enabled>>a&1 != 0, "actions.enabled", "enabled")
	if s.canDo(w.Seat, a) {
		addAimReasons(w, a)
		return
	}
	switch a {
	case doAttack, doDiplomacy, doEnvoy, doControl:
		w.ForbidIf(x.control == 0, "pieces.control", "", "why.no_marker")
	case doFortify:
		w.ForbidIf(s.pos.fortStock == 0, "pieces.forts", "", "why.no_fort")
	}
	if a == doEnvoy || a == doSubvert {
		w.ForbidIf(x.personCounts[effectDiplomat] == 0, actionWords[a]+".legal", "", "why.no_diplomat")
	}
	if cost := s.price(w.Seat, a); s.funds(w.Seat) < cost {
		addFundsReason(w, cost, s.priceKey(a))
	}
	switch a {
	case doRecruit:
		w.Forbid("take.legal", "", "why.no_card")
	case doTrade:
		w.ForbidIf(x.warehouse == 0, "", "", "why.no_store")
	}
	if !w.IsForbidden() {
		addNoAreaReasons(w, a)
	}
}

// addAimReasons adds the price of an action of a round, and the areas that it can be aimed
// at.
func addAimReasons(w *reasonList, a int) {
	switch a {
	case doRecruit, doTrade:
		return
	case doSubvert: // its price is chosen after the area
	default:
		addFundsReason(w, w.State.price(w.Seat, a), w.State.priceKey(a))
	}
	var l []string
	for m := w.State.targets(w.Seat, a); m != 0; m &= m - 1 {
		l = append(l, w.Voice.areaPhrase("", bits.TrailingZeros64(m)))
	}
	if len(l) > 0 {
		w.Reasons = append(w.Reasons, w.NewReason(actionWords[a]+".legal", "", true, w.Line("why.aims", narration.Text("list", strings.Join(l, ", ")))))
	}
}

// priceKey returns the key of the files with the price of action a of a round; "" if it has
// none.
func (s *State) priceKey(a int) string {
	if a == doFortify && s.rules.fort.price != nil {
		return "fortify.price"
	}
	return [actionKinds]string{doDiplomacy: "diplomacy.cost", doEnvoy: "envoy.cost", doSubvert: "subvert.pay_min", doFortify: "fortify.cost"}[a]
}

// addNoAreaReasons adds the reasons why an action of a round has no possible area: those
// against the area that has the fewest against it.
func addNoAreaReasons(w *reasonList, a int) {
	s := w.State
	among := s.pos.seat[w.Seat].ownAreas
	if a != doFortify && a != doControl {
		x := s.findReach(w.Seat)
		among = (x.union() | s.neighbours(among)) &^ among
	}
	then := s.snapshot() // the match as if the action had been chosen and its area were asked for
	then.pos.task, then.pos.pendingDecision = task{action: uint8(a)}, askTarget
	var least []engine.Reason
	best := -1
	for m := among; m != 0; m &= m - 1 {
		area := bits.TrailingZeros64(m)
		x := &reasonList{ReasonList: commonReasons.Begin(w.Voice, then), Voice: w.Voice, State: then, Seat: w.Seat, Numbers: [actions.MaxOperands]int{area}}
		addTargetReasons(x)
		forbids := slices.DeleteFunc(x.Reasons, func(r engine.Reason) bool { return r.Holds })
		if best < 0 || len(forbids) > 0 && countFailed(forbids) < countFailed(least) {
			best, least = area, forbids
		}
	}
	if best < 0 || len(least) == 0 {
		w.Forbid(actionWords[a]+".legal", "", "why.nowhere")
		return
	}
	w.Forbid("", "", "why.nearest", w.Voice.areaWords(best))
	w.Reasons = append(w.Reasons, least...)
}

// countFailed returns how many reasons forbid the action. Each part of a condition counts.
func countFailed(l []engine.Reason) (n int) {
	for _, r := range l {
		n += max(1, len(r.Failed))
	}
	return n
}
