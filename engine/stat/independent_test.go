package stat

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	gonum "gonum.org/v1/gonum/stat"
)

// The tests below compare methods with independent ways to the same numbers: definitions
// evaluated by counting all cases, exact arithmetic, integrals of densities.

// apart reports whether two numbers differ by more than the share tol of the second.
func apart(got, want, tol float64) bool { return !(math.Abs(got-want) <= tol*math.Abs(want)) }

// integral returns the integral of f from a to b, by Simpson's rule.
func integral(f func(float64) float64, a, b float64) float64 {
	const steps = 20000
	h := (b - a) / steps
	var s Sum
	for i := range steps + 1 {
		w := 2.0
		switch {
		case i == 0 || i == steps:
			w = 1
		case i%2 == 1:
			w = 4
		}
		s.Add(w * f(a+float64(i)*h))
	}
	return s.Value() * h / 3
}

func lgamma(x float64) float64 { g, _ := math.Lgamma(x); return g }

// The tails of Student's t and of F are the integrals of their densities, and the tail
// beyond a quantile has its probability.
func TestTailsAreIntegrals(t *testing.T) {
	for _, df := range []float64{1, 2, 5, 29, 400} {
		density := func(x float64) float64 {
			return math.Exp(lgamma((df+1)/2) - lgamma(df/2) - math.Log(df*math.Pi)/2 - (df+1)/2*math.Log1p(x*x/df))
		}
		for _, x := range []float64{0.3, 1, 1.96, 3.4} {
			if got, want := TTwoSided(x, df), 1-2*integral(density, 0, x); apart(got, want, 1e-8) {
				t.Errorf("beyond ±%g with %g degrees of freedom: %g, want %g", x, df, got, want)
			}
		}
		if x := TQuantile(0.975, df); apart(0.5-integral(density, 0, x), 0.025, 1e-8) {
			t.Errorf("the 0.975-quantile with %g degrees of freedom is %g, with %g above it", df, x, 0.5-integral(density, 0, x))
		}
	}
	for _, df := range [][2]float64{{2, 30}, {3, 97}, {6, 394}, {9, 90}} {
		a, b := df[0]/2, df[1]/2
		density := func(x float64) float64 {
			if x == 0 && a > 1 {
				return 0
			}
			return math.Exp(lgamma(a+b) - lgamma(a) - lgamma(b) + a*math.Log(a/b) + (a-1)*math.Log(max(x, 1e-300)) - (a+b)*math.Log1p(a/b*x))
		}
		for _, x := range []float64{0.7, 1.5, 3, 4.5} {
			if got, want := FTail(x, df[0], df[1]), 1-integral(func(r float64) float64 { return 2 * r * density(r*r) }, 0, math.Sqrt(x)); apart(got, want, 1e-7) {
				t.Errorf("F with %g beyond %g: %g, want %g", df, x, got, want)
			}
		}
	}
	for _, p := range []float64{0.8, 0.95, 0.975, 1 - Alpha/16} {
		if x := NormalQuantile(p); apart(math.Erfc(x/math.Sqrt2)/2, 1-p, 1e-9) {
			t.Errorf("the %g-quantile of the normal is %g", p, x)
		}
	}
}

// heads returns the exact probability of at most k successes in n trials with probability p
// each.
func heads(k, n int, p *big.Rat) *big.Rat {
	q := new(big.Rat).Sub(big.NewRat(1, 1), p)
	power := func(x *big.Rat, n int) *big.Rat {
		e := big.NewInt(int64(n))
		return new(big.Rat).SetFrac(new(big.Int).Exp(x.Num(), e, nil), new(big.Int).Exp(x.Denom(), e, nil))
	}
	sum := new(big.Rat)
	for i := range k + 1 {
		term := new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(i)))
		sum.Add(sum, term.Mul(term, power(p, i)).Mul(term, power(q, n-i)))
	}
	return sum
}

