package stronghold

import (
	"slices"

	"equitas/engine"
)

var _ engine.Charter = (*Rules)(nil)

// Chart implements [engine.Charter].
func (r *Rules) Chart() []engine.Phase {
	allies := false // some number of players has two on a side
	for n := r.players.Min; n <= r.players.Max; n++ {
		allies = allies || r.start[n].invaders > 1 || r.start[n].defenders > 1
	}
	var l []engine.Phase
	add := func(there bool, name, key, doc string, kinds ...engine.Kind) {
		if there {
			l = append(l, engine.Phase{Name: name, Doc: doc, Key: key, Kinds: kinds})
		}
	}
	forms := func(forms ...string) (l []engine.Kind) {
		for _, f := range forms {
			l = append(l, engine.Kind{Form: f})
		}
		return l
	}
	acts, march := r.chartActs(allies)
	works := func(does ...uint8) bool {
		return slices.ContainsFunc(r.works, func(w work) bool { return slices.Contains(does, w.does) })
	}
	special := func(does ...uint8) bool {
		return slices.ContainsFunc(r.specials, func(s special) bool { return slices.Contains(does, s.does) })
	}
	add(!r.preset, "draft", "phase_card", "which phase card is taken", forms("take CARD")...)
	add(true, "flip", "special_action", "which phase cards are turned over", forms("flip PHASE", "end")...)
	add(allies, "transfer", "ally.transfer_units", "which units the ally gets", forms("give N UNIT", "give nothing")...)
	add(true, "act", "invader_action", "what an Invader does in phases 1 to 5", acts...)
	add(allies, "lend", "ally.use_action_hourglasses", "whether the ally may use one's action", forms("lend", "refuse")...)
	add(allies, "pay", "invader_action", "how an action of the ally is paid", forms("pay WAY")...)
	add(true, "target", "invader_action", "where it goes", forms("PLACE")...)
	add(special(doesMoveGear, doesMoveTraining, doesAim), "move_piece", "special_action", "which piece is moved", forms("PIECE")...)
	add(special(doesMoveGear, doesMoveTraining), "place", "special_action", "whereto", forms("PLACE")...)
	add(special(doesEscape), "escape", "special_action", "where a Goblin hides", forms("PLACE")...)
	add(true, "phase6", "invader_action", "what an Invader does in phase 6", march...)
	add(true, "step", "invader_action", "who marches where", forms("N UNIT from PLACE to PLACE", "end")...)
	add(r.hasGear(func(a *action) bool { return a.ropes > 0 }), "rope", "invader_action.rope", "who climbs beside", forms("rope SECTION UNIT to SECTION")...)
	add(r.has(doesAltar), "altar", "invader_action.altar", "what an altar blesses", forms("MACHINE at SECTION")...)
	var orders []engine.Kind
	for i, w := range orderWords {
		orders = append(orders, engine.Kind{Form: w + " on SECTION open", Key: "rule.order." + w})
		if i == orderBluff {
			orders[i].Key = "order"
		}
	}
	if r.faceDown {
		for i, w := range orderWords {
			orders = append(orders, engine.Kind{Form: w + " on SECTION face down", Key: orders[i].Key})
		}
	}
	add(true, "order", "order", "which order is given", orders...)
	add(true, "stone", "setup.stone_supply", "where this turn's stone goes", forms("SECTION")...)
	spend := []engine.Kind{{Form: "move", Key: "defender_move.step"}, {Form: "swap", Key: "defender_move.swap"}, {Form: "invest", Key: "defender_action"}, {Form: "oration", Key: "hero"},
		{Form: "sortie", Key: "hero"}, {Form: "deed", Key: "rule.deed_allowed"}}
	if allies {
		spend = append(spend, engine.Kind{Form: "haste", Key: "ally.haste_per_turn"})
	}
	add(true, "spend", "hourglass", "what hourglasses are spent on", append(spend, engine.Kind{Form: "end"})...)
	add(true, "spend.move", "defender_move.step", "who moves", forms("UNIT of PLACE", "HERO")...)
	add(true, "spend.to", "defender_move.step", "whereto", forms("PLACE")...)
	add(true, "spend.swap", "defender_move.swap", "who changes places", forms("UNIT of PLACE")...)
	add(true, "spend.with", "defender_move.swap", "with whom", forms("UNIT of PLACE")...)
	var invest []engine.Kind
	for _, w := range r.works {
		invest = append(invest, engine.Kind{Form: w.id, Key: "defender_action." + w.id})
	}
	add(true, "invest", "rule.action_cost", "in which action time is put", invest...)
	add(true, "execute", "defender_action", "at what it is aimed", forms("TARGET")...)
	add(len(r.heroes) > 0, "oration", "hero", "who speaks, and for how long", forms("HERO speaks for N")...)
	add(slices.ContainsFunc(r.heroes, func(h hero) bool { return h.sorties }), "sortie", "hero", "whom a hero kills", forms("HERO kills UNIT")...)
	var deeds []engine.Kind
	for _, w := range deedWords {
		deeds = append(deeds, engine.Kind{Form: w, Key: "deed." + w})
	}
	add(true, "deed", "rule.deed_allowed", "which dishonourable deed is done", deeds...)
	add(true, "last_gasp", "deed.last_gasp", "for which building", forms("BUILDING")...)
	add(allies, "haste", "ally.haste_per_turn", "which mark of the ally is taken away", forms("ACTION")...)
	add(works(doesCannon), "cannon", "defender_hit_card", "at what a Cannon fires", forms("PLACE", "hold")...)
	add(works(doesCannon), "cannon.type", "defender_hit_card", "whom it hits", forms("UNIT")...)
	add(r.has(doesMachine), "fire", "invader_action", "at what a machine fires", forms("SECTION", "hold")...)
	add(special(doesAim), "card", "special_action", "which card an accurate shot is", forms("hit", "miss")...)
	add(r.has(doesMachine), "victim", "invader_action", "who is hit", forms("UNIT")...)
	add(r.strikesInstead(), "ruin", "invader_action", "what is destroyed", forms("cauldron", "tower")...)
	add(true, "volley", "rule.marksman_can_fire", "at whom Marksmen fire", forms("N at RAMPART", "hold")...)
	add(true, "volley_loss", "combat.volley_per_marksman", "who falls", forms("N goblin N orc N troll fall")...)
	add(true, "shoot", "invader_action", "at whom Goblins shoot", forms("PLACE", "hold")...)
	add(works(doesPoles), "poles", "defender_hit_card", "where Poles strike", forms("SECTION", "hold")...)
	add(true, "detonate", "rule.order.orc_detonation", "how many Orcs blow themselves up", forms("N")...)
	add(true, "call", "rule.order.troll_call", "which Troll follows the call", forms("troll from PLACE to PLACE", "none")...)
	add(true, "loss", "rule.defender_inflicts", "who falls in a melee", forms("UNIT")...)
	add(r.recover > 0, "recover", "combat.hospital_recover", "who recovers", forms("UNIT")...)
	add(r.has(doesSpecters), "specter", "invader_action", "where a specter goes", forms("PLACE")...)
	add(r.has(doesTower), "shift", "invader_action", "who leaves a Siege Tower", forms("UNIT")...)
	return l
}

