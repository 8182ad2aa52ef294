package sim

import (
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/stat"
)

// A SplitRow tells how much of a change is the rule itself and how much is
// players learning to use it.
type SplitRow struct {
	Metric engine.Metric
	Home   string // the family the metric stands in when it is in no headline

	Base    stat.Estimate // base's rules, bots for them
	Kept    stat.Estimate // other's rules, the same bots
	Adapted stat.Estimate // other's rules, bots for these

	Rule       stat.Paired // Kept minus Base
	Adaptation stat.Paired // Adapted minus Kept
	Total      stat.Paired // Adapted minus Base, the sum of the two
	Relative   bool        // the changes are shares, as in [Row]
	Matters    bool        // the interval of Adaptation excludes 0
}

// Split holds three runs of the same deals against each other: the base's
// rules with bots for them (aa), the other's rules with the same bots (ba), and
// the other's rules with bots for these (bb). There is a row for every metric
// that all three have and that changes can be tested of, the headline first.
func Split(aa, ba, bb *Run) []SplitRow {
	n := min(aa.Units(), ba.Units(), bb.Units())
	list := newPair(aa, bb).list
	a, k, b := newSample(aa, n, list), newSample(ba, n, list), newSample(bb, n, list)
	var rows []SplitRow
	for _, l := range list {
		m := l.Metric
		if described(m) || m.Kind == engine.Vector || slices.ContainsFunc([]*sample{a, k, b}, func(s *sample) bool { return !s.counts(m) }) {
			continue
		}
		r := SplitRow{Metric: m, Home: l.home, Relative: m.Kind == engine.Geometric}
		r.Base, _ = a.value(m)
		r.Kept, _ = k.value(m)
		r.Adapted, _ = b.value(m)
		for _, c := range []struct {
			to        *stat.Paired
			from, now *sample
		}{{&r.Rule, a, k}, {&r.Adaptation, k, b}, {&r.Total, a, b}} {
			p := changeOf(m, c.from, c.now).Paired
			p.Diffs = nil
			if r.Relative {
				p = p.Growth()
			}
			*c.to = p
		}
		r.Matters = !math.IsNaN(r.Adaptation.Lo) && (r.Adaptation.Lo > 0 || r.Adaptation.Hi < 0)
		rows = append(rows, r)
	}
	return rows
}
