package inference

import (
	"math"

	"equitas/engine"
	"equitas/engine/sim/rows"
	"equitas/engine/stat"
)

// isDescriptive reports whether a metric is shown without a verdict, because there is no
// test for its kind or because it is confounded by the situations in which it is measured.
func isDescriptive(m engine.Metric) bool {
	switch m.Kind {
	case engine.Quantile, engine.Stratified, engine.Variety:
		return true
	}
	return m.IsConfounded
}

// value returns the estimate of a metric, in the metric's unit; ok is false if the run lacks
// the metric's columns.
func (s *sample) value(m engine.Metric) (_ stat.Estimate, ok bool) {
	e, ok := s.rawValue(m)
	if !ok {
		return e, false
	}
	return s.replaceZeroWidth(m, e), true
}

// rawValue is [sample.value], but leaves intervals of width 0 as they are.
func (s *sample) rawValue(m engine.Metric) (stat.Estimate, bool) {
	switch m.Kind {
	case engine.Contrast:
		c, ok := s.contrast(m)
		if !ok {
			return stat.Estimate{}, false
		}
		p := s.products(c[:]...)
		return p.RatioDifference(min(s.rangeOf(c[1]).Positive, s.rangeOf(c[3]).Positive)).Affine(scaleOf(m), 0), true
	case engine.Geometric:
		d, ok := s.series(m)
		if !ok {
			return stat.Estimate{}, false
		}
		e := s.products(d.num, d.den).Ratio(1, 2, d.unitsWithData()).Affine(1.0/engine.LogUnit, 0).Exp()
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

// contrast returns the numbers of a contrast: numerator and denominator in the group, then
// numerator and denominator outside it. ok is false if the run lacks columns.
func (s *sample) contrast(m engine.Metric) (c [4]rows.Number, ok bool) {
	if m.Num == "" || !s.hasColumns(m.Num, m.Minus, m.Den, m.Whole, m.WholeDen) {
		return c, false
	}
	c = [4]rows.Number{s.number(m.Num, m.Minus), s.denominator(m.Den), s.denominator(m.Whole), s.denominator(m.WholeDen)}
	for i := range 2 {
		some, rest := c[i], &c[i+2]
		rest.Added[1], rest.Subtracted[0], rest.Constant = some.Subtracted[0], some.Added[0], rest.Constant-some.Constant
	}
	return c, true
}

// contrastValues returns the values of each number of a contrast, by unit of the sample.
func (s *sample) contrastValues(c [4]rows.Number) (f [4][]float64) {
	for i, x := range c {
		f[i] = s.valuesOf(x)
	}
	return f
}

// A change is the estimated change of a metric, with its bounds and the counts that a
// verdict needs.
type change struct {
	stat.Paired
	isRatio       bool // the metric is a ratio whose denominator varies on a side; only then data has a meaning
	unitsWithData int  // number of units of the sample with data, on the side with fewer
	neverCounted  bool // neither side counted anything in any deal

	// bounds are Lee's bounds on the change ([stat.Trimmed]), if only some matches have what
	// is measured and their number differs between the sides; otherwise nil.
	bounds           *[2]stat.Paired
	meanDenominators [2]float64 // if there are bounds: the mean denominator per match, of base and of other
}

// testedChanges returns the changes to be tested: the bounds, if there are any, then the plain
// change.
func (c *change) testedChanges() []*stat.Paired {
	if c.bounds == nil {
		return []*stat.Paired{&c.Paired}
	}
	return []*stat.Paired{&c.bounds[0], &c.bounds[1], &c.Paired}
}

// unionInterval returns the change with the union of its interval and those of its bounds,
// which must have been set before. The interval then covers the change whichever matches had
// what is measured. P is the larger of the p-values of the plain change and of the bound
// nearer to 0; 1 if 0 lies between the bounds.
func (c *change) unionInterval() stat.Paired {
	p := c.Paired
	if c.bounds == nil {
		return p
	}
	lo, hi := &c.bounds[0], &c.bounds[1]
	p.Lo, p.Hi, p.T, p.P = min(p.Lo, lo.Lo), max(p.Hi, hi.Hi), 0, 1
	switch {
	case lo.Delta > 0:
		p.T, p.P = min(c.T, lo.T), max(c.P, lo.P)
	case hi.Delta < 0:
		p.T, p.P = max(c.T, hi.T), max(c.P, hi.P)
	}
	for _, b := range c.bounds {
		if math.Abs(b.Skew) > math.Abs(p.Skew) {
			p.Skew = b.Skew
		}
	}
	return p
}

// changeOf returns the change of a metric, other minus base, in the metric's unit; for a
// geometric mean, the change of its logarithm. The metric must not be a vector, a quantile,
// stratified or a variety, and both sides must have its columns.
func changeOf(m engine.Metric, base, other *sample) change {
	scale := scaleOf(m)
	if m.Kind == engine.Contrast {
		bc, _ := base.contrast(m)
		oc, _ := other.contrast(m)
		b, o := base.contrastValues(bc), other.contrastValues(oc)
		c := change{Paired: stat.PairedRatioDifference(b, o).Scale(scale), isRatio: true, unitsWithData: min(unitsWithDataIn(b), unitsWithDataIn(o))}
		c.dropIfTooFew()
		return c
	}
	b, _ := base.series(m)
	o, _ := other.series(m)
	c := change{isRatio: b.commonDen == 0 || o.commonDen == 0, unitsWithData: min(b.unitsWithData(), o.unitsWithData()), neverCounted: !b.anyNonZero() && !o.anyNonZero()}
	if m.Kind == engine.Geometric {
		c.Paired = stat.PairedRatio(b.numerators(), b.denominators(), o.numerators(), o.denominators()).Scale(1.0 / engine.LogUnit)
		c.dropIfTooFew()
		return c
	}
	c.Paired = difference(scale, b, o)
	if c.isRatio && b.countsSomeMatchesOnly(m) && o.countsSomeMatchesOnly(m) {
		lo, hi, known := stat.Trimmed(b.numerators(), b.denominators(), o.numerators(), o.denominators(), base.identicalDeals(other))
		if lo, hi = lo.Scale(scale), hi.Scale(scale); scale < 0 {
			lo, hi = hi, lo
		}
		if known {
			c.bounds = &[2]stat.Paired{lo, hi}
			c.meanDenominators = [2]float64{b.meanDenominator(), o.meanDenominator()}
		}
	}
	c.dropIfTooFew()
	return c
}

// dropIfTooFew removes the interval and the bounds if there are too few data to estimate the
// error of a side.
func (c *change) dropIfTooFew() {
	if dropIfUnsure(&c.Paired, c.isRatio, c.unitsWithData) {
		c.bounds = nil
	}
}

// countsSomeMatchesOnly reports whether the denominators count something that only some matches
// have, depending on their course, so that the two sides of a comparison may be measured on
// different matches.
func (s *series) countsSomeMatchesOnly(m engine.Metric) bool {
	switch m.DenKind {
	case engine.Survivors:
		return true
	case engine.Occurrences:
		return s.rangeOf(s.den).Max <= int64(s.run.MatchesPerRow())
	}
	return false
}

// meanDenominator returns the mean denominator per match of the series.
func (s *series) meanDenominator() float64 {
	return s.products(s.den).Total(1) / float64(s.units*s.run.MatchesPerRow())
}

// identicalDeals returns a function that reports whether a deal is known to have gone
// identically on both sides. It is nil if that is known of no deal, because rows hold
// several deals or the sides have different master seeds.
func (s *sample) identicalDeals(other *sample) func(unit int) bool {
	a, b := s.run.Traces, other.run.Traces
	if s.run.DealsPerRow > 1 || s.run.Scenario.MasterSeed != other.run.Scenario.MasterSeed {
		return nil
	}
	return func(unit int) bool { return unit < min(len(a), len(b)) && a[unit] == b[unit] }
}

// unitsWithDataIn returns in how many units of the sample both denominators of a contrast
// are above 0.
func unitsWithDataIn(c [4][]float64) int {
	n := 0
	for i := range c[1] {
		if c[1][i] > 0 && c[3][i] > 0 {
			n++
		}
	}
	return n
}

// difference returns the change from base to other, times scale. If denominators are
// constant, it subtracts whole numbers, so that equal changes stay equal.
func difference(scale float64, base, other series) stat.Paired {
	switch {
	case base.commonDen == 0 || other.commonDen == 0:
		return stat.PairedRatio(base.numerators(), base.denominators(), other.numerators(), other.denominators()).Scale(scale)
	case base.commonDen == other.commonDen:
		return stat.PairedMean(base.numerators(), other.numerators()).Scale(scale / base.commonDen)
	}
	b, o := base.numerators(), other.numerators()
	for i := range b {
		b[i] = float64(b[i] * other.commonDen)
		o[i] = float64(o[i] * base.commonDen)
	}
	return stat.PairedMean(b, o).Scale(scale / (base.commonDen * other.commonDen))
}

// unknownChange returns a change of size delta in a sample of n units, without an interval
// or a p-value.
func unknownChange(delta float64, n int) stat.Paired {
	nan := math.NaN()
	return stat.Paired{N: n, Delta: delta, SD: nan, SE: nan, Lo: nan, Hi: nan, T: nan, P: nan, Skew: nan, Rho: nan, VRF: nan}
}

// pointEstimate returns an estimate with a value from a sample of n units, without an
// interval.
func pointEstimate(value float64, n int) stat.Estimate {
	nan := math.NaN()
	return stat.Estimate{Value: value, SE: nan, Lo: nan, Hi: nan, N: n, DealsWithData: n}
}
