package proelio

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
)

// Every verb, decision and kind of event has a row, every row has its words and its sentence,
// and the text about records names every action.
func TestTables(t *testing.T) {
	v := load(t, "proelio/0.9.6").Voice("en", 4).(*voice)
	for _, lacks := range slices.Concat(actionTable.Faults(v.Has), actionTable.Unexplained(records()), eventTable.Faults(v.Has)) {
		t.Error(lacks)
	}
}

// Each type of action is legal at some time in some matches, and has a feature by which the
// rule of thumb rates it.
func TestActionsComeUp(t *testing.T) {
	all := enginetest.Repertoire{
		Rules: []engine.Rules{load(t, "proelio/allied-guilds"),
			load(t, "proelio/misplay", `card.resources.play=[{do="discard",who="left",choose="actor"}]`),
			load(t, "proelio/0.9.6", "draw.legal='house.hand == 0'", "loot.choose='actor'", `card.resources.play=[{do="give",to="left"}]`)},
		Types: actionTable.RowNames(), Type: func(s engine.State, a engine.Action) int { return actionTable.RowOf(s.(*State), a) },
		Unrated: []string{ // all other types of actions are rated
			"react: no (no)",
			"deploy: deploy done (open)",
			"deploy: deploy done (done)",
		},
		LegalFile: "legal.go", FeatureFile: "weighaction.go or weigh.go",
	}
	all.CheckReached(t)
}
