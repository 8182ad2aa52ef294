package sim

import (
	"math"

	"equitas/engine"
	"equitas/engine/stat"
)

// What varies from unit to unit says how far off its mean may be. Where all units are
// alike nothing says it, and an interval without any width would claim to be certain
// after three games.

// unlessLevel returns the estimate of a metric, with another interval where its own has
// no width, which happens where all units are alike. A share gets Wilson's, as shares
// of 0 and of 1 have it. Of anything else fewer units than a comparison needs tell
// nothing; more show that it hardly ever is otherwise.
func (s *sample) unlessLevel(m engine.Metric, e stat.Estimate) stat.Estimate {
	if !(e.Lo == e.Hi) { // NaN too
		return e
	}
	if l, ok := s.fromNoneToAll(m); ok {
		whole := l.Hi - l.Lo
		lo, hi := stat.Wilson(min(max((e.Value-l.Lo)/whole, 0), 1), float64(e.Data))
		e.Lo, e.Hi = l.Lo+float64(lo*whole), l.Lo+float64(hi*whole)
		return e
	}
	if e.Data < stat.MinDeals {
		nan := math.NaN()
		e.SE, e.Lo, e.Hi = nan, nan, nan
	}
	return e
}

// fromNoneToAll returns between what a metric lies that is one share, on whatever scale:
// none of it and all of it. What is one share less another is none.
func (s *sample) fromNoneToAll(m engine.Metric) (stat.Interval, bool) {
	if m.Minus != "" || m.Kind == engine.Contrast || m.Kind == engine.Stratified {
		return stat.Interval{}, false
	}
	l := s.limits(m)
	return l, l != nowhere
}

// tooFew takes the interval of a change away where nothing tells how far off it is: a
// side has data in a single unit, or all units changed alike and they are too few to be
// judged. What is the same on both sides stays so.
func tooFew(p *stat.Paired, ratio bool, data int) bool {
	alone := ratio && data == 1
	level := p.SD == 0 && stat.Evidence{N: p.N, Ratio: ratio, Data: data}.TooLittle()
	if p.Same || !alone && !level {
		return false
	}
	nan := math.NaN()
	p.SE, p.Lo, p.Hi, p.T, p.P = nan, nan, nan, nan, nan
	return true
}
