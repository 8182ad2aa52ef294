package advantage

import (
	"runtime"

	"equitas/engine"
	"equitas/engine/rng"
)

// Limits for the matches of [RuleOfThumb].
const (
	thumbMaster       = 0x7468756D62
	thumbDecisions    = 40_000
	thumbMatches      = 4_000
	thumbMaxDecisions = 600_000 // most decisions of all matches, so that games whose matches hardly end do not take minutes
	duelDeals         = 160     // deals of the final test, in which one bot of each kind plays among bots of the other kind
	duelMaxDecisions  = 500_000 // decisions of the final test after which the wins so far decide
	duelBatch         = 8       // deals played between two checks of duelMaxDecisions
	endingDeals       = 24      // deals that show whether matches of one bot at all seats end
)

// EffortDivisor divides the numbers of matches and decisions that [RuleOfThumb] plays. A value
// above 1 makes its weights worse; it is for tests that need some weights quickly.
var EffortDivisor = 1

// reduceEffort returns a number of matches or decisions divided by [EffortDivisor], at least 1.
func reduceEffort(n int) int { return max(1, n/EffortDivisor) }

// RuleOfThumb returns a rule of thumb learned from random matches with that many seats. If the
// learned weights do not win more in matches of one player among others, or if most matches of
// players who all have them end without a winner while more than twice as many have one with plain,
// it returns plain, the weights known without learning. It takes some tenths of a second and is
// deterministic.
func RuleOfThumb(r engine.Rules, seats int, plain []int32) []int32 {
	p := Sample{Rules: r, Seats: seats, MasterSeed: thumbMaster, RandomDecisions: reduceEffort(thumbDecisions), MaxMatches: reduceEffort(thumbMatches), MaxDecisions: reduceEffort(thumbMaxDecisions), Workers: runtime.GOMAXPROCS(0)}
	seen, err := p.Play()
	if err != nil {
		return plain
	}
	if w := seen.Weights(plain); w != nil && p.beats(w, plain) && !p.stalls(w, plain) {
		return w
	}
	return plain
}

// beats reports whether one player with the weights one, among others with the weights
// other, wins more than the other way round.
func (p *Sample) beats(one, other []int32) bool {
	duel := *p
	duel.Policies = [][]int32{one, other}
	players, err := duel.players()
	if err != nil {
		return false
	}
	var won [duelDeals]int64
	for from, made := 0, 0; from < reduceEffort(duelDeals) && made < reduceEffort(duelMaxDecisions); from += duelBatch {
		err := playDeals(players, from, from+duelBatch, func(w *player, deal int) {
			for alone := range 2 {
				own := engine.Seat(deal % w.Seats)
				for seat := range engine.Seat(w.Seats) {
					w.matchBots[seat] = w.bots[1-alone][seat]
				}
				w.matchBots[own] = w.bots[alone][own]
				if r, over := w.play(rng.NewDeal(rng.Mix64(w.MasterSeed), uint64(deal)), 0, nil); over {
					won[deal] += r.Payoff(own) * int64(1-2*alone)
				}
			}
		})
		if err != nil {
			return false
		}
		made = 0
		for _, w := range players {
			made += w.decisions
		}
	}
	sum := int64(0)
	for _, x := range won {
		sum += x
	}
	return sum > 0
}

// stalls reports whether fewer than half of the matches have a winner if all players have the weights
// learned, while more than twice as many have one if all have plain. A player may win by leaving it
// to the others to end a match; if all do so, nobody wins.
func (p *Sample) stalls(learned, plain []int32) bool {
	deals := reduceEffort(endingDeals)
	won := p.countWon(learned, deals)
	return 2*won < deals && p.countWon(plain, deals) > 2*won
}

// countWon returns how many matches on the first deals have a winner if all players have the weights
// w; 0 if they cannot be played.
func (p *Sample) countWon(w []int32, deals int) int {
	alike := *p
	alike.Policies = [][]int32{w}
	players, err := alike.players()
	if err != nil {
		return 0
	}
	ends := make([]bool, deals)
	err = playDeals(players, 0, deals, func(w *player, deal int) {
		for seat := range w.Seats {
			w.matchBots[seat] = w.bots[0][seat]
		}
		r, over := w.play(rng.NewDeal(rng.Mix64(w.MasterSeed), uint64(deal)), 0, nil)
		ends[deal] = over && r.Winners != 0
	})
	if err != nil {
		return 0
	}
	n := 0
	for _, ended := range ends {
		if ended {
			n++
		}
	}
	return n
}
