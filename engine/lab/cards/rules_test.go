package cards

import (
	"testing"

	"equitas/engine/lab"
	"equitas/engine/rule"
)

// In the rules in words those are marked that are not as in the edition, whether a file or
// --set changed them; of the edition itself none are.
func TestRulesAreMarked(t *testing.T) {
	lib := lab.Open(lab.Resources{}).Library()
	for _, c := range []struct {
		name string
		sets []string
		was  string // what the edition says of the first that is marked; "": none is
	}{
		{"orchard/standard", nil, ""},
		{"orchard/hand-of-six", nil, "5"},
		{"orchard/standard", []string{"number.hand=7"}, "5"},
		{"proelio/0.9.6", nil, ""},
	} {
		v, err := lib.Variant(c.name, c.sets, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Rules(lib, v, rule.English)
		if err != nil {
			t.Fatal(err)
		}
		var was string
		for _, l := range RuleLines(s) {
			if l.Changed && was == "" {
				was = l.EditionText
			}
		}
		if was != c.was || (s.Legend != "") != (c.was != "") {
			t.Errorf("%s %q: the first that is marked was %q, the legend is %q; want %q", c.name, c.sets, was, s.Legend, c.was)
		}
	}
}
