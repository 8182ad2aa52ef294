package stat

import "math"

// Toward tells whether a change brought a metric nearer to where it should be,
// somewhere from lo to hi: 1 nearer, -1 further away, 0 cannot tell. What
// counts is the distance to the nearer end, 0 between the two.
//
// The change itself must have been found before, by a [Verdict] that
// [Verdict.Claims] one: its direction is that of base.Value and other.Value.
// change is the interval of other minus base in the same unit; the narrower of
// the two ways to say how sure other plus base is comes from it.
//
// A side x is called further away than a side y where the numbers show each of
//
//   - x lies beyond an end: its interval lies wholly there,
//   - x lies beyond y on that side, which is the change found,
//   - x lies beyond the mirror image of y on the other side: the interval of
//     x + y lies wholly beyond lo + hi.
//
// These three together are the same as a larger distance. Each has an error
// rate of its own, at most 2.5 % on one side, and as all of them must hold, so
// has their sum: a change that leaves the distance as it was, or shortens it,
// is called one for the worse in at most 2.5 % of runs, and the other way round.
//
// To ask instead that both sides' intervals lie on one side of the target, as
// is often done, says nothing of a change that leaves the target, reaches it or
// leaps over it.
func Toward(base, other Estimate, change Interval, lo, hi float64) int {
	if base.Lo > hi && other.Lo > hi || base.Hi < lo && other.Hi < lo { // any mirror image is out of the way
		return sign(base.Value-other.Value) * sign(base.Value-hi)
	}
	sum := sumOf(base, other, change)
	switch {
	case beyond(other, base, sum, lo, hi):
		return -1
	case beyond(base, other, sum, lo, hi):
		return 1
	}
	return 0
}

// An Interval is where something lies.
type Interval struct{ Lo, Hi float64 }

// beyond reports whether x is further from what lies between lo and hi than y,
// where sum is the interval of both together.
func beyond(x, y Estimate, sum Interval, lo, hi float64) bool {
	return x.Lo > hi && x.Value > y.Value && sum.Lo > lo+hi ||
		x.Hi < lo && x.Value < y.Value && sum.Hi < lo+hi
}

// sumOf returns the interval of base plus other. The variances of a sum and of
// a difference are together twice those of both sides. Where the change has no
// interval, the sides are taken to err together.
func sumOf(base, other Estimate, change Interval) Interval {
	b, o := longerHalf(base), longerHalf(other)
	half := b + o
	if d := (change.Hi - change.Lo) / 2; !math.IsNaN(d) {
		half = min(half, math.Sqrt(max(0, 2*(b*b+o*o)-d*d)))
	}
	mid := base.Value + other.Value
	return Interval{mid - half, mid + half}
}

// longerHalf returns how far the interval reaches on its longer side: it may
// end early at a value that cannot be.
func longerHalf(e Estimate) float64 { return max(e.Value-e.Lo, e.Hi-e.Value) }
