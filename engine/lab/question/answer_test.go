package question

import (
	"testing"

	"equitas/engine"
	"equitas/engine/sim/inference"
)

// Gates that are not clear yet are counted, and what helps is said: for all together, or for
// each reason with the metrics that it is about.
func TestGatesNotClear(t *testing.T) {
	gate := func(metric string, outcome inference.GateOutcome, reason string) inference.GateResult {
		return inference.GateResult{Gate: engine.Gate{Metric: metric}, Outcome: outcome, Reason: reason}
	}
	passed := gate("length", inference.GatePass, inference.GateInside)
	wide, unclear := gate("length", inference.GateInconclusive, inference.GateOverlaps), gate("first", inference.GateInconclusive, inference.GateUnclear)
	alone, stopped := gate("lead", inference.GateInconclusive, inference.GateNoBase), gate("draws", inference.GateInconclusive, inference.GateIncomplete)
	for _, c := range []struct {
		gates []inference.GateResult
		want  string
	}{
		{[]inference.GateResult{passed, wide}, "1 of 2 gates not clear yet: play more deals, or say --inconclusive pass or fail"},
		{[]inference.GateResult{wide, wide, unclear}, "3 of 3 gates not clear yet: play more deals, or say --inconclusive pass or fail"},
		{[]inference.GateResult{alone, passed}, "1 of 2 gates not clear yet: no_worse needs a base: use compare"},
		{[]inference.GateResult{stopped}, "1 of 1 gates not clear yet: the run was stopped: let it come to its end"},
		{[]inference.GateResult{wide, alone, unclear}, "3 of 3 gates not clear yet: no_worse needs a base: use compare (lead); play more deals, or say --inconclusive pass or fail (length, first)"},
	} {
		a := Answer{Gates: c.gates}
		if outcome, got := a.GateOutcome(); outcome != inference.GateInconclusive || got != c.want {
			t.Errorf("%s: %s\nwant %s", outcome, got, c.want)
		}
	}
}
