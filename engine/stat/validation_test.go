package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The error rates that the formulas promise, on simulated deals. The accepted
// counts are binomial quantiles: a right implementation misses one of them
// with probability 0.001 at most.

const (
	nullRuns  = 2000
	nullDeals = 400
)

// A null6 record holds the metrics of one deal: two shares, a length, a
// numerator with its denominator, a count, a square.
type null6 [7]float64

func drawNull6(r *rand.Rand) (v null6) {
	v[0] = float(r.Float64() < 0.25)
	v[1] = float(r.Float64() < 0.12)
	v[2] = 20 + math.Floor(12*r.ExpFloat64())
	for range 4 {
		v[4] += float(r.Float64() < 4.0/7)
	}
	v[3] = float(r.Float64() < v[4]/4)
	for p := r.Float64(); p > math.Exp(-3); p *= r.Float64() {
		v[5]++
	}
	u := r.Float64()
	v[6] = u * u
	return v
}

func float(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// compareNull6 plays nullDeals deals of which half are the same on both sides,
// adds shift to the length of other, and compares the six metrics.
func compareNull6(r *rand.Rand, shift float64) [6]Paired {
	var base, other [7][]float64
	for range nullDeals {
		coupled := r.Float64() < 0.5
		a := drawNull6(r)
		b := a
		if !coupled {
			b = drawNull6(r)
		}
		b[2] += shift
		for i := range a {
			base[i], other[i] = append(base[i], a[i]), append(other[i], b[i])
		}
	}
	return [6]Paired{
		PairedMean(base[0], other[0]), PairedMean(base[1], other[1]), PairedMean(base[2], other[2]),
		PairedRatio(base[3], base[4], other[3], other[4]),
		PairedMean(base[5], other[5]), PairedMean(base[6], other[6]),
	}
}

func TestNoChangeIsRarelyCalledOne(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 800,000 deals")
	}
	r := rand.New(rand.NewPCG(2026, 1))
	var each [6]int
	family, covered := 0, 0
	for range nullRuns {
		var p []float64
		any := false
		c := compareNull6(r, 0)
		for i := range c {
			p = append(p, c[i].P)
			if c[i].P <= Alpha {
				each[i]++
			}
		}
		for _, q := range Holm(p) {
			any = any || q <= Alpha
		}
		if any {
			family++
		}
		if c[3].Lo <= 0 && 0 <= c[3].Hi {
			covered++
		}
	}
	for i, n := range each {
		if n < 69 || n > 133 {
			t.Errorf("metric %d: %d of %d comparisons found a change, want 69 to 133", i+1, n, nullRuns)
		}
	}
	if family > 131 {
		t.Errorf("%d of %d families found a change, want at most 131", family, nullRuns)
	}
	if covered < 1867 || covered > 1931 {
		t.Errorf("%d of %d intervals of the ratio cover 0", covered, nullRuns)
	}
}

func TestPlantedChangeIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 800,000 deals")
	}
	r := rand.New(rand.NewPCG(2026, 2))
	found := 0
	for range nullRuns {
		if compareNull6(r, 2)[2].P <= Alpha {
			found++
		}
	}
	if found < 1788 || found > 1870 {
		t.Errorf("found in %d of %d comparisons, want 1788 to 1870", found, nullRuns)
	}
}

func TestIntervalsCover(t *testing.T) {
	if testing.Short() {
		t.Skip("draws three million numbers")
	}
	r := rand.New(rand.NewPCG(2026, 3))
	truth := 0.0 // mean of floor(12·Exp(1)) = sum over k ≥ 1 of exp(-k/12)
	for k := 1; k < 2000; k++ {
		truth += math.Exp(-float64(k) / 12)
	}
	means, shares := 0, 0
	y, w := make([]float64, 400), make([]float64, 200)
	for range 4000 {
		for i := range y {
			y[i] = math.Floor(12 * r.ExpFloat64())
		}
		if e := Mean(y); e.Lo <= truth && truth <= e.Hi {
			means++
		}
		for i := range w {
			w[i] = 0
			common := r.Float64() < 0.25
			for range 4 {
				if r.Float64() < 0.5 {
					w[i] += float(common) / 4
				} else {
					w[i] += float(r.Float64() < 0.25) / 4
				}
			}
		}
		if e := Share(w, 800); e.Lo <= 0.25 && 0.25 <= e.Hi {
			shares++
		}
	}
	if means < 3753 || means > 3844 {
		t.Errorf("%d of 4000 intervals of a mean cover it, want 3753 to 3844", means)
	}
	if shares < 3753 || shares > 3880 {
		t.Errorf("%d of 4000 intervals of a share cover it, want 3753 to 3880", shares)
	}
}

// A change exactly as large as the margin must not pass as no change.
func TestMarginIsNotSame(t *testing.T) {
	if testing.Short() {
		t.Skip("draws four million numbers")
	}
	r := rand.New(rand.NewPCG(2026, 4))
	const n = 1000
	margin := 4.5 / math.Sqrt(n)
	zero, d := make([]float64, n), make([]float64, n)
	same := 0
	for range 4000 {
		for i := range d {
			d[i] = margin + r.NormFloat64()
		}
		p := PairedMean(zero, d)
		// An adjusted p of 1: the rule that claims equality is alone.
		e := Evidence{N: n, Lo: p.Lo, Hi: p.Hi, P: p.P, PAdj: 1, Rate: Alpha, Margin: margin, SkewOK: true}
		if e.Judge() == Same {
			same++
		}
	}
	if same > 132 {
		t.Errorf("%d of 4000 called same, want at most 132", same)
	}
}

// Few changes among many rows, and many: where the plain procedure goes beyond
// Alpha, screening does not, and its share of false findings stays below too.
func TestFalseDiscoveries(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 5))
	for _, same := range []int{40, 15} {
		var plain, screen float64
		for range nullRuns {
			p := make([]float64, 50)
			for i := range p {
				z := r.NormFloat64()
				if i >= same {
					z += 3.5
				}
				p[i] = 2 * NormalCDF(-math.Abs(z))
			}
			plain += falseShare(BenjaminiHochberg(p), same) / nullRuns
			screen += falseShare(Screen(p), same) / nullRuns
		}
		if plain > 0.095 || screen > plain {
			t.Errorf("%d of 50 unchanged: share of false findings %.4f, screening %.4f, want at most 0.095", same, plain, screen)
		}
	}
}

// falseShare returns the share of the findings that are among the first rows.
func falseShare(q []float64, first int) float64 {
	wrong, all := 0, 0
	for i, q := range q {
		if q <= ScreenRate {
			all++
			if i < first {
				wrong++
			}
		}
	}
	return float64(wrong) / float64(max(all, 1))
}

// Rare one-sided events make no change of known size.
func TestSkewGuard(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 6))
	const n = 500
	zero, d := make([]float64, n), make([]float64, n)
	changed := 0
	for range nullRuns {
		for i := range d {
			d[i] = -0.02
			if r.Float64() < 0.02 {
				d[i] = 0.98
			}
		}
		p := PairedMean(zero, d)
		e := Evidence{Same: p.Same, N: n, Lo: p.Lo, Hi: p.Hi, P: p.P, PAdj: p.P, Rate: Alpha, SkewOK: p.SkewOK()}
		if e.Judge() == Changed {
			changed++
		}
	}
	if changed > 10 {
		t.Errorf("%d of %d called changed, want at most 10", changed, nullRuns)
	}
}
