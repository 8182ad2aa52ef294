package sim

import (
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/stat"
)

// maxShared is how many denominators are kept at a time: those that many
// metrics have in common come again at once, the rest only take room.
const maxShared = 32

// A sample is the first units of a run, from which metrics take what they need.
type sample struct {
	run     *Run
	n       int            // units
	columns map[string]int // index by name
	metrics map[string]engine.Metric
	fairs   map[string]float64 // what parts of the run's vectors should be, by id; nil until somebody asks

	shared map[string][]float64 // denominators, which many metrics have in common
	id     string               // of the metric asked for last
	last   series               // of that metric
	sums   []int64              // scratch, a number per unit
}

// newSample takes the first n units of a run. metrics are those that vectors
// and varieties may have as parts.
func newSample(run *Run, n int, metrics []listed) *sample {
	s := &sample{run: run, n: n, columns: map[string]int{}, metrics: map[string]engine.Metric{}, shared: map[string][]float64{}}
	for i, c := range run.Columns {
		s.columns[c.Name] = i
	}
	for _, m := range metrics {
		s.metrics[m.ID] = m.Metric
	}
	return s
}

// has reports whether the run counts all the columns named; "" is no column.
func (s *sample) has(names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		_, ok := s.columns[name]
		return name != "" && !ok
	})
}

// column returns what each unit counted in a column, less what it counted in
// another if that has a name.
func (s *sample) column(name, minus string) []float64 {
	s.sums = slices.Grow(s.sums[:0], s.n)[:s.n]
	s.run.Rows.Column(s.sums, s.columns[name])
	if minus != "" {
		less := make([]int64, s.n)
		s.run.Rows.Column(less, s.columns[minus])
		for i, n := range less {
			s.sums[i] -= n
		}
	}
	v := make([]float64, s.n)
	for i, n := range s.sums {
		v[i] = float64(n)
	}
	return v
}

// denominator returns the column, or without a name the number of matches. It
// belongs to all who ask.
func (s *sample) denominator(name string) []float64 {
	if v, ok := s.shared[name]; ok {
		return v
	}
	var v []float64
	if name != "" {
		v = s.column(name, "")
	} else {
		v = make([]float64, s.n)
		for i := range v {
			v[i] = float64(s.run.matches())
		}
	}
	if len(s.shared) == maxShared {
		clear(s.shared)
	}
	s.shared[name] = v
	return v
}

// A series is a metric's numerators and denominators, unit by unit.
type series struct {
	num, den []float64
	each     float64 // the denominator, where all units have the same one above 0; otherwise 0
}

// series takes a metric's columns; false if the run lacks one of them. It must
// not be changed: who asks again gets the same one.
func (s *sample) series(m engine.Metric) (series, bool) {
	if m.Num == "" || !s.has(m.Num, m.Minus, m.Den) {
		return series{}, false
	}
	if s.id == m.ID {
		return s.last, true
	}
	r := series{num: s.column(m.Num, m.Minus), den: s.denominator(m.Den)}
	uneven := func(x float64) bool { return x != r.den[0] }
	if s.n > 0 && r.den[0] > 0 && !slices.ContainsFunc(r.den, uneven) {
		r.each = r.den[0]
	}
	s.id, s.last = m.ID, r
	return r, true
}

// data returns how many units have a denominator above 0.
func (s *series) data() int {
	n := 0
	for _, d := range s.den {
		if d > 0 {
			n++
		}
	}
	return n
}

// estimate returns the metric's value and interval in its unit.
//
// Wilson's interval is that of trials which succeed or fail. A share that is an
// average of shares, such as the part of each game after which the winner stays
// in front, may vary less than any trials do, and then gets a t-interval.
//
// A t-interval of rare counts reaches below 0, where no mean of counts can be.
// So where no unit counted less than 0 and nothing is taken off, the interval
// ends at 0. This is for a single variant only: a change may have either sign.
func (s series) estimate(m engine.Metric) stat.Estimate {
	scale, flip := scaleOf(m), 1.0
	if scale < 0 {
		scale, flip = -scale, -1
	}
	share := m.Kind == engine.Share || m.Kind == engine.Ratio && m.Unit == "share"
	for i := range s.num {
		share = share && s.num[i] >= 0 && s.num[i]*scale <= s.den[i]*(1+1e-12)
	}
	e := s.interval(scale, share)
	if share && e.Eff >= stat.Total(s.den) && !s.trials(scale) {
		e = s.interval(scale, false)
		e.Lo, e.Hi = max(e.Lo, 0), min(e.Hi, 1) // NaN stays
	}
	e = e.Affine(flip, m.Offset)
	if m.Minus == "" && m.Offset == 0 && flip > 0 && s.counts() {
		e.Lo = max(e.Lo, 0) // NaN stays
	}
	return e
}

// trials reports whether the numerators, times scale, count what succeeded: they
// are whole in nine of ten units with data. Wins are, where few are shared.
func (s series) trials(scale float64) bool {
	data, broken := 0, 0
	for i, x := range s.num {
		if s.den[i] > 0 {
			data++
			if y := x * scale; math.Abs(y-math.Round(y)) > 1e-6 {
				broken++
			}
		}
	}
	return 10*broken <= data
}

// counts reports whether no unit has a numerator or denominator below 0.
func (s series) counts() bool {
	below := func(x float64) bool { return x < 0 }
	return !slices.ContainsFunc(s.num, below) && !slices.ContainsFunc(s.den, below)
}

// interval returns the estimate that fits the kind of metric, times scale,
// which is above 0.
func (s series) interval(scale float64, share bool) stat.Estimate {
	switch {
	case share && s.each > 0:
		y := make([]float64, len(s.num))
		for i := range y {
			y[i] = s.num[i] * scale / s.each
		}
		return stat.Share(y, s.each*float64(len(y)))
	case share:
		y := make([]float64, len(s.num))
		for i := range y {
			y[i] = s.num[i] * scale
		}
		return stat.RatioShare(y, s.den)
	case s.each > 0:
		return stat.Mean(s.num).Affine(scale/s.each, 0)
	}
	return stat.Ratio(s.num, s.den).Affine(scale, 0)
}

// scaleOf returns the metric's scale; one that was never set is 1.
func scaleOf(m engine.Metric) float64 {
	if m.Scale == 0 {
		return 1
	}
	return m.Scale
}

// total returns the sum of a column over the first n units; 0 without such a
// column.
func (r *Run) total(name string, n int) int64 {
	at := r.column(name)
	if at < 0 {
		return 0
	}
	numbers := make([]int64, n)
	r.Rows.Column(numbers, at)
	var sum int64
	for _, x := range numbers {
		sum += x
	}
	return sum
}

// unfinishedShare returns the share of matches without an end among the first
// n units.
func (r *Run) unfinishedShare(n int) float64 {
	return float64(r.total("unfinished", n)) / float64(n*r.matches())
}
