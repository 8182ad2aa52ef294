package lab

import (
	"slices"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// readJudging converts a checked [question.Judging].
func readJudging(j *question.Judging) *judging {
	r := &judging{exact: j.Exact, reportMatches: true, reportLooks: true}
	if j.Until != "" {
		r.until, _ = question.ParseUntil(j.Until)
	}
	return r
}

// setDefaultDeals sets the number of deals to the default of a variant's file, unless the
// user gave one. beside lists things played in addition, such as ablations and levels; see
// defaultDeals. A run that stops early gets a larger maximum.
func (p *setup) setDefaultDeals(j *judging, v *Variant, beside ...string) error {
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

// defaultDeals returns the default number of deals. This is the number in the variant's file;
// but where bots search, or where ablations or levels are played in addition, a deal costs
// ten to a hundred times more, and the default for all games is used.
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

// applyGates returns an error if the variant has no gates. It sets seed and deals to those of
// the gates in the variant's file, unless the question gives them.
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
