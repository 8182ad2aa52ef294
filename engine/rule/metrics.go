package rule

import (
	"equitas/engine"
	"equitas/engine/cond"
)

// Metrics returns what is measured of the variant with so many seats, with the
// margins and goals that its files give. An ID that ends in ".*" is that of all
// that begin alike.
func (l *Loaded) Metrics(seats int) []engine.Metric {
	p := newReporter(l.Set, l.Rules, seats, l.measures)
	p.all()
	list := make([]engine.Metric, len(p.here))
	for i, m := range p.here {
		list[i] = p.report.WithTargets(m)
	}
	return list
}

// Counters is what a num or a den may name with the usual number of seats.
func (l *Loaded) Counters() *cond.Space {
	p := newReporter(l.Set, l.Rules, l.Rules.Players().Usual, l.measures)
	space, _ := p.counted()
	return space
}

// Target returns the value that says the margin or the goal of a metric, or nil.
func (s *Set) Target(id, key string) *Value {
	var found *Value
	longest := -1
	t := s.Table(MetricTable)
	for _, name := range t.Keys() {
		target := engine.Target{Metric: name}
		if v := t.Own(name).Table.Own(key); v != nil && target.For(id) && len(name) > longest {
			found, longest = v, len(name)
		}
	}
	return found
}
