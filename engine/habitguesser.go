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

	// Held adds to count[h] how many of the things that seat cannot see in s make habit h
	// true. len(count) is Habits().
	Held(s State, seat Seat, count []int64)

	// Presume is Guess, but a hidden thing is odds[h]/[EvenOdds] times as likely to be
	// where habit h says, or as near to that as is cheaply done. Odds are 1 to [MaxOdds].
	// It allocates nothing.
	Presume(o Observation, s State, r *rng.Stream, odds []uint32)
}

// EvenOdds are the odds that leave the uniform draw of Guess unchanged; MaxOdds are the
// highest allowed.
const (
	EvenOdds = 1 << 8
	MaxOdds  = 1 << 10
)
