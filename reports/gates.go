package reports

import (
	"math"

	"equitas/engine/sim"
)

// gateTable shows what became of the limits that a variant must keep.
func gateTable(results []sim.GateResult) Table {
	t := Table{Title: "GATES", Note: "limits of the variant's file", Columns: []Column{
		{Head: "metric", Wrap: true}, {Head: "limit", Wrap: true}, {Head: "value", Align: Right}, {Head: "95% CI", Align: Right}, {Head: "outcome", Wrap: true}}}
	for _, g := range results {
		m := g.Metric
		title := m.Title
		if title == "" {
			title = g.Gate.Metric
		}
		d := max(digits(g.Value.Half()*factor(m)), 0)
		val, ci := none, none
		if m.ID != "" && !math.IsNaN(g.Value.Value) {
			val, ci = amount(m, g.Value.Value, d), span(m, g.Value.Lo, g.Value.Hi, d, m.Unit == "pp")
		}
		t.Rows = append(t.Rows, []Cell{{Text: title}, {Text: limit(g)}, {Text: val}, {Text: ci}, {Text: string(g.Outcome) + ": " + gateReasons[g.Reason]}})
	}
	return t
}

// limit writes what a gate asks.
func limit(g sim.GateResult) string {
	if g.NoWorse {
		return "no worse than base"
	}
	m := g.Metric
	digitsOf := func(x float64) int { return min(max(digits(math.Abs(x)*factor(m)), 0), 2) }
	lo, hi := g.Gate.Lo, g.Gate.Hi
	switch {
	case math.IsInf(lo, -1):
		return "at most " + amount(m, hi, digitsOf(hi))
	case math.IsInf(hi, 1):
		return "at least " + amount(m, lo, digitsOf(lo))
	}
	d := max(digitsOf(lo), digitsOf(hi))
	return tied(amount(m, lo, d) + " to " + amount(m, hi, d))
}

// gateReasons are the reasons of outcomes, in words.
var gateReasons = map[string]string{
	sim.GateInside:     "the interval lies inside",
	sim.GateOutside:    "the interval lies outside",
	sim.GateOverlaps:   "the interval reaches over the limit",
	sim.GateNotWorse:   "no change for the worse",
	sim.GateWorse:      "changed for the worse",
	sim.GateUnclear:    "not clear whether it changed for the worse",
	sim.GateNoMetric:   "the variant has no such metric",
	sim.GateNoInterval: "there is no interval to judge by",
	sim.GateNoGoal:     "nothing says which way is worse",
	sim.GateNoBase:     "there is no base to be worse than",
	sim.GateIncomplete: "the run was stopped",
}
