package sim

import (
	"cmp"
	"math"
	"slices"

	"equitas/engine"
)

// Best orders comparisons by how near their other side comes to the goal of a
// metric, nearest first; of equally near ones the earlier comes first. Those
// where the metric is unknown are left out, and all are where it has no goal.
//
// Who chooses by it must not report the numbers that it chose by: the best of
// many looks better than it is.
func Best(list []*Comparison, metric string) []int {
	far := make([]float64, len(list))
	var order []int
	for i, c := range list {
		far[i] = math.NaN()
		if c == nil {
			continue
		}
		k := slices.IndexFunc(c.Rows, func(r Row) bool { return r.Metric.ID == metric })
		if k >= 0 && c.Rows[k].HasOther {
			far[i] = Distance(c.Rows[k].Metric.Goal, c.Rows[k].Other.Value)
		}
		if !math.IsNaN(far[i]) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(far[a], far[b]) })
	return order
}

// Distance is how far a value is from a goal, in the metric's unit, the less the
// better: of a goal that has no end any number. It is NaN without a goal.
func Distance(g engine.Goal, x float64) float64 {
	switch g.Kind {
	case engine.Upward:
		return -x
	case engine.Downward:
		return x
	case engine.Within:
		return max(g.Lo-x, x-g.Hi, 0)
	}
	return math.NaN()
}
