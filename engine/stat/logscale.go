package stat

import "math"

// Exp returns the estimate of e^x: the interval is that of x, taken to the new
// scale.
func (e Estimate) Exp() Estimate {
	e.Value, e.Lo, e.Hi = math.Exp(e.Value), math.Exp(e.Lo), math.Exp(e.Hi)
	e.SE *= e.Value
	return e
}

// Growth takes a change of x to that of e^x, as a share of the base: 0.05 is
// 5 % more. What the test rests on stays: T, P, SD and Skew are of x.
func (p Paired) Growth() Paired {
	p.Delta, p.Lo, p.Hi = Growth(p.Delta), Growth(p.Lo), Growth(p.Hi)
	p.SE *= 1 + p.Delta
	return p
}

// Growth returns by what share e^x exceeds 1.
func Growth(x float64) float64 { return math.Expm1(x) }

// LogGrowth returns the x whose [Growth] is the share g.
func LogGrowth(g float64) float64 { return math.Log1p(g) }
