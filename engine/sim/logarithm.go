package sim

import "math/bits"

// Logarithms of the number of legal actions are summed as integers, so that sums are the
// same on every processor.

// A logPair is the natural and the decimal logarithm of a whole number, in
// 1/engine.LogUnit, rounded to the nearest.
type logPair struct{ ln, log10 int64 }

// The natural and the decimal logarithm of 2, in 1/2^64.
const (
	lnOf2    = 0xB17217F7D1CF79AB
	log10Of2 = 0x4D104D427DE7FBCC
)

// logTable caches the logarithms of small numbers.
var logTable = func() (t [512]logPair) {
	for n := 1; n < len(t); n++ {
		t[n] = computeLogarithms(uint64(n))
	}
	return t
}()

// logarithms returns the logarithms of n, at least 1.
func logarithms(n int) logPair {
	if n < len(logTable) {
		return logTable[n]
	}
	return computeLogarithms(uint64(n))
}

// computeLogarithms computes the logarithms of n, at least 1. The binary logarithm is found bit by
// bit: squaring a number doubles its logarithm.
func computeLogarithms(n uint64) logPair {
	const fraction = 56 // bits of the binary logarithm; six more hold its whole part
	whole := bits.Len64(n) - 1
	x := n << (63 - whole) // in [1, 2), in 1/2^63
	log := uint64(whole)
	for range fraction {
		hi, lo := bits.Mul64(x, x) // in [1, 4), in 1/2^126
		log <<= 1
		if hi >= 1<<63 {
			log |= 1
			x = hi
		} else {
			x = hi<<1 | lo>>63
		}
	}
	round := func(unit uint64) int64 {
		hi, _ := bits.Mul64(log, unit) // in 1/2^56
		const shift = fraction - 32
		return int64((hi + 1<<(shift-1)) >> shift)
	}
	return logPair{ln: round(lnOf2), log10: round(log10Of2)}
}
