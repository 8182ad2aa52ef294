package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

func TestSumKeepsSmallNumbers(t *testing.T) {
	if got := Total([]float64{1, 1e100, 1, -1e100}); got != 2 {
		t.Errorf("got %g, want 2", got)
	}
}

// If every deal has the same denominator, a ratio is a mean.
func TestRatioWithEvenDealsIsMean(t *testing.T) {
	num, den := []float64{3, 1, 4, 1, 5, 9, 2, 6}, make([]float64, 8)
	y := make([]float64, 8)
	for i := range num {
		den[i] = 4
		y[i] = num[i] / 4
	}
	m, r := Mean(y), Ratio(num, den)
	if math.Abs(m.Value-r.Value) > 1e-15 || math.Abs(m.Lo-r.Lo) > 1e-14 || math.Abs(m.Hi-r.Hi) > 1e-14 {
		t.Errorf("mean %+v, ratio %+v", m, r)
	}
}

func TestShareWithoutVariationUsesDeals(t *testing.T) {
	e := Share(make([]float64, 200), 800)
	lo, hi := Wilson(0, 200)
	if e.EffectiveMatches != 200 || e.Lo != lo || e.Hi != hi {
		t.Errorf("got %+v, want Wilson's interval of 200", e)
	}
}

func TestRatioWithoutData(t *testing.T) {
	e := Ratio(make([]float64, 40), make([]float64, 40))
	p := PairedRatio(make([]float64, 40), make([]float64, 40), []float64{1}, []float64{1})
	if !math.IsNaN(e.Value) || e.DealsWithData != 0 || !math.IsNaN(p.Delta) || !math.IsNaN(p.P) || p.Same {
		t.Errorf("got %+v and %+v, want nothing known", e, p)
	}
}

// A ratio with data in a single deal has a value but no error and no interval.
func TestRatioOfASingleDeal(t *testing.T) {
	num, den := make([]float64, 40), make([]float64, 40)
	num[3], den[3] = 6, 2
	if e := Ratio(num, den); e.Value != 3 || e.DealsWithData != 1 || !math.IsNaN(e.SE) || !math.IsNaN(e.Lo) || !math.IsNaN(e.Hi) {
		t.Errorf("got %+v, want 3 without an interval", e)
	}
	num[3] = 1
	if e := RatioShare(num, den); !(e.Lo < 0.5 && e.Hi > 0.5) {
		t.Errorf("got %+v, want Wilson's interval of one match", e)
	}
}

func TestDifferencesAllAlike(t *testing.T) {
	base := []float64{1, 2, 3, 4}
	same := PairedMean(base, base)
	if !same.Same || same.P != 1 || same.Lo != 0 || same.Hi != 0 || !math.IsNaN(same.VRF) {
		t.Errorf("identical sides: %+v", same)
	}
	up := PairedMean(base, []float64{3, 4, 5, 6})
	if up.Same || up.P != 0 || up.Lo != 2 || up.Hi != 2 || !math.IsInf(up.T, 1) {
		t.Errorf("all deals up by 2: %+v", up)
	}
	one := PairedMean(base[:1], base[1:2])
	if !math.IsNaN(one.P) || !math.IsNaN(one.Lo) || one.Delta != 1 {
		t.Errorf("one deal: %+v", one)
	}
}

func TestScaleTurnsSignsAround(t *testing.T) {
	p := PairedMean([]float64{1, 2, 3, 4, 9}, []float64{2, 2, 5, 4, 30}).Scale(-2)
	q := PairedMean([]float64{-2, -4, -6, -8, -18}, []float64{-4, -4, -10, -8, -60})
	if p.Delta != q.Delta || p.Lo != q.Lo || p.Hi != q.Hi || p.T != q.T || p.Skew != q.Skew {
		t.Errorf("got %+v, want %+v", p, q)
	}
	e := Mean([]float64{1, 2, 4}).Affine(-3, 1)
	f := Mean([]float64{-2, -5, -11})
	if math.Abs(e.Lo-f.Lo) > 1e-12 || math.Abs(e.Hi-f.Hi) > 1e-12 || math.Abs(e.HalfWidth()-f.HalfWidth()) > 1e-12 {
		t.Errorf("got %+v, want %+v", e, f)
	}
}

