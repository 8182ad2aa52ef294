package engine

import "equitas/engine/rng"

// A HabitGuesser is a Guesser that can take account of what players tend to
// keep. Its habits are the questions "does one who looks like this have that?": what
// everybody sees of a player, and a thing that may be hidden there. How often
// each is so under some way of playing, its user finds out.
type HabitGuesser interface {
	Guesser

	// Habits returns how many habits there are.
	Habits() int

	// Held adds to count[h] how often habit h is so in s, among what seat
	// cannot see there. count is as long as Habits.
	Held(s State, seat Seat, count []int64)

	// Presume is Guess, but a thing is odds[h]/[EvenOdds] times as likely to
	// be where habit h is about it, or as near to that as is cheaply done.
	// Odds are 1 to [MaxOdds]. It allocates nothing.
	Presume(o Observation, s State, r *rng.Stream, odds []uint32)
}

// EvenOdds leave a thing as likely as it is by the cards alone; MaxOdds are
// the most.
const (
	EvenOdds = 1 << 8
	MaxOdds  = 1 << 10
)
