package explain

import (
	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Variable explains one name of conditions, in one line.
func Variable(v cond.Var) string {
	e := &explainer{}
	e.explainVariable(v)
	return e.b.String()
}

// MomentsOf says which of the names in sees exist only at some moments: "; a and b only on
// play". It is "" if none does.
func MomentsOf(s *rule.Schema, sees []string) string {
	e := &explainer{schema: s}
	e.writeMoments(sees)
	return e.b.String()
}

// Metric explains one metric, with the places in the files that set its margin and its
// goal.
func Metric(set *rule.Set, m *engine.Metric) string {
	e := &explainer{set: set}
	e.explainMetric(m)
	return e.b.String()
}
