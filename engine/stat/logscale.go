package stat

import "math"

// Exp returns the estimate of e^x, where e estimates x. The ends of the interval are
// transformed; SE is by the delta method.
func (e Estimate) Exp() Estimate {
	e.Value, e.Lo, e.Hi = math.Exp(e.Value), math.Exp(e.Lo), math.Exp(e.Hi)
	e.SE *= e.Value
	return e
}

// Growth converts a change of x into the relative change of e^x: 0.05 is 5 % more. T, P, SD
// and Skew remain those of x, on which the test was made.
func (p Paired) Growth() Paired {
	p.Delta, p.Lo, p.Hi = Growth(p.Delta), Growth(p.Lo), Growth(p.Hi)
	p.SE *= 1 + p.Delta
	return p
}

// Growth returns the relative change e^x - 1.
func Growth(x float64) float64 { return math.Expm1(x) }

// LogGrowth is the inverse of the function [Growth]: log(1 + g).
func LogGrowth(g float64) float64 { return math.Log1p(g) }
