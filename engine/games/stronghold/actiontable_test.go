package stronghold

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/enginetest"
)

// Every verb, every decision and every kind of event has a row, every row its words and its
// sentence in both languages, and the text about records names every action.
func TestTables(t *testing.T) {
	set := load(t, "stronghold/2010").set
	for _, lang := range []string{"en", "it"} {
		has := func(key string) bool { _, ok := set.Lexicon(lang).Own(key); return ok }
		for _, lacks := range slices.Concat(acts.Faults(has), happenings.Faults(has)) {
			t.Errorf("%s: %s", lang, lacks)
		}
	}
	for _, lacks := range acts.Unexplained(records()) {
		t.Error(lacks)
	}
}

// In some matches every type of action is legal at some time, and has a feature by which the rule
// of thumb judges it.
func TestActionsComeUp(t *testing.T) {
	all := enginetest.Repertoire{
		Rules: []engine.Rules{load(t, "stronghold/2010")},
		Types: int(verbs), Type: func(a engine.Action) int { return int(acts.Verb(a)) }, Form: func(kind int) string { return acts.Form(actions.Verb(kind)) },
		Rare:     []int{int(verbRuin)},                     // a Hit of a Catapult where there is no wall; see testdata/rules/ranged.toml
		Unjudged: []int{int(verbPiece), int(verbBuilding)}, // which token is moved, and where Last Gasp holds, is left to chance
		Legal:    "choices.go", Judge: "choices.go",
	}
	all.ComeUp(t)
}
