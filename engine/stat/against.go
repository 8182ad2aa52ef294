package stat

import "math"

// RatioAgainst compares a ratio of sums over deals, sum(num)/sum(den), with a fixed value.
// num and den hold one number per deal. Delta is the ratio minus fair, and fair has no
// error. Without data every number is NaN.
func RatioAgainst(num, den []float64, fair float64) Paired {
	r, z := ratioResiduals(num, den)
	return changeAgainst(r-fair, z, len(num))
}

// RatioDifferenceAgainst is [RatioAgainst] for the difference num1/den1 - num0/den0 of two
// ratios of the same deals. c holds num1, den1, num0 and den0, in this order, each with one
// number per deal.
func RatioDifferenceAgainst(c [4][]float64, fair float64) Paired {
	r, z := ratioDifferenceResiduals(c)
	return changeAgainst(r-fair, z, len(c[0]))
}

// changeAgainst returns the change delta from a known value. z[i] is the linearised residual
// of deal i; nil means that there are no data. z is overwritten and becomes Diffs.
func changeAgainst(delta float64, z []float64, n int) Paired {
	if z == nil {
		return unknownChange(n)
	}
	_, squares, cubes := moments(z)
	p := pairedChange(z, delta, sideSums{other: squares}, squares, cubes)
	p.Rho, p.VRF = math.NaN(), math.NaN() // no correlation of pairs, since fair does not vary
	for i := range z {
		z[i] += delta
	}
	return p
}
