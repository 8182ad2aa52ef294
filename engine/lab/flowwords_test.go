package lab

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rule"
)

// alikeInBoth are words that are the same in English and in Italian.
var alikeInBoth = []string{"Ballista"}

// What is drawn of a match, its phases, what is done in them, and how it ends, is called in
// Italian, of every game that comes along.
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
