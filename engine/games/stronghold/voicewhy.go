package stronghold

import (
	"slices"

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

// addOtherActions calls add with the actions of the player's phase card, or of the buildings,
// whose reasons are given even if they are not legal.
func addOtherActions(s *State, add func(l ...engine.Action)) {
	p := &s.pos
	switch p.pendingDecision {
	case askAct:
		if c := p.invader[p.mover].card[p.phase]; c != 0 {
			for _, a := range s.rules.cards[c-1].actionIndices {
				for w := range s.costOf(int(a)).ways {
					add(packAction(verbAct, int(a), w, 0))
				}
			}
		}
	case askInvest:
		for w := range s.rules.works {
			add(packAction(verbInvest, w, 0, 0))
		}
	}
}

// addActionReasons adds what an Invader's action, paid in a way, requires: a card that shows it, units and
// resources to pay, a token, and a place for it.
func addActionReasons(w *reasonList) {
	s, v, a, way := w.State, w.Voice, w.Numbers[0], w.Numbers[1]&255
	p, r := &s.pos, s.rules
	m := int(p.mover)
	x, what, k := &p.invader[m], &r.actions[a], s.costOf(a)
	at := "invader_action." + what.id
	c := x.card[p.phase]
	if c != 0 && x.flipped>>p.phase&1 == 0 && slices.Contains(r.cards[c-1].actionIndices, uint8(a)) {
		w.AddRule(true, at+".phase", "why.card", v.actionFill(a))
	} else {
		w.AddRule(false, at+".phase", "why.no_card", v.actionFill(a))
	}
	w.ForbidIf(x.usedActions>>a&1 != 0, "", book+"Azioni", "why.used", v.actionFill(a))
	w.AddRule(x.resources >= k.resources, at+".resources", "why.resources", narration.Num("n", int(k.resources)), narration.Num("has", int(x.resources)))
	pay := &k.ways[way]
	short := false
	for t, n := range pay.units {
		short = short || x.unspent[t] < n
	}
	w.AddRule(!short, at+".pay."+pay.id, "why.units", narration.Text("units", v.armyInWords(invaders, pay.units)), narration.Text("has", v.armyInWords(invaders, x.unspent)))
	for t, n := range pay.exchangedUnits {
		if p.repelled[t] < n {
			w.AddRule(false, at+".exchange."+pay.id, "why.repelled", narration.Text("units", v.armyInWords(invaders, pay.exchangedUnits)), narration.Text("has", v.armyInWords(invaders, p.repelled)))
			break
		}
	}
	w.ForbidIf(p.tokens[a] == 0, at+".tokens", "", "why.tokens", v.actionFill(a))
	if what.countsToMachineLimit {
		w.AddCondition("rule.machine_room", "")
	}
	w.ForbidIf(p.unusedHits < what.hits || p.unusedMisses < what.misses, at+".deck", "", "why.deck", narration.Num("n", int(p.unusedHits)), narration.Num("miss", int(p.unusedMisses)))
	w.ForbidIf(!w.IsForbidden() && s.targets(m, a) == 0, "", book+"Libro dell'Invasore", "why.nowhere", v.actionFill(a))
}

// addMarchReason adds what a Move action requires.
func addMarchReason(w *reasonList) {
	s, a := w.State, w.Numbers[0]
	w.ForbidIf(s.pos.invader[s.pos.mover].usedActions>>a&1 != 0, "", book+"Azioni", "why.used", w.Voice.actionFill(a))
	w.Require(true, "invader_action."+s.rules.actions[a].id+".units", "")
}

// addInvestReasons adds what putting an hourglass on an action requires.
func addInvestReasons(w *reasonList) {
	s, v, i := w.State, w.Voice, w.Numbers[0]
	p, r := &s.pos, s.rules
	d := int(p.mover)
	x, y := &r.works[i], &p.work[i]
	at := "defender_action." + x.id
	ok, again := s.canExecute(d, i)
	w.ForbidIf(!ok, "", book+"Azioni", "why.done", v.workFill(i))
	w.ForbidIf(!s.isOwnWork(d, i), "", book+"Azioni", "why.colour", v.workFill(i))
	own := p.defender[d].barricadeHourglasses > 0 && x.building == r.deed.building
	w.AddRule(own || !again && p.defender[d].hourglasses > 0, "", "why.glass")
	laid, cost := int(y.hourglasses), s.workCost(i)
	w.AddRule(laid < cost, at+".cost", "why.cost", narration.Num("n", laid), narration.Num("most", cost))
	if laid+1 >= cost && laid < cost {
		w.AddRule(s.hasTarget(d, i), "", "why.aim", v.workFill(i))
	}
	w.ForbidIf(p.workLeft[i] == 0 && laid+1 >= cost, at+".tokens", "", "why.tokens", v.workFill(i))
	w.ForbidIf(s.pos.pendingDecision == askInvest && ok && p.task.mask>>i&1 == 0 && !w.IsForbidden(), "", "", "why.order")
}

// addOrderReason adds the condition of an order on a section.
func addOrderReason(w *reasonList) {
	w.State.viewpoint.section = w.Numbers[1]
	w.AddCondition("rule.order."+orderWords[w.Numbers[0]], "")
}

// addSpecialReason, addSortieReason and addOrationReason add the rule that says how many
// hourglasses the action gives or costs.
func addSpecialReason(w *reasonList) {
	w.Require(true, "special_action."+w.State.rules.specials[w.Numbers[0]].id+".hourglasses", "")
}

func addSortieReason(w *reasonList) {
	w.Require(true, "hero."+w.State.rules.heroes[w.Numbers[0]].id+".sortie_cost."+invaders[w.Numbers[1]], "")
}

func addOrationReason(w *reasonList) {
	w.Require(true, "hero."+w.State.rules.heroes[w.Numbers[0]].id+".oration_max", "")
}
