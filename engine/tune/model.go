package tune

import (
	"math"

	"equitas/engine/stat"
)

// A Model predicts, for settings that were not played, how much each measure differs from that of
// the present setting, home. It is a Gaussian process over settings with an additive kernel: the
// effect of every changed knob alone, and the interaction of any two (Duvenaud, Nickisch, Rasmussen
// 2011). The effect of a knob is modelled as a random walk from home, so that close values have
// similar effects; the variance of its steps is estimated from settings that change it alone.
//
// It models the measures instead of the distance from the aims, which is harder to model since it
// is not smooth at the limits of the aims (composite functions: Astudillo, Frazier 2019).
type Model struct {
	space      *Space
	first      []int // by knob: index of its first value in the list of the values of all knobs
	valueCount int   // length of that list
	fits       []fit // by measure
}

// A Comparison holds the differences between the measures of a setting and those of home, on the
// same deals.
type Comparison struct {
	Setting       Setting
	Deltas        []float64 // by measure: value under the setting minus value at home
	SquaredErrors []float64 // by measure: squared standard error of the delta; +Inf if the delta is unknown
}

// Compare compares the reading r of a setting with home's reading. Home may have been played on
// more deals than the setting.
func Compare(setting Setting, home, r *Reading) Comparison {
	s := Comparison{Setting: setting}
	for i := range r.Measures {
		was, is := &home.Measures[i], &r.Measures[i]
		n := min(len(was.Influences), len(is.Influences))
		if r.Endless || math.IsNaN(was.Value) || math.IsNaN(is.Value) || n < 2 {
			s.Deltas, s.SquaredErrors = append(s.Deltas, 0), append(s.SquaredErrors, math.Inf(1))
			continue
		}
		// some is home's value on the first n deals minus its Value, which is that on all deals.
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
		s.SquaredErrors = append(s.SquaredErrors, squared/float64(n-1)/float64(n))
	}
	return s
}

// A fit is the Gaussian process of one measure.
type fit struct {
	stepVariances    []float64   // by knob: variance of a step of its random walk
	interactionScale float64     // the variance of an interaction is the product of the variances of the two effects, times interactionScale
	seen             []Setting   // settings for which the measure is known
	factor           stat.Factor // Cholesky factor of the covariance matrix of these settings, with noise
	alpha            []float64   // by index in seen: weight of the setting in predictions
	effects          []float64   // by index in the list of the values of all knobs: the value's effect without interactions
	pairs            []float64   // by two such indices: the interaction of the values; NaN if it has not been computed
}

// Fit returns the model fitted to the settings in seen. margins has by measure the smallest
// relevant difference.
func Fit(space *Space, seen []Comparison, margins []float64) *Model {
	m := &Model{space: space}
	for _, k := range space.Knobs {
		m.first = append(m.first, m.valueCount)
		m.valueCount += k.ValueCount
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
		if math.IsInf(s.SquaredErrors[measure], 1) {
			continue
		}
		f.seen, y, noise = append(f.seen, s.Setting), append(y, s.Deltas[measure]), append(noise, s.SquaredErrors[measure])
		if k := m.singleChange(s.Setting); k >= 0 {
			d := s.Deltas[measure]
			f.stepVariances[k] += max(float64(d*d)-s.SquaredErrors[measure], 0) / m.covariance(k, int(s.Setting[k]), int(s.Setting[k]))
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
		for v := range m.space.Knobs[k].ValueCount {
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
		for v := range m.space.Knobs[k].ValueCount {
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

// singleChange returns the index of the knob that a setting changes, if it changes exactly one;
// otherwise -1.
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

// covariance returns the covariance of the effects of values v and w of knob k, as a multiple of
// the variance of one step of the random walk: the number of steps from home that they share.
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

// kernel returns the covariance of two settings: a sum over the knobs that both change and over
// pairs of such knobs.
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

// pairInteraction returns the predicted interaction of knob k at value v with knob l at value w, in
// the measure's unit. l must be below k.
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

// Predict returns, by measure, the predicted value under a setting minus the value at home.
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

// StandardErrors returns, by measure, the standard error of the result of [Model.Predict].
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

// Interaction returns the predicted interaction of knob k at value v with knob l at value w: how
// much the measure, given by its index, differs from the sum of the two effects.
func (m *Model) Interaction(measure, k, v, l, w int) float64 {
	if k < l {
		k, v, l, w = l, w, k, v
	}
	return m.pairInteraction(&m.fits[measure], k, v, l, w)
}
