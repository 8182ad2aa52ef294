package stat

import "math"

// power is the chance to find a change that planning asks for.
const power = 0.80

// Power returns the chance that a comparison of n deals finds a change delta
// at error rate alpha, where the differences of deals have standard deviation
// sd.
func Power(delta, sd float64, n int, alpha float64) float64 {
	l := math.Abs(delta) * math.Sqrt(float64(n)) / sd
	c := TQuantile(1-alpha/2, float64(n-1))
	return NormalCDF(l-c) + NormalCDF(-l-c)
}

// DealsNeeded returns how many deals find a change of that size with 80 %
// power at error rate alpha, where the differences of deals have standard
// deviation sd; 0 if the size is 0, the deviation unknown, or the number beyond
// all counting. For one of m rows judged together, alpha is [Alpha] / m.
func DealsNeeded(sd, size, alpha float64) int {
	if size == 0 || math.IsNaN(sd) {
		return 0
	}
	f := (NormalQuantile(1-alpha/2) + NormalQuantile(power)) * sd / size
	if f*f > 1<<53 {
		return 0
	}
	return int(math.Ceil(f * f))
}

// MoreDeals returns how many deals on top of those played would find a change
// as large as the margin, rounded to two significant digits; 0 if there are
// enough or the margin is 0. The sample is n units of so many deals each, and
// sd is the deviation from unit to unit.
func MoreDeals(sd, margin float64, n, unit int) int {
	return twoDigits((DealsNeeded(sd, margin, Alpha) - n) * unit)
}

// twoDigits rounds a number to two significant digits; 0 if it is below 0.
func twoDigits(k int) int {
	if k <= 0 {
		return 0
	}
	step := 1
	for k/step >= 100 {
		step *= 10
	}
	return (k + step/2) / step * step
}

// MDE returns the smallest change that n deals find with 80 % power at error
// rate alpha.
func MDE(sd float64, n int, alpha float64) float64 {
	return (TQuantile(1-alpha/2, float64(n-1)) + NormalQuantile(power)) * sd / math.Sqrt(float64(n))
}