// The Clopper-Pearson bound is the share with which the number seen, or fewer, comes up
// once in forty times. Whatever the true share, the bound is below it no more often than
// that.
func TestClopperPearsonIsExact(t *testing.T) {
	for _, n := range []int{1, 2, 7, 30, 60} {
		for _, k := range []int{0, 1, n / 3, n - 1} {
			if k >= n {
				continue
			}
			p := new(big.Rat).SetFloat64(shareBound(k, n))
			if got, _ := heads(k, n, p).Float64(); apart(got, 0.025, 1e-9) {
				t.Errorf("%d of %d: up to %s, with which so few have the chance %.12f, want 0.025", k, n, p.FloatString(9), got)
			}
		}
	}
	const n = 40
	for share := int64(1); share < 50; share++ {
		p := big.NewRat(share, 50)
		most := -1 // the largest number seen whose bound lies below the true share
		for k := 0; k < n && shareBound(k, n) < float64(share)/50; k++ {
			most = k
		}
		if most < 0 {
			continue
		}
		if missed, _ := heads(most, n, p).Float64(); missed > 0.025 {
			t.Errorf("of a share of %s the bound is missed in %.4f of all samples", p.FloatString(2), missed)
		}
	}
}

// The tail of fair tosses is exact, and so is the bound for an event that was never seen.
func TestTossesAreExact(t *testing.T) {
	half := big.NewRat(1, 2)
	for n := 1; n <= 40; n++ {
		for k := 1; k <= n; k++ {
			rest, _ := heads(k-1, n, half).Float64()
			if got := binomialTail(k, n); !(math.Abs(got-(1-rest)) <= 1e-12) {
				t.Errorf("%d heads or more of %d: %g, want %g", k, n, got, 1-rest)
			}
		}
		p := new(big.Rat).SetFloat64(NoneSeenBound(n))
		if none, _ := heads(0, n, p).Float64(); apart(none, 0.05, 1e-9) {
			t.Errorf("none of %d: up to %s, with which none has the chance %g", n, p.FloatString(9), none)
		}
	}
}

// The limits of Wilson's interval are the shares from which the share seen lies 1.96 of
// their own standard errors away.
func TestWilsonInvertsTheScoreTest(t *testing.T) {
	z := 0.0 // the quantile, by bisection with the complementary error function
	for lo, hi := 0.0, 4.0; hi-lo > 1e-14; {
		if z = (lo + hi) / 2; math.Erfc(z/math.Sqrt2) > Alpha {
			lo = z
		} else {
			hi = z
		}
	}
	for _, n := range []float64{3, 17.5, 200, 40000} {
		for _, p := range []float64{0, 0.004, 0.25, 0.5, 0.9, 1} {
			score := func(share float64) float64 { return math.Abs(p-share) - z*math.Sqrt(share*(1-share)/n) }
			end := func(inside, outside float64) float64 {
				for range 200 {
					if half := (inside + outside) / 2; score(half) > 0 {
						outside = half
					} else {
						inside = half
					}
				}
				return inside
			}
			lo, hi := Wilson(p, n)
			if want := end(p, 0); p > 0 && !(math.Abs(lo-want) <= 1e-9) || p == 0 && lo != 0 {
				t.Errorf("%g of %g: from %.12f, want %.12f", p, n, lo, want)
			}
			if want := end(p, 1); p < 1 && !(math.Abs(hi-want) <= 1e-9) || p == 1 && !(hi > 1-1e-15) {
				t.Errorf("%g of %g: up to %.12f, want %.12f", p, n, hi, want)
			}
		}
	}
}

// lists returns families of up to eight p-values, some with ties.
func lists() (l [][]float64) {
	r := rand.New(rand.NewPCG(2026, 32))
	for range 300 {
		p := make([]float64, 1+r.IntN(8))
		for i := range p {
			p[i] = math.Pow(r.Float64(), 3)
			if r.IntN(4) == 0 {
				p[i] = p[r.IntN(i+1)]
			}
		}
		l = append(l, p)
	}
	return l
}

