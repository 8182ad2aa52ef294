package stronghold

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
)

// Every verb, decision and kind of event has a row, every row has its words and its sentence in
// both languages, and the text about records names every action.
func TestTables(t *testing.T) {
	set := load(t, "stronghold/2010").set
	for _, lang := range []string{"en", "it"} {
		has := func(key string) bool { _, ok := set.Lexicon(lang).OwnText(key); return ok }
		for _, lacks := range slices.Concat(actionTable.Faults(has), eventTable.Faults(has)) {
			t.Errorf("%s: %s", lang, lacks)
		}
	}
	for _, lacks := range actionTable.Unexplained(records()) {
		t.Error(lacks)
	}
}

// Each type of action is legal at some time in some matches, and has a feature by which the
// rule of thumb rates it.
func TestActionsComeUp(t *testing.T) {
	all := enginetest.Repertoire{
		Rules: []engine.Rules{load(t, "stronghold/2010")},
		Types: actionTable.RowNames(), Type: func(s engine.State, a engine.Action) int { return actionTable.RowOf(s.(*State), a) },
		Rare: []string{ // few matches have these
			"move_piece: PIECE (aim)",
			"execute: TARGET (work)",
			"sortie: HERO kills UNIT (sortie)",
			"ruin: cauldron (ruin_cauldron)",
			"ruin: tower (ruin_tower)",
			"volley_loss: N goblin N orc N troll fall (fall)",
			"volley_loss: N goblin N orc N troll fall (fall_none)",
			"recover: UNIT (type)",
			"specter: PLACE (haunt)",
			"shift: UNIT (type)",
		},
		Unrated: []string{ // all other types of actions are rated; which token moves, and where Last Gasp holds, is random
			"flip: end (flip_end)",
			"transfer: give nothing (give_nothing)",
			"lend: refuse (refuse)",
			"move_piece: PIECE (piece)",
			"step: end (step_end)",
			"execute: TARGET (work_kills) again",
			"last_gasp: BUILDING (in)",
			"cannon: hold (hold)",
			"fire: hold (hold)",
			"card: miss (card_miss)",
			"volley: hold (hold)",
			"shoot: hold (hold)",
			"poles: hold (hold)",
			"call: none (call_nobody)",
		},
		LegalFile: "choices*.go, in that of its row", FeatureFile: "choices*.go, in that of its row, or the weigh*.go of its subject",
	}
	all.CheckReached(t)
}
