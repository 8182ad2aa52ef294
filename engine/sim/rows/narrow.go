package rows

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
)

// Most columns have numbers of one byte, and most of these few bits: eight of them
// are written and read at a time.

// appendBytes writes a column of numbers of one byte.
func appendBytes(out, data []byte) []byte {
	some, all := uint64(0), ^uint64(0) // bits that any number has, and that every one has
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
		above = 0x8080808080808080 // so far above the smallest that there is
	}
	return appendNarrow(out, data, width, above)
}

// appendNarrow adds the lowest bits of numbers of a byte each, which have no others
// once those of turned are the other way round.
func appendNarrow(out, data []byte, width int, turned uint64) []byte {
	at, size := len(out), (len(data)*width+7)/8
	out = slices.Grow(out, size+8)[:at+size+8]
	whole := len(data) &^ 7
	narrow(out[at:], data[:whole], width, turned)
	if whole < len(data) {
		var last, narrowed [8]byte
		copy(last[:], data[whole:])
		for i := len(data) - whole; i < 8; i++ {
			last[i] = byte(turned) // nothing, once that is turned
		}
		narrow(narrowed[:], last[:], width, turned)
		copy(out[at+whole/8*width:], narrowed[:])
	}
	return out[:at+size]
}

// narrow pushes together numbers which have a byte each, eight of them a time. It
// writes up to eight bytes more than they take then.
func narrow(to, data []byte, width int, turned uint64) {
	const one, two = 0x00ff00ff00ff00ff, 0x0000ffff0000ffff
	w := uint(width) & 15
	byOne, byTwo, byFour := uint64(1)<<w, uint64(1)<<(2*w), uint64(1)<<(4*w) // a product takes less than a shift
	for len(data) >= 8 && len(to) >= 8 {
		word := binary.LittleEndian.Uint64(data) ^ turned
		word = word&one + word>>8&one*byOne
		word = word&two + word>>16&two*byTwo
		binary.LittleEndian.PutUint64(to, word&math.MaxUint32+word>>32*byFour)
		data, to = data[8:], to[width:]
	}
}

// A widening takes apart numbers of so many bits, 8 at most, that [narrow] has pushed
// together.
type widening struct {
	width          uint
	one, two, four uint64 // the bits of every number, every two and every four of them
}

func newWidening(width int) widening {
	w := uint(width) & 15
	return widening{w, (1<<w - 1) * 0x0001000100010001, (1<<(2*w) - 1) * 0x0000000100000001, 1<<(4*w) - 1}
}

// eight returns the first eight numbers of a word, a byte each, whatever stands above
// them.
func (w widening) eight(word uint64) uint64 {
	word = word&w.four | word>>(4*w.width&63)&w.four<<32
	word = word&w.two | word>>(2*w.width&63)&w.two<<16
	return word&w.one | word>>(w.width&63)&w.one<<8
}
