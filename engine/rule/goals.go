package rule

import (
	"fmt"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/rule/source"
)

// readTargets reads the margins and goals that files give for metrics that they do not define.
func (p *reporter) readTargets() {
	t := p.set.Table(MetricTable)
	for _, id := range t.Keys() {
		v := t.GetKey(id)
		if v.Table.GetKey("num") != nil || slices.Contains(p.faultyIDs, id) {
			continue
		}
		if p.reportDefinitionKeys(v, id) {
			continue
		}
		m := p.findMetric(id, MatchesIDOrPrefix)
		switch {
		case m != nil:
		case p.acceptsUnknown:
			m = &engine.Metric{ID: id, Unit: anyUnit}
		case p.metricExists(id, MatchesIDOrPrefix):
			continue
		default:
			p.reportNoMetric(p.placeOf(v), id)
			continue
		}
		want := engine.Target{Metric: id}
		want.HasMargin, want.Margin, want.Relative = p.readMargin(v, m)
		if want.HasMargin {
			p.warnIdleMargin(v, id)
		}
		want.HasGoal, want.Goal = p.readGoal(v, m)
		if want.HasMargin || want.HasGoal {
			p.report.Targets = append(p.report.Targets, want)
		}
	}
}

// reportDefinitionKeys adds a fault for the first key of v, the table of a metric that the files do not
// define, that only a metric of the files may have. It reports whether there was one.
func (p *reporter) reportDefinitionKeys(v *Value, id string) bool {
	for _, key := range v.Table.Keys() {
		switch key {
		case "margin", "goal":
			continue
		}
		own := v.Table.GetKey(key)
		if p.metricExists(id, MatchesIDOrPrefix) && !p.acceptsUnknown {
			p.fault(own.KeyAt, "", "%s: only metrics of your own have a %s", own.Path, key)
		} else {
			p.fault(own.KeyAt, "write what it counts: num = \"match.turns\"", "%s lacks num, which a metric of your own must have", source.Path(MetricTable, id))
		}
		return true
	}
	return false
}

// readMargin returns the margin in the table of metric m. If relative is true, it is a share of the
// base's value, else in the unit of the metric. has is false if there is none, or after a fault.
func (p *reporter) readMargin(table *Value, m *engine.Metric) (has bool, margin float64, relative bool) {
	v := table.Table.GetKey("margin")
	if v == nil {
		return false, 0, false
	}
	f, _ := figureOf(v)
	if f.unit == "%" && m.Unit != "pp" {
		margin, relative = f.value/100, true
	} else {
		var why string
		if f.unit == "%" {
			why = "but changes of " + m.ID + " are differences of shares"
		} else {
			margin, why = f.convertTo(m)
		}
		if why != "" {
			p.fault(v.At, figureHint(m, f, "pp"), "%s is %s, %s", v.Path, source.QuoteIfNeeded(v.PlainText()), why)
			return false, 0, false
		}
	}
	if margin <= 0 {
		p.fault(v.At, "", "%s is %s, must be above 0", v.Path, source.QuoteIfNeeded(v.PlainText()))
		return false, 0, false
	}
	return true, margin, relative
}

// warnIdleMargin warns if changes of all metrics that id matches are never compared with a margin, so
// that the one in table has no effect.
func (p *reporter) warnIdleMargin(table *Value, id string) {
	why, help := "", ""
	for i := range p.metrics {
		switch m := &p.metrics[i]; {
		case !MatchesIDOrPrefix(id, m.ID):
		case m.Kind == engine.Vector:
			why = "it judges several metrics at once, each by a margin of its own"
			if len(m.Parts) > 0 {
				help = "set that of its parts: [" + source.Path(MetricTable, m.Parts[0]) + "] margin = …"
			}
		case !isTested(m):
			why = "it is described, not judged"
		default:
			return
		}
	}
	if why != "" {
		v := table.Table.GetKey("margin")
		p.faults = append(p.faults, Fault{At: v.At, Warning: true, Msg: fmt.Sprintf("%s has no effect: %s", v.Path, why), Help: help})
	}
}

// rangeHint returns a hint on how to write the range of a share or of a difference of
// shares, such as `write "30 to 60 %"`, if its figures have no unit. unit is the unit of
// hundredths, "%" or "pp". Where both figures are below 1, people usually mean fractions.
func rangeHint(w statedGoal, unit string) string {
	lo, hi := formatShort(w.lo.value), formatShort(w.hi.value)
	if math.Abs(w.lo.value) >= 1 || math.Abs(w.hi.value) >= 1 {
		return fmt.Sprintf("write \"%s to %s %s\"", lo, hi, unit)
	}
	return fmt.Sprintf("write \"%s to %s %s\" or \"%s to %s %s\"",
		formatShort(removeRoundingError(float64(100*w.lo.value))), formatShort(removeRoundingError(float64(100*w.hi.value))), unit, lo, hi, unit)
}

// readGoal returns the goal in the table of metric m. The first result is false if there is none, or
// after a fault.
func (p *reporter) readGoal(table *Value, m *engine.Metric) (bool, engine.Goal) {
	v := table.Table.GetKey("goal")
	if v == nil {
		return false, engine.Goal{}
	}
	w, _ := parseGoal(v)
	g := engine.Goal{Kind: w.kind}
	if w.kind != engine.Within {
		return true, g
	}
	var why string
	wrong := w.lo
	if g.Lo, why = w.lo.convertTo(m); why == "" {
		wrong = w.hi
		g.Hi, why = w.hi.convertTo(m)
	}
	switch {
	case why != "":
		help := figureHint(m, wrong, percentUnit(m))
		if w.lo != w.hi && w.lo.unit == "" && w.hi.unit == "" && (m.Unit == "share" || m.Unit == "pp") {
			help = rangeHint(w, percentUnit(m))
		}
		p.fault(v.At, help, "%s is %s, %s", v.Path, source.QuoteIfNeeded(v.PlainText()), why)
		return false, engine.Goal{}
	case g.Lo > g.Hi:
		p.fault(v.At, "write the lower one first", "%s is %s, from high to low", v.Path, source.QuoteIfNeeded(v.PlainText()))
		return false, engine.Goal{}
	}
	return true, g
}
