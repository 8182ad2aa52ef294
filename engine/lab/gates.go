package lab

import (
	"slices"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// readJudging converts a Judging. --until was checked with the question.
func readJudging(j *question.Judging) *judging {
	r := &judging{exact: j.Exact, games: true, looks: true}
	if j.Until != "" {
		r.until, _ = question.ReadUntil(j.Until)
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
	if p.deals = deals; j.until.Text != "" {
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
	if report.Deals == 0 || len(beside) > 0 || slices.ContainsFunc(bots, question.IsSearch) {
		return question.AnyDeals, nil
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
		return question.Wrongf("--gate: %s has no [gate] tables", v.Asked)
	}
	if r.GateSeed != 0 && !seedGiven {
		p.seed = r.GateSeed
	}
	if r.GateDeals != 0 && !p.given {
		p.deals, p.given = r.GateDeals, true
	}
	return nil
}