// Beyond 20 differences signs are drawn at random; the p-value is close to that of all
// patterns.
func TestSignFlipDrawn(t *testing.T) {
	g := lcg(3)
	d := make([]float64, 20)
	for i := range d {
		d[i] = math.Floor(g.u()*21) - 7
	}
	r := rand.New(rand.NewPCG(1, 2))
	exact := SignFlip(d, nil)
	// A pair of tiny differences makes 22 and changes nothing else.
	drawn := SignFlip(append(d, 1e-9, -1e-9), r.Uint64)
	if math.Abs(drawn-exact) > 0.02 {
		t.Errorf("drawn %g, all patterns %g", drawn, exact)
	}
	for _, d := range [][]float64{{1, 1, -2}, {3, -1, -2, 0}} {
		if p := SignFlip(d, nil); p != 1 {
			t.Errorf("%v, whose sum is 0: p = %g, want 1", d, p)
		}
	}
	if p := SignFlip([]float64{0, 0}, nil); p != 1 {
		t.Errorf("nothing but zeros: p = %g, want 1", p)
	}
}

// Up to 20 differences every pattern of signs is counted, whatever their sizes.
func TestSignFlipTriesAll(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		d := make([]float64, 2+r.IntN(11))
		for i := range d {
			d[i] = float64(1+r.IntN(4)) / 4
			if r.IntN(2) == 0 {
				d[i] = math.Sqrt(float64(1 + r.IntN(9)))
			}
			if r.IntN(3) == 0 {
				d[i] = -d[i]
			}
		}
		d[0], d[1] = 1, 3 // at least two different sizes
		var total Sum
		for _, x := range d {
			total.Add(x)
		}
		hits := 0
		for signs := range 1 << len(d) {
			var sum Sum
			for i, x := range d {
				if signs>>i&1 != 0 {
					x = -x
				}
				sum.Add(x)
			}
			if math.Abs(sum.Value()) >= math.Abs(total.Value())*(1-1e-12) {
				hits++
			}
		}
		if got, want := SignFlip(d, nil), float64(hits)/float64(int(1)<<len(d)); got != want {
			t.Errorf("%v: p = %v, want %v", d, got, want)
		}
	}
}

func TestFamilyKeepsUnknown(t *testing.T) {
	h := Holm([]float64{math.NaN(), 0.01})
	b := BenjaminiHochberg([]float64{math.NaN(), 0.01})
	if !math.IsNaN(h[0]) || h[1] != 0.02 || !math.IsNaN(b[0]) || b[1] != 0.02 {
		t.Errorf("got %v and %v", h, b)
	}
}

// Whatever Screen finds, Benjamini and Hochberg find too, and its own interval excludes 0.
func TestScreenNeedsItsOwnP(t *testing.T) {
	for _, c := range []struct {
		p, want []float64
	}{
		{[]float64{0.001, 0.02, 0.03, 0.06}, []float64{0.004, 0.04, 0.04, 1}},
		{[]float64{0.049, 0.06, 0.07, 0.09}, []float64{0.196, 1, 1, 1}}, // the plain procedure finds all four
		{[]float64{0.2, math.NaN(), 0.01}, []float64{1, math.NaN(), 0.03}},
	} {
		got, plain := ScreenPValues(c.p), BenjaminiHochberg(c.p)
		for i := range got {
			if math.Abs(got[i]-c.want[i]) > 1e-15 || math.IsNaN(got[i]) != math.IsNaN(c.want[i]) {
				t.Errorf("Screen(%v) = %v, want %v", c.p, got, c.want)
			}
			if got[i] < plain[i] {
				t.Errorf("Screen(%v) = %v, below %v", c.p, got, plain)
			}
		}
	}
}

func TestSettled(t *testing.T) {
	for _, c := range []struct {
		q    DealsQuestion
		want int
	}{
		{DealsQuestion{SD: 0.612372, Margin: 0.02, Alpha: Alpha, Power: 0.8}, 9851},        // (1.95996 + 1.28155)² · 937.5
		{DealsQuestion{SD: 0.612372, Margin: 0.02, Alpha: Alpha / 8, Power: 0.8}, 9851},    // the family's error rate needs fewer deals
		{DealsQuestion{SD: 0.612372, Margin: 0.02, Alpha: 1e-12, Power: 0.8}, 14896},       // here it needs more: (7.13051 + 0.84162)² · 937.5 / 4
		{DealsQuestion{SD: 0.612372, Margin: 0.02, Alpha: Alpha, Power: 0.9}, 12183},       // (1.95996 + 1.64485)² · 937.5
		{DealsQuestion{SD: 0.1, Skew: -20, Margin: 0.02, Alpha: Alpha, Power: 0.8}, 10000}, // the skewness needs as many
		{DealsQuestion{SD: 0.6, Margin: 0, Alpha: Alpha, Power: 0.8}, 0},
		{DealsQuestion{SD: 1, Margin: 1e-9, Alpha: Alpha, Power: 0.8}, 0}, // more than 2^53
		{DealsQuestion{SD: math.NaN(), Margin: 0.02, Alpha: Alpha, Power: 0.8}, 0},
	} {
		if got := c.q.DealsForVerdict(); math.Abs(float64(got-c.want)) > 2 {
			t.Errorf("%+v needs %d deals, want %d", c.q, got, c.want)
		}
	}
}

