package stat

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Rare is how many of N deals raised a number and how many lowered it. Where no
// deal can change it by more than a known size, as by 1 a share, these bound its
// change whatever the differences are like, so few of them too that no t-interval
// holds.
type Rare struct{ Up, Down, N int }

// Rarity counts differences.
func Rarity(diffs []float64) Rare {
	r := Rare{N: len(diffs)}
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

// Within returns 95 % bounds on the mean difference, of which none is larger than
// size: it is at most what all deals that raise it can add, and at least what all
// that lower it can take. Each share of deals has the bound of Clopper and Pearson.
func (r Rare) Within(size float64) (lo, hi float64) {
	return -size * shareBound(r.Down, r.N), size * shareBound(r.Up, r.N)
}

// Needed returns how many deals in all, with such differences as seldom as here, put
// the bounds within the margin in 8 of 10 runs; 0 if none do, or more than most.
func (r Rare) Needed(size, margin float64, most int) int {
	inside := func(n int) bool {
		for _, k := range []int{r.Up, r.Down} {
			seen := float64(k) / float64(r.N) * float64(n)
			if k = int(math.Ceil(seen + NormalQuantile(UsualPower)*math.Sqrt(seen))); size*shareBound(k, n) > margin {
				return false
			}
		}
		return true
	}
	if !inside(most) {
		return 0
	}
	least := MinDeals - 1 // too few, and most are enough
	for most-least > 1 {
		if half := (least + most) / 2; inside(half) {
			most = half
		} else {
			least = half
		}
	}
	return most
}

// shareBound is the upper bound on a share of which k were seen among n, with a doubt
// of half of [Alpha].
func shareBound(k, n int) float64 {
	if k >= n {
		return 1
	}
	return distuv.Beta{Alpha: float64(k + 1), Beta: float64(n - k)}.Quantile(1 - Alpha/2)
}
