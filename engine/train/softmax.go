package train

import (
	"math/bits"

	"equitas/engine/rng"
)

// powersOfHalf[i] is 2^31 · 2^(-i/256), computed from square roots that are rounded down.
var powersOfHalf = func() (t [256]uint32) {
	t[0] = 1 << 31
	var part [8]uint64 // 2^31 · 2^(-1/2), 2^31 · 2^(-1/4), …
	x := uint64(1) << 61
	for i := range part {
		part[i] = uint64(integerSqrt(int64(x)))
		x = part[i] << 31
	}
	for i := 1; i < len(t); i++ {
		p := uint64(1) << 31
		for bit, f := range part {
			if i>>(7-bit)&1 == 1 {
				p = p * f >> 31
			}
		}
		t[i] = uint32(p)
	}
	return t
}()

// chanceUnit stands for probability 1: probabilities are whole numbers of 1/chanceUnit.
const chanceUnit = 1 << 16

// softmax sets chances[i] to the probability of action i, in 1/chanceUnit: it is halved for every
// half by which rating[i] is below the highest rating. The sum may be below chanceUnit because of
// rounding. It uses integers only, so that all processors give the same result.
func softmax(rating []int64, half int64, chances []int64) {
	best := rating[0]
	for _, r := range rating[1:] {
		best = max(best, r)
	}
	total := int64(0)
	for i, r := range rating {
		chances[i] = 0
		if gap := best - r; gap < 31*half {
			k := gap * 256 / half
			chances[i] = int64(powersOfHalf[k&255] >> (k >> 8))
		}
		total += chances[i]
	}
	for i := range chances[:len(rating)] {
		chances[i] = int64(uint64(chances[i]) * chanceUnit / uint64(total))
	}
}

// drawIndex returns a random index i with a probability proportional to chances[i].
func drawIndex(chances []int64, r *rng.Stream) int {
	total := int64(0)
	for _, p := range chances {
		total += p
	}
	at, _ := bits.Mul64(r.Uint64(), uint64(total))
	for i, p := range chances {
		if at < uint64(p) {
			return i
		}
		at -= uint64(p)
	}
	return len(chances) - 1
}
