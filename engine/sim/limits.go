package sim

import (
	"math"

	"equitas/engine"
	"equitas/engine/sim/rows"
	"equitas/engine/stat"
)

// nowhere is where what has no limits ends.
var nowhere = stat.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}

// limits returns between what a metric of shares lies, whatever is played, in its
// unit: a share between 0 and 1, a share less another between -1 and 1, and nowhere
// what was not counted as shares are. Few deals put their t-intervals beyond.
func (s *sample) limits(m engine.Metric) stat.Interval {
	scale := math.Abs(scaleOf(m)) / drawnOut(m)
	share := func(num, den rows.Number) bool {
		d := series{sample: s, num: num, den: den}
		is, _ := d.isShare(scale)
		return is
	}
	switch {
	case m.Kind == engine.Stratified:
		return between(m, -1, 1)
	case m.Kind == engine.Contrast:
		if c, ok := s.contrast(m); ok && share(c[0], c[1]) && share(c[2], c[3]) {
			return between(m, -1, 1)
		}
	case (m.Kind == engine.Share || (m.Kind == engine.Mean || m.Kind == engine.Ratio) && (m.Unit == "share" || m.Unit == "pp")) && s.counts(m):
		den := s.denominator(m.Den)
		switch {
		case share(s.number(m.Num, m.Minus), den):
			return between(m, 0, 1)
		case m.Minus != "" && share(s.number(m.Num, ""), den) && share(s.number(m.Minus, ""), den):
			return between(m, -1, 1)
		}
	}
	return nowhere
}

// drawnOut is how many times as far as other shares those of skill lie apart: what is
// fair is 0 there, and all of it 1.
func drawnOut(m engine.Metric) float64 {
	if m.Headline == engine.HeadSkill {
		return 1 - m.Offset
	}
	return 1
}

// between is where a metric lies, if the share that it is made of lies between lo and hi.
func between(m engine.Metric, lo, hi float64) stat.Interval {
	if scaleOf(m) < 0 {
		lo, hi = -hi, -lo
	}
	whole := drawnOut(m)
	return stat.Interval{Lo: float64(lo*whole) + m.Offset, Hi: float64(hi*whole) + m.Offset}
}

// beyond reports whether an interval reaches so far that the limits of shares have to
// be asked for, which takes a look at every row: beyond those of a share, or where one
// is less another, of that.
func beyond(m engine.Metric, lo, hi float64) bool {
	l := between(m, 0, 1)
	if m.Minus != "" || m.Kind == engine.Contrast || m.Kind == engine.Stratified {
		l = between(m, -1, 1)
	}
	return lo < l.Lo || hi > l.Hi
}

// limited is the estimate of a metric, its interval kept within what is possible.
func (s *sample) limited(m engine.Metric, e stat.Estimate) stat.Estimate {
	if beyond(m, e.Lo, e.Hi) {
		l := s.limits(m)
		e.Lo, e.Hi = max(e.Lo, l.Lo), min(e.Hi, l.Hi)
	}
	return e
}

// limit keeps the intervals of a row within what is possible: a share that may be
// anything from 0 to 1 on both sides changes by 1 at most. What is judged stays: no
// margin is as wide.
func (r *Row) limit(base, other *sample) {
	if r.HasBase {
		r.Base = base.limited(r.Metric, r.Base)
	}
	if r.HasOther {
		r.Other = other.limited(r.Metric, r.Other)
	}
	c := &r.Change
	if r.Relative || !(c.Lo < -1 || c.Hi > 1) { // limits take a look at every row
		return
	}
	fair := stat.Interval{Lo: r.Fair, Hi: r.Fair} // of one side alone it is how far it lies above
	from, to := fair, fair
	switch {
	case r.Paired():
		from, to = base.limits(r.Metric), other.limits(r.Metric)
	case r.HasBase:
		to = base.limits(r.Metric)
	case r.HasOther:
		to = other.limits(r.Metric)
	}
	c.Lo, c.Hi = max(c.Lo, to.Lo-from.Hi), min(c.Hi, to.Hi-from.Lo)
}
