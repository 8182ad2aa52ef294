package stat

import "math"

// When the deals of a sequence are looked at. Any other looks are as valid: a
// [Sequence] holds at all of them together. Only the first must not come
// earlier, for the variance is estimated.
const (
	FirstLook     = 200   // deals
	LookEvery     = 100   // deals
	DefaultMax    = 20000 // deals at which a sequence ends if nothing else is said
	IdenticalFrom = 1000  // deals; what never differed until then may be called identical
)

// A Sequence makes intervals and p-values that stay valid however often they
// are looked at while deals come in, and whenever one stops because of what
// was seen: a normal mixture with the variance plugged in. Intervals of a
// fixed number of deals must not be used so.
type Sequence struct {
	Alpha float64 // error rate over all looks, of this row: the family's rate divided by its rows
	Tstar float64 // deals around which the intervals are narrowest for what looking costs
}

// NewSequence returns the sequence of a row in a run of at most that many
// deals.
func NewSequence(alpha float64, most int) Sequence {
	return Sequence{Alpha: alpha, Tstar: float64(most) / 4}
}

// mixture returns the precision of the mixture, in 1/deals.
func (s Sequence) mixture() float64 {
	l := -2 * math.Log(s.Alpha)
	return (l + math.Log1p(l)) / s.Tstar
}

// Half returns half the width of the interval after t deals whose differences
// have standard deviation sd.
func (s Sequence) Half(sd float64, t int) float64 {
	n, r := float64(t), s.mixture()
	k := n*r + 1
	return sd * math.Sqrt(2*k/(n*n*r)*math.Log(math.Sqrt(k)/s.Alpha))
}

// hopeful is by how many standard deviations what is to come is thought to be
// better than what was seen, before more deals are called hopeless.
const hopeful = 2.5

// Hopeless reports whether deals up to most would hardly show a difference above 0,
// when it is delta after t of them: not even if they fell as well as one time in a
// hundred and fifty. Who stops there finds hardly less, and nothing more by luck.
func (s Sequence) Hopeless(delta, sd float64, t, most int) bool {
	return delta+hopeful*sd*math.Sqrt(1/float64(t)-1/float64(most)) < s.Half(sd, most)
}

// P returns the p-value of a difference delta after t deals. It is at most
// Alpha exactly when the interval excludes 0. A row of a family is judged by m
// times it (see [Bonferroni]), m the rows of the family.
func (s Sequence) P(delta, sd float64, t int) float64 {
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

// MDE returns the smallest change that the sequence finds with at least that
// power (0 to 1) by the time it ends, after that many deals. It is more than the
// [MDE] of a fixed number: looking has its price.
func (s Sequence) MDE(sd float64, most int, power float64) float64 {
	return s.Half(sd, most) + NormalQuantile(power)*sd/math.Sqrt(float64(most))
}
