package stat

import "math"

// DefaultPower is the power of a test for which numbers of deals are planned by default.
const DefaultPower = 0.80

// DealsNeeded returns how many deals find a change of the given size with the given power (0
// to 1) at error rate alpha, where the differences by deal have standard deviation sd. It is
// 0 if the size is 0, sd is unknown, or the number exceeds 2^53. For one of m metrics tested
// together, alpha is [Alpha] / m.
func DealsNeeded(sd, size, alpha, power float64) int {
	return dealsForErrors(NormalQuantile(1-alpha/2)+NormalQuantile(power), sd, size)
}

// dealsForErrors returns the number of deals after which errors standard errors equal the
// size; 0 if the size is 0, sd is unknown, or the number exceeds 2^53.
func dealsForErrors(errors, sd, size float64) int {
	f := errors * sd / size
	if size == 0 || math.IsNaN(f) || f*f > 1<<53 {
		return 0
	}
	return int(math.Ceil(f * f))
}

// A DealsQuestion holds the numbers on which the number of deals needed for one metric
// depends.
type DealsQuestion struct {
	SD     float64 // standard deviation of the differences by deal
	Skew   float64 // skewness of these differences
	Margin float64 // the smallest change that matters; above 0
	Alpha  float64 // significance level for the smallest p-value of the family of the metric
	Power  float64 // probability of a clear answer, 0 to 1
}

// DealsForVerdict returns the number of deals that answer the question: an unchanged metric
// is called [Same], and a change of twice the margin [Changed], each with the power. A
// change equal to the margin is found with that many deals too, but no number of deals
// shows whether it exceeds the margin.
//
// The number is at least what the t-test needs for differences of that skewness. 0 means
// unknown or above 2^53.
func (q DealsQuestion) DealsForVerdict() int {
	interval := NormalQuantile(1 - Alpha/2)
	n := dealsForErrors(interval+NormalQuantile((1+q.Power)/2), q.SD, q.Margin) // the interval must lie inside the margin on both sides
	if n == 0 {
		return 0
	}
	n = max(n, dealsForErrors(interval+NormalQuantile(q.Power), q.SD, q.Margin), DealsNeeded(q.SD, 2*q.Margin, q.Alpha, q.Power))
	if s := 25 * q.Skew * q.Skew; s > float64(n) {
		n = int(math.Ceil(s))
	}
	return n
}

// DealsStillNeeded returns the total number of deals that answers the question after n deals
// with the estimated change delta did not. It is [DealsQuestion.DealsForVerdict], unless
// about so many were already played and the change lies near the margin: then it is the
// number that distinguishes a change of this size from the margin. 0 means unknown or above
// 2^53.
func (q DealsQuestion) DealsStillNeeded(delta float64, n int) int {
	settled := q.DealsForVerdict()
	near := math.Abs(math.Abs(delta) - q.Margin)
	half := NormalQuantile(1-Alpha/2) * q.SD / math.Sqrt(float64(n))
	if settled == 0 || float64(settled) > 1.2*float64(n) || near > half {
		return settled
	}
	return DealsNeeded(q.SD, near, Alpha, q.Power)
}

// RoundUpTwoDigits rounds a number above 0 up to two significant digits, since numbers of
// deals are not estimated more precisely.
func RoundUpTwoDigits(k int) int {
	step := 1
	for (k+step-1)/step >= 100 {
		step *= 10
	}
	return (k + step - 1) / step * step
}

// MDE returns the minimal detectable effect: the smallest change that n deals find with the
// given power (0 to 1) at error rate alpha, in the unit of sd.
func MDE(sd float64, n int, alpha, power float64) float64 {
	return (TQuantile(1-alpha/2, float64(n-1)) + NormalQuantile(power)) * sd / math.Sqrt(float64(n))
}