// If a question is not answered by as many deals as planned, the change lies near the
// margin.
func TestStillNeeded(t *testing.T) {
	q := DealsQuestion{SD: 0.612372, Margin: 0.02, Alpha: Alpha, Power: 0.8}
	for _, c := range []struct {
		delta              float64
		n, atLeast, atMost int
	}{
		{0.0183, 200, 9851, 9851},
		{0.0183, 8000, 9851, 9851},
		{0.0183, 9700, 1_018_000, 1_019_000}, // 0.0017 from the margin: 2.80159² · 129756
		{-0.0217, 9700, 1_018_000, 1_019_000},
		{0.001, 20_000, 9851, 9851}, // answered already
		{0.02, 20_000, 0, 0},        // no number of deals distinguishes it from the margin
	} {
		if got := q.DealsStillNeeded(c.delta, c.n); got < c.atLeast || got > c.atMost {
			t.Errorf("a change of %g after %d deals needs %d, want %d to %d", c.delta, c.n, got, c.atLeast, c.atMost)
		}
	}
}

func TestTwoDigits(t *testing.T) {
	for k, want := range map[int]int{1: 1, 99: 99, 100: 100, 101: 110, 991: 1000, 9851: 9900, 25_300: 26_000, 99_001: 100_000} {
		if got := RoundUpTwoDigits(k); got != want {
			t.Errorf("TwoDigits(%d) = %d, want %d", k, got, want)
		}
	}
}

// Each deal's influence gives nearly the same standard error as leaving out one deal after
// the other.
func TestPairedRatioDifference(t *testing.T) {
	base, other := opening(t, "OPEN(81,400,4,0.3,0.4)"), opening(t, "OPEN(82,400,4,0.3,-0.2)")
	p := PairedRatioDifference(base, other)
	value := func(c [4][]float64) float64 { return ratioDifference(c[0], c[1], c[2], c[3]).Value }
	if want := value(other) - value(base); p.Delta != want {
		t.Errorf("change %g, want %g", p.Delta, want)
	}
	if mean := Total(p.Diffs) / 400; math.Abs(mean-p.Delta) > 1e-12 {
		t.Errorf("mean of the differences %g, want %g", mean, p.Delta)
	}
	without := func(c [4][]float64, b int) (d [4][]float64) {
		for i, column := range c {
			d[i] = append(append(d[i], column[:b]...), column[b+1:]...)
		}
		return d
	}
	left := make([]float64, 400)
	for b := range left {
		left[b] = value(without(other, b)) - value(without(base, b))
	}
	_, squares, _ := moments(left)
	if se := math.Sqrt(squares * 399 / 400); math.Abs(p.SE/se-1) > 0.01 {
		t.Errorf("standard error %g, leaving out deals %g", p.SE, se)
	}
	// If every player holds the card there is no other group to compare with.
	none := base
	none[2], none[3] = make([]float64, 400), make([]float64, 400)
	if p := PairedRatioDifference(none, other); !math.IsNaN(p.Delta) || p.N != 400 || p.Same {
		t.Errorf("without data: %+v", p)
	}
	if e := ratioDifference(none[0], none[1], none[2], none[3]); !math.IsNaN(e.Value) || e.N != 400 || e.DealsWithData != 0 {
		t.Errorf("without data: %+v", e)
	}
}

// Data of a difference of ratios is the number of deals with data of the ratio that has
// fewer.
func TestRatioDifferenceCountsData(t *testing.T) {
	e := ratioDifference([]float64{1, 0, 1}, []float64{1, 1, 1}, []float64{0, 1, 0}, []float64{0, 2, 0})
	if e.DealsWithData != 1 || e.N != 3 || math.Abs(e.Value-(2.0/3-0.5)) > 1e-15 {
		t.Errorf("got %+v, want 1 deal of 3 with data", e)
	}
}

// A category that never occurs adds nothing to the entropy.
func TestEntropyWithoutACategory(t *testing.T) {
	if h, e := Entropy([]float64{0, 0.5, 0.5}), Entropy([]float64{1, 0}); math.Abs(h-math.Ln2) > 1e-15 || e != 0 {
		t.Errorf("entropies %g and %g, want ln 2 and 0", h, e)
	}
}

