package inference

import (
	"math"

	"equitas/engine"
	"equitas/engine/sim"
)

// An Influence is the value of a metric in a run and the influence of each unit of the
// sample on it. Linear combinations of influences give the standard errors of numbers that
// are computed from several metrics of the same deals (delta method).
type Influence struct {
	Value  float64   // in the metric's unit; NaN if the run lacks the metric's columns or has no data
	ByUnit []float64 // by unit of the sample, in the metric's unit, with mean 0; the standard error of their mean is that of Value; nil if Value is NaN
}

// Influences returns the value and influences of each metric in a run, in the same order.
// For a metric that is not a function of sums over deals, such as a vector or a quantile,
// Value is NaN and ByUnit is nil.
func Influences(r *sim.Run, metrics []engine.Metric) []Influence {
	s := newSample(r, r.SampleSize(), nil)
	list := make([]Influence, len(metrics))
	for i, m := range metrics {
		list[i] = s.influence(m)
	}
	return list
}

// influence returns the value of a metric and the influence of each unit on it: one entry
// of [Influences].
func (s *sample) influence(m engine.Metric) Influence {
	none := Influence{Value: math.NaN()}
	var value float64
	var moves []float64
	switch m.Kind {
	case engine.Mean, engine.Share, engine.Ratio, engine.Geometric:
		d, ok := s.series(m)
		if !ok {
			return none
		}
		value, moves = ratioInfluence(d.numerators(), d.denominators())
	case engine.Contrast:
		c, ok := s.contrast(m)
		if !ok {
			return none
		}
		f := s.contrastValues(c)
		some, by := ratioInfluence(f[0], f[1])
		rest, less := ratioInfluence(f[2], f[3])
		value, moves = some-rest, by
		for i := range moves {
			moves[i] -= less[i]
		}
	default:
		return none
	}
	if math.IsNaN(value) {
		return none
	}
	scale := scaleOf(m)
	if m.Kind == engine.Geometric {
		value = pointEstimate(value, s.units).Affine(1.0/engine.LogUnit, 0).Exp().Value
		scale = float64(scale * float64(value/engine.LogUnit))
		value = float64(value*scaleOf(m)) + m.Offset
	} else {
		value = float64(value*scale) + m.Offset
	}
	for i := range moves {
		moves[i] = float64(moves[i] * scale)
	}
	return Influence{value, moves}
}

// ratioInfluence returns the ratio of the sums of num and den, and in moves[i] the influence
// of unit i of the sample on the ratio, times the number of units (delta method). If den
// sums to 0, the value is NaN and the influences are 0.
func ratioInfluence(num, den []float64) (value float64, moves []float64) {
	var top, below float64
	for i := range num {
		top += num[i]
		below += den[i]
	}
	moves = make([]float64, len(num))
	if below == 0 {
		return math.NaN(), moves
	}
	value = top / below
	n := float64(len(num)) / below
	for i := range num {
		moves[i] = float64((num[i] - float64(value*den[i])) * n)
	}
	return value, moves
}
