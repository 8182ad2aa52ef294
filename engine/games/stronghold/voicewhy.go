package stronghold

import (
	"slices"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

// A why is an action of a match while the reasons for and against it are listed. The functions
// below add those of rows.
type why = actions.Why[*State, *voice]

// whys are what all rows have in common.
var whys = actions.Reasons[*State, *voice]{
	Begin: func(v *voice, s *State) *narration.Why {
		return v.Begin(nil, func(i int) int32 { return s.r.words.All()[i].Read(s) })
	},
	Else: "why.moment", Others: others,
}

// others adds the actions of the player's phase card, or of the buildings, that cannot be done
// now.
func others(s *State, add func(l ...engine.Action)) {
	p := &s.pos
	switch p.asked {
	case askAct:
		if c := p.invader[p.mover].card[p.phase]; c != 0 {
			for _, a := range s.r.cards[c-1].list {
				for w := range s.costOf(int(a)).ways {
					add(act(verbAct, int(a), w, 0))
				}
			}
		}
	case askInvest:
		for w := range s.r.works {
			add(act(verbInvest, w, 0, 0))
		}
	}
}

// whyAct adds what an Invader's action, paid in a way, requires: a card that shows it, units and
// resources to pay, a token, and a place for it.
func whyAct(w *why) {
	s, v, a, way := w.State, w.Voice, w.N[0], w.N[1]&255
	p, r := &s.pos, s.r
	m := int(p.mover)
	x, what, k := &p.invader[m], &r.actions[a], s.costOf(a)
	at := "invader_action." + what.id
	c := x.card[p.phase]
	if c != 0 && x.flipped>>p.phase&1 == 0 && slices.Contains(r.cards[c-1].list, uint8(a)) {
		w.Told(true, at+".phase", "why.card", v.action(a))
	} else {
		w.Told(false, at+".phase", "why.no_card", v.action(a))
	}
	w.Not(x.used>>a&1 != 0, "", book+"Azioni", "why.used", v.action(a))
	w.Told(x.resources >= k.resources, at+".resources", "why.resources", narration.Num("n", int(k.resources)), narration.Num("has", int(x.resources)))
	pay := &k.ways[way]
	short := false
	for t, n := range pay.units {
		short = short || x.fresh[t] < n
	}
	w.Told(!short, at+".pay."+pay.id, "why.units", narration.Text("units", v.armyInWords(invaders, pay.units)), narration.Text("has", v.armyInWords(invaders, x.fresh)))
	for t, n := range pay.takes {
		if p.repelled[t] < n {
			w.Told(false, at+".exchange."+pay.id, "why.repelled", narration.Text("units", v.armyInWords(invaders, pay.takes)), narration.Text("has", v.armyInWords(invaders, p.repelled)))
			break
		}
	}
	w.Not(p.tokens[a] == 0, at+".tokens", "", "why.tokens", v.action(a))
	if what.counts {
		w.Condition("rule.machine_room", "")
	}
	w.Not(p.hits < what.hits || p.misses < what.miss, at+".deck", "", "why.deck", narration.Num("n", int(p.hits)), narration.Num("miss", int(p.misses)))
	w.Not(!w.Forbidden() && s.targets(m, a) == 0, "", book+"Libro dell'Invasore", "why.nowhere", v.action(a))
}

// whyMarch adds what a Move action requires.
func whyMarch(w *why) {
	s, a := w.State, w.N[0]
	w.Not(s.pos.invader[s.pos.mover].used>>a&1 != 0, "", book+"Azioni", "why.used", w.Voice.action(a))
	w.Must(true, "invader_action."+s.r.actions[a].id+".units", "")
}

// whyInvest adds what putting an hourglass on an action requires.
func whyInvest(w *why) {
	s, v, i := w.State, w.Voice, w.N[0]
	p, r := &s.pos, s.r
	d := int(p.mover)
	x, y := &r.works[i], &p.work[i]
	at := "defender_action." + x.id
	ok, again := s.available(d, i)
	w.Not(!ok, "", book+"Azioni", "why.done", v.work(i))
	w.Not(!s.isOwnWork(d, i), "", book+"Azioni", "why.colour", v.work(i))
	own := p.defender[d].barricade > 0 && x.building == r.deed.building
	w.Told(own || !again && p.defender[d].hourglasses > 0, "", "why.glass")
	laid, cost := int(y.glasses), s.costs(i)
	w.Told(laid < cost, at+".cost", "why.cost", narration.Num("n", laid), narration.Num("most", cost))
	if laid+1 >= cost && laid < cost {
		w.Told(s.hasTarget(d, i), "", "why.aim", v.work(i))
	}
	w.Not(p.workLeft[i] == 0 && laid+1 >= cost, at+".tokens", "", "why.tokens", v.work(i))
	w.Not(s.pos.asked == askInvest && ok && p.task.mask>>i&1 == 0 && !w.Forbidden(), "", "", "why.order")
}

// whyOrder adds the condition of an order on a section.
func whyOrder(w *why) {
	w.State.q.section = w.N[1]
	w.Condition("rule.order."+orderWords[w.N[0]], "")
}

// whySpecial, whySortie and whyOration name the rule of what only has to be paid.
func whySpecial(w *why) {
	w.Must(true, "special_action."+w.State.r.specials[w.N[0]].id+".hourglasses", "")
}

func whySortie(w *why) {
	w.Must(true, "hero."+w.State.r.heroes[w.N[0]].id+".sortie_cost."+invaders[w.N[1]], "")
}

func whyOration(w *why) { w.Must(true, "hero."+w.State.r.heroes[w.N[0]].id+".oration_max", "") }
