package inference

import (
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// CompareAblations is [Terms.Compare] for runs made by [sim.JoinAblations], in which one
// seat at a time must not use a part. A part that is used in fewer than [stat.MinRatioDeals]
// deals gets the verdict [stat.TooRare], even if no deal differed. DealsNeeded counts the
// deals of a whole report, in which each part is played once for every seat. If a report
// shows ablations together with another comparison, pass both to [ScreenReport].
func (t Terms) CompareAblations(base, other *sim.Run) *Comparison {
	c := t.Compare(base, other)
	for i := range c.Rows {
		r := &c.Rows[i]
		r.dealsPerUnit *= base.Scenario.Seats
		if r.Metric.Family != sim.AblationFamily || !r.isTested() {
			continue
		}
		where := c.Row(sim.LossMetricID(r.Metric.ID))
		if where == nil {
			continue
		}
		for _, side := range []struct {
			has bool
			n   int
		}{{where.HasBase, where.Base.DealsWithData}, {where.HasOther, where.Other.DealsWithData}} {
			if side.has && 0 < side.n && side.n < stat.MinRatioDeals {
				r.IsRatio, r.UnitsWithData = true, side.n
			}
		}
	}
	ScreenReport(c)
	return c
}
