package reports

import (
	"math"
	"strconv"
	"strings"

	"equitas/engine/sim/inference"
	"equitas/reports/number"
	"equitas/reports/table"
)

// gateTable returns the table with the results of the limits that section [gate] of the
// variant's file sets.
func gateTable(results []inference.GateResult) table.Table {
	var ci *table.Column
	for _, g := range results {
		if g.Confidence == 0 { // the rules have no such metric
			continue
		}
		switch of := confidenceColumn(g.Confidence, g.AnyLook); {
		case ci == nil:
			ci = &of
		case of.Head != ci.Head:
			ci.Head = "CI, any look"
		}
	}
	if ci == nil {
		ci = &table.Column{Head: "95% CI", Align: table.Right}
	}
	t := table.Table{Title: "GATES", Note: "limits of the variant's file", Columns: []table.Column{
		{Head: "metric", Wrap: true}, {Head: "limit", Wrap: true}, {Head: "value", Align: table.Right}, *ci, {Head: "outcome", Wrap: true}}}
	for _, g := range results {
		m := g.Metric
		title := m.Title
		if title == "" {
			title = g.Gate.Metric
		}
		d := max(number.Decimals(g.Value.HalfWidth()*number.Factor(m)), 0)
		val, ci := table.None, table.None
		if m.ID != "" && !math.IsNaN(g.Value.Value) {
			val, ci = number.FormatValue(m, g.Value.Value, d), number.Interval(m, g.Value.Lo, g.Value.Hi, d, m.Unit == "pp")
		}
		t.Rows = append(t.Rows, []table.Cell{{Text: title}, {Text: limitText(g)}, {Text: val}, {Text: ci}, {Text: string(g.Outcome) + ": " + gateReasons[g.Reason]}})
	}
	return t
}

// limitText returns the limit of a gate in words: "at most 40 turns".
func limitText(g inference.GateResult) string {
	if g.NoWorse {
		return "no worse than base"
	}
	m := g.Metric
	lo, hi := g.Gate.Lo, g.Gate.Hi
	switch {
	case math.IsInf(lo, -1):
		return "at most " + number.FormatValue(m, hi, writtenDecimals(hi*number.Factor(m)))
	case math.IsInf(hi, 1):
		return "at least " + number.FormatValue(m, lo, writtenDecimals(lo*number.Factor(m)))
	}
	d := max(writtenDecimals(lo*number.Factor(m)), writtenDecimals(hi*number.Factor(m)))
	return table.TieWords(number.FormatValue(m, lo, d) + " to " + number.FormatValue(m, hi, d))
}

// writtenDecimals returns the number of decimals, at most six, of a number that a file has.
func writtenDecimals(x float64) int {
	_, decimals, _ := strings.Cut(strings.TrimRight(strconv.FormatFloat(x, 'f', 6, 64), "0"), ".")
	return len(decimals)
}

// fileDecimals returns the number of decimals with which to show a number from a file. It
// is decimals, unless the number was written with more, up to three.
func fileDecimals(x float64, decimals int) int {
	if n := writtenDecimals(x); n <= 3 {
		return max(n, decimals)
	}
	return decimals
}

// gateReasons maps the reason for the outcome of a gate to words.
var gateReasons = map[string]string{
	inference.GateInside:     "the interval lies inside",
	inference.GateOutside:    "the interval lies outside",
	inference.GateOverlaps:   "the interval reaches over the limit",
	inference.GateNotWorse:   "no change for the worse",
	inference.GateWorse:      "changed for the worse",
	inference.GateUnclear:    "not clear whether it changed for the worse",
	inference.GateNoMetric:   "the variant has no such metric",
	inference.GateNoInterval: "there is no interval to judge by",
	inference.GateNoGoal:     "nothing says which way is worse",
	inference.GateNoBase:     "there is no base to be worse than",
	inference.GateIncomplete: "the run was stopped",
}
