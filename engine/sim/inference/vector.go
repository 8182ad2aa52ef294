package inference

import (
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/sim/rows"
	"equitas/engine/stat"
)

// A part is one metric of a vector, with its numerators and denominators on one side.
type part struct {
	engine.Metric
	series
}

// parts returns the parts of a vector that the run counts.
func (s *sample) parts(m engine.Metric) []part {
	var list []part
	for _, id := range m.Parts {
		p := s.metrics[id]
		if d, ok := s.series(p); ok {
			list = append(list, part{p, d})
		}
	}
	return list
}

// partShares returns the value and the standard error of each part.
func partShares(parts []part) (values, errors []float64) {
	for _, p := range parts {
		e := p.estimate(p.Metric)
		values, errors = append(values, e.Value), append(errors, e.SE)
	}
	return values, errors
}

// imbalance returns the root mean squared distance of a vector's parts from their fair
// value, corrected for noise, without an interval; NaN if there is no fair value. ok is
// false if the run counts none of the parts.
func (s *sample) imbalance(m engine.Metric) (_ stat.Estimate, ok bool) {
	parts := s.parts(m)
	if len(parts) == 0 {
		return stat.Estimate{}, false
	}
	if m.Fair == 0 {
		return pointEstimate(math.NaN(), s.units), true
	}
	values, errors := partShares(parts)
	return pointEstimate(stat.Imbalance(values, errors, m.Fair), s.units), true
}

// unfairPValue returns the p-value of the hypothesis that all parts of a vector have its
// fair value; NaN if there is no fair value, or fewer than two parts.
func (s *sample) unfairPValue(m engine.Metric) float64 {
	parts := s.parts(m)
	if m.Fair == 0 || len(parts) < 2 {
		return math.NaN()
	}
	var numbers []rows.Number
	var use []stat.VectorPart
	for _, p := range parts[:len(parts)-1] {
		scale, occurs := scaleOf(p.Metric), p.rangeOf(p.num)
		x := stat.VectorPart{Num: len(numbers) + 1, Scale: scale, Occurrences: occurs.Positive + occurs.Negative}
		numbers = append(numbers, p.num)
		if p.commonDen > 0 {
			x.Scale /= p.commonDen
		} else {
			x.Den = len(numbers) + 1
			numbers = append(numbers, p.den)
		}
		use = append(use, x)
	}
	sums := s.products(numbers...)
	for i, p := range parts[:len(parts)-1] {
		x := &use[i]
		if sums.At(0, x.Den).Sign() == 0 {
			return math.NaN()
		}
		x.Mean = float64(sums.Total(x.Num)/sums.Total(x.Den)*x.Scale) + p.Offset - m.Fair
	}
	return sums.Hotelling(use).P
}

// hotelling is [stat.Hotelling], but returns NaN if a column is nil.
func hotelling(columns [][]float64, occurs []int) stat.Vector {
	if slices.ContainsFunc(columns, func(c []float64) bool { return c == nil }) {
		nan := math.NaN()
		return stat.Vector{T2: nan, F: nan, P: nan}
	}
	return stat.Hotelling(columns, occurs)
}

// occurrences returns the number of units of the sample in which at least one side counted
// anything but 0.
func occurrences(base, other []float64) int {
	n := 0
	for i := range base {
		if base[i] != 0 || other[i] != 0 {
			n++
		}
	}
	return n
}

// A vectorChange holds the changes of the parts of a vector and their total variation
// distance.
type vectorChange struct {
	parts          []engine.Metric // parts that both sides have
	changes        []stat.Paired   // changes of the parts
	occurrences    []int
	lastDetermined bool // both sides have the same parts, so the last one is determined by the others
	totalVariation float64
}

// vectorChangeOf compares the parts of a vector that both sides have.
func vectorChangeOf(m engine.Metric, base, other *sample) vectorChange {
	b, o := base.parts(m), other.parts(m)
	s := vectorChange{lastDetermined: len(b) == len(o)}
	var vb, vo []float64
	for _, p := range b {
		i := slices.IndexFunc(o, func(q part) bool { return q.ID == p.ID })
		if i < 0 {
			s.lastDetermined = false
			continue
		}
		s.parts = append(s.parts, p.Metric)
		s.changes = append(s.changes, difference(scaleOf(p.Metric), p.series, o[i].series))
		s.occurrences = append(s.occurrences, occurrences(p.numerators(), o[i].numerators()))
		vb, vo = append(vb, p.estimate(p.Metric).Value), append(vo, o[i].estimate(o[i].Metric).Value)
	}
	s.totalVariation = stat.TotalVariation(vb, vo)
	return s
}

// test returns the joint test of the hypothesis that all parts are unchanged, for a run of
// fixed length. If tied, the last part is left out.
func (s *vectorChange) test() stat.Vector {
	use := len(s.changes)
	if s.lastDetermined && use > 1 {
		use--
	}
	var columns [][]float64
	for _, c := range s.changes[:use] {
		columns = append(columns, c.Diffs)
	}
	return hotelling(columns, s.occurrences[:use])
}

// sequentialTest tests the hypothesis that all parts are unchanged, at a look of a
// sequential run: each part by itself, at an equal share of the error rate (Bonferroni). p
// is the p-value; within says that surely no part has changed by more than its margin.
func (s *vectorChange) sequentialTest(q stat.Sequence, base *sample) (p float64, within bool) {
	p, within = 1, len(s.changes) > 0
	each := stat.Sequence{Alpha: q.Alpha / float64(max(1, len(s.changes))), TightestDeals: q.TightestDeals}
	for i, c := range s.changes {
		if math.IsNaN(c.SD) || !c.SkewOK() || c.Same && c.N < stat.IdenticalFrom {
			within = false
			continue
		}
		p = min(p, stat.Bonferroni(q.PValue(c.Delta, c.SD, c.N), len(s.changes)))
		h, m := each.HalfWidth(c.SD, c.N), marginOf(s.parts[i], base)
		within = within && -m <= c.Delta-h && c.Delta+h <= m
	}
	return p, within
}

// isUnchanged reports whether all parts are the same on both sides in every deal.
func (s *vectorChange) isUnchanged() bool {
	return len(s.changes) > 0 && !slices.ContainsFunc(s.changes, func(c stat.Paired) bool { return !c.Same })
}

// marginOf returns the smallest change of a metric that matters, in its unit; 0 if unknown.
func marginOf(m engine.Metric, base *sample) float64 {
	if !m.MarginRelative {
		return m.Margin
	}
	e, ok := base.value(m)
	if !ok {
		return 0
	}
	return relativeMargin(m, e)
}

// relativeMargin returns the margin of a metric, in its unit. A relative margin is
// multiplied by the value of base, except for a geometric mean. It is 0 if that value is
// NaN.
func relativeMargin(m engine.Metric, base stat.Estimate) float64 {
	margin := m.Margin
	if m.MarginRelative && m.Kind != engine.Geometric {
		margin = float64(margin * math.Abs(base.Value))
	}
	if math.IsNaN(margin) {
		return 0
	}
	return margin
}
