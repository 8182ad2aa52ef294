package told

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/rng"
)

// Random play draws a legal action by the number of actions of each option, without making a list of
// all actions.

// A sampler makes uniformly random decisions. It implements [engine.QuickChooser] for a [View].
type sampler struct {
	state  *State
	chance *rng.Stream
}

// Sampler implements [engine.ActionSampler]. It returns a chooser of random legal actions for the
// decisions of this state, which draws its random numbers from chance.
func (v *View) Sampler(chance *rng.Stream) engine.QuickChooser {
	v.state.sampler.chance = chance
	return &v.state.sampler
}

// Decide returns one of the legal actions, each with equal probability, and their number. ok is false
// if the match is over.
func (l *sampler) Decide() (a engine.Action, legal int, ok bool) {
	s := l.state
	if s.decisionIndex < 0 {
		return 0, 0, false
	}
	all := s.choiceCount + s.passes
	n, i := int(l.chance.Below(uint32(all))), 0
	switch {
	case n >= s.choiceCount:
		return passAction, all, true
	case s.optionCount == 1:
	case s.actionCounts != uncounted:
		i, n = s.actionCounts.nthAction(n)
	default:
		i, n = s.nthAction(n)
	}
	return engine.Action(i)<<thingBits | engine.Action(s.choosable[i].Nth(n)), all, true
}

// nthAction returns the option of legal action n, counted from 0, and the action's index within that
// option. It is for decisions whose actionCounts are uncounted.
func (s *State) nthAction(n int) (option, index int) {
	for ; n >= s.choosable[option].Len(); option++ {
		n -= s.choosable[option].Len()
	}
	return option, n
}

// An actionCounts holds the number of actions of each of up to eight options, one byte each. Sums
// over the options, and the option of an action, are then found in a few instructions without a
// branch.
type actionCounts uint64

const (
	// uncounted means that there are more options or actions than an actionCounts can hold.
	uncounted actionCounts = 0

	maxCountedOptions = 8
	maxCountedActions = 127                // largest number of actions of all options together that an actionCounts can hold
	everyByte         = 0x0101010101010101 // 1 in each byte
	highBits          = 0x80 * everyByte   // the highest bit of each byte
)

// countsOfOption returns the counts of a menu in which only the given option has actions; things is
// their number.
func countsOfOption(things, option int) actionCounts {
	return actionCounts(things) << (8 * uint(option) & 63)
}

// onePerOption returns the counts of a menu in which each option whose bit is set in options has one
// action, and the others none.
func onePerOption(options uint64) actionCounts {
	const oneEach = 0x8040201008040201 // the bit of option i in byte i
	has := options * everyByte & oneEach
	return actionCounts((has + ^uint64(highBits)) & highBits >> 7)
}

// nthAction returns the option of action n, counted from 0, and the action's index within that
// option.
func (t actionCounts) nthAction(n int) (option, index int) {
	upTo := uint64(t * everyByte)            // by option: number of actions up to and including it
	before := uint64(n)*everyByte | highBits // the high bit of a byte survives the subtraction if all actions up to that option come before n
	option = bits.OnesCount64((before - upTo) & highBits)
	return option, n - int(upTo<<8>>(8*uint(option)&63)&0xff)
}
