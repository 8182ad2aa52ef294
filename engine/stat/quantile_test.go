package stat

import (
	"math"
	"slices"
	"testing"
)

func TestQuantileOfFewValues(t *testing.T) {
	if e := SortNumbers(nil, 4).Quantile(0.5); !math.IsNaN(e.Value) || e.N != 0 {
		t.Errorf("no deals: %+v", e)
	}
	if e := SortNumbers([]int32{7, 5, 6}, 3).Quantile(0.5); e.Value != 6 || !math.IsNaN(e.Lo) || !math.IsNaN(e.SE) || e.DealsWithData != 1 {
		t.Errorf("one deal: %+v, want 6 and no interval", e)
	}
	if e := SortNumbers(slices.Repeat([]int32{8}, 80), 2).Quantile(0.9); e.Value != 8 || e.Lo != 8 || e.Hi != 8 || e.EffectiveMatches != 40 {
		t.Errorf("all alike: %+v, want 8 to 8 of 40 deals", e)
	}
}

// A product q·n that should be whole must not be rounded up to the next element.
func TestQuantileOnTheElement(t *testing.T) {
	deals := make([]int32, 100)
	for i := range deals {
		deals[i] = int32(100 - i) // 100 down to 1
	}
	sorted := SortNumbers(deals, 1)
	for i, q := range []float64{0, 0.07, 0.29, 0.57, 1} {
		e := sorted.Quantile(q)
		if want := []float64{1, 7, 29, 57, 100}[i]; e.Value != want {
			t.Errorf("element %d: got %g, want %g", i, e.Value, want)
		}
		if !(e.Lo <= e.Value && e.Value <= e.Hi) {
			t.Errorf("%g lies outside %g to %g", e.Value, e.Lo, e.Hi)
		}
	}
}

// Matches of a deal that are all equal give no more information than one of them.
func TestQuantileCountsDeals(t *testing.T) {
	g := lcg(5)
	var one, four []int32
	for range 300 {
		v := int32(g.k(50))
		one, four = append(one, v), append(four, v, v, v, v)
	}
	a, b := SortNumbers(one, 1).Quantile(0.5), SortNumbers(four, 4).Quantile(0.5)
	if a.Value != b.Value || a.Lo != b.Lo || a.Hi != b.Hi || b.EffectiveMatches != 300 {
		t.Errorf("one match each %+v, four that are alike %+v", a, b)
	}
}

// Numbers far apart, which are sorted in another way, give the same quantiles as numbers
// close together.
func TestQuantileFarApart(t *testing.T) {
	g := lcg(6)
	var near, far []int32
	for range 500 {
		v := int32(g.k(90))
		near, far = append(near, v), append(far, v*1_000_000-40_000_000)
	}
	for _, q := range []float64{0.02, 0.5, 0.9} {
		a, b := SortNumbers(near, 2).Quantile(q), SortNumbers(far, 2).Quantile(q)
		if want := a.Affine(1_000_000, -40_000_000); b.Value != want.Value || b.Lo != want.Lo || b.Hi != want.Hi || b.EffectiveMatches != a.EffectiveMatches {
			t.Errorf("quantile %g of numbers far apart %+v, want %+v", q, b, want)
		}
	}
}

func BenchmarkQuantile(b *testing.B) {
	g := lcg(1)
	var deals []int32
	for range 4 * 65536 {
		deals = append(deals, int32(20+g.k(200)))
	}
	for b.Loop() {
		sorted := SortNumbers(deals, 4)
		for _, q := range []float64{0.1, 0.5, 0.9} {
			sorted.Quantile(q)
		}
	}
}
