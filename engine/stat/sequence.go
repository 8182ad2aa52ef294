package stat

import "math"

// Numbers of deals at which a sequential comparison looks at its results. A [Sequence] is
// valid for looks at any time, except much before FirstLook, since the variance is
// estimated.
const (
	FirstLook       = 200   // number of deals before the first look
	LookEvery       = 100   // number of deals from one look to the next
	DefaultMaxDeals = 20000 // default largest number of deals
	IdenticalFrom   = 1000  // number of deals without any difference after which the variants may be called identical
)

// A Sequence is a confidence sequence for one metric: its intervals and p-values hold at all
// looks together, however often one looks while deals come in and whenever one stops. It is
// a normal mixture with the estimated variance.
type Sequence struct {
	Alpha         float64 // error rate of this metric over all looks: the rate of its family divided by the number of metrics in the family
	TightestDeals float64 // number of deals at which the intervals are tightest relative to those of a fixed sample
}

// NewSequence returns the sequence of one metric with error rate alpha in a run of at most
// maxDeals deals.
func NewSequence(alpha float64, maxDeals int) Sequence {
	return Sequence{Alpha: alpha, TightestDeals: float64(maxDeals) / 4}
}

// mixture returns the precision of the normal mixture, in 1/deals.
func (s Sequence) mixture() float64 {
	l := -2 * math.Log(s.Alpha)
	return (l + math.Log1p(l)) / s.TightestDeals
}

// HalfWidth returns half the width of the interval after t deals whose differences have
// standard deviation sd, in the unit of sd.
func (s Sequence) HalfWidth(sd float64, t int) float64 {
	n, r := float64(t), s.mixture()
	k := n*r + 1
	return sd * math.Sqrt(2*k/(n*n*r)*math.Log(math.Sqrt(k)/s.Alpha))
}

// futilityErrors is the number of standard errors by which [Sequence.IsFutile] assumes the
// mean of the remaining deals to exceed that of the deals played.
const futilityErrors = 2.5

// IsFutile reports whether continuing to maxDeals deals is futile: whether the interval
// would still include 0 even if the mean of the remaining deals exceeded the mean delta of
// the first t by 2.5 standard errors (probability about 1 in 150). Stopping then cannot
// raise the rate of false findings and loses few true ones. It is false while no deal shows
// a difference (delta and sd 0), since the difference may be rare.
func (s Sequence) IsFutile(delta, sd float64, t, maxDeals int) bool {
	return delta+futilityErrors*sd*math.Sqrt(1/float64(t)-1/float64(maxDeals)) < s.HalfWidth(sd, maxDeals)
}

// PValue returns the always-valid p-value of a mean difference delta after t deals. It is at
// most Alpha exactly when the interval excludes 0. For a family of m rows, multiply by m
// (see [Bonferroni]).
func (s Sequence) PValue(delta, sd float64, t int) float64 {
	if sd == 0 {
		if delta == 0 {
			return 1
		}
		return 0
	}
	n, r := float64(t), s.mixture()
	k := n*r + 1
	z := n * delta / sd
	return min(1, math.Sqrt(k)*math.Exp(-z*z*r/(2*k)))
}

// MDE returns the smallest change that the sequence finds with at least the given power (0
// to 1) by its last deal, number maxDeals. It exceeds the [MDE] of a fixed sample, since the
// intervals of a sequence are wider.
func (s Sequence) MDE(sd float64, maxDeals int, power float64) float64 {
	return s.HalfWidth(sd, maxDeals) + NormalQuantile(power)*sd/math.Sqrt(float64(maxDeals))
}
