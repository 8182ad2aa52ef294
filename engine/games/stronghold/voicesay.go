package stronghold

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Ask implements [engine.Voice].
func (v *voice) Ask(st engine.State) string {
	s := st.(*State)
	p := &s.pos
	with := []narration.With{narration.Num("n", int(p.phase))}
	switch p.asks {
	case askDraft:
		with = []narration.With{narration.Num("n", int(p.cursor.a))}
	case askLend, askPay, askTarget:
		with = append(with, v.action(int(p.task.action)))
	case askSpend:
		x := &p.defender[p.mover]
		with = append(with, narration.Num("glass", int(x.glass)), narration.Num("barricade", int(x.barricade)))
		if x.barricade > 0 {
			return v.Sentence("ask.spend_barricades", with...)
		}
	case askExecute:
		with = append(with, v.work(int(p.task.action)))
	case askCannon, askCannonType, askPoles:
		with = append(with, v.at(atTower+area(p.cursor.a)))
	case askFire, askCard:
		with = append(with, narration.Text("machine", v.machine(s, int(p.cursor.a))))
	case askVictim, askRuin:
		with = append(with, v.section(int(p.cursor.b)))
	case askFall, askShoot:
		with = append(with, v.at(atRampart+area(p.cursor.a)))
	case askDetonate, askCall, askLoss, askShift:
		with = append(with, v.section(int(p.cursor.a)))
	}
	return v.Sentence("ask."+strings.ReplaceAll(decisionNames[p.asks], ".", "_"), with...)
}

// Say implements [engine.Voice].
func (v *voice) Say(st engine.State, a engine.Action) string {
	s := st.(*State)
	return v.say(s, a, int(s.pos.who), narration.Offered)
}

// say returns an action of the deciding seat in words, for another seat.
func (v *voice) say(s *State, a engine.Action, to int, how narration.Manner) string {
	return acts.Say(v, s, a, engine.Seat(to), how)
}

// What sentences say beside the operands.
func say(l ...narration.With) []narration.With { return l }

func glass(n int) narration.With { return narration.Num("glass", n) }

func sayShown(t *telling) []narration.With {
	return say(narration.Text("list", t.Voice.shown(t.N[0])))
}

func sayFlipped(t *telling) []narration.With {
	return say(narration.Text("action", t.Voice.name("special_action", t.State.r.specials[t.State.back(t.N[0])].id)))
}

func sayTransferred(t *telling) []narration.With { return say(glass(int(t.State.r.transferCost))) }

// sayWay has an action (the first number) and the way to pay for it (the second).
func sayWay(t *telling, n int) []narration.With {
	a, way := n>>8, n&255
	return say(narration.Text("price", t.Voice.price(t.State.costOf(a), way)), glass(t.State.glassFor(a, way)))
}

func saySpecial(t *telling) []narration.With {
	return say(glass(int(t.State.r.specials[t.N[0]].glass)))
}

func sayBorrowed(t *telling) []narration.With { return say(glass(int(t.State.r.allyCost))) }

func sayMove(t *telling) []narration.With {
	return say(glass(int(max(0, t.State.r.actions[t.N[0]].glass))))
}

// sayHidden returns an order that lies face down. Defenders are not told which.
func sayHidden(t *telling) string {
	if int(t.To) >= t.State.inv {
		return t.Line("order_hidden")
	}
	return t.Line("order_down")
}

func sayInvested(t *telling) []narration.With {
	return say(narration.Num("n", int(t.State.pos.work[t.N[0]].laid)+1), narration.Num("most", t.State.costs(t.N[0])))
}

func saySortie(t *telling) []narration.With {
	return say(narration.Num("n", int(t.State.r.heroes[t.N[0]].sortie[t.N[1]])))
}

func sayDeedCost(t *telling) []narration.With {
	return say(narration.Num("n", int(t.State.r.deed.cost)))
}

func (v *voice) unitsOf(types []string, t, n int) narration.With {
	return narration.Text("units", v.unit(types, t, n))
}

// shown lists the actions on a phase card.
func (v *voice) shown(card int) string {
	var l []string
	for _, a := range v.r.cards[card].list {
		l = append(l, v.name("invader_action", v.r.actions[a].id))
	}
	return strings.Join(l, ", ")
}

// piece returns the name of a token that is moved.
func (v *voice) piece(from area, kind int) string {
	r := v.r
	switch {
	case from.is(atSection):
		return v.name("invader_action", r.actions[r.gear[kind]].id)
	case from.is(atRampart):
		return v.name("invader_action", r.actions[r.drill[kind]].id)
	case from >= atBuilding:
		return v.name("invader_action", r.actions[r.saboteur].id)
	}
	return v.name("invader_action", r.actions[r.bridgeAct].id)
}

// Hand implements [engine.Voice]: the phase cards of an Invader.
func (v *voice) Hand(st engine.State, seat engine.Seat) (h engine.Hand) {
	s := st.(*State)
	if int(seat) >= s.inv {
		return h
	}
	x := &s.pos.invader[seat]
	for phase := 1; phase <= maxPhase; phase++ {
		if c := x.card[phase]; c != 0 {
			h.Cards = append(h.Cards, engine.HeldCard{Face: v.r.cards[c-1].id, Side: int(x.flipped >> phase & 1), Count: 1})
		}
	}
	return h
}

// CardOf implements [engine.Voice]: phase cards are shown, and what they offer.
func (v *voice) CardOf(st engine.State, a engine.Action) string { return acts.CardOf(st.(*State), a) }
