package inference

import (
	"math"

	"equitas/engine"
	"equitas/engine/sim/rows"
	"equitas/engine/stat"
)

// unlimited is the interval without limits.
var unlimited = stat.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}

// limits returns the range of possible values of a metric, in its unit: 0 to 1 for a share,
// -1 to 1 for a difference of shares, unlimited for any other metric. Intervals are cut to
// it.
func (s *sample) limits(m engine.Metric) stat.Interval {
	scale := math.Abs(scaleOf(m)) / rangeRatio(m)
	share := func(num, den rows.Number) bool {
		d := series{sample: s, num: num, den: den}
		is, _ := d.isShare(scale)
		return is
	}
	switch {
	case m.Kind == engine.Stratified:
		return unitInterval(m, -1, 1)
	case m.Kind == engine.Contrast:
		if c, ok := s.contrast(m); ok && share(c[0], c[1]) && share(c[2], c[3]) {
			return unitInterval(m, -1, 1)
		}
	case (m.Kind == engine.Share || (m.Kind == engine.Mean || m.Kind == engine.Ratio) && (m.Unit == "share" || m.Unit == "pp")) && s.countsMetric(m):
		den := s.denominator(m.Den)
		switch {
		case share(s.number(m.Num, m.Minus), den):
			return unitInterval(m, 0, 1)
		case m.Minus != "" && share(s.number(m.Num, ""), den) && share(s.number(m.Minus, ""), den):
			return unitInterval(m, -1, 1)
		}
	}
	return unlimited
}

// rangeRatio returns the length of a metric's range divided by that of its underlying share.
// It is 1, except for the skill share, which is 0 for a fair win share and 1 for winning all
// matches.
func rangeRatio(m engine.Metric) float64 {
	if m.Headline == engine.HeadlineSkill {
		return 1 - m.Offset
	}
	return 1
}

// unitInterval returns the range of a metric in its unit, given that its underlying share lies
// between lo and hi.
func unitInterval(m engine.Metric, lo, hi float64) stat.Interval {
	if scaleOf(m) < 0 {
		lo, hi = -hi, -lo
	}
	whole := rangeRatio(m)
	return stat.Interval{Lo: float64(lo*whole) + m.Offset, Hi: float64(hi*whole) + m.Offset}
}

// exceedsShare reports whether the interval from lo to hi exceeds the range of a share, or
// of a difference of shares. Only then [sample.limits], which reads every row, must be
// called.
func exceedsShare(m engine.Metric, lo, hi float64) bool {
	l := unitInterval(m, 0, 1)
	if m.Minus != "" || m.Kind == engine.Contrast || m.Kind == engine.Stratified {
		l = unitInterval(m, -1, 1)
	}
	return lo < l.Lo || hi > l.Hi
}

// cutToLimits returns e, the estimate of a metric, with its interval cut to the possible
// values.
func (s *sample) cutToLimits(m engine.Metric, e stat.Estimate) stat.Estimate {
	if exceedsShare(m, e.Lo, e.Hi) {
		l := s.limits(m)
		e.Lo, e.Hi = max(e.Lo, l.Lo), min(e.Hi, l.Hi)
	}
	return e
}

// limitIntervals cuts the intervals of a row to possible values: a change of shares is at
// most 1. Verdicts do not change, since no margin is that wide.
func (r *Row) limitIntervals(base, other *sample) {
	if r.HasBase {
		r.Base = base.cutToLimits(r.Metric, r.Base)
	}
	if r.HasOther {
		r.Other = other.cutToLimits(r.Metric, r.Other)
	}
	c := &r.Change
	if r.Relative || !(c.Lo < -1 || c.Hi > 1) { // otherwise limits must be computed, which reads every row
		return
	}
	fair := stat.Interval{Lo: r.Fair, Hi: r.Fair} // if only one side has the metric, the change is its distance above the fair value
	from, to := fair, fair
	switch {
	case r.OnBothSides():
		from, to = base.limits(r.Metric), other.limits(r.Metric)
	case r.HasBase:
		to = base.limits(r.Metric)
	case r.HasOther:
		to = other.limits(r.Metric)
	}
	c.Lo, c.Hi = max(c.Lo, to.Lo-from.Hi), min(c.Hi, to.Hi-from.Lo)
}
