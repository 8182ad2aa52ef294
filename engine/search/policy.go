package search

import (
	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// A Policy rates the legal actions from the observation and the numbers of the rules alone. After
// the first few calls it allocates nothing. A policy that keeps memory must be used by one bot only.
// An [engine.Rater] is a Policy.
type Policy interface {
	// Rate sets rating[i] to the rating of legal[i] for the observing seat; higher is better.
	Rate(o engine.Observation, legal []engine.Action, rating []int64)

	// Pick returns the highest-rated legal action of the observing seat, which must be the seat to
	// act, and the number of legal actions. Ties are broken uniformly: for every action that ties
	// with the best before it, one random number is drawn from chance. If ok is false, the policy
	// cannot decide without a list of the legal actions and has drawn no random number.
	Pick(o engine.Observation, chance *rng.Stream) (a engine.Action, legal int, ok bool)
}

// ruleOfThumb returns the policy of the game's default weights; nil if r is no [engine.Weigher].
func ruleOfThumb(r engine.Rules) Policy {
	w, ok := r.(engine.Weigher)
	if !ok {
		return nil
	}
	return WeightedPolicy(w, engine.Defaults(w))
}

// WeightedPolicy returns the policy that rates actions by these weights of the game's features.
func WeightedPolicy(r engine.Weigher, weights []int32) Policy { return bot.NewRater(r, weights) }

// selfPlayBot returns a bot that can only play by the policy for all seats, with a fixed random
// stream.
func selfPlayBot(policy Policy, seats int) *Bot {
	return &Bot{opt: Options{Policy: policy}, chance: rng.NewStream(uint64(seats)), legal: make([]engine.Action, 0, 256), rating: make([]int64, 64)}
}

// choose returns the index in b.legal of the policy's choice for a seat, with ties broken uniformly;
// without a policy, a random index.
func (b *Bot) choose(st engine.State, seat engine.Seat) int {
	if b.opt.Policy == nil {
		return int(b.chance.Below(uint32(len(b.legal))))
	}
	if len(b.legal) > len(b.rating) {
		b.rating = make([]int64, 2*len(b.legal))
	}
	rating := b.rating[:len(b.legal)]
	b.opt.Policy.Rate(st.Observe(seat), b.legal, rating)
	best, at, tied := rating[0], 0, uint32(1)
	for i, v := range rating[1:] {
		switch {
		case v > best:
			best, at, tied = v, i+1, 1
		case v == best:
			if tied++; b.chance.Below(tied) == 0 {
				at = i + 1
			}
		}
	}
	return at
}
