package stat

import (
	"math"
	"sync/atomic"

	"gonum.org/v1/gonum/stat/distuv"
)

// NormalQuantile returns the p-quantile of the standard normal distribution; p is between 0
// and 1.
func NormalQuantile(p float64) float64 { return distuv.UnitNormal.Quantile(p) }

// TQuantile returns the p-quantile of Student's t with df degrees of freedom; NaN if df is
// not above 0.
func TQuantile(p, df float64) float64 {
	if !(df > 0) {
		return math.NaN()
	}
	at := &tQuantiles[(math.Float64bits(p)^math.Float64bits(df)*0x9e3779b97f4a7c15)>>58]
	if q := at.Load(); q != nil && q.p == p && q.df == df {
		return q.t
	}
	q := &tQuantile{p, df, distuv.StudentsT{Sigma: 1, Nu: df}.Quantile(p)}
	at.Store(q)
	return q.t
}

// A tQuantile is a cached result of [TQuantile].
type tQuantile struct{ p, df, t float64 }

// tQuantiles caches recent results: a report needs the same quantile for each of a hundred
// metrics, and computing it takes as long as summing thousands of deals.
var tQuantiles [64]atomic.Pointer[tQuantile]

// TTwoSided returns the two-sided p-value of t: the probability that Student's t with df
// degrees of freedom has an absolute value of at least |t|. It is NaN if df is not above 0
// or t is NaN.
func TTwoSided(t, df float64) float64 {
	if !(df > 0) || math.IsNaN(t) {
		return math.NaN()
	}
	// The lower tail: the upper one is computed as 1 minus it and loses all digits if p is
	// small.
	return 2 * distuv.StudentsT{Sigma: 1, Nu: df}.CDF(-math.Abs(t))
}

// FTail returns the probability that an F variable with d1 and d2 degrees of freedom is at
// least f.
func FTail(f, d1, d2 float64) float64 {
	if f <= 0 {
		return 1
	}
	// The lower tail of a beta distribution, for the same reason as in TTwoSided.
	return distuv.Beta{Alpha: d2 / 2, Beta: d1 / 2}.CDF(d2 / (d2 + d1*f))
}

// NormalTail returns the probability that a standard normal variable is at least z.
func NormalTail(z float64) float64 { return distuv.UnitNormal.CDF(-z) }

// ChiSquareTail returns the probability that a chi-square variable with df degrees of
// freedom is at least x. df must be above 0.
func ChiSquareTail(x, df float64) float64 {
	if x <= 0 {
		return 1
	}
	return distuv.ChiSquared{K: df}.Survival(x)
}

// binomialTail returns the probability of k or more heads in n fair tosses.
func binomialTail(k, n int) float64 {
	if k <= 0 {
		return 1
	}
	return distuv.Binomial{N: float64(n), P: 0.5}.Survival(float64(k - 1))
}
