package render_test

import (
	"testing"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
)

// Least must return a value that is valid in a new entry: of words the first, or else an
// empty list or text.
func TestLeast(t *testing.T) {
	s := pico.Load(t, pico.Library(t, nil), "pico/1").Set
	for _, c := range []struct {
		k    rule.Key
		want string
	}{
		{rule.Key{Type: rule.Int, Lo: 0, Hi: 20}, "1"},
		{rule.Key{Type: rule.Int, Lo: 3, Hi: 20}, "3"},
		{rule.Key{Type: rule.Int, Lo: -2, Hi: 0}, "0"},
		{rule.Key{Type: rule.Int, Lo: 3, Hi: 20, InitialValue: "7"}, "7"},
		{rule.Key{Type: rule.Bool}, "false"},
		{rule.Key{Type: rule.Condition}, "true"},
		{rule.Key{Type: rule.Word, Words: []string{"left", "right"}}, `"left"`},
		{rule.Key{Type: rule.Words, Words: []string{"@card"}}, `"knights"`},
		{rule.Key{Type: rule.Word, Words: []string{"@area"}}, `""`},
		{rule.Key{Type: rule.Words, Words: []string{"@area"}}, "[]"},
		{rule.Key{Type: rule.Texts}, "[]"},
		{rule.Key{Type: rule.Names}, "{}"},
		{rule.Key{Type: rule.Text}, `""`},
		{rule.Key{Type: rule.Text, PlainWords: true}, `"new"`},
		{rule.Key{Type: rule.Effects}, `[{ do = "draw", n = 1, from = "base" }]`},
	} {
		if got := render.LeastValue(s, &c.k); got != c.want {
			t.Errorf("%v of %q from %d to %d: %s, want %s", c.k.Type, c.k.Words, c.k.Lo, c.k.Hi, got, c.want)
		}
	}
}
