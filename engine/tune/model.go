package tune

import (
	"math"

	"equitas/engine/stat"
)

// A Model predicts the measures of settings that were not played: by how much each differs
// from the present setting, home. It is a Gaussian process over settings with an additive
// kernel: the effect of every changed rule alone, and the interaction of any two (Duvenaud,
// Nickisch, Rasmussen 2011). The effect of a knob is modelled as a random walk from home,
// so that close values have similar effects; the variance of its steps is estimated from
// settings that change it alone.
//
// It models measures and not the distance from the aims, since a distance has a bend at
// every aim and measures have none (composite functions: Astudillo, Frazier 2019).
type Model struct {
	space      *Space
	first      []int // by knob: index of its first value in a list of all values of all knobs
	valueCount int   // number of values of all knobs
	fits       []fit // by measure
}

// A Comparison says how the results of a setting differ from those of home, on the same
// deals.
type Comparison struct {
	Setting Setting
	Deltas  []float64 // by measure: setting minus home
	Squares []float64 // by measure: squared standard error; +Inf if unknown
}

// Compare returns how the reading r of a setting differs from home's reading. Home may
// have been played on more deals.
func Compare(setting Setting, home, r *Reading) Comparison {
	s := Comparison{Setting: setting}
	for i := range r.Measures {
		was, is := &home.Measures[i], &r.Measures[i]
		n := min(len(was.Influences), len(is.Influences))
		if r.Endless || math.IsNaN(was.Value) || math.IsNaN(is.Value) || n < 2 {
			s.Deltas, s.Squares = append(s.Deltas, 0), append(s.Squares, math.Inf(1))
			continue
		}
		// Home's value on those deals alone; Value is that on all deals.
		var some, squared float64
		for _, x := range was.Influences[:n] {
			some += x
		}
		some /= float64(n)
		delta := is.Value - was.Value - some
		var mean float64
		for k := range n {
			mean += is.Influences[k] - was.Influences[k]
		}
		mean /= float64(n)
		for k := range n {
			x := is.Influences[k] - was.Influences[k] - mean
			squared += float64(x * x)
		}
		s.Deltas = append(s.Deltas, delta)
		s.Squares = append(s.Squares, squared/float64(n-1)/float64(n))
	}
	return s
}

// A fit is the Gaussian process of one measure.
type fit struct {
	stepVariances    []float64 // by knob: variance of a step of its random walk
	interactionScale float64   // factor of an interaction's variance: the product of the variances of two effects, times interactionScale, is that of their interaction
	seen             []Setting // settings for which the measure is known
	factor           stat.Factor
	alpha            []float64
	effects          []float64 // by value of all knobs: its effect without interactions
	pairs            []float64 // by two values: their interaction; NaN if not computed yet
}

// Fit returns the model fitted to the settings seen. margins are the smallest relevant
// differences, by measure.
func Fit(space *Space, seen []Comparison, margins []float64) *Model {
	m := &Model{space: space}
	for _, k := range space.Knobs {
		m.first = append(m.first, m.valueCount)
		m.valueCount += k.Values
	}
	for i, margin := range margins {
		m.fits = append(m.fits, m.fit(seen, i, margin))
	}
	return m
}

// minStepVariance is the least step variance of a knob without apparent effect, as a share of
// the mean step variance.
const minStepVariance = 0.03

// fit returns the fit of one measure.
func (m *Model) fit(seen []Comparison, measure int, margin float64) fit {
	f := fit{stepVariances: make([]float64, len(m.space.Knobs))}
	count := make([]int, len(f.stepVariances))
	var y, noise []float64
	for i := range seen {
		s := &seen[i]
		if math.IsInf(s.Squares[measure], 1) {
			continue
		}
		f.seen, y, noise = append(f.seen, s.Setting), append(y, s.Deltas[measure]), append(noise, s.Squares[measure])
		if k := m.singleChange(s.Setting); k >= 0 {
			d := s.Deltas[measure]
			f.stepVariances[k] += max(float64(d*d)-s.Squares[measure], 0) / m.covariance(k, int(s.Setting[k]), int(s.Setting[k]))
			count[k]++
		}
	}
	var mean, most float64
	for k := range f.stepVariances {
		f.stepVariances[k] /= float64(max(count[k], 1))
		mean += f.stepVariances[k] / float64(len(f.stepVariances))
	}
	least := max(float64(minStepVariance*mean), float64(0.01*margin*margin))
	for k := range f.stepVariances {
		if count[k] == 0 {
			f.stepVariances[k] = mean
		}
		f.stepVariances[k] = max(f.stepVariances[k], least)
		for v := range m.space.Knobs[k].Values {
			most = max(most, float64(f.stepVariances[k]*m.covariance(k, v, v)))
		}
	}
	f.interactionScale = 1 / float64(4*most)
	small := float64(1e-4*margin*margin) + float64(1e-9*most)
	f.factor = stat.Cholesky(len(f.seen), func(i, j int) float64 {
		x := m.kernel(&f, f.seen[i], f.seen[j])
		if i == j {
			x += noise[i] + small
		}
		return x
	})
	f.alpha = f.factor.Solve(y)
	f.effects = make([]float64, m.valueCount)
	for k := range m.space.Knobs {
		for v := range m.space.Knobs[k].Values {
			var x float64
			for i, at := range f.seen {
				x += float64(f.alpha[i] * f.stepVariances[k] * m.covariance(k, v, int(at[k])))
			}
			f.effects[m.first[k]+v] = x
		}
	}
	f.pairs = make([]float64, m.valueCount*m.valueCount)
	for i := range f.pairs {
		f.pairs[i] = math.NaN()
	}
	return f
}

