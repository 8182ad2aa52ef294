package card

import "encoding/binary"

// MaxPile is the largest pile that can be shuffled at once.
const MaxPile = 256

// Pack makes the sorting word of the card at place i of a pile, 0 to 255: the
// upper 56 bits of its key, ties broken by place. Piles are listed in the
// order of the deck file, copies in rising order, so ties go by card and copy.
func Pack(key uint64, i int) uint64 { return key&^0xff | uint64(i) }

// Place returns the place that was packed into w.
func Place(w uint64) int { return int(w & 0xff) }

// A Sorter sorts words. It keeps its memory between calls, so that nothing is allocated.
// The zero value is ready to use.
type Sorter struct {
	scratch [MaxPile]uint64
	start   [256]uint8
}

// Sort returns the words in rising order: the first is the top card of the
// shuffled pile. There may be at most [MaxPile] words. The result is valid
// until the next call; the words given may be overwritten.
//
// Keys are evenly spread, so one pass into 256 buckets by the first byte leaves
// little to do for the insertion sort.
func (s *Sorter) Sort(words []uint64) []uint64 {
	n := len(words)
	if n < 12 {
		insertion(words)
		return words
	}
	last := words[n-1:]
	if n < MaxPile { // the places of more do not fit a byte
		last = nil
	}
	words = words[:n-len(last)]
	s.start = [256]uint8{}
	for _, w := range words {
		s.start[w>>56]++
	}
	before := uint64(0) // how many words lie in the buckets before, in each byte
	for i := 0; i < len(s.start); i += 8 {
		sizes := binary.LittleEndian.Uint64(s.start[i : i+8])
		ends := before + sizes*ones
		binary.LittleEndian.PutUint64(s.start[i:i+8], ends-sizes)
		before = ends >> 56 * ones
	}
	for _, w := range words {
		at := &s.start[w>>56]
		s.scratch[*at] = w
		*at++
	}
	copy(s.scratch[len(words):], last)
	insertion(s.scratch[:n])
	return s.scratch[:n]
}

// ones has a 1 in each byte: times 8 numbers of a byte it has their sums, from the
// first up to each.
const ones = 0x0101010101010101

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