func TestDistributionsOfOneCategory(t *testing.T) {
	one := []float64{1}
	if h, n := Entropy(one), EffectiveCategories(one); h != 0 || n != 1 {
		t.Errorf("entropy %g, effective %g, want 0 and 1", h, n)
	}
}

// The ratio may be the same in all deals of a side, and the sides differ all the same: one
// per game for each Guild, then two.
func TestEvenRatiosThatDiffer(t *testing.T) {
	var den, once, twice []float64
	for i := range 300 {
		d := float64(i % 3)
		den, once, twice = append(den, d), append(once, d), append(twice, 2*d)
	}
	p := PairedRatio(once, den, twice, den)
	if p.Same || p.Delta != 1 || p.Lo != 1 || p.Hi != 1 || p.P != 0 {
		t.Errorf("from once to twice: %+v", p)
	}
	v := Evidence{Same: p.Same, N: p.N, IsRatio: true, DealsWithData: 200, Lo: p.Lo, Hi: p.Hi, P: p.P, AdjustedP: p.P, Level: Alpha, Margin: 0.05, SkewOK: p.SkewOK()}.Decide()
	if v != Changed {
		t.Errorf("from once to twice is %s", v)
	}
	if p := PairedRatio(once, den, once, den); !p.Same || p.P != 1 {
		t.Errorf("the same twice over: %+v", p)
	}
}

func TestBonferroni(t *testing.T) {
	if a, b, c := Bonferroni(0.25, 3), Bonferroni(0.5, 3), Bonferroni(math.NaN(), 3); a != 0.75 || b != 1 || !math.IsNaN(c) {
		t.Errorf("got %g, %g and %g, want 0.75, 1 and NaN", a, b, c)
	}
}

// power returns the probability that a comparison of n deals finds a change delta at error
// rate alpha, if the differences by deal have standard deviation sd.
func power(delta, sd float64, n int, alpha float64) float64 {
	l := math.Abs(delta) * math.Sqrt(float64(n)) / sd
	c := TQuantile(1-alpha/2, float64(n-1))
	return distuv.UnitNormal.CDF(l-c) + distuv.UnitNormal.CDF(-l-c)
}

// A stricter error rate needs more deals and finds only larger changes.
func TestPlanForAFamily(t *testing.T) {
	// (z of 1 - 0.025/7, plus z of 0.80)² = (2.69011 + 0.84162)²
	if got, want := DealsNeeded(1, 0.1, Alpha/7, DefaultPower), 1248; got != want {
		t.Errorf("one of seven rows needs %d deals, want %d", got, want)
	}
	n := DealsNeeded(1, 0.1, Alpha/7, DefaultPower)
	if p := power(0.1, 1, n, Alpha/7); math.Abs(p-0.80) > 0.002 {
		t.Errorf("power %g with as many deals as needed, want 0.80", p)
	}
	if m := MDE(1, n, Alpha/7, DefaultPower); math.Abs(m-0.1) > 0.0002 {
		t.Errorf("smallest change found %g, want 0.1", m)
	}
	// (2.69011 + 1.28155)²: a power of 0.9 instead of 0.8
	if got, want := DealsNeeded(1, 0.1, Alpha/7, 0.90), 1578; got != want {
		t.Errorf("one of seven rows needs %d deals for nine runs of ten, want %d", got, want)
	}
	if p := power(0, 1, 500, Alpha); math.Abs(p-Alpha) > 1e-3 {
		t.Errorf("power %g where nothing changes, want the error rate", p)
	}
}

// Verdict.ClaimsChange and Verdict.IsFinal of every verdict.
func TestWhatVerdictsSay(t *testing.T) {
	for v, want := range map[Verdict][2]bool{
		Identical: {false, true}, TooRare: {}, Changed: {true, true}, ChangedSmall: {true, true}, ChangedSizeUnclear: {true, false},
		Same: {false, true}, Hint: {}, Undecided: {}, Shifted: {true, false}, NoShift: {}, DependsOnTraining: {}, OtherMatches: {false, true},
		SeldomUsed: {}, NotExercised: {},
	} {
		if got := [2]bool{v.ClaimsChange(), v.IsFinal()}; got != want {
			t.Errorf("%s: claims and settled are %v, want %v", v, got, want)
		}
	}
}

