package stat

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// near reports whether two vectors are equal except for rounding.
func near(a, b Vector) bool {
	return a.N == b.N && a.DF1 == b.DF1 && a.DF2 == b.DF2 && math.Abs(a.T2-b.T2) <= 1e-9*b.T2 && math.Abs(a.P-b.P) <= 1e-9
}

// hotelling is [Hotelling] for components that are not rare. If mean is given it replaces
// the means of the columns.
func hotelling(x [][]float64, mean []float64) Vector {
	return rareHotelling(x, mean, slices.Repeat([]int{minComponentDeals}, len(x)))
}

func rareHotelling(x [][]float64, mean []float64, occurs []int) Vector {
	if mean == nil {
		return Hotelling(x, occurs)
	}
	all := make([]component, len(x))
	for j, column := range x {
		all[j] = component{floatColumn(column), mean[j], occurs[j]}
	}
	return testVector(all, len(x[0]))
}

func TestRareComponentsAreMerged(t *testing.T) {
	x := categories(t, "CAT(21,400,6)")
	sum := make([]float64, len(x[0]))
	for b := range sum {
		sum[b] = x[1][b] + x[3][b]
	}
	want := hotelling([][]float64{x[0], x[2], x[4], sum}, nil)
	if got := rareHotelling(x, nil, []int{90, 24, 80, 1, 70}); !near(got, want) || got.DF1 != 4 {
		t.Errorf("two rare ones: got %+v, want %+v", got, want)
	}
	want = hotelling([][]float64{x[0], x[2], x[4]}, nil)
	if got := rareHotelling(x, nil, []int{90, 12, 80, 12, 70}); !near(got, want) {
		t.Errorf("rare even together: got %+v, want %+v", got, want)
	}
	if got := rareHotelling(x, nil, []int{1, 2, 3, 4, 5}); !math.IsNaN(got.P) || got.Same || got.DF1 != 0 {
		t.Errorf("nothing but rare ones: got %+v, want nothing known", got)
	}
}

func TestRedundantComponentsAreLeftOut(t *testing.T) {
	x := categories(t, "CAT(22,400,5)")
	mixed := make([]float64, len(x[0]))
	for b := range mixed {
		mixed[b] = (x[0][b] - 3*x[1][b]) / 7
	}
	never := make([]float64, len(x[0]))
	want := hotelling(x, nil)
	if got := hotelling(append(x[:4:4], mixed, never), nil); !near(got, want) {
		t.Errorf("with one that follows and one that never occurs: got %+v, want %+v", got, want)
	}
	// A component that follows from the others up to rounding is left out.
	g := lcg(22)
	for range 50 {
		f, h := g.u(), g.u()
		for b := range mixed {
			mixed[b] = f*x[0][b] - h*x[1][b] + f*x[2][b]
		}
		if got := hotelling(append(x[:4:4], mixed), nil); !near(got, want) {
			t.Errorf("%g, %g: got %+v, want %+v", f, h, got, want)
		}
	}
	// Of two equal components with different means the rarer is left out.
	mean := []float64{0.1, 0.2, 0.1, 0.1, 0.3}
	want = hotelling(x, mean[:4])
	if got := rareHotelling(append(x[:4:4], x[1]), mean, []int{90, 40, 30, 80, 35}); !near(got, want) {
		t.Errorf("second of two left out: got %+v, want %+v", got, want)
	}
	want = hotelling([][]float64{x[0], x[2], x[3], x[1]}, []float64{0.1, 0.1, 0.1, 0.3})
	if got := rareHotelling(append(x[:4:4], x[1]), mean, []int{90, 35, 30, 80, 40}); !near(got, want) {
		t.Errorf("first of two left out: got %+v, want %+v", got, want)
	}
}

