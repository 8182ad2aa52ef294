package conform

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/rule"
)

// What has no case is found, and so is a case of what there is not.
func TestCovered(t *testing.T) {
	got := Faults(func(t Reporter) {
		Covered(t, "heading", []string{"Attack", "Loot"}, []string{"Attack", "Looot", "Attack"})
	})
	if want := []string{`a case is of heading "Looot", which there is not`, "heading Loot has no case"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Faults(func(t Reporter) { Covered(t, "heading", []string{"Loot"}, []string{"Loot"}) }); got != nil {
		t.Errorf("got %q, want nothing", got)
	}
}

// A case that stops reports what it had until then.
func TestFaults(t *testing.T) {
	got := Faults(func(t Reporter) {
		t.Errorf("%d", 1)
		t.Fatal("two")
		t.Errorf("three")
	})
	if !slices.Equal(got, []string{"1", "two"}) {
		t.Errorf("got %q", got)
	}
}

// A value is broken in every way in which somebody may have it wrong.
func TestBreaks(t *testing.T) {
	condition := &rule.Key{Type: rule.Condition}
	for _, c := range []struct {
		v    rule.Value
		k    *rule.Key
		want string
	}{
		{rule.Value{Kind: rule.KindInt, Int: 5}, &rule.Key{Lo: 0, Hi: 5}, "4"},
		{rule.Value{Kind: rule.KindInt, Int: 5}, &rule.Key{Lo: 0, Hi: 9}, "4 6"},
		{rule.Value{Kind: rule.KindBool}, &rule.Key{Type: rule.Bool}, "true"},
		{rule.Value{Text: "left"}, &rule.Key{Type: rule.Word, Words: []string{"left", "right", "@card"}}, `"right"`},
		{rule.Value{Text: "a > 1 && b"}, condition, "'''true''' '''false''' '''b''' '''a > 1''' '''a >= 1 && b''' '''a > 2 && b'''"},
		{rule.Value{Text: "min(a, b)"}, &rule.Key{Type: rule.Amount}, "'''min(a, b) + 1''' '''min(a, b) - 1''' '''a''' '''b'''"},
	} {
		if got := strings.Join(Breaks(&c.v, c.k), " "); got != c.want {
			t.Errorf("%+v: got %s, want %s", c.v, got, c.want)
		}
	}
	if got := strings.Join(WithoutParts(&rule.Value{Text: "a && (b && c)"}, condition), " "); got != "'''true && (b && c)''' '''true && a'''" {
		t.Errorf("without its parts: %s", got)
	}
}
