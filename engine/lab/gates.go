package lab

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
)

// read converts a Judging. --until was checked with the question.
func (j *Judging) read() *judging {
	r := &judging{exact: j.Exact, games: true, looks: true}
	if j.Until != "" {
		r.until, _ = readUntil(j.Until)
	}
	return r
}

// usual sets the default number of deals from a variant's file, unless one was given;
// beside is what is asked for besides, such as options and levels. A sequential run gets a
// larger maximum.
func (p *setup) usual(j *judging, v *Variant, beside ...string) error {
	if p.given {
		return nil
	}
	deals, err := v.usualDeals(p.names(), beside...)
	if err != nil {
		return err
	}
	if p.deals = deals; j.until.text != "" {
		p.deals = max(stat.DefaultMax, min(2*deals, sim.FewDeals))
	}
	return nil
}

// usualDeals returns the default number of deals: that of the variant's file. Where bots
// search, or parts of the game or levels of play are each played for themselves, a deal
// costs ten or a hundred times more, and the default is that of all games.
func (v *Variant) usualDeals(bots []string, beside ...string) (int, error) {
	report, err := v.measured(v.Rules.Players().Usual)
	if err != nil {
		return 0, err
	}
	if report.Deals == 0 || len(beside) > 0 || slices.ContainsFunc(bots, isSearch) {
		return AnyDeals, nil
	}
	return report.Deals, nil
}

// gated makes sure that there are gates, and takes their seed and deals from the variant's
// file, unless the question names others.
func (p *setup) gated(v *Variant, seedGiven bool) error {
	r, err := v.measured(v.Rules.Players().Usual)
	if err != nil {
		return err
	}
	return p.applyGate(v, r, seedGiven)
}

func (p *setup) applyGate(v *Variant, r *engine.Measuring, seedGiven bool) error {
	if r == nil || len(r.Gates) == 0 {
		return wrongf("--gate: %s has no [gate] tables", v.Asked)
	}
	if r.GateSeed != 0 && !seedGiven {
		p.seed = r.GateSeed
	}
	if r.GateDeals != 0 && !p.given {
		p.deals, p.given = r.GateDeals, true
	}
	return nil
}

// Gate returns the joint outcome of the gates asked for, and the reason if they do not
// pass; [inference.GatePass] if there are none.
func (a *Answer) Gate() (inference.GateOutcome, string) {
	count := map[inference.GateOutcome]int{}
	var failed []string
	for _, r := range a.Gates {
		outcome := r.Outcome
		if outcome == inference.GateInconclusive && a.counts != "" {
			outcome = inference.GateOutcome(a.counts)
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
		return inference.GateInconclusive, unclear(a.Gates)
	}
	return inference.GatePass, ""
}

// unclear says why some gates are inconclusive, and what helps.
func unclear(results []inference.GateResult) string {
	n := 0
	why := map[string][]string{} // metrics by reason
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
