package stat

import (
	"cmp"
	"math"
	"slices"
)

// Holm returns p-values adjusted for their family: rejecting those up to a rate keeps the
// chance of any false rejection at most at that rate, whatever the dependence. A NaN counts
// as 1 for the others and stays NaN.
func Holm(p []float64) []float64 {
	order, out := risingOrder(p)
	top := 0.0
	for k, i := range order {
		top = max(top, min(1, float64(len(p)-k)*nanAsOne(p[i])))
		out[i] = top
	}
	return keepNaN(p, out)
}

// BenjaminiHochberg returns p-values adjusted for their family: rejecting those up to a
// rate keeps the expected share of false rejections among all at most at that rate (false
// discovery rate). A NaN counts as 1 for the others and stays NaN.
func BenjaminiHochberg(p []float64) []float64 {
	order, out := risingOrder(p)
	low := 1.0
	for k := len(order) - 1; k >= 0; k-- {
		i := order[k]
		low = min(low, float64(len(p))*nanAsOne(p[i])/float64(k+1))
		out[i] = low
	}
	return keepNaN(p, out)
}

// ScreenPValues returns adjusted p-values for a screening list: those of [BenjaminiHochberg],
// where every p above [Alpha] counts as 1.
//
// In a list where more than half of the rows changed, the plain procedure accepts p up to
// [ScreenRate], and a row would be called changed although the interval beside it includes
// 0. Here a finding must also be significant by itself. Counting the others as 1, instead
// of removing them from the findings afterwards, lowers the critical values of the step-up
// procedure to the smaller of rate·k/m and Alpha, and so keeps its bound on the false
// discovery rate.
func ScreenPValues(p []float64) []float64 {
	capped := make([]float64, len(p))
	for i, v := range p {
		if capped[i] = v; v > Alpha {
			capped[i] = 1
		}
	}
	return BenjaminiHochberg(capped)
}

// Bonferroni returns a p-value adjusted for being the smallest of m: m·p, at most 1. It
// replaces [Holm] for always-valid p-values, and gives the p-value of a vector from the
// smallest among its m components.
func Bonferroni(p float64, m int) float64 { return min(1, float64(m)*p) }

// risingOrder returns the indexes that sort p in rising order, and a new slice of the same
// length for results.
func risingOrder(p []float64) (order []int, out []float64) {
	order = make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(nanAsOne(p[a]), nanAsOne(p[b])) })
	return order, make([]float64, len(p))
}

func nanAsOne(p float64) float64 {
	if math.IsNaN(p) {
		return 1
	}
	return p
}

func keepNaN(p, out []float64) []float64 {
	for i := range p {
		if math.IsNaN(p[i]) {
			out[i] = math.NaN()
		}
	}
	return out
}
