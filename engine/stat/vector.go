package stat

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

const (
	minComponentDeals = 25   // components that occur in fewer deals are merged into one
	dealsPerComponent = 10   // number of deals that the test needs for each component
	singularAbove     = 1e10 // condition number above which a correlation matrix counts as singular
)

// A Vector is the result of a joint test of several numbers, such as the changes of all
// seats' win shares.
type Vector struct {
	N        int // number of deals
	DF1, DF2 int // degrees of freedom of F; DF1 is the number of components used
	T2       float64
	F        float64
	P        float64
	Same     bool // every component is 0 in every deal
}

// Hotelling tests with T-squared whether the means of all components are 0. x holds one
// column per component, with one number per deal: differences, or payoffs minus the fair
// share; occurs[j] is the number of deals in which component j occurs in at least one of the
// variants. If K components are linearly dependent, such as shares that sum to 1, pass only
// the first K-1.
//
// Components that occur in fewer than 25 deals are summed into one, which is left out if it
// still occurs in fewer than 25. A component that is a linear combination of more frequent
// ones is left out. T2, F and P are NaN if no component is left or there are fewer than ten
// deals for each.
func Hotelling(x [][]float64, occurs []int) Vector {
	nan := math.NaN()
	if len(x) == 0 {
		return Vector{T2: nan, F: nan, P: nan}
	}
	all := make([]component, len(x))
	for j, column := range x {
		m, _, _ := moments(column)
		all[j] = component{column: floatColumn(column), mean: m, occurrences: occurs[j]}
	}
	return testVector(all, len(x[0]))
}

// testVector is [Hotelling] for components of any kind.
func testVector(all []component, deals int) Vector {
	nan := math.NaN()
	if use := slices.DeleteFunc(mergeRare(all), component.constant); len(use) > 0 {
		return testMeans(use, deals)
	}
	varies := func(c component) bool { return !c.constant() }
	switch moved := func(c component) bool { return c.mean != 0 }; {
	case slices.ContainsFunc(all, varies):
		return Vector{N: deals, T2: nan, F: nan, P: nan}
	case slices.ContainsFunc(all, moved): // a component has the same value in every deal, and it is not 0
		return Vector{N: deals, T2: math.Inf(1), F: math.Inf(1), P: 0}
	}
	return Vector{N: deals, P: 1, Same: true}
}

// testMeans is testVector for components that all vary.
func testMeans(varying []component, deals int) Vector {
	slices.SortStableFunc(varying, func(a, b component) int { return cmp.Compare(b.occurrences, a.occurrences) })
	keep, factors := independentComponents(correlations(varying))
	v := Vector{N: deals, T2: math.NaN(), F: math.NaN(), P: math.NaN()}
	if deals < dealsPerComponent*len(keep) {
		return v
	}
	mean := mat.NewVecDense(len(keep), nil) // by component: its mean in standard deviations
	for i, j := range keep {
		mean.SetVec(i, varying[j].mean/math.Sqrt(variance(varying[j].product(varying[j].column), deals)))
	}
	var solved mat.VecDense
	if err := factors.SolveVecTo(&solved, mean); err != nil {
		return v
	}
	n, p := float64(deals), float64(len(keep))
	v.DF1, v.DF2 = len(keep), deals-len(keep)
	v.T2 = n * mat.Dot(mean, &solved)
	v.F = (n - p) / (p * (n - 1)) * v.T2
	v.P = FTail(v.F, p, n-p)
	return v
}

// A component is one column of a vector under test.
type component struct {
	column
	mean        float64 // estimate of the component; the hypothesis is that it is 0
	occurrences int     // number of deals in which it occurs
}

// A column is the values of a component by deal, or exact sums over the deals.
type column interface {
	constant() bool              // reports whether the value is the same in every deal
	product(with column) float64 // sum of products of the deviations from the means
	plus(with column) column
}

// floatColumn is a column of one value per deal.
type floatColumn []float64

func (x floatColumn) constant() bool {
	return !slices.ContainsFunc(x, func(v float64) bool { return v != x[0] })
}

func (x floatColumn) product(other column) float64 { return product(x, other.(floatColumn)) }

func (x floatColumn) plus(other column) column {
	sum := slices.Clone(x)
	for i, v := range other.(floatColumn) {
		sum[i] += v
	}
	return sum
}

// mergeRare returns the components, with the rare ones summed into a last one, which is
// left out if it is rare too.
func mergeRare(all []component) []component {
	var use []component
	var other component
	for _, c := range all {
		switch {
		case c.occurrences >= minComponentDeals:
			use = append(use, c)
			continue
		case other.column == nil:
			other.column = c.column
		default:
			other.column = other.plus(c.column)
		}
		other.mean += c.mean
		other.occurrences += c.occurrences
	}
	if other.occurrences < minComponentDeals {
		return use
	}
	return append(use, other)
}

// correlations returns the correlation matrix of the components. Unlike covariances,
// correlations do not depend on units, which must not decide what is singular.
func correlations(varying []component) *mat.SymDense {
	corr := mat.NewSymDense(len(varying), nil)
	squares := make([]float64, len(varying))
	for i, a := range varying {
		squares[i] = a.product(a.column)
		for j, b := range varying[:i] {
			corr.SetSym(i, j, a.product(b.column)/math.Sqrt(squares[i]*squares[j]))
		}
		corr.SetSym(i, i, 1)
	}
	return corr
}

// independentComponents returns the indexes of the components that are not linear combinations of
// those before them, and the Cholesky factor of their correlation matrix.
func independentComponents(corr *mat.SymDense) (kept []int, factors *mat.Cholesky) {
	for j := range corr.SymmetricDim() {
		try := append(slices.Clone(kept), j)
		var part mat.SymDense
		part.SubsetSym(corr, try)
		var chol mat.Cholesky
		if chol.Factorize(&part) && chol.Cond() <= singularAbove {
			kept, factors = try, &chol
		}
	}
	return kept, factors
}
