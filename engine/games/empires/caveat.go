package empires

import "equitas/engine"

// Caveats implements [engine.Rules].
func (r *Rules) Caveats(int, []string) []engine.Caveat {
	return []engine.Caveat{
		{Family: "targets", Text: "Bots bear no grudges, make no promises and do not gang up: they attack where points and odds are best. Whom people attack is for a table to find out."},
		{Family: "battles", Text: "Bots line up their cards by what they can expect to meet. They do not bluff, and do not learn how somebody lines up."},
	}
}
