package proelio

import (
	"slices"

	"equitas/engine"
)

var _ engine.Charter = (*Rules)(nil)

// Chart implements [engine.Charter].
func (r *Rules) Chart() []engine.Phase {
	var own, asked []engine.Kind // perks
	for i := range r.perks {
		k := &r.perks[i]
		if k.idle {
			continue
		}
		kind := engine.Kind{Form: k.word, Key: "guild." + r.guilds[k.guild].id}
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
	add := func(there bool, name, key, doc string, kinds ...engine.Kind) {
		if there {
			l = append(l, engine.Phase{Name: name, Doc: doc, Key: key, Kinds: kinds})
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
	add(true, "action", "turn", "what a House does in its turn", append(action, engine.Kind{Form: "pass", Key: "turn"})...)
	add(r.merchantUse, "pay", "merchant.price", "which card pays the Merchant", engine.Kind{Form: "pay CARD"})
	add(r.guildsUse && len(asked) > 0, "react", "guild", "whether a Guild's perk is used now", append(asked, engine.Kind{Form: "no"})...)
	add(does(func(o *op) bool { return o.keep > 0 }), "keep", "imperial.draw", "which of the cards just drawn stay", engine.Kind{Form: "keep CARD"})
	add(true, "deploy", "deploy.legal", "which cards defend", engine.Kind{Form: "deploy CARD"}, engine.Kind{Form: "deploy done"})
	add(true, "resolve", "resolve.sacrifice", "whether a Fortification is given up to hold", engine.Kind{Form: "sacrifice"}, engine.Kind{Form: "concede"})
	add(r.lootChoose == chooseOwner, "loot", "loot.choose", "which card a beaten House hands over", engine.Kind{Form: "loot CARD"})
	add(does(func(o *op) bool { return o.verb == opGive || o.verb == opSteal && o.choose == chooseOwner }), "give", "card", "which card of one's own another House gets", engine.Kind{Form: "give CARD"})
	var taking []engine.Kind
	if r.lootChoose == chooseActor || does(func(o *op) bool { return o.verb == opSteal && o.choose == chooseActor }) {
		taking = append(taking, engine.Kind{Form: "take CARD"})
	}
	if does(func(o *op) bool { return o.verb == opDiscard && o.choose == chooseActor }) {
		taking = append(taking, engine.Kind{Form: "discard CARD"})
	}
	add(len(taking) > 0, "take", "loot.choose", "which card of another House is taken", taking...)
	add(true, "discard", "hand.limit", "which card is discarded", engine.Kind{Form: "discard CARD"})
	return l
}
