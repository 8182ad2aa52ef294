package lab

import (
	"cmp"
	"context"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/engine/tune"
	"equitas/reports"
)

// prove plays the settings with the numbers in list on fresh deals, and adds to the result
// those that surely come nearer to the aims and break no guard.
func (m *mendRun) prove(ctx context.Context, list []int) error {
	all := append([]int{0}, list...)
	deals := min(max((m.matches-m.played-len(all)*maxTrialSkillDeals)/len(all), stat.FirstLook), 2*maxMendDeals)
	m.keepRuns = true
	readings, err := m.play(stageProof)(ctx, all, deals)
	if err != nil {
		return err
	}
	m.result.Deals = deals
	runs := m.runs
	type proven struct {
		reports.Mend
		at    tune.Setting
		steps int // distance from the aims, in half margins
		off   float64
	}
	var found []proven
	for k, n := range list {
		home, r := readings[0], readings[k+1]
		if g := m.question.BrokenGuard(r, 1); g >= 0 {
			m.countBroken(m.guards[g])
			continue
		}
		off, was := m.question.Distance(r), m.question.Distance(home)
		if was.Margins()-off.Margins() < minImprovement || !m.question.IsNearer(home, r, stat.Alpha/float64(len(list))) {
			continue
		}
		if i := m.firstWorsened(home, r); i >= 0 {
			m.countBroken(m.metrics[i].ID)
			continue
		}
		short, _ := shortLength(runs[0])
		base, _ := shortLength(m.report.Result.Base)
		var free []string
		if m.isReversal(n) {
			free = []string{reports.FreeTrials} // it restores base, which needs no trial matches
		}
		if g, err := m.brokenGuard(ctx, n, runs[n], deals, min(short, base), true, free, m.loadVariant(0), m.base); err != nil {
			return err
		} else if g != "" {
			m.countBroken(g)
			continue
		}
		found = append(found, proven{m.reportMend(n, home, r, runs), m.settings[n], inHalfMargins(&off), off.Square})
	}
	slices.SortStableFunc(found, func(a, b proven) int {
		return cmp.Or(cmp.Compare(a.steps, b.steps), cmp.Compare(a.Price(), b.Price()), cmp.Compare(a.off, b.off))
	})
	var used []int
	for _, f := range found {
		changed := m.space.changedKnobs(f.at)
		if len(m.result.List) == mendShownChanges || slices.ContainsFunc(changed, func(k int) bool { return slices.Contains(used, k) }) {
			continue
		}
		used = append(used, changed...)
		m.result.List = append(m.result.List, f.Mend)
	}
	return nil
}

// firstWorsened returns the index of the first aim that r misses by over one margin more
// than home does; -1 if there is none.
func (m *mendRun) firstWorsened(home, r *tune.Reading) int {
	for i, a := range m.question.Aims {
		if math.Abs(a.Distance(r.Measures[i].Value)) > math.Abs(a.Distance(home.Measures[i].Value))+1 {
			return i
		}
	}
	return -1
}

// reportMend returns setting number n as a proposed mend. home is the reading of the
// unchanged variant, r that of the setting; runs holds their runs by number of the setting.
func (m *mendRun) reportMend(n int, home, r *tune.Reading, runs map[int]*sim.Run) reports.Mend {
	var x reports.Mend
	v := m.loadVariant(n)
	for i := range m.question.Aims {
		x.Aims = append(x.Aims, mendValue(m.metrics[i].ID, &home.Measures[i], &r.Measures[i]))
	}
	var beside []engine.Metric
	rows := m.report.Result.Rows
	for i := range rows {
		id := rows[i].Metric.ID
		if rows[i].Metric.Family == inference.Headline && isDealByDeal(&rows[i].Metric) && !slices.ContainsFunc(m.result.Aims, func(a reports.MendAim) bool { return a.Metric == id }) {
			beside = append(beside, rows[i].Metric)
		}
	}
	a, b := inference.Influences(runs[0], beside), inference.Influences(runs[n], beside)
	for i, metric := range beside {
		was, is := tune.Measure{Value: a[i].Value, Influences: a[i].ByUnit}, tune.Measure{Value: b[i].Value, Influences: b[i].ByUnit}
		if math.IsNaN(was.Value) || math.IsNaN(is.Value) {
			continue
		}
		y := mendValue(metric.ID, &was, &is)
		if d := math.Abs(y.To - y.From); d > noticeableChange(&metric, was.Value) && d > float64(3*y.SE) {
			x.SideEffects = append(x.SideEffects, y)
		}
	}
	other := m.space.variant
	x.RestoresBase = m.isReversal(n)
	x.Changes = m.changesInWords(n, v)
	p := settingCostOf(other, v)
	x.CardsToPrint, x.SentencesToLearn, x.Priced = p.printed, p.sentences, p.known
	x.Met = m.question.WithinMargins(r)
	return x
}

// mendValue returns the values of a metric before and after a mend, with the 95 % interval
// of the latter.
func mendValue(metric string, before, after *tune.Measure) reports.MendValue {
	half := float64(stat.NormalQuantile(1-stat.Alpha/2) * after.SE())
	diff := tune.Difference(before, after)
	return reports.MendValue{Metric: metric, From: before.Value, To: after.Value, Lo: after.Value - half, Hi: after.Value + half, SE: diff.SE()}
}
