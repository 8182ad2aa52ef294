package stronghold

import (
	"cmp"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Table implements [engine.Voice]: the passages are about the turn, the players, the walls,
// what is in front of them, and the stronghold.
func (v *voice) Table(st engine.State, seat engine.Seat) []engine.Passage {
	s, to := st.(*State), int(seat)
	p, r := &s.pos, s.rules
	var l narration.Passages
	if p.turn > 0 {
		l.Add(v.Line("table.turn"), v.Sentence("table.now", narration.Num("n", int(p.turn)), narration.Num("most", int(r.maxTurns)), narration.Text("phase", v.Line("phase."+itoa(int(p.phase))))),
			v.Sentence("table.glory", narration.Num("invader", int(p.glory[0])), narration.Num("defender", int(p.glory[1]))))
	}
	besiege, own := v.invaderSentences(s, to)
	l.AddOwn(v.Line("table.invaders"), own, besiege...)
	own = 0
	if to >= s.invaderCount {
		own = 1 << (to - s.invaderCount)
	}
	l.AddOwn(v.Line("table.defenders"), own, v.defenderSentences(s, to)...)
	var walls []string
	for k := range r.sections {
		walls = append(walls, v.wallSentence(s, k, to < s.invaderCount))
	}
	l.Add(v.Line("table.walls"), walls...)
	l.Add(v.Line("table.field"), v.fieldSentences(s)...)
	l.Add(v.Line("table.inside"), v.courtyardSentences(s)...)
	return l
}

// joinItems joins items by semicolons: "Ballista 2/5; Cover".
func joinItems(list []string) string { return strings.Join(list, "; ") }

// invaderSentences returns a sentence on each Invader, and one on the bag and the bank. own
// has the bits of the sentences about the seat viewer.
func (v *voice) invaderSentences(s *State, viewer int) (l []string, own uint64) {
	p, r := &s.pos, s.rules
	for i := range s.invaderCount {
		before := len(l)
		x := &p.invader[i]
		var cards []string
		for phase := 2; phase < maxPhase; phase++ {
			if c := x.card[phase]; c != 0 && x.flipped>>phase&1 != 0 {
				cards = append(cards, v.Line("table.card_back", narration.Text("action", v.Name("special_action", r.specials[r.cards[c-1].back].id))))
			} else if c != 0 {
				cards = append(cards, v.Line("table.card", narration.Text("card", v.Name("phase_card", r.cards[c-1].id)), narration.Text("list", v.cardActions(int(c)-1))))
			}
		}
		l = append(l, v.Sentence("table.player", v.Player("who", i, viewer), v.listFill(v.invaderItems(x))))
		l = v.AppendSentenceIf(l, len(cards) > 0, "table.cards", v.Player("who", i, viewer), narration.Text("list", joinItems(cards)))
		if i == viewer {
			own = 1<<len(l) - 1<<before
		}
	}
	stock := v.appendArmy(v.appendArmy(nil, "bag", invaders, p.bag), "repelled", invaders, p.repelled)
	return append(l, v.Sentence("table.stock", v.listFill(v.appendNumber(v.appendNumber(stock, "bank", int(p.bank)), "sacrificed", int(p.sacrificed))))), own
}

// invaderItems returns the items of an Invader, defenderItems those of a Defender.
func (v *voice) invaderItems(x *invader) []string {
	l := v.appendArmy(v.appendNumber(nil, "resources", int(x.resources)), "fresh", invaders, x.unspent)
	return v.appendArmy(l, "camp", invaders, x.camp)
}

func (v *voice) defenderItems(x *defender) []string {
	return v.appendNumber(v.appendNumber(nil, "hourglasses", int(x.hourglasses)), "barricades", int(x.barricadeHourglasses))
}

// appendNumber appends the line has.KEY with the number n, unless n is 0.
func (v *voice) appendNumber(l []string, key string, n int) []string {
	if n == 0 {
		return l
	}
	return append(l, v.Line("has."+key, narration.Num("n", n)))
}

func (v *voice) appendArmy(l []string, key string, types []string, a army) []string {
	if a.isEmpty() {
		return l
	}
	return append(l, v.Line("has."+key, narration.Text("units", v.armyInWords(types, a))))
}

// listFill returns the placeholder {list} for items.
func (v *voice) listFill(l []string) narration.Fill {
	return narration.Text("list", cmp.Or(joinItems(l), v.Line("has.nothing")))
}

// defenderSentences returns a sentence on each Defender, on deeds that are left, and on the
// supply.
func (v *voice) defenderSentences(s *State, viewer int) []string {
	p := &s.pos
	var l []string
	for i := range s.defenderCount {
		x := &p.defender[i]
		l = append(l, v.Sentence("table.player", v.Player("who", s.invaderCount+i, viewer), v.listFill(v.defenderItems(x))))
	}
	var deeds []string
	for k, id := range deedWords {
		if p.deeds>>k&1 != 0 {
			deeds = append(deeds, v.Name("deed", id))
		}
	}
	l = v.AppendList(l, "table.deeds", deeds)
	return append(l, v.Sentence("table.supply", v.listFill(v.appendNumber(v.appendNumber(v.appendArmy(nil, "supply", defenders, p.supply), "stones", int(p.stones)), "wood", int(p.wood)))))
}

// wallSentence returns the sentence on section k, with everything on both sides of it.
// Face-down orders are named only if knows is set.
func (v *voice) wallSentence(s *State, k int, knows bool) string {
	p, r := &s.pos, s.rules
	x, y := &p.section[k], &r.sections[k]
	l := []string{v.Line("wall.held", narration.Text("units", v.armyInWords(defenders, x.units)), narration.Num("n", x.units.total()), narration.Num("most", s.defenderSlots(k))),
		v.componentsInWords(x)}
	add := func(key string, with ...narration.Fill) { l = append(l, v.Line("wall."+key, with...)) }
	for _, w := range x.workTokens() {
		add("work", v.workFill(w))
	}
	for _, h := range s.heroesAt(uint8(k)) {
		add("hero", v.heroFill(h))
	}
	if foes := x.wallUnits; !foes.isEmpty() {
		add("foes", narration.Text("units", v.armyInWords(invaders, foes)), narration.Num("n", foes.total()), narration.Num("most", s.invaderSlots(k)))
	}
	if x.hasSiegeTower {
		add("tower", narration.Text("units", v.armyInWords(invaders, x.inTower)))
	}
	for _, a := range tokenActions(r.gear, x.gear) {
		add("gear", v.actionFill(a))
	}
	for i := range p.machineCount {
		if a := &p.machine[i]; int(a.altarSection) == k {
			add("altar", v.actionFill(int(a.kind)))
		}
	}
	switch {
	case x.order == 0:
	case x.orderFaceUp:
		add("order", narration.Text("order", v.Name("order", orderWords[x.order-1])))
	case knows:
		add("order_down", narration.Text("order", v.Name("order", orderWords[x.order-1])))
	default:
		add("order_hidden")
	}
	for key, yes := range [...]bool{x.gales > 0, x.accident, int(p.glare) == k, x.breached} {
		if yes {
			add([...]string{"gale", "accident", "glare", "breached"}[key])
		}
	}
	if y.allowsSiegeTower && !x.hasSiegeTower {
		add("tower_slot")
	}
	return v.Sentence("wall.section", v.sectionFill(k), narration.Text("list", joinItems(l)))
}

// componentsInWords returns in words the stones and wood of a wall.
func (v *voice) componentsInWords(x *section) string {
	l := v.appendNumber(v.appendNumber(nil, "stones", int(x.stones)), "wood", int(x.wood))
	return cmp.Or(strings.Join(l, ", "), v.Line("wall.bare"))
}

// fieldSentences returns a sentence on each upper level, rampart, path, tower that is not
// empty, and on the Barbican.
func (v *voice) fieldSentences(s *State) []string {
	p, r := &s.pos, s.rules
	var l []string
	add := func(at area, list []string) {
		if len(list) > 0 {
			l = append(l, v.Sentence("wall.section", v.placeFill(at), narration.Text("list", joinItems(list))))
		}
	}
	for i := range p.upper {
		if !p.upper[i].isEmpty() {
			add(atUpper+area(i), []string{v.armyInWords(invaders, p.upper[i])})
		}
	}
	for k := range r.ramparts {
		x := &p.rampart[k]
		var list []string
		if !x.units.isEmpty() {
			list = append(list, v.armyInWords(invaders, x.units))
		}
		if x.machine != 0 {
			m := &p.machine[x.machine-1]
			key := "wall.machine"
			if m.hits+m.misses == 0 {
				key = "wall.gear"
			}
			list = append(list, v.Line(key, v.actionFill(int(m.kind)), narration.Num("n", int(m.hits)), narration.Num("miss", int(m.misses))))
			if m.hasBloodstone {
				list = append(list, v.Line("wall.gear", v.actionFill(r.bloodstone)))
			}
		}
		if x.cover > 0 {
			list = append(list, v.Line("wall.gear", v.actionFill(r.coverAction)))
		}
		for _, a := range tokenActions(r.training, x.training) {
			list = append(list, v.Line("wall.gear", v.actionFill(a)))
		}
		add(atRampart+area(k), list)
	}
	l = append(l, v.gateSentence(s))
	for i := range r.paths {
		switch x := p.path[i]; x {
		case noToken:
		case bridged:
			add(atPath+area(i), []string{v.Line("wall.gear", v.actionFill(r.bridgeAction))})
		default:
			add(atPath+area(i), []string{v.Line("wall.work", v.workFill(int(x)-1))})
		}
	}
	for t := range r.towers {
		switch x := &p.tower[t]; {
		case x.token != 0:
			add(atTower+area(t), []string{v.Line("wall.work", v.workFill(int(x.token)-1))})
		case !x.units.isEmpty():
			add(atTower+area(t), []string{v.armyInWords(defenders, x.units)})
		}
	}
	return l
}

// gateSentence returns the sentence on the gate and the rams in front of it.
func (v *voice) gateSentence(s *State) string {
	p, r := &s.pos, s.rules
	list := v.gateText(s)
	list = v.AppendLineIf(list, p.rams > 0, "wall.rams", narration.Num("n", int(p.rams)), narration.Text("units", v.armyInWords(invaders, p.rampart[r.barbican].units)))
	return v.Sentence("wall.section", v.placeFill(atRampart+area(r.barbican)), narration.Text("list", joinItems(list)))
}

// gateText returns in words how much resistance the standing gate has left, as a list of one
// text.
func (v *voice) gateText(s *State) []string {
	p := &s.pos
	if int(p.gate) >= len(s.rules.gates) {
		return []string{v.Line("wall.no_gate")}
	}
	return []string{v.Line("wall.gate", narration.Num("n", int(p.gate)+1), narration.Num("most", len(s.rules.gates)), narration.Num("holds", int(p.gateResistance)))}
}

// courtyardSentences returns a sentence on the courtyard and on each building that is not empty.
func (v *voice) courtyardSentences(s *State) []string {
	p, r := &s.pos, s.rules
	var l []string
	for i := range r.places {
		list := []string{v.armyInWords(defenders, p.place[i])}
		if i == 0 {
			for _, h := range s.heroesAt(atCourt) {
				list = append(list, v.Line("wall.hero", v.heroFill(h)))
			}
			if p.panic {
				list = append(list, v.Line("wall.gear", v.actionFill(r.panicAction)))
			}
		}
		l = append(l, v.Sentence("wall.section", v.placeFill(atPlace+area(i)), narration.Text("list", joinItems(list))))
	}
	for b := range r.buildingIDs {
		var list []string
		for _, w := range r.worksIn(b) {
			x := &p.work[w]
			switch {
			case x.hourglasses > 0 && s.defenderCount > 1:
				list = append(list, v.Line("wall.laid_of", v.workFill(w), narration.Num("n", int(x.hourglasses)), narration.Num("most", s.workCost(w)), narration.Text("side", v.Line("side."+sideWords[x.colour]))))
			case x.hourglasses > 0:
				list = append(list, v.Line("wall.laid", v.workFill(w), narration.Num("n", int(x.hourglasses)), narration.Num("most", s.workCost(w))))
			}
			list = v.AppendLineIf(list, x.executions > 0, "wall.done", v.workFill(w), narration.Num("n", int(x.executions)))
		}
		for _, on := range []struct {
			bits uint16
			key  string
		}{{p.saboteur, "saboteur"}, {p.fire, "fire"}, {p.gasp, "gasp"}} {
			if on.bits>>b&1 != 0 {
				list = append(list, v.Line("wall."+on.key))
			}
		}
		if len(list) > 0 {
			l = append(l, v.Sentence("wall.section", v.placeFill(atBuilding+area(b)), narration.Text("list", joinItems(list))))
		}
	}
	return l
}
