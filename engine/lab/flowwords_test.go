package lab

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rule"
)

// alikeInBoth are words that are spelt alike in English and Italian.
var alikeInBoth = []string{"Ballista"}

// In every built-in game, the Italian words for phases, kinds of action and endings differ
// from the English ones.
func TestFlowIsItalian(t *testing.T) {
	l := testLab(t)
	for _, name := range l.Library().Names() {
		v := testVariant(t, l, name)
		c, ok := v.Rules.(engine.PhaseChart)
		if !ok || len(v.Set.Chain) > 1 {
			continue
		}
		alike := func(en, it string) {
			if en == it && en != "" && !slices.Contains(alikeInBoth, en) {
				t.Errorf("%s: %q is called so in Italian, too", name, en)
			}
		}
		en, it := c.Chart(rule.English), c.Chart("it")
		for i := range en {
			alike(en[i].Title, it[i].Title)
			for k := range en[i].Kinds {
				alike(en[i].Kinds[k].Title, it[i].Kinds[k].Title)
			}
		}
		ends := c.Endings("it")
		for i, e := range c.Endings(rule.English) {
			alike(e, ends[i])
		}
	}
}
