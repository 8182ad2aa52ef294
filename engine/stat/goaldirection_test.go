package stat

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func TestToward(t *testing.T) {
	at := func(v, half float64) Estimate { return Estimate{Value: v, Lo: v - half, Hi: v + half} }
	for _, c := range []struct {
		what             string
		base, other      float64
		half, changeHalf float64
		lo, hi           float64
		want             int
	}{
		{"nearer from above", 5, 3, 1, 1, 0, 0, 1},
		{"further away above", 3, 5, 1, 1, 0, 0, -1},
		{"nearer from below", -5, -3, 1, 1, 0, 0, 1},
		{"further away below", -3, -5, 1, 1, 0, 0, -1},
		{"over the target, as far on the other side", -5, 5, 1, 1, 0, 0, 0},
		{"over the target, hardly further", -5, 5.5, 1, 1, 0, 0, 0},
		{"over the target and further", -5, 9, 1, 1, 0, 0, -1},
		{"over the target and nearer", -9, 5, 1, 1, 0, 0, 1},
		{"to the target", 5, 0.5, 1, 1, 0, 0, 1},
		{"from the target", 0.5, -5, 1, 1, 0, 0, -1},
		{"games too short now", 41.4, 24.4, 1.2, 1.3, 30, 80, -1},
		{"first seat, 2,000 deals", 0.3, 3.2, 1.9, 1.9, 0, 0, -1},
		{"first seat, hardly paired", 0.3, 3.2, 1.9, 2.6, 0, 0, -1},
		{"first seat, perhaps as far below before", -1.2, 3.2, 1.9, 1.9, 0, 0, 0},
		{"goal reached", 94.3, 59.6, 2, 2, 30, 60, 1},
		{"goal reached from below", 20, 45, 2, 2, 30, 60, 1},
		{"leapt over the goal", 20, 95, 2, 2, 30, 60, -1},
		{"within the goal", 35, 55, 2, 2, 30, 60, 0},
		{"perhaps still within", 45, 61, 2, 2, 30, 60, 0},
		{"hardly beyond an end, from beyond the other", 26, 63, 2, 2, 30, 60, 0},
		{"no interval of the change", 0, 5, 1, math.NaN(), 0, 0, -1},
		{"no interval of the change, too little of a sum", 0, 1.5, 1, math.NaN(), 0, 0, 0},
		{"no intervals", 41.4, 24.4, math.NaN(), 1, 30, 80, 0},
		{"nothing known", math.NaN(), math.NaN(), math.NaN(), math.NaN(), 30, 80, 0},
	} {
		d := c.other - c.base
		change := Interval{d - c.changeHalf, d + c.changeHalf}
		if got := GoalDirection(at(c.base, c.half), at(c.other, c.half), change, c.lo, c.hi); got != c.want {
			t.Errorf("%s: %g to %g, wanted %g to %g: got %d, want %d", c.what, c.base, c.other, c.lo, c.hi, got, c.want)
		}
		mirrored := Interval{-change.Hi, -change.Lo}
		if got := GoalDirection(at(-c.base, c.half), at(-c.other, c.half), mirrored, -c.hi, -c.lo); got != c.want {
			t.Errorf("%s, turned around: got %d, want %d", c.what, got, c.want)
		}
		back := Interval{-change.Hi, -change.Lo}
		if got := GoalDirection(at(c.other, c.half), at(c.base, c.half), back, c.lo, c.hi); got != -c.want {
			t.Errorf("%s, the other way round: got %d, want %d", c.what, got, -c.want)
		}
	}
}

// An interval that is cut at a bound of the metric does not count as narrower.
func TestTowardWithCutInterval(t *testing.T) {
	base := Estimate{Value: 0.5, Lo: 0, Hi: 3}
	other := Estimate{Value: 3.5, Lo: 1, Hi: 6}
	if got := GoalDirection(base, other, Interval{1, 5}, 0.5, 0.5); got != 0 {
		t.Errorf("got %d, want 0", got)
	}
}

