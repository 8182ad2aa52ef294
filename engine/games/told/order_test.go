package told

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/rule/source"
)

// Steps have the order of the file, except those that say "after" or "before" another step, in
// whatever order they are written.
func TestOrderOfSteps(t *testing.T) {
	for _, c := range []struct{ text, want, fault string }{
		{"a = 'x'\nb = 'x'", "a b", ""},
		{"a = 'x'\nb = 'x'\nc = { do = 'x', before = 'a' }\nd = { do = 'x', after = 'a' }", "c a d b", ""},
		{"a = 'x'\nb = 'x'\nc = { do = 'x', after = 'a' }\nd = { do = 'x', after = 'a' }", "a c d b", ""},
		{"a = 'x'\nb = 'x'\nc = { do = 'x', after = 'a' }\nd = { do = 'x', after = 'c' }\ne = { do = 'x', after = 'a' }", "a c d e b", ""},
		{"a = 'x'\nb = { do = 'x', after = 'c' }\nc = { do = 'x', after = 'd' }\nd = 'x'", "a d c b", ""},
		{"a = 'x'\nb = { do = 'x', after = 'c' }\nc = { do = 'x', before = 'b' }", "", "b stands beside c, which stands beside it in turn"},
		{"a = 'x'\nb = { do = 'x', after = 'b' }", "", "no step b beside b"},
		{"a = 'x'\nlong = 'x'\nb = { do = 'x', after = 'lang' }", "", "no step lang beside b"},
		{"a = 'x'\nb = 'x'\nc = { do = 'x', before = 'a', after = 'b' }", "", "c says both after and before"},
	} {
		root, fault := source.ParseFile(source.NewFile("x.toml", c.text))
		if fault != nil {
			t.Fatal(fault)
		}
		f := new(faults)
		got := orderedKeys(root, "phase.turn", f)
		if c.fault == "" {
			if want := strings.Fields(c.want); !slices.Equal(got, want) || len(f.list) > 0 {
				t.Errorf("%q: got %q, want %q; faults %v", c.text, got, want, f.list)
			}
			continue
		}
		if len(f.list) != 1 || !strings.Contains(f.list[0].Msg, c.fault) || f.list[0].Help == "" {
			t.Errorf("%q: got %v, want one fault %q with a way out", c.text, f.list, c.fault)
		}
	}
}
