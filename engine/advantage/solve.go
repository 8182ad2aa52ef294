package advantage

import (
	"math"

	"equitas/engine"
	"equitas/engine/stat"
)

// ridges are how much of what a feature varies may be added to it, which holds weights
// down that the sample says little of. That which predicts best what was not learned from
// is taken.
var ridges = [...]float64{0.03, 0.1, 0.3, 1, 3, 10}

// usualPoints is by how much the feature that tells most tells actions apart, usually. What
// weights are measured in does not matter to who takes the best, only how they compare.
const usualPoints = 10

// Weights are what the sample says that the features are worth, by feature, in
// 1/[engine.WeightUnit] of a point, to a thousandth of a point. They are nil if they predict
// of matches that they were not learned from no more than no weights do. A feature that
// never told actions apart keeps its known weight.
func (s *Seen) Weights(known []int32) []int32 {
	both, by := s.learn(ridges[:], (*sums).solve)
	if by == 0 {
		return nil
	}
	w, most := both.solve(by), 0.0
	for f, x := range w {
		usual := math.Sqrt(both.at(f, f)/float64(both.n)) / countUnit
		most = max(most, float64(math.Abs(x)*usual))
	}
	points := make([]int32, len(w))
	for f, x := range w {
		if both.at(f, f) == 0 {
			points[f] = known[f]
			continue
		}
		thousandths := math.Round(float64(x / most * usualPoints * 1000))
		points[f] = int32(max(-mostThousandths, min(mostThousandths, thousandths)) * engine.WeightUnit / 1000)
	}
	return points
}

// learn adds up both halves of what was seen, and takes the number by which solve predicts
// of each half best from the other; 0 if none predicts more than nothing does.
func (s *Seen) learn(numbers []float64, solve func(half *sums, number float64) []float64) (both *sums, by float64) {
	if s.halves[0].n == 0 || s.halves[1].n == 0 {
		return nil, 0
	}
	both = newSums(s.features)
	both.add(s.halves[0])
	both.add(s.halves[1])
	best := 0.0
	for _, number := range numbers {
		gain := 0.0
		for i, other := range s.halves {
			gain += s.halves[1-i].predicts(solve(other, number))
		}
		if gain > best {
			best, by = gain, number
		}
	}
	return both, by
}

// mostThousandths keeps weights well below [engine.MaxWeight].
const mostThousandths = 1000 * engine.MaxWeight / 2

// doubts are in how many decisions a feature must have told actions apart for the sample to
// hold half of what it seems to say of its weight. That which predicts best what was not
// learned from is taken.
var doubts = [...]float64{100, 300, 1000, 3000, 10_000, 30_000}

// Toward returns weights a step from some that all seats follow toward what the sample says
// is better, in 1/[engine.WeightUnit] of a point: so far that in a decision, usually, what is
// added tells actions apart by that share of what they do already. What tells actions apart
// seldom is believed less than by [Seen.Weights]. nil if the sample predicts of matches that
// it does not come from no more than nothing does, or the weights tell nothing apart.
func (s *Seen) Toward(weights []int32, share float64) []int32 {
	both, by := s.learn(doubts[:], (*sums).doubting)
	if by == 0 {
		return nil
	}
	now := make([]float64, len(weights))
	for f, x := range weights {
		now[f] = float64(x)
	}
	way := both.doubting(by)
	was, is := both.spread(now), both.spread(way)
	if !(was > 0) || !(is > 0) {
		return nil
	}
	unit := float64(float64(share*was) / is)
	w := make([]int32, len(weights))
	const most = engine.MaxWeight * engine.WeightUnit
	for f, x := range way {
		w[f] = int32(max(-most, min(most, math.Round(now[f]+float64(unit*x)))))
	}
	return w
}

// spread is how far weights tell the actions of a decision apart: a standard deviation of
// ratings.
func (s *sums) spread(w []float64) float64 {
	sum := 0.0
	for f, x := range w {
		if x == 0 {
			continue
		}
		for g, y := range w {
			if y != 0 {
				sum += float64(float64(x*y) * s.at(f, g))
			}
		}
	}
	return math.Sqrt(sum / float64(s.n))
}

// at is the sum of products of two features.
func (s *sums) at(f, g int) float64 {
	if g > f {
		f, g = g, f
	}
	return float64(s.cross[f*(f+1)/2+g])
}

// predicts is by how much weights lessen the sum of squares that is to be explained.
func (s *sums) predicts(w []float64) float64 {
	sum := 0.0
	for f, x := range w {
		if x == 0 {
			continue
		}
		sum += float64(2 * x * float64(s.slope[f]))
		for g, y := range w {
			if y != 0 {
				sum -= float64(float64(x*y) * s.at(f, g))
			}
		}
	}
	return sum
}

// solve solves the normal equations with so much ridge, as a share of what a feature varies.
func (s *sums) solve(ridge float64) []float64 {
	return s.solved(func(int) float64 { return ridge })
}

// doubting solves them with ridge as if a feature told nothing in so many decisions more.
func (s *sums) doubting(decisions float64) []float64 {
	return s.solved(func(f int) float64 { return decisions / float64(s.told[f]) })
}

// solved solves the normal equations by Cholesky's decomposition: weights in wins for a
// count of 1, in a unit of its own; 0 for features that never told actions apart.
func (s *sums) solved(ridge func(f int) float64) []float64 {
	var of []int
	for f := range s.slope {
		if s.at(f, f) > 0 {
			of = append(of, f)
		}
	}
	slope := make([]float64, len(of))
	for i, f := range of {
		slope[i] = float64(s.slope[f])
	}
	l := stat.Cholesky(len(of), func(i, j int) float64 {
		x := s.at(of[i], of[j])
		if i == j {
			x = float64(x * (1 + ridge(of[i])))
		}
		return x
	})
	w := make([]float64, len(s.slope))
	for i, x := range l.Solve(slope) {
		w[of[i]] = x
	}
	return w
}
