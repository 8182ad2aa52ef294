package lab

import (
	"cmp"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/engine/tune"
	"equitas/reports"
)

// HasProblem reports whether a comparison shows a problem for which mends can be searched.
func HasProblem(r *reports.Comparison) bool {
	if r.Incomplete || r.Result.Incomplete || r.Result.Decoupled {
		return false
	}
	m := &mendRun{trials: new(trials), report: r, result: new(reports.Mends)}
	m.setAims()
	return len(m.question.Aims) > 0
}

// setAims sets the aims of the search: headline metrics that have surely become worse, and
// gates that fail. If there are none, it takes headline metrics that surely miss their
// goals.
func (m *mendRun) setAims() {
	add := func(r *inference.Row, lo, hi float64, why string) {
		if slices.ContainsFunc(m.result.Aims, func(a reports.MendAim) bool { return a.Metric == r.Metric.ID }) || !isDealByDeal(&r.Metric) {
			return
		}
		margin := noticeableChange(&r.Metric, r.Base.Value)
		if margin <= 0 {
			margin = cmp.Or(r.Other.SE, 1)
		}
		m.question.Aims = append(m.question.Aims, tune.Aim{Lo: lo, Hi: hi, Margin: margin})
		m.metrics = append(m.metrics, r.Metric)
		a := reports.MendAim{Metric: r.Metric.ID, Why: why}
		if !math.IsInf(lo, 0) {
			a.Lo = &lo
		}
		if !math.IsInf(hi, 0) {
			a.Hi = &hi
		}
		m.result.Aims = append(m.result.Aims, a)
	}
	rows := m.report.Result.Rows
	for i := range rows {
		if r := &rows[i]; r.Metric.Family == inference.Headline && r.GoalDirection < 0 && r.Verdict.ClaimsChange() && r.Verdict != stat.ChangedSmall && r.OnBothSides() {
			lo, hi := tolerableRange(r.Metric.Goal, r.Base.Value)
			add(r, lo, hi, reports.MendWorse)
		}
	}
	for _, g := range m.report.Result.Gates() {
		r := m.report.Result.Row(g.Gate.Metric)
		switch {
		case g.Outcome != inference.GateFail || r == nil || !r.OnBothSides():
		case g.NoWorse:
			lo, hi := tolerableRange(r.Metric.Goal, r.Base.Value)
			add(r, lo, hi, reports.MendOutsideGate)
		default:
			add(r, g.Gate.Lo, g.Gate.Hi, reports.MendOutsideGate)
		}
	}
	if len(m.question.Aims) > 0 {
		return
	}
	for i := range rows {
		r := &rows[i]
		if g := r.Metric.Goal; r.Metric.Family == inference.Headline && g.Kind == engine.Within && r.HasOther && (r.Other.Hi < g.Lo || r.Other.Lo > g.Hi) {
			add(r, g.Lo, g.Hi, reports.MendOutsideGoal)
		}
	}
}

// noticeableChange returns the smallest change of a metric that matters, in its unit; base
// is the metric's value under base's rules.
func noticeableChange(m *engine.Metric, base float64) float64 {
	if m.MarginRelative {
		return float64(m.Margin * math.Abs(base))
	}
	return m.Margin
}

// CanBeAim reports whether a metric can be an aim of a search: whether it is computed from
// values of single deals.
func CanBeAim(m *engine.Metric) bool { return isDealByDeal(m) }

// isDealByDeal reports whether the metric is computed from values of single deals.
func isDealByDeal(m *engine.Metric) bool {
	switch m.Kind {
	case engine.Mean, engine.Share, engine.Ratio, engine.Contrast, engine.Geometric:
		return true
	}
	return false
}

// tolerableRange returns the range in which a metric with the goal g may lie: the goal
// itself, extended so that it includes value.
func tolerableRange(g engine.Goal, value float64) (lo, hi float64) {
	switch g.Kind {
	case engine.Upward:
		return value, math.Inf(1)
	case engine.Downward:
		return math.Inf(-1), value
	case engine.Within:
		return min(g.Lo, value), max(g.Hi, value)
	}
	return math.Inf(-1), math.Inf(1)
}

// unfinishedMetric and forcedMetric are the ids of metrics that every game has and for
// which more is always worse.
const (
	unfinishedMetric = "end.unfinished"
	forcedMetric     = "branch.forced"
)

// setGuards sets the guards of the search: headline metrics with a goal that are not aims,
// gates, and the metrics unfinishedMetric and forcedMetric. A mend must not make one of them
// worse, by more than its margin, than it is under base's and under other's rules.
func (m *mendRun) setGuards() {
	add := func(r *inference.Row, lo, hi, margin float64) {
		if r == nil || !isDealByDeal(&r.Metric) || !r.OnBothSides() {
			return
		}
		if slices.ContainsFunc(m.result.Aims, func(a reports.MendAim) bool { return a.Metric == r.Metric.ID }) {
			return
		}
		m.question.Guards = append(m.question.Guards, tune.Guard{Lo: lo, Hi: hi, Margin: margin})
		m.metrics = append(m.metrics, r.Metric)
		m.guards = append(m.guards, r.Metric.ID)
	}
	both := func(r *inference.Row, g engine.Goal) (lo, hi float64) {
		a, b := tolerableRange(g, r.Base.Value)
		c, d := tolerableRange(g, r.Other.Value)
		return min(a, c), max(b, d)
	}
	rows := m.report.Result.Rows
	for i := range rows {
		r := &rows[i]
		common := r.Metric.ID == unfinishedMetric || r.Metric.ID == forcedMetric
		if r.Metric.Family != inference.Headline && !common {
			continue
		}
		g := r.Metric.Goal
		if common {
			g.Kind = engine.Downward
		}
		if g.Kind == engine.NoGoal || !r.OnBothSides() {
			continue
		}
		margin := noticeableChange(&r.Metric, r.Base.Value)
		lo, hi := both(r, g)
		add(r, lo, hi, margin)
	}
	for _, g := range m.report.Result.Gates() {
		r := m.report.Result.Row(g.Gate.Metric)
		if r == nil || g.NoWorse || g.Outcome == inference.GateFail {
			continue
		}
		add(r, min(g.Gate.Lo, r.Other.Value), max(g.Gate.Hi, r.Other.Value), 0)
	}
}
