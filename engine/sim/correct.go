package sim

import "equitas/engine/stat"

// Together judges the headlines of several comparisons as one family: who
// looks at many variants must expect as many false findings. Lists stay as they
// are, those of each report together. Runs until something is clear were judged
// together from the start.
func Together(list []*Comparison) {
	var p []float64
	var rows []*Row
	for _, c := range list {
		c.Candidates = len(list)
		if c.Mode == ModeUntil {
			continue
		}
		for i := range c.Rows {
			if r := &c.Rows[i]; r.judged() && r.Metric.Family == Headline {
				p = append(p, r.Change.P)
				rows = append(rows, r)
			}
		}
	}
	for k, adjusted := range stat.Holm(p) {
		rows[k].judge(adjusted, family{stat.Alpha, len(p)})
	}
}
