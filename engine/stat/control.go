package stat

import "math"

// ControlVariate estimates the mean of y, one number per deal, with the part
// of its noise taken out that goes with x, of which the mean is known. x must
// be settled before the first decision of a deal, or the estimate is biased.
//
// theta is how much y rises with x; gain is by what factor the variance fell,
// NaN if nothing is left of it.
func ControlVariate(y, x []float64, known float64) (e Estimate, theta, gain float64) {
	n := len(y)
	_, yy, _ := moments(y)
	_, xx, _ := moments(x)
	if xx > 0 {
		theta = product(y, x) / xx
	}
	adjusted := make([]float64, n)
	for i := range adjusted {
		adjusted[i] = y[i] - theta*(x[i]-known)
	}
	mean, squares, _ := moments(adjusted)
	left := variance(squares, n-1) // theta took one degree of freedom more
	e = Estimate{Value: mean, SE: math.Sqrt(left / float64(n)), N: n, Data: n}
	return interval(e, n-2), theta, ratio(variance(yy, n), left)
}
