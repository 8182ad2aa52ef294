package told

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/rng"
)

// Random play draws a legal action without a list of them, from the number of actions of each
// option.

// sampler implements [engine.Quick] for a View: uniformly random decisions.
type sampler struct {
	s      *State
	chance *rng.Stream
}

// Sampler implements [engine.ActionSampler].
func (v *View) Sampler(chance *rng.Stream) engine.Quick {
	v.s.lots.chance = chance
	return &v.s.lots
}

// Decide returns one of the legal actions, each with equal probability, and their number.
// ok is false when the match is over.
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
	case s.many != uncounted:
		i, n = s.many.find(n)
	default:
		i, n = s.find(n)
	}
	return engine.Action(i)<<thingBits | engine.Action(s.legal[i].Nth(n)), all, true
}

// find returns the option of legal action n, counted from 0, and its number within the
// option, where no tallies were kept.
func (s *State) find(n int) (option, of int) {
	for ; n >= s.legal[option].Len(); option++ {
		n -= s.legal[option].Len()
	}
	return option, n
}

// A tallies holds the number of actions of up to eight options, one byte each. Sums over the
// options, and the option of an action, take a few instructions without a branch.
type tallies uint64

const (
	// uncounted stands for more options, or more actions, than fit.
	uncounted tallies = 0

	mostTallies = 8
	mostTallied = 127 // most actions of all options together that are counted
	everyByte   = 0x0101010101010101
	highBits    = 0x80 * everyByte
)

// tallied returns the tallies of a menu in which only one option has actions.
func tallied(things, option int) tallies { return tallies(things) << (8 * uint(option) & 63) }

// tallyOnes returns the tallies of a set of options with one action each.
func tallyOnes(options uint64) tallies {
	const oneEach = 0x8040201008040201 // in every byte the bit of its option
	has := options * everyByte & oneEach
	return tallies((has + ^uint64(highBits)) & highBits >> 7)
}

// find returns the option of action n, counted from 0, and its number within the option.
func (t tallies) find(n int) (option, of int) {
	upTo := uint64(t * everyByte)            // by option: actions up to and including it
	before := uint64(n)*everyByte | highBits // the high bit remains where these are all before n
	option = bits.OnesCount64((before - upTo) & highBits)
	return option, n - int(upTo<<8>>(8*uint(option)&63)&0xff)
}
