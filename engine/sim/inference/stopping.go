package inference

import (
	"slices"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// A rowWatch evaluates the runs of a sequential run at each look and decides when their
// verdicts are clear.
type rowWatch struct {
	runs        []*sim.Run
	options     UntilOptions
	stop        Stop
	finished    bool // all watched rows are clear, or all deals are played
	evaluator   *evaluator
	pairs       []sharedMetrics
	rows        []watchedRow
	resumeIndex int // index in rows of the row that was not clear at the last look, and is likely not clear at the next
}

// A watchedRow names a row that must become clear before a run stops.
type watchedRow struct {
	pair   int // index in pairs; 0 if there is a single variant
	number int // index of the metric in the list of the pair
}

// newRowWatch returns a rowWatch of the rows for which a run with the options u waits.
// runs[0] is the base.
func newRowWatch(runs []*sim.Run, u UntilOptions) *rowWatch {
	w := &rowWatch{runs: runs, options: u}
	base := runs[0]
	w.stop = Stop{MaxDeals: base.Deals, Width: u.Width, Metric: u.Metric, Unit: base.DealsPerRow}
	if len(runs) == 1 {
		list, skipped := orderMetrics(base.Metrics(), base.Scenario.Measuring)
		w.pairs = []sharedMetrics{{list, skipped}}
	}
	for _, other := range runs[1:] {
		w.pairs = append(w.pairs, newSharedMetrics(base, other))
	}
	var able []watchedRow // rows that can get a clear verdict or a narrow interval
	for k, p := range w.pairs {
		b := newSample(base, 0, p.list)
		o := newSample(runs[min(k+1, len(runs)-1)], 0, p.list)
		for i, l := range p.list {
			both := b.countsMetric(l.Metric) && o.countsMetric(l.Metric)
			if !both && !isTestedAlone(l.Metric, b, o) || isDescriptive(l.Metric) {
				continue
			}
			able = append(able, watchedRow{k, i})
			if l.Family == Headline {
				w.stop.JudgedRows++
				if hasMargin(l.Metric) {
					w.stop.AwaitedRows++
				}
			}
		}
	}
	w.stop.JudgedRows = max(1, w.stop.JudgedRows)
	if w.stop.AwaitedRows == 0 {
		w.stop.AwaitedRows = w.stop.JudgedRows
	}
	for _, r := range able {
		if w.stop.WaitsFor(w.pairs[r.pair].list[r.number].Metric) {
			w.rows = append(w.rows, r)
		}
	}
	w.evaluator = Terms{Stop: &w.stop}.newEvaluator(base)
	return w
}

// countsMetric reports whether the run has the columns of a metric. It needs no deals to be
// played.
func (s *sample) countsMetric(m engine.Metric) bool {
	switch m.Kind {
	case engine.Vector:
		return slices.ContainsFunc(m.Parts, func(id string) bool { return s.countsMetric(s.metrics[id]) })
	case engine.Quantile, engine.Stratified, engine.Variety:
		return false
	}
	return m.Num != "" && s.hasColumns(m.Num, m.Minus, m.Den, m.Whole, m.WholeDen)
}

// look computes verdicts for the first deals of the runs, which are complete. It returns
// the number of deals at the next look, or 0 to stop.
func (w *rowWatch) look(deals int) (next int) {
	w.stop.Looks++
	w.stop.Deals = deals
	clear := w.allClear(deals / w.stop.Unit)
	w.stop.Clear, w.stop.Early = clear, clear && deals < w.stop.MaxDeals
	w.finished = clear || deals == w.stop.MaxDeals
	if w.options.OnLook != nil {
		w.options.OnLook(w.latestLook())
	}
	if w.finished {
		return 0
	}
	return min(deals+stat.LookEvery*w.stop.Unit, w.stop.MaxDeals)
}

// allClear reports whether all watched rows are clear after n units of the sample. It begins
// with the row that was not clear at the last look, and returns at the first row that is not
// clear.
func (w *rowWatch) allClear(n int) bool {
	samples := make([][2]*sample, len(w.pairs))
	for k := range w.rows {
		at := (w.resumeIndex + k) % len(w.rows)
		r := w.rows[at]
		list, s := w.pairs[r.pair].list, &samples[r.pair]
		if s[0] == nil {
			s[0] = newSample(w.runs[0], n, list)
			s[1] = newSample(w.runs[min(r.pair+1, len(w.runs)-1)], n, list)
		}
		if !w.isClear(r.number, list[r.number], s[0], s[1]) {
			w.resumeIndex = at
			return false
		}
	}
	return true
}

// isClear reports whether a row is clear: it has the verdict or, if options set a width, the
// narrow interval for which the run waits. number is the index of l in its list.
func (w *rowWatch) isClear(number int, l listedMetric, base, other *sample) bool {
	if len(w.runs) == 1 {
		e, ok := base.value(l.Metric)
		return ok && w.stop.isNarrow(w.evaluator.widenForLooks(base, l.Metric, e).HalfWidth())
	}
	row := w.evaluator.computeRow(number, l, base, other)
	if w.options.Width == 0 {
		row.decide(stat.Bonferroni(row.Change.P, w.stop.JudgedRows), family{stat.Alpha, w.stop.JudgedRows})
	}
	return w.stop.isReachedBy(&row)
}
