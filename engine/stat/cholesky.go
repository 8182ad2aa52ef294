package stat

import "math"

// A Factor is the lower triangular Cholesky factor L of a symmetric positive definite matrix
// L·Lᵀ; l[i] holds the elements 0 to i of row i. Every product is rounded by itself, so that
// the result is the same on all processors.
type Factor [][]float64

// Cholesky returns the Cholesky factor of the n×n matrix whose element in row i and column
// j ≤ i is at(i, j). If the matrix is not positive definite, elements are NaN.
func Cholesky(n int, at func(i, j int) float64) Factor {
	l := make(Factor, n)
	for i := range l {
		l[i] = make([]float64, i+1)
		for j := range l[i] {
			x := at(i, j)
			for k := range j {
				x -= float64(l[i][k] * l[j][k])
			}
			if i == j {
				l[i][i] = math.Sqrt(x)
			} else {
				l[i][j] = float64(x / l[j][j])
			}
		}
	}
	return l
}

// Forward returns the solution y of L·y = b.
func (l Factor) Forward(b []float64) []float64 {
	y := make([]float64, len(l))
	for i := range l {
		x := b[i]
		for k := range i {
			x -= float64(l[i][k] * y[k])
		}
		y[i] = float64(x / l[i][i])
	}
	return y
}

// Solve returns the solution x of L·Lᵀ·x = b.
func (l Factor) Solve(b []float64) []float64 {
	x := l.Forward(b)
	for i := len(l) - 1; i >= 0; i-- {
		y := x[i]
		for k := i + 1; k < len(l); k++ {
			y -= float64(l[k][i] * x[k])
		}
		x[i] = float64(y / l[i][i])
	}
	return x
}
