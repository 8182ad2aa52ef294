package search

import (
	"sync"

	"equitas/engine"
	"equitas/engine/rng"
)

// Habits say how often players who follow a policy hold each hidden thing, estimated from
// self-play. They are valid for the rules and the policy they were made with, and any
// number of bots may share them.
type Habits struct {
	game   engine.Rules
	rules  engine.HabitDeterminizer // game, by its interface
	policy Policy
	seats  [engine.MaxSeats + 1]struct {
		once sync.Once
		odds []uint32
	}
}

// NewHabits returns the habits of a policy, which must be stateless; nil if the game does
// not support habits or policy is nil. They are learned on the first call of Odds.
func NewHabits(r engine.Rules, policy Policy) *Habits {
	p, ok := r.(engine.HabitDeterminizer)
	if !ok || policy == nil {
		return nil
	}
	return &Habits{game: r, rules: p, policy: policy}
}

const (
	habitRounds    = 3                    // rounds of learning, each with the odds of the previous one
	habitMatches   = 600                  // matches per round
	habitDecisions = 2000                 // largest number of decisions of a match
	minOdds        = engine.EvenOdds / 16 // odds of a habit that was never seen
	priorCount     = 12                   // pseudo-observations with which each count begins, as many with the habit as without it
)

// Odds returns the odds of the habits for that many seats, for
// [engine.HabitDeterminizer.GuessByHabits]; nil without habits. The first call learns them.
func (h *Habits) Odds(seats int) []uint32 {
	if h == nil {
		return nil
	}
	s := &h.seats[seats]
	s.once.Do(func() { s.odds = h.learn(seats) })
	return s.odds
}

// LearningDivisor divides the number of matches from which a search learns before its first
// decision. Tests raise it.
var LearningDivisor = 1

// scaledMatches returns a number of matches divided by [LearningDivisor], but enough to
// measure how long matches are.
func scaledMatches(matches int) int { return max(trialMatches+1, matches/LearningDivisor) }

// learn plays self-play matches of the policy and returns the odds of the habits. At every
// decision it compares what the other players hold with what they hold in a
// determinization; habits that are true more often than in these get higher odds.
func (h *Habits) learn(seats int) []uint32 {
	b := selfPlayBot(h.policy, seats)
	st, guess := engine.DisableCounting(h.game.NewState(seats)), h.game.NewState(seats)
	n := h.rules.Habits()
	odds := make([]uint32, n)
	for i := range odds {
		odds[i] = engine.EvenOdds
	}
	was, guessed := make([]int64, n), make([]int64, n)
	for round := range habitRounds {
		clear(was)
		clear(guessed)
		for m := range scaledMatches(habitMatches) {
			st.Start(rng.NewDeal(uint64(round), uint64(m)))
			for plies := 0; st.ToAct() != engine.Nobody && plies < habitDecisions; plies++ {
				who := st.ToAct()
				b.legal = st.Legal(b.legal[:0])
				if len(b.legal) == 1 {
					st.Apply(b.legal[0])
					continue
				}
				h.rules.CountHabits(st, who, was)
				h.rules.GuessByHabits(st.Observe(who), guess, &b.chance, odds)
				h.rules.CountHabits(guess, who, guessed)
				st.Apply(b.legal[b.choose(st, who)])
			}
		}
		for i := range odds {
			o := int64(odds[i]) * (was[i] + priorCount) / (guessed[i] + priorCount)
			odds[i] = uint32(min(max(o, minOdds), engine.MaxOdds))
		}
	}
	return odds
}
