package sim

import (
	"math"

	"equitas/engine/stat"
)

// Screen judges the lists of comparisons that stand in one report: every row
// that is in no headline. All of them are one family, so that of what the lists
// of a report call changed one in ten is an accident at most, and a report of
// what did not change calls nothing changed in nine runs of ten. Were each list
// a family of its own, every list would bring accidents of its own.
//
// The rows of lists that are no details ([engine.Place]) must stand among themselves
// besides: a reader who sees these only must not be lied to because much
// changed in what is not shown. So a verdict does not depend on what is shown.
func Screen(report ...*Comparison) {
	var rows []*Row
	for _, c := range report {
		for i := range c.Rows {
			rows = append(rows, &c.Rows[i])
		}
	}
	screen(rows)
}

// screen judges those of the rows that are in no headline, together.
func screen(rows []*Row) {
	var all, usual []*Row
	one := family{stat.ScreenRate, 1}
	for _, r := range rows {
		switch {
		case r.Metric.Family == Headline || !r.judged():
			continue
		case r.Change.Same:
			r.judge(1, one)
			continue
		case !r.claimable():
			r.judge(math.NaN(), one)
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
		for i, q := range stat.Screen(p) {
			adjusted[list[i]] = max(adjusted[list[i]], q)
		}
	}
	for _, r := range all {
		r.judge(adjusted[r], family{stat.ScreenRate, len(all)})
	}
}

// claimable reports whether the row could be called changed at all, whatever
// its p: only such rows can be false alarms, and count in a list.
func (r *Row) claimable() bool {
	return !math.IsNaN(r.Change.P) && !r.Change.Same && !r.evidence(math.NaN(), stat.ScreenRate).TooLittle()
}
