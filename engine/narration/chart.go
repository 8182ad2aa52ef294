package narration

import (
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
)

// Chart sets the names of phases and of untitled kinds of actions in a language, from the
// words of a game in chart.name, chart.doc and chart.kind, by their names in records.
// Without such words the name in records is kept.
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
				form, _, _ := strings.Cut(x.Form, " [") // an end that may be missing is left out
				x.Title = said("kind", form, form)
			}
		}
	}
	return l
}

// Endings returns the names of reasons for which matches end, in a language, from the words
// of a game in chart.end.
func Endings(set *rule.Set, lang string, reasons []string) []string {
	l := make([]string, len(reasons))
	for i, reason := range reasons {
		if l[i] = set.WordOf(lang, "chart.end", reason); l[i] == "" {
			l[i] = reason
		}
	}
	return l
}
