package inference

import (
	"math"

	"equitas/engine"
	"equitas/engine/sim"
)

// ComparePreliminary compares each run of g but the first with the first, on the deals that
// are complete. The comparisons have only the rows of the headline, without changes and
// verdicts. Their runs have no numbers ([sim.Run.WithoutCounts]).
func ComparePreliminary(g sim.InterimRuns) []*Comparison {
	n := g.Deals / g.Runs[0].DealsPerRow
	lean := make([]*sim.Run, len(g.Runs))
	for i, r := range g.Runs {
		lean[i] = r.WithoutCounts()
		lean[i].Deals, lean[i].Incomplete = g.Deals, true
	}
	var list []*Comparison
	for i, other := range g.Runs[1:] {
		base := g.Runs[0]
		c := &Comparison{Base: lean[0], Other: lean[i+1], Deals: g.Deals, DealsPerRow: base.DealsPerRow, Incomplete: true, Candidates: 1, VRF: math.NaN(),
			Unfinished: [2]int64{base.Total("unfinished", n), other.Total("unfinished", n)}}
		c.Mode, c.Looks, c.MaxDeals = ModeFixed, 1, g.MaxDeals
		shared := newSharedMetrics(base, other).list
		b, o := newSample(base, n, shared), newSample(other, n, shared)
		for _, l := range shared {
			if l.Family != Headline {
				continue
			}
			row := Row{Metric: l.Metric, OwnFamily: l.family, AdjustedP: math.NaN(), MDE: math.NaN(), Confidence: 0.95, Relative: l.Kind == engine.Geometric}
			row.Base, row.HasBase = b.value(l.Metric)
			row.Other, row.HasOther = o.value(l.Metric)
			row.Margin = relativeMargin(l.Metric, row.Base)
			c.Rows = append(c.Rows, row)
		}
		list = append(list, c)
	}
	return list
}
