package card

import "math/bits"

// MaxPile is the largest pile that can be shuffled at once.
const MaxPile = 256

// Pack makes the sorting word of the card at place i of a pile, 0 to 255: the
// upper 56 bits of its key, ties broken by place. Piles are listed in the
// order of the deck file, copies in rising order, so ties go by card and copy.
func Pack(key uint64, i int) uint64 { return key&^0xff | uint64(i) }

// Place returns the place that was packed.
func Place(w uint64) int { return int(w & 0xff) }

// A Sorter sorts words; it keeps its scratch space between calls, so that
// nothing is allocated. The zero value is ready.
type Sorter struct {
	scratch [MaxPile]uint64
	start   [MaxPile]uint16
}

// Sort returns the words in rising order: the first is the top card of the
// shuffled pile. There may be at most [MaxPile] words. The result is valid
// until the next call; the words given may be overwritten.
//
// Keys are evenly spread, so one pass into buckets of about one leaves little
// to do for the insertion sort.
func (s *Sorter) Sort(words []uint64) []uint64 {
	n := len(words)
	if n < 12 {
		insertion(words)
		return words
	}
	shift := uint(64-bits.Len(uint(n-1))) & 63
	start := &s.start
	clear(start[:1<<(64-shift)])
	for _, w := range words {
		start[(w>>shift)&(MaxPile-1)]++
	}
	sum := uint16(0)
	for b, c := range start[:1<<(64-shift)] {
		start[b] = sum
		sum += c
	}
	for _, w := range words {
		b := (w >> shift) & (MaxPile - 1)
		s.scratch[start[b]&(MaxPile-1)] = w
		start[b]++
	}
	insertion(s.scratch[:n])
	return s.scratch[:n]
}

func insertion(words []uint64) {
	for i := 1; i < len(words); i++ {
		w := words[i]
		j := i
		for ; j > 0 && words[j-1] > w; j-- {
			words[j] = words[j-1]
		}
		words[j] = w
	}
}
