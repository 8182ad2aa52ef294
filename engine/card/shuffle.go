package card

import "encoding/binary"

// MaxPile is the largest pile that can be shuffled at once.
const MaxPile = 256

// PackSortWord returns the word by which the card at place i of a pile, 0 to 255, is sorted: the upper
// 56 bits of key, its random key, with the place as the lowest byte. Piles are listed in the
// order of the deck file, copies of a card one after the other, so equal keys leave cards in
// that order.
func PackSortWord(key uint64, i int) uint64 { return key&^0xff | uint64(i) }

// UnpackPlace returns the place of a card in the unsorted pile from its word ([PackSortWord]).
func UnpackPlace(w uint64) int { return int(w & 0xff) }

// A Sorter sorts words made by [PackSortWord]. It keeps its memory between calls, so that nothing is
// allocated. The zero value is ready to use.
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
		insertionSort(words)
		return words
	}
	last := words[n-1:]
	if n < MaxPile { // in a full pile the last word is kept aside, since the number of words would not fit a byte
		last = nil
	}
	words = words[:n-len(last)]
	s.start = [256]uint8{}
	for _, w := range words {
		s.start[w>>56]++
	}
	before := uint64(0) // each byte: the number of words in all earlier buckets
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
	insertionSort(s.scratch[:n])
	return s.scratch[:n]
}

// ones has the value 1 in each byte. Multiplying eight packed byte counts by it gives their
// running sums, each byte holding the sum of the counts up to its own.
const ones = 0x0101010101010101

func insertionSort(words []uint64) {
	for i := 1; i < len(words); i++ {
		w := words[i]
		j := i
		for ; j > 0 && words[j-1] > w; j-- {
			words[j] = words[j-1]
		}
		words[j] = w
	}
}
