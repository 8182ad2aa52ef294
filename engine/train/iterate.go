package train

import (
	"context"
	"errors"
	"slices"

	"equitas/engine"
	"equitas/engine/advantage"
	"equitas/engine/rng"
)

// Where a game has feature counts, learning begins with least-squares policy iteration:
// matches in which some choices are random give a linear estimate of the advantage of
// actions ([advantage.Sample]), and the policy that follows it plays the next round, among
// those of recent rounds. It takes a second or two and often finds about what a policy
// gradient finds in minutes. Since rounds may go in circles, the policy that wins most
// among all of them is taken.
const (
	iterations       = 8
	iterateDecisions = 40_000 // random choices in a round
	iterateMatches   = 4_000  // most matches of a round
	iterateChance    = 30     // percent of the choices that are random
	iterateRecent    = 3      // most policies that play a round
	iterateDuel      = 200    // deals that choose the best policy
	// most deals that confirm the best policy
	iterateSure = 2400
)

// iterateSalt makes the deals of policy iteration differ from those of trainings.
const iterateSalt = 0x4974

// A testDeals says how many deals test the policies that were found.
type testDeals struct {
	choosing   int // deals that choose the best policy
	confirming int // most deals that test whether it is better than the start
}

// fullTestDeals returns the numbers of test deals before a training, which takes much
// longer. They do not depend on the number of decisions per match.
func fullTestDeals(int) testDeals { return testDeals{hurried(iterateDuel), hurried(iterateSure)} }

// iterated returns weights that surely win more than o.Start, found by policy iteration,
// and the matches played. better is nil if there are none, and where it is not tried: where
// trainings are no ascents or seats have roles, and unless learning starts from the rule of
// thumb or [Task].Quiet is set.
func (a *arena) iterated(ctx context.Context, o Task) (better []int32, matches int, err error) {
	if !Teaches(a.rules, a.seats) || o.Quiet == 0 && !slices.Equal(o.Start, engine.Defaults(a.rules.(engine.Weigher))) {
		return nil, 0, nil
	}
	return a.iterate(ctx, o.Seed, o.Start, fullTestDeals)
}

// iterate returns weights that surely win more than start, found by policy iteration, or
// nil, and the matches played. try maps the number of decisions per match to the deals of
// the tests.
func (a *arena) iterate(ctx context.Context, seed uint64, start []int32, try func(decisions int) testDeals) (better []int32, matches int, err error) {
	thumb := engine.Defaults(a.rules.(engine.Weigher))
	master := rng.Mix64(seed ^ iterateSalt)
	p := advantage.Sample{Rules: a.rules, Seats: a.seats, Decisions: hurried(iterateDecisions), Matches: iterateMatches, Workers: a.workers, Chance: iterateChance}
	if !slices.Equal(start, thumb) {
		p.Policy = [][]int32{start}
	}
	found, made := [][]int32{start}, 0
	for i := range iterations {
		if err := ctx.Err(); err != nil {
			return nil, matches, err
		}
		p.Master = rng.Mix64(master ^ uint64(i))
		seen, err := p.Play()
		if broken, ok := errors.AsType[*advantage.BrokenError](err); ok {
			return nil, matches, &BrokenError{p.Master, broken.Deal, broken.Reason}
		} else if err != nil {
			return nil, matches, err
		}
		matches, made = matches+seen.Matches, made+seen.Made
		w := seen.Weights(start)
		if w == nil {
			break
		}
		found = append(found, w)
		p.Policy = append(p.Policy, w)
		p.Policy = p.Policy[max(0, len(p.Policy)-iterateRecent):]
	}
	if len(found) == 1 {
		return nil, matches, nil
	}
	show := try(made / max(1, matches))
	deals := show.choosing
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
	sure, err := a.surely(ctx, master, show.confirming, start, start, found[best], &matches)
	if err != nil || !sure {
		return nil, matches, err
	}
	return found[best], matches, nil
}
