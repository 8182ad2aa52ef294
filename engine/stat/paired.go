package stat

import (
	"math"
	"sync"
)

// A Paired is the estimated change of a number between two variants on the same deals:
// other minus base.
type Paired struct {
	N      int     // number of deals
	Delta  float64 // the change, other minus base
	SD     float64 // standard deviation of the change from deal to deal
	SE     float64
	Lo, Hi float64 // 95 % t-interval
	DF     int     // degrees of freedom of T
	T      float64
	P      float64 // two-sided p-value
	Skew   float64 // skewness of the differences (population moments); 0 if they do not vary
	Rho    float64 // correlation of base and other; NaN if one does not vary
	VRF    float64 // variance reduction factor of pairing: the variance of base plus that of other, divided by the variance of the differences; NaN if the differences do not vary
	Same   bool    // every difference is 0

	// Diffs are the differences by deal; their mean is Delta before any [Paired.Scale]. They
	// may be dropped ([Paired.Forget]) if no sign-flip test is wanted.
	Diffs []float64

	scaleFactor float64 // factor from the unit of Diffs to that of Delta; 0 means 1
}

// Scale returns the change of f·x, where p is the change of x. f must not be 0.
func (p Paired) Scale(f float64) Paired {
	p.Delta *= f
	p.scaleFactor = p.scale() * f
	p.SD *= math.Abs(f)
	p.SE *= math.Abs(f)
	p.Lo, p.Hi = p.Lo*f, p.Hi*f
	if f < 0 {
		p.Lo, p.Hi = p.Hi, p.Lo
		p.T, p.Skew = -p.T, -p.Skew
	}
	return p
}

// scale returns the factor from the unit of Diffs to that of Delta.
func (p *Paired) scale() float64 {
	if p.scaleFactor == 0 {
		return 1
	}
	return p.scaleFactor
}

// Forget drops Diffs and lets their memory be reused. The caller must hold no other
// reference to it.
func (p *Paired) Forget() {
	if p.Diffs != nil {
		returnList(p.Diffs)
		p.Diffs = nil
	}
}

// SkewOK reports whether there are enough deals, at least 25·Skew², for a t-test of
// differences with this skewness. With fewer deals, rare one-sided events are called changes
// too often.
func (p Paired) SkewOK() bool { return float64(p.N) >= 25*p.Skew*p.Skew }

// PairedMean estimates the change of a mean of one number per deal; base and other list the
// same deals in the same order.
func PairedMean(base, other []float64) Paired {
	d := borrowList(len(base))
	for i := range d {
		d[i] = other[i] - base[i]
	}
	delta := mean(d)
	squares, cubes := momentsAbout(delta, d)
	return pairedChange(d, delta, sumSides(base, other), squares, cubes)
}

// PairedRatio estimates the change of a ratio of sums on the same deals, by the delta
// method. Without data on either side every number is NaN.
func PairedRatio(baseNum, baseDen, otherNum, otherDen []float64) Paired {
	rb, zb := ratioResiduals(baseNum, baseDen)
	ro, zo := ratioResiduals(otherNum, otherDen)
	if zb == nil || zo == nil {
		return unknownChange(len(baseNum))
	}
	return pairedFromResiduals(rb, zb, ro, zo)
}

// PairedRatioDifference estimates the change of the difference of two ratios on the same
// deals. base and other hold num1, den1, num0 and den0, in this order. Without data in any
// of the four ratios every number is NaN.
func PairedRatioDifference(base, other [4][]float64) Paired {
	rb, zb := ratioDifferenceResiduals(base)
	ro, zo := ratioDifferenceResiduals(other)
	if zb == nil || zo == nil {
		return unknownChange(len(base[0]))
	}
	return pairedFromResiduals(rb, zb, ro, zo)
}

// pairedFromResiduals returns the change from base to other, whose linearised residuals by
// deal are zb and zo. It overwrites both lists; zo becomes Diffs.
func pairedFromResiduals(base float64, zb []float64, other float64, zo []float64) Paired {
	of, d := sumSides(zb, zo), zo
	var sum Sum
	for i := range d {
		d[i] -= zb[i]
		sum.Add(d[i])
	}
	returnList(zb)
	squares, cubes := momentsAbout(sum.Value()/float64(len(d)), d)
	p := pairedChange(d, other-base, of, squares, cubes)
	for i := range d {
		d[i] += p.Delta
	}
	return p
}

