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
	if s.halves[0].n == 0 || s.halves[1].n == 0 {
		return nil
	}
	both := newSums(s.features)
	both.add(s.halves[0])
	both.add(s.halves[1])
	best, by := 0.0, 0.0
	for _, r := range ridges {
		gain := 0.0
		for i, other := range s.halves {
			gain += s.halves[1-i].predicts(other.solve(r))
		}
		if gain > best {
			best, by = gain, r
		}
	}
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

// mostThousandths keeps weights well below [engine.MaxWeight].
const mostThousandths = 1000 * engine.MaxWeight / 2

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

// solve solves the normal equations by Cholesky's decomposition: weights in wins for a
// count of 1, in a unit of its own; 0 for features that never told actions apart.
func (s *sums) solve(ridge float64) []float64 {
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
			x = float64(x * (1 + ridge))
		}
		return x
	})
	w := make([]float64, len(s.slope))
	for i, x := range l.Solve(slope) {
		w[of[i]] = x
	}
	return w
}
