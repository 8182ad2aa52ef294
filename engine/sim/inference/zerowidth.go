package inference

import (
	"math"

	"equitas/engine"
	"equitas/engine/stat"
)

// The variance between units measures the error of their mean. If all units are equal it is
// 0, and an interval of width 0 would claim certainty after three games.

// replaceZeroWidth replaces an interval of width 0, which occurs if all units are equal. A
// share gets Wilson's interval. Another metric gets no interval if there are fewer units
// than a comparison needs; with more the interval stays, since such a value hardly ever
// varies.
func (s *sample) replaceZeroWidth(m engine.Metric, e stat.Estimate) stat.Estimate {
	if !(e.Lo == e.Hi) { // or NaN
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

// singleShareRange returns the range of a metric that is one share, in the metric's unit; ok
// is false for other metrics, such as a difference of shares.
func (s *sample) singleShareRange(m engine.Metric) (_ stat.Interval, ok bool) {
	if m.Minus != "" || m.Kind == engine.Contrast || m.Kind == engine.Stratified {
		return stat.Interval{}, false
	}
	l := s.limits(m)
	return l, l != unlimited
}

// dropIfUnsure removes the interval of a change, and reports whether it did, if the size of the
// error cannot be known: a side has data in one unit only, or all units changed alike and
// are too few to be judged. A change that is 0 in all units keeps its interval.
func dropIfUnsure(p *stat.Paired, ratio bool, data int) bool {
	alone := ratio && data == 1
	level := p.SD == 0 && stat.Evidence{N: p.N, Ratio: ratio, DealsWithData: data}.TooLittle()
	if p.Same || !alone && !level {
		return false
	}
	nan := math.NaN()
	p.SE, p.Lo, p.Hi, p.T, p.P = nan, nan, nan, nan, nan
	return true
}
