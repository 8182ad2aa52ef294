package stronghold

import (
	"slices"

	"equitas/engine"
	"equitas/engine/narration"
)

var _ engine.PhaseChart = (*Rules)(nil)

// Chart implements [engine.PhaseChart].
func (r *Rules) Chart(lang string) []engine.Phase {
	allies := false // some number of players has two on a side
	for n := r.players.Min; n <= r.players.Max; n++ {
		allies = allies || r.start[n].invaders > 1 || r.start[n].defenders > 1
	}
	var l []engine.Phase
	add := func(there bool, name, key string, kinds ...engine.Kind) {
		if there {
			l = append(l, engine.Phase{Name: name, Key: key, Kinds: kinds})
		}
	}
	forms := func(forms ...string) (l []engine.Kind) {
		for _, f := range forms {
			l = append(l, engine.Kind{Form: f})
		}
		return l
	}
	acts, march := r.chartActs(allies, lang)
	works := func(does ...uint8) bool {
		return slices.ContainsFunc(r.works, func(w work) bool { return slices.Contains(does, w.does) })
	}
	special := func(does ...uint8) bool {
		return slices.ContainsFunc(r.specials, func(s special) bool { return slices.Contains(does, s.does) })
	}
	add(!r.preset, "draft", "phase_card", forms("take CARD")...)
	add(true, "flip", "special_action", forms("flip PHASE", "end")...)
	add(allies, "transfer", "ally.transfer_units", forms("give N UNIT", "give nothing")...)
	add(true, "act", "invader_action", acts...)
	add(allies, "lend", "ally.use_action_hourglasses", forms("lend", "refuse")...)
	add(allies, "pay", "invader_action", forms("pay WAY")...)
	add(true, "target", "invader_action", forms("PLACE")...)
	add(special(doesMoveGear, doesMoveTraining, doesAim), "move_piece", "special_action", forms("PIECE")...)
	add(special(doesMoveGear, doesMoveTraining), "place", "special_action", forms("PLACE")...)
	add(special(doesEscape), "escape", "special_action", forms("PLACE")...)
	add(true, "phase6", "invader_action", march...)
	add(true, "step", "invader_action", forms("N UNIT from PLACE to PLACE", "end")...)
	add(r.hasGear(func(a *action) bool { return a.ropes > 0 }), "rope", "invader_action.rope", forms("rope SECTION UNIT to SECTION")...)
	add(r.has(doesAltar), "altar", "invader_action.altar", forms("MACHINE at SECTION")...)
	var orders []engine.Kind
	for _, way := range [...]string{"open", "face down"} {
		for i, w := range orderWords {
			kind := engine.Kind{Form: w + " on SECTION " + way, Key: "rule.order." + w}
			if i == orderBluff {
				kind.Key = "order"
			} else {
				kind.Title = narration.Name(r.set, "order."+w, lang) + ", " + r.set.WordOf(lang, "chart.order", way)
			}
			if way == "open" || r.faceDown {
				orders = append(orders, kind)
			}
		}
	}
	add(true, "order", "order", orders...)
	add(true, "stone", "setup.stone_supply", forms("SECTION")...)
	spend := []engine.Kind{{Form: "move", Key: "defender_move.step"}, {Form: "swap", Key: "defender_move.swap"}, {Form: "invest", Key: "defender_action"}, {Form: "oration", Key: "hero"},
		{Form: "sortie", Key: "hero"}, {Form: "deed", Key: "rule.deed_allowed"}}
	if allies {
		spend = append(spend, engine.Kind{Form: "haste", Key: "ally.haste_per_turn"})
	}
	add(true, "spend", "hourglass", append(spend, engine.Kind{Form: "end"})...)
	add(true, "spend.move", "defender_move.step", forms("UNIT of PLACE", "HERO")...)
	add(true, "spend.to", "defender_move.step", forms("PLACE")...)
	add(true, "spend.swap", "defender_move.swap", forms("UNIT of PLACE")...)
	add(true, "spend.with", "defender_move.swap", forms("UNIT of PLACE")...)
	var invest []engine.Kind
	for _, w := range r.works {
		invest = append(invest, engine.Kind{Form: w.id, Title: narration.Name(r.set, "defender_action."+w.id, lang), Key: "defender_action." + w.id})
	}
	add(true, "invest", "rule.action_cost", invest...)
	add(true, "execute", "defender_action", forms("TARGET")...)
	add(len(r.heroes) > 0, "oration", "hero", forms("HERO speaks for N")...)
	add(slices.ContainsFunc(r.heroes, func(h hero) bool { return h.sorties }), "sortie", "hero", forms("HERO kills UNIT")...)
	var deeds []engine.Kind
	for _, w := range deedWords {
		deeds = append(deeds, engine.Kind{Form: w, Title: narration.Name(r.set, "deed."+w, lang), Key: "deed." + w})
	}
	add(true, "deed", "rule.deed_allowed", deeds...)
	add(true, "last_gasp", "deed.last_gasp", forms("BUILDING")...)
	add(allies, "haste", "ally.haste_per_turn", forms("ACTION")...)
	add(works(doesCannon), "cannon", "defender_hit_card", forms("PLACE", "hold")...)
	add(works(doesCannon), "cannon.type", "defender_hit_card", forms("UNIT")...)
	add(r.has(doesMachine), "fire", "invader_action", forms("SECTION", "hold")...)
	add(special(doesAim), "card", "special_action", forms("hit", "miss")...)
	add(r.has(doesMachine), "victim", "invader_action", forms("UNIT")...)
	add(r.strikesInstead(), "ruin", "invader_action", forms("cauldron", "tower")...)
	add(true, "volley", "rule.marksman_can_fire", forms("N at RAMPART", "hold")...)
	add(true, "volley_loss", "combat.volley_per_marksman", forms("N goblin N orc N troll fall")...)
	add(true, "shoot", "invader_action", forms("PLACE", "hold")...)
	add(works(doesPoles), "poles", "defender_hit_card", forms("SECTION", "hold")...)
	add(true, "detonate", "rule.order.orc_detonation", forms("N")...)
	add(true, "call", "rule.order.troll_call", forms("troll from PLACE to PLACE", "none")...)
	add(true, "loss", "rule.defender_inflicts", forms("UNIT")...)
	add(r.recover > 0, "recover", "combat.hospital_recover", forms("UNIT")...)
	add(r.has(doesSpecters), "specter", "invader_action", forms("PLACE")...)
	add(r.has(doesTower), "shift", "invader_action", forms("UNIT")...)
	return narration.Chart(r.set, lang, l)
}

// Endings implements [engine.PhaseChart].
func (r *Rules) Endings(lang string) []string { return narration.Endings(r.set, lang, r.Reasons()) }

// chartActs returns the actions of Invaders in phases 1 to 5, and in phase 6.
func (r *Rules) chartActs(allies bool, lang string) (acts, march []engine.Kind) {
	for i := range r.actions {
		a := &r.actions[i]
		kind := engine.Kind{Form: a.id, Title: narration.Name(r.set, "invader_action."+a.id, lang), Key: "invader_action." + a.id}
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
		acts = append(acts, engine.Kind{Form: s.id, Title: narration.Name(r.set, "special_action."+s.id, lang), Key: "special_action." + s.id})
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
