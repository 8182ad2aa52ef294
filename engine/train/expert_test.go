package train

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
)

// Weights that follow an expert rate its choices highest, by the features that distinguish
// them; decisions that the expert makes now one way, now the other do not move them.
func TestFollow(t *testing.T) {
	w := []int32{50 * engine.WeightUnit, 0, 0}
	safe, bold, odd := []float64{1, 0, 0}, []float64{0, 1, 0}, []float64{1, 0, 1}
	var l []expertDecision
	for i := range 200 {
		l = append(l, expertDecision{[][]float64{safe, bold}, 1}, expertDecision{[][]float64{safe, odd}, i % 2})
	}
	by := imitate(l, w)
	if gap := by[1] - (50 + by[0]); gap < -12 || by[2] < -2 || by[2] > 2 {
		t.Errorf("weights move by %.1f: what the teacher takes is rated %.1f beside the other, want about as high; and the last weight stays", by, gap)
	}
	if by := imitate(nil, w); slices.ContainsFunc(by, func(x float64) bool { return x != 0 }) {
		t.Errorf("without a choice weights move by %v", by)
	}
}

// Players who never steal learn it from an expert that does, and nothing from one that does
// not or plays as they do. The result is the same for any number of workers.
func TestTaught(t *testing.T) {
	shyest, best := shyWeights(100), shyWeights(0)
	for _, c := range []struct {
		name         string
		now, teaches []int32
		want         bool
		least, most  int // limits for the number of matches
	}{
		{"a teacher who steals", shyest, best, true, 10_000, 100_000},
		{"a teacher who never does", shyest, shyest, false, 1, expertLookMatches},
		{"a teacher of those who steal", best, best, false, 0, 0},
	} {
		var got [2][]int32
		for i, workers := range []int{1, 3} {
			a := &arena{rules: shy{}, seats: 4, workers: workers}
			better, matches, err := a.learnFromExpert(t.Context(), 7, c.now, func(w []int32) (bot.Maker, error) {
				if !slices.Equal(w, c.now) && !c.want {
					t.Errorf("%s: it takes others for players with %v, want %v", c.name, w, c.now)
				}
				return bot.WeightedMaker("teacher", "", c.teaches), nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if got[i] = better; (better != nil) != c.want || matches < c.least || matches > c.most {
				t.Errorf("%s: %v in %d matches, want %d to %d", c.name, better, matches, c.least, c.most)
			}
		}
		if !slices.Equal(got[0], got[1]) {
			t.Errorf("%s: one worker: %v, three: %v", c.name, got[0], got[1])
		}
		if !c.want || got[0] == nil {
			continue
		}
		a := &arena{rules: shy{}, seats: 4, workers: 2}
		if missed, err := a.findUnusedParts(t.Context(), 3, got[0]); err != nil || slices.ContainsFunc(missed, func(p *unusedPart) bool { return p.part == stealing }) {
			t.Errorf("%s: those who were taught still leave stealing alone (%v)", c.name, err)
		}
	}
	a := &arena{rules: shy{}, seats: 4, workers: 1}
	if better, matches, err := a.learnFromExpert(t.Context(), 7, shyest, nil); better != nil || matches != 0 || err != nil {
		t.Errorf("without a teacher: %v, %d matches, %v", better, matches, err)
	}
}
