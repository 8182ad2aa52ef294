package rows

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
)

// Most columns have numbers of one byte, of which few bits are used. Eight such numbers are
// encoded and decoded at a time.

// appendBytes appends to out the encoding of a column of one-byte signed numbers, and
// returns the result.
func appendBytes(out, data []byte) []byte {
	some, all := uint64(0), ^uint64(0) // OR and AND of all bytes
	whole := len(data) &^ 7
	for i := 0; i < whole; i += 8 {
		word := binary.LittleEndian.Uint64(data[i:])
		some |= word
		all &= word
	}
	for shift := 32; shift >= 8; shift /= 2 {
		some |= some >> shift
		all &= all >> shift
	}
	for _, n := range data[whole:] {
		some |= uint64(n)
		all &= uint64(n)
	}
	least := int8(0)
	switch {
	case byte(some) == byte(all):
		least = int8(data[0])
	case some&0x80 != 0:
		least = math.MinInt8
	}
	width := 0
	if byte(some) != byte(all) {
		width = bits.Len8(byte(some))
	}
	out = append(binary.AppendVarint(out, int64(least)), 1, byte(width))
	if width == 0 {
		return out
	}
	above := uint64(0)
	if least != 0 {
		above = 0x8080808080808080 // eight times -128, the least byte
	}
	return appendPackedBits(out, data, width, above)
}

// appendPackedBits XORs each group of eight one-byte numbers with mask and appends their low
// width bits to out. After the XOR no higher bits may be set.
func appendPackedBits(out, data []byte, width int, mask uint64) []byte {
	at, size := len(out), (len(data)*width+7)/8
	out = slices.Grow(out, size+8)[:at+size+8]
	whole := len(data) &^ 7
	packBits(out[at:], data[:whole], width, mask)
	if whole < len(data) {
		var last, narrowed [8]byte
		copy(last[:], data[whole:])
		for i := len(data) - whole; i < 8; i++ {
			last[i] = byte(mask) // becomes 0 after the XOR
		}
		packBits(narrowed[:], last[:], width, mask)
		copy(out[at+whole/8*width:], narrowed[:])
	}
	return out[:at+size]
}

// packBits XORs each group of eight one-byte numbers with mask and packs them into width
// bits each. It may write up to eight bytes beyond the result.
func packBits(dst, data []byte, width int, mask uint64) {
	const one, two = 0x00ff00ff00ff00ff, 0x0000ffff0000ffff
	w := uint(width) & 15
	byOne, byTwo, byFour := uint64(1)<<w, uint64(1)<<(2*w), uint64(1)<<(4*w) // factors instead of shifts: a multiplication is cheaper
	for len(data) >= 8 && len(dst) >= 8 {
		word := binary.LittleEndian.Uint64(data) ^ mask
		word = word&one + word>>8&one*byOne
		word = word&two + word>>16&two*byTwo
		binary.LittleEndian.PutUint64(dst, word&math.MaxUint32+word>>32*byFour)
		data, dst = data[8:], dst[width:]
	}
}

// A bitUnpacker unpacks numbers of up to 8 bits that [packBits] packed.
type bitUnpacker struct {
	width          uint
	one, two, four uint64 // masks of width bits per 16, 2·width bits per 32 and 4·width bits per 64
}

func newBitUnpacker(width int) bitUnpacker {
	w := uint(width) & 15
	return bitUnpacker{w, (1<<w - 1) * 0x0001000100010001, (1<<(2*w) - 1) * 0x0000000100000001, 1<<(4*w) - 1}
}

// unpackEight returns the first eight packed numbers of a word, one byte each; higher bits
// are ignored.
func (w bitUnpacker) unpackEight(word uint64) uint64 {
	word = word&w.four | word>>(4*w.width&63)&w.four<<32
	word = word&w.two | word>>(2*w.width&63)&w.two<<16
	return word&w.one | word>>(w.width&63)&w.one<<8
}
