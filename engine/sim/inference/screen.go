package inference

import (
	"math"

	"equitas/engine/stat"
)

// ScreenReport judges the rows of comparisons that stand in one report, all but those of
// headlines (the screening lists). They are one family with a false discovery rate of 10 %:
// of the changes that a report claims at most one in ten is false, and a report on no
// change claims none in nine runs of ten. With a family for each list the report would have
// more false claims.
//
// The rows that are shown by default ([engine.ReportPlace].Detail is false) must also be
// significant as a family of their own, so that changes in hidden rows do not help them. A
// verdict therefore does not depend on what is shown.
func ScreenReport(report ...*Comparison) {
	var rows []*Row
	for _, c := range report {
		for i := range c.Rows {
			rows = append(rows, &c.Rows[i])
		}
	}
	screenRows(rows)
}

// screenRows judges together those of the rows that are in no headline.
func screenRows(rows []*Row) {
	var all, usual []*Row
	one := family{stat.ScreenRate, 1}
	for _, r := range rows {
		switch {
		case r.Metric.Family == Headline || !r.isJudged():
			continue
		case r.Change.Same:
			r.decide(1, one)
			continue
		case !r.claimable():
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

// claimable reports whether the row could be called changed at some p-value: only such rows
// can be false findings and count in a family.
func (r *Row) claimable() bool {
	return !math.IsNaN(r.Change.P) && !r.Change.Same && !r.evidence(math.NaN(), stat.ScreenRate).TooLittle()
}
