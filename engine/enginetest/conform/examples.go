package conform

import (
	"slices"
	"strings"

	"equitas/engine"
)

// A watcher is a Reporter that calls onPerform before every action that a case performs.
type watcher struct {
	faultCollector
	onPerform func(s Position, a engine.Action)
}

// CheckExamples checks that every type of action is performed, by [Perform], in some case.
// types are the names of the types, such as the rows of a game's table of actions; typeOf
// returns the index of the type of an action that is about to be performed, or -1 for none.
// load returns the rules of a variant with settings in the syntax of --set. without names
// types that no case may perform.
func CheckExamples(t Reporter, cases []Case, load func(variant string, sets ...string) engine.Rules,
	types []string, typeOf func(s Position, a engine.Action) int, without ...string) {
	t.Helper()
	shown := make([]bool, len(types))
	w := &watcher{onPerform: func(s Position, a engine.Action) {
		if k := typeOf(s, a); k >= 0 {
			shown[k] = true
		}
	}}
	for _, c := range cases {
		w.run(func(Reporter) { c.Play(w, load(c.Variant, c.Set...)) })
	}
	if len(w.faults) > 0 {
		t.Errorf("cases come out otherwise: %s", strings.Join(w.faults, "; "))
	}
	for k, name := range types {
		switch excused := slices.Contains(without, name); {
		case !shown[k] && !excused:
			t.Errorf("no case of testdata/rules performs %q", name)
		case shown[k] && excused:
			t.Errorf("a case performs %q, which is said to have none", name)
		}
	}
	for _, name := range without {
		if !slices.Contains(types, name) {
			t.Errorf("%q is said to have no case, and is no type of action", name)
		}
	}
}
