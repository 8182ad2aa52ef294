package workbench

import (
	"html"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/jobs"
)

// A refusal names the fields of the form, and no flag of the command line.
func TestRefusalsNameFields(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string]string{"en": "“Seats”", "it": "“Posti”"} {
		b := runWith(t, map[string]string{"variants/proelio/mine.toml": edited}, options{lang: lang})
		asked := 0
		for _, path := range []string{"/compare?other=proelio/mine&seats=2", "/sweep?of=proelio/mine&k=hand.limit&lo:hand.limit=4&hi:hand.limit=6&seats=2", "/tune?of=proelio/mine&a=len.turns&al:len.turns=30&ah:len.turns=34&seats=2"} {
			name, query, _ := strings.Cut(strings.TrimPrefix(path, "/"), "?")
			var pairs []string
			for pair := range strings.SplitSeq(query, "&") {
				key, value, _ := strings.Cut(pair, "=")
				pairs = append(pairs, key, value)
			}
			_, text := b.post("/"+name, pairs...)
			if list := b.jobs.List(); len(list) > asked {
				asked = len(list)
				becomes(t, list[0], jobs.Failed)
				_, text = b.get(path)
			}
			if text = html.UnescapeString(text); !strings.Contains(text, want) || strings.Contains(text, "--seats") {
				t.Errorf("%s in %s does not name the field %s: %.600s", name, lang, want, text)
			}
		}
	}
}
