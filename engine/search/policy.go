package search

import (
	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// A Policy rates what one may do, more is better, by nothing but the observation
// and the numbers of the rules, and allocates nothing once warm. A policy that
// keeps memory is for one bot. An [engine.Judge] is one.
type Policy interface {
	// Rate sets rating[i] to how good legal[i] looks to the one who observes.
	Rate(o engine.Observation, legal []engine.Action, rating []int64)

	// Pick returns the action that is rated highest of all that are legal for the
	// one who observes and has to act, and how many are legal. Of those rated alike
	// each is as likely: chance is drawn from whenever an action is rated as high as
	// the best of those before it. Where it cannot tell it is not ok and draws
	// nothing.
	Pick(o engine.Observation, chance *rng.Stream) (a engine.Action, legal int, ok bool)
}

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
func Weighted(r engine.Weigher, weights []int32) Policy { return bot.NewJudge(r, weights) }

// pupil returns a bot that learns by playing the policy for all seats, always
// with the same chance.
func pupil(policy Policy, seats int) *Bot {
	return &Bot{opt: Thinking{Policy: policy}, chance: rng.NewStream(uint64(seats)), legal: make([]engine.Action, 0, 256), rating: make([]int64, 64)}
}

// choose returns which of b.legal the policy takes; those rated alike are equally
// likely, all of them without a policy.
func (b *Bot) choose(st engine.State, who engine.Seat) int {
	if b.opt.Policy == nil {
		return int(b.chance.Below(uint32(len(b.legal))))
	}
	if len(b.legal) > len(b.rating) {
		b.rating = make([]int64, 2*len(b.legal))
	}
	rating := b.rating[:len(b.legal)]
	b.opt.Policy.Rate(st.Observe(who), b.legal, rating)
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
