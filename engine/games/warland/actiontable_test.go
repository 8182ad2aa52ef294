package warland

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/actions"
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
		Types: int(verbs), Type: func(a engine.Action) int { return int(acts.Verb(a)) }, Form: func(kind int) string { return acts.Form(actions.Verb(kind)) },
		Rare: []int{int(verbCasualty)}, // of a group that loses; see testdata/rules/battles.toml
		// Where to begin is left to chance; of the others what else there is to do is judged.
		Unjudged: []int{int(verbBastions), int(verbFormation), int(verbFed), int(verbDecline), int(verbFavoursDone)},
		Legal:    "choices.go", Judge: "choices.go",
	}
	all.ComeUp(t)
}
