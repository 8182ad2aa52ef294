package search

import (
	"sync"

	"equitas/engine"
	"equitas/engine/rng"
)

// Habits are what a policy makes players hold, found out by letting it play.
// They are for the rules and the policy that they were made of, and for any
// number of bots at once.
type Habits struct {
	game   engine.Rules
	rules  engine.HabitGuesser // the same
	policy Policy
	seats  [engine.MaxSeats + 1]struct {
		once sync.Once
		odds []uint32
	}
}

// NewHabits returns the habits of a policy; nil if the game cannot take account
// of them, or there is no policy. The policy must keep no memory. Nothing is
// played before the first decision that asks for them.
func NewHabits(r engine.Rules, policy Policy) *Habits {
	p, ok := r.(engine.HabitGuesser)
	if !ok || policy == nil {
		return nil
	}
	return &Habits{game: r, rules: p, policy: policy}
}

const (
	lessons       = 3   // rounds of learning, each from the odds of the one before
	lessonMatches = 600 // matches of a round
	lessonPlies   = 2000
	leastOdds     = engine.EvenOdds / 16 // of what was never seen
	doubt         = 12                   // guesses of either kind that habits are taken to have been right in before
)

// Odds returns the odds of the habits for that many seats, for
// [engine.HabitGuesser], nil without habits. They are learned when first asked for.
func (h *Habits) Odds(seats int) []uint32 {
	if h == nil {
		return nil
	}
	s := &h.seats[seats]
	s.once.Do(func() { s.odds = h.learn(seats) })
	return s.odds
}

// Hurry is by how many times fewer matches a search learns from before its first
// decision. Tests raise it.
var Hurry = 1

// hurried returns a number of matches under [Hurry]: more than are needed to see how
// long matches are.
func hurried(matches int) int { return max(trialMatches+1, matches/Hurry) }

// learn has the policy play against itself. At every decision what the others
// hold is set against what they would hold in a guess, and habits that were so
// more often than guessed get better odds.
func (h *Habits) learn(seats int) []uint32 {
	b := pupil(h.policy, seats)
	st, guess := engine.Uncounted(h.game.NewState(seats)), h.game.NewState(seats)
	n := h.rules.Habits()
	odds := make([]uint32, n)
	for i := range odds {
		odds[i] = engine.EvenOdds
	}
	was, guessed := make([]int64, n), make([]int64, n)
	for round := range lessons {
		clear(was)
		clear(guessed)
		for m := range hurried(lessonMatches) {
			st.Start(rng.NewDeal(uint64(round), uint64(m)))
			for plies := 0; st.ToAct() != engine.Nobody && plies < lessonPlies; plies++ {
				who := st.ToAct()
				b.legal = st.Legal(b.legal[:0])
				if len(b.legal) == 1 {
					st.Apply(b.legal[0])
					continue
				}
				h.rules.Held(st, who, was)
				h.rules.Presume(st.Observe(who), guess, &b.chance, odds)
				h.rules.Held(guess, who, guessed)
				st.Apply(b.legal[b.choose(st, who)])
			}
		}
		for i := range odds {
			o := int64(odds[i]) * (was[i] + doubt) / (guessed[i] + doubt)
			odds[i] = uint32(min(max(o, leastOdds), engine.MaxOdds))
		}
	}
	return odds
}
