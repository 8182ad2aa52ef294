package warland

import (
	"slices"

	"equitas/engine"
	"equitas/engine/narration"
)

var _ engine.PhaseChart = (*Rules)(nil)

// Chart implements [engine.PhaseChart].
func (r *Rules) Chart(lang string) []engine.Phase {
	treaties := slices.ContainsFunc(r.buildings, func(b buildingKind) bool { return b.treaties })
	bribes := slices.ContainsFunc(r.buildings, func(b buildingKind) bool { return b.bribes })
	trains := slices.ContainsFunc(r.buildings, func(b buildingKind) bool { return b.trains >= 0 })
	main := []engine.Kind{{Form: "move PAWN", Key: "movement"}, {Form: "build TYPE", Key: "build.allowed"}}
	if trains {
		main = append(main, engine.Kind{Form: "train BUILDING", Key: "building"})
	}
	main = append(main, engine.Kind{Form: "demolish TARGET with PAWN", Key: "demolition.success"}, engine.Kind{Form: "battle PAWN of SEAT", Key: "battle.attacker_wins"})
	if treaties {
		main = append(main, engine.Kind{Form: "treaty SEAT", Key: "advanced.enabled_if"})
	}
	if bribes {
		main = append(main, engine.Kind{Form: "bribe SEAT", Key: "advanced.enabled_if"})
	}
	if r.creatures {
		main = append(main, engine.Kind{Form: "creature", Key: "creatures"})
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
	add(true, "bastions", "setup.bastions", forms("bastions PRESET")...)
	add(true, "formation", "setup.formations", forms("formation PRESET")...)
	add(r.hasExchange, "bazaar", "building", forms("bazaar N")...)
	add(true, "starve", "feeding", engine.Kind{Form: "starve PAWN"}, engine.Kind{Form: "fed"})
	add(true, "main", "build.works_per_turn", append(main, engine.Kind{Form: "end turn", Key: "end_phase"})...)
	add(true, "move", "movement", forms("to X,Y", "into BUILDING")...)
	add(true, "builder", "build.builder_if", forms("with PAWN")...)
	add(true, "slot", "build.allowed", forms("slot SIDE")...)
	add(true, "force", "battle.group_loss", forms("force SOLDIERS")...)
	add(true, "casualty", "battle.group_loss", forms("casualty PAWN")...)
	add(r.creatures, "creature", "creatures", engine.Kind{Form: "play CREATURE", Key: "creatures.play_cost"}, engine.Kind{Form: "CREATURE to SEAT"}, engine.Kind{Form: "CREATURE inside"},
		engine.Kind{Form: "CREATURE attacks PREY"}, engine.Kind{Form: "heal CREATURE", Key: "creatures.heal_cost"}, engine.Kind{Form: "sacrifice CREATURE for CREATURE", Key: "creatures.sacrifices_per_player"}, engine.Kind{Form: "hunt CREATURE with N"})
	add(treaties, "enemy", "treaty", forms("against SEAT")...)
	add(treaties, "treaty", "treaty", forms("accept", "decline")...)
	add(bribes, "favours", "bribe", engine.Kind{Form: "favour truce", Key: "bribe.truce_turns"}, engine.Kind{Form: "favour troops N against SEAT", Key: "bribe.max_troops"},
		engine.Kind{Form: "favour settlers N", Key: "bribe.max_settlers"}, engine.Kind{Form: "favours done"})
	add(bribes, "payment", "bribe.ladder", forms("pay N resources", "pay N food")...)
	add(bribes && r.mix, "more", "bribe.allow_mix", forms("and N food")...)
	add(bribes, "bribe", "bribe", forms("accept", "decline")...)
	add(bribes, "send", "bribe", forms("send PAWN")...)
	return narration.Chart(r.set, lang, l)
}

// Endings implements [engine.PhaseChart].
func (r *Rules) Endings(lang string) []string { return narration.Endings(r.set, lang, r.Reasons()) }
