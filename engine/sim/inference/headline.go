package inference

import (
	"cmp"
	"slices"

	"equitas/engine"
	"equitas/engine/sim"
)

// A listedMetric is a metric with its place in a report.
type listedMetric struct {
	engine.Metric
	family     string // its own family; Family is [Headline] if it is in the headline
	inQuestion bool   // the designer's question is about it
}

// orderMetrics orders metrics as a variant's measuring tables (r) say and applies their
// targets. The headline comes first, in its order, with the metric that the variant's
// question is about; then all others. skipped lists ids in the headline that name no metric.
// If r is nil or names no headline, the default headline is used.
func orderMetrics(metrics []engine.Metric, r *engine.Measurement) (list []listedMetric, skipped []string) {
	var headline []string
	if r != nil && len(r.Headline) > 0 {
		headline = r.Headline
	} else {
		headline = defaultHeadline(metrics)
	}
	if r != nil {
		headline = slices.Concat(headline, r.AlsoJudged)
		if r.QuestionMetric != "" {
			headline = append(headline, r.QuestionMetric)
		}
	}
	rank := func(l listedMetric) int { return slices.Index(headline, l.ID) }
	var rest []listedMetric
	for _, m := range metrics {
		if r != nil {
			m = r.WithTargets(m)
		}
		if m.Place == (engine.ReportPlace{}) {
			m.Place = engine.ReportPlaceOf(m.Family)
		}
		l := listedMetric{m, m.Family, r != nil && m.ID == r.QuestionMetric}
		if rank(l) < 0 {
			rest = append(rest, l)
			continue
		}
		l.Family = Headline
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b listedMetric) int { return cmp.Compare(rank(a), rank(b)) })
	list = append(list, rest...)
	if r != nil {
		for _, id := range r.Headline {
			if !slices.ContainsFunc(list, func(l listedMetric) bool { return l.ID == id }) {
				skipped = append(skipped, id)
			}
		}
	}
	return list, skipped
}

// Measures lists the metrics of the scenario in the order in which reports show them, with
// the margins and goals of the variant's targets.
func Measures(c *sim.Scenario) []engine.Metric {
	r := &sim.Run{Scenario: c, Columns: c.Columns(), Lengths: []int32{}}
	placed, _ := orderMetrics(r.Metrics(), c.Measuring)
	list := make([]engine.Metric, len(placed))
	for i, l := range placed {
		list[i] = l.Metric
	}
	return list
}

// defaultHeadline returns the ids of the headline of a variant that names none: the metrics
// with a rank (Headline above 0), in the order of ranks.
func defaultHeadline(metrics []engine.Metric) []string {
	var in []engine.Metric
	for _, m := range metrics {
		if m.Headline > 0 {
			in = append(in, m)
		}
	}
	slices.SortStableFunc(in, func(a, b engine.Metric) int { return cmp.Compare(a.Headline, b.Headline) })
	var ids []string
	for _, m := range in {
		ids = append(ids, m.ID)
	}
	return ids
}
