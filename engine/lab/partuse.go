package lab

import (
	"context"
	"slices"

	"equitas/engine/sim"
)

// A report of one variant looks at so many of its deals, and not at fewer than that,
// to see which parts its bots use: a tenth of them, unless somebody asked.
const (
	partsShare  = 10
	fewestParts = 100
)

// parts finds out which parts and stages of a variant its bots use, and if that is
// asked for what those are worth that they leave alone: each of them by itself.
func (p *setup) parts(ctx context.Context, v *Variant, pl *played, asked *Sim) ([]sim.PartUse, error) {
	deals := min(pl.runs[0].Deals, exerciseDeals)
	if !asked.Parts {
		if deals = min(pl.runs[0].Deals/partsShare, exerciseDeals); deals < fewestParts || slices.ContainsFunc(p.names(), isSearch) {
			return nil, nil
		}
	}
	var parts []sim.PartUse
	for _, w := range sim.Watchable(v.Rules) {
		parts = append(parts, partUse(w))
	}
	uses, err := p.usesOf(ctx, v, parts, deals, pl.seats)
	if err != nil {
		return nil, err
	}
	for i := range parts {
		if u, ok := uses[parts[i].Part]; ok {
			parts[i].Base = &u
		}
	}
	if !asked.Parts {
		return parts, nil
	}
	for _, m := range sim.Missed(parts) {
		if m.By.Stage || m.By.Base.Could == 0 {
			continue
		}
		var then []string
		if m.By != m.PartUse {
			then = []string{m.Part}
		}
		if m.Forced, err = p.forced(ctx, v, m.By.Part, then, pl.seats, asked); err != nil {
			return nil, err
		}
	}
	return parts, nil
}
