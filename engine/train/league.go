package train

import (
	"context"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// A league is a fixed set of opponents for two-player games of many decisions: the rule of
// thumb and the weights that learning began with. In such games the better player nearly
// always wins, and a champion may beat the previous one by surprise and lose to all others,
// so that learning goes in a circle. So a new champion is compared with each earlier champion
// on the same deals: against no opponent of the league may it win less by more than leagueLoss.
// Learners play against these opponents too, most often against the rule of thumb.
//
// Games with roles or with more than two players have no league.
type league struct {
	*training
	opponents [][]int32     // distinct weights; the first is the rule of thumb
	initial   [][]int32     // weights that count as champions before the first round
	payoffs   [][][]float64 // by opponent, champion and deal: win share, 0 to 1; nil before the first challenge
}

const (
	leagueDeals = 1400  // number of deals that a contender plays against each opponent; fewer in long matches
	leagueLoss  = 0.025 // largest loss of a new champion against one opponent, as a share of the win: about the least loss that leagueDeals deals can show
)

// leagueShares are the shares of the learned change of the weights, in percent, with which the
// champion is challenged, one after the other until one wins.
var leagueShares = [...]int64{100, 50}

func newLeague(t *training) *league {
	known := t.ExtraOpponents
	if len(known) == 0 {
		known = [][]int32{t.start}
	}
	return &league{training: t, opponents: appendDistinct([][]int32{t.thumb}, known...), initial: appendDistinct([][]int32{t.start}, known...)}
}

// appendDistinct appends to list those weights of more that are not in it yet, and returns it.
func appendDistinct(list [][]int32, more ...[]int32) [][]int32 {
	for _, w := range more {
		if !slices.ContainsFunc(list, func(x []int32) bool { return slices.Equal(x, w) }) {
			list = append(list, w)
		}
	}
	return list
}

// opponentField returns the weights of the learners' opponents: the last champions, with the
// present one twice, the opponents of the league, and several times the rule of thumb, so that
// it is more than a third of them. If learners met it less often, they would unlearn how to beat
// it faster than they learn to beat others.
func (l *league) opponentField() [][]int32 {
	field := append(appendDistinct(l.lastChampions(), l.opponents[1:]...), l.champion())
	for range len(field)/2 + 1 {
		field = append(field, l.thumb)
	}
	return field
}

// endRound ends a round: shares of the learned change to the weights w challenge the champion,
// among the last champions as opponents. It reports whether there is a new champion. done is the
// number of generations so far, and maxDeals the largest number of deals of a challenge.
func (l *league) endRound(ctx context.Context, done, maxDeals int, w []int32) (won bool, err error) {
	before, may := l.result.Matches, l.maxRoundMatches(maxDeals)
	champion, parties := l.champion(), l.arena.parties()
	for i, share := range leagueShares {
		challenger := interpolate(champion, w, share)
		seed := rng.Mix64(l.stageMaster(stageChallenge, done) ^ uint64(i))
		better, deals, err := l.arena.challenge(ctx, seed, maxDeals, champion, challenger, l.lastChampions(), parties)
		if err != nil {
			return false, err
		}
		if l.result.Matches += 2 * deals * l.arena.matchesPerDealOf(parties); !better {
			break
		}
		if won, err = l.accepts(ctx, challenger); err != nil {
			return false, err
		}
		if won {
			l.setChampion(challenger)
			break
		}
	}
	l.arena.addFinished(0, may-(l.result.Matches-before))
	return won, nil
}

// maxRoundMatches returns the largest number of matches that [league.endRound] plays if a challenge
// takes at most that many deals.
func (l *league) maxRoundMatches(deals int) int {
	one := len(l.opponents) * l.opponentDeals * l.Seats // matches per contender
	return len(l.initial)*one + len(leagueShares)*(2*deals*l.Seats+one)
}

// accepts reports whether the win share of a challenger against each opponent of the league is at
// most [leagueLoss] below that of any earlier champion. If so, its win shares are added to l.payoffs.
func (l *league) accepts(ctx context.Context, challenger []int32) (bool, error) {
	if l.payoffs == nil {
		won, err := l.playAll(ctx, l.initial)
		if err != nil {
			return false, err
		}
		l.payoffs = won
	}
	now, err := l.playAll(ctx, [][]int32{challenger})
	if err != nil {
		return false, err
	}
	for i, champions := range l.payoffs {
		for _, old := range champions {
			if stat.PairedMean(old, now[i][0]).Delta < -leagueLoss {
				return false, nil
			}
		}
	}
	for i := range l.payoffs {
		l.payoffs[i] = append(l.payoffs[i], now[i][0])
	}
	return true, nil
}

// playAll plays every contender against every opponent of the league, on the same deals,
// and returns win shares by opponent, contender and deal.
func (l *league) playAll(ctx context.Context, contenders [][]int32) (won [][][]float64, err error) {
	for i, w := range l.opponents {
		s, err := l.arena.winShares(ctx, l.stageMaster(stageLeague, i), 0, l.opponentDeals, contenders, [][]int32{w})
		if err != nil {
			return nil, err
		}
		l.result.Matches += len(contenders) * l.opponentDeals * l.Seats
		won = append(won, s)
	}
	return won, nil
}

// interpolate returns weights between from and to: at 0 percent from, at 100 percent to. In
// between, weights that differ are rounded to tenths of a point.
func interpolate(from, to []int32, percent int64) []int32 {
	w := slices.Clone(to)
	for f, x := range from {
		if percent < 100 && x != to[f] {
			w[f] = WeightOfTenths(roundedQuotient(int64(x)*(100-percent)+int64(to[f])*percent, 10*engine.WeightUnit))
		}
	}
	return w
}
