package lab

import (
	"slices"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// parseJudging converts a [question.Judging] that has been checked.
func parseJudging(j *question.Judging) *runOptions {
	r := &runOptions{exact: j.Exact, reportMatches: true, reportLooks: true}
	if j.Until != "" {
		r.until, _ = question.ParseUntil(j.Until)
	}
	return r
}

// setDefaultDeals sets p.deals to the default for a variant, unless the user gave a number
// of deals; see defaultDeals. beside lists what is played in addition, such as ablations and
// levels. For a sequential run the number is a maximum, and so is larger.
func (p *setup) setDefaultDeals(j *runOptions, v *Variant, beside ...string) error {
	if p.dealsGiven {
		return nil
	}
	deals, err := v.defaultDeals(p.botNames(), beside...)
	if err != nil {
		return err
	}
	if p.deals = deals; j.until.Text != "" {
		p.deals = max(stat.DefaultMaxDeals, min(2*deals, sim.MaxUngroupedDeals))
	}
	return nil
}

// defaultDeals returns the default number of deals: the number in the variant's file. If
// bots search, if beside names ablations or levels to be played in addition (a deal then
// takes ten to a hundred times longer), or if the file has no number, it is the default for
// all games.
func (v *Variant) defaultDeals(bots []string, beside ...string) (int, error) {
	report, err := v.measuring(v.Rules.Players().Usual)
	if err != nil {
		return 0, err
	}
	if report.Deals == 0 || len(beside) > 0 || slices.ContainsFunc(bots, question.IsSearch) {
		return question.FallbackDeals, nil
	}
	return report.Deals, nil
}

// applyGates sets p.seed and p.deals to those that the variant's file gives for its gates,
// unless the question gives them. It returns an error if the variant has no gates.
func (p *setup) applyGates(v *Variant, seedGiven bool) error {
	r, err := v.measuring(v.Rules.Players().Usual)
	if err != nil {
		return err
	}
	return p.applyGate(v, r, seedGiven)
}

func (p *setup) applyGate(v *Variant, r *engine.Measurement, seedGiven bool) error {
	if r == nil || len(r.Gates) == 0 {
		return question.Invalidf("--gate: %s has no [gate] tables", v.RequestedAs)
	}
	if r.GateSeed != 0 && !seedGiven {
		p.seed = r.GateSeed
	}
	if r.GateDeals != 0 && !p.dealsGiven {
		p.deals, p.dealsGiven = r.GateDeals, true
	}
	return nil
}