// Sides of one value are as near as each other, however well either is known.
func TestTowardOfEqualValues(t *testing.T) {
	wide, narrow := Estimate{Value: 5, Lo: 2, Hi: 8}, Estimate{Value: 5, Lo: 4.5, Hi: 5.5}
	for _, sides := range [][2]Estimate{{wide, narrow}, {narrow, wide}} {
		for _, goal := range []float64{4, 6} {
			if got := GoalDirection(sides[0], sides[1], Interval{-4, 4}, goal, goal); got != 0 {
				t.Errorf("%+v to %+v, wanted %g: got %d, want 0", sides[0], sides[1], goal, got)
			}
		}
	}
}

// An interval that ends just at the goal does not lie beyond it, nor one of the sum just at
// the mirror image: an end that is cut at a bound of the metric often lies there.
func TestTowardAtTheEnds(t *testing.T) {
	for _, c := range []struct {
		base, other Estimate
		change      Interval
		goal        float64
	}{
		{Estimate{Value: 1, Lo: 0, Hi: 3}, Estimate{Value: 3, Lo: 0, Hi: 6}, Interval{-3, 7}, 0},
		{Estimate{Value: 1, Lo: 0, Hi: 2}, Estimate{Value: 5, Lo: 4, Hi: 6}, Interval{math.NaN(), math.NaN()}, 2},
		{Estimate{Value: 3, Lo: 1, Hi: 5}, Estimate{Value: 1, Lo: 0, Hi: 5}, Interval{math.NaN(), math.NaN()}, 0},
		{Estimate{Value: 1, Lo: 0, Hi: 5}, Estimate{Value: 3, Lo: 1, Hi: 5}, Interval{math.NaN(), math.NaN()}, 0},
	} {
		mirror := func(e Estimate) Estimate { return Estimate{Value: -e.Value, Lo: -e.Hi, Hi: -e.Lo} }
		got, mirrored := GoalDirection(c.base, c.other, c.change, c.goal, c.goal), GoalDirection(mirror(c.base), mirror(c.other), Interval{-c.change.Hi, -c.change.Lo}, -c.goal, -c.goal)
		if got != 0 || mirrored != 0 {
			t.Errorf("%+v to %+v, wanted %g: got %d, turned around %d, want 0", c.base, c.other, c.goal, got, mirrored)
		}
	}
}

// A change is called nearer or further away wrongly in at most one run of twenty, however
// well the sides are paired and wherever the metric moves.
func TestTowardErrors(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 25))
	n := runs(4000)
	distance := func(x, lo, hi float64) float64 { return max(lo-x, 0, x-hi) }
	for _, c := range []struct{ base, other, lo, hi float64 }{
		{0, 0, 0, 0}, {-1, 1, 0, 0}, {-3, 3, 0, 0}, {3, -3, 0, 0}, {-8, 8, 0, 0},
		{0, 4, -4, 4}, {0, 10, -10, 10}, {10, 0, -10, 10}, {-10, 10, -10, 10}, {-12, 12, -10, 10}, {1, 1, -1, 1},
		{0, 3, 0, 0}, {-2, 5, 0, 0}, {2, 5, 0, 0}, {0, 14, -10, 10}, {-11, 14, -10, 10},
	} {
		for _, rho := range []float64{0, 0.5, 0.95} {
			count := map[int]int{}
			width := 1.96 * math.Sqrt(2-2*rho)
			for range n {
				x := r.NormFloat64()
				b := c.base + x
				o := c.other + rho*x + math.Sqrt(1-rho*rho)*r.NormFloat64()
				if math.Abs(o-b) > width {
					count[GoalDirection(Estimate{Value: b, Lo: b - 1.96, Hi: b + 1.96}, Estimate{Value: o, Lo: o - 1.96, Hi: o + 1.96},
						Interval{o - b - width, o - b + width}, c.lo, c.hi)]++
				}
			}
			d := distance(c.other, c.lo, c.hi) - distance(c.base, c.lo, c.hi)
			what := fmt.Sprintf("%g to %g, wanted %g to %g, correlation %g", c.base, c.other, c.lo, c.hi, rho)
			if d <= 0 {
				checkCount(t, what+": worse", count[-1], n, span{0, 0.05})
			}
			if d >= 0 {
				checkCount(t, what+": better", count[1], n, span{0, 0.05})
			}
			if d >= 4 && count[-1] < n/2 {
				t.Errorf("%s: worse in %d of %d runs, want most", what, count[-1], n)
			}
		}
	}
}
