package advantage

import (
	"math"

	"equitas/engine"
	"equitas/engine/stat"
)

// ridges are the candidate ridge penalties, relative to a feature's variance.
// Cross-validation chooses one.
var ridges = [...]float64{0.03, 0.1, 0.3, 1, 3, 10}

// usualPoints is the scale of weights: the typical spread in ratings, in points, of the
// feature with the largest one. It does not affect which action is rated best.
const usualPoints = 10

// Weights returns the estimated weights, by feature, in 1/[engine.WeightUnit] of a point,
// rounded to a thousandth of a point. They are nil if they do not predict held-out matches
// better than weights of 0. A feature that never differed between actions keeps its weight
// in current.
func (s *SampleSums) Weights(current []int32) []int32 {
	both, by := s.bestNumber(ridges[:], (*sums).solve)
	if by == 0 {
		return nil
	}
	w, most := both.solve(by), 0.0
	for f, x := range w {
		usual := math.Sqrt(both.product(f, f)/float64(both.choiceCount)) / countUnit
		most = max(most, float64(math.Abs(x)*usual))
	}
	points := make([]int32, len(w))
	for f, x := range w {
		if both.product(f, f) == 0 {
			points[f] = current[f]
			continue
		}
		thousandths := math.Round(float64(x / most * usualPoints * 1000))
		points[f] = int32(max(-maxThousandths, min(maxThousandths, thousandths)) * engine.WeightUnit / 1000)
	}
	return points
}

// bestNumber returns the sums over both halves of the sample, and the number with which solve,
// fitted on each half, best predicts the other half. The number is 0 if none predicts better than
// weights of 0.
func (s *SampleSums) bestNumber(numbers []float64, solve func(half *sums, number float64) []float64) (both *sums, chosen float64) {
	if s.alternateSums[0].choiceCount == 0 || s.alternateSums[1].choiceCount == 0 {
		return nil, 0
	}
	both = newSums(s.features)
	both.add(s.alternateSums[0])
	both.add(s.alternateSums[1])
	best := 0.0
	for _, number := range numbers {
		gain := 0.0
		for i, other := range s.alternateSums {
			gain += s.alternateSums[1-i].errorReduction(solve(other, number))
		}
		if gain > best {
			best, chosen = gain, number
		}
	}
	return both, chosen
}

// maxThousandths keeps weights well below [engine.MaxWeight].
const maxThousandths = 1000 * engine.MaxWeight / 2

// shrinkages are candidates for the number of decisions in which a feature must have
// differed for half of its estimated weight to be kept. Cross-validation chooses one.
var shrinkages = [...]float64{100, 300, 1000, 3000, 10_000, 30_000}

// ImprovedWeights returns weights for better play than that of weights, which all seats must have
// followed. The change is so large that the typical spread of the added ratings within a decision
// is the given share of the spread under weights. Weights of features that rarely differed are
// shrunk more than by [SampleSums.Weights]. It is nil if the sample does not predict held-out
// matches better than weights of 0, or if weights rate all actions alike.
func (s *SampleSums) ImprovedWeights(weights []int32, share float64) []int32 {
	both, by := s.bestNumber(shrinkages[:], (*sums).solveShrunk)
	if by == 0 {
		return nil
	}
	now := make([]float64, len(weights))
	for f, x := range weights {
		now[f] = float64(x)
	}
	way := both.solveShrunk(by)
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

// spread returns the standard deviation of ratings within a decision under the weights w.
func (s *sums) spread(w []float64) float64 {
	sum := 0.0
	for f, x := range w {
		if x == 0 {
			continue
		}
		for g, y := range w {
			if y != 0 {
				sum += float64(float64(x*y) * s.product(f, g))
			}
		}
	}
	return math.Sqrt(sum / float64(s.choiceCount))
}

// product returns the sum of products of the features f and g.
func (s *sums) product(f, g int) float64 {
	if g > f {
		f, g = g, f
	}
	return float64(s.products[f*(f+1)/2+g])
}

// errorReduction returns by how much weights reduce the residual sum of squares.
func (s *sums) errorReduction(w []float64) float64 {
	sum := 0.0
	for f, x := range w {
		if x == 0 {
			continue
		}
		sum += float64(2 * x * float64(s.gradient[f]))
		for g, y := range w {
			if y != 0 {
				sum -= float64(float64(x*y) * s.product(f, g))
			}
		}
	}
	return sum
}

// solve returns the solution of the normal equations with a ridge penalty relative to a
// feature's variance.
func (s *sums) solve(ridge float64) []float64 {
	return s.solveWith(func(int) float64 { return ridge })
}

// solveShrunk returns the solution with a penalty as if each feature had shown no effect in
// that many further decisions.
func (s *sums) solveShrunk(decisions float64) []float64 {
	return s.solveWith(func(f int) float64 { return decisions / float64(s.decisionsDiffering[f]) })
}

// solveWith returns the solution of the normal equations by Cholesky decomposition: weights in
// wins per unit of a feature, in an internal scale; 0 for features that never differed
// between actions. ridge returns the penalty of a feature, relative to its variance.
func (s *sums) solveWith(ridge func(f int) float64) []float64 {
	var of []int
	for f := range s.gradient {
		if s.product(f, f) > 0 {
			of = append(of, f)
		}
	}
	slope := make([]float64, len(of))
	for i, f := range of {
		slope[i] = float64(s.gradient[f])
	}
	l := stat.Cholesky(len(of), func(i, j int) float64 {
		x := s.product(of[i], of[j])
		if i == j {
			x = float64(x * (1 + ridge(of[i])))
		}
		return x
	})
	w := make([]float64, len(s.gradient))
	for i, x := range l.Solve(slope) {
		w[of[i]] = x
	}
	return w
}
