package stronghold

import (
	"slices"

	"equitas/engine"
	"equitas/engine/narration"
)

// Subjects implements [engine.Voice]: the legal actions, then the actions of the player's phase
// card, or of the buildings, that are not legal now.
func (v *voice) Subjects(st engine.State) []engine.Action {
	s := st.(*State)
	p := &s.pos
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
	return l
}

// Why implements [engine.Voice].
func (v *voice) Why(st engine.State, a engine.Action) []engine.Reason {
	s := st.(*State)
	p := &s.pos
	legal := slices.Contains(s.Legal(nil), a)
	w := &why{Why: v.NewWhy(v.law, nil), v: v, s: s}
	verb, x, y, _ := split(a)
	switch {
	case verb == verbAct && p.phase < maxPhase:
		w.act(x, y)
	case verb == verbAct:
		w.move(x)
	case verb == verbInvest:
		w.invest(x)
	case verb == verbSpend && x == spendMove:
		w.Must(true, "defender_move.step", "")
	case verb == verbSpend && x == spendSwap:
		w.Must(true, "defender_move.swap", "")
	case verb == verbSpend && x == spendDeed:
		w.condition("rule.deed_allowed", func() {})
	case verb == verbSpecial:
		w.Must(true, "special_action."+s.r.specials[s.back(int(p.phase))].id+".hourglasses", "")
	case verb == verbHero && p.asks == askSortie:
		w.Must(true, "hero."+s.r.heroes[x].id+".sortie_cost."+invaders[y], "")
	case verb == verbHero && p.asks == askOration:
		w.Must(true, "hero."+s.r.heroes[x].id+".oration_max", "")
	case verb == verbType && p.asks == askRecover:
		w.Must(true, "combat.hospital_recover", "")
	case verb == verbOrder && p.asks == askOrder:
		w.condition("rule.order."+orderWords[x], func() { s.q.section = y })
	}
	w.Not(!legal && !w.Forbidden(), "", "", "why.moment")
	return w.Reasons
}

// A why collects the reasons for and against one action.
type why struct {
	*narration.Why
	v *voice
	s *State
}

// condition adds a condition as a reason. about sets up the viewpoint for it.
func (w *why) condition(path string, about func()) {
	about()
	w.Condition(path, "", func(i int) int32 { return w.s.r.words.All()[i].Read(w.s) })
}

// act adds what Invader's action a, paid in a way, requires: a card that shows it, units and
// resources to pay, a token, and a place for it.
func (w *why) act(a, way int) {
	s, v := w.s, w.v
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
	w.Told(!short, at+".pay."+pay.id, "why.units", narration.Text("units", v.units(invaders, pay.units)), narration.Text("has", v.units(invaders, x.fresh)))
	for t, n := range pay.takes {
		if p.repelled[t] < n {
			w.Told(false, at+".exchange."+pay.id, "why.repelled", narration.Text("units", v.units(invaders, pay.takes)), narration.Text("has", v.units(invaders, p.repelled)))
			break
		}
	}
	w.Not(p.tokens[a] == 0, at+".tokens", "", "why.tokens", v.action(a))
	if what.counts {
		w.condition("rule.machine_room", func() {})
	}
	w.Not(p.hits < what.hits || p.misses < what.miss, at+".deck", "", "why.deck", narration.Num("n", int(p.hits)), narration.Num("miss", int(p.misses)))
	w.Not(!w.Forbidden() && s.targets(m, a) == 0, "", book+"Libro dell'Invasore", "why.nowhere", v.action(a))
}

// move adds what the Move action a requires.
func (w *why) move(a int) {
	s := w.s
	x := &s.pos.invader[s.pos.mover]
	at := "invader_action." + s.r.actions[a].id
	w.Not(x.used>>a&1 != 0, "", book+"Azioni", "why.used", w.v.action(a))
	w.Must(true, at+".units", "")
}

// invest adds what putting an hourglass on action i requires.
func (w *why) invest(i int) {
	s, v := w.s, w.v
	p, r := &s.pos, s.r
	d := int(p.mover)
	x, y := &r.works[i], &p.work[i]
	at := "defender_action." + x.id
	ok, again := s.available(d, i)
	w.Not(!ok, "", book+"Azioni", "why.done", v.work(i))
	w.Not(!s.mine(d, i), "", book+"Azioni", "why.colour", v.work(i))
	own := p.defender[d].barricade > 0 && x.building == r.deed.building
	w.Told(own || !again && p.defender[d].glass > 0, "", "why.glass")
	laid, cost := int(y.laid), s.costs(i)
	w.Told(laid < cost, at+".cost", "why.cost", narration.Num("n", laid), narration.Num("most", cost))
	if laid+1 >= cost && laid < cost {
		w.Told(s.aims(d, i), "", "why.aim", v.work(i))
	}
	w.Not(p.workLeft[i] == 0 && laid+1 >= cost, at+".tokens", "", "why.tokens", v.work(i))
	w.Not(s.pos.asks == askInvest && ok && p.task.mask>>i&1 == 0 && !w.Forbidden(), "", "", "why.order")
}
