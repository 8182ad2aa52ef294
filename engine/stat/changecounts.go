package stat

import (
	"math"

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
// seen in n deals, at one-sided error rate [Alpha]/2.
func shareBound(k, n int) float64 {
	if k >= n {
		return 1
	}
	return distuv.Beta{Alpha: float64(k + 1), Beta: float64(n - k)}.Quantile(1 - Alpha/2)
}