// A row has too little evidence with few deals or, if it is a ratio, with few deals that
// have data; for other rows Data is ignored.
func TestTooLittle(t *testing.T) {
	for _, c := range []struct {
		e    Evidence
		want bool
	}{
		{Evidence{N: MinDeals - 1}, true},
		{Evidence{N: MinDeals}, false},
		{Evidence{N: MinDeals, DealsWithData: MinRatioDeals - 1}, false},
		{Evidence{N: MinDeals, IsRatio: true, DealsWithData: MinRatioDeals - 1}, true},
		{Evidence{N: MinDeals, IsRatio: true, DealsWithData: MinRatioDeals}, false},
		{Evidence{N: MinDeals - 1, IsRatio: true, DealsWithData: MinRatioDeals}, true},
	} {
		if got := c.e.HasTooLittleData(); got != c.want {
			t.Errorf("%+v: %v, want %v", c.e, got, c.want)
		}
	}
}

// Half returns half the width, also if the interval is not centred on the value.
func TestHalf(t *testing.T) {
	if got := (Estimate{Value: 3, Lo: -1, Hi: 7}).HalfWidth(); got != 4 {
		t.Errorf("half of -1 … 7 is %g, want 4", got)
	}
}

// Verdicts at their limits: p-values equal to the rate, intervals that end at the margin.
func TestVerdictAtItsBounds(t *testing.T) {
	usual := Evidence{N: 1000, SkewOK: true, Margin: 1, Level: Alpha, AdjustedP: 1, P: 1, Lo: -2, Hi: 2}
	for _, c := range []struct {
		what string
		with func(e *Evidence)
		want Verdict
	}{
		{"p just at the rate, alone", func(e *Evidence) { e.P = Alpha }, Hint},
		{"p just above it", func(e *Evidence) { e.P = math.Nextafter(Alpha, 1) }, Undecided},
		{"the adjusted p just at the rate, above the margin", func(e *Evidence) { e.AdjustedP, e.Lo, e.Hi = Alpha, 1.5, 2 }, Changed},
		{"and from the margin on", func(e *Evidence) { e.AdjustedP, e.Lo, e.Hi = Alpha, 1, 2 }, ChangedSizeUnclear},
		{"and up to it", func(e *Evidence) { e.AdjustedP, e.Lo, e.Hi = Alpha, 0.5, 1 }, ChangedSmall},
		{"the same between margins that it touches", func(e *Evidence) { e.Lo, e.Hi = -1, 1 }, Same},
		{"not the same beyond one of them", func(e *Evidence) { e.Lo, e.Hi = -1, math.Nextafter(1, 2) }, Undecided},
		{"as few deals as are needed", func(e *Evidence) { e.N, e.Lo, e.Hi = MinDeals, -1, 1 }, Same},
		{"one fewer", func(e *Evidence) { e.N, e.Lo, e.Hi = MinDeals-1, -1, 1 }, TooRare},
	} {
		e := usual
		c.with(&e)
		if got := e.Decide(); got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// product returns the sum of products of deviations, here computed by hand with means 2 and
// 4.
func TestProductOfDeviations(t *testing.T) {
	if got := product([]float64{1, 2, 3}, []float64{1, 4, 7}); got != 6 {
		t.Errorf("the product is %g, want (−1)(−3) + 0 + 1·3 = 6", got)
	}
	if got := product([]float64{1, 3}, []float64{5, 1}); got != -4 {
		t.Errorf("the product is %g, want −2 − 2 = −4", got)
	}
	if got := product([]float64{1e9, 1e9 + 1, 1e9 + 1}, []float64{1e9 + 2, 1e9, 1e9 + 3}); apart(got, -1.0/3, 1e-6) {
		t.Errorf("the product is %g, want −⅔·⅓ − ⅓·1⅔ + ⅓·1⅓ = −⅓", got)
	}
}

// No number of deals finds a change of 0, one of unknown spread, or one that needs too many.
func TestDealsNeededUnknown(t *testing.T) {
	for _, c := range []struct{ sd, size float64 }{{1, 0}, {0, 0}, {math.NaN(), 1}, {1, math.NaN()}, {1, 1e-8}, {math.Inf(1), 1}} {
		if n := DealsNeeded(c.sd, c.size, 0.05, 0.8); n != 0 {
			t.Errorf("standard deviation %g, size %g: got %d deals, want 0", c.sd, c.size, n)
		}
	}
	if n := DealsNeeded(1, 0.1, 0.05, 0.8); n != 785 { // (1.95996 + 0.84162)² / 0.01
		t.Errorf("standard deviation 1, size 0.1: got %d deals, want 785", n)
	}
}
