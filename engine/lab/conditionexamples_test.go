package lab

import (
	"fmt"
	"strings"
	"testing"
)

// ConditionExamples finds positions in which a condition holds and in which it does not.
// The values it shows occur in the condition.
func TestSays(t *testing.T) {
	if testing.Short() {
		t.Skip("plays, and asks at every position")
	}
	l := testLab(t)
	for _, c := range []struct{ variant, path, value string }{
		{"proelio/0.9.6", "attack.valid", "house.fortification"},
		{"proelio/0.9.6", "imperial.legal", "house.hand"},
		{"empires/2002", "take.legal", ""},
		{"stronghold/2010", "rule.deed_allowed", ""},
		{"warland/2.0.2", "build.allowed", ""},
	} {
		list, err := l.ConditionExamples(t.Context(), c.variant, c.path, "en")
		if err != nil {
			t.Fatal(err)
		}
		yes, no := 0, 0
		for _, s := range list {
			if s.Holds {
				yes++
			} else {
				no++
			}
			if s.When == "" || s.Who == "" || s.What == "" || !s.Holds && len(s.Parts) == 0 || !strings.Contains(fmt.Sprint(s.Values), c.value) {
				t.Errorf("%s %s: %+v", c.variant, c.path, s)
			}
		}
		t.Logf("%s %s: %d yes, %d no", c.variant, c.path, yes, no)
		if yes+no == 0 || c.value != "" && (yes == 0 || no == 0) {
			t.Errorf("%s %s: %d yes, %d no: %+v", c.variant, c.path, yes, no, list)
		}
		again, err := l.ConditionExamples(t.Context(), c.variant, c.path, "en")
		if err != nil || fmt.Sprint(again) != fmt.Sprint(list) {
			t.Errorf("%s %s says something else the second time", c.variant, c.path)
		}
	}
	if list, err := l.ConditionExamples(t.Context(), "proelio/0.9.6", "hand.limit", "it"); err != nil || len(list) > 0 {
		t.Errorf("a number says %v, %v", list, err)
	}
}