// singleChange returns the index of the only knob that a setting changes; -1 if it changes none
// or several.
func (m *Model) singleChange(setting Setting) int {
	found := -1
	for k, v := range setting {
		if int(v) != m.space.Knobs[k].Home {
			if found >= 0 {
				return -1
			}
			found = k
		}
	}
	return found
}

// covariance returns the covariance of the values v and w of knob k, in units of a step's
// variance: the part of the random walk from home that they share.
func (m *Model) covariance(k, v, w int) float64 {
	knob := &m.space.Knobs[k]
	a, b := v-knob.Home, w-knob.Home
	switch {
	case !knob.Ordered && v == w && a != 0:
		return 1
	case !knob.Ordered:
		return 0
	case a > 0 && b > 0:
		return float64(min(a, b))
	case a < 0 && b < 0:
		return float64(-max(a, b))
	}
	return 0
}

// kernel returns the covariance of two settings: a sum over the rules that both change, and
// over pairs of such rules.
func (m *Model) kernel(f *fit, a, b Setting) float64 {
	var sum, squares float64
	for k, v := range a {
		if home := m.space.Knobs[k].Home; int(v) == home || int(b[k]) == home {
			continue
		}
		x := float64(f.stepVariances[k] * m.covariance(k, int(v), int(b[k])))
		sum += x
		squares += float64(x * x)
	}
	return sum + float64((float64(sum*sum)-squares)/2*f.interactionScale)
}

// pairInteraction returns the predicted interaction of two changed rules: knob k at value v
// and knob l at w, where l < k.
func (m *Model) pairInteraction(f *fit, k, v, l, w int) float64 {
	at := (m.first[k]+v)*m.valueCount + m.first[l] + w
	if x := f.pairs[at]; !math.IsNaN(x) {
		return x
	}
	var x float64
	for i, s := range f.seen {
		both := float64(float64(f.stepVariances[k]*m.covariance(k, v, int(s[k]))) * float64(f.stepVariances[l]*m.covariance(l, w, int(s[l]))))
		x += float64(f.alpha[i] * both * f.interactionScale)
	}
	f.pairs[at] = x
	return x
}

// Predict returns, by measure, the predicted difference of a setting from home.
func (m *Model) Predict(setting Setting) []float64 {
	list := make([]float64, len(m.fits))
	for i := range m.fits {
		f := &m.fits[i]
		for k, v := range setting {
			if int(v) == m.space.Knobs[k].Home {
				continue
			}
			list[i] += f.effects[m.first[k]+int(v)]
			for l := range k {
				if w := int(setting[l]); w != m.space.Knobs[l].Home {
					list[i] += m.pairInteraction(f, k, int(v), l, w)
				}
			}
		}
	}
	return list
}

// StandardErrors returns the standard errors of [Model.Predict].
func (m *Model) StandardErrors(setting Setting) []float64 {
	list := make([]float64, len(m.fits))
	for i := range m.fits {
		f := &m.fits[i]
		near := make([]float64, len(f.seen))
		for j, s := range f.seen {
			near[j] = m.kernel(f, setting, s)
		}
		left := m.kernel(f, setting, setting)
		for _, x := range f.factor.Forward(near) {
			left -= float64(x * x)
		}
		list[i] = math.Sqrt(max(left, 0))
	}
	return list
}

// Interaction returns the predicted interaction of two changed rules, knob k at value v and
// knob l at w, on a measure.
func (m *Model) Interaction(measure, k, v, l, w int) float64 {
	if k < l {
		k, v, l, w = l, w, k, v
	}
	return m.pairInteraction(&m.fits[measure], k, v, l, w)
}
