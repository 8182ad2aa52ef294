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
// nothing is allocated or cleared needlessly. The zero value is ready.
type Sorter struct {
	scratch [MaxPile]uint64
	start   [MaxPile]uint16
}

// Sort puts the words in rising order: the first is the top card of the
// shuffled pile. There may be at most [MaxPile] words. Keys are evenly spread,
// so one pass into buckets leaves almost nothing to do for the insertion sort.
func (s *Sorter) Sort(words []uint64) {
	n := len(words)
	if n < 12 {
		insertion(words)
		return
	}
	shift := uint(64 - bits.Len(uint(n-1)))
	start := s.start[:1<<(64-shift)]
	clear(start)
	for _, w := range words {
		start[(w>>shift)&0xff]++
	}
	sum := uint16(0)
	for b, c := range start {
		start[b], sum = sum, sum+c
	}
	for _, w := range words {
		b := (w >> shift) & 0xff
		s.scratch[start[b]&0xff] = w
		start[b]++
	}
	copy(words, s.scratch[:n])
	insertion(words)
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