// The result does not depend on the units, nor on which of the components that sum to 0 is
// not passed.
func TestVectorWithoutUnits(t *testing.T) {
	x := categories(t, "CAT(23,300,4)")
	want := hotelling(x, nil)
	last, small := make([]float64, len(x[0])), make([]float64, len(x[0]))
	for b := range last {
		last[b] = -x[0][b] - x[1][b] - x[2][b]
		small[b] = 1e-9 * x[1][b]
	}
	if got := hotelling([][]float64{last, small, x[2]}, nil); !near(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestVectorOfRatios(t *testing.T) {
	var x, centred [][]float64
	var mean []float64
	for _, s := range []string{"RATIO2(31,200,4,0.3,0.35)", "RATIO2(32,200,4,0.2,0.2)"} {
		p := PairedRatio(ratios(t, s))
		d := make([]float64, len(p.Diffs))
		for b, v := range p.Diffs {
			d[b] = v - p.Delta
		}
		x, centred, mean = append(x, p.Diffs), append(centred, d), append(mean, p.Delta)
	}
	plain, given := hotelling(x, nil), hotelling(centred, mean)
	if !near(plain, given) || !(given.T2 > 0) {
		t.Errorf("means given %+v, from the differences %+v", given, plain)
	}
	// One component gives a t-test.
	p := PairedRatio(ratios(t, "RATIO2(31,200,4,0.3,0.35)"))
	if one := hotelling([][]float64{p.Diffs}, nil); math.Abs(one.P-p.P) > 1e-12 || math.Abs(one.T2-p.T*p.T) > 1e-9 {
		t.Errorf("one component: %+v, t-test %+v", one, p.P)
	}
}

func TestVectorsThatNeedNoTest(t *testing.T) {
	level := func(v float64) []float64 {
		c := make([]float64, 40)
		for b := range c {
			c[b] = v
		}
		return c
	}
	if v := hotelling([][]float64{level(0), level(0)}, nil); !v.Same || v.P != 1 || v.T2 != 0 {
		t.Errorf("all deals alike: %+v", v)
	}
	if v := hotelling([][]float64{level(0), level(-0.5)}, nil); v.Same || v.P != 0 || !math.IsInf(v.F, 1) {
		t.Errorf("the same change in all deals: %+v", v)
	}
	if v := hotelling([][]float64{level(0)}, []float64{0.1}); v.Same || v.P != 0 {
		t.Errorf("ratios that change and do not vary: %+v", v)
	}
	if v := hotelling(nil, nil); !math.IsNaN(v.P) || v.Same {
		t.Errorf("no component: %+v", v)
	}
	x := categories(t, "CAT(24,39,5)")
	if v := hotelling(x, nil); !math.IsNaN(v.P) || v.N != 39 || v.DF1 != 0 {
		t.Errorf("39 deals for four components: %+v, want nothing known", v)
	}
}

func TestV10VectorNull(t *testing.T) {
	n := runs(2000)
	t.Run("seats", func(t *testing.T) {
		r := rand.New(rand.NewPCG(2026, 10))
		found := 0
		for range n {
			x := columns(4, nullDeals)
			for b := range nullDeals {
				w := r.IntN(4)
				x[w][b] = 1
				if r.Float64() < 0.05 {
					x[w][b], x[(w+1+r.IntN(3))%4][b] = 0.5, 0.5
				}
				for j := range x {
					x[j][b] -= 0.25
				}
			}
			if hotelling(x[:3], nil).P <= Alpha {
				found++
			}
		}
		checkCount(t, "V10 no change called one, seats", found, n, span{0.05, 0.05})
	})
	t.Run("guilds", func(t *testing.T) {
		r := rand.New(rand.NewPCG(2026, 11))
		found := 0
		for range n {
			base, other, den := columns(7, nullDeals), columns(7, nullDeals), columns(7, nullDeals)
			for b := range nullDeals {
				drawn := r.Perm(7)[:4]
				for _, g := range drawn {
					den[g][b] = 1
				}
				base[drawn[r.IntN(4)]][b] = 1
				other[drawn[r.IntN(4)]][b] = 1
			}
			var x [][]float64
			var mean []float64
			for g := range 6 {
				p := PairedRatio(base[g], den[g], other[g], den[g])
				x, mean = append(x, p.Diffs), append(mean, p.Delta)
			}
			if hotelling(x, mean).P <= Alpha {
				found++
			}
		}
		checkCount(t, "V10 no change called one, guilds", found, n, span{0.05, 0.05})
	})
}
