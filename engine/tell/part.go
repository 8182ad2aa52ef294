package tell

import (
	"equitas/engine"
	"equitas/engine/rule"
)

// Part is what something that players may use is called in the language: as the entry
// with its name in one of the tables of a set, which reports call by its title, or as
// the word part.NAME says. What has neither goes by its title.
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
