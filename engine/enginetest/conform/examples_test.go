package conform

import (
	"slices"
	"testing"

	"equitas/engine"
)

// A point is a position with two actions; the case performs only the first.
type point struct{ engine.State }

func (point) Legal(buf []engine.Action) []engine.Action { return append(buf, 0, 1) }
func (point) Words(a engine.Action) string              { return []string{"draw", "pass"}[a] }
func (point) Phase() string                             { return "turn" }
func (point) Err() error                                { return nil }
func (point) Apply(engine.Action)                       {}

// Examples reports a type of action that no case performs, and names in without that have a
// case or do not exist.
func TestExamples(t *testing.T) {
	cases := []Case{{Name: "draws", Play: func(t Reporter, _ engine.Rules) { Perform(t, point{}, "draw") }}}
	for _, c := range []struct{ without, want []string }{
		{nil, []string{`no case of testdata/rules performs "pass"`}},
		{[]string{"pass"}, nil},
		{[]string{"pass", "draw", "trade"}, []string{`a case performs "draw", which is said to have none`, `"trade" is said to have no case, and is no type of action`}},
	} {
		got := CollectFaults(func(t Reporter) {
			CheckExamples(t, cases, func(string, ...string) engine.Rules { return nil }, []string{"draw", "pass"}, func(_ Position, a engine.Action) int { return int(a) }, c.without...)
		})
		if !slices.Equal(got, c.want) {
			t.Errorf("without %q: got %q, want %q", c.without, got, c.want)
		}
	}
}
