package train

import (
	"context"
	"errors"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/advantage"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Limits of policy steps, with which learning begins if matches are long. A policy that follows
// the estimate of one round of policy iteration then plays worse than the policy before, since
// the sample says too little about rare features. A limited step in that direction plays better,
// and more steps better still (a natural gradient: Kakade 2002). The length of each step is
// chosen by matches against the weights before it, the start and the rule of thumb.
const (
	stepRounds        = 4       // largest number of steps
	stepRandomChoices = 300_000 // number of random choices that ends a sample
	stepMatches       = 5_000   // largest number of matches of a sample
	stepRandomPercent = 15      // percent of the choices that are random
	stepChoosingDeals = 400     // number of deals played to choose the length of a step
	stepConfirmDeals  = 2400    // largest number of deals played to test whether all steps together beat the start
)

// stepLengths are the lengths of a step that are tried, in percent of the spread of ratings
// within a decision under the weights before the step.
var stepLengths = [...]float64{10, 20, 40}

// stepSalt makes the deals of policy steps differ from those of trainings.
const stepSalt = 0x5374

// usesSteps reports whether learning may begin with policy steps: the rules must be an
// [engine.FeatureCounter] for which [usesAscents] does not hold, and seats must have no roles.
func usesSteps(r engine.Rules, seats int) bool {
	_, ok := r.(engine.FeatureCounter)
	return ok && !usesAscents(r) && r.Cast(seats) == nil
}

// stepFromStart returns weights that surely win more than o.Start, found by policy steps, or nil
// if there are none, and the number of matches played. It tries nothing unless [usesSteps] holds
// and either o.Start is the rule of thumb or [Task].QuietTrainings is set.
func (a *arena) stepFromStart(ctx context.Context, o Task) (better []int32, matches int, err error) {
	thumb := engine.Defaults(a.rules.(engine.Weigher))
	if !usesSteps(a.rules, a.seats) || o.QuietTrainings == 0 && !slices.Equal(o.Start, thumb) {
		return nil, 0, nil
	}
	master := rng.Mix64(o.Seed ^ stepSalt)
	now := o.Start
	for i := range stepRounds {
		if err := ctx.Err(); err != nil {
			return nil, matches, err
		}
		p := advantage.Sample{Rules: a.rules, Seats: a.seats, RandomDecisions: scaledDeals(stepRandomChoices), MaxMatches: scaledDeals(stepMatches), Workers: a.workers,
			RandomPercent: stepRandomPercent, Policies: [][]int32{now}, MasterSeed: rng.Mix64(master ^ uint64(i))}
		seen, err := p.Play()
		if broken, ok := errors.AsType[*advantage.BrokenError](err); ok {
			return nil, matches, &BrokenError{p.MasterSeed, broken.Deal, broken.Reason}
		} else if err != nil {
			return nil, matches, err
		}
		matches += seen.Matches
		next, err := a.step(ctx, p.MasterSeed, now, seen, appendDistinct([][]int32{now}, o.Start, thumb), &matches)
		if err != nil {
			return nil, matches, err
		}
		if next == nil {
			break
		}
		now = next
	}
	if slices.Equal(now, o.Start) {
		return nil, matches, nil
	}
	sure, err := a.surelyWinsMore(ctx, master, scaledDeals(stepConfirmDeals), o.Start, o.Start, now, &matches)
	if err != nil || !sure {
		return nil, matches, err
	}
	return now, matches, nil
}

// step returns the weights after the step from now that wins most against opponents with each
// of the weights in field, if it wins more than now by at least one standard error; otherwise
// nil. seen gives the direction of the step. It adds the number of matches played to matches.
func (a *arena) step(ctx context.Context, master uint64, now []int32, seen *advantage.SampleSums, field [][]int32, matches *int) ([]int32, error) {
	list := [][]int32{now}
	for _, length := range stepLengths {
		if w := seen.ImprovedWeights(now, length/100); w != nil {
			for f, x := range w {
				w[f] = clampWeight(int64(x))
				if w[f] != now[f] {
					w[f] = WeightOfTenths(int64(math.Round(float64(x) * 10 / engine.WeightUnit)))
				}
			}
			list = appendDistinct(list, w)
		}
	}
	if len(list) == 1 {
		return nil, nil
	}
	deals := scaledDeals(stepChoosingDeals)
	won := make([][]float64, len(list))
	for i := range won {
		won[i] = make([]float64, deals)
	}
	for _, other := range field {
		s, err := a.winShares(ctx, master, 0, deals, list, [][]int32{other})
		if err != nil {
			return nil, err
		}
		*matches += len(list) * deals * a.seats
		for i := range s {
			for d, x := range s[i] {
				won[i][d] += x
			}
		}
	}
	best, most := 0, 0.0
	for i := range list[1:] {
		if d := stat.PairedMean(won[0], won[i+1]); d.Delta > d.SE && d.Delta > most {
			best, most = i+1, d.Delta
		}
	}
	if best == 0 {
		return nil, nil
	}
	return list[best], nil
}
