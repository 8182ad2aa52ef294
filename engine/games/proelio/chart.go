package proelio

import (
	"slices"

	"equitas/engine"
	"equitas/engine/narration"
)

var _ engine.PhaseChart = (*Rules)(nil)

// Chart implements [engine.PhaseChart].
func (r *Rules) Chart(lang string) []engine.Phase {
	var own, asked []engine.Kind // perks
	for i := range r.perks {
		k := &r.perks[i]
		if k.idle {
			continue
		}
		kind := engine.Kind{Form: k.word, Title: narration.Name(r.set, "guild."+r.guilds[k.guild].id, lang), Key: "guild." + r.guilds[k.guild].id}
		if k.target.any() {
			kind.Form += " [TARGET]"
		}
		list := &asked
		if k.on == onAction {
			list = &own
		}
		if !slices.ContainsFunc(*list, func(o engine.Kind) bool { return o.Form == kind.Form }) { // a Guild may have one at several moments
			*list = append(*list, kind)
		}
	}
	does := func(f func(o *op) bool) bool { return slices.ContainsFunc(r.ops, func(o op) bool { return f(&o) }) }
	var l []engine.Phase
	add := func(there bool, name, key string, kinds ...engine.Kind) {
		if there {
			l = append(l, engine.Phase{Name: name, Key: key, Kinds: kinds})
		}
	}
	action := []engine.Kind{{Form: "draw", Key: "draw.legal"}, {Form: "attack CARD", Key: "attack.legal"}, {Form: "fortify CARD", Key: "fortify.legal"},
		{Form: "play CARD", Key: "card"}, {Form: "imperial", Key: "imperial.legal"}}
	if r.equitasUses > 0 {
		action = append(action, engine.Kind{Form: "equitas", Key: "equitas.legal"})
	}
	if r.merchantUse {
		action = append(action, engine.Kind{Form: "trade CARD", Key: "merchant.legal"}, engine.Kind{Form: "trade nothing", Key: "merchant.legal"})
	}
	if r.support {
		action = append(action, engine.Kind{Form: "support CARD", Key: "support.legal"})
	}
	if r.guildsUse {
		action = append(action, own...)
	}
	add(true, "action", "turn", append(action, engine.Kind{Form: "pass", Key: "turn"})...)
	add(r.merchantUse, "pay", "merchant.price", engine.Kind{Form: "pay CARD"})
	add(r.guildsUse && len(asked) > 0, "react", "guild", append(asked, engine.Kind{Form: "no"})...)
	add(does(func(o *op) bool { return o.keep > 0 }), "keep", "imperial.draw", engine.Kind{Form: "keep CARD"})
	add(true, "deploy", "deploy.legal", engine.Kind{Form: "deploy CARD"}, engine.Kind{Form: "deploy done"})
	add(true, "resolve", "resolve.sacrifice", engine.Kind{Form: "sacrifice"}, engine.Kind{Form: "concede"})
	add(r.lootChoose == chooseOwner, "loot", "loot.choose", engine.Kind{Form: "loot CARD"})
	add(does(func(o *op) bool { return o.verb == opGive || o.verb == opSteal && o.choose == chooseOwner }), "give", "card", engine.Kind{Form: "give CARD"})
	var taking []engine.Kind
	if r.lootChoose == chooseActor || does(func(o *op) bool { return o.verb == opSteal && o.choose == chooseActor }) {
		taking = append(taking, engine.Kind{Form: "take CARD"})
	}
	if does(func(o *op) bool { return o.verb == opDiscard && o.choose == chooseActor }) {
		taking = append(taking, engine.Kind{Form: "discard CARD"})
	}
	add(len(taking) > 0, "take", "loot.choose", taking...)
	add(true, "discard", "hand.limit", engine.Kind{Form: "discard CARD"})
	return narration.Chart(r.set, lang, l)
}

// Endings implements [engine.PhaseChart].
func (r *Rules) Endings(lang string) []string { return narration.Endings(r.set, lang, r.Reasons()) }
