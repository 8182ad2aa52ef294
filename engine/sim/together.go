package sim

import "equitas/engine/stat"

// Together judges the headlines of several comparisons as one family: who
// looks at many variants must expect as many false findings. Screening lists
// stay as they are, each on its own.
func Together(list []*Comparison) {
	var p []float64
	var rows []*Row
	for _, c := range list {
		for i := range c.Rows {
			if r := &c.Rows[i]; r.Paired() && r.Metric.Family == Headline {
				p = append(p, r.Change.P)
				rows = append(rows, r)
			}
		}
	}
	for k, adjusted := range stat.Holm(p) {
		rows[k].judge(adjusted, stat.Alpha)
	}
}
