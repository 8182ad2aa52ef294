package stat

import "math"

// DealsNeeded returns how many deals find a change of that size with 80 %
// power, where the differences of deals have standard deviation sd; 0 if the
// size is 0 or the deviation unknown.
func DealsNeeded(sd, size float64) int {
	if size == 0 || math.IsNaN(sd) {
		return 0
	}
	f := (NormalQuantile(1-Alpha/2) + NormalQuantile(0.80)) * sd / size
	return int(min(math.Ceil(f*f), math.MaxInt32))
}

// MoreDeals returns how many deals on top of n would find a change as large as
// the margin, rounded to two significant digits; 0 if n are enough or the
// margin is 0.
func MoreDeals(sd, margin float64, n int) int {
	k := DealsNeeded(sd, margin) - n
	if k <= 0 {
		return 0
	}
	unit := 1
	for k/unit >= 100 {
		unit *= 10
	}
	return (k + unit/2) / unit * unit
}

// MDE returns the smallest change that n deals find with 80 % power.
func MDE(sd float64, n int) float64 {
	return (TQuantile(1-Alpha/2, float64(n-1)) + NormalQuantile(0.80)) * sd / math.Sqrt(float64(n))
}
