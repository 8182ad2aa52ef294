package search

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// A trial holds the results of one legal action so far.
type trial struct {
	action    engine.Action
	rating    int64 // the policy's rating of the action
	visits    int64 // number of rollouts
	payoffSum int64 // sum of payoffs, in 1/[engine.PayoffUnit] of a win

	// Sums over the sweeps: of the payoff minus that of the policy's own choice, and of the square
	// of this difference.
	leadSum, leadSquares int64
}

// minTriesPerAction is the least number of iterations per action. If there are too many actions for
// that, only those that the policy rates best are tried. It is low, since the best of dozens of
// actions is often not among the highest rated, and since one or two tries of each action in the
// first round are enough to drop the worse half.
const minTriesPerAction = 6

// chooseByRollouts decides by rollouts of the policy after each legal action (sequential
// halving with common random numbers).
//
// A sweep tries every remaining action in one determinization with the same random numbers. After
// each round of sweeps the worse half is dropped. Rounds have equal shares of the iterations. In the
// last round one action remains beside the policy's own choice. It is chosen if its lead exceeds
// the standard error of the difference, or two standard errors if rollouts are truncated and
// evaluated by standings; otherwise the policy's own choice is. The search ends early if the
// remaining iterations could not change the choice.
func (b *Bot) chooseByRollouts(o engine.Observation, legal []engine.Action) engine.Action {
	b.setUpTrials(o, legal)
	if most := max(2, b.opt.Iterations/minTriesPerAction); most < len(b.trials) {
		b.trials = b.trials[:most]
	}
	end := b.truncationTurn(o)
	sure := int64(1)
	if end != noHorizon && b.outlook.model == nil {
		sure = 2
	}
	left, settled := b.opt.Iterations, false
	for n, rounds := len(b.trials), halvings(len(b.trials)); rounds > 0; rounds-- {
		sweeps := max(1, left/(rounds*n))
		for ; sweeps > 0 && left > 0; sweeps-- {
			trials := b.trials[:min(n, left)]
			if settled { // draw random numbers as if the search went on
				b.chance.Uint64()
				left -= len(trials)
				continue
			}
			tried, stop := b.sweep(o, trials, b.opt.Iterations-left, end)
			if left -= tried; stop {
				left = 0
			}
			settled = !b.noEarlyStop && isDecided(b.trials[1:n], sweeps-1, left-(sweeps-1)*n, sure)
		}
		if settled {
			continue
		}
		best := b.trials[1:n]
		for i := range best { // a stable insertion sort, best first: the list is short and mostly sorted
			for j := i; j > 0 && best[j].isBetter(&best[j-1]); j-- {
				best[j], best[j-1] = best[j-1], best[j]
			}
		}
		n = max(2, (n+1)/2)
	}
	if t := &b.trials[1]; t.leads(0, 0, sure) {
		return t.action
	}
	return b.trials[0].action
}

// leads reports whether the action leads the policy's own choice by more than sure standard errors of
// the difference. better and worse add further sweeps to those that were played: the number of sweeps
// in which the action's payoff is a whole win higher, and of those in which it is a whole win lower.
func (t *trial) leads(better, worse int, sure int64) bool {
	ahead := t.leadSum + int64(better-worse)*engine.PayoffUnit
	return ahead > 0 && ahead*ahead > sure*sure*(t.leadSquares+int64(better+worse)*engine.PayoffUnit*engine.PayoffUnit)
}

// isDecided reports whether the choice cannot change any more, whatever the results of the remaining
// sweeps of this round and of the after iterations that follow the round: no trial can come to lead,
// or the only trial that leads cannot lose its lead.
//
// It checks two extreme cases: all remaining differences are 0, or each is a whole win. If there are
// at least sure² of them, all other cases lie between these.
func isDecided(trials []trial, sweeps, after int, sure int64) bool {
	if len(trials) == 1 && trials[0].leads(0, sweeps, sure) {
		return true
	}
	most := sweeps + after/2
	if int64(most) < sure*sure && most > 0 {
		return false
	}
	for i := range trials {
		if t := &trials[i]; t.leads(0, 0, sure) || t.leads(most, 0, sure) {
			return false
		}
	}
	return true
}

