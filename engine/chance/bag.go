package chance

import (
	"fmt"
	"slices"
	"strconv"

	"equitas/engine/rng"
)

// maxStackDraw is the number of things, and of kinds, up to which [Source.Draw] allocates nothing.
const maxStackDraw = 64

// Draw takes n things at once from a bag, or all if there are fewer, and adds to drawn how many
// of each kind were taken. held has the number of things of each kind in the bag and is not
// changed: the caller removes what was drawn. i numbers the draws of the use, each of which has
// a random stream of its own; given fills the [GivenSlot] values of the use's line.
//
// Each thing has a random key, and those with the least keys are drawn, so that one thing more
// in the bag leaves the keys of the others as they were.
func (s *Source) Draw(u *Use, i uint64, c *Cards, held []uint8, n int, drawn []uint8, given ...int) {
	all := 0
	for _, have := range held {
		all += int(have)
	}
	if n = min(n, all); n == 0 {
		return
	}
	var room [maxStackDraw]uint8
	kinds := room[:min(n, maxStackDraw)]
	if n > maxStackDraw {
		kinds = make([]uint8, n)
	}
	switch {
	case s.nextOutcome != nil:
		s.readDraw(u, c, held, kinds, given)
	case s.unordered:
		s.drawOneByOne(held, kinds)
	default:
		s.drawByKeys(s.deal.Key(u.Stream, i), c, held, kinds)
	}
	slices.Sort(kinds)
	s.AddToTrace(uint64(n)<<8 | packNumbers(given))
	for _, k := range kinds {
		drawn[k]++
		s.AddToTrace(c.Hash[k])
	}
	if s.witness != nil {
		names := make([]string, n)
		for i, k := range kinds {
			names[i] = c.Names[k]
		}
		s.witness(u.newOutcome(names, given))
	}
}

// drawByKeys fills kinds with the kinds of the things in held that have the least keys.
func (s *Source) drawByKeys(key uint64, c *Cards, held, kinds []uint8) {
	var room [maxStackDraw]uint64
	least := room[:]
	if len(kinds) > maxStackDraw {
		least = make([]uint64, len(kinds))
	}
	n := 0
	for k, have := range held {
		for _, id := range c.Copies[k][:have] {
			x := rng.CardKey(key, id)
			if n == len(kinds) {
				if x >= least[n-1] {
					continue
				}
				n--
			}
			at := n
			for ; at > 0 && least[at-1] > x; at-- {
				least[at], kinds[at] = least[at-1], kinds[at-1]
			}
			least[at], kinds[at] = x, uint8(k)
			n++
		}
	}
}

// drawOneByOne fills kinds with the kinds of things drawn from held one after the other, for
// positions in which decks have no order ([Source.UseUnorderedDecks]).
func (s *Source) drawOneByOne(held, kinds []uint8) {
	var room [maxStackDraw]uint8
	left := append(room[:0], held...)
	all := 0
	for _, have := range held {
		all += int(have)
	}
	for i := range kinds {
		at := s.RandomBelow(all - i)
		for k := range held {
			if at -= int(left[k]); at < 0 {
				kinds[i] = uint8(k)
				left[k]--
				break
			}
		}
	}
}

// readDraw fills kinds with the kinds that the record says were drawn. After an error it fills it
// with the first things in held.
func (s *Source) readDraw(u *Use, c *Cards, held, kinds []uint8, given []int) {
	first := func() {
		i := 0
		for k, have := range held {
			for range have {
				if i < len(kinds) {
					kinds[i] = uint8(k)
					i++
				}
			}
		}
	}
	first()
	var names []string
	if !s.readOutcome(u, &names, given) {
		return
	}
	if len(names) != len(kinds) {
		s.setImpossible(u, " has %d, expected %d", len(names), len(kinds))
		return
	}
	left := slices.Clone(held)
	for i, name := range names {
		k := slices.Index(c.Names, name)
		if k < 0 || k >= len(left) || left[k] == 0 {
			s.setImpossible(u, "[%d] is %s, %s", i, strconv.Quote(name), whyNotDrawable(c, held, k))
			first()
			return
		}
		if i > 0 && k < int(kinds[i-1]) {
			s.setImpossible(u, "[%d] is %s, expected in the order of %s", i, strconv.Quote(name), strconv.Quote(names[i-1]))
			first()
			return
		}
		left[k]--
		kinds[i] = uint8(k)
	}
}

// whyNotDrawable returns the words in which an error says why kind k, or -1 for an unknown name,
// cannot have been drawn.
func whyNotDrawable(c *Cards, held []uint8, k int) string {
	if k >= 0 && k < len(held) && held[k] > 0 {
		return "once more than there are to be drawn"
	}
	var there []string
	for k, have := range held {
		if have > 0 {
			there = append(there, strconv.Quote(c.Names[k]))
		}
	}
	return fmt.Sprintf("expected one of %s", there)
}
