package empires

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
)

// Every verb, every decision and every kind of event has a row, every row its words and its
// sentence, and the text about records names every action.
func TestTables(t *testing.T) {
	v := load(t, "empires/2002").Voice("en", 3).(*voice)
	for _, lacks := range slices.Concat(acts.Faults(v.Has), acts.Unexplained(records()), happenings.Faults(v.Has)) {
		t.Error(lacks)
	}
}

// In some matches every type of action is legal at some time, and has a feature by which the rule
// of thumb judges it.
func TestActionsComeUp(t *testing.T) {
	all := enginetest.Repertoire{
		Rules: []engine.Rules{load(t, "empires/chosen-empires")},
		Types: acts.RowNames(), Type: func(s engine.State, a engine.Action) int { return acts.RowOf(s.(*State), a) },
		Rare: []string{ // where nothing else can be done; an extra action is one that has a row already
			"action: pass (pass)",
			"extra: envoy (envoy)",
			"extra: subvert (subvert)",
		},
		Unjudged: []string{ // what else there is to do is judged
			"trade: done (done_trade)",
			"commit: done (done_commit)",
			"ambush: no (no_ambush)",
		},
		Legal: "choices.go", Judge: "choices.go or the weigh*.go of its subject",
	}
	all.ComeUp(t)
}
