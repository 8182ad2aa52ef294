package narration

import (
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
)

// Chart sets the titles and explanations of the phases in l, and the titles of those kinds of
// actions in them that have none, all in the language lang; it returns l. It looks up their names
// in records in the sections chart.name, chart.doc and chart.kind of the game's words. Without such
// words, the title is the name in records, and the explanation is "".
func Chart(set *rule.Set, lang string, l []engine.Phase) []engine.Phase {
	said := func(table, name, or string) string {
		if text := set.WordOf(lang, "chart."+table, name); text != "" {
			return text
		}
		return or
	}
	for i := range l {
		p := &l[i]
		p.Title, p.Doc = said("name", p.Name, p.Name), said("doc", p.Name, "")
		for k := range p.Kinds {
			if x := &p.Kinds[k]; x.Title == "" {
				form, _, _ := strings.Cut(x.Form, " [") // an optional end in brackets is left out
				x.Title = said("kind", form, form)
			}
		}
	}
	return l
}

// Endings returns the names in a language of the reasons for which matches end, from section
// chart.end of the game's words; without such words, the reason itself.
func Endings(set *rule.Set, lang string, reasons []string) []string {
	l := make([]string, len(reasons))
	for i, reason := range reasons {
		if l[i] = set.WordOf(lang, "chart.end", reason); l[i] == "" {
			l[i] = reason
		}
	}
	return l
}
