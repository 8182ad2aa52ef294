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

	// Learned estimates Adaptation over all trainings that might have been, of
	// which there was a number: the mean of these, with an interval from three
	// on (see [SplitTrainings]).
	Learned  stat.Estimate
	Relative bool // the changes are shares, as in [Row]
	Matters  bool // the interval of Adaptation excludes 0
}

// Split holds three runs of the same deals against each other: the base's
// rules with bots for them (aa), the other's rules with the same bots (ba), and
// the other's rules with bots for these (bb). There is a row for every metric
// that all three have and that changes can be tested of, the headline first; where
// families are named, for those of these.
func Split(aa, ba, bb *Run, families ...string) []SplitRow {
	n := min(aa.Units(), ba.Units(), bb.Units())
	list := newPair(aa, bb).list
	if len(families) > 0 {
		list = slices.DeleteFunc(slices.Clone(list), func(l listed) bool { return !slices.Contains(families, l.Family) })
	}
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
		}{{&r.Rule, a, k}, {&r.Adaptation, k, b}} {
			d := changeOf(m, c.from, c.now)
			p := d.within()
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

// A Trained is what bots of one pair of trainings played.
type Trained struct {
	Base *Run // base's rules
	Kept *Run // other's rules, the same bots
	Own  *Run // other's rules, bots that have learned these; nil where there are none
}

// SplitTrainings is [Split] for bots of several pairs of trainings, the first of
// which makes the rows. The sample of what bots learn is the training and not the
// deal: an interval takes three pairs at least, and has the error of the trainings
// or that of the deals, which all pairs share, whichever is larger.
func SplitTrainings(list []Trained, families ...string) []SplitRow {
	var rows []SplitRow
	learned := map[string][]float64{}
	for i, t := range list {
		own := t.Own
		if own == nil {
			own = t.Kept
		}
		split := Split(t.Base, t.Kept, own, families...)
		if i == 0 {
			rows = split
		}
		for _, r := range split {
			learned[r.Metric.ID] = append(learned[r.Metric.ID], r.Adaptation.Delta)
		}
	}
	for i := range rows {
		r := &rows[i]
		r.Learned = overTrainings(learned[r.Metric.ID], r.Adaptation.SE)
	}
	return rows
}

// fewestTrainings is how many trainings tell by how much they differ.
const fewestTrainings = 3

// overTrainings estimates the mean over trainings of a change, of which deals is
// the standard error that comes from the deals. Trainings that agree to the last
// bit do not make it smaller.
func overTrainings(deltas []float64, deals float64) stat.Estimate {
	known := slices.DeleteFunc(slices.Clone(deltas), math.IsNaN)
	nan := math.NaN()
	e := stat.Estimate{Value: nan, SE: nan, Lo: nan, Hi: nan, N: len(known), Data: len(known)}
	if len(known) == 0 {
		return e
	}
	mean := stat.Mean(known)
	e.Value = mean.Value
	if len(known) >= fewestTrainings && !math.IsNaN(deals) {
		e.SE = math.Max(mean.SE, deals)
		half := float64(e.SE * stat.TQuantile(1-stat.Alpha/2, float64(len(known)-1)))
		e.Lo, e.Hi = e.Value-half, e.Value+half
	}
	return e
}
