package engine

import "equitas/engine/rng"

// A HabitDeterminizer is a Determinizer that can weight determinizations by the habits of
// players. A habit is a yes-or-no question about a hidden thing, such as whether a player in
// this visible situation holds this card. How often the answer is yes depends on how people
// play; the caller estimates it.
type HabitDeterminizer interface {
	Determinizer

	// Habits returns the number of habits.
	Habits() int

	// CountHabits adds to count[h] the number of things hidden from seat in s for which the
	// answer to habit h is yes. len(count) is Habits().
	CountHabits(s State, seat Seat, count []int64)

	// GuessByHabits is [Determinizer.Guess] with weights: it places a hidden thing where the
	// answer to habit h is yes about odds[h]/[EvenOdds] times as often as Guess would. Each of
	// odds is 1 to [MaxOdds]. GuessByHabits allocates nothing.
	GuessByHabits(o Observation, s State, r *rng.Stream, odds []uint32)
}

// EvenOdds are the odds with which [HabitDeterminizer.GuessByHabits] draws uniformly, as
// [Determinizer.Guess] does; MaxOdds are the highest odds that it accepts.
const (
	EvenOdds = 1 << 8
	MaxOdds  = 1 << 10
)
