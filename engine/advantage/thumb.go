package advantage

import (
	"runtime"

	"equitas/engine"
	"equitas/engine/rng"
)

// The sample of [Thumb].
const (
	thumbMaster    = 0x7468756D62
	thumbDecisions = 40_000
	thumbMatches   = 4_000
	duelDeals      = 160 // deals of the final test, one bot of each kind among others of the other kind
)

// Thumb returns a rule of thumb learned from random matches with that many seats; or plain,
// the weights known without it, unless the learned weights win more in matches of one
// against others. It takes some tenths of a second and is deterministic.
func Thumb(r engine.Rules, seats int, plain []int32) []int32 {
	p := Sample{Rules: r, Seats: seats, Master: thumbMaster, Decisions: thumbDecisions, Matches: thumbMatches, Workers: runtime.GOMAXPROCS(0)}
	seen, err := p.Play()
	if err != nil {
		return plain
	}
	if w := seen.Weights(plain); w != nil && p.beats(w, plain) {
		return w
	}
	return plain
}

// beats reports whether one player with the first weights among others with the second wins
// more than the other way round.
func (p *Sample) beats(one, other []int32) bool {
	duel := *p
	duel.Policy = [][]int32{one, other}
	players, err := duel.players()
	if err != nil {
		return false
	}
	won := make([]int64, duelDeals)
	err = each(players, 0, duelDeals, func(w *player, deal int) {
		for alone := range 2 {
			own := engine.Seat(deal % w.Seats)
			for seat := range engine.Seat(w.Seats) {
				w.sits[seat] = w.bots[1-alone][seat]
			}
			w.sits[own] = w.bots[alone][own]
			if r, over := w.play(rng.NewDeal(rng.Mix64(w.Master), uint64(deal)), 0, nil); over {
				won[deal] += r.Payoff(own) * int64(1-2*alone)
			}
		}
	})
	sum := int64(0)
	for _, x := range won {
		sum += x
	}
	return err == nil && sum > 0
}
