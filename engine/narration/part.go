package narration

import (
	"equitas/engine"
	"equitas/engine/rule"
)

// Part returns the name of a part (something that players may use) in the language: that of
// the entry in one of the tables of a set whose English name is the part's title, or the
// word part.NAME, or else the title.
func (s *Speaker) Part(set *rule.Set, tables []string, p engine.Part) string {
	own := set.Text("text.language")
	for _, table := range tables {
		if at := table + "." + p.Name; set.Has(at) && Name(set, at, own) == p.Title {
			return Name(set, at, s.Lang())
		}
	}
	if s.Has("part." + p.Name) {
		return s.Line("part." + p.Name)
	}
	return p.Title
}
