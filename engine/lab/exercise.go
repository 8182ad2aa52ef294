package lab

import (
	"context"
	"errors"
	"slices"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/sim"
	"equitas/engine/train"
	"equitas/reports"
)

// Deals in which it is watched what players use: of bots that search fewer, since
// they are a thousand times slower than others.
const (
	exerciseDeals       = 1000
	exerciseSearchDeals = 20
)

// changedParts names the parts and stages that the differences of two variants are
// about, in the order of the differences. all tells that none of the differences is
// about something else.
func changedParts(base, other *Variant) (names []string, all bool) {
	game, ok := base.Game.(rule.Parter)
	if !ok {
		return nil, false
	}
	all = true
	for _, d := range render.Diff(base.Set, other.Set) {
		if d.Same {
			continue
		}
		about := aboutParts(game.PartsOf(base.Set, d.Path), game.PartsOf(other.Set, d.Path))
		all = all && about != nil
		for _, name := range about {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names, all
}

// aboutParts are the parts that a difference is about, of those that its key is about
// on either side: where it is a list of parts, those that only one side lists.
func aboutParts(base, other []string) []string {
	var one, both []string
	for _, name := range slices.Concat(base, other) {
		switch {
		case slices.Contains(base, name) != slices.Contains(other, name):
			one = append(one, name)
		case !slices.Contains(both, name):
			both = append(both, name)
		}
	}
	if one == nil || base == nil || other == nil {
		return slices.Concat(one, both)
	}
	return one
}

// partUses lists the parts that the differences of two variants are about, and
// those by which players come to them.
func partUses(base, other *Variant) []sim.PartUse {
	changed, _ := changedParts(base, other)
	if len(changed) == 0 {
		return nil
	}
	themselves := len(changed)
	var known []sim.Watched
	for _, v := range []*Variant{base, other} {
		for _, w := range sim.Watchable(v.Rules) {
			if !slices.ContainsFunc(known, func(k sim.Watched) bool { return k.Name == w.Name }) {
				known = append(known, w)
			}
		}
	}
	var parts []sim.PartUse
	for i := 0; i < len(changed); i++ { // ways to parts may have ways themselves
		at := slices.IndexFunc(known, func(k sim.Watched) bool { return k.Name == changed[i] })
		if at < 0 {
			continue
		}
		w := known[at]
		p := partUse(w)
		p.Path = i >= themselves
		for _, way := range w.Through {
			if !slices.Contains(changed, way) {
				changed = append(changed, way)
			}
		}
		parts = append(parts, p)
	}
	return parts
}

// reach is the share of all matches in which players use something that differs
// between two variants; 1 where something differs that is about no part.
func reach(base, other *Variant, parts []sim.PartUse) float64 {
	names, all := changedParts(base, other)
	if !all || slices.ContainsFunc(names, func(name string) bool {
		return !slices.ContainsFunc(parts, func(p sim.PartUse) bool { return p.Part == name })
	}) {
		return 1
	}
	return sim.Reach(parts)
}

// partUse describes a part whose use is watched.
func partUse(w sim.Watched) sim.PartUse {
	p := sim.PartUse{Part: w.Name, Title: w.Title, What: w.What, Do: w.Do, Via: w.Through, Stage: w.Stage}
	if p.Do == "" {
		p.Do = "use " + w.Title
	}
	return p
}

// exerciseDeals is in how many deals it is watched what the bots use, at most.
func (p *setup) exerciseDeals() int {
	if p.watched > 0 {
		return p.watched
	}
	if slices.ContainsFunc(p.names(), isSearch) {
		return exerciseSearchDeals
	}
	return exerciseDeals
}

// watchChanges is what [setup.exercised] asks of all others, for a run to find out
// on its way; nil if they are about no parts.
func (p *setup) watchChanges(vs []*Variant) *sim.Watch {
	watch := &sim.Watch{Deals: min(p.deals, p.exerciseDeals())}
	for _, other := range vs[1:] {
		for _, part := range partUses(vs[0], other) {
			watch.Names = append(watch.Names, part.Part)
		}
	}
	if len(watch.Names) == 0 {
		return nil
	}
	return watch
}

// exercised finds out whether the bots use what differs between two variants, on
// the deals that were played: other's run is number i of them.
func (p *setup) exercised(ctx context.Context, base, other *Variant, result *sim.Comparison, pl *played, i int) ([]sim.PartUse, error) {
	if result.Decoupled {
		return nil, nil
	}
	return p.usesOfBoth(ctx, base, other, [2]*sim.Run{pl.runs[0], pl.runs[i]}, min(result.Deals, p.exerciseDeals()), pl.seats)
}

// usesOfBoth finds out whether the bots use what differs between two variants, on so
// many of the deals, of which there may be runs.
func (p *setup) usesOfBoth(ctx context.Context, base, other *Variant, runs [2]*sim.Run, deals, seats int) ([]sim.PartUse, error) {
	parts := partUses(base, other)
	if len(parts) == 0 {
		return nil, nil
	}
	for side, v := range []*Variant{base, other} {
		uses, err := p.usesOf(ctx, v, runs[side], parts, deals, seats)
		if err != nil {
			return nil, err
		}
		for k := range parts {
			u, ok := uses[parts[k].Part]
			switch {
			case !ok:
			case side == 0:
				parts[k].Base = &u
			default:
				parts[k].Other = &u
			}
		}
	}
	return parts, p.findOpen(ctx, []*Variant{base, other}, parts, seats)
}

// openDeals is in how many deals it is looked at most whether others could use what
// players never could.
const openDeals = 40

// findOpen finds out of the parts that players never could use whether that is these
// players' doing: whether others could, who choose at random or by the rule of thumb, and
// so come to where they may.
func (p *setup) findOpen(ctx context.Context, vs []*Variant, parts []sim.PartUse, seats int) error {
	var never []sim.PartUse
	for i := range parts {
		if parts[i].Never() {
			never = append(never, parts[i])
		}
	}
	if never == nil {
		return nil
	}
	for _, name := range []string{controlLevel, thumb} {
		by := *p
		by.bots, by.named = []string{name}, true
		if _, err := by.cell(vs[0], seats); err != nil {
			continue // it cannot play this game
		}
		for _, v := range vs {
			uses, err := by.usesOf(ctx, v, nil, never, min(p.deals, openDeals), seats)
			if err != nil {
				return err
			}
			for i := range parts {
				if u, ok := uses[parts[i].Part]; ok && parts[i].Never() && u.Could > 0 {
					parts[i].Open = true
				}
			}
		}
	}
	return nil
}

// usesOf counts how the bots use parts of a variant, on so many of the deals: as a
// run has seen it, if it was played on these and watched. The run may be nil.
func (p *setup) usesOf(ctx context.Context, v *Variant, run *sim.Run, parts []sim.PartUse, deals, seats int) (map[string]sim.Use, error) {
	var names []string
	for _, u := range parts {
		names = append(names, u.Part)
	}
	cell, err := p.cell(v, seats)
	if err != nil {
		return nil, err
	}
	uses := map[string]sim.Use{}
	name := usesName(cell, names, deals)
	if p.lab.remembered(name, &uses) {
		return uses, nil
	}
	if run != nil && run.Watched == deals && run.Cell.Master == cell.Master {
		uses = run.Uses
	} else if uses, err = sim.Exercise(ctx, cell, names, deals, p.lab.opt.Workers); ctx.Err() != nil {
		return nil, ErrStopped
	}
	if err == nil && p.lab.opt.Keeper != nil { // otherwise the deals are played again, and watched
		p.lab.find(name, uses)
	}
	return uses, err
}

// unexercised marks the result where the bots never use what differs between two
// variants, after a probe of what they never use.
func (c *comparing) unexercised(ctx context.Context, i int, r *reports.Comparison, pl *played) error {
	other := c.vs[i+1]
	var err error
	if r.Parts, err = c.exercised(ctx, c.vs[0], other, r.Result, pl, i+1); err != nil {
		return err
	}
	if err := c.probe(ctx, other, r.Parts, pl.seats); err != nil {
		return err
	}
	reports.Exercised(r.Result, r.Parts, reach(c.vs[0], other, r.Parts))
	if c.players == nil || !c.players[i].Apart() || len(r.Parts) == 0 {
		return nil
	}
	by, own := c.as(other, c.players[i].Learned)
	uses, err := by.usesOf(ctx, own, nil, r.Parts, min(r.Result.Deals, c.exerciseDeals()), pl.seats)
	for k := range r.Parts {
		if u, ok := uses[r.Parts[k].Part]; ok {
			r.Parts[k].Own = &u
		}
	}
	return err
}

// mostProbes is how many parts a comparison probes at most: each takes about a
// second.
const mostProbes = 3

// probe finds out of the parts that bots never use what they would be worth.
func (c *comparing) probe(ctx context.Context, v *Variant, parts []sim.PartUse, seats int) error {
	then := map[*sim.PartUse][]string{}
	var order []*sim.PartUse
	for _, m := range sim.Missed(parts) {
		if m.By.Stage || m.By.Other == nil || m.By.Other.Could == 0 {
			continue
		}
		if then[m.By] == nil {
			order = append(order, m.By)
		}
		then[m.By] = append(then[m.By], m.Part)
	}
	for _, by := range order[:min(len(order), mostProbes)] {
		var err error
		if by.Forced, err = c.forced(ctx, v, by.Part, then[by], seats, 0, &c.asked); err != nil {
			return err
		}
	}
	return nil
}

// forced finds out what a bot wins that is made to use a part, and what it leads
// to, with so many times the usual effort; nil where the bots have no weights, or nobody could use it.
func (p *setup) forced(ctx context.Context, v *Variant, part string, then []string, seats, effort int, asked Question) (*sim.Forced, error) {
	weights := p.weightsOf(v)
	if _, isGuesser := v.Rules.(engine.Guesser); !isGuesser || weights == nil {
		return nil, nil
	}
	probe := train.Probe{Rules: v.Rules, Seats: seats, Weights: weights, Part: part, Then: then, Effort: effort, Seed: p.seed, Workers: p.lab.opt.Workers}
	var known struct{ Forced *sim.Forced }
	name := probeName(v, &probe)
	if p.lab.found(v.Set.Game, name, &known) {
		return known.Forced, nil
	}
	p.obs.stage(Stage{What: "probes"})
	defer p.obs.stage(Stage{})
	found, err := probe.Run(ctx)
	var broken *train.BrokenError
	switch {
	case ctx.Err() != nil:
		return nil, ErrStopped
	case errors.As(err, &broken):
		return nil, &BrokenError{broken.Error(), Line(asked)}
	case err != nil:
		return nil, err
	case found != nil:
		known.Forced = &sim.Forced{States: found.States, Pairs: found.Pairs, Gain: found.Gain, Lo: found.Lo, Hi: found.Hi}
	}
	p.lab.find(name, known)
	return known.Forced, nil
}
