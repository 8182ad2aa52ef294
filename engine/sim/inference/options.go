package inference

import (
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// CompareOptions is [Terms.Compare] for runs with ablations (options): one seat after the
// other may not use one of the parts. A part that is used in fewer than
// [stat.MinRatioDeals] deals is too rare to judge, even if no deal differed. Needed counts
// the deals of a whole report, in which each part is played once for every seat. A report
// that shows options beside another comparison must judge both with [Screen].
func (t Terms) CompareOptions(base, other *sim.Run) *Comparison {
	c := t.Compare(base, other)
	for i := range c.Rows {
		r := &c.Rows[i]
		r.unit *= base.Scenario.Seats
		if r.Metric.Family != sim.OptionFamily || !r.isJudged() {
			continue
		}
		where := c.Row(sim.WhereOf(r.Metric.ID))
		if where == nil {
			continue
		}
		for _, side := range []struct {
			has bool
			n   int
		}{{where.HasBase, where.Base.Data}, {where.HasOther, where.Other.Data}} {
			if side.has && 0 < side.n && side.n < stat.MinRatioDeals {
				r.Ratio, r.Data = true, side.n
			}
		}
	}
	Screen(c)
	return c
}
