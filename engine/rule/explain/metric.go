package explain

import (
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
)

// explainCounters explains the counters that metrics in files may use.
func (e *explainer) explainCounters() {
	e.printf("What the num and the den of a metric may name: what a match has counted\n\n")
	for _, v := range e.counters.Vars() {
		e.explainVariable(v)
	}
}

// explainMetrics explains the metrics whose ids equal name, begin with it and a dot, or are a pattern
// ending in "*" that matches it. It calls writeHeading once before the first such metric.
func (e *explainer) explainMetrics(name string, writeHeading func(head string)) {
	for i := range e.metrics {
		m := &e.metrics[i]
		if rule.MatchesIDOrPrefix(name, m.ID) {
			writeHeading("Metrics")
			writeHeading = func(string) {}
			e.explainMetric(m)
		}
	}
}

// explainMetric explains one metric.
func (e *explainer) explainMetric(m *engine.Metric) {
	e.printf("  %s: %s\n      %s", m.ID, m.Title, m.Doc)
	switch {
	case strings.HasPrefix(m.Unit, "per "):
		e.printf("; %s", m.Unit)
	case m.Unit != "":
		e.printf("; in %s", unitName(m))
	}
	margin := rule.MarginText(m)
	if m.MarginRelative {
		margin += " of the base's value"
	}
	e.printf("\n")
	if made := metricSources(m); made != "" {
		e.printf("      %s\n", made)
	}
	e.printf("      smallest change that matters: %s; goal: %s\n", margin, rule.GoalText(m))
	if e.set == nil {
		return
	}
	for _, key := range []string{"margin", "goal"} {
		if v := e.set.Target(m.ID, key); v != nil {
			e.printf("      %s (%s)\n", v.Path, v.At.InWords())
		}
	}
}

// metricSources returns in words the columns, or the other metrics, from which a metric is computed; ""
// if it has none.
func metricSources(m *engine.Metric) string {
	switch {
	case len(m.Parts) > 0:
		return "made of " + strings.Join(m.Parts, ", ")
	case m.Num == "":
		return ""
	}
	made := "counted as " + m.Num
	if m.Minus != "" {
		made += " less " + m.Minus
	}
	if m.Den != "" {
		made += " over " + m.Den
	}
	if m.Kind == engine.Contrast {
		made += ", minus the same of those left out"
	}
	return made
}

// unitName returns the unit of a metric in words.
func unitName(m *engine.Metric) string {
	switch m.Unit {
	case "share":
		return "%"
	case "pp":
		return "percentage points (pp)"
	}
	return m.Unit
}
