package empires

import "equitas/engine"

var _ engine.Charter = (*Rules)(nil)

// actionKeys are where the actions are ruled, in the order of actionWords.
var actionKeys = [actions]string{"attack.legal", "diplomacy.legal", "envoy.legal", "subvert.legal", "recruit", "fortify.legal", "trade", "control.legal"}

// Chart implements [engine.Charter].
func (r *Rules) Chart() []engine.Phase {
	var acts []engine.Kind
	for i, word := range actionWords {
		if r.enabled>>i&1 != 0 {
			acts = append(acts, engine.Kind{Form: word, Key: actionKeys[i]})
		}
	}
	acts = append(acts, engine.Kind{Form: "pass", Key: "actions.pass"})
	has := func(action int) bool { return r.enabled>>action&1 != 0 }
	var l []engine.Phase
	add := func(there bool, name, key, doc string, kinds ...engine.Kind) {
		if there {
			l = append(l, engine.Phase{Name: name, Doc: doc, Key: key, Kinds: kinds})
		}
	}
	add(true, "place", "setup.markers", "where markers begin", engine.Kind{Form: "place AREA"})
	add(r.setup.choose, "set", "setup.set_choice", "which set of Empire cards is taken", engine.Kind{Form: "set SET"})
	add(true, "found", "setup.forts", "where a fortification begins", engine.Kind{Form: "found AREA"})
	add(true, "action", "actions.enabled", "which action is done", acts...)
	add(true, "target", "move", "at which area it is aimed", engine.Kind{Form: "to AREA"})
	add(has(doSubvert), "bid", "subvert.pay_max", "how much is paid for it", engine.Kind{Form: "pay N"})
	recruit := []engine.Kind{{Form: "take CARD", Key: "take.legal"}}
	if r.recruit.discard {
		recruit = append(recruit, engine.Kind{Form: "discard CARD", Key: "discard.legal"})
	}
	add(has(doRecruit), "recruit", "recruit", "which card is taken", append(recruit, engine.Kind{Form: "refresh", Key: "recruit.refresh_cost"})...)
	add(has(doTrade), "trade", "trade", "where trade markers go", engine.Kind{Form: "put AREA", Key: "trade.cap"}, engine.Kind{Form: "displace AREA SEAT", Key: "trade.displace"}, engine.Kind{Form: "done"})
	add(has(doAttack), "siege", "siege.offered", "whether a fortification is besieged", engine.Kind{Form: "siege"}, engine.Kind{Form: "field"})
	add(has(doAttack), "commit", "battle.cards", "which card goes into battle", engine.Kind{Form: "commit CARD"}, engine.Kind{Form: "done"})
	add(has(doAttack), "ambush", "ambush.offered", "whether it is an ambush", engine.Kind{Form: "ambush"}, engine.Kind{Form: "no"})
	add(has(doAttack), "order", "battle.out_of_sequence", "which card fights next", engine.Kind{Form: "next CARD"})
	add(has(doAttack) && r.battle.extra > 0, "extra", "rout.extra_actions", "which action follows a rout", acts...)
	return l
}
