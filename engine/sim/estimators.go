package sim

import (
	"math"

	"equitas/engine"
	"equitas/engine/sim/rows"
	"equitas/engine/stat"
)

// described reports whether a metric is shown without a verdict: a number that
// no test is made for, or that mixes an effect with the situation it occurred
// in.
func described(m engine.Metric) bool {
	switch m.Kind {
	case engine.Quantile, engine.Stratified, engine.Variety:
		return true
	}
	return m.Situated
}

// value returns a metric's value and interval in its unit; false if the run
// does not count what it takes.
func (s *sample) value(m engine.Metric) (stat.Estimate, bool) {
	switch m.Kind {
	case engine.Contrast:
		c, ok := s.contrast(m)
		if !ok {
			return stat.Estimate{}, false
		}
		p := s.products(c[:]...)
		return p.RatioDifference(min(s.span(c[1]).Above, s.span(c[3]).Above)).Affine(scaleOf(m), 0), true
	case engine.Geometric:
		d, ok := s.series(m)
		if !ok {
			return stat.Estimate{}, false
		}
		e := s.products(d.num, d.den).Ratio(1, 2, d.data()).Affine(1.0/engine.LogUnit, 0).Exp()
		return e.Affine(scaleOf(m), m.Offset), true
	case engine.Vector:
		return s.imbalance(m)
	case engine.Quantile:
		return s.quantile(m)
	case engine.Stratified:
		return s.stratified(m, s.strata(m, nil))
	case engine.Variety:
		return s.variety(m)
	}
	d, ok := s.series(m)
	if !ok {
		return stat.Estimate{}, false
	}
	return d.estimate(m), true
}

// contrast returns the numbers of a contrast: numerator and denominator among
// some, then among the rest.
func (s *sample) contrast(m engine.Metric) (c [4]rows.Number, ok bool) {
	if m.Num == "" || !s.has(m.Num, m.Minus, m.Den, m.Whole, m.WholeDen) {
		return c, false
	}
	c = [4]rows.Number{s.number(m.Num, m.Minus), s.denominator(m.Den), s.denominator(m.Whole), s.denominator(m.WholeDen)}
	for i := range 2 {
		some, rest := c[i], &c[i+2]
		rest.Plus[1], rest.Less[0], rest.Each = some.Less[0], some.Plus[0], rest.Each-some.Each
	}
	return c, true
}

// floats4 returns the numbers of a contrast, unit by unit.
func (s *sample) floats4(c [4]rows.Number) (f [4][]float64) {
	for i, x := range c {
		f[i] = s.floats(x)
	}
	return f
}

// A change is how much a metric changed, and what is known of it.
type change struct {
	stat.Paired
	ratio bool // a denominator varies, and data counts
	data  int  // units with data, on the side that has fewer
	never bool // neither side counted anything in any unit
}

// changeOf compares the two sides of a metric that is neither a vector nor
// without a test, in the metric's unit; a geometric one by its logarithms. The
// differences stay as they were added up. Both sides count what it takes.
func changeOf(m engine.Metric, base, other *sample) change {
	scale := scaleOf(m)
	if m.Kind == engine.Contrast {
		bc, _ := base.contrast(m)
		oc, _ := other.contrast(m)
		b, o := base.floats4(bc), other.floats4(oc)
		return change{Paired: stat.PairedRatioDifference(b, o).Scale(scale), ratio: true, data: min(dataOf(b), dataOf(o))}
	}
	b, _ := base.series(m)
	o, _ := other.series(m)
	c := change{ratio: b.each == 0 || o.each == 0, data: min(b.data(), o.data()), never: !b.occurs() && !o.occurs()}
	if m.Kind == engine.Geometric {
		c.Paired = stat.PairedRatio(b.nums(), b.dens(), o.nums(), o.dens()).Scale(1.0 / engine.LogUnit)
		return c
	}
	c.Paired = difference(scale, b, o)
	return c
}

// dataOf returns how many units have both denominators of a contrast.
func dataOf(c [4][]float64) int {
	n := 0
	for i := range c[1] {
		if c[1][i] > 0 && c[3][i] > 0 {
			n++
		}
	}
	return n
}

// difference compares the two sides unit by unit. Numerators of even units are
// subtracted as whole numbers, so that equal changes stay equal.
func difference(scale float64, base, other series) stat.Paired {
	switch {
	case base.each == 0 || other.each == 0:
		return stat.PairedRatio(base.nums(), base.dens(), other.nums(), other.dens()).Scale(scale)
	case base.each == other.each:
		return stat.PairedMean(base.nums(), other.nums()).Scale(scale / base.each)
	}
	b, o := base.nums(), other.nums()
	for i := range b {
		b[i] *= other.each
		o[i] *= base.each
	}
	return stat.PairedMean(b, o).Scale(scale / (base.each * other.each))
}

// unknownChange is the change of a number without an interval.
func unknownChange(delta float64, n int) stat.Paired {
	nan := math.NaN()
	return stat.Paired{N: n, Delta: delta, SD: nan, SE: nan, Lo: nan, Hi: nan, T: nan, P: nan, Skew: nan, Rho: nan, VRF: nan}
}

// pointEstimate is a value without an interval.
func pointEstimate(value float64, n int) stat.Estimate {
	nan := math.NaN()
	return stat.Estimate{Value: value, SE: nan, Lo: nan, Hi: nan, N: n, Data: n}
}
