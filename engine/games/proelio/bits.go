package proelio

import "math/bits"

// boolToInt returns 1 for true and 0 for false.
func boolToInt(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// forEachKind calls f for every kind of a mask.
func forEachKind(mask uint64, f func(k uint8)) {
	for ; mask != 0; mask &= mask - 1 {
		f(uint8(bits.TrailingZeros64(mask)))
	}
}

// lowestBit returns the number of the lowest bit that is set; 64 if none is.
func lowestBit(mask uint64) int { return bits.TrailingZeros64(mask) }