// Holm's procedure is the closed test by Bonferroni: a hypothesis is rejected if every set
// of hypotheses that contains it is.
func TestHolmIsAClosedTest(t *testing.T) {
	for _, p := range lists() {
		want := make([]float64, len(p))
		for set := uint(1); set < 1<<len(p); set++ {
			least := 1.0
			for i := range p {
				if set>>i&1 != 0 {
					least = min(least, p[i])
				}
			}
			for i := range p {
				if set>>i&1 != 0 {
					want[i] = max(want[i], min(1, float64(bits.OnesCount(set))*least))
				}
			}
		}
		for i, got := range Holm(p) {
			if apart(got, want[i], 1e-14) {
				t.Errorf("%v: adjusted[%d] is %g, want %g", p, i, got, want[i])
			}
		}
	}
}

// stepUp returns which hypotheses the step-up procedure rejects: the k smallest p-values,
// for the greatest k such that the k-th is at most critical(k).
func stepUp(p []float64, critical func(k int) float64) []bool {
	found := make([]bool, len(p))
	for k := len(p); k > 0; k-- {
		sorted := slices.Sorted(slices.Values(p))
		if sorted[k-1] > critical(k) {
			continue
		}
		for i := range p {
			found[i] = p[i] <= sorted[k-1]
		}
		break
	}
	return found
}

// A p-value adjusted by Benjamini and Hochberg is the smallest rate at which the step-up
// procedure rejects the hypothesis. With Screen its own p-value must also be at most Alpha.
func TestScreeningIsAStepUpTest(t *testing.T) {
	for _, p := range lists() {
		for _, c := range []struct {
			what  string
			got   []float64
			alone float64
		}{{"BenjaminiHochberg", BenjaminiHochberg(p), 1}, {"Screen", ScreenPValues(p), Alpha}} {
			for i, q := range c.got {
				for _, rate := range []float64{q * (1 - 1e-9), q * (1 + 1e-9)} {
					if rate >= 1 {
						continue
					}
					critical := func(k int) float64 { return min(rate*float64(k)/float64(len(p)), c.alone) }
					if found := stepUp(p, critical)[i]; found != (rate > q) {
						t.Errorf("%s(%v)[%d] is %g; at a rate of %g it is found: %v", c.what, p, i, q, rate, found)
					}
				}
			}
		}
	}
}

// Hotelling's T² is N·x̄ᵀS⁻¹x̄ with the inverse of the covariance matrix S that gonum
// computes, and no choice of weights gives a t-test of the weighted sum a larger value.
func TestHotellingIsTheLargestT(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 33))
	for range 20 {
		p, n := 2+r.IntN(4), 60+r.IntN(200)
		x := columns(p, n)
		rows := mat.NewDense(n, p, nil)
		for b := range n {
			common := r.NormFloat64()
			for j := range x {
				x[j][b] = float64(j) + 0.1*float64(j+1) + common*0.7 + r.NormFloat64()*float64(1+j) - float64(j)
				rows.Set(b, j, x[j][b])
			}
		}
		var cov mat.SymDense
		gonum.CovarianceMatrix(&cov, rows, nil)
		mean := mat.NewVecDense(p, nil)
		for j := range x {
			mean.SetVec(j, gonum.Mean(x[j], nil))
		}
		var inverse mat.Dense
		if err := inverse.Inverse(&cov); err != nil {
			t.Fatal(err)
		}
		want := float64(n) * mat.Inner(mean, &inverse, mean)
		v := hotelling(x, nil)
		if apart(v.T2, want, 1e-9) || v.DF1 != p || v.DF2 != n-p || apart(v.F, float64(n-p)/float64(p*(n-1))*want, 1e-9) {
			t.Errorf("%d components, %d deals: %+v, want T² %g", p, n, v, want)
		}
		sum := func(weight func(j int) float64) float64 {
			y := make([]float64, n)
			for j := range x {
				for b := range y {
					y[b] += weight(j) * x[j][b]
				}
			}
			m, sd := gonum.MeanStdDev(y, nil)
			return m * m / (sd * sd) * float64(n)
		}
		var best mat.VecDense
		best.MulVec(&inverse, mean)
		if got := sum(best.AtVec); apart(got, v.T2, 1e-9) {
			t.Errorf("t² of the best weights is %g, want %g", got, v.T2)
		}
		for range 30 {
			w := make([]float64, p)
			for j := range w {
				w[j] = r.NormFloat64()
			}
			if got := sum(func(j int) float64 { return w[j] }); got > v.T2*(1+1e-9) {
				t.Errorf("weights %v have t² %g, more than %g", w, got, v.T2)
			}
		}
	}
}

