package rule_test

import (
	"fmt"
	"strings"
	"testing"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

// Invisible characters, and those that change the direction of text, must be refused at
// their place in every text that is shown somewhere.
func TestUnseen(t *testing.T) {
	keys := map[string]string{ // lines that can hold a text, with its name in messages
		"title = \"%s\"": "title", "note.text = \"%s\"": "note.text",
		"seasons.names = [\"summer\", \"%s\"]\nseasons.first = \"summer\"": "seasons.names",
		"card.knights.name.en = \"%s\"":                                    "card.knights.name.en",
		"card.knights.name = { it = '''%s''' }":                            "card.knights.name.it",
		"card.knights.text.en = \"%s\"":                                    "card.knights.text.en",
		"metric.own = { num = \"match.turns\", title = \"%s\" }":           "metric.own.title",
	}
	for _, r := range "\u0001\u001b\u007f\u0080\u009b\u061c\u200b\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2028\u2029\u2060\u2066\u2067\u2068\u2069\u3164\ufeff\U000e0041" {
		for line, key := range keys {
			escaped, want := fmt.Sprintf("\\U%08X", r), fmt.Sprintf("U+%04X", r)
			if strings.Contains(line, "'''") {
				if escaped = string(r); r < ' ' || r == 0x7f {
					continue // such a character is not allowed in TOML
				}
			}
			if r == '\u2028' || r == '\u2029' {
				want = "line end"
			}
			text := strings.Replace(pico.DerivedHeader, "title = \"X\"\n", "", 1)
			if !strings.HasPrefix(line, "title") {
				text = pico.DerivedHeader
			}
			text += fmt.Sprintf(line, "A"+escaped+"B") + "\n"
			_, err := pico.Library(t, map[string]string{"x": text}).Load("pico/x", nil)
			if err == nil || !strings.Contains(err.Error(), key+" has ") || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want one about %s of %s", line, err, want, key)
				continue
			}
			at := err.(rule.Faults)[0].At
			lines := strings.Split(text, "\n")
			if rest := string([]rune(lines[at.Line-1])[at.Col-1:]); !strings.HasPrefix(rest, escaped) {
				t.Errorf("%q, U+%04X: the fault stands at %q", line, r, rest)
			}
		}
	}
	for _, c := range []struct{ text, want string }{
		{"card.knights.name.en = \"A\\nB\"", "card.knights.name.en has a line end"},
		{"card.knights.name.en = \"A\\tB\"", "card.knights.name.en has a tab"},
		{"title = \"A\\nB\"", "title has a line end"},
		{"note.text = '''\nA\nB'''", "note.text has a line end"},
		{"card.knights.text.en = '''\nA\n\tB'''", ""},
		{"card.knights.text.en = \"Ver\\u00adteidigung\"", ""},
		{"card.knights.name.en = \"کتاب\u200cها 👩\u200d🌾 नीति Größe ñ\"", ""},
	} {
		text := pico.DerivedHeader
		if strings.HasPrefix(c.text, "title") {
			text = strings.Replace(pico.DerivedHeader, "title = \"X\"\n", "", 1)
		}
		_, err := pico.Library(t, map[string]string{"x": text + c.text + "\n"}).Load("pico/x", nil)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

// A fault of several keys must be reported at the one that was written last.
func TestLast(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"b": pico.DerivedHeader + "[hand]\nstart = 4\n[guild.bards]\ndrop = true\n",
		"x": "game = \"pico\"\nextends = \"pico/b\"\ntitle = \"X\"\n[card.patrol]\ncount = 3\n",
	})
	s := pico.Load(t, l, "pico/x", "hand.limit=6").Set
	for _, c := range []struct{ paths, want string }{
		{"hand.start", "variants/pico/b.toml:5:9"},
		{"hand.start seasons.use", "variants/pico/b.toml:5:9"},
		{"hand.start hand.limit", "--set:1:12"},
		{"card.knights.count card.patrol.count", "variants/pico/x.toml:5:9"},
		{"card.*.count hand.start", "variants/pico/x.toml:5:9"},
		{"guild.*.uses", "variants/pico/b.toml:6:2"},
		{"guild.*", "variants/pico/b.toml:6:2"},
		{"nothing.*", ""},
	} {
		if got := s.LastPlace(strings.Fields(c.paths)...).String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.paths, got, c.want)
		}
	}
}
