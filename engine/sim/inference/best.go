package inference

import (
	"cmp"
	"math"
	"slices"

	"equitas/engine"
)

// OrderByGoal returns the indexes in list of the comparisons, ordered by the distance of the
// other side's value of a metric (an id) from the metric's goal, nearest first; ties keep
// their order. Comparisons without that value are left out; if the metric has no goal, the
// result is nil.
//
// If a comparison is chosen by OrderByGoal, report its numbers from other deals, since the
// best of many looks better than it is.
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

// GoalDistance returns the distance of the value x from a goal, in the metric's unit; less
// is better. If the goal is to raise or to lower x without limit, it returns -x or x, which
// may be negative. It is NaN without a goal.
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