// listPool holds lists for reuse: a comparison makes some hundred lists, each with one
// number per deal.
var listPool sync.Pool

// borrowList returns a list of n numbers with arbitrary content, reused if possible.
func borrowList(n int) []float64 {
	if l, ok := listPool.Get().(*[]float64); ok && cap(*l) >= n {
		return (*l)[:n]
	}
	return make([]float64, n)
}

func returnList(l []float64) { listPool.Put(&l) }

// unknownChange returns a change in which only the number of deals is known.
func unknownChange(n int) Paired {
	nan := math.NaN()
	return Paired{N: n, DF: n - 1, Delta: nan, SD: nan, SE: nan, Lo: nan, Hi: nan,
		T: nan, P: nan, Skew: nan, Rho: nan, VRF: nan}
}

// sideSums holds the sums of squared deviations from the mean on both sides, and the sum of
// their products.
type sideSums struct{ base, other, products float64 }

// sumSides computes the sums of squared deviations of base and other and the sum of their
// products, in one pass.
func sumSides(base, other []float64) sideSums {
	mb, mo := totals(base, other)
	mb, mo = mb/float64(len(base)), mo/float64(len(other))
	var bb, oo, bo Sum
	for i, v := range other[:len(base)] {
		b, o := base[i]-mb, v-mo
		bb.Add(float64(b * b))
		oo.Add(float64(o * o))
		bo.Add(float64(b * o))
	}
	return sideSums{bb.Value(), oo.Value(), bo.Value()}
}

// product returns the sum of the products of the deviations of x and y from their means: n
// times the covariance.
func product(x, y []float64) float64 {
	var s Sum
	mx, my := mean(x), mean(y)
	for i, v := range y[:len(x)] {
		s.Add(float64((x[i] - mx) * (v - my)))
	}
	return s.Value()
}

// pairedChange returns the change delta, which has d as its Diffs, from the sums of both
// sides. squares and cubes are the sums of the squares and cubes of d about its mean.
func pairedChange(d []float64, delta float64, sums sideSums, squares, cubes float64) Paired {
	n := len(d)
	p := Paired{N: n, DF: n - 1, Delta: delta, Diffs: d, Same: n > 0 && delta == 0} // delta is checked too: for a ratio, all differences are 0 but delta is not if every deal of each side has exactly the side's ratio
	level := true
	for _, v := range d {
		p.Same = p.Same && v == 0
		if level = level && v == d[0]; !level {
			break // the differences vary, so Same is false
		}
	}
	if level {
		squares, cubes = 0, 0 // exactly 0; rounding of the mean could give another number
	}
	p.SD = math.Sqrt(variance(squares, n))
	p.SE = p.SD / math.Sqrt(float64(n))
	p.Rho = ratio(sums.products, math.Sqrt(sums.base*sums.other))
	p.VRF = ratio(sums.base+sums.other, squares)
	if squares > 0 {
		m2 := squares / float64(n)
		p.Skew = cubes / float64(n) / (m2 * math.Sqrt(m2))
	}
	switch {
	case n < 2:
		p.Lo, p.Hi, p.T, p.P = math.NaN(), math.NaN(), math.NaN(), math.NaN()
	case p.Same:
		p.Lo, p.Hi, p.T, p.P = delta, delta, 0, 1
	case squares == 0:
		p.Lo, p.Hi, p.T, p.P = delta, delta, math.Inf(sign(delta)), 0
	default:
		h := TQuantile(1-Alpha/2, float64(p.DF)) * p.SE
		p.Lo, p.Hi = delta-h, delta+h
		p.T = delta / p.SE
		p.P = TTwoSided(p.T, float64(p.DF))
	}
	return p
}

// ratio returns a/b, NaN instead of a division by zero.
func ratio(a, b float64) float64 {
	if b == 0 {
		return math.NaN()
	}
	return a / b
}

// sign returns the sign of x: 1, -1 or 0.
func sign(x float64) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
