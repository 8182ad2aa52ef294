package inference

import (
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/rows"
	"equitas/engine/stat"
)

// A sample is the first n units of a run, from which metrics are computed. A unit is a row
// of the run: a deal or, in a long run, a group of deals.
type sample struct {
	run          *sim.Run
	units        int            // number of units
	columns      map[string]int // index of each column, by name
	metrics      map[string]engine.Metric
	fairByMetric map[string]float64         // by metric id: fair values of the parts of the run's vectors; nil before first use
	knownSums    *rows.Sums                 // sums computed in advance by gather; nil if none were
	ranges       map[rows.Number]rows.Range // ranges of numbers that are not in knownSums
	lengths      *stat.SortedNumbers        // lengths of the matches in turns; nil before first use
	scratch      []int64                    // scratch memory: one number per unit
	buffers      [4][]float64               // lists that valuesOf returns, one after the other
	nextBuffer   int
}

// newSample returns a sample of the first n units of a run. metrics must contain the parts
// of all vectors and varieties that are computed from it.
func newSample(run *sim.Run, n int, metrics []listedMetric) *sample {
	s := &sample{run: run, units: n, columns: map[string]int{}, metrics: map[string]engine.Metric{}, ranges: map[rows.Number]rows.Range{}}
	for i, c := range run.Columns {
		s.columns[c.Name] = i
	}
	for _, m := range metrics {
		s.metrics[m.ID] = m.Metric
	}
	return s
}

// withOwnCaches returns a copy of the sample with caches of its own, for use by another worker.
func (s *sample) withOwnCaches() *sample {
	one := *s
	one.ranges, one.scratch, one.buffers = map[rows.Number]rows.Range{}, nil, [4][]float64{}
	return &one
}

// hasColumns reports whether the run has all the named columns; "" is no column.
func (s *sample) hasColumns(names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		_, ok := s.columns[name]
		return name != "" && !ok
	})
}

// number returns the column called name; if minus is not "", the column called minus is
// subtracted.
func (s *sample) number(name, minus string) rows.Number {
	x := rows.Column(s.columns[name])
	if minus != "" {
		x.Subtracted[0] = s.columns[minus] + 1
	}
	return x
}

// denominator returns the column called name, or the number of matches per unit if name is
// "".
func (s *sample) denominator(name string) rows.Number {
	if name == "" {
		return rows.Number{Constant: int64(s.run.MatchesPerRow())}
	}
	return rows.Column(s.columns[name])
}

// precomputeSums sets knownSums to all sums from which the values of the listed metrics are
// computed, in one pass over the rows. If vectors is true, it includes the sums for
// [sample.unfairPValue].
func (s *sample) precomputeSums(list []listedMetric, vectors bool) {
	ask := rows.NewSums()
	for _, m := range list {
		switch m.Kind {
		case engine.Contrast:
			if c, ok := s.contrast(m.Metric); ok {
				ask.RequestProducts(c[:]...)
				ask.RequestNumber(c[1])
				ask.RequestNumber(c[3])
			}
		case engine.Vector: // products of the parts of the vector with each other
			var numbers []rows.Number
			for _, id := range m.Parts {
				if p := s.metrics[id]; vectors && m.Fair != 0 && s.countsMetric(p) && p.Kind != engine.Contrast {
					numbers = append(numbers, s.number(p.Num, p.Minus), s.denominator(p.Den))
				}
			}
			ask.RequestProducts(numbers...)
		case engine.Quantile, engine.Stratified, engine.Variety: // computed from other metrics, or not from columns
		default:
			if !s.countsMetric(m.Metric) {
				break
			}
			num, den := s.number(m.Num, m.Minus), s.denominator(m.Den)
			ask.RequestProducts(num, den)
			ask.RequestNumber(num)
			ask.RequestNumber(den)
			if mayBeShare(m.Metric) {
				ask.RequestShare(num, den, math.Abs(scaleOf(m.Metric)))
			}
		}
	}
	ask.Add(s.units, &s.run.Rows, s.run.Workers())
	s.knownSums = ask
}

