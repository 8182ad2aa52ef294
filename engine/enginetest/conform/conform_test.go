package conform

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rule"
)

// Covered reports things without a case, and cases about things that do not exist.
func TestCovered(t *testing.T) {
	got := CollectFaults(func(t Reporter) {
		CheckCovered(t, "heading", []string{"Attack", "Loot"}, []string{"Attack", "Looot", "Attack"})
	})
	if want := []string{`a case is of heading "Looot", which there is not`, "heading Loot has no case"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := CollectFaults(func(t Reporter) { CheckCovered(t, "heading", []string{"Loot"}, []string{"Loot"}) }); got != nil {
		t.Errorf("got %q, want nothing", got)
	}
}

// Faults returns what a case reported before it stopped.
func TestFaults(t *testing.T) {
	got := CollectFaults(func(t Reporter) {
		t.Errorf("%d", 1)
		t.Fatal("two")
		t.Errorf("three")
	})
	if !slices.Equal(got, []string{"1", "two"}) {
		t.Errorf("got %q", got)
	}
}

// Breaks returns every plausible mistake in a value.
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
		if got := strings.Join(OtherValues(&c.v, c.k), " "); got != c.want {
			t.Errorf("%+v: got %s, want %s", c.v, got, c.want)
		}
	}
	if got := strings.Join(ConditionsLessOnePart(&rule.Value{Text: "a && (b && c)"}, condition), " "); got != "'''true && (b && c)''' '''true && a'''" {
		t.Errorf("without its parts: %s", got)
	}
}

// A case holds a rule if its result differs without the rule. If its settings are rejected
// together with the change, it holds a limit of settings and no other rule.
func TestCaughtBy(t *testing.T) {
	fails := func(t Reporter, _ engine.Rules) { t.Errorf("otherwise") }
	passes := func(Reporter, engine.Rules) {}
	type rules struct{ engine.Rules }
	for _, c := range []struct {
		name        string
		play        func(Reporter, engine.Rules)
		rules       engine.Rules
		limit, only bool
		want        string
	}{
		{"comes out otherwise", fails, rules{}, false, false, "wide"},
		{"comes out the same", passes, rules{}, true, false, ""},
		{"refused", fails, nil, false, false, ""},
		{"refused, a limit", fails, nil, true, false, "wide"},
		{"has settings, the edition alone is asked", fails, rules{}, false, true, ""},
	} {
		b := breakage{check: &CoverageCheck{Edition: "game/edition"}, key: "table.most", set: "table.most=8", limit: c.limit,
			loaded: map[string]engine.Rules{"game/edition\ntable.size=9": c.rules}}
		cases := []Case{{Name: "wide", Variant: "game/edition", Set: []string{"table.size=9"}, Play: c.play}}
		if got := b.failingCase(cases, c.only); got != c.want {
			t.Errorf("%s: caught by %q, want %q", c.name, got, c.want)
		}
	}
}
