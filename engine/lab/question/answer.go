package question

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/sim/inference"
	"equitas/reports"
)

// An Answer is the result of a question.
type Answer struct {
	// Reports has one report for each number of seats; a comparison has one for each number of
	// seats and other variant.
	Reports []reports.Report

	// Repeats has, for each report, the question that repeats it, with all defaults filled in.
	Repeats []Question

	// Stopped says that ctx ended the question early.
	Stopped bool

	Gates        []inference.GateResult // results of all gates, over all reports
	Inconclusive string                 // outcome as which an inconclusive gate counts: "pass", "fail" or "" (inconclusive)

	Weights string // text of the file with the weights learned by a [Train]; otherwise ""
}

// Add appends a report and the question that repeats it.
func (a *Answer) Add(q Question, r reports.Report) {
	a.Repeats, a.Reports = append(a.Repeats, q), append(a.Reports, r)
}

// GateOutcome returns the joint outcome of all gates, and the reason if they do not pass. If
// there are no gates, it is [inference.GatePass].
func (a *Answer) GateOutcome() (inference.GateOutcome, string) {
	count := map[inference.GateOutcome]int{}
	var failed []string
	for _, r := range a.Gates {
		outcome := r.Outcome
		if outcome == inference.GateInconclusive && a.Inconclusive != "" {
			outcome = inference.GateOutcome(a.Inconclusive)
		}
		count[outcome]++
		if outcome == inference.GateFail && !slices.Contains(failed, r.Gate.Metric) {
			failed = append(failed, r.Gate.Metric)
		}
	}
	switch {
	case count[inference.GateFail] > 0:
		return inference.GateFail, "gate failed: " + strings.Join(failed, ", ")
	case count[inference.GateInconclusive] > 0:
		return inference.GateInconclusive, inconclusiveReasons(a.Gates)
	}
	return inference.GatePass, ""
}

// inconclusiveReasons returns a text that says why gates are inconclusive, and what to do.
func inconclusiveReasons(results []inference.GateResult) string {
	n := 0
	why := map[string][]string{} // metrics, by reason
	for _, r := range results {
		if r.Outcome != inference.GateInconclusive {
			continue
		}
		n++
		reason := r.Reason
		if reason != inference.GateNoBase && reason != inference.GateIncomplete {
			reason = ""
		}
		if !slices.Contains(why[reason], r.Gate.Metric) {
			why[reason] = append(why[reason], r.Gate.Metric)
		}
	}
	var helps []string
	for _, h := range []struct{ reason, help string }{
		{inference.GateNoBase, "no_worse needs a base: use compare"},
		{inference.GateIncomplete, "the run was stopped: let it come to its end"},
		{"", "play more deals, or say --inconclusive pass or fail"},
	} {
		switch of := why[h.reason]; {
		case len(of) == 0:
		case len(why) == 1:
			helps = append(helps, h.help)
		default:
			helps = append(helps, h.help+" ("+strings.Join(of, ", ")+")")
		}
	}
	return fmt.Sprintf("%d of %d gates not clear yet: %s", n, len(results), strings.Join(helps, "; "))
}
