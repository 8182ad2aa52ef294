package proelio

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
	v := load(t, "proelio/0.9.6").Voice("en", 4).(*voice)
	for _, lacks := range slices.Concat(acts.Faults(v.Has), acts.Unexplained(records()), happenings.Faults(v.Has)) {
		t.Error(lacks)
	}
}

// In some matches every type of action is legal at some time, and has a feature by which the rule
// of thumb judges it.
func TestActionsComeUp(t *testing.T) {
	all := enginetest.Repertoire{
		Rules: []engine.Rules{load(t, "proelio/allied-guilds"),
			load(t, "proelio/0.9.6", "draw.legal='house.hand == 0'", "loot.choose='actor'", `card.resources.play=[{do="give",to="left"}]`)},
		Types: int(verbCount), Type: func(a engine.Action) int { return int(acts.Verb(a)) }, Form: func(kind int) string { return acts.Form(actions.Verb(kind)) },
		Unjudged: []int{int(verbDone), int(verbNo)}, // what else there is to do is judged
		Legal:    "legal.go", Judge: "weighaction.go or weigh.go",
	}
	all.ComeUp(t)
}
