package stat

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// productsOf returns the Products of columns of whole numbers.
func productsOf(columns ...[]float64) *Products {
	p := NewProducts(len(columns))
	all := append([][]float64{ones(len(columns[0]))}, columns...)
	for i, a := range all {
		for j, b := range all[:i+1] {
			for k := range a {
				p.At(i, j).Add(p.At(i, j), new(big.Int).Mul(big.NewInt(int64(a[k])), big.NewInt(int64(b[k]))))
			}
		}
	}
	return p
}

// ratioDifference estimates the difference of two ratios of sums of the same deals, from
// the numbers by deal.
func ratioDifference(num1, den1, num0, den0 []float64) Estimate {
	r, z := ratioDifferenceResiduals([4][]float64{num1, den1, num0, den0})
	data := min(dealsWithData(den1), dealsWithData(den0))
	if z == nil {
		return unknownEstimate(len(num1))
	}
	return estimateFromResiduals(r, z, data)
}

// Estimates from exact sums equal those from the numbers by deal.
func TestProducts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 20))
	same := func(what string, got, want Estimate) {
		t.Helper()
		for _, c := range [][2]float64{{got.Value, want.Value}, {got.SE, want.SE}, {got.Lo, want.Lo}, {got.Hi, want.Hi}, {got.EffectiveMatches, want.EffectiveMatches},
			{float64(got.N), float64(want.N)}, {float64(got.DealsWithData), float64(want.DealsWithData)}} {
			if math.Abs(c[0]-c[1]) > 1e-11*math.Abs(c[1]) && !(math.IsNaN(c[0]) && math.IsNaN(c[1])) {
				t.Errorf("%s: %+v, want %+v", what, got, want)
				return
			}
		}
	}
	for _, n := range []int{1, 2, 3, 40, 1000} {
		a, b, c, d := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
		scaled, credit, above := make([]float64, n), make([]float64, n), make([]float64, n)
		data, both := 0, 0
		for i := range n {
			b[i], d[i] = float64(r.IntN(4)), float64(r.IntN(9))
			a[i], c[i] = 840*float64(r.IntN(int(b[i])+1)), float64(r.IntN(100)-50)
			scaled[i], above[i] = a[i]/840, float64(i%7)
			credit[i] = 420 * float64(r.IntN(3))
			if b[i] > 0 {
				data++
			}
			if d[i] > 0 {
				both++
			}
		}
		p := productsOf(a, b, c, d)
		same("a mean", p.Mean(3), Mean(c))
		same("a ratio", p.Ratio(1, 2, data), Ratio(a, b))
		same("a share of something", p.RatioShare(1, 2, data, 1.0/840), RatioShare(scaled, b))
		same("a difference", p.RatioDifference(min(data, both)), ratioDifference(a, b, c, d))
		for i := range credit {
			scaled[i] = credit[i] / 840
		}
		same("a share", productsOf(credit).Share(1, 1.0/840, float64(n)), Share(scaled, float64(n)))
		same("nothing", productsOf(a, make([]float64, n)).Ratio(1, 2, 0), unknownEstimate(n))
	}
}

// A ratio that does not vary has no error, however large its numbers are.
func TestProductsAreExact(t *testing.T) {
	const n = 1000
	num, den := make([]float64, n), make([]float64, n)
	for i := range n {
		den[i] = float64(1<<40 + i*i*i)
		num[i] = 3 * den[i]
	}
	if e := productsOf(num, den).Ratio(1, 2, n); e.Value != 3 || e.SE != 0 {
		t.Errorf("%g ± %g, want 3 ± 0", e.Value, e.SE)
	}
	credits := productsOf([]float64{840, 840, 420, 0, 840, 0, 840, 420, 0, 0}) // 5 wins in 10 deals
	if e := credits.Share(1, 1.0/840, 10); e.Value != 0.5 {
		t.Errorf("half of the wins are %v", e.Value)
	}
}

// The joint test of ratios gives the same from exact sums as from the numbers by deal, also
// if some of the components are rare.
func TestProductsOfVectors(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 20))
	for _, n := range []int{5, 60, 500} {
		for _, rare := range []float64{0.5, 0.02} {
			den := [3][]float64{make([]float64, n), make([]float64, n), nil}
			num := [3][]float64{make([]float64, n), make([]float64, n), make([]float64, n)}
			var columns [][]float64
			var occurs []int
			parts := []VectorPart{{Num: 1, Den: 2, Scale: 1.0 / 840}, {Num: 3, Den: 4, Scale: 1.0 / 420}, {Num: 5, Scale: 2}}
			for k := range num {
				for i := range n {
					d := 1
					if k < 2 {
						d = r.IntN(3)
						den[k][i] = float64(d)
					}
					if r.Float64() < rare || k == 1 {
						num[k][i] = 420 * float64(r.IntN(2*d+1))
					}
				}
				ratio, nothing := PairedRatio(make([]float64, n), ones(n), num[k], ones(n)), 0
				if k < 2 {
					ratio = PairedRatio(make([]float64, n), den[k], num[k], den[k])
				}
				for _, v := range num[k] {
					if v != 0 {
						nothing++
					}
				}
				column := make([]float64, n)
				for i, d := range ratio.Diffs {
					column[i] = d*parts[k].Scale - 0.3
				}
				parts[k].Mean, parts[k].Occurrences = ratio.Delta*parts[k].Scale-0.3, nothing
				columns, occurs = append(columns, column), append(occurs, nothing)
			}
			got := productsOf(num[0], den[0], num[1], den[1], num[2]).Hotelling(parts)
			want := Hotelling(columns, occurs)
			if got.DF1 != want.DF1 || got.DF2 != want.DF2 || math.Abs(got.T2-want.T2) > 1e-9*want.T2 || math.Abs(got.P-want.P) > 1e-9 {
				t.Errorf("%d deals, %v: %+v, want %+v", n, rare, got, want)
			}
		}
	}
	if v := productsOf(ones(30)).Hotelling([]VectorPart{{Num: 1, Scale: 1, Occurrences: 30}}); !v.Same || v.P != 1 {
		t.Errorf("what is nowhere but 0: %+v", v)
	}
}

func ones(n int) []float64 {
	l := make([]float64, n)
	for i := range l {
		l[i] = 1
	}
	return l
}
