package stat

import "math"

// TotalVariation returns the total variation distance of two distributions over the same K
// categories: the share (0 to 1) of p that would have to move to other categories to turn p
// into q.
func TotalVariation(p, q []float64) float64 {
	var s Sum
	for i := range p {
		s.Add(math.Abs(q[i] - p[i]))
	}
	return s.Value() / 2
}

// Entropy returns the entropy in nats of a distribution; p holds the share of each category.
func Entropy(p []float64) float64 {
	var s Sum
	for _, v := range p {
		if v > 0 {
			s.Add(-v * math.Log(v))
		}
	}
	return s.Value()
}

// EffectiveCategories returns how many equally frequent categories would have the
// entropy of p, 1 to the number of categories.
func EffectiveCategories(p []float64) float64 { return math.Exp(Entropy(p)) }

// Imbalance returns how far shares with standard errors ses lie from the fair share: the
// root mean squared distance, corrected for the variance expected by chance. It is 0 if
// chance alone explains the distance.
func Imbalance(shares, ses []float64, fair float64) float64 {
	return math.Sqrt(max(0, unfairness(shares, ses, fair)) / float64(len(shares)))
}

// unfairness returns the sum of squared distances from fair minus the sum of squared
// standard errors; its expectation is 0 if all shares are fair.
func unfairness(shares, ses []float64, fair float64) float64 {
	var s Sum
	for i, v := range shares {
		s.Add((v-fair)*(v-fair) - ses[i]*ses[i])
	}
	return s.Value()
}
