package stat

import (
	"math"
	"sync"
)

// A Paired is how much a number changed between two variants on the same
// deals: other minus base.
type Paired struct {
	N      int     // deals
	Delta  float64 // the change
	SD     float64 // standard deviation of the change from deal to deal
	SE     float64
	Lo, Hi float64 // 95 % t-interval
	DF     int     // degrees of freedom of T
	T      float64
	P      float64 // two-sided
	Skew   float64 // of the differences (population moments); 0 if they do not vary
	Rho    float64 // correlation of the two sides; NaN if one does not vary
	VRF    float64 // by how much pairing multiplied the number of matches; NaN if the differences do not vary
	Same   bool    // every difference is 0

	// Diffs are the differences deal by deal, their mean Delta. They may be
	// dropped ([Paired.Forget]) when no sign-flip test is wanted.
	Diffs []float64

	scaled float64 // what Delta was multiplied by since Diffs were added up; 0 is 1
}

// Scale returns the change of f·x. f must not be 0.
func (p Paired) Scale(f float64) Paired {
	p.Delta *= f
	p.scaled = p.scale() * f
	p.SD *= math.Abs(f)
	p.SE *= math.Abs(f)
	p.Lo, p.Hi = p.Lo*f, p.Hi*f
	if f < 0 {
		p.Lo, p.Hi = p.Hi, p.Lo
		p.T, p.Skew = -p.T, -p.Skew
	}
	return p
}

// scale is what a difference is worth in the unit of Delta.
func (p *Paired) scale() float64 {
	if p.scaled == 0 {
		return 1
	}
	return p.scaled
}

// Forget drops the differences: nobody may have kept them.
func (p *Paired) Forget() {
	if p.Diffs != nil {
		giveBack(p.Diffs)
		p.Diffs = nil
	}
}

// SkewOK reports whether there are enough deals for a t-test of differences as
// skewed as these. Without it rare one-sided events are called changes too
// often.
func (p Paired) SkewOK() bool { return float64(p.N) >= 25*p.Skew*p.Skew }

// PairedMean compares one number per deal, base and other in the same order.
func PairedMean(base, other []float64) Paired {
	d := borrowed(len(base))
	for i := range d {
		d[i] = other[i] - base[i]
	}
	delta := mean(d)
	squares, cubes := momentsAbout(delta, d)
	return paired(d, delta, sides(base, other), squares, cubes)
}

// PairedRatio compares a sum over a sum on the same deals. Without data on
// either side everything is NaN.
func PairedRatio(baseNum, baseDen, otherNum, otherDen []float64) Paired {
	rb, zb := scores(baseNum, baseDen)
	ro, zo := scores(otherNum, otherDen)
	if zb == nil || zo == nil {
		return unknownChange(len(baseNum))
	}
	return pairedScores(rb, zb, ro, zo)
}

// PairedRatioDifference compares the difference of two ratios on the same deals. base
// and other hold num1, den1, num0 and den0, in this order. Without data in any
// of the four ratios everything is NaN.
func PairedRatioDifference(base, other [4][]float64) Paired {
	rb, zb := differenceScores(base)
	ro, zo := differenceScores(other)
	if zb == nil || zo == nil {
		return unknownChange(len(base[0]))
	}
	return pairedScores(rb, zb, ro, zo)
}

// pairedScores compares two values of which is known what each deal adds to
// their errors. Of both lists nothing is left.
func pairedScores(base float64, zb []float64, other float64, zo []float64) Paired {
	of, d := sides(zb, zo), zo
	var sum Sum
	for i := range d {
		d[i] -= zb[i]
		sum.Add(d[i])
	}
	giveBack(zb)
	squares, cubes := momentsAbout(sum.Value()/float64(len(d)), d)
	p := paired(d, other-base, of, squares, cubes)
	for i := range d {
		d[i] += p.Delta
	}
	return p
}

// room is for lists that nobody needs any more: a comparison makes some hundred of one
// number per deal.
var room sync.Pool

// borrowed returns a list of n numbers, whatever they are.
func borrowed(n int) []float64 {
	if l, ok := room.Get().(*[]float64); ok && cap(*l) >= n {
		return (*l)[:n]
	}
	return make([]float64, n)
}

func giveBack(l []float64) { room.Put(&l) }

// unknownChange returns the change of what nothing is known about after n
// deals.
func unknownChange(n int) Paired {
	nan := math.NaN()
	return Paired{N: n, DF: n - 1, Delta: nan, SD: nan, SE: nan, Lo: nan, Hi: nan,
		T: nan, P: nan, Skew: nan, Rho: nan, VRF: nan}
}

// bothSides are the sums of squares of two sides' deviations from their means, and
// that of their products.
type bothSides struct{ base, other, products float64 }

// sides adds them up in one go.
func sides(base, other []float64) bothSides {
	mb, mo := totals(base, other)
	mb, mo = mb/float64(len(base)), mo/float64(len(other))
	var bb, oo, bo Sum
	for i, v := range other[:len(base)] {
		b, o := base[i]-mb, v-mo
		bb.Add(float64(b * b))
		oo.Add(float64(o * o))
		bo.Add(float64(b * o))
	}
	return bothSides{bb.Value(), oo.Value(), bo.Value()}
}

// product returns the sum of products of deviations from the means.
func product(x, y []float64) float64 {
	var s Sum
	mx, my := mean(x), mean(y)
	for i, v := range y[:len(x)] {
		s.Add(float64((x[i] - mx) * (v - my)))
	}
	return s.Value()
}

// paired fills in a comparison from the differences, the change itself, the sums of
// both sides, and those of squares and cubes of the differences about their mean.
func paired(d []float64, delta float64, of bothSides, squares, cubes float64) Paired {
	n := len(d)
	p := Paired{N: n, DF: n - 1, Delta: delta, Diffs: d, Same: n > 0 && delta == 0} // all scores are 0 too where every deal has its side's ratio
	level := true
	for _, v := range d {
		p.Same = p.Same && v == 0
		if level = level && v == d[0]; !level {
			break // nor the same, but where all are 0
		}
	}
	if level {
		squares, cubes = 0, 0 // exactly, whatever the rounding of the mean
	}
	p.SD = math.Sqrt(variance(squares, n))
	p.SE = p.SD / math.Sqrt(float64(n))
	p.Rho = ratio(of.products, math.Sqrt(of.base*of.other))
	p.VRF = ratio(of.base+of.other, squares)
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

// sign returns 1, -1 or 0.
func sign(x float64) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
