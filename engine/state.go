package engine

import (
	"math/bits"

	"equitas/engine/rng"
)

// A Seat is a place at the table, from 0, in turn order.
type Seat int8

// Nobody stands for no seat. [State.ToAct] returns it when the match is over.
const Nobody Seat = -1

// MaxSeats is the largest number of seats in a match.
const MaxSeats = 8

// Seats is a set of seats.
type Seats uint8

// SeatSet returns the set of the given seats.
func SeatSet(seats ...Seat) Seats {
	var s Seats
	for _, i := range seats {
		s |= 1 << i
	}
	return s
}

// Has reports whether seat i is in the set.
func (s Seats) Has(i Seat) bool { return s>>i&1 != 0 }

// Len returns how many seats are in the set.
func (s Seats) Len() int { return bits.OnesCount8(uint8(s)) }

// List returns the seats of the set in rising order. It is never nil.
func (s Seats) List() []Seat {
	l := make([]Seat, 0, s.Len())
	for i := range Seat(MaxSeats) {
		if s.Has(i) {
			l = append(l, i)
		}
	}
	return l
}

// An Action is one choice: a small integer whose meaning depends on the game and the phase.
// [RecordState.Words] turns it into the words of a record.
type Action uint32

// A State is a full position, hidden cards included. Runners and tests have it; bots are given
// an [Observation] or determinizations, never the state.
type State interface {
	// Start sets up a new match. All its random numbers are drawn from the streams of d. After
	// the first few matches it allocates nothing.
	Start(d rng.Deal)

	// ToAct returns the seat that must decide, or [Nobody] when the match is
	// over.
	ToAct() Seat

	// Legal appends to buf the actions that the seat to act may choose, each once, in an order
	// that depends on the state alone, and returns it. There are none only when ToAct is
	// Nobody.
	Legal(buf []Action) []Action

	// Apply performs a, which must be one of Legal, and everything that follows from it
	// without another decision.
	Apply(a Action)

	// CopyFrom makes the state equal to other, which must be of the same ruleset and number
	// of seats. It allocates nothing. Counts of the match so far need not be copied, since
	// copies serve search.
	CopyFrom(other State)

	// Observe returns the view that one seat has of this state. The view changes with the
	// state and is valid as long as the state is. Observe allocates nothing.
	Observe(seat Seat) Observation

	// Result returns how the match ended. It is valid only when ToAct is Nobody.
	Result() Result

	// Turn returns the number of the turn being played, from 1.
	Turn() int

	// Trace returns a running hash of the match's choices and chance outcomes. A comparison of
	// two variants finds by it the deals that a change affects: two matches of one deal with
	// different choices or outcomes have different traces, except for hash collisions. A state
	// that embeds a chance.Source gets this method from it.
	Trace() uint64
}

// A Result is how a match ended.
type Result struct {
	Reason  string          // one of [Rules.Reasons]
	Winners Seats           // empty if the match is unfinished or a stalemate
	Turns   int             // the turn in which it ended, from 1
	Scored  bool            // Scores are set
	Scores  [MaxSeats]int32 // by seat: its final score
	Cast    *Cast           // the roles and sides of the seats: sides share a win; nil if each seat plays for itself
}

// Unfinished is the reason of a match that was stopped at the turn limit, abandoned by its
// players, or left without an end by the rules. It has no winners.
const Unfinished = "unfinished"

// Stalemate is the reason of a match that the rules end because nobody can win
// any more. It has no winners.
const Stalemate = "stalemate"

// PayoffUnit is the payoff of a sole winner. Winners share it equally. It is divisible by
// every number of seats up to [MaxSeats], so that payoffs are whole numbers.
const PayoffUnit = 840

// Payoff returns the payoff of seat i, in units of 1/[PayoffUnit] of a win.
func (r Result) Payoff(i Seat) int64 {
	switch {
	case !r.Winners.Has(i):
		return 0
	case r.Cast != nil:
		return r.Cast.payoff(r.Winners, i)
	}
	return PayoffUnit / int64(r.Winners.Len())
}

// WinningSides returns the number of sides that won. Without a Cast, each seat is a side.
func (r Result) WinningSides() int {
	if r.Cast != nil {
		return int(r.Cast.winningSides(r.Winners))
	}
	return r.Winners.Len()
}

// SidePayoff returns the payoff of the side of seat i, in units of 1/[PayoffUnit] of a win:
// the sum over all seats of the side. Without a Cast, it is the payoff of the seat.
func (r Result) SidePayoff(i Seat) int64 {
	switch {
	case r.Cast == nil:
		return r.Payoff(i)
	case r.Cast.SideMembers(i)&r.Winners == 0:
		return 0
	}
	return PayoffUnit / r.Cast.winningSides(r.Winners)
}

// An Observation gives access to everything that one seat knows and may remember of a match, and
// to nothing else.
type Observation interface {
	// Seat returns the observing seat.
	Seat() Seat

	// Seats returns the number of seats of the match.
	Seats() int

	// Key returns a hash of everything that the seat knows: two states that look the same to
	// the seat have the same key.
	Key() uint64
}

// An ActionSampler is an Observation from which a uniformly random legal action can be drawn
// without listing the legal actions.
type ActionSampler interface {
	Observation

	// Sampler returns a chooser that draws such actions with random numbers from chance: of n
	// legal actions it chooses the one that [State.Legal] has at index chance.Below(n). It
	// returns nil if it cannot.
	Sampler(chance *rng.Stream) QuickChooser
}
