package reports

import (
	"fmt"
	"math"

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
		t.Rows = append(t.Rows, append(row, table.Cell{Text: agreementInWords(&s)}))
	}
	return t
}

// agreementInWords returns in words whether all trainings agree with that of the headline.
func agreementInWords(s *inference.Spread) string {
	switch {
	case s.Row.HasFlag(inference.FlagTraining):
		return "disagree: depends on training"
	case s.Row.Verdict.ClaimsChange():
		return "agree"
	}
	return "nothing clear"
}
