package train

import (
	"math"
	"testing"

	"equitas/engine/rng"
)

// Chances are powers of two of the rating gap, as in floating point.
func TestSoftmax(t *testing.T) {
	for i, h := range powersOfHalf {
		if want := math.Exp2(31 - float64(i)/256); math.Abs(float64(h)/want-1) > 1e-8 {
			t.Fatalf("halves[%d] is %d, want %.1f", i, h, want)
		}
	}
	r := rng.NewStream(3)
	for range 2000 {
		half := int64(1 + r.Below(1<<20))
		rating, chances, p := make([]int64, 1+r.Below(12)), make([]int64, 12), make([]float64, 12)
		best, total, sum := int64(math.MinInt64), 0.0, int64(0)
		for i := range rating {
			rating[i] = int64(r.Below(uint32(8*half))) - 4*half
			best = max(best, rating[i])
		}
		for i, x := range rating {
			p[i] = math.Exp2(-float64(best-x) / float64(half))
			total += p[i]
		}
		softmax(rating, half, chances)
		for i := range rating {
			sum += chances[i]
			if want := p[i] / total * chanceUnit; math.Abs(float64(chances[i])-want) > 0.003*want+1 {
				t.Fatalf("ratings %v, half %d: the chance of %d is %d, want %.1f", rating, half, i, chances[i], want)
			}
		}
		if sum > chanceUnit || sum < chanceUnit-int64(len(rating)) {
			t.Fatalf("chances of %d actions sum up to %d", len(rating), sum)
		}
	}
}

// Actions are drawn as often as their chances say, and those with chance 0 never.
func TestDraw(t *testing.T) {
	chances := []int64{100, 0, 300, 600}
	got := make([]float64, len(chances))
	r := rng.NewStream(9)
	const draws = 40_000
	for range draws {
		got[drawIndex(chances, &r)]++
	}
	square := 0.0
	for i, p := range chances {
		if p == 0 {
			if got[i] > 0 {
				t.Errorf("an action without a chance is drawn %.0f times", got[i])
			}
			continue
		}
		want := draws * float64(p) / 1000
		square += (got[i] - want) * (got[i] - want) / want
	}
	if square > 20 { // two degrees of freedom: exceeded once in 22,000
		t.Errorf("drawn %v times, chances %v", got, chances)
	}
}
