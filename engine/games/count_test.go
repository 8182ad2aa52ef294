package games_test

import (
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/games"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// Games count features without allocating, including features of weight 0: a bot that begins
// to learn has only such weights.
func TestCount(t *testing.T) {
	lib := games.Library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, c := range []struct {
		variant string
		seats   int
		unasked []string // features that are worked out only if they are weighed, or counted
	}{
		{"crazy_eights/standard", 4, nil},
		{"empires/2002", 4, nil},
		{"stronghold/2010", 2, nil},
		{"warland/2.0.2", 4, []string{"target_gap", "march_lead", "goal_mates"}},
	} {
		l, err := lib.Load(c.variant, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := l.Rules.(engine.FeatureCounter)
		features := r.Features()
		n := len(features)
		weights := [][]int32{engine.Defaults(r), make([]int32, n)}
		seen := make([]bool, n)
		counts := make([]int32, 4096*n)
		st := l.Rules.NewState(c.seats)
		deal := rng.NewDeal(5, 1)
		st.Start(deal)
		chance := deal.Stream(rng.PurposeOf("test"), 0)
		var legal []engine.Action
		for at := 0; at < 1500 && st.ToAct() != engine.Nobody; at++ {
			legal = st.Legal(legal[:0])
			if len(legal) > 1 && len(legal)*n <= len(counts) {
				o, w := st.Observe(st.ToAct()), weights[at%2]
				r.Count(o, legal, w, counts)
				if at%16 < 2 {
					if a := testing.AllocsPerRun(2, func() { r.Count(o, legal, w, counts) }); a > 0 {
						t.Fatalf("%s: counting for %d actions allocates %v times", c.variant, len(legal), a)
					}
				}
				for i, x := range counts[:len(legal)*n] {
					seen[i%n] = seen[i%n] || at%2 == 1 && x != 0
				}
			}
			st.Apply(legal[chance.Below(uint32(len(legal)))])
		}
		for _, name := range c.unasked {
			for f := range features {
				if features[f].Name == name && !seen[f] {
					t.Errorf("%s: feature %s, which weighs nothing, is never counted", c.variant, name)
				}
			}
		}
	}
}
