package tune

import (
	"math"
)

// A Question is what is wanted of settings: aims to meet, and guards not to break. The
// measures of a reading are those of the aims, in order, then those of the guards.
type Question struct {
	Aims   []Aim
	Guards []Guard
}

// An Aim says that a measure should lie from Lo to Hi, in its unit; either limit may be
// infinite. Margin is the smallest relevant distance, above 0.
type Aim struct {
	Lo, Hi float64
	Margin float64
}

// A Guard says that a measure must not fall below Lo - Margin or rise above Hi +
// Margin. One of the two may be infinite.
type Guard struct {
	Lo, Hi float64
	Margin float64
}

// A Reading is the result of playing a setting: its measures, in the order of [Question].
type Reading struct {
	Measures []Measure
	Endless  bool // matches under the setting do not end; its distance is infinite
}

// A Measure is an estimated number, with each deal's influence on it in Influences. These have
// mean 0, and the standard error of Value is that of their mean. A Value of NaN is unknown.
type Measure struct {
	Value      float64
	Influences []float64
}

// SE returns the standard error of the value.
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

// Distance returns how far a value is from the aim, in margins: negative if it is too low,
// positive if too high, 0 within the aim.
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
	// Square is the mean over the aims of the squared distance, in squared margins, corrected
	// for noise and never below 0. It is +Inf for a setting whose measures are unknown or
	// whose matches do not end.
	Square float64

	influences []float64 // by deal: its influence on Square; mean 0
	noise      float64   // additional variance of Square, which comes from squared noise
}

// Margins returns the distance in margins: the square root of Square.
func (d *Distance) Margins() float64 { return math.Sqrt(d.Square) }

// SE returns the standard error of Square.
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

// WithinMargins reports whether a reading is less than a margin away from every aim.
func (q *Question) WithinMargins(r *Reading) bool {
	for i, a := range q.Aims {
		if m := &r.Measures[i]; r.Endless || math.IsNaN(m.Value) || math.Abs(a.Distance(m.Value)) >= 1 {
			return false
		}
	}
	return true
}

// SureErrors is the number of standard errors beyond which a guard counts as surely broken,
// among many settings.
const SureErrors = 3

// BrokenGuard returns the index of the first guard that a reading breaks by more than sure
// standard errors; -1 if there is none.
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

// distanceDifference returns the difference in squared distance of two settings on the same
// deals, and its standard deviation by deal, the arguments of [stat.Sequence].
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

// NotClearlyFarther reports whether setting a is not further from the aims than setting
// other, on the same deals, by more than one standard error.
func NotClearlyFarther(a, other *Distance) bool {
	delta, sd := distanceDifference(a, other)
	n := float64(max(min(len(a.influences), len(other.influences)), 1))
	return delta <= sd/math.Sqrt(n)
}

// AddEffects returns the reading that two changes would give together if their effects add up,
// from readings of home and of home with either, on the same deals.
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
