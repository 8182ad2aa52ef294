package inference

import (
	"math"
	"sync"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// A Value is the value of one metric in a single run, in the metric's unit. If the metric
// cannot be negative, its interval is cut at 0.
type Value struct {
	Metric   engine.Metric
	Measured bool // the run has the metric's columns
	stat.Estimate
	OwnFamily string  // the metric's own family, also if it is in the headline
	P         float64 // for a vector with a fair value: p-value of the hypothesis that all parts are fair; otherwise NaN
	Flags     []string

	Confidence float64 // level of the interval, as in [Row.Confidence]
	AnyLook    bool    // the interval holds at all looks together, as in [Row.AnyLook]
}

// A Summary holds the values of one run. They are computed on request, since most reports
// show few of them. Several goroutines may use it.
type Summary struct {
	Run        *sim.Run
	Unfinished int64     // number of unfinished matches
	Skipped    []string  // ids in the headline that name no metric
	Findings   []Finding // possible defects of the rules
	Mode       string    // ModeFixed or ModeUntil; with ModeUntil intervals hold at every look
	Looks      int       // 1, or the number of looks of a sequential run
	MaxDeals   int       // largest number of deals that the run could have had

	list      []listedMetric // in the order of Values
	evaluator *evaluator
	sample    *sample

	mu     sync.Mutex
	values []*Value // by index in list; nil before first use
}

// Summarise returns the summary of one run.
func Summarise(run *sim.Run) *Summary { return Terms{}.Summarise(run) }

// Summarise is the function [Summarise], but for a sequential run (t.Stop is set) the
// intervals hold at every look.
func (t Terms) Summarise(run *sim.Run) *Summary {
	n := run.SampleSize()
	s := &Summary{Run: run, Unfinished: run.Total("unfinished", n), evaluator: t.newEvaluator(run)}
	s.Mode, s.Looks, s.MaxDeals = t.mode(run.Deals)
	s.list, s.Skipped = orderMetrics(run.Metrics(), run.Scenario.Measuring)
	s.sample, s.values = newSample(run, n, s.list), make([]*Value, len(s.list))
	s.Findings = s.findings()
	return s
}

// Metrics lists the run's metrics, in the order of [Summary.Values].
func (s *Summary) Metrics() []engine.Metric {
	list := make([]engine.Metric, len(s.list))
	for i := range s.list {
		list[i] = s.list[i].Metric
	}
	return list
}

// Values returns all values: the headline first, in its order; then all other metrics in the
// order of [sim.Run.Metrics].
func (s *Summary) Values() []Value { return s.Select(func(*engine.Metric) bool { return true }) }

// Value returns the value of the metric with the given id; ok is false if there is no such
// metric.
func (s *Summary) Value(id string) (_ Value, ok bool) {
	if v := s.Select(func(m *engine.Metric) bool { return m.ID == id }); len(v) > 0 {
		return v[0], true
	}
	return Value{}, false
}

// Select returns the values of the metrics for which wanted returns true, in the order of
// [Summary.Values].
func (s *Summary) Select(wanted func(*engine.Metric) bool) []Value {
	s.mu.Lock()
	defer s.mu.Unlock()
	var at []int
	var missing []listedMetric
	for i := range s.list {
		if !wanted(&s.list[i].Metric) {
			continue
		}
		at = append(at, i)
		if s.values[i] == nil {
			missing = append(missing, s.list[i])
		}
	}
	if len(missing) > 0 {
		s.sample.precomputeSums(missing, true)
	}
	values := make([]Value, len(at))
	for k, i := range at {
		if s.values[i] == nil {
			s.values[i] = s.value(&s.list[i])
		}
		values[k] = *s.values[i]
	}
	return values
}

// value computes the value of one metric.
func (s *Summary) value(l *listedMetric) *Value {
	v := &Value{Metric: l.Metric, OwnFamily: l.family, P: math.NaN(), Confidence: s.evaluator.confidence(l.Family), AnyLook: s.evaluator.rowsPerLook > 0}
	v.Estimate, v.Measured = s.sample.value(l.Metric)
	if v.Measured && l.Kind == engine.Vector {
		v.P = s.sample.unfairPValue(l.Metric)
	}
	if v.Measured && s.evaluator.rowsPerLook > 0 {
		v.Estimate = s.evaluator.widenForLooks(s.sample, l.Metric, v.Estimate)
	}
	v.Estimate = s.sample.cutToLimits(l.Metric, v.Estimate)
	if s.UnfinishedShare() > UnfinishedFlagLimit && isWinShare(l.Metric) {
		v.Flags = append(v.Flags, FlagUnfinished)
	}
	return v
}

// WithoutCounts computes all values and returns a copy of the summary whose run has no numbers
// ([sim.Run.WithoutCounts]).
func (s *Summary) WithoutCounts() *Summary {
	s.Values()
	return &Summary{Run: s.Run.WithoutCounts(), Unfinished: s.Unfinished, Skipped: s.Skipped, Findings: s.Findings, Mode: s.Mode, Looks: s.Looks, MaxDeals: s.MaxDeals,
		list: s.list, values: s.values}
}

// BaseSummary returns a summary of the base, made of the values that the comparison has
// computed, without findings and other fields.
func (c *Comparison) BaseSummary() *Summary {
	s := &Summary{Run: c.Base, Unfinished: c.Unfinished[0]}
	for _, r := range c.Rows {
		s.list = append(s.list, listedMetric{r.Metric, r.OwnFamily, r.InQuestion})
		s.values = append(s.values, &Value{Metric: r.Metric, Measured: r.HasBase, Estimate: r.Base, OwnFamily: r.OwnFamily, Confidence: r.Confidence})
	}
	return s
}

// widenForLooks returns e, the estimate of a metric of s, with an interval that holds at
// every look. The interval is NaN if e has no standard error or is neither a mean nor a
// ratio over deals.
func (j *evaluator) widenForLooks(s *sample, m engine.Metric, e stat.Estimate) stat.Estimate {
	negative := true
	switch m.Kind {
	case engine.Mean, engine.Share, engine.Ratio:
		negative = !s.isNeverNegative(m, s.number(m.Num, m.Minus), s.denominator(m.Den))
	case engine.Geometric:
		negative = false
	case engine.Contrast:
	default:
		e.Lo, e.Hi = math.NaN(), math.NaN()
		return e
	}
	h := j.sequence(m.Family).HalfWidth(float64(e.SE*math.Sqrt(float64(e.N))), e.N)
	lo, hi := e.Value-h, e.Value+h
	if !negative && e.Lo >= 0 {
		lo = max(lo, 0)
	}
	if m.Unit == "share" && e.Hi <= 1 {
		hi = min(hi, 1)
	}
	e.Lo, e.Hi = lo, hi
	return e
}

// NeverUsedLimit is the share of matches in which something must be unused to count as never
// used.
const NeverUsedLimit = 0.99

// A Finding is a possible defect of the rules: something that hardly anybody uses. It is
// listed, not tested.
type Finding struct {
	Metric engine.Metric // a metric whose Idle ([engine.IdleSign]) says which values show that something is unused
	Value  float64       // value of the metric, in its unit
}

// findings returns the possible defects of the rules that the values show.
func findings(values []Value) []Finding {
	var list []Finding
	for _, v := range values {
		if v.Measured && showsDefect(&v.Metric, v.Value, 0) {
			list = append(list, Finding{v.Metric, v.Value})
		}
	}
	return list
}

// showsDefect reports whether a metric's value, or one that differs from it by at most
// slack, says that something is never used.
func showsDefect(m *engine.Metric, value, slack float64) bool {
	switch {
	case m.IdleSign.Word == "":
		return false
	case m.IdleSign.SharesUnused:
		return value > NeverUsedLimit-slack
	}
	return math.Abs(value) <= slack
}

// findings returns the possible defects of the rules. Values are computed exactly only if
// approximate ones show a defect.
func (s *Summary) findings() []Finding {
	var idle []listedMetric
	for _, l := range s.list {
		if l.IdleSign.Word != "" {
			idle = append(idle, l)
		}
	}
	maybe := map[string]bool{}
	for i, about := range s.sample.approximateValues(idle) {
		if m := &idle[i].Metric; math.IsNaN(about) || showsDefect(m, about, 1e-9) {
			maybe[m.ID] = true
		}
	}
	return findings(s.Select(func(m *engine.Metric) bool { return maybe[m.ID] }))
}

// UnfinishedWarnLimit is a share (0 to 1) of unfinished matches. Above it, reports begin
// with a warning, and a sweep does not choose the variant.
const UnfinishedWarnLimit = 0.03

// UnfinishedShare returns the share of matches that are unfinished, 0 to 1; NaN if
// unfinished matches are not counted.
func (s *Summary) UnfinishedShare() float64 {
	return unfinishedShare(s.Run, s.Unfinished, s.Run.Deals)
}

// UnfinishedShares returns the shares of matches that are unfinished, 0 to 1, of base and of
// other; NaN if unfinished matches are not counted.
func (c *Comparison) UnfinishedShares() [2]float64 {
	return [2]float64{unfinishedShare(c.Base, c.Unfinished[0], c.Deals), unfinishedShare(c.Other, c.Unfinished[1], c.Deals)}
}

// unfinishedShare returns the number n of unfinished matches as a share (0 to 1) of all
// matches of the given number of deals; NaN if unfinished matches are not counted.
func unfinishedShare(r *sim.Run, n int64, deals int) float64 {
	if r.Column("unfinished") < 0 || deals == 0 {
		return math.NaN()
	}
	return float64(n) / float64(deals*r.Rotations)
}

// WithoutCounts returns a copy of the comparison whose runs have no numbers ([sim.Run.WithoutCounts]). Rows is
// shared with c.
func (c *Comparison) WithoutCounts() *Comparison {
	lean := *c
	lean.Base, lean.Other = c.Base.WithoutCounts(), c.Other.WithoutCounts()
	return &lean
}
