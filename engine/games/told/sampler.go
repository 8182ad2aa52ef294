package told

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/rng"
)

// Random play draws a legal action without making a list of them, from the number of actions of
// each option.

// A sampler makes uniformly random decisions. It implements [engine.Quick] for a [View].
type sampler struct {
	s      *State
	chance *rng.Stream
}

// Sampler implements [engine.ActionSampler].
func (v *View) Sampler(chance *rng.Stream) engine.Quick {
	v.s.lots.chance = chance
	return &v.s.lots
}

// Decide returns one of the legal actions, each with equal probability, and the number of legal
// actions. ok is false if the match is over.
func (l *sampler) Decide() (a engine.Action, legal int, ok bool) {
	s := l.s
	if s.dec < 0 {
		return 0, 0, false
	}
	all := s.things + s.passes
	n, i := int(l.chance.Below(uint32(all))), 0
	switch {
	case n >= s.things:
		return passAction, all, true
	case s.kinds == 1:
	case s.tallies != uncounted:
		i, n = s.tallies.nthAction(n)
	default:
		i, n = s.nthAction(n)
	}
	return engine.Action(i)<<thingBits | engine.Action(s.legal[i].Nth(n)), all, true
}

// nthAction returns the option of legal action n, counted from 0, and the action's index within
// that option. It is for decisions without tallies.
func (s *State) nthAction(n int) (option, index int) {
	for ; n >= s.legal[option].Len(); option++ {
		n -= s.legal[option].Len()
	}
	return option, n
}

// A tallies holds the number of actions of each of up to eight options, one byte each. Sums
// over the options, and the option of an action, are then found in a few instructions without a
// branch.
type tallies uint64

const (
	// uncounted means that there are more options or actions than fit.
	uncounted tallies = 0

	maxTallies = 8
	maxTallied = 127 // most actions of all options together that fit
	everyByte  = 0x0101010101010101
	highBits   = 0x80 * everyByte
)

// tallyOption returns the tallies of a menu in which only one option has actions, and it has
// things of them.
func tallyOption(things, option int) tallies { return tallies(things) << (8 * uint(option) & 63) }

// tallyOnes returns the tallies for a set of options, as bits, with one action each.
func tallyOnes(options uint64) tallies {
	const oneEach = 0x8040201008040201 // the bit of option i in byte i
	has := options * everyByte & oneEach
	return tallies((has + ^uint64(highBits)) & highBits >> 7)
}

// nthAction returns the option of action n, counted from 0, and the action's index within that
// option.
func (t tallies) nthAction(n int) (option, index int) {
	upTo := uint64(t * everyByte)            // by option: number of actions up to and including it
	before := uint64(n)*everyByte | highBits // the high bit of a byte survives the subtraction if all actions up to that option come before n
	option = bits.OnesCount64((before - upTo) & highBits)
	return option, n - int(upTo<<8>>(8*uint(option)&63)&0xff)
}
