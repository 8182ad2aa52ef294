package inference

import (
	"math"

	"equitas/engine/stat"
)

// ScreenReport sets the verdicts of all rows outside the headlines (the screening lists) of
// the comparisons that one report shows. These rows are one family with a false discovery
// rate of 10 %: on average at most one in ten of the claimed changes is false, and if
// nothing changed, nine of ten reports claim nothing. If each list were a family, the report
// would make more false claims.
//
// Rows that reports show by default ([engine.ReportPlace].Detail is false) must also be
// significant in the family of these rows alone, so that changes in hidden rows do not help
// them. Verdicts do not depend on which rows a report actually shows.
func ScreenReport(report ...*Comparison) {
	var rows []*Row
	for _, c := range report {
		for i := range c.Rows {
			rows = append(rows, &c.Rows[i])
		}
	}
	screenRows(rows)
}

// screenRows sets the verdicts of those rows that are not in a headline, as one family.
func screenRows(rows []*Row) {
	var all, usual []*Row
	one := family{stat.ScreenRate, 1}
	for _, r := range rows {
		switch {
		case r.Metric.Family == Headline || !r.isTested():
			continue
		case r.Change.Same:
			r.decide(1, one)
			continue
		case !r.isClaimable():
			r.decide(math.NaN(), one)
			continue
		}
		all = append(all, r)
		if !r.Metric.Place.Detail {
			usual = append(usual, r)
		}
	}
	adjusted := map[*Row]float64{}
	for _, list := range [][]*Row{all, usual} {
		p := make([]float64, len(list))
		for i, r := range list {
			p[i] = r.Change.P
		}
		for i, q := range stat.ScreenPValues(p) {
			adjusted[list[i]] = max(adjusted[list[i]], q)
		}
	}
	for _, r := range all {
		r.decide(adjusted[r], family{stat.ScreenRate, len(all)})
	}
}

// isClaimable reports whether the row would be called changed if its p-value were small
// enough. Only such rows can be false findings and count in a family.
func (r *Row) isClaimable() bool {
	return !math.IsNaN(r.Change.P) && !r.Change.Same && !r.evidence(math.NaN(), stat.ScreenRate).HasTooLittleData()
}
