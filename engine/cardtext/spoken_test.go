package cardtext

import "testing"

// A conditional text is spoken with its condition first; other words keep their order.
func TestSpokenAnswers(t *testing.T) {
	name := func(name string, not bool) string {
		if not {
			return "no " + name
		}
		return name
	}
	word := func(w string) string { return "<" + w + ">" }
	signs := map[string]map[string]string{
		"en": {"otherwise": ", otherwise", "if": "if", "in": "is one of", "absent": "or else", "least": "the least of", "greatest": "the greatest of"},
		"it": {"otherwise": ", altrimenti", "if": "se", "in": "è fra", "absent": "o altrimenti", "least": "il minore fra", "greatest": "il maggiore fra"},
	}
	for _, c := range []struct{ src, en, it string }{
		{"a > 2 ? 2 : 1", "2 if a > 2, otherwise 1", "2 se a > 2, altrimenti 1"},
		{"a ? 3 : b ? 2 : 1", "3 if a, otherwise 2 if b, otherwise 1", "3 se a, altrimenti 2 se b, altrimenti 1"},
		{"a ? b ? 3 : 2 : 1", "(3 if b, otherwise 2) if a, otherwise 1", "(3 se b, altrimenti 2) se a, altrimenti 1"},
		{"1 + (a == 'x' ? 2 : 1)", "1 + (2 if a = <x>, otherwise 1)", "1 + (2 se a = <x>, altrimenti 1)"},
		{"min(a ? 2 : 1, max(b, !c ? 4 : 5))", "the least of (2 if a, otherwise 1, the greatest of (b, 4 if no c, otherwise 5))",
			"il minore fra (2 se a, altrimenti 1, il maggiore fra (b, 4 se no c, altrimenti 5))"},
		{"(a ?? 0) - b", "a " + minus + " b", "a " + minus + " b"},
		{"a ?? 1", "a or else 1", "a o altrimenti 1"},
		{"a in ['x', 'y'] ? 1 : 0", "1 if a is one of <x>, <y>, otherwise 0", "1 se a è fra <x>, <y>, altrimenti 0"},
	} {
		for lang, want := range map[string]string{"en": c.en, "it": c.it} {
			if got := ConditionInWords(c.src, func(key string) string { return signs[lang][key] }, name, word); got != want {
				t.Errorf("%s in %s: got %q, want %q", c.src, lang, got, want)
			}
		}
	}
}

// Incomplete texts do not make it fail.
func TestSpokenBroken(t *testing.T) {
	same := func(s string, _ bool) string { return s }
	for _, src := range []string{"", "?", ":", "(", ")", "a ? (", "] : [", "(a ? b", "a ? b", "a : b ? c", ",,"} {
		ConditionInWords(src, func(key string) string { return key }, same, func(s string) string { return s })
	}
}
