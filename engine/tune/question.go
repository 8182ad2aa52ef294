package tune

import (
	"math"
)

// A Question says which settings are wanted: those that meet all aims and break no guard. Each aim
// and guard has its measure. A reading has the measures of the aims, in order, followed by those
// of the guards.
type Question struct {
	Aims   []Aim
	Guards []Guard
}

// An Aim is a range in which a measure should lie. All numbers are in the measure's unit.
type Aim struct {
	Lo, Hi float64 // the range, inclusive; Lo may be -Inf, or Hi +Inf
	Margin float64 // the smallest distance from the range that matters, above 0
}

// A Guard is a range that a measure must not leave: it must not be below Lo - Margin nor above Hi +
// Margin. All numbers are in the measure's unit.
type Guard struct {
	Lo, Hi float64 // Lo may be -Inf, or Hi +Inf
	Margin float64
}

// A Reading is the result of playing a setting: its measures, in the order of [Question].
type Reading struct {
	Measures []Measure
	Endless  bool // matches under the setting do not end; its distance is infinite
}

// A Measure is a number that was estimated from matches.
type Measure struct {
	Value      float64   // the estimate; NaN if unknown
	Influences []float64 // by deal: its influence on Value. Their mean is 0, and the standard error of their mean is that of Value
}

// SE returns the standard error of the value; +Inf with fewer than two deals.
func (m *Measure) SE() float64 {
	n := float64(len(m.Influences))
	if n < 2 {
		return math.Inf(1)
	}
	return math.Sqrt(sumOfSquares(m.Influences) / (n - 1) / n)
}

func sumOfSquares(l []float64) float64 {
	var sum float64
	for _, x := range l {
		sum += float64(x * x)
	}
	return sum
}

// Distance returns the distance of a value x from the aim's range, in margins: negative if x is too
// low, positive if it is too high, 0 within the range.
func (a Aim) Distance(x float64) float64 {
	switch {
	case x < a.Lo:
		return (x - a.Lo) / a.Margin
	case x > a.Hi:
		return (x - a.Hi) / a.Margin
	}
	return 0
}

// A Distance is the estimated distance of a setting from all aims.
type Distance struct {
	// Square is the mean over the aims of the squared distance, in squared margins. It is corrected
	// for noise, and never below 0. It is +Inf if a measure is unknown or matches do not end.
	Square float64

	influences []float64 // by deal: its influence on Square; their mean is 0. nil if no measure has a distance
	noise      float64   // variance of Square that comes from squared noise, in addition to that of influences
}

// Margins returns the distance in margins: the square root of Square.
func (d *Distance) Margins() float64 { return math.Sqrt(d.Square) }

// SE returns the standard error of Square; +Inf with fewer than two deals.
func (d *Distance) SE() float64 {
	n := float64(len(d.influences))
	if n < 2 {
		return math.Inf(1)
	}
	return math.Sqrt(sumOfSquares(d.influences)/(n-1)/n + d.noise)
}

// Distance returns the distance of a reading from the aims.
func (q *Question) Distance(r *Reading) Distance {
	far := Distance{Square: math.Inf(1)}
	if r.Endless {
		return far
	}
	d := Distance{}
	each := 1 / float64(len(q.Aims))
	for i, a := range q.Aims {
		m := &r.Measures[i]
		if math.IsNaN(m.Value) {
			return far
		}
		if d.influences == nil {
			d.influences = make([]float64, len(m.Influences))
		}
		off, se := a.Distance(m.Value), m.SE()/a.Margin
		if off != 0 {
			d.Square += float64(each * max(float64(off*off)-float64(se*se), 0))
			by := float64(2 * each * off / a.Margin)
			for k, x := range m.Influences {
				d.influences[k] += float64(by * x)
			}
		}
		if off != 0 || m.Value < a.Lo+float64(2*m.SE()) || m.Value > a.Hi-float64(2*m.SE()) {
			d.noise += float64(2 * each * each * se * se * se * se)
		}
	}
	return d
}

// WithinMargins reports whether every measure of an aim is known and less than a margin outside
// the aim's range.
func (q *Question) WithinMargins(r *Reading) bool {
	for i, a := range q.Aims {
		if m := &r.Measures[i]; r.Endless || math.IsNaN(m.Value) || math.Abs(a.Distance(m.Value)) >= 1 {
			return false
		}
	}
	return true
}

// SureErrors is the number of standard errors beyond which a guard counts as surely broken. It is
// high enough to compare many settings.
const SureErrors = 3

// BrokenGuard returns the index of the first guard that a reading breaks by more than sure standard
// errors; -1 if there is none.
func (q *Question) BrokenGuard(r *Reading, sure float64) int {
	for i, g := range q.Guards {
		m := &r.Measures[len(q.Aims)+i]
		if math.IsNaN(m.Value) {
			continue
		}
		give := g.Margin + float64(sure*m.SE())
		if m.Value < g.Lo-give || m.Value > g.Hi+give {
			return i
		}
	}
	return -1
}

// distanceDifference returns the squared distance of a minus that of b, on the same deals, and the
// standard deviation of this difference per deal, for [stat.Sequence].
func distanceDifference(a, b *Distance) (delta, sd float64) {
	n := min(len(a.influences), len(b.influences))
	var sum float64
	for k := range n {
		x := a.influences[k] - b.influences[k]
		sum += float64(x * x)
	}
	v := sum / float64(max(n-1, 1))
	return a.Square - b.Square, math.Sqrt(v + float64((a.noise+b.noise)*float64(n)))
}

// IsNotClearlyFarther reports whether a exceeds other, as a squared distance from the aims on the
// same deals, by at most one standard error.
func IsNotClearlyFarther(a, other *Distance) bool {
	delta, sd := distanceDifference(a, other)
	n := float64(max(min(len(a.influences), len(other.influences)), 1))
	return delta <= sd/math.Sqrt(n)
}

// AddEffects returns the reading that two changes together would give if their effects add up. a
// and b are the readings with one of the changes each, home is that without them, on the same
// deals.
func AddEffects(home, a, b *Reading) *Reading {
	r := &Reading{Endless: a.Endless || b.Endless}
	for i := range home.Measures {
		h, x, y := &home.Measures[i], &a.Measures[i], &b.Measures[i]
		m := Measure{Value: x.Value + y.Value - h.Value}
		for k := range min(len(x.Influences), len(y.Influences), len(h.Influences)) {
			m.Influences = append(m.Influences, x.Influences[k]+y.Influences[k]-h.Influences[k])
		}
		r.Measures = append(r.Measures, m)
	}
	return r
}
