package search

import (
	"sync"

	"equitas/engine"
	"equitas/engine/rng"
)

// Habits hold the odds of a game's habits ([engine.HabitDeterminizer]) for players who follow a
// policy, estimated from self-play. They are valid for the rules and the policy that they were made
// with. Any number of bots may share them.
type Habits struct {
	game   engine.Rules
	rules  engine.HabitDeterminizer // the same as game
	policy Policy
	seats  [engine.MaxSeats + 1]struct {
		once sync.Once
		odds []uint32
	}
}

// NewHabits returns the habits of a policy, which must keep no memory; nil if r is no
// [engine.HabitDeterminizer] or policy is nil. They are learned on the first call of Odds.
func NewHabits(r engine.Rules, policy Policy) *Habits {
	p, ok := r.(engine.HabitDeterminizer)
	if !ok || policy == nil {
		return nil
	}
	return &Habits{game: r, rules: p, policy: policy}
}

const (
	habitRounds    = 3                    // number of rounds of learning; each corrects the odds of the previous one
	habitMatches   = 600                  // number of matches per round
	habitDecisions = 2000                 // largest number of decisions of a match
	minOdds        = engine.EvenOdds / 16 // least odds, such as those of a habit that was never seen
	priorCount     = 12                   // number of pseudo-observations added to each count
)

// Odds returns the odds of the habits in matches with that many seats, by habit, for
// [engine.HabitDeterminizer.GuessByHabits]; nil if h is nil. The first call learns them.
func (h *Habits) Odds(seats int) []uint32 {
	if h == nil {
		return nil
	}
	s := &h.seats[seats]
	s.once.Do(func() { s.odds = h.learn(seats) })
	return s.odds
}

// LearningDivisor divides the numbers of matches from which habits and outlooks are learned, to
// learn quickly but badly. Only tests change it from 1.
var LearningDivisor = 1

// scaledMatches returns a number of matches divided by [LearningDivisor], but at least one more
// than trialMatches.
func scaledMatches(matches int) int { return max(trialMatches+1, matches/LearningDivisor) }

// learn learns the odds of the habits from self-play of the policy, and returns them by habit. At
// every decision it compares the true position with a determinization: habits whose answer is yes
// more often in true positions get higher odds.
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
