package sim

import (
	"slices"

	"equitas/engine"
	"equitas/engine/stat"
)

// A Value is one metric of a single run, in the metric's unit. What cannot be
// negative has an interval that ends at 0; see [Row].
type Value struct {
	Metric engine.Metric
	Has    bool // the run counts the metric's columns
	stat.Estimate
	Home  string  // the family the metric stands in when it is in no headline
	P     float64 // of a vector with a fair value: that all its parts are fair; otherwise NaN
	Flags []string
}

// A Summary is what one run shows.
type Summary struct {
	Run        *Run
	Unfinished int64     // matches
	Values     []Value   // the headline first, in its order; then in the order of the rules' metrics
	Skipped    []string  // ids of the headline that the variant does not have
	Findings   []Finding // on the health of the rules
	Mode       string    // ModeFixed or ModeUntil: then intervals hold at every look
	Looks      int       // 1, or how often the run was looked at
	MaxDeals   int       // deals that might have been played
}

// Summarise makes numbers of one run.
func Summarise(run *Run) *Summary {
	s := &Summary{Run: run, Unfinished: run.total("unfinished", run.Units())}
	marked := run.unfinishedShare(run.Units()) > UnfinishedLimit
	for _, m := range run.metrics() {
		v := Value{Metric: m}
		var d series
		if d, v.Has = run.series(m, run.Units()); v.Has {
			v.Estimate = d.estimate(m)
		}
		if marked && isWinShare(m) {
			v.Flags = append(v.Flags, FlagUnfinished)
		}
		s.Values = append(s.Values, v)
	}
	return s
}

// total returns the sum of a column over the first n units; 0 without such a
// column.
func (r *Run) total(name string, n int) int64 {
	at := r.column(name)
	if at < 0 {
		return 0
	}
	var sum int64
	for i := range n {
		sum += r.Row(i)[at]
	}
	return sum
}

// unfinishedShare returns the share of matches without an end among the first
// n units.
func (r *Run) unfinishedShare(n int) float64 {
	return float64(r.total("unfinished", n)) / float64(n*r.matches())
}

// A series is a metric's numerators and denominators, unit by unit.
type series struct {
	num, den []float64
	each     float64 // the denominator, where all units have the same one above 0; otherwise 0
}

// series takes a metric's columns out of the first n units; false if the run
// lacks one of them. Without a Den the denominator is the number of matches.
func (r *Run) series(m engine.Metric, n int) (series, bool) {
	num, minus, den := r.column(m.Num), -1, -1
	if m.Minus != "" {
		minus = r.column(m.Minus)
	}
	if m.Den != "" {
		den = r.column(m.Den)
	}
	if num < 0 || m.Minus != "" && minus < 0 || m.Den != "" && den < 0 {
		return series{}, false
	}
	s := series{num: make([]float64, n), den: make([]float64, n)}
	even := true
	for i := range n {
		row := r.Row(i)
		v := row[num]
		if minus >= 0 {
			v -= row[minus]
		}
		s.num[i] = float64(v)
		s.den[i] = float64(r.matches())
		if den >= 0 {
			s.den[i] = float64(row[den])
		}
		even = even && s.den[i] == s.den[0]
	}
	if even && n > 0 && s.den[0] > 0 {
		s.each = s.den[0]
	}
	return s, true
}

// estimate returns the metric's value and interval in its unit.
//
// A t-interval of rare counts reaches below 0, where no mean of counts can be.
// So where no unit counted less than 0 and nothing is taken off, the interval
// ends at 0. This is for a single variant only: a change may have either sign.
func (s series) estimate(m engine.Metric) stat.Estimate {
	scale := scaleOf(m)
	share := m.Kind == engine.Share || m.Kind == engine.Ratio && m.Unit == "share"
	for i := range s.num {
		share = share && s.num[i] >= 0 && s.num[i]*scale <= s.den[i]*(1+1e-12)
	}
	e := s.interval(m, scale, share)
	if m.Minus == "" && m.Offset == 0 && scale > 0 && s.counts() {
		e.Lo = max(e.Lo, 0) // NaN stays
	}
	return e
}

// counts reports whether no unit has a numerator or denominator below 0.
func (s series) counts() bool {
	below := func(x float64) bool { return x < 0 }
	return !slices.ContainsFunc(s.num, below) && !slices.ContainsFunc(s.den, below)
}

// interval returns the estimate that fits the kind of metric.
func (s series) interval(m engine.Metric, scale float64, share bool) stat.Estimate {
	switch {
	case share && s.each > 0:
		y := make([]float64, len(s.num))
		for i := range y {
			y[i] = s.num[i] * scale / s.each
		}
		return stat.Share(y, s.each*float64(len(y))).Affine(1, m.Offset)
	case share:
		y := make([]float64, len(s.num))
		for i := range y {
			y[i] = s.num[i] * scale
		}
		return stat.RatioShare(y, s.den).Affine(1, m.Offset)
	case s.each > 0:
		return stat.Mean(s.num).Affine(scale/s.each, m.Offset)
	}
	return stat.Ratio(s.num, s.den).Affine(scale, m.Offset)
}

// scaleOf returns the metric's scale; one that was never set is 1.
func scaleOf(m engine.Metric) float64 {
	if m.Scale == 0 {
		return 1
	}
	return m.Scale
}
