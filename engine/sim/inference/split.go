package inference

import (
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// A SplitRow divides the change of a metric into the effect of the rule itself and that of
// players adapting to the rule.
type SplitRow struct {
	Metric    engine.Metric
	OwnFamily string // the metric's own family, also if it is in the headline

	Base    stat.Estimate // base's rules, bots trained on them
	Kept    stat.Estimate // other's rules, the same bots
	Adapted stat.Estimate // other's rules, bots trained on these

	Rule       stat.Paired // Kept minus Base
	Adaptation stat.Paired // Adapted minus Kept

	// Learned estimates the mean of Adaptation over all possible trainings, from the pairs
	// of trainings that were made. It has an interval if there are at least three pairs (see
	// [Split]).
	Learned           stat.Estimate
	Relative          bool // changes are relative to the value before: 0.05 is 5 % more
	AdaptationMatters bool // the interval of Adaptation excludes 0
}

// A TrainingRuns holds three runs on the same deals, with bots of one pair of trainings: one
// under base's rules, one under other's.
type TrainingRuns struct {
	Base    *sim.Run // base's rules, bots trained on them
	Kept    *sim.Run // other's rules, the same bots
	Adapted *sim.Run // other's rules, bots trained on these; nil if there are no such bots
}

// Split divides changes of metrics into the effect of the rule and that of adaptation. list
// has one element per pair of trainings; all fields of a row but Learned come from the
// first. In Learned the unit of sampling is the training, not the deal: an interval needs at
// least three pairs. Its error is that between trainings or that of the deals, which all
// pairs share, whichever is larger.
//
// There is a row for every metric that all three runs have and whose changes can be tested,
// the headline first; if families are given, only for metrics of these families. choose
// receives the rows with only Metric and Adaptation computed, and returns those that are to
// be completed.
func Split(list []TrainingRuns, choose func([]SplitRow) []SplitRow, families ...string) []SplitRow {
	var pairs []*trainingPair
	for _, t := range list {
		pairs = append(pairs, newTrainingPair(t))
	}
	first := pairs[0]
	var rows []SplitRow
	for _, l := range first.list {
		if (len(families) == 0 || slices.Contains(families, l.Family)) && first.hasMetric(l.Metric) {
			rows = append(rows, SplitRow{Metric: l.Metric, OwnFamily: l.family, Relative: l.Kind == engine.Geometric})
		}
	}
	runParallel(len(rows), first.base.run.Workers(), func() func(int) {
		kept, own := first.kept.withOwnCaches(), first.adapted.withOwnCaches()
		return func(i int) {
			r := &rows[i]
			r.Adaptation = splitChange(r.Metric, kept, own)
			r.AdaptationMatters = !math.IsNaN(r.Adaptation.Lo) && (r.Adaptation.Lo > 0 || r.Adaptation.Hi < 0)
		}
	})
	rows = choose(rows)
	for i := range rows {
		r := &rows[i]
		m := r.Metric
		r.Base, _ = first.base.value(m)
		r.Kept, _ = first.kept.value(m)
		r.Adapted, _ = first.adapted.value(m)
		r.Rule = splitChange(m, first.base, first.kept)
		deltas := []float64{r.Adaptation.Delta}
		for _, p := range pairs[1:] {
			if k := slices.IndexFunc(p.list, func(l listedMetric) bool { return l.ID == m.ID }); k >= 0 && p.hasMetric(p.list[k].Metric) {
				deltas = append(deltas, splitChange(p.list[k].Metric, p.kept, p.adapted).Delta)
			}
		}
		r.Learned = meanOverTrainings(deltas, r.Adaptation.SE)
	}
	return rows
}

// A trainingPair holds the samples of the three runs of a pair of trainings.
type trainingPair struct {
	base, kept, adapted *sample
	list                []listedMetric // metrics of base's and other's rules
}

func newTrainingPair(t TrainingRuns) *trainingPair {
	own := t.Adapted
	if own == nil {
		own = t.Kept
	}
	n := min(t.Base.SampleSize(), t.Kept.SampleSize(), own.SampleSize())
	list := newSharedMetrics(t.Base, own).list
	return &trainingPair{newSample(t.Base, n, list), newSample(t.Kept, n, list), newSample(own, n, list), list}
}

// hasMetric reports whether all three runs have a metric and its changes can be tested.
func (p *trainingPair) hasMetric(m engine.Metric) bool {
	return !isDescriptive(m) && m.Kind != engine.Vector && p.base.countsMetric(m) && p.kept.countsMetric(m) && p.adapted.countsMetric(m)
}

// splitChange returns the change of a metric from one sample to the other: relative for a
// geometric mean, with the union of the intervals of its bounds if there are bounds.
func splitChange(m engine.Metric, from, to *sample) stat.Paired {
	d := changeOf(m, from, to)
	p := d.unionInterval()
	for _, x := range d.testedChanges() {
		x.Forget()
	}
	p.Diffs = nil
	if m.Kind == engine.Geometric {
		return p.Growth()
	}
	return p
}

// minTrainings is the smallest number of trainings from which an interval is computed.
const minTrainings = 3

// meanOverTrainings estimates the mean of a change over trainings from deltas, one change
// per training; NaNs are left out. deals is the standard error due to the deals. SE is at
// least that, even if all trainings agree.
func meanOverTrainings(deltas []float64, deals float64) stat.Estimate {
	known := slices.DeleteFunc(slices.Clone(deltas), math.IsNaN)
	nan := math.NaN()
	e := stat.Estimate{Value: nan, SE: nan, Lo: nan, Hi: nan, N: len(known), DealsWithData: len(known)}
	if len(known) == 0 {
		return e
	}
	mean := stat.Mean(known)
	e.Value = mean.Value
	if len(known) >= minTrainings && !math.IsNaN(deals) {
		e.SE = math.Max(mean.SE, deals)
		half := float64(e.SE * stat.TQuantile(1-stat.Alpha/2, float64(len(known)-1)))
		e.Lo, e.Hi = e.Value-half, e.Value+half
	}
	return e
}
