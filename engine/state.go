package engine

import (
	"math/bits"

	"equitas/engine/rng"
)

// A Seat is a place at the table, from 0, in turn order.
type Seat int8

// Nobody is the seat that must decide when the match is over.
const Nobody Seat = -1

// MaxSeats is how many seats a match can have at most.
const MaxSeats = 8

// Seats is a set of seats.
type Seats uint8

// SeatSet returns the set of the seats given.
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

// List returns the seats of the set in rising order; never nil.
func (s Seats) List() []Seat {
	l := make([]Seat, 0, s.Len())
	for i := range Seat(MaxSeats) {
		if s.Has(i) {
			l = append(l, i)
		}
	}
	return l
}

// An Action is one decision: a small integer whose meaning the game and the
// phase give. [Narrator.Words] turns it into the words of a record.
type Action uint32

// A State is a full position, hidden cards included. Runners and tests hold
// one; bots are handed an [Observation], or guesses, never the state.
type State interface {
	// Start sets up a new match of the deal. It draws chance from nothing but
	// the deal's streams and allocates nothing once the state is warm.
	Start(d rng.Deal)

	// ToAct returns the seat that must decide, or [Nobody] when the match is
	// over.
	ToAct() Seat

	// Legal appends to buf the actions open to ToAct, each once, in an order
	// that depends on the state alone. It appends none only when ToAct is
	// Nobody.
	Legal(buf []Action) []Action

	// Apply performs a, which Legal offered, and then whatever follows from it
	// without another decision.
	Apply(a Action)

	// CopyFrom makes the state equal to other, which must be of the same
	// ruleset and number of seats. It allocates nothing. What a match has
	// counted need not be copied: copies are for search.
	CopyFrom(other State)

	// Observe returns the window of one seat on this state. It stays valid,
	// and follows the state, until the state is gone. It allocates nothing.
	Observe(seat Seat) Observation

	// Result tells how the match ended; only valid when ToAct is Nobody.
	Result() Result

	// Turn is the number of the turn being played, from 1.
	Turn() int
}

// A Tracer is a State that can tell matches apart: how a comparison of two
// variants finds the deals that a change touches. A state that embeds a
// chance.Source is one.
type Tracer interface {
	State

	// Trace is a running hash of the match's choices and chance outcomes. Two
	// matches of one deal that differ in either have different traces.
	Trace() uint64
}

// A Result is how a match ended.
type Result struct {
	Reason  string // one of [Rules.Reasons]
	Winners Seats  // empty if the match is unfinished or a stalemate
	Turns   int    // the turn in which it ended, from 1
	Scored  bool   // Scores hold
	Scores  [MaxSeats]int32
	Cast    *Cast // of rules that have one: sides, not seats, share a win
}

// Unfinished is the reason of a match that was stopped at the turn limit, that
// its players left, or that the rules leave without an end. It has no winners.
const Unfinished = "unfinished"

// Stalemate is the reason of a match that the rules end because nobody can win
// any more. It has no winners.
const Stalemate = "stalemate"

// CreditUnit is the credit of a sole winner. Winners share it equally; it is
// divisible by every number of seats, so credits are exact integers.
const CreditUnit = 840

// Credit returns the credit of seat i, in units of 1/[CreditUnit] of a win.
func (r Result) Credit(i Seat) int64 {
	switch {
	case !r.Winners.Has(i):
		return 0
	case r.Cast != nil:
		return r.Cast.credit(r.Winners, i)
	}
	return CreditUnit / int64(r.Winners.Len())
}

// Sides returns how many sides have won: seats that play for themselves are one
// each.
func (r Result) Sides() int {
	if r.Cast != nil {
		return int(r.Cast.won(r.Winners))
	}
	return r.Winners.Len()
}

// SideCredit returns what the side of seat i has won, in the same units.
func (r Result) SideCredit(i Seat) int64 {
	switch {
	case r.Cast == nil:
		return r.Credit(i)
	case r.Cast.With(i)&r.Winners == 0:
		return 0
	}
	return CreditUnit / r.Cast.won(r.Winners)
}

// An Observation is what one seat knows and may remember.
type Observation interface {
	// Seat is the seat that looks.
	Seat() Seat

	// Seats is how many seats the match has.
	Seats() int

	// Key hashes everything the seat knows: two states that look the same to
	// the seat have the same key.
	Key() uint64
}

// A Lottery is an Observation through which lots can be drawn for what is done
// next, without a list of it all.
type Lottery interface {
	Observation

	// Lots returns who draws the lots, nil if nobody does: the action whose number in
	// the list of Legal one [rng.Stream.Below] of chance says.
	Lots(chance *rng.Stream) Quick
}