// approximateValues returns an approximate value of each listed metric, in the metric's unit, from
// column sums alone; NaN for metrics that need more than sums.
func (s *sample) approximateValues(list []listedMetric) []float64 {
	ask := rows.NewSums()
	sums := func(m *engine.Metric) bool {
		return (m.Kind == engine.Mean || m.Kind == engine.Share || m.Kind == engine.Ratio) && s.countsMetric(*m)
	}
	for i := range list {
		if m := &list[i].Metric; sums(m) {
			ask.RequestNumber(s.number(m.Num, m.Minus))
			ask.RequestNumber(s.denominator(m.Den))
		}
	}
	ask.Add(s.units, &s.run.Rows, s.run.Workers())
	abouts := make([]float64, len(list))
	for i := range list {
		m := &list[i].Metric
		if abouts[i] = math.NaN(); sums(m) {
			abouts[i] = float64(ask.Total(s.number(m.Num, m.Minus))/ask.Total(s.denominator(m.Den))*scaleOf(*m)) + m.Offset
		}
	}
	return abouts
}

// rangeOf returns the range of a number over the units of the sample.
func (s *sample) rangeOf(x rows.Number) rows.Range {
	if s.knownSums != nil {
		if a, ok := s.knownSums.Range(x); ok {
			return a
		}
	}
	a, ok := s.ranges[x]
	if !ok {
		ask := rows.NewSums()
		ask.RequestNumber(x)
		ask.Add(s.units, &s.run.Rows, s.run.Workers())
		a, _ = ask.Range(x)
		s.ranges[x] = a
	}
	return a
}

// products returns the exact sums of the products of any two of the numbers; numbers[i] has
// index i+1.
func (s *sample) products(numbers ...rows.Number) *stat.Products {
	if s.knownSums != nil {
		if p := s.knownSums.Products(numbers...); p != nil {
			return p
		}
	}
	ask := rows.NewSums()
	ask.RequestProducts(numbers...)
	ask.Add(s.units, &s.run.Rows, s.run.Workers())
	return ask.Products(numbers...)
}

// valuesOf returns the values of a number, by unit. The caller may change the slice, which
// is overwritten by the fourth later call: the change of a metric needs at most four per
// side.
func (s *sample) valuesOf(x rows.Number) []float64 {
	s.scratch = slices.Grow(s.scratch[:0], s.units)[:s.units]
	s.run.Rows.Read(s.scratch, x)
	room := &s.buffers[s.nextBuffer%len(s.buffers)]
	*room = slices.Grow((*room)[:0], s.units)[:s.units]
	s.nextBuffer++
	v := *room
	for i, n := range s.scratch {
		v[i] = float64(n)
	}
	return v
}

// A series holds the numerator and the denominator of a metric in a sample.
type series struct {
	*sample
	num, den  rows.Number
	commonDen float64 // the denominator, if it is above 0 and the same in all units; otherwise 0
}

// series returns the numerator and the denominator of a metric; ok is false if the run lacks
// one of their columns.
func (s *sample) series(m engine.Metric) (_ series, ok bool) {
	if m.Num == "" || !s.hasColumns(m.Num, m.Minus, m.Den) {
		return series{}, false
	}
	r := series{sample: s, num: s.number(m.Num, m.Minus), den: s.denominator(m.Den)}
	if a := s.rangeOf(r.den); a.Min == a.Max && a.Min > 0 {
		r.commonDen = float64(a.Min)
	}
	return r, true
}

// numerators returns the values of the numerator, by unit, in a slice as of
// [sample.valuesOf].
func (s *series) numerators() []float64 { return s.valuesOf(s.num) }

// denominators returns the values of the denominator, by unit, in a slice as of
// [sample.valuesOf].
func (s *series) denominators() []float64 { return s.valuesOf(s.den) }

// anyNonZero reports whether any unit has a numerator other than 0.
func (s *series) anyNonZero() bool {
	a := s.rangeOf(s.num)
	return a.Min < 0 || a.Max > 0
}

// unitsWithData returns how many units have a denominator above 0.
func (s *series) unitsWithData() int { return s.rangeOf(s.den).Positive }

