package explain

import (
	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Variable returns the explanation of one name for conditions, in one line.
func Variable(v cond.Var) string {
	e := &explainer{}
	e.explainVariable(v)
	return e.text.String()
}

// MomentsOf returns which of the names in sees exist only at certain moments, such as "; a and b only
// on play"; "" if none does.
func MomentsOf(s *rule.Schema, sees []string) string {
	e := &explainer{schema: s}
	e.writeMoments(sees)
	return e.text.String()
}

// Metric returns the explanation of one metric, with the places in the files that set its margin and
// its goal.
func Metric(set *rule.Set, m *engine.Metric) string {
	e := &explainer{set: set}
	e.explainMetric(m)
	return e.text.String()
}
