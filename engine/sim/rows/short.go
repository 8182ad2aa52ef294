package rows

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// Columns of two bytes a number are shares of what a match is worth, most of them:
// a few steps, far apart. Four lie in a word, in a lane each.
const (
	top16    = 0x8000800080008000 // the highest bit of each lane
	lowest15 = 0x7fff7fff7fff7fff
)

// appendShorts writes a column of numbers of two bytes as [appendColumn] does, if none
// is below 0 and all lie so few steps apart that these have room in a byte. Otherwise
// it writes nothing. Of steps, room for a byte a number, nothing is left.
func appendShorts(out, data, steps []byte) (_ []byte, ok bool) {
	if len(data)%8 != 0 {
		return out, false
	}
	some, all := uint64(0), uint64(top16)
	for rest := data; len(rest) >= 8; rest = rest[8:] {
		word := binary.LittleEndian.Uint64(rest)
		some |= word
		all &= word + lowest15 // of a lane the highest bit is set, but for 0
	}
	if some&top16 != 0 {
		return out, false
	}
	least := uint64(0)
	if all == top16 { // there is no 0
		least = math.MaxInt16
		for rest := data; len(rest) >= 2; rest = rest[2:] {
			least = min(least, uint64(binary.LittleEndian.Uint16(rest)))
		}
	}
	at := 0
	for at < len(data) && binary.LittleEndian.Uint64(data[at:]) == least*laneOne {
		at += 8
	}
	if at == len(data) { // they are all the same
		return append(binary.AppendVarint(out, int64(least)), 1, 0), true
	}
	by, used := step{}, uint64(0)
	for at < len(data) {
		step := by.step
		for word := binary.LittleEndian.Uint64(data[at:]) - least*laneOne; word > 0; word >>= 16 {
			if above := word & math.MaxUint16; above > 0 {
				step = gcd(above, step)
			}
		}
		if step == by.step { // there are too many
			return out, false
		}
		by = stepOf(step)
		at, used = by.shorts(steps, data, least)
	}
	used |= used >> 32
	width := bits.Len16(uint16(used | used>>16))
	out = binary.AppendUvarint(binary.AppendVarint(out, int64(least)), by.step)
	return appendNarrow(append(out, byte(width)), steps, width, 0), true
}

// shorts sets to to how many steps numbers of two bytes are above the least one, and
// returns of how many bytes this could be told, and the bits of all steps by lanes. A
// word is a multiple of the step if its lanes are, and what is left of each lane then is
// how many steps it is.
func (s *step) shorts(to, data []byte, least uint64) (n int, used uint64) {
	base := least * laneOne
	most := min(math.MaxUint8, math.MaxUint16/s.step) // with more, a lane would not be alone
	beyond := (math.MaxInt16 - most) * laneOne
	inverse, shift := s.inverse, s.shift
	for ; len(data)-n >= 8; n += 8 {
		steps := bits.RotateLeft64((binary.LittleEndian.Uint64(data[n:])-base)*inverse, -shift)
		if (steps|(steps+beyond))&top16 != 0 {
			break
		}
		used |= steps
		steps = (steps | steps>>8) & 0x0000ffff0000ffff
		binary.LittleEndian.PutUint32(to[n/2:], uint32(steps|steps>>16))
	}
	return n, used
}