// estimate returns the metric's value and interval in its unit.
//
// Wilson's interval is for trials that succeed or fail. A share that is an average of
// shares, such as the share of each match after which the winner stays in front, may vary
// less than the success of trials; then it gets a t-interval.
//
// A t-interval of rare counts may extend below 0, which no mean of counts can be. So if no
// unit counted less than 0 and no column is subtracted, the interval is cut at 0.
func (s *series) estimate(m engine.Metric) stat.Estimate {
	scale, flip := scaleOf(m), 1.0
	if scale < 0 {
		scale, flip = -scale, -1
	}
	p := s.sums()
	share, trials := false, false
	if mayBeShare(m) {
		share, trials = s.isShare(scale)
	}
	e := s.interval(p, scale, share)
	if share && e.EffectiveMatches >= s.denominatorSum(p) && !trials {
		e = s.interval(p, scale, false)
		e.Lo, e.Hi = max(e.Lo, 0), min(e.Hi, 1) // NaN stays NaN
	}
	e = e.Affine(flip, m.Offset)
	if s.isNeverNegative(m, s.num, s.den) {
		e.Lo = max(e.Lo, 0) // NaN stays NaN
	}
	return e
}

// isNeverNegative reports whether the value of a metric, with numerator num and denominator
// den, cannot be below 0: no column is subtracted, and no unit counted less than 0.
func (s *sample) isNeverNegative(m engine.Metric, num, den rows.Number) bool {
	return m.Minus == "" && m.Offset == 0 && scaleOf(m) > 0 && s.rangeOf(num).Min >= 0 && s.rangeOf(den).Min >= 0
}

// sums returns the sums of products in which number 1 is the numerator and, if the
// denominator varies, number 2 the denominator.
func (s *series) sums() *stat.Products {
	if s.commonDen > 0 {
		return s.products(s.num)
	}
	return s.products(s.num, s.den)
}

// mayBeShare reports whether a metric is of a kind whose value in every unit may lie between
// 0 and 1.
func mayBeShare(m engine.Metric) bool {
	return m.Kind == engine.Share || m.Kind == engine.Ratio && m.Unit == "share"
}

// denominatorSum returns the sum of the denominators over all units; p is as sums returns
// it.
func (s *series) denominatorSum(p *stat.Products) float64 {
	if s.commonDen > 0 {
		return float64(s.commonDen * float64(s.units))
	}
	return p.Total(2)
}

// isShare reports two things. share: the numerator, times scale, lies between 0 and the
// denominator in every unit. trials: the numerator counts trials that succeed or fail,
// because it is whole, times scale, in at least nine of ten units with data.
func (s *series) isShare(scale float64) (share, trials bool) {
	known, broken, ok := false, 0, false
	if s.knownSums != nil {
		known, broken, ok = s.knownSums.IsShare(s.num, s.den, scale)
	}
	if !ok {
		ask := rows.NewSums()
		ask.RequestShare(s.num, s.den, scale)
		ask.Add(s.units, &s.run.Rows, s.run.Workers())
		known, broken, _ = ask.IsShare(s.num, s.den, scale)
	}
	return known, 10*broken <= s.unitsWithData()
}

// interval returns the estimate of the metric times scale, which must be above 0: with
// Wilson's interval if share is true, otherwise with a t-interval. p is as sums returns it.
func (s *series) interval(p *stat.Products, scale float64, share bool) stat.Estimate {
	switch {
	case share && s.commonDen > 0:
		return p.Share(1, scale/s.commonDen, s.denominatorSum(p))
	case share:
		return p.RatioShare(1, 2, s.unitsWithData(), scale)
	case s.commonDen > 0:
		return p.Mean(1).Affine(scale/s.commonDen, 0)
	}
	return p.Ratio(1, 2, s.unitsWithData()).Affine(scale, 0)
}

// scaleOf returns the metric's scale, or 1 if it is not set.
func scaleOf(m engine.Metric) float64 {
	if m.Scale == 0 {
		return 1
	}
	return m.Scale
}
