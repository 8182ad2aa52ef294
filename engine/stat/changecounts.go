package stat

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// A ChangeCounts says in how many of N deals a number rose (Up) and in how many it fell
// (Down) from one variant to the other. If no deal can change the number by more than a
// known size, such as a share by 1, these counts bound its mean change without further
// assumptions, even if changes are too few for a t-interval.
type ChangeCounts struct{ Up, Down, N int }

// CountChanges counts the positive and the negative of the differences, one per deal.
func CountChanges(diffs []float64) ChangeCounts {
	r := ChangeCounts{N: len(diffs)}
	for _, d := range diffs {
		switch {
		case d > 0:
			r.Up++
		case d < 0:
			r.Down++
		}
	}
	return r
}

// Bounds returns 95 % bounds on the mean difference if no difference exceeds size in
// absolute value: each rising deal adds at most size, each falling deal subtracts at most
// size. The share of deals of each kind is replaced by its upper Clopper-Pearson bound.
func (r ChangeCounts) Bounds(size float64) (lo, hi float64) {
	return -size * shareBound(r.Down, r.N), size * shareBound(r.Up, r.N)
}

// WholeBounds returns 95 % bounds on the mean difference if every difference is -size, 0 or
// size. The shares of rising and of falling deals lie within their Clopper-Pearson bounds,
// each at half the error rate.
func (r ChangeCounts) WholeBounds(size float64) (lo, hi float64) {
	upLo, upHi := shareInterval(r.Up, r.N, Alpha/4)
	downLo, downHi := shareInterval(r.Down, r.N, Alpha/4)
	return size * (upLo - downHi), size * (upHi - downLo)
}

// AreEqualInSize reports whether all differences that are not 0 have the same absolute value.
func AreEqualInSize(diffs []float64) bool {
	size := 0.0
	return !slices.ContainsFunc(diffs, func(d float64) bool {
		if size == 0 {
			size = math.Abs(d)
		}
		return d != 0 && math.Abs(d) != size
	})
}

// DealsNeeded returns the total number of deals after which both bounds of
// [ChangeCounts.Bounds] lie within ±margin with power [DefaultPower], if the shares of
// rising and falling deals stay as they are. It is 0 if more than limit deals are needed.
func (r ChangeCounts) DealsNeeded(size, margin float64, limit int) int {
	inside := func(n int) bool {
		for _, k := range []int{r.Up, r.Down} {
			seen := float64(k) / float64(r.N) * float64(n)
			if k = int(math.Ceil(seen + NormalQuantile(DefaultPower)*math.Sqrt(seen))); size*shareBound(k, n) > margin {
				return false
			}
		}
		return true
	}
	if !inside(limit) {
		return 0
	}
	least := MinDeals - 1 // bisection: least deals are too few, limit deals are enough
	for limit-least > 1 {
		if half := (least + limit) / 2; inside(half) {
			limit = half
		} else {
			least = half
		}
	}
	return limit
}

// shareBound returns the upper Clopper-Pearson bound on a share of which k successes were
// seen in n deals, at one-sided error rate [Alpha]/2; 1 if k is n or more.
func shareBound(k, n int) float64 {
	_, hi := shareInterval(min(k, n), n, Alpha/2)
	return hi
}

// shareInterval returns the Clopper-Pearson bounds on a share of which k successes were seen
// in n deals, each at the one-sided error rate alpha.
func shareInterval(k, n int, alpha float64) (lo, hi float64) {
	hi = 1
	if k > 0 {
		lo = distuv.Beta{Alpha: float64(k), Beta: float64(n - k + 1)}.Quantile(alpha)
	}
	if k < n {
		hi = distuv.Beta{Alpha: float64(k + 1), Beta: float64(n - k)}.Quantile(1 - alpha)
	}
	return lo, hi
}
