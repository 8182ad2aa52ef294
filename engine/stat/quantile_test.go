package stat

import (
	"math"
	"testing"
)

func TestQuantileOfFewValues(t *testing.T) {
	if e := Order(nil).Quantile(0.5); !math.IsNaN(e.Value) || e.N != 0 {
		t.Errorf("no deals: %+v", e)
	}
	if e := Order(make([][]float64, 3)).Quantile(0.5); !math.IsNaN(e.Value) || e.N != 3 || e.Data != 0 {
		t.Errorf("no matches: %+v", e)
	}
	if e := Order([][]float64{{7, 5, 6}}).Quantile(0.5); e.Value != 6 || !math.IsNaN(e.Lo) || !math.IsNaN(e.SE) || e.Data != 1 {
		t.Errorf("one deal: %+v, want 6 and no interval", e)
	}
	level := make([][]float64, 40)
	for i := range level {
		level[i] = []float64{8, 8}
	}
	if e := Order(level).Quantile(0.9); e.Value != 8 || e.Lo != 8 || e.Hi != 8 || e.Eff != 40 {
		t.Errorf("all alike: %+v, want 8 to 8 of 40 deals", e)
	}
}

// A product that ought to be whole must not be rounded up to the next element.
func TestQuantileOnTheElement(t *testing.T) {
	deals := make([][]float64, 100)
	for i := range deals {
		deals[i] = []float64{float64(100 - i)} // 100 down to 1
	}
	sorted := Order(deals)
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

// Matches of a deal that are alike say no more than one of them.
func TestQuantileCountsDeals(t *testing.T) {
	g := lcg(5)
	one, four := make([][]float64, 300), make([][]float64, 300)
	for i := range one {
		v := float64(g.k(50))
		one[i], four[i] = []float64{v}, []float64{v, v, v, v}
	}
	a, b := Order(one).Quantile(0.5), Order(four).Quantile(0.5)
	if a.Value != b.Value || a.Lo != b.Lo || a.Hi != b.Hi || b.Eff != 300 {
		t.Errorf("one match each %+v, four that are alike %+v", a, b)
	}
}

func BenchmarkQuantile(b *testing.B) {
	g := lcg(1)
	deals := make([][]float64, 65536)
	for i := range deals {
		for range 4 {
			deals[i] = append(deals[i], float64(20+g.k(200)))
		}
	}
	for b.Loop() {
		sorted := Order(deals)
		for _, q := range []float64{0.1, 0.5, 0.9} {
			sorted.Quantile(q)
		}
	}
}
