package told

import "equitas/engine/rule"

// phrase implements [rule.Extras.Phrase]. The function that it returns gives the steps at a path on
// one line, as written in the file; "" if there are no steps at the path.
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
