package sim

import (
	"math"

	"equitas/engine"
	"equitas/engine/stat"
)

// A Value is one metric of a single run, in the metric's unit. What cannot be
// negative has an interval that ends at 0; see [Row].
type Value struct {
	Metric engine.Metric
	Has    bool // the run counts the metric's columns
	stat.Estimate
	Home  string  // the family the metric stands in when it is in no headline
	P     float64 // of a vector with a fair value: that all its parts are fair; otherwise NaN
	Flags []string

	Confidence float64 // of the interval, as in [Row]
	AnyLook    bool    // it holds at all looks together
}

// A Summary is what one run shows.
type Summary struct {
	Run        *Run
	Unfinished int64     // matches
	Values     []Value   // the headline first, in its order; then in the order of the rules' metrics
	Skipped    []string  // ids of the headline that the variant does not have
	Findings   []Finding // on the health of the rules
	Mode       string    // ModeFixed or ModeUntil: then intervals hold at every look
	Looks      int       // 1, or how often the run was looked at
	MaxDeals   int       // deals that might have been played
}

// Summarise makes numbers of one run.
func Summarise(run *Run) *Summary { return Terms{}.Summarise(run) }

// Summarise is [Summarise] under these terms.
func (t Terms) Summarise(run *Run) *Summary {
	n := run.Units()
	s := &Summary{Run: run, Unfinished: run.total("unfinished", n)}
	s.Mode, s.Looks, s.MaxDeals = t.mode(run.Deals)
	marked := s.UnfinishedShare() > UnfinishedLimit
	list, skipped := arrange(run.metrics(), run.Cell.Measuring)
	s.Skipped = skipped
	j := t.judging(run)
	from := newSample(run, n, list)
	from.gather(list, true)
	for _, l := range list {
		v := Value{Metric: l.Metric, Home: l.home, P: math.NaN(), Confidence: j.confidence(l.Family), AnyLook: j.together > 0}
		v.Estimate, v.Has = from.value(l.Metric)
		if v.Has && l.Kind == engine.Vector {
			v.P = from.unfair(l.Metric)
		}
		if v.Has && j.together > 0 {
			v.Estimate = j.following(l.Metric, v.Estimate)
		}
		v.Estimate = from.limited(l.Metric, v.Estimate)
		if marked && isWinShare(l.Metric) {
			v.Flags = append(v.Flags, FlagUnfinished)
		}
		s.Values = append(s.Values, v)
	}
	s.Findings = findings(s.Values)
	return s
}

// following puts an interval around a value that holds at every look. What
// has no standard error has no such interval, and what is no sample of units
// loses its own.
func (j *judging) following(m engine.Metric, e stat.Estimate) stat.Estimate {
	switch m.Kind {
	case engine.Mean, engine.Share, engine.Ratio, engine.Contrast, engine.Geometric:
	default:
		e.Lo, e.Hi = math.NaN(), math.NaN()
		return e
	}
	h := j.sequence(m.Family).Half(float64(e.SE*math.Sqrt(float64(e.N))), e.N)
	lo, hi := e.Value-h, e.Value+h
	if e.Lo >= 0 { // it ends at 0, or lies above
		lo = max(lo, 0)
	}
	if m.Unit == "share" && e.Hi <= 1 {
		hi = min(hi, 1)
	}
	e.Lo, e.Hi = lo, hi
	return e
}

// NeverUsedLimit is the share of matches without a use above which something
// counts as never used.
const NeverUsedLimit = 0.99

// A Finding is something that looks unhealthy in the rules: nobody uses it. It
// is listed, not tested.
type Finding struct {
	Metric engine.Metric // with [engine.Idle]
	Value  float64       // of the metric, in its unit
}

// findings looks for what is unhealthy in the values of a variant.
func findings(values []Value) []Finding {
	var list []Finding
	for _, v := range values {
		idle := v.Metric.Idle
		if v.Has && idle.Word != "" && (idle.Without && v.Value > NeverUsedLimit || !idle.Without && v.Value == 0) {
			list = append(list, Finding{v.Metric, v.Value})
		}
	}
	return list
}

// UnfinishedMost is the share of unfinished matches above which nothing else
// matters as much: reports say it first, and no setting of a sweep is chosen.
const UnfinishedMost = 0.03

// UnfinishedShare returns the share of matches without a winner; NaN where they
// are not counted.
func (s *Summary) UnfinishedShare() float64 {
	return s.Run.unfinished(s.Unfinished, s.Run.Deals)
}

// UnfinishedShares returns the share of matches without a winner, of base and of
// other; NaN where they are not counted.
func (c *Comparison) UnfinishedShares() [2]float64 {
	return [2]float64{c.Base.unfinished(c.Unfinished[0], c.Deals), c.Other.unfinished(c.Unfinished[1], c.Deals)}
}

// unfinished is so many unfinished matches as a share of those of so many deals.
func (r *Run) unfinished(n int64, deals int) float64 {
	if r.column("unfinished") < 0 || deals == 0 {
		return math.NaN()
	}
	return float64(n) / float64(deals*r.Rotations)
}

// Lean returns the comparison with runs that are lean: it shares the rows.
func (c *Comparison) Lean() *Comparison {
	lean := *c
	lean.Base, lean.Other = c.Base.Lean(), c.Other.Lean()
	return &lean
}

// Lean returns a run that says who played, how many deals and by what columns,
// and has no numbers: all were made of it that were to be. It cannot be compared,
// played on or saved.
func (r *Run) Lean() *Run {
	cell := *r.Cell
	cell.fair = cell.Fair()
	cell.Rules, cell.Bots = nil, nil
	for _, b := range r.Cell.Bots {
		cell.Bots = append(cell.Bots, Seating{BotSpec: b.BotSpec})
	}
	return &Run{Cell: &cell, Columns: r.Columns, Rotations: r.Rotations, Deals: r.Deals, Unit: r.Unit, Incomplete: r.Incomplete, Longest: r.Longest}
}
