package chance

import (
	"math/bits"
	"slices"

	"equitas/engine/card"
	"equitas/engine/rng"
)

// Shuffle puts a pile of at most [card.MaxPile] cards in a new order, the top card first. The
// pile must be sorted by kind. i numbers the shuffles of the use, each of which has a random
// stream of its own; given fills the [GivenSlot] values of the use's line.
//
// Each card is sorted by a random key of its own, so that one card more leaves the order of the
// others as it was.
func (s *Source) Shuffle(u *Use, i uint64, c *Cards, pile []uint8, given ...int) {
	switch {
	case len(pile) == 0:
		return
	case s.nextOutcome != nil:
		s.readPile(u, c, pile, given)
	case s.unordered:
		return
	default:
		s.sortByKeys(s.deal.Key(u.Stream, i), c, pile)
	}
	s.AddToTrace(uint64(len(pile))<<8 | packNumbers(given))
	for _, k := range slices.Backward(pile) {
		s.AddToTrace(c.Hash[k])
	}
	if s.witness != nil {
		order := make([]string, len(pile))
		for i, k := range pile {
			order[i] = c.Names[k]
		}
		s.witness(u.newOutcome(order, given))
	}
}

func (s *Source) sortByKeys(key uint64, c *Cards, pile []uint8) {
	w := s.scratch()
	words, was := w.words[:len(pile)], w.pile[:len(pile)]
	copies := 0 // copies of this kind already passed
	for i, k := range pile {
		if i > 0 && pile[i-1] != k {
			copies = 0
		}
		was[i], words[i] = k, card.PackSortWord(rng.CardKey(key, c.Copies[k][copies]), i)
		copies++
	}
	for i, x := range w.Sort(words) {
		pile[i] = was[card.UnpackPlace(x)]
	}
}

// Pick returns the kind of one thing chosen at random among several, such as the cards of a hand or
// the tokens of a bag. held has the number of things of each kind; only kinds in the mask kinds can
// be chosen, and the mask must not be empty. i numbers the picks of the use, each of which has a
// random stream of its own; given fills the [GivenSlot] values of the use's line.
func (s *Source) Pick(u *Use, i uint64, c *Cards, kinds uint64, held []uint8, given ...int) int {
	pick := bits.TrailingZeros64(kinds)
	switch {
	case s.nextOutcome != nil:
		pick = s.readPick(u, c, kinds, held, given)
	case s.unordered:
		return s.pickOne(kinds, held)
	default:
		key, least := s.deal.Key(u.Stream, i), ^uint64(0)
		for m := kinds; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			for _, id := range c.Copies[k][:held[k]] {
				if x := rng.CardKey(key, id); x <= least {
					least, pick = x, k
				}
			}
		}
	}
	s.AddToTrace(c.Hash[pick] + packNumbers(given))
	if s.witness != nil {
		s.witness(u.newOutcome(c.recordName(pick), given))
	}
	return pick
}

func (s *Source) pickOne(kinds uint64, held []uint8) int {
	n := 0
	for m := kinds; m != 0; m &= m - 1 {
		n += int(held[bits.TrailingZeros64(m)])
	}
	n = s.RandomBelow(n)
	for m := kinds; ; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		if n -= int(held[k]); n < 0 {
			return k
		}
	}
}

// KindMask returns the mask with bit k set for each kind k of which held[k] is not 0.
func KindMask(held []uint8) uint64 {
	kinds := uint64(0)
	for k, n := range held {
		if n > 0 {
			kinds |= 1 << k
		}
	}
	return kinds
}

// Roll rolls n dice whose sides are numbered from 1 to sides, with stream number i of the use.
// given fills the [GivenSlot] values of the use's line. The result is valid until the next roll.
func (s *Source) Roll(u *Use, i uint64, n, sides int, given ...int) []int {
	w := s.scratch()
	w.dice = slices.Grow(w.dice[:0], n)[:n]
	if s.nextOutcome != nil {
		s.readDice(u, w.dice, sides, given)
	} else {
		src := s.deal.Stream(u.Stream, i)
		if s.unordered {
			src = rng.NewStream(s.stream.Uint64())
		}
		for i := range w.dice {
			w.dice[i] = int(src.Below(uint32(sides))) + 1
		}
	}
	for _, d := range w.dice {
		s.AddToTrace(uint64(d))
	}
	if s.witness != nil {
		s.witness(u.newOutcome(append(make([]int, 0, n), w.dice...), given))
	}
	return w.dice
}

// PickValue returns the index of one of several values, each with equal probability, with stream
// number i of the use. given fills the [GivenSlot] values of the use's line. A record contains the
// value v itself as a whole number or, unless words is nil, words[v]. Values must be distinct.
func (s *Source) PickValue(u *Use, i uint64, values []int, words []string, given ...int) int {
	at := 0
	switch {
	case s.nextOutcome != nil:
		at = s.readValue(u, values, words, given)
	case s.unordered:
		src := rng.NewStream(s.stream.Uint64())
		at = int(src.Below(uint32(len(values))))
	default:
		src := s.deal.Stream(u.Stream, i)
		at = int(src.Below(uint32(len(values))))
	}
	s.AddToTrace(uint64(at) + 1)
	if s.witness != nil {
		var told any = values[at]
		if words != nil {
			told = words[values[at]]
		}
		s.witness(u.newOutcome(told, given))
	}
	return at
}
