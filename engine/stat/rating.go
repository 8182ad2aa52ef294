package stat

import (
	"encoding/binary"
	"math"
	"slices"
)

// A RatedMatch holds the bots of one finished match and their payoffs.
type RatedMatch struct {
	Bots    []int     // by seat: number of the bot; one bot may hold several seats
	Payoffs []float64 // by seat: the payoff; all sum to 1, or to 0 if nobody won
}

const (
	ratingTolerance     = 1e-12   // largest relative change of a strength that counts as convergence
	maxRatingIterations = 1 << 20 // largest number of iterations; only for bots about 2,000 points apart is it too small
)

// Rating returns the strengths of bots 0 to bots-1 in points: 400 points more mean ten times
// the odds of winning, and the mean is 0. In the model, by Plackett and Luce, the
// probability that a bot wins is its strength divided by the sum of the strengths at the
// table.
//
// A bot without any payoff has no rating: NaN. All ratings are NaN if the bots with payoff
// fall into two groups such that one group never won anything from the other, or if the
// iteration does not converge.
func Rating(matches []RatedMatch, bots int) []float64 {
	credit := make([]float64, bots)
	won := make([][]bool, bots) // won[i][j]: bot i won some payoff at a table with bot j
	for i := range won {
		won[i] = make([]bool, bots)
	}
	for _, t := range matches {
		for s, i := range t.Bots {
			if t.Payoffs[s] <= 0 {
				continue
			}
			credit[i] += t.Payoffs[s]
			for _, j := range t.Bots {
				won[i][j] = true
			}
		}
	}
	var rated []int
	strength, points := make([]float64, bots), make([]float64, bots)
	for i, c := range credit {
		points[i] = math.NaN()
		if c > 0 {
			rated = append(rated, i)
			strength[i] = 1
		}
	}
	if !stronglyConnected(won, rated) || !fitStrengths(strength, credit, rated, lineUps(matches)) {
		return points
	}
	for _, i := range rated {
		points[i] = 400 * math.Log10(strength[i])
	}
	return points
}

// A lineUp is a multiset of bots that met at some tables, with the sum of all payoffs at
// these tables.
type lineUp struct {
	bots []int // indexes of the bots, in rising order
	wins float64
}

// lineUps merges matches with the same bots, in order of appearance.
func lineUps(matches []RatedMatch) []lineUp {
	var list []lineUp
	at := map[string]int{}
	var sorted []int
	var key []byte
	for _, t := range matches {
		sorted = append(sorted[:0], t.Bots...)
		slices.Sort(sorted)
		key = key[:0]
		for _, i := range sorted {
			key = binary.AppendUvarint(key, uint64(i))
		}
		k, ok := at[string(key)]
		if !ok {
			k = len(list)
			at[string(key)] = k
			list = append(list, lineUp{bots: slices.Clone(sorted)})
		}
		for _, c := range t.Payoffs {
			list[k].wins += c
		}
	}
	return list
}

// fitStrengths sets the strengths of the rated bots to their maximum-likelihood values by
// fixed-point iteration. With these values each bot's payoff equals its expectation. It
// reports whether the iteration converged.
func fitStrengths(strength, credit []float64, rated []int, list []lineUp) bool {
	need := make([]float64, len(strength))
	before := make([]float64, len(strength))
	for range maxRatingIterations {
		clear(need)
		for _, l := range list {
			var all float64
			for _, i := range l.bots {
				all += strength[i]
			}
			for _, i := range l.bots {
				need[i] += l.wins / all
			}
		}
		copy(before, strength)
		var logs float64
		for _, i := range rated {
			strength[i] = credit[i] / need[i]
			logs += math.Log(strength[i])
		}
		scale, change := math.Exp(-logs/float64(len(rated))), 0.0
		for _, i := range rated {
			strength[i] *= scale
			change = max(change, math.Abs(strength[i]/before[i]-1))
		}
		if change < ratingTolerance {
			return true
		}
	}
	return false
}

// stronglyConnected reports whether every rated bot won something from every other,
// directly or through bots in between. Only then are all maximum-likelihood strengths
// finite.
func stronglyConnected(won [][]bool, rated []int) bool {
	reach := func(step func(i, j int) bool) int {
		seen := make([]bool, len(won))
		found := []int{rated[0]}
		seen[rated[0]] = true
		for k := 0; k < len(found); k++ {
			for _, j := range rated {
				if !seen[j] && step(found[k], j) {
					seen[j] = true
					found = append(found, j)
				}
			}
		}
		return len(found)
	}
	return len(rated) > 0 &&
		reach(func(i, j int) bool { return won[i][j] }) == len(rated) &&
		reach(func(i, j int) bool { return won[j][i] }) == len(rated)
}
