package conform

import (
	"slices"
	"strings"

	"equitas/engine"
)

// A watcher is a Reporter that is told of every action that a case performs.
type watcher struct {
	trial
	performs func(s Position, a engine.Action)
}

// Examples checks that every type of action is performed in some case, by [Perform]: types
// has their names, such as the rows of a game's table of actions, and typeOf says which one an
// action is, before it is performed. load returns a variant with settings, as of --set. Those
// of without have no case; one that has is reported, too.
func Examples(t Reporter, cases []Case, load func(variant string, sets ...string) engine.Rules,
	types []string, typeOf func(s Position, a engine.Action) int, without ...string) {
	t.Helper()
	shown := make([]bool, len(types))
	w := &watcher{performs: func(s Position, a engine.Action) {
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
