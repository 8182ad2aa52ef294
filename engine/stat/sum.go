package stat

import "math"

// A Sum is a compensated sum: it keeps the rounding errors of its additions and adds them
// at the end. The zero value is an empty sum.
type Sum struct{ sum, lost float64 }

// Add adds x.
func (s *Sum) Add(x float64) {
	t := s.sum + x
	part := t - s.sum // the part of x that arrived in t
	s.lost += (s.sum - (t - part)) + (x - part)
	s.sum = t
}

// Value returns the sum of what was added.
func (s *Sum) Value() float64 { return s.sum + s.lost }

// Total returns the compensated sum of x.
func Total(x []float64) float64 {
	var s Sum
	for _, v := range x {
		s.Add(v)
	}
	return s.Value()
}

// totals returns the compensated sums of two lists of equal length. Two sums in one loop
// take the time of one, since each addition waits for the previous one.
func totals(x, y []float64) (float64, float64) {
	var a, b Sum
	for i, v := range y[:len(x)] {
		a.Add(x[i])
		b.Add(v)
	}
	return a.Value(), b.Value()
}

// mean returns the mean of x.
func mean(x []float64) float64 { return Total(x) / float64(len(x)) }

// moments returns the mean of x and the sums of the squares and the cubes of the deviations
// from it.
func moments(x []float64) (mean, squares, cubes float64) {
	mean = Total(x) / float64(len(x))
	squares, cubes = momentsAbout(mean, x)
	return mean, squares, cubes
}

// momentsAbout returns the sums of the squares and the cubes of the deviations from the
// mean.
func momentsAbout(mean float64, x []float64) (squares, cubes float64) {
	var s2, s3 Sum
	for _, v := range x {
		d := v - mean
		s2.Add(float64(d * d)) // the conversion rounds the product: no fused multiply-add
		s3.Add(float64(d * d * d))
	}
	return s2.Value(), s3.Value()
}

// variance returns the sample variance of n values from the sum of their squared
// deviations; NaN if n < 2.
func variance(squares float64, n int) float64 {
	if n < 2 {
		return math.NaN()
	}
	return squares / float64(n-1)
}
