package search

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// A Policy sets rating[i] to how good legal[i] looks to the one who observes,
// more is better. It uses nothing but the observation and the numbers of the
// rules, and allocates nothing once warm. A policy that keeps memory is for one
// bot.
type Policy func(o engine.Observation, legal []engine.Action, rating []int64)

// ruleOfThumb returns the game's own policy, nil if it has none.
func ruleOfThumb(r engine.Rules) Policy {
	w, ok := r.(engine.Weigher)
	if !ok {
		return nil
	}
	return Weighted(w, engine.Defaults(w))
}

// Weighted returns the policy that judges by the game's features with these
// weights, one for each.
func Weighted(r engine.Weigher, weights []int32) Policy {
	return func(o engine.Observation, legal []engine.Action, rating []int64) { r.Weigh(o, legal, weights, rating) }
}

// pupil returns a bot that learns by playing the policy for all seats, always
// with the same chance.
func pupil(policy Policy, seats int) *Bot {
	return &Bot{opt: Thinking{Policy: policy}, chance: rng.NewStream(uint64(seats)), legal: make([]engine.Action, 0, 256), rating: make([]int64, 64)}
}

// rate returns the policy's ratings of the legal actions, nil without a policy.
func (b *Bot) rate(st engine.State, who engine.Seat) []int64 {
	if b.opt.Policy == nil {
		return nil
	}
	if len(b.legal) > len(b.rating) {
		b.rating = make([]int64, 2*len(b.legal))
	}
	rating := b.rating[:len(b.legal)]
	b.opt.Policy(st.Observe(who), b.legal, rating)
	return rating
}

// best returns which action is rated highest; those rated alike are equally
// likely, all of them without ratings.
func (b *Bot) best(rating []int64) int {
	if rating == nil {
		return int(b.chance.Below(uint32(len(b.legal))))
	}
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
