package told

import "equitas/engine/rule"

var _ rule.Phraser = (*Game)(nil)

// Phrase says steps as they stand in the file, on one line: what is a table with the name
// of each key.
func (g *Game) Phrase(set *rule.Set, _ string) func(path string) string {
	return func(path string) string {
		v := set.Value(path)
		if v == nil || v.Kind != rule.KindTable && v.Kind != rule.KindList {
			return ""
		}
		if k := g.schema.Match(path); k != nil && k.Type != rule.Steps {
			return ""
		}
		return told(v)
	}
}