// chartActs are what Invaders may do in phases 1 to 5, and in the sixth.
func (r *Rules) chartActs(allies bool) (acts, march []engine.Kind) {
	for i := range r.actions {
		a := &r.actions[i]
		kind := engine.Kind{Form: a.id, Key: "invader_action." + a.id}
		if a.phase == maxPhase {
			march = append(march, kind)
			continue
		}
		if len(a.cost[0].ways) > 1 || len(a.cost[1].ways) > 1 || slices.ContainsFunc(append(a.cost[0].ways[:len(a.cost[0].ways):len(a.cost[0].ways)], a.cost[1].ways...), func(w way) bool { return w.id != "" }) {
			kind.Form += " [for WAY]"
		}
		acts = append(acts, kind)
	}
	for _, s := range r.specials {
		acts = append(acts, engine.Kind{Form: s.id, Key: "special_action." + s.id})
	}
	if allies {
		acts = append(acts, engine.Kind{Form: "borrow ACTION", Key: "ally.use_action_hourglasses"})
	}
	if r.hasGear(func(a *action) bool { return a.ropes > 0 }) {
		march = append(march, engine.Kind{Form: "rope", Key: "invader_action"})
	}
	if r.has(doesAltar) {
		march = append(march, engine.Kind{Form: "altar", Key: "invader_action"})
	}
	return append(acts, engine.Kind{Form: "end"}), append(march, engine.Kind{Form: "order", Key: "order"}, engine.Kind{Form: "end"})
}

// has reports whether some action of Invaders does this.
func (r *Rules) has(does uint8) bool {
	return r.hasGear(func(a *action) bool { return a.does == does })
}

// hasGear reports whether some action of Invaders is so.
func (r *Rules) hasGear(so func(a *action) bool) bool {
	for i := range r.actions {
		if so(&r.actions[i]) {
			return true
		}
	}
	return false
}

// strikesInstead reports whether some Hit destroys something where there is no wall.
func (r *Rules) strikesInstead() bool {
	return r.hasGear(func(a *action) bool { return slices.ContainsFunc(a.hit, func(s strike) bool { return s.instead != 0 }) })
}
