package warland

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
)

// Every verb, every decision and every kind of event has a row, every row its words and its
// sentence, and the text about records names every action.
func TestTables(t *testing.T) {
	v := load(t, "warland/2.0.2").voice("en", "en")
	for _, lacks := range slices.Concat(acts.Faults(v.Has), acts.Unexplained(records()), happenings.Faults(v.Has)) {
		t.Error(lacks)
	}
}

// In some matches every type of action is legal at some time, and has a feature by which the rule
// of thumb judges it.
func TestActionsComeUp(t *testing.T) {
	all := enginetest.Repertoire{
		Rules: []engine.Rules{load(t, "warland/creatures"), load(t, "warland/2.0.2", "bribe.allow_mix=true")},
		Types: acts.RowNames(), Type: func(s engine.State, a engine.Action) int { return acts.RowOf(s.(*State), a) },
		Rare: []string{ // of a group that loses: testdata/rules/battles.toml
			"casualty: casualty PAWN (casualty)",
		},
		Unjudged: []string{ // where to begin is left to chance; of the others what else there is to do is judged
			"bastions: bastions PRESET (bastions)",
			"formation: formation PRESET (formation)",
			"bazaar: bazaar N (bazaar_none)",
			"starve: fed (fed)",
			"treaty: decline (decline)",
			"favours: favours done (favours_done)",
			"bribe: decline (decline)",
		},
		Legal: "choices.go", Judge: "choices.go",
	}
	all.ComeUp(t)
}
