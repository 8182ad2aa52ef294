package warland

import (
	"testing"

	"equitas/engine/enginetest"
	"equitas/engine/rng"
)

// Rules without a part can be loaded and played to the end, and the part is not used.
func TestKnockouts(t *testing.T) {
	set := load(t, "warland/creatures").set
	l := Game{}.Extras().Knockouts(set)
	if want := len(keysOf(set, "building")) + 3; len(l) != want {
		t.Errorf("%d parts, want %d", len(l), want)
	}
	for _, k := range l {
		r := load(t, "warland/creatures", append([]string{"end.max_rounds=30"}, k.Sets...)...)
		counts := r.Counts(2)
		row := make([]int64, len(counts.Columns()))
		s, bots := table(t, r, 2, "greedy")
		for deal := range 3 {
			enginetest.Play(s, bots, rng.NewDeal(9, uint64(deal)), nil)
			counts.Count(s, row)
			for i, c := range counts.Columns() {
				if (c.Name == "build."+k.Name || c.Name == "act."+k.Name || c.Name == k.Name) && row[i] != 0 {
					t.Errorf("without %s, %s is %d", k.Name, c.Name, row[i])
				}
			}
		}
	}
}
