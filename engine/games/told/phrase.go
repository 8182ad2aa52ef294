package told

import "equitas/engine/rule"

// phrase returns a function that gives the steps at a path as written in the file, on one
// line, tables with the names of their keys.
func (g *Game) phrase(set *rule.Set, _ string) func(path string) string {
	return func(path string) string {
		v := set.Value(path)
		if v == nil || v.Kind != rule.KindTable && v.Kind != rule.KindList {
			return ""
		}
		if k := g.schema.Match(path); k != nil && k.Type != rule.Steps {
			return ""
		}
		return stepsOnOneLine(v)
	}
}
