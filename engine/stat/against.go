package stat

import "math"

// Against holds a sum over a sum against a value that it should have. Delta is
// how far it lies above; the value itself is known and has no error. Without
// data everything is NaN.
func Against(num, den []float64, fair float64) Paired {
	r, z := scores(num, den)
	return against(r-fair, z, len(num))
}

// DifferenceAgainst is [Against] of how much one ratio exceeds another one of the
// same deals: num1, den1, num0 and den0 in this order.
func DifferenceAgainst(c [4][]float64, fair float64) Paired {
	r, z := differenceScores(c)
	return against(r-fair, z, len(c[0]))
}

// against makes a change of a distance, and of what each deal adds to its error.
func against(delta float64, z []float64, n int) Paired {
	if z == nil {
		return unknownChange(n)
	}
	_, squares, cubes := moments(z)
	p := paired(z, delta, bothSides{other: squares}, squares, cubes)
	p.Rho, p.VRF = math.NaN(), math.NaN() // there are no pairs
	for i := range z {
		z[i] += delta
	}
	return p
}
