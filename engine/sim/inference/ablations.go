package inference

import (
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// CompareAblations is [Terms.Compare] for runs with ablations: one seat after the
// other may not use one of the parts. A part that is used in fewer than
// [stat.MinRatioDeals] deals is too rare to judge, even if no deal differed. DealsNeeded counts
// the deals of a whole report, in which each part is played once for every seat. A report
// that shows ablations beside another comparison must judge both with [ScreenReport].
func (t Terms) CompareAblations(base, other *sim.Run) *Comparison {
	c := t.Compare(base, other)
	for i := range c.Rows {
		r := &c.Rows[i]
		r.unit *= base.Scenario.Seats
		if r.Metric.Family != sim.AblationFamily || !r.isJudged() {
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
				r.Ratio, r.UnitsWithData = true, side.n
			}
		}
	}
	ScreenReport(c)
	return c
}
