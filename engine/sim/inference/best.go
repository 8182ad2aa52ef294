package inference

import (
	"cmp"
	"math"
	"slices"

	"equitas/engine"
)

// OrderByGoal returns the indexes of comparisons, ordered by how near the other side's
// value of a metric is to the metric's goal, nearest first; ties keep their order.
// Comparisons without that value are left out, and all are if the metric has no goal.
//
// If one is chosen by OrderByGoal, report its numbers from fresh deals: the best of many looks
// better than it is.
func OrderByGoal(list []*Comparison, metric string) []int {
	far := make([]float64, len(list))
	var order []int
	for i, c := range list {
		far[i] = math.NaN()
		if c == nil {
			continue
		}
		k := slices.IndexFunc(c.Rows, func(r Row) bool { return r.Metric.ID == metric })
		if k >= 0 && c.Rows[k].HasOther {
			far[i] = GoalDistance(c.Rows[k].Metric.Goal, c.Rows[k].Other.Value)
		}
		if !math.IsNaN(far[i]) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(far[a], far[b]) })
	return order
}

// GoalDistance returns how far the value x is from a goal, in the metric's unit; less is
// better. For a goal without a limit (the more the better) it may be negative. It is NaN
// without a goal.
func GoalDistance(g engine.Goal, x float64) float64 {
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
