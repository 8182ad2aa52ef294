package engine

import (
	"math/bits"

	"equitas/engine/rng"
)

// A Seat is a place at the table, from 0, in turn order.
type Seat int8

// Nobody is the seat to act when the match is over.
const Nobody Seat = -1

// MaxSeats is the largest number of seats in a match.
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

// An Action is one decision: a small integer whose meaning the game and the
// phase give. [RecordState.Words] turns it into the words of a record.
type Action uint32

// A State is a full position, hidden cards included. Runners and tests hold one; bots are
// handed an [Observation] or determinizations, never the state.
type State interface {
	// Start sets up a new match of the deal. All chance comes from the deal's streams.
	// After the first matches it allocates nothing.
	Start(d rng.Deal)

	// ToAct returns the seat that must decide, or [Nobody] when the match is
	// over.
	ToAct() Seat

	// Legal appends to buf the actions open to ToAct, each once, in an order
	// that depends on the state alone. It appends none only when ToAct is
	// Nobody.
	Legal(buf []Action) []Action

	// Apply performs a, which must be one of Legal, and everything that follows from it
	// without another decision.
	Apply(a Action)

	// CopyFrom makes the state equal to other, which must be of the same ruleset and number
	// of seats. It allocates nothing. Counts of the match so far need not be copied, since
	// copies serve search.
	CopyFrom(other State)

	// Observe returns the view that one seat has of this state. It follows the state and is
	// valid as long as the state is. It allocates nothing.
	Observe(seat Seat) Observation

	// Result returns how the match ended. It is valid only when ToAct is Nobody.
	Result() Result

	// Turn returns the number of the turn being played, from 1.
	Turn() int

	// Trace returns a running hash of the match's choices and chance outcomes, by which a
	// comparison of two variants finds the deals that a change affects. Two matches of one
	// deal that differ in either have different traces, but for hash collisions. A state
	// that embeds a chance.Source has it.
	Trace() uint64
}

// A Result is how a match ended.
type Result struct {
	Reason  string // one of [Rules.Reasons]
	Winners Seats  // empty if the match is unfinished or a stalemate
	Turns   int    // the turn in which it ended, from 1
	Scored  bool   // whether Scores are set
	Scores  [MaxSeats]int32
	Cast    *Cast // of rules that have one, where sides and not seats share a win; or nil
}

// Unfinished is the reason of a match that was stopped at the turn limit, abandoned by its
// players, or left without an end by the rules. It has no winners.
const Unfinished = "unfinished"

// Stalemate is the reason of a match that the rules end because nobody can win
// any more. It has no winners.
const Stalemate = "stalemate"

// PayoffUnit is the payoff of a sole winner, in whole units. Winners share it equally;
// every number of seats divides it, so payoffs are exact integers.
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

// Sides returns the number of sides that won; where seats play for themselves each is a
// side.
func (r Result) Sides() int {
	if r.Cast != nil {
		return int(r.Cast.winningSides(r.Winners))
	}
	return r.Winners.Len()
}

// SideCredit returns the payoff of the side of seat i, in units of 1/[PayoffUnit] of a win.
func (r Result) SideCredit(i Seat) int64 {
	switch {
	case r.Cast == nil:
		return r.Payoff(i)
	case r.Cast.SideMembers(i)&r.Winners == 0:
		return 0
	}
	return PayoffUnit / r.Cast.winningSides(r.Winners)
}

// An Observation is what one seat knows and may remember of a match.
type Observation interface {
	// Seat returns the observing seat.
	Seat() Seat

	// Seats returns the number of seats of the match.
	Seats() int

	// Key returns a hash of everything the seat knows: two states that look the same to the
	// seat have the same key.
	Key() uint64
}

// An ActionSampler is an Observation through which a uniformly random action can be drawn without
// a list of the legal ones.
type ActionSampler interface {
	Observation

	// Sampler returns a [QuickChooser] that draws such actions, nil if there is none: it chooses the
	// action at index chance.Below(n) in the list of the n legal ones.
	Sampler(chance *rng.Stream) QuickChooser
}
