package rows

import (
	"bytes"
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

// appendSmall is [appendColumn] of a column of numbers from 0 to 127 that has one which
// is the least and 1, or is the same in all rows: so its numbers have no step but 1. Of
// another it writes nothing. There is room for as many numbers as the column has.
func appendSmall(out, data, room []byte) (_ []byte, ok bool) {
	var l look
	if !l.atBytes(data) || l.least < l.most && bytes.IndexByte(data, byte(l.least+1)) < 0 {
		return out, false
	}
	if l.least > 0 {
		for i, n := range data {
			room[i] = n - byte(l.least)
		}
		data = room
	}
	width := bits.Len8(byte(l.most - l.least))
	out = append(binary.AppendVarint(out, l.least), 1, byte(width))
	if width == 0 {
		return out, true
	}
	return appendNarrow(out, data, width, 0), true
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

// widen undoes [narrow], whatever stands above the numbers.
func widen(word uint64, width int) uint64 {
	four := uint64(1)<<(4*width) - 1
	word = word&four | word>>(4*width)&four<<32
	two := (uint64(1)<<(2*width) - 1) * 0x0000000100000001
	word = word&two | word>>(2*width)<<16&(two<<16)
	one := (uint64(1)<<width - 1) * 0x0001000100010001
	return word&one | word>>width<<8&(one<<8)
}

// cutBytes reads the next column if its numbers take one byte whatever they are, and are
// not all 0: such a column has no bytes.
func (b *Block) cutBytes(data []byte) (rest []byte, ok bool) {
	least, n := binary.Varint(data)
	if n <= 0 || len(data) < n+2 || data[n] != 1 {
		return nil, false
	}
	width := int(data[n+1])
	data = data[n+2:]
	size := (b.rows*width + 7) / 8
	if width > 8 || least < math.MinInt8 || least+1<<width-1 > math.MaxInt8 || least == 0 && width == 0 || len(data) < size {
		return nil, false
	}
	each := uint64(byte(least)) * 0x0101010101010101 // added to every number: no sum is beyond its byte but for the sign
	from := len(b.data)
	to := slices.Grow(b.data, b.rows+7)
	some := uint64(0)
	for i := 0; i < b.rows; i += 8 {
		var word uint64
		if at := i / 8 * width; at+8 <= len(data) {
			word = binary.LittleEndian.Uint64(data[at:])
		} else {
			var last [8]byte
			copy(last[:], data[at:])
			word = binary.LittleEndian.Uint64(last[:])
		}
		word = sumBytes(widen(word, width), each)
		some |= word << (8 * max(0, i+8-b.rows)) // without what stands behind the last row
		to = binary.LittleEndian.AppendUint64(to, word)
	}
	if some == 0 {
		return nil, false
	}
	b.data = to[:from+b.rows]
	return data[size:], true
}

// sumBytes adds eight bytes to eight others, each by itself.
func sumBytes(a, b uint64) uint64 {
	const low = 0x7f7f7f7f7f7f7f7f
	return a&low + b&low ^ (a^b)&^low
}
