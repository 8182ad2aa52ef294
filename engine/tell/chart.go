package tell

import (
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
)

// Chart gives phases, and kinds of actions that have no title yet, what people call them
// in a language: the words of a game under chart.name, chart.doc and chart.kind, by what
// records call them. What has no words there is called so itself.
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

// Endings are what people call reasons for which matches end, in a language: the words of
// a game under chart.end.
func Endings(set *rule.Set, lang string, reasons []string) []string {
	l := make([]string, len(reasons))
	for i, reason := range reasons {
		if l[i] = set.WordOf(lang, "chart.end", reason); l[i] == "" {
			l[i] = reason
		}
	}
	return l
}
