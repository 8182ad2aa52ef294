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

// endKeys are the sentences for ending or doing nothing.
var endKeys = [decisions]string{askFlip: "flip_end", askAct: "act_end", askTransfer: "give_nothing", askLend: "refuse", askMarch: "act_end", askStep: "step_end",
	askSpend: "spend_end", askCannon: "hold", askFire: "hold", askVolley: "hold", askShoot: "hold", askPoles: "hold", askCall: "call_nobody"}

// say returns an action of the deciding seat in words, for another seat.
func (v *voice) say(s *State, x engine.Action, to int, how narration.Manner) string {
	p, r := &s.pos, s.r
	self := int(p.who)
	verb, a, b, c := split(x)
	line := func(key string, with ...narration.With) string {
		return v.Act(how, key, self, engine.Seat(to), with...)
	}
	switch verb {
	case verbEnd:
		return line(endKeys[p.asks])
	case verbTake:
		return line("take", narration.Text("card", v.name("phase_card", r.cards[a].id)), narration.Text("list", v.shown(a)))
	case verbFlip:
		back := r.cards[p.invader[p.mover].card[a]-1].back
		return line("flip", narration.Num("n", a), narration.Text("action", v.name("special_action", r.specials[back].id)))
	case verbAct:
		if r.actions[a].does == doesMove {
			return line("move", v.action(a), narration.Num("glass", int(max(0, r.actions[a].glass))))
		}
		cost := s.costOf(a)
		return line("act", v.action(a), narration.Text("price", v.price(cost, b)), narration.Num("glass", s.glassFor(a, b)))
	case verbSpecial:
		k := &r.specials[r.cards[p.invader[p.mover].card[p.phase]-1].back]
		return line("special", narration.Text("action", v.name("special_action", k.id)), narration.Num("glass", int(k.glass)))
	case verbBorrow:
		return line("borrow", v.action(a), narration.Num("glass", int(r.allyCost)))
	case verbGive:
		return line("give", narration.Text("units", v.unit(invaders, a, b)), narration.Num("glass", int(r.transferCost)))
	case verbLend:
		return line("lend", v.action(int(p.task.action)))
	case verbPay:
		return line("pay", narration.Text("price", v.price(s.costOf(int(p.task.action)), a)))
	case verbAt:
		return v.aimed(s, a, line)
	case verbPiece:
		return line("piece", narration.Text("piece", v.piece(area(a), b)), v.at(area(a)))
	case verbRope:
		if p.asks == askMarch {
			return line("rope_which")
		}
		return line("rope", narration.Text("units", v.unit(invaders, b, 1)), narration.Text("from", v.area(atSection+area(a))), narration.Text("to", v.area(atSection+area(c))))
	case verbAltar:
		if p.asks == askMarch {
			return line("altar_which")
		}
		return line("altar", narration.Text("machine", v.machine(s, a)), v.section(b))
	case verbOrder:
		return v.ordered(s, a, b, c, to, line)
	case verbStep:
		e := &r.board.edges[a]
		return line("step", narration.Text("units", v.unit(invaders, b, c)), narration.Text("from", v.area(e.from)), narration.Text("to", v.area(e.to)))
	case verbType:
		return line("type", narration.Text("units", v.unit(v.typesOf(s), a, 1)))
	case verbCard:
		return line([2]string{"card_miss", "card_hit"}[a])
	case verbRuin:
		return line("ruin_" + insteadWords[a])
	case verbVolley:
		return line("volley", v.unitsOf(defenders, 0, b), narration.Num("n", b), v.at(atRampart+area(a)))
	case verbFall:
		return line("fall", narration.Text("units", v.units(invaders, army{uint8(a), uint8(b), uint8(c)})))
	case verbCount:
		return line("count", v.unitsOf(invaders, 1, a))
	case verbCall:
		return line("call", narration.Text("from", v.area(r.paths[a].from)), narration.Text("to", v.area(r.paths[a].to)))
	}
	return v.sayDefence(s, verb, a, b, line)
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

// typesOf returns the names of the types that verbType refers to.
func (v *voice) typesOf(s *State) []string {
	switch s.pos.asks {
	case askVictim, askRecover:
		return defenders
	case askLoss:
		if s.pos.task.n == 1 {
			return defenders
		}
	}
	return invaders
}

// aimed returns a target in words.
func (v *voice) aimed(s *State, at int, line func(string, ...narration.With) string) string {
	p := &s.pos
	switch p.asks {
	case askTarget:
		return v.target(s, int(p.task.action), at, line)
	case askPlace:
		to := area(at)
		switch from := p.task.from; {
		case from.is(atSection):
			to += atSection
		case from.is(atRampart):
			to += atRampart
		case from >= atBuilding:
			to += atBuilding
		default:
			to += atPath
		}
		return line("to", v.at(to))
	case askPiece:
		return line("aim", narration.Text("machine", v.machine(s, at)))
	case askEscape:
		return line("escape", v.at(atUpper+area(at)))
	case askSpecter:
		return line("haunt", v.at(atUpper+area(at)))
	case askFire:
		return line("fire", narration.Text("machine", v.machine(s, int(p.cursor.a))), v.section(at))
	case askCannon:
		return line("cannon", narration.Text("tower", v.area(atTower+area(p.cursor.a))), v.at(area(at)))
	case askShoot:
		return line("shoot", narration.Text("from", v.area(atRampart+area(p.cursor.a))), v.at(area(at)))
	case askPoles:
		return line("poles", narration.Text("tower", v.area(atTower+area(p.cursor.a))), v.section(at))
	case askStone:
		return line("stone", v.section(at))
	}
	return v.worked(s, int(p.task.action), at, line)
}

// target returns the place of an Invader's piece in words.
func (v *voice) target(s *State, a, at int, line func(string, ...narration.With) string) string {
	r := s.r
	switch r.actions[a].does {
	case doesMachine, doesAltar, doesCover, doesTraining:
		return line("on", v.at(atRampart+area(at)))
	case doesBridge:
		return line("on", v.at(atPath+area(at)))
	case doesHits, doesBloodstone:
		return line("for", narration.Text("what", v.machine(s, at)))
	case doesSaboteur, doesFire:
		return line("in", v.at(atBuilding+area(at)))
	case doesPossession:
		return line("for", narration.Text("what", v.name("hero", r.heroes[at].id)))
	}
	return line("on", v.section(at))
}

// worked returns the target of an action in a building in words.
func (v *voice) worked(s *State, w, at int, line func(string, ...narration.With) string) string {
	r := s.r
	x := &r.works[w]
	switch x.does {
	case doesCannon, doesPoles:
		return line("work_on", v.work(w), v.at(atTower+area(at)))
	case doesTrap:
		return line("work_on", v.work(w), v.at(atPath+area(at)))
	case doesDamage:
		return line("work_for", v.work(w), narration.Text("what", v.machine(s, at)))
	case doesBlessing:
		return line("work_for", v.work(w), narration.Text("what", v.Line("side."+sideWords[at])))
	case doesGate, doesTrain, doesFind:
		return line("work", v.work(w))
	}
	return line("work_on", v.work(w), v.section(at))
}

// ordered returns an order in words. A Defender is not told face-down ones.
func (v *voice) ordered(s *State, kind, k, down, to int, line func(string, ...narration.With) string) string {
	switch {
	case s.pos.asks == askMarch:
		return line("order_which")
	case down == 0:
		return line("order", narration.Text("order", v.name("order", orderWords[kind])), v.section(k))
	case to >= s.inv:
		return line("order_hidden", v.section(k))
	}
	return line("order_down", narration.Text("order", v.name("order", orderWords[kind])), v.section(k))
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

// sayDefence writes an action of the Defenders' step.
func (v *voice) sayDefence(s *State, verb verb, a, b int, line func(string, ...narration.With) string) string {
	p, r := &s.pos, s.r
	switch verb {
	case verbSpend:
		return line("spend_" + spendWords[a])
	case verbUnit:
		types := defenders
		if area(a) < atTower && p.asks == askExecute {
			types = invaders
		}
		with := []narration.With{narration.Text("units", v.unit(types, b, 1)), v.at(area(a))}
		if p.asks == askExecute {
			return line("work_kills", append(with, v.work(int(p.task.action)))...)
		}
		return line("unit", with...)
	case verbHero:
		switch p.asks {
		case askOration:
			return line("oration", v.hero(a), narration.Num("n", b))
		case askSortie:
			return line("sortie", v.hero(a), v.unitsOf(invaders, b, 1), narration.Num("n", int(r.heroes[a].sortie[b])))
		}
		return line("hero", v.hero(a))
	case verbTo:
		return line("to", v.at(area(a)))
	case verbInvest:
		return line("invest", v.work(a), narration.Num("n", int(p.work[a].laid)+1), narration.Num("most", s.costs(a)))
	case verbWork:
		return line("haste", v.work(a))
	case verbDeed:
		return line("deed", narration.Text("deed", v.name("deed", deedWords[a])), narration.Num("n", int(r.deed.cost)))
	case verbBuilding:
		return line("in", v.at(atBuilding+area(a)))
	}
	return ""
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

// CardOf implements [engine.Voice].
func (v *voice) CardOf(st engine.State, x engine.Action) string {
	s := st.(*State)
	verb, a, _, _ := split(x)
	phase := int(s.pos.phase)
	switch verb {
	case verbTake:
		return v.r.cards[a].id
	case verbFlip:
		phase = a
	case verbSpecial, verbAct:
	default:
		return ""
	}
	if m := s.pos.mover; m >= 0 && int(m) < s.inv && phase >= 1 && phase <= maxPhase {
		if c := s.pos.invader[m].card[phase]; c != 0 {
			return v.r.cards[c-1].id
		}
	}
	return ""
}