// halvings returns the number of times that n must be halved, rounding up, to become 1.
func halvings(n int) (times int) {
	for ; n > 1; n = (n + 1) / 2 {
		times++
	}
	return times
}

// setUpTrials sets b.trials to trials of the legal actions, ordered by the policy's rating, best
// first. The first is the policy's own choice; ties for it are broken by a copy of b.chance.
func (b *Bot) setUpTrials(o engine.Observation, legal []engine.Action) {
	if len(legal) > len(b.rating) {
		b.rating = make([]int64, 2*len(legal))
	}
	rating := b.rating[:len(legal)]
	b.opt.Policy.Rate(o, legal, rating)
	b.trials = b.trials[:0]
	for i, a := range legal {
		b.trials = append(b.trials, trial{action: a, rating: rating[i]})
		for j := i; j > 0 && b.trials[j].rating > b.trials[j-1].rating; j-- {
			b.trials[j], b.trials[j-1] = b.trials[j-1], b.trials[j]
		}
	}
	tied := 1
	for tied < len(b.trials) && b.trials[tied].rating == b.trials[0].rating {
		tied++
	}
	if tied > 1 {
		draw := b.chance
		at := draw.Below(uint32(tied))
		b.trials[0], b.trials[at] = b.trials[at], b.trials[0]
	}
}

// sweep tries actions in one determinization, with rollouts that stop before turn end. before is the
// number of iterations so far. It returns the number of actions that it tried, and whether Stop
// ended the search.
func (b *Bot) sweep(o engine.Observation, l []trial, before, end int) (tried int, stop bool) {
	seats, seat := o.Seats(), o.Seat()
	st, guess := b.state[seats], b.sweepStates[seats]
	same := b.chance.Uint64()
	next := b.chance
	b.chance = rng.NewStream(same)
	b.determinize(o, guess)
	after := b.chance
	var own int64
	for i := range l {
		t := &l[i]
		b.chance = after
		st.CopyFrom(guess)
		st.Apply(t.action)
		b.playOn(st, noLimit, end)
		c := b.rolloutPayoff(st, seat, seats, end)
		if i == 0 {
			own = c
		}
		t.visits++
		t.payoffSum += c
		t.leadSum += c - own
		t.leadSquares += (c - own) * (c - own)
		tried++
		if b.opt.Stop != nil && b.opt.Stop(before+tried) {
			stop = true
			break
		}
	}
	b.chance = next
	return tried, stop
}

// isBetter reports whether a trial has the higher mean payoff; one without visits is worst.
func (t *trial) isBetter(u *trial) bool {
	if t.visits == 0 || u.visits == 0 {
		return t.visits > u.visits
	}
	return t.payoffSum*u.visits > u.payoffSum*t.visits
}

// rolloutPayoff returns the payoff of a seat's side in a rollout, in 1/[engine.PayoffUnit] of a win:
// the expected payoff if the rollout was truncated before turn end.
func (b *Bot) rolloutPayoff(st engine.State, seat engine.Seat, seats, end int) int64 {
	if st.ToAct() != engine.Nobody && st.Turn() >= end {
		return b.truncatedPayoff(st, seat, seats)
	}
	return b.payoff(st, seat, seats)
}

// playOn plays st by the policy, or at random without a policy, to the end of the match, until turn
// end begins, or for limit decisions with more than one legal action. It returns the number of such
// decisions.
func (b *Bot) playOn(st engine.State, limit, end int) (decisions int) {
	for who := st.ToAct(); who != engine.Nobody && st.Turn() < end; who = st.ToAct() {
		if decisions < limit && b.opt.Policy != nil {
			if a, legal, ok := b.opt.Policy.Pick(st.Observe(who), &b.chance); ok {
				if legal > 1 {
					decisions++
				}
				st.Apply(a)
				continue
			}
		}
		b.legal = st.Legal(b.legal[:0])
		switch {
		case len(b.legal) == 0: // a determinization that has no legal action
			return decisions
		case len(b.legal) == 1:
			st.Apply(b.legal[0])
		case decisions == limit:
			return decisions
		default:
			decisions++
			st.Apply(b.legal[b.choose(st, who)])
		}
	}
	return decisions
}
