package reports

import (
	"fmt"
	"math"
	"slices"

	"equitas/engine/sim/inference"
	"equitas/reports/number"
	"equitas/reports/table"
)

// trainingsTable returns the table of the headline's changes with bots of several
// independent trainings.
func (c *Comparison) trainingsTable() table.Table {
	n := len(c.Trainings) + 1
	t := table.Table{Title: "TRAININGS", Note: fmt.Sprintf("the headline with bots of %d trainings, each by other chance, ★ those of the headline; where they disagree, habits make the change, not the rules alone", n),
		Columns: []table.Column{{Head: "change in …", Wrap: true}, {Head: "★", Align: table.Right}, {Head: "mean", Align: table.Right}, {Head: "lowest", Align: table.Right},
			{Head: "highest", Align: table.Right}}}
	spreads := c.Result.Spreads(c.Trainings)
	wide := false
	for _, s := range spreads {
		wide = wide || !math.IsNaN(s.CI.Lo)
	}
	if wide {
		t.Columns = append(t.Columns, table.Column{Head: "95% CI of the mean", Align: table.Right, Fold: true})
	}
	t.Columns = append(t.Columns, table.Column{Head: "all of them", Wrap: true})
	alike := c.countSameBots()
	switch others := len(c.Trainings); {
	case alike == 0:
	case alike < others:
		t.Below = append(t.Below, fmt.Sprintf("%s of %s further trainings found no better bots than those of the headline and ended with the same ones, so that their agreement shows nothing.", table.Thousands(alike), table.Thousands(others)))
	case others == 1:
		t.Below = append(t.Below, "The further training found no better bots than those of the headline and ended with the same ones, so that their agreement shows nothing.")
	default:
		t.Below = append(t.Below, "All further trainings found no better bots than those of the headline and ended with the same ones, so that their agreement shows nothing.")
	}
	for _, s := range spreads {
		r := s.Row
		d := max(number.Decimals((r.Change.Hi-r.Change.Lo)/2*number.Factor(r.Metric)), 0)
		as := func(delta float64) table.Cell {
			x := *r
			x.Change.Delta = delta
			return table.Cell{Text: deltaText(&x, d), Value: delta}
		}
		star := as(r.Change.Delta)
		if table.IsFinite(r.Change.Lo) && table.IsFinite(r.Change.Hi) {
			star.Text += " ± " + number.FormatFixed((r.Change.Hi-r.Change.Lo)/2*number.Factor(r.Metric), d, false)
		}
		row := []table.Cell{{Text: r.Metric.Title}, {Text: table.TieWords(star.Text), Value: star.Value}, as(s.Mean), as(s.Lo), as(s.Hi)}
		if wide {
			text := table.None
			if !math.IsNaN(s.CI.Lo) {
				x := *r
				x.Change.Lo, x.Change.Hi = s.CI.Lo, s.CI.Hi
				text = intervalText(&x, d)
			}
			row = append(row, table.Cell{Text: text})
		}
		t.Rows = append(t.Rows, append(row, table.Cell{Text: agreementInWords(&s, alike == len(c.Trainings))}))
	}
	return t
}

// countSameBots returns how many of the other trainings ended with the bots of the headline:
// then every value is the same, to the last digit.
func (c *Comparison) countSameBots() int {
	n := 0
	for _, t := range c.Trainings {
		if slices.EqualFunc(c.Result.Rows, t.Rows, func(a, b inference.Row) bool {
			return a.Metric.ID == b.Metric.ID && sameNumber(a.Base.Value, b.Base.Value) && sameNumber(a.Other.Value, b.Other.Value)
		}) {
			n++
		}
	}
	return n
}

// sameNumber reports whether two numbers are equal, or neither is a number.
func sameNumber(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }

// agreementInWords returns in words whether all trainings agree with that of the headline.
// sameBots tells that all of them ended with the same bots.
func agreementInWords(s *inference.Spread, sameBots bool) string {
	switch {
	case sameBots:
		return "the same bots"
	case s.Row.HasFlag(inference.FlagTraining):
		return "disagree: depends on training"
	case s.Row.Verdict.ClaimsChange():
		return "agree"
	}
	return "nothing clear"
}
