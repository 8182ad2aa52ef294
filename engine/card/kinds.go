package card

import "math/bits"

func lowest(mask uint64) int { return bits.TrailingZeros64(mask) }

// Pick returns the r-th kind of the mask, from 0.
func Pick(mask uint64, r int) int {
	for ; r > 0; r-- {
		mask &= mask - 1
	}
	return lowest(mask)
}
