package inference

import (
	"math"

	"equitas/engine"
	"equitas/engine/stat"
)

// A GateOutcome says whether a variant keeps a limit ([engine.Gate]).
type GateOutcome string

// The outcomes of gates.
const (
	GatePass         GateOutcome = "pass"
	GateFail         GateOutcome = "fail"
	GateInconclusive GateOutcome = "inconclusive"
)

// Codes of the reasons for outcomes.
const (
	GateInside     = "inside"      // the interval lies inside the band
	GateOutside    = "outside"     // the interval lies outside the band
	GateOverlaps   = "overlaps"    // the interval includes an end of the band
	GateNotWorse   = "not-worse"   // no change, or one that is not for the worse
	GateWorse      = "worse"       // a change for the worse
	GateUnclear    = "unclear"     // it is unclear whether there is a change, or one for the worse
	GateNoMetric   = "no-metric"   // the variant has no such metric, or does not count it
	GateNoInterval = "no-interval" // the metric has a value without an interval, or no value
	GateNoGoal     = "no-goal"     // no goal says which direction is worse
	GateNoBase     = "no-base"     // there is no base to compare with
	GateIncomplete = "incomplete"  // the run was stopped before its end
)

// A GateResult is the outcome of one limit. A gate with both a band and NoWorse gives two.
type GateResult struct {
	Gate    engine.Gate
	NoWorse bool // the result is about the change from the base; otherwise about the band
	Outcome GateOutcome
	Reason  string
	Metric  engine.Metric // zero if there is none
	Value   stat.Estimate // value of the variant that is tested
	Verdict stat.Verdict  // verdict about the change; "" for a band

	Confidence float64 // level of the interval, as in [Row.Confidence]
	AnyLook    bool    // the interval holds at all looks together, as in [Row.AnyLook]
}

// Gates tests the other variant against the gates of its measuring tables; nil if it has no
// such tables. A gate whose metric cannot be computed fails.
func (c *Comparison) Gates() []GateResult {
	if c.Other.Scenario.Measuring == nil {
		return nil
	}
	return gates(c.Other.Scenario.Measuring.Gates, c.Incomplete, func(id string) (Value, *Row) {
		r := c.Row(id)
		if r == nil {
			return Value{}, nil
		}
		return Value{Metric: r.Metric, Measured: r.HasOther, Estimate: r.Other, Confidence: r.Confidence, AnyLook: r.AnyLook}, r
	})
}

// Gates tests the variant against the gates of its measuring tables; nil if it has no such
// tables. Gates that need a base are inconclusive.
func (s *Summary) Gates() []GateResult {
	if s.Run.Scenario.Measuring == nil {
		return nil
	}
	return gates(s.Run.Scenario.Measuring.Gates, s.Run.Incomplete, func(id string) (Value, *Row) {
		v, _ := s.Value(id)
		return v, nil
	})
}

// gates tests each gate with the value and the row that find returns for the id of its
// metric. The row is nil if there is no base. incomplete says that the run was stopped
// early.
func gates(list []engine.Gate, incomplete bool, find func(id string) (Value, *Row)) []GateResult {
	var results []GateResult
	for _, g := range list {
		v, row := find(g.Metric)
		e, m := v.Estimate, v.Metric
		for _, noWorse := range []bool{false, true} {
			if noWorse && !g.NoWorse || !noWorse && !g.HasBand {
				continue
			}
			r := GateResult{Gate: g, NoWorse: noWorse, Metric: m, Value: e, Confidence: v.Confidence, AnyLook: v.AnyLook}
			switch {
			case !v.Measured:
				r.Outcome, r.Reason = GateFail, GateNoMetric
			case incomplete:
				r.Outcome, r.Reason = GateInconclusive, GateIncomplete
			case noWorse:
				r.Outcome, r.Reason = testNoWorse(m, row)
				if row != nil {
					r.Verdict = row.Verdict
				}
			default:
				r.Outcome, r.Reason = testBand(m, e, g.Lo, g.Hi)
			}
			results = append(results, r)
		}
	}
	return results
}

// testBand tests whether the interval of e lies in the band from lo to hi, and returns the
// outcome and its reason. Without an interval the gate fails, or is inconclusive if more
// deals may give an interval.
func testBand(m engine.Metric, e stat.Estimate, lo, hi float64) (GateOutcome, string) {
	switch few := 0 < e.DealsWithData && e.DealsWithData < stat.MinDeals && m.Kind != engine.Vector && m.Kind != engine.Variety; {
	case (math.IsNaN(e.Lo) || math.IsNaN(e.Hi)) && few:
		return GateInconclusive, GateNoInterval
	case math.IsNaN(e.Lo) || math.IsNaN(e.Hi):
		return GateFail, GateNoInterval
	case lo <= e.Lo && e.Hi <= hi:
		return GatePass, GateInside
	case e.Hi < lo || hi < e.Lo:
		return GateFail, GateOutside
	}
	return GateInconclusive, GateOverlaps
}

// testNoWorse tests whether a row changed for the worse, and returns the outcome and its
// reason. row is nil if there is no base.
func testNoWorse(m engine.Metric, row *Row) (GateOutcome, string) {
	switch {
	case row == nil:
		return GateInconclusive, GateNoBase
	case !row.OnBothSides():
		return GateFail, GateNoMetric
	case m.Goal.Kind == engine.NoGoal && !(m.Kind == engine.Vector && m.Fair > 0) || row.Descriptive:
		return GateFail, GateNoGoal
	}
	if g := m.Goal; g.Kind == engine.Within && row.Verdict != stat.TooRare && g.Lo <= row.Other.Lo && row.Other.Hi <= g.Hi {
		return GatePass, GateNotWorse // the interval of the other variant's value lies within the goal
	}
	switch row.Verdict {
	case stat.Identical, stat.Same, stat.ChangedSmall:
		return GatePass, GateNotWorse
	case stat.TooRare:
		if row.NothingCounted {
			return GatePass, GateNotWorse
		}
	case stat.Changed, stat.ChangedSizeUnclear, stat.Shifted:
		switch {
		case row.GoalDirection < 0:
			return GateFail, GateWorse
		case row.GoalDirection > 0:
			return GatePass, GateNotWorse
		}
	}
	return GateInconclusive, GateUnclear
}