// The paired t-test has gonum's mean and standard error of the differences.
func TestPairedIsOneSample(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 34))
	base, other, d := make([]float64, 150), make([]float64, 150), make([]float64, 150)
	for i := range base {
		base[i] = r.ExpFloat64()
		other[i] = base[i]*0.5 + r.ExpFloat64()
		d[i] = other[i] - base[i]
	}
	m, sd := gonum.MeanStdDev(d, nil)
	p := PairedMean(base, other)
	if se := gonum.StdErr(sd, 150); apart(p.Delta, m, 1e-12) || apart(p.SD, sd, 1e-12) || apart(p.SE, se, 1e-12) || apart(p.T, m/se, 1e-12) {
		t.Errorf("%+v, want mean %g, sd %g", p, m, sd)
	}
	if rho := gonum.Correlation(base, other, nil); apart(p.Rho, rho, 1e-12) {
		t.Errorf("correlation %g, want %g", p.Rho, rho)
	}
}

// The bounds of Trimmed are the best and the worst result over all choices of what to
// remove from the side that has more.
func TestTrimmedTriesAllChoices(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 35))
	for range 200 {
		n := 3 + r.IntN(8)
		var col [4][]float64 // base and other: numerators and denominators, which are 0 or 1
		for range n {
			for side := range 2 {
				has := float(r.IntN(3) > 0)
				col[2*side], col[2*side+1] = append(col[2*side], has*float64(1+r.IntN(9))), append(col[2*side+1], has)
			}
		}
		base, other := Total(col[1]), Total(col[3])
		lo, hi, known := Trimmed(col[0], col[1], col[2], col[3], nil)
		if want := base != other && base > 0 && other > 0; known != want {
			t.Fatalf("%v: known %v, want %v", col, known, want)
		}
		if !known {
			continue
		}
		more, less := 0, 2 // first columns of the side that has more and of the other
		if other > base {
			more, less = 2, 0
		}
		least, most := math.Inf(1), math.Inf(-1)
		for keep := range uint(1) << n {
			sum, count := 0.0, 0.0
			for i := range n {
				if keep>>i&1 != 0 {
					sum, count = sum+col[more][i], count+col[more+1][i]
				}
			}
			if count == min(base, other) {
				least, most = min(least, sum/count), max(most, sum/count)
			}
		}
		all := Total(col[less]) / min(base, other)
		wantLo, wantHi := all-most, all-least
		if more == 2 {
			wantLo, wantHi = least-all, most-all
		}
		if !(math.Abs(lo.Delta-wantLo) < 1e-12 && math.Abs(hi.Delta-wantHi) < 1e-12) {
			t.Errorf("%v: %g to %g, want %g to %g", col, lo.Delta, hi.Delta, wantLo, wantHi)
		}
	}
}

// With twenty differences all patterns of signs are tried, and no random bits are drawn.
func TestSignFlipOfTwentyIsExact(t *testing.T) {
	d := make([]float64, maxExactFlips)
	for i := range d {
		d[i] = float64(i + 1)
	}
	d[2], d[9] = -3, -10
	// number of patterns by their sum, adding one difference after the other
	sums, total := map[int]int{0: 1}, 0
	for i := range d {
		next := map[int]int{}
		for s, n := range sums {
			next[s+i+1] += n
			next[s-i-1] += n
		}
		sums, total = next, total+int(d[i])
	}
	hits := 0
	for s, n := range sums {
		if s >= total || s <= -total {
			hits += n
		}
	}
	asked := 0
	got := SignFlip(d, func() uint64 { asked++; return 0 })
	if want := float64(hits) / (1 << maxExactFlips); got != want || asked > 0 {
		t.Errorf("p is %v, chance was asked %d times; want %v, and not at all", got, asked, want)
	}
	SignFlip(append(d, 0.5), func() uint64 { asked++; return uint64(asked) * 0x9e3779b97f4a7c15 })
	if asked == 0 {
		t.Error("of 21 differences chance was not asked")
	}
}
