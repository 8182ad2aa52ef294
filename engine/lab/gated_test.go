package lab

import (
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/train"
)

// In no role and at no number of seats are the learned weights that come with the program
// worse than the rule of thumb, whether the others play by the rule of thumb or by the same
// weights. Without -full the test covers only games with roles, and detects only large
// differences, since it plays few deals.
func TestNobodyIsWorseThanTheThumb(t *testing.T) {
	judges(t, "plays thousands of matches")
	l := testLab(t)
	seen := map[string]bool{} // hashes of rules
	gated := 0
	for _, name := range l.Library().Names() {
		if game, _, _ := strings.Cut(name, "/"); !l.Library().HasTrainedWeights(game) {
			continue
		}
		v := testVariant(t, l, name)
		p := v.Rules.Players()
		for seats := p.Min; seats <= p.Max && !seen[v.Set.Hash]; seats++ {
			if !*full && v.Rules.Cast(seats) == nil {
				continue
			}
			style, err := l.Library().TrainedStyle(v.Set.Game, v.Set.Hash, v.seatsInFile(seats))
			if err != nil {
				t.Fatal(err)
			}
			if style == nil {
				continue
			}
			gated++
			judge := v.Rules.(engine.Weigher)
			gate := train.Gate{Rules: v.Rules, Seats: seats, Weights: style.WeightsFor(judge.Features(), engine.Defaults(judge)), Seed: 1, Deals: 300, Workers: 2}
			if *full {
				gate.Deals = 4000
			}
			list, err := gate.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range list {
				if x.IsWorse() || *full && !x.Passes() {
					t.Errorf("%s at %d seats, %s, among those who have learned: %t: takes %.1f %%, the rule of thumb %.1f %% (%+.1f to %+.1f, %d deals)",
						name, seats, x.Role.Title, x.AmongLearned, 100*x.LearnedShare.Value, 100*x.ThumbShare.Value, 100*x.Difference.Lo, 100*x.Difference.Hi, x.Difference.N)
				}
			}
		}
		seen[v.Set.Hash] = true
	}
	if gated < 3 {
		t.Errorf("%d learned players were found, want those of Stronghold at least", gated)
	}
}
