package warland

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
)

// Every verb, decision and kind of event has a row, every row has its words and its sentence,
// and the text about records names every action.
func TestTables(t *testing.T) {
	v := load(t, "warland/2.0.2").voice("en", "en")
	for _, lacks := range slices.Concat(actionTable.Faults(v.Has), actionTable.Unexplained(records()), eventTable.Faults(v.Has)) {
		t.Error(lacks)
	}
}

// Each type of action is legal at some time in some matches, and has a feature by which the
// rule of thumb rates it.
func TestActionsComeUp(t *testing.T) {
	all := enginetest.Repertoire{
		Rules: []engine.Rules{load(t, "warland/creatures"), load(t, "warland/2.0.2", "bribe.allow_mix=true")},
		Types: actionTable.RowNames(), Type: func(s engine.State, a engine.Action) int { return actionTable.RowOf(s.(*State), a) },
		Rare: []string{ // testdata/rules/battles.toml has a group that loses
			"casualty: casualty PAWN (casualty)",
		},
		Unrated: []string{ // the start is left to chance; all other types of actions are rated
			"bastions: bastions PRESET (bastions)",
			"formation: formation PRESET (formation)",
			"bazaar: bazaar N (bazaar_none)",
			"starve: fed (fed)",
			"treaty: decline (decline)",
			"favours: favours done (favours_done)",
			"bribe: decline (decline)",
		},
		LegalFile: "choices.go or choicespact.go", FeatureFile: "choices.go or choicespact.go",
	}
	all.CheckReached(t)
}
