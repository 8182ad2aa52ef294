package train

import (
	"math"
	"testing"

	"equitas/engine"
)

// An Adam step moves a weight by the learning rate in the direction of the gradient, and less if
// gradients change their sign. Weights that are frozen, of features that never differed, or
// without a gradient stay. The entropy counts in the first half of the training.
func TestAdamStep(t *testing.T) {
	const features = 6
	part := &partWeight{seen: 1, points: 3}
	unseen, idle := &partWeight{points: 3}, &partWeight{seen: 1, points: 3}
	s := &ascent{
		settings: ascentSettings{step: 2, entropyBonus: 0.5}, decisions: 10, halvingGap: engine.WeightUnit, decay1: 1, decay2: 1,
		currentWeights: make([]float64, features), meanWeights: make([]float64, features), m1: make([]float64, features), m2: make([]float64, features),
		gradient: make([]int64, features), entropyGradient: make([]int64, features),
		seenDecisions: []int64{4, 4, 4, 0, 4, 4}, rangeSums: []int64{8, 8, 8, 0, 8, 8}, frozen: []bool{false, false, false, false, true, false},
		partWeights: []*partWeight{part, unseen, idle},
	}
	// After gradients x and -x the corrected means are (0.9 · 0.1 - 0.1) x / (1 - 0.9²) and
	// (0.99 · 0.01 + 0.01) x² / (1 - 0.99²), which is x².
	back := (0.09 - 0.1) / 0.19
	for i, c := range []struct {
		left     float64
		gradient [features]int64
		entropy  int64 // of the last feature
		want     [features]float64
		points   float64
	}{
		{1, [features]int64{10, -10, 0, 10, 10, 0}, 5, [features]float64{1, -1, 0, 0, 0, 1}, 5},
		{0.5, [features]int64{10, 10, 0, 10, 10, 0}, 0, [features]float64{1.5, -1 - back/2, 0, 0, 0, 1 + 0.09/0.19/math.Sqrt(0.0099/0.0199)/2}, 6},
	} {
		copy(s.gradient, c.gradient[:])
		s.entropyGradient[5] = c.entropy
		part.slope, unseen.slope = 7, 7
		before := s.meanWeights[0]
		s.adamStep(c.left)
		for f, want := range c.want {
			if got := s.currentWeights[f]; math.Abs(got-want) > 1e-9 {
				t.Errorf("step %d, weight %d: got %g, want %g", i+1, f, got, want)
			}
			if s.gradient[f] != 0 || s.entropyGradient[f] != 0 {
				t.Errorf("step %d, weight %d: the gradient remains", i+1, f)
			}
		}
		if got, want := s.meanWeights[0], before+meanStepWeight*(s.currentWeights[0]-before); math.Abs(got-want) > 1e-9 || want == before {
			t.Errorf("step %d: the mean weight is %g, want %g", i+1, got, want)
		}
		if math.Abs(part.points-c.points) > 1e-9 || part.batchWeight != int64(c.points*engine.WeightUnit) || part.slope != 0 || unseen.points != 3 || idle.points != 3 {
			t.Errorf("step %d: the part's weight is %g, and of parts unseen and without a gradient %g and %g; want %g, 3 and 3", i+1, part.points, unseen.points, idle.points, c.points)
		}
	}
	s.entropyGradient[2] = 5
	if s.adamStep(0.5); s.currentWeights[2] != 0 {
		t.Errorf("half the training is over: the entropy moves a weight by %g", s.currentWeights[2])
	}
}
