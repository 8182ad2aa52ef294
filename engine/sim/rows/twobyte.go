package rows

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// Columns of two-byte numbers mostly hold shares of a payoff: few different values, but with
// a large step between them. A word holds four such numbers, in 16-bit lanes.
const (
	top16    = 0x8000800080008000 // top bit of each lane
	lowest15 = 0x7fff7fff7fff7fff
)

// appendShorts appends to out a column of two-byte numbers as [appendColumn] does, if their
// number is a multiple of four, none is negative and all are at most 255 steps apart.
// Otherwise ok is false and nothing is appended. It overwrites steps, which must have one
// byte per number.
func appendShorts(out, data, steps []byte) (_ []byte, ok bool) {
	if len(data)%8 != 0 {
		return out, false
	}
	some, all := uint64(0), uint64(top16)
	for rest := data; len(rest) >= 8; rest = rest[8:] {
		word := binary.LittleEndian.Uint64(rest)
		some |= word
		all &= word + lowest15 // sets the top bit of a lane unless it is 0
	}
	if some&top16 != 0 {
		return out, false
	}
	least := uint64(0)
	if all == top16 { // no number is 0
		least = math.MaxInt16
		for rest := data; len(rest) >= 2; rest = rest[2:] {
			least = min(least, uint64(binary.LittleEndian.Uint16(rest)))
		}
	}
	at := 0
	for at < len(data) && binary.LittleEndian.Uint64(data[at:]) == least*laneOne {
		at += 8
	}
	if at == len(data) { // all numbers are equal
		return append(binary.AppendVarint(out, int64(least)), 1, 0), true
	}
	by, used := exactDivisor{}, uint64(0)
	for at < len(data) {
		step := by.divisor
		for word := binary.LittleEndian.Uint64(data[at:]) - least*laneOne; word > 0; word >>= 16 {
			if above := word & math.MaxUint16; above > 0 {
				step = gcd(above, step)
			}
		}
		if step == by.divisor { // there are too many steps
			return out, false
		}
		by = newExactDivisor(step)
		at, used = by.quotientsOfShorts(steps, data, least)
	}
	used |= used >> 32
	width := bits.Len16(uint16(used | used>>16))
	out = binary.AppendUvarint(binary.AppendVarint(out, int64(least)), by.divisor)
	return appendPackedBits(append(out, byte(width)), steps, width, 0), true
}

// quotientsOfShorts sets dst[i] to the number of steps of the i-th two-byte number above
// least. It stops at the first word of four numbers that has a number that is no multiple of
// the divisor or more than 255 steps above least. n is the number of bytes of data
// processed; used is the OR of all counts of steps, by lane. If all lanes of a word are
// divisible by the divisor, so is the word, and its quotient holds the quotients of the
// lanes.
func (s *exactDivisor) quotientsOfShorts(dst, data []byte, least uint64) (n int, used uint64) {
	base := least * laneOne
	most := min(math.MaxUint8, math.MaxUint16/s.divisor) // larger quotients would overflow into the next lane
	beyond := (math.MaxInt16 - most) * laneOne
	inverse, shift := s.inverse, s.shift
	for ; len(data)-n >= 8; n += 8 {
		steps := bits.RotateLeft64((binary.LittleEndian.Uint64(data[n:])-base)*inverse, -shift)
		if (steps|(steps+beyond))&top16 != 0 {
			break
		}
		used |= steps
		steps = (steps | steps>>8) & 0x0000ffff0000ffff
		binary.LittleEndian.PutUint32(dst[n/2:], uint32(steps|steps>>16))
	}
	return n, used
}
