package train

import (
	"context"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// Limits of learning by exploring. Play that pays only after other adaptations is found neither
// by moving one weight nor from an expert, since it loses at first. So if a [Probe] does not
// show that a part that players do not use is weak, some players begin by using it and are
// trained until trainings find nothing more. If they then win more than players who do not use
// the part, learning continues from them.
const (
	maxExploredParts  = 2    // largest number of parts tried
	exploreUsePercent = 20   // share of decisions in which these players use the part at first, in percent of those in which they could
	exploreTestDeals  = 4800 // largest number of deals of the test whether these players win more
)

// exploreSalt makes the deals of an exploration differ from those of trainings.
const exploreSalt = 0x4578

// learnByExploring returns weights that surely win more than w, learned by players who began by
// using parts that players with the weights w do not use; nil if there are none. matches is the
// number of matches played, without those of probes. Since it takes several trainings, it does
// nothing if [Task].QuietTrainings is 0.
func (a *arena) learnByExploring(ctx context.Context, o Task, w []int32) (better []int32, matches int, err error) {
	user, isUser := a.rules.(engine.PartUser)
	_, isGuesser := a.rules.(engine.Determinizer)
	if !isUser || !isGuesser || o.QuietTrainings == 0 {
		return nil, 0, nil
	}
	master := rng.Mix64(o.Seed ^ exploreSalt)
	missed, err := a.findUnusedParts(ctx, master, w)
	if err != nil || len(missed) == 0 {
		return nil, 0, err
	}
	now, parts, tried := w, user.Parts(), 0
	for i, m := range missed {
		speak := m.tellingFeatures()
		if len(speak) == 0 || tried == maxExploredParts {
			continue
		}
		seed := rng.Mix64(master ^ uint64(i+1))
		weak, err := a.isWeak(ctx, seed, parts, m.part, now)
		if err != nil {
			return nil, matches, err
		}
		if weak {
			continue
		}
		tried++
		t := Task{Rules: a.rules, Seats: a.seats, Start: m.withWeightRaised(now, speak[0], exploreUsePercent), ExtraOpponents: append(slices.Clip(o.ExtraOpponents), now),
			Generations: o.Generations, Workers: a.workers, NoCurve: true, OnMatches: o.OnMatches}
		for n := range maxTrainings {
			t.Seed = rng.Mix64(seed ^ uint64(n))
			r, err := Train(ctx, t)
			if err != nil {
				return nil, matches, err
			}
			t.Start = r.Weights
			if matches += r.Matches; !r.Improved {
				break
			}
		}
		won, err := a.surelyWinsMore(ctx, rng.Mix64(seed), scaledDeals(exploreTestDeals), w, now, t.Start, &matches)
		if err != nil {
			return nil, matches, err
		}
		if won {
			now, better = t.Start, t.Start
		}
	}
	return better, matches, nil
}

// isWeak reports whether using a part, together with the parts that it gives access to, does
// not pay for players with the weights w: a [Probe] shows it, or finds no position to use the
// part in.
func (a *arena) isWeak(ctx context.Context, seed uint64, parts []engine.Part, part int, w []int32) (bool, error) {
	p := &Probe{Rules: a.rules, Seats: a.seats, Weights: w, Part: parts[part].Name, Seed: seed, Workers: a.workers}
	for _, q := range parts {
		if slices.Contains(q.AccessParts, p.Part) {
			p.OpenedParts = append(p.OpenedParts, q.Name)
		}
	}
	found, err := p.Run(ctx)
	return found == nil || found.Hi <= 0, err
}
