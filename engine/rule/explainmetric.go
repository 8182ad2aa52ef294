package rule

import (
	"math"
	"strconv"
	"strings"

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
		list[i] = p.report.Wished(m)
	}
	return list
}

// counters is what a num or a den may name with the usual number of seats.
func (l *Loaded) counters() *cond.Space {
	p := newReporter(l.Set, l.Rules, l.Rules.Players().Usual, l.measures)
	space, _ := p.counted()
	return space
}

// countersList explains what metrics of one's own may count.
func (e *explainer) countersList() {
	e.printf("What the num and the den of a metric may name: what a match has counted\n\n")
	for _, v := range e.counters.Vars() {
		e.variable(v)
	}
}

// measured explains the metrics that are name or begin with it.
func (e *explainer) measured(name string, next func(head string)) {
	for i := range e.metrics {
		m := &e.metrics[i]
		if is(name, m.ID) || strings.HasPrefix(m.ID, name+".") {
			next("Metrics")
			next = func(string) {}
			e.metric(m)
		}
	}
}

// metric explains one metric.
func (e *explainer) metric(m *engine.Metric) {
	e.printf("  %s: %s\n      %s", m.ID, m.Title, m.Doc)
	switch {
	case strings.HasPrefix(m.Unit, "per "):
		e.printf("; %s", m.Unit)
	case m.Unit != "":
		e.printf("; in %s", unitName(m))
	}
	margin := MarginText(m)
	if m.MarginRelative {
		margin += " of the base's value"
	}
	e.printf("\n      smallest change that matters: %s; goal: %s\n", margin, GoalText(m))
	if e.set == nil {
		return
	}
	for _, key := range []string{"margin", "goal"} {
		if v := e.set.wish(m.ID, key); v != nil {
			e.printf("      %s (%s)\n", v.Path, v.At.InWords())
		}
	}
}

// wish returns the value that says the margin or the goal of a metric, or nil.
func (s *Set) wish(id, key string) *Value {
	var found *Value
	longest := -1
	t := s.Table(metricTable)
	for _, name := range t.Keys() {
		w := engine.Wish{Metric: name}
		if v := t.Own(name).Table.Own(key); v != nil && w.For(id) && len(name) > longest {
			found, longest = v, len(name)
		}
	}
	return found
}

// unitName is the unit of a metric in words.
func unitName(m *engine.Metric) string {
	switch m.Unit {
	case "share":
		return "%"
	case "pp":
		return "percentage points (pp)"
	}
	return m.Unit
}

// MarginText writes the smallest change of a metric that matters, as files do:
// "5 %" (of the base's value), "1 pp", "0.2 points"; "none" if it has none.
func MarginText(m *engine.Metric) string {
	switch {
	case m.Margin == 0:
		return "none"
	case m.MarginRelative:
		return brieflySaid(100*m.Margin) + " %"
	case m.Unit == "share" || m.Unit == "pp":
		return brieflySaid(100*m.Margin) + " pp"
	}
	return strings.TrimSpace(brieflySaid(m.Margin) + " " + m.Unit)
}

// brieflySaid writes a margin as somebody wrote it. One that was computed, and
// so does not end, has two digits that count.
func brieflySaid(x float64) string {
	said := strconv.FormatFloat(x, 'g', 6, 64)
	if v, err := strconv.ParseFloat(said, 64); err == nil && math.Abs(v-x) > 1e-9*math.Abs(x) {
		said = strconv.FormatFloat(x, 'g', 2, 64)
	}
	return said
}

// GoalText writes where a metric should go, as files do: "up", "30 to 60",
// "25 %", "none".
func GoalText(m *engine.Metric) string {
	unit, scale := "", 1.0
	switch m.Unit {
	case "share":
		unit, scale = "%", 100
	case "pp":
		unit, scale = "pp", 100
	}
	switch g := m.Goal; {
	case g.Kind == engine.NoGoal:
		return "none"
	case g.Kind == engine.Upward:
		return "up"
	case g.Kind == engine.Downward:
		return "down"
	case g.Lo == 0 && g.Hi == 0:
		return "0"
	case g.Lo < g.Hi:
		return strings.TrimSpace(short(rounded(scale*g.Lo)) + " to " + short(rounded(scale*g.Hi)) + " " + unit)
	default:
		return strings.TrimSpace(short(rounded(scale*g.Lo)) + " " + unit)
	}
}

// rounded takes off what multiplication added behind the digits that count.
func rounded(x float64) float64 { return math.Round(x*1e6) / 1e6 }
