package train

import (
	"context"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Where two play a long game the better player wins nearly always, and who is found wins
// by what the other does not expect: each champion beats the one before and may win less
// from all others, so that learning goes in a circle. There who becomes champion is held
// against a league, which stays the same in all rounds: the rule of thumb and those who
// learning began with. From none of them it may win much less than any champion before,
// who have played the same deals: small losses do not add up. Who learns meets them too,
// the rule of thumb most often.
//
// Where seats have roles the rule of thumb is heeded role by role, see [training.recall];
// where more than two play, a champion by who it beats.
type league struct {
	*training
	opponents [][]int32
	first     [][]int32     // who was champion before the first round
	won       [][][]float64 // by opponent, champion and deal; nil until somebody challenges
}

const (
	leagueDeals = 1400  // that a contender plays with each, fewer of long matches: about 600 of WARLAND
	leagueLoss  = 0.025 // shares of the win that it may win less: about as much as these show
)

// leagueShares are how much of what was learned challenges the champion, in percent: all
// of it, and where that loses too much, half.
var leagueShares = [...]int64{100, 50}

func newLeague(t *training) *league {
	known := t.Among
	if len(known) == 0 {
		known = [][]int32{t.start}
	}
	return &league{training: t, opponents: distinct([][]int32{t.thumb}, known...), first: distinct([][]int32{t.start}, known...)}
}

// distinct adds those of some weights to a list that are not in it.
func distinct(list [][]int32, more ...[]int32) [][]int32 {
	for _, w := range more {
		if !slices.ContainsFunc(list, func(x []int32) bool { return slices.Equal(x, w) }) {
			list = append(list, w)
		}
	}
	return list
}

// field returns who keeps their weights while others learn: the last champions, the last
// of them twice, those of the league, and the rule of thumb as often as two of five: who
// meets it less unlearns faster how to win from it than it learns to win from others.
func (l *league) field() [][]int32 {
	field := append(distinct(l.lately(), l.opponents[1:]...), l.champion())
	for range len(field)/2 + 1 {
		field = append(field, l.thumb)
	}
	return field
}

// judge ends a round: what was learned challenges the champion among the last champions.
// It reports whether there is a new champion.
func (l *league) judge(ctx context.Context, done, most int, w []int32) (won bool, err error) {
	before, may := l.result.Matches, l.most(most)
	champion, parties := l.champion(), l.arena.parties()
	for i, share := range leagueShares {
		challenger := between(champion, w, share)
		seed := rng.Mix64(l.of(partChallenge, done) ^ uint64(i))
		better, deals, err := l.arena.challenge(ctx, seed, most, champion, challenger, l.lately(), parties)
		if err != nil {
			return false, err
		}
		if l.result.Matches += 2 * deals * l.arena.tablesOf(parties); !better {
			break
		}
		if won, err = l.holds(ctx, challenger); err != nil {
			return false, err
		}
		if won {
			l.crown(challenger)
			break
		}
	}
	l.arena.count(0, may-(l.result.Matches-before))
	return won, nil
}

// most is how many matches a round ends with, at most, when so many deals are played in
// a challenge.
func (l *league) most(deals int) int {
	one := len(l.opponents) * l.meet * l.Seats // by contender
	return len(l.first)*one + len(leagueShares)*(2*deals*l.Seats+one)
}

// holds reports whether a challenger wins from none of the league much less than a
// champion before; then it is one of these.
func (l *league) holds(ctx context.Context, challenger []int32) (bool, error) {
	if l.won == nil {
		won, err := l.meets(ctx, l.first)
		if err != nil {
			return false, err
		}
		l.won = won
	}
	now, err := l.meets(ctx, [][]int32{challenger})
	if err != nil {
		return false, err
	}
	for i, champions := range l.won {
		for _, old := range champions {
			if stat.PairedMean(old, now[i][0]).Delta < -leagueLoss {
				return false, nil
			}
		}
	}
	for i := range l.won {
		l.won[i] = append(l.won[i], now[i][0])
	}
	return true, nil
}

// meets has contenders play each of the league, all on the same deals, and returns what
// they won by opponent, contender and deal.
func (l *league) meets(ctx context.Context, contenders [][]int32) (won [][][]float64, err error) {
	for i, w := range l.opponents {
		s, err := l.arena.credits(ctx, l.of(partLeague, i), 0, l.meet, contenders, [][]int32{w})
		if err != nil {
			return nil, err
		}
		l.result.Matches += len(contenders) * l.meet * l.Seats
		won = append(won, s)
	}
	return won, nil
}

// between returns weights so many percent of the way from some to others, in whole
// tenths of a point where these differ.
func between(from, to []int32, percent int64) []int32 {
	w := slices.Clone(to)
	for f, x := range from {
		if percent < 100 && x != to[f] {
			w[f] = Tenths(rounded(int64(x)*(100-percent)+int64(to[f])*percent, 10*engine.WeightUnit))
		}
	}
	return w
}
