package rule

import (
	"equitas/engine"
	"equitas/engine/cond"
)

// Metrics returns the metrics of the variant at a number of seats, with the margins and goals of its
// files. An ID that ends in ".*" stands for all metrics with that prefix.
func (l *Loaded) Metrics(seats int) []engine.Metric {
	p := newReporter(l.Set, l.Rules, seats, l.measures)
	p.readAll()
	list := make([]engine.Metric, len(p.metrics))
	for i, m := range p.metrics {
		list[i] = p.report.WithTargets(m)
	}
	return list
}

// Counters returns the names that the keys num and den of a metric may use, at the usual number of
// seats.
func (l *Loaded) Counters() *cond.Space {
	p := newReporter(l.Set, l.Rules, l.Rules.Players().Usual, l.measures)
	space, _ := p.counterSpace()
	return space
}

// Target returns the value in the files that sets the margin or the goal of the metric id; nil if there
// is none. key is "margin" or "goal". If several entries apply to the metric, it is that of the one
// with the longest name.
func (s *Set) Target(id, key string) *Value {
	var found *Value
	longest := -1
	t := s.Table(MetricTable)
	for _, name := range t.Keys() {
		target := engine.Target{Metric: name}
		if v := t.GetKey(name).Table.GetKey(key); v != nil && target.AppliesTo(id) && len(name) > longest {
			found, longest = v, len(name)
		}
	}
	return found
}
