package narration

import (
	"equitas/engine"
	"equitas/engine/rule"
)

// Part returns the name of a part in the speaker's language. It is the name of the entry p.Name
// in the first of the tables of the set in which that entry's name, in the set's own language,
// is the part's title; else the word part.NAME, else the title.
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
