package rule

import "equitas/engine/rule/source"

// Heading returns the heading of the rulebook that a key stands under: its own,
// or else that of its table. Of what the variant has made up there is none.
func (s *Set) Heading(path string) string {
	if s.Invented(path) {
		return ""
	}
	if k := s.schema.Match(path); k != nil && k.Source != "" {
		return k.Source
	}
	table, _, _ := source.Cut(path)
	for i := range s.schema.Heads {
		if h := &s.schema.Heads[i]; h.Path == table {
			return h.Source
		}
	}
	return ""
}
