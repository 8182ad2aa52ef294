package empires

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
)

// Every verb, decision and kind of event has a row, every row has its words and its sentence,
// and the text about records names every action.
func TestTables(t *testing.T) {
	v := load(t, "empires/2002").Voice("en", 3).(*voice)
	for _, lacks := range slices.Concat(actionTable.Faults(v.Has), actionTable.Unexplained(records()), eventTable.Faults(v.Has)) {
		t.Error(lacks)
	}
}

// Each type of action is legal at some time in some matches, and has a feature by which the
// rule of thumb rates it.
func TestActionsComeUp(t *testing.T) {
	all := enginetest.Repertoire{
		Rules: []engine.Rules{load(t, "empires/chosen-empires")},
		Types: actionTable.RowNames(), Type: func(s engine.State, a engine.Action) int { return actionTable.RowOf(s.(*State), a) },
		Rare: []string{ // these need a position in which nothing else is possible; extra actions have the same rows as others
			"action: pass (pass)",
			"extra: envoy (envoy)",
			"extra: subvert (subvert)",
		},
		Unrated: []string{ // all other types of actions are rated
			"trade: done (done_trade)",
			"commit: done (done_commit)",
			"ambush: no (no_ambush)",
		},
		LegalFile: "the file of its row", FeatureFile: "the file of its row or the weigh*.go of its subject",
	}
	all.CheckReached(t)
}
