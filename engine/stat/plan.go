package stat

import "math"

// UsualPower is the chance of an answer that planning asks for.
const UsualPower = 0.80

// DealsNeeded returns how many deals find a change of that size with that power
// (0 to 1) at error rate alpha, where the differences of deals have standard
// deviation sd; 0 if the size is 0, the deviation unknown, or the number beyond
// all counting. For one of m rows judged together, alpha is [Alpha] / m.
func DealsNeeded(sd, size, alpha, power float64) int {
	return deals(NormalQuantile(1-alpha/2)+NormalQuantile(power), sd, size)
}

// deals returns after how many deals so many standard errors are as small as
// the size; 0 if that is none, unknown, or beyond all counting.
func deals(errors, sd, size float64) int {
	f := errors * sd / size
	if size == 0 || math.IsNaN(f) || f*f > 1<<53 {
		return 0
	}
	return int(math.Ceil(f * f))
}

// A Question is what a row is planned by.
type Question struct {
	SD     float64 // of the differences of deals
	Skew   float64 // of these
	Margin float64 // the smallest change that matters; above 0
	Alpha  float64 // what p must not exceed if the row is the first of its family to be found
	Power  float64 // the chance of an answer, 0 to 1
}

// Settled returns how many deals answer the question: so many that no change is
// called [Same], and one of twice the margin [Changed], each with the power. A
// change of the margin itself is found with them, but its size stays unclear
// whatever is played, for its interval is around the margin; and a number of
// deals that only finds a change of the margin is made for that verdict.
//
// No number is smaller than the t-test needs for differences so skewed. 0 is
// unknown, or beyond all counting.
func (q Question) Settled() int {
	interval := NormalQuantile(1 - Alpha/2)
	n := deals(interval+NormalQuantile((1+q.Power)/2), q.SD, q.Margin) // the estimate may err to either side
	if n == 0 {
		return 0
	}
	n = max(n, deals(interval+NormalQuantile(q.Power), q.SD, q.Margin), DealsNeeded(q.SD, 2*q.Margin, q.Alpha, q.Power))
	if s := 25 * q.Skew * q.Skew; s > float64(n) {
		n = int(math.Ceil(s))
	}
	return n
}

// StillNeeded returns how many deals in all answer the question after n, which
// had the change delta and did not. That is [Question.Settled] unless these, or
// nearly these, were played: then the change must lie near the margin, and the
// number is that which tells a change of the size seen from the margin. 0 is
// unknown, or beyond all counting.
func (q Question) StillNeeded(delta float64, n int) int {
	settled := q.Settled()
	near := math.Abs(math.Abs(delta) - q.Margin)
	half := NormalQuantile(1-Alpha/2) * q.SD / math.Sqrt(float64(n))
	if settled == 0 || float64(settled) > 1.2*float64(n) || near > half {
		return settled
	}
	return DealsNeeded(q.SD, near, Alpha, q.Power)
}

// TwoDigits rounds a number above 0 up to two significant digits: more would
// say more than anybody knows.
func TwoDigits(k int) int {
	step := 1
	for (k+step-1)/step >= 100 {
		step *= 10
	}
	return (k + step - 1) / step * step
}

// MDE returns the smallest change that n deals find with that power (0 to 1) at
// error rate alpha.
func MDE(sd float64, n int, alpha, power float64) float64 {
	return (TQuantile(1-alpha/2, float64(n-1)) + NormalQuantile(power)) * sd / math.Sqrt(float64(n))
}
