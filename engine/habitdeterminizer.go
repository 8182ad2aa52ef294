package engine

import "equitas/engine/rng"

// A HabitDeterminizer is a Determinizer that can weight determinizations by what players tend to
// keep. A habit is a yes-or-no question about a hidden thing, such as whether a player in
// this visible situation holds this card. How often each is true depends on how people
// play: the caller estimates it.
type HabitDeterminizer interface {
	Determinizer

	// Habits returns the number of habits.
	Habits() int

	// CountHabits adds to count[h] the number of hidden things, those that seat cannot see in s, for
	// which the answer to habit h is yes. len(count) is Habits().
	CountHabits(s State, seat Seat, count []int64)

	// GuessByHabits is Guess with weights: where the answer to habit h is yes, a hidden thing is
	// odds[h]/[EvenOdds] times as likely to lie, or as near to that as is cheaply done. Odds
	// are 1 to [MaxOdds]. Presume allocates nothing.
	GuessByHabits(o Observation, s State, r *rng.Stream, odds []uint32)
}

// EvenOdds are the odds that leave Guess's uniform draw unchanged; MaxOdds are the highest
// that [HabitDeterminizer.GuessByHabits] takes.
const (
	EvenOdds = 1 << 8
	MaxOdds  = 1 << 10
)
