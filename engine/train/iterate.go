package train

import (
	"context"
	"errors"
	"slices"

	"equitas/engine"
	"equitas/engine/advantage"
	"equitas/engine/rng"
)

// Where a game says what its features count, learning begins with policy iteration by
// least squares: matches in which some choices are left to chance say what the features
// are worth to those who play them ([advantage.Sample]); who plays by that plays the next
// ones, among those of the rounds before. It takes a second or two, and what it finds is
// often near to what the slope finds in minutes. Rounds go round in circles: so the one is
// taken that wins most among all of them.
const (
	iterations       = 8
	iterateDecisions = 40_000 // left to chance in a round
	iterateMatches   = 4_000  // of a round, at most
	iterateChance    = 30     // percent of the choices that are left to chance
	iterateRecent    = 3      // policies, at most, that play a round
	iterateDuel      = 200    // see [trying]
	iterateSure      = 2400
)

const forIterate = 0x4974

// A trying is how many deals show what rounds have found.
type trying struct {
	duel int // deals that show who wins most
	sure int // deals, at most, that show whether that is better than the start
}

// wholly is a trying before a training, which takes much longer.
func wholly(int) trying { return trying{hurried(iterateDuel), hurried(iterateSure)} }

// iterated returns weights that win more than the start, found by policy iteration; none
// if there are none, or where trainings are no ascents, or of roles: there it was not tried;
// and how many matches were played. It is for who begins as the rule of thumb, or is to rest
// long.
func (a *arena) iterated(ctx context.Context, o Task) (better []int32, matches int, err error) {
	if !Teaches(a.rules, a.seats) || o.Quiet == 0 && !slices.Equal(o.Start, engine.Defaults(a.rules.(engine.Weigher))) {
		return nil, 0, nil
	}
	return a.iterate(ctx, o.Seed, o.Start, wholly)
}

// iterate returns weights that win more than the start, found by policy iteration; none if
// there are none; and how many matches were played. Asked with the decisions of a match,
// about, try says how many deals show it.
func (a *arena) iterate(ctx context.Context, seed uint64, start []int32, try func(decisions int) trying) (better []int32, matches int, err error) {
	thumb := engine.Defaults(a.rules.(engine.Weigher))
	master := rng.Mix64(seed ^ forIterate)
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
	deals := show.duel
	won, err := a.credits(ctx, master, 0, deals, found[1:], found)
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
	sure, err := a.surely(ctx, master, show.sure, start, start, found[best], &matches)
	if err != nil || !sure {
		return nil, matches, err
	}
	return found[best], matches, nil
}
