package empires

import (
	"slices"
	"testing"

	"equitas/engine"
)

// Every caveat names a table of the reports.
func TestCaveats(t *testing.T) {
	r := load(t, "empires/2002")
	l := r.Caveats(4, []string{"greedy"})
	if len(l) == 0 {
		t.Error("nothing is said")
	}
	for _, x := range l {
		if !slices.ContainsFunc(r.Counts(4).Metrics(), func(m engine.Metric) bool { return m.Family == x.Family }) {
			t.Errorf("no table %s", x.Family)
		}
	}
}
