package empires

import (
	"equitas/engine"
	"equitas/engine/narration"
)

var _ engine.PhaseChart = (*Rules)(nil)

// actionKeys are where the actions are ruled, in the order of actionWords.
var actionKeys = [actions]string{"attack.legal", "diplomacy.legal", "envoy.legal", "subvert.legal", "recruit", "fortify.legal", "trade", "control.legal"}

// Chart implements [engine.PhaseChart].
func (r *Rules) Chart(lang string) []engine.Phase {
	var acts []engine.Kind
	for i, word := range actionWords {
		if r.enabled>>i&1 != 0 {
			acts = append(acts, engine.Kind{Form: word, Key: actionKeys[i]})
		}
	}
	acts = append(acts, engine.Kind{Form: "pass", Key: "actions.pass"})
	has := func(action int) bool { return r.enabled>>action&1 != 0 }
	var l []engine.Phase
	add := func(there bool, name, key string, kinds ...engine.Kind) {
		if there {
			l = append(l, engine.Phase{Name: name, Key: key, Kinds: kinds})
		}
	}
	add(true, "place", "setup.markers", engine.Kind{Form: "place AREA"})
	add(r.setup.choose, "set", "setup.set_choice", engine.Kind{Form: "set SET"})
	add(true, "found", "setup.forts", engine.Kind{Form: "found AREA"})
	add(true, "action", "actions.enabled", acts...)
	add(true, "target", "move", engine.Kind{Form: "to AREA"})
	add(has(doSubvert), "bid", "subvert.pay_max", engine.Kind{Form: "pay N"})
	recruit := []engine.Kind{{Form: "take CARD", Key: "take.legal"}}
	if r.recruit.discard {
		recruit = append(recruit, engine.Kind{Form: "discard CARD", Key: "discard.legal"})
	}
	add(has(doRecruit), "recruit", "recruit", append(recruit, engine.Kind{Form: "refresh", Key: "recruit.refresh_cost"})...)
	add(has(doTrade), "trade", "trade", engine.Kind{Form: "put AREA", Key: "trade.cap"}, engine.Kind{Form: "displace AREA SEAT", Key: "trade.displace"}, engine.Kind{Form: "done"})
	add(has(doAttack), "siege", "siege.offered", engine.Kind{Form: "siege"}, engine.Kind{Form: "field"})
	add(has(doAttack), "commit", "battle.cards", engine.Kind{Form: "commit CARD"}, engine.Kind{Form: "done"})
	add(has(doAttack), "ambush", "ambush.offered", engine.Kind{Form: "ambush"}, engine.Kind{Form: "no"})
	add(has(doAttack), "order", "battle.out_of_sequence", engine.Kind{Form: "next CARD"})
	add(has(doAttack) && r.battle.extra > 0, "extra", "rout.extra_actions", acts...)
	return narration.Chart(r.set, lang, l)
}

// Endings implements [engine.PhaseChart].
func (r *Rules) Endings(lang string) []string { return narration.Endings(r.set, lang, r.Reasons()) }
