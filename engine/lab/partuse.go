package lab

import (
	"context"
	"errors"
	"slices"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule/render"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/train"
	"equitas/reports"
)

// Numbers of deals in which the use of parts is counted: for most bots, and for bots that
// search, which are about a thousand times slower.
const (
	exerciseDeals       = 1000
	exerciseSearchDeals = 20
)

// changedParts returns the names of the parts and stages affected by the differences of two
// variants, in the order of the differences. all reports whether every difference affects at
// least one.
func changedParts(base, other *Variant) (names []string, all bool) {
	partsOf := base.Game.Extras().PartsOf
	if partsOf == nil {
		return nil, false
	}
	all = true
	for _, d := range render.Diff(base.Set, other.Set) {
		if d.SameAnswers {
			continue
		}
		about := affectedParts(partsOf(base.Set, d.Path), partsOf(other.Set, d.Path))
		all = all && about != nil
		for _, name := range about {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names, all
}

// affectedParts returns the names of the parts affected by a change of one key. base and
// other are the parts that its value names on each side. If both sides name parts and some
// parts are named on one side only, it returns these; otherwise all.
func affectedParts(base, other []string) []string {
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

// partUses lists the parts affected by the differences of two variants, then the parts that
// give access to them. Their uses are not counted yet.
func partUses(base, other *Variant) []sim.PartUse {
	changed, _ := changedParts(base, other)
	if len(changed) == 0 {
		return nil
	}
	themselves := len(changed)
	var known []sim.WatchedPart
	for _, v := range []*Variant{base, other} {
		for _, w := range sim.WatchableParts(v.Rules) {
			if !slices.ContainsFunc(known, func(k sim.WatchedPart) bool { return k.Name == w.Name }) {
				known = append(known, w)
			}
		}
	}
	var parts []sim.PartUse
	for i := 0; i < len(changed); i++ { // changed grows: a part that gives access may be accessible through others only
		at := slices.IndexFunc(known, func(k sim.WatchedPart) bool { return k.Name == changed[i] })
		if at < 0 {
			continue
		}
		w := known[at]
		p := newPartUse(w)
		p.AccessOnly = i >= themselves
		for _, way := range w.AccessParts {
			if !slices.Contains(changed, way) {
				changed = append(changed, way)
			}
		}
		parts = append(parts, p)
	}
	return parts
}

// useShareBound returns a lower bound on the share of matches (0 to 1) in which a changed
// rule is used, from the uses of parts; 1 if some change affects no part in parts.
func useShareBound(base, other *Variant, parts []sim.PartUse) float64 {
	names, all := changedParts(base, other)
	if !all || slices.ContainsFunc(names, func(name string) bool {
		return !slices.ContainsFunc(parts, func(p sim.PartUse) bool { return p.Part == name })
	}) {
		return 1
	}
	return sim.UsedShare(parts)
}

// newPartUse returns a PartUse for a part, without counts.
func newPartUse(w sim.WatchedPart) sim.PartUse {
	p := sim.PartUse{Part: w.Name, Title: w.Title, What: w.Kind, UseText: w.UsePhrase, AccessParts: w.AccessParts, Stage: w.Stage}
	if p.UseText == "" {
		p.UseText = "use " + w.Title
	}
	return p
}

// exerciseDeals returns the largest number of deals in which the use of parts by the bots is
// counted.
func (p *setup) exerciseDeals() int {
	if p.usageDeals > 0 {
		return p.usageDeals
	}
	if slices.ContainsFunc(p.botNames(), question.IsSearch) {
		return exerciseSearchDeals
	}
	return exerciseDeals
}

// watchChanges returns the parts whose use runs of the variants must count, so that
// [setup.measureUses] needs no further matches; nil if no difference from vs[0] affects a
// part.
func (p *setup) watchChanges(vs []*Variant) *sim.UsageWatch {
	watch := &sim.UsageWatch{Deals: min(p.deals, p.exerciseDeals())}
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

// measureUses returns how often the bots use the parts that differ between base and other,
// in the first deals of pl. i is the index of other's run in pl, result the comparison of
// the runs.
func (p *setup) measureUses(ctx context.Context, base, other *Variant, result *inference.Comparison, pl *playedRuns, i int) ([]sim.PartUse, error) {
	if result.Decoupled {
		return nil, nil
	}
	return p.usesOfBoth(ctx, base, other, [2]*sim.Run{pl.runs[0], pl.runs[i]}, min(result.Deals, p.exerciseDeals()), pl.seats)
}

// usesOfBoth returns how often the bots use the parts that differ between two variants, in
// the given number of deals. runs holds runs of base and other; each may be nil.
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
	return parts, p.markUsableParts(ctx, []*Variant{base, other}, parts, seats)
}

// usabilityDeals is the largest number of deals in which markUsableParts tests whether a
// part can be used.
const usabilityDeals = 40

// markUsableParts sets Reachable of each part that the players never could use in their
// matches, but that bots playing at random or by the rule of thumb can use.
func (p *setup) markUsableParts(ctx context.Context, vs []*Variant, parts []sim.PartUse, seats int) error {
	var never []sim.PartUse
	for i := range parts {
		if parts[i].NeverUsable() {
			never = append(never, parts[i])
		}
	}
	if never == nil {
		return nil
	}
	for _, name := range []string{controlLevel, thumbBot} {
		by := *p
		by.bots, by.botsNamed = []string{name}, true
		if _, err := by.scenario(vs[0], seats); err != nil {
			continue // the bot cannot play this game
		}
		for _, v := range vs {
			uses, err := by.usesOf(ctx, v, nil, never, min(p.deals, usabilityDeals), seats)
			if err != nil {
				return err
			}
			for i := range parts {
				if u, ok := uses[parts[i].Part]; ok && parts[i].NeverUsable() && u.Usable > 0 {
					parts[i].Reachable = true
				}
			}
		}
	}
	return nil
}

// usesOf returns, by name, how often the bots use each of the parts in the given number of
// deals of a variant. It takes the counts from run if run has them, and plays otherwise; run
// may be nil.
func (p *setup) usesOf(ctx context.Context, v *Variant, run *sim.Run, parts []sim.PartUse, deals, seats int) (map[string]sim.Use, error) {
	var names []string
	for _, u := range parts {
		names = append(names, u.Part)
	}
	scenario, err := p.scenario(v, seats)
	if err != nil {
		return nil, err
	}
	uses := map[string]sim.Use{}
	name := usesFindingName(scenario, names, deals)
	if p.lab.cachedFinding(name, &uses) {
		return uses, nil
	}
	if run != nil && run.WatchedDeals == deals && run.Scenario.MasterSeed == scenario.MasterSeed {
		uses = run.Uses
	} else if uses, err = sim.CountUses(ctx, scenario, names, deals, p.lab.resources.Workers); ctx.Err() != nil {
		return nil, question.ErrStopped
	}
	if err == nil && p.lab.resources.Keeper != nil { // without a keeper the deals are played and counted again next time
		p.lab.storeFinding(name, uses)
	}
	return uses, err
}

// markUnexercised sets Parts of r, the report on variant i+1: it counts the use of the parts
// that differ from the base, and probes those that are not used. If the bots never or seldom
// use what differs, it withdraws verdicts of no change ([reports.RecordPartUse]).
func (c *comparisonRun) markUnexercised(ctx context.Context, i int, r *reports.Comparison, pl *playedRuns) error {
	other := c.variants[i+1]
	var err error
	if r.Parts, err = c.measureUses(ctx, c.variants[0], other, r.Result, pl, i+1); err != nil {
		return err
	}
	if err := c.probe(ctx, other, r.Parts, pl.seats); err != nil {
		return err
	}
	reports.RecordPartUse(r.Result, r.Parts, useShareBound(c.variants[0], other, r.Parts))
	if c.players == nil || !c.players[i].UsesOwnWeights() || len(r.Parts) == 0 {
		return nil
	}
	by, own := c.withWeights(other, c.players[i].LearnedWeights)
	uses, err := by.usesOf(ctx, own, nil, r.Parts, min(r.Result.Deals, c.exerciseDeals()), pl.seats)
	for k := range r.Parts {
		if u, ok := uses[r.Parts[k].Part]; ok {
			r.Parts[k].Retrained = &u
		}
	}
	return err
}

// maxProbes is the largest number of parts that a comparison probes. A probe takes about a
// second.
const maxProbes = 3

// probe measures the gain from using parts that bots could use but do not (Forced), for at
// most maxProbes parts.
func (c *comparisonRun) probe(ctx context.Context, v *Variant, parts []sim.PartUse, seats int) error {
	then := map[*sim.PartUse][]string{}
	var order []*sim.PartUse
	for _, m := range sim.UnusedParts(parts) {
		if m.FirstUnused.Stage || m.FirstUnused.Other == nil || m.FirstUnused.Other.Usable == 0 {
			continue
		}
		if then[m.FirstUnused] == nil {
			order = append(order, m.FirstUnused)
		}
		then[m.FirstUnused] = append(then[m.FirstUnused], m.Part)
	}
	for _, by := range order[:min(len(order), maxProbes)] {
		var err error
		if by.Forced, err = c.measureForcedUse(ctx, v, by.Part, then[by], seats, 0, &c.complete); err != nil {
			return err
		}
	}
	return nil
}

// measureForcedUse measures the gain of a bot that is forced to use a part, and then those
// in access, to which it gives access. effort multiplies the largest number of decisions
// played; 0 means 1. The result is nil if the bots have no weights or the part could never
// be used. q is the question in errors.
func (p *setup) measureForcedUse(ctx context.Context, v *Variant, part string, access []string, seats, effort int, q question.Question) (*sim.ForcedUse, error) {
	weights := p.weightsOf(v)
	if _, isGuesser := v.Rules.(engine.Determinizer); !isGuesser || weights == nil {
		return nil, nil
	}
	probe := train.Probe{Rules: v.Rules, Seats: seats, Weights: weights, Part: part, OpenedParts: access, Effort: effort, Seed: p.seed, Workers: p.lab.resources.Workers}
	var known struct{ Forced *sim.ForcedUse }
	name := probeFindingName(v, &probe)
	if p.lab.lookUpFinding(v.Set.Game, name, &known) {
		return known.Forced, nil
	}
	p.observer.BeginStage(question.Stage{What: "probes"})
	defer p.observer.BeginStage(question.Stage{})
	found, err := probe.Run(ctx)
	var broken *train.BrokenError
	switch {
	case ctx.Err() != nil:
		return nil, question.ErrStopped
	case errors.As(err, &broken):
		return nil, &question.BrokenError{Reason: broken.Error(), RepeatCommand: question.Command(q)}
	case err != nil:
		return nil, err
	case found != nil:
		known.Forced = &sim.ForcedUse{Positions: found.Positions, Pairs: found.Pairs, Gain: found.Gain, Lo: found.Lo, Hi: found.Hi}
	}
	p.lab.storeFinding(name, known)
	return known.Forced, nil
}
