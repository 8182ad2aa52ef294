package reports

import (
	"fmt"
	"math"

	"equitas/engine/sim/inference"
	"equitas/reports/chart"
	"equitas/reports/table"
)

// Overlay returns a picture of the headlines of comparisons a and b, metric by metric, in
// multiples of a's margins. Metrics that only one of them has are drawn too, in multiples
// of its own margin. It is nil if no change can be drawn, for example because both runs
// were stopped.
func Overlay(a, b *Comparison, nameA, nameB string) []table.Figure {
	first, next := a.headline(), b.headline()
	var list []chart.TwoResults
	left := 0
	of := map[string]*inference.Row{}
	for _, r := range next {
		of[r.Metric.ID] = r
	}
	add := func(x, y *inference.Row) {
		m := x
		if m == nil {
			m = y
		}
		e := chart.TwoResults{Label: m.Metric.Title, First: effectInMargins(x, m.Margin), Second: effectInMargins(y, m.Margin)}
		if math.IsNaN(e.First.Delta) && math.IsNaN(e.Second.Delta) {
			left++
			return
		}
		list = append(list, e)
	}
	for _, r := range first {
		add(r, of[r.Metric.ID])
		delete(of, r.Metric.ID)
	}
	for _, r := range next {
		if of[r.Metric.ID] != nil {
			add(nil, r)
		}
	}
	if len(list) == 0 {
		return nil
	}
	caption := "Each change with its interval, measured in margins: inside the band it is too small to matter."
	switch {
	case left == 1:
		caption += " Left out: 1 measure without a margin or an interval."
	case left > 1:
		caption += fmt.Sprintf(" Left out: %d measures without a margin or an interval.", left)
	}
	return []table.Figure{{Picture: chart.Overlay(list, nameA, nameB), Caption: caption}}
}

// headline returns the rows of the headline; nil for a run that was stopped, because it has
// no differences.
func (c *Comparison) headline() (l []*inference.Row) {
	if c.incomplete() {
		return nil
	}
	for i := range c.Result.Rows {
		if r := &c.Result.Rows[i]; r.Metric.Family == inference.Headline {
			l = append(l, r)
		}
	}
	return l
}

// effectInMargins returns a row's change in multiples of margin; its numbers are NaN if r
// is nil or has no change.
func effectInMargins(r *inference.Row, margin float64) chart.Effect {
	none := math.NaN()
	if r == nil || !r.OnBothSides() || r.Descriptive || margin <= 0 || !table.IsFinite(r.Change.Lo) || !table.IsFinite(r.Change.Hi) {
		return chart.Effect{Change: table.None, Delta: none, Lo: none, Hi: none}
	}
	p := precisionOf([]*inference.Row{r})
	return chart.Effect{Change: table.UntieWords(deltaText(r, p.DecimalsFor(r.Metric, rowHalfWidth(r)))),
		Delta: r.Change.Delta / margin, Lo: r.Change.Lo / margin, Hi: r.Change.Hi / margin}
}
