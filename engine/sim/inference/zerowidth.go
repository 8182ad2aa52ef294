package inference

import (
	"math"

	"equitas/engine"
	"equitas/engine/stat"
)

// The error of a mean is estimated from the variance between deals. If all deals are equal,
// the variance is 0, and an interval of width 0 would claim certainty after three matches.

// replaceZeroWidth replaces an interval of width 0, which occurs if all deals are equal. A
// share gets Wilson's interval. Any other metric gets no interval if fewer than
// [stat.MinDeals] deals have data; otherwise the interval stays, since such a value hardly
// ever varies.
func (s *sample) replaceZeroWidth(m engine.Metric, e stat.Estimate) stat.Estimate {
	if !(e.Lo == e.Hi) { // also true for NaN
		return e
	}
	if l, ok := s.singleShareRange(m); ok {
		whole := l.Hi - l.Lo
		lo, hi := stat.Wilson(min(max((e.Value-l.Lo)/whole, 0), 1), float64(e.DealsWithData))
		e.Lo, e.Hi = l.Lo+float64(lo*whole), l.Lo+float64(hi*whole)
		return e
	}
	if e.DealsWithData < stat.MinDeals {
		nan := math.NaN()
		e.SE, e.Lo, e.Hi = nan, nan, nan
	}
	return e
}

// singleShareRange returns the range of possible values, in the metric's unit, of a metric
// that is a single share; ok is false for other metrics, such as a difference of shares.
func (s *sample) singleShareRange(m engine.Metric) (_ stat.Interval, ok bool) {
	if m.Minus != "" || m.Kind == engine.Contrast || m.Kind == engine.Stratified {
		return stat.Interval{}, false
	}
	l := s.limits(m)
	return l, l != unlimited
}

// dropIfUnsure removes the interval and the p-value of a change if its error cannot be
// estimated, and reports whether it did. That is so if a side of a ratio has data in one
// unit of the sample only, or if all units changed by the same amount and are too few for a
// verdict. data is the number of units with data. A change that is 0 in all units keeps its
// interval.
func dropIfUnsure(p *stat.Paired, ratio bool, data int) bool {
	alone := ratio && data == 1
	level := p.SD == 0 && stat.Evidence{N: p.N, IsRatio: ratio, DealsWithData: data}.HasTooLittleData()
	if p.Same || !alone && !level {
		return false
	}
	nan := math.NaN()
	p.SE, p.Lo, p.Hi, p.T, p.P = nan, nan, nan, nan, nan
	return true
}
