package stat

import "math"

// GoalDirection reports whether a change brought a metric nearer to its goal, the range
// from lo to hi: 1 nearer, -1 further away, 0 undecided. The distance from the goal is that
// to the nearer limit, 0 inside the range.
//
// That there is a change must have been established before, by a [Verdict] for which
// [Verdict.ClaimsChange] holds: the direction is taken from base.Value and other.Value. change is
// the interval of other minus base, in the same unit; it serves to narrow the interval of
// base plus other.
//
// A side x is called further away than a side y if the data show all of
//
//   - x lies beyond a limit: its whole interval does,
//   - x lies beyond y in that direction, which is the change found,
//   - x lies beyond the mirror image of y: the interval of x + y lies wholly beyond lo + hi.
//
// The three together are equivalent to a larger distance. Each is tested at 2.5 % on one
// side, and since all must hold, so is their conjunction (an intersection-union test): a
// change that keeps or shortens the distance is called one for the worse in at most 2.5 %
// of runs, and vice versa.
//
// The usual rule, that both sides' intervals lie on one side of the goal, could not decide
// about a change that leaves the goal, reaches it or passes it.
func GoalDirection(base, other Estimate, change Interval, lo, hi float64) int {
	if base.Lo > hi && other.Lo > hi || base.Hi < lo && other.Hi < lo { // both surely lie beyond the same limit, so no mirror image is needed
		return sign(base.Value-other.Value) * sign(base.Value-hi)
	}
	sum := sumInterval(base, other, change)
	switch {
	case isSurelyFurther(other, base, sum, lo, hi):
		return -1
	case isSurelyFurther(base, other, sum, lo, hi):
		return 1
	}
	return 0
}

// An Interval is a range of values, Lo to Hi.
type Interval struct{ Lo, Hi float64 }

// isSurelyFurther reports whether x surely lies further from the range lo to hi than y. sum
// is the interval of x + y.
func isSurelyFurther(x, y Estimate, sum Interval, lo, hi float64) bool {
	return x.Lo > hi && x.Value > y.Value && sum.Lo > lo+hi ||
		x.Hi < lo && x.Value < y.Value && sum.Hi < lo+hi
}

// sumInterval returns the interval of base plus other. The width follows from Var(sum) +
// Var(difference) = 2·Var(base) + 2·Var(other). If the change has no interval, the sides
// are taken as perfectly correlated.
func sumInterval(base, other Estimate, change Interval) Interval {
	b, o := largerHalfWidth(base), largerHalfWidth(other)
	half := b + o
	if d := (change.Hi - change.Lo) / 2; !math.IsNaN(d) {
		half = min(half, math.Sqrt(max(0, 2*(b*b+o*o)-d*d)))
	}
	mid := base.Value + other.Value
	return Interval{mid - half, mid + half}
}

// largerHalfWidth returns the distance from the estimate's value to the limit of its interval that is
// further away, since the other may be cut at a bound of the metric.
func largerHalfWidth(e Estimate) float64 { return max(e.Value-e.Lo, e.Hi-e.Value) }
