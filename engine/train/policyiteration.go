package train

import (
	"context"
	"errors"
	"slices"

	"equitas/engine"
	"equitas/engine/advantage"
	"equitas/engine/rng"
)

// Limits of least-squares policy iteration, with which learning begins if a game has feature
// counts. Matches in which some choices are random give a linear estimate of the advantage of
// actions ([advantage.Sample]). The policy that follows the estimate plays the next round,
// together with those of recent rounds. This takes a second or two, and often finds about as
// much as a policy gradient in minutes. Since rounds may go in circles, the policy of that round
// is taken that wins most.
const (
	policyRounds          = 8      // number of rounds
	randomChoicesPerRound = 40_000 // number of random choices that ends a round
	maxRoundMatchesPlayed = 4_000  // largest number of matches per round
	randomPercent         = 30     // percent of the choices that are random
	maxRecentPolicies     = 3      // largest number of recent policies that play a round
	choosingDeals         = 200    // number of deals played to choose the best policy
	// largest number of deals played to test whether the best policy is better than the start
	confirmingDeals = 2400
)

// iterateSalt makes the deals of policy iteration differ from those of trainings.
const iterateSalt = 0x4974

// A testDeals holds the numbers of deals that test the policies found by policy iteration.
type testDeals struct {
	choiceDeals       int // number of deals played to choose the best policy
	confirmationDeals int // largest number of deals played to test whether it is better than the start
}

// fullTestDeals returns the numbers of test deals for policy iteration before a training. They
// do not depend on its argument, the number of decisions per match.
func fullTestDeals(int) testDeals {
	return testDeals{scaledDeals(choosingDeals), scaledDeals(confirmingDeals)}
}

// iterateFromStart returns weights that surely win more than o.Start, found by policy iteration,
// or nil if there are none, and the number of matches played. It tries nothing unless
// [AllowsLesson] holds and either o.Start is the rule of thumb or [Task].QuietTrainings is set.
func (a *arena) iterateFromStart(ctx context.Context, o Task) (better []int32, matches int, err error) {
	if !AllowsLesson(a.rules, a.seats) || o.QuietTrainings == 0 && !slices.Equal(o.Start, engine.Defaults(a.rules.(engine.Weigher))) {
		return nil, 0, nil
	}
	return a.iterate(ctx, o.Seed, o.Start, fullTestDeals)
}

// iterate returns weights that surely win more than start, found by policy iteration, or nil if
// there are none, and the number of matches played. testDealsFor returns the numbers of test
// deals for matches in which that number of decisions is made.
func (a *arena) iterate(ctx context.Context, seed uint64, start []int32, testDealsFor func(decisions int) testDeals) (better []int32, matches int, err error) {
	thumb := engine.Defaults(a.rules.(engine.Weigher))
	master := rng.Mix64(seed ^ iterateSalt)
	p := advantage.Sample{Rules: a.rules, Seats: a.seats, RandomDecisions: scaledDeals(randomChoicesPerRound), MaxMatches: maxRoundMatchesPlayed, Workers: a.workers, RandomPercent: randomPercent}
	if !slices.Equal(start, thumb) {
		p.Policies = [][]int32{start}
	}
	found, made := [][]int32{start}, 0
	for i := range policyRounds {
		if err := ctx.Err(); err != nil {
			return nil, matches, err
		}
		p.MasterSeed = rng.Mix64(master ^ uint64(i))
		seen, err := p.Play()
		if broken, ok := errors.AsType[*advantage.BrokenError](err); ok {
			return nil, matches, &BrokenError{p.MasterSeed, broken.Deal, broken.Reason}
		} else if err != nil {
			return nil, matches, err
		}
		matches, made = matches+seen.Matches, made+seen.Decisions
		if seen.Won == 0 { // nothing shows what is worth doing
			a.nobodyWins = i == 0
			break
		}
		w := seen.Weights(start)
		if w == nil {
			break
		}
		found = append(found, w)
		p.Policies = append(p.Policies, w)
		p.Policies = p.Policies[max(0, len(p.Policies)-maxRecentPolicies):]
	}
	if len(found) == 1 {
		return nil, matches, nil
	}
	show := testDealsFor(made / max(1, matches))
	deals := show.choiceDeals
	won, err := a.winShares(ctx, master, 0, deals, found[1:], found)
	if err != nil {
		return nil, matches, err
	}
	best, most := 0, -1.0
	for i, l := range won {
		sum := 0.0
		for _, x := range l {
			sum += x
		}
		if sum > most {
			best, most = i+1, sum
		}
	}
	matches += len(won) * deals * a.seats
	sure, err := a.surelyWinsMore(ctx, master, show.confirmationDeals, start, start, found[best], &matches)
	if err != nil || !sure {
		return nil, matches, err
	}
	return found[best], matches, nil
}
