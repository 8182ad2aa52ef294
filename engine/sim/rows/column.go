package rows

import (
	"encoding/binary"
	"math/bits"
)

// A column is a packed column whose header is decoded. Each of its numbers is least plus
// step times a count of steps, and data holds the counts.
type column struct {
	least int64
	step  uint64
	width int    // bits per count of steps, 0 to 64
	data  []byte // the counts of steps, lowest bit first; in a block followed by [paddingBytes] zero bytes
}

// parseColumn decodes the header of a column; ok is false if text has another format.
func parseColumn(text []byte) (c column, ok bool) {
	if len(text) >= 3 && text[0]|text[1] < 0x80 && text[1] > 0 && text[2] <= 64 { // the usual case
		least := int64(text[0]>>1) ^ -int64(text[0]&1)
		return column{least, uint64(text[1]), int(text[2]), text[3:]}, true
	}
	least, used := binary.Varint(text)
	if used <= 0 {
		return c, false
	}
	text = text[used:]
	step, used := binary.Uvarint(text)
	if step == 0 || len(text) == used || text[used] > 64 { // step is 0 also if text holds no varint
		return c, false
	}
	return column{least, step, int(text[used]), text[used+1:]}, true
}

// number returns the number that lies the given number of steps above the column's least
// one.
func (c *column) number(steps uint64) int64 { return int64(uint64(c.least) + c.step*steps) }

// read fills dst with the numbers of the rows that begin at row from.
func (c *column) read(dst []int64, from int) {
	at := 0
	if c.width <= 8 && from%8 == 0 {
		w := newBitUnpacker(c.width)
		for ; at+8 <= len(dst); at += 8 {
			word := w.unpackEight(binary.LittleEndian.Uint64(c.data[(from+at)/8*c.width:]))
			eight := dst[at:][:8]
			eight[0], eight[1] = c.number(word&0xff), c.number(word>>8&0xff)
			eight[2], eight[3] = c.number(word>>16&0xff), c.number(word>>24&0xff)
			eight[4], eight[5] = c.number(word>>32&0xff), c.number(word>>40&0xff)
			eight[6], eight[7] = c.number(word>>48&0xff), c.number(word>>56)
		}
	}
	for i := range dst[at:] {
		dst[at+i] = c.number(c.stepsAt((from + at + i) * c.width))
	}
}

// stepsAt returns the count of steps stored at a bit position of data.
func (c *column) stepsAt(bit int) uint64 {
	shift := bit % 8
	steps := binary.LittleEndian.Uint64(c.data[bit/8:]) >> shift
	if has := 64 - shift; has < c.width {
		steps |= uint64(c.data[bit/8+8]) << has
	}
	return steps & (1<<c.width - 1)
}

// hasFewSteps reports whether all numbers are at most 127 steps above the least.
func (c *column) hasFewSteps() bool { return c.width < 8 }

// steps fills dst, whose length is a multiple of eight, with the counts of steps of the
// first rows, one byte each; c.hasFewSteps() must hold.
func (c *column) steps(dst []byte) {
	w := newBitUnpacker(c.width)
	for data := c.data; len(dst) >= 8; dst, data = dst[8:], data[w.width:] {
		binary.LittleEndian.PutUint64(dst, w.unpackEight(binary.LittleEndian.Uint64(data)))
	}
}

// hasSmallNumbers reports whether all numbers are from 0 to 127 with step 1, so that bytes
// can be added without decoding.
func (c *column) hasSmallNumbers() bool {
	return c.hasFewSteps() && c.step == 1 && c.least >= 0 && c.least <= 0x80-1<<c.width
}

// bytes fills dst with the numbers of the rows that begin at row from, one byte each;
// c.hasSmallNumbers() must hold.
func (c *column) bytes(dst []byte, from int) {
	at := 0
	if from%8 == 0 {
		w, least := newBitUnpacker(c.width), uint64(c.least)*0x0101010101010101
		for ; at+8 <= len(dst); at += 8 {
			word := w.unpackEight(binary.LittleEndian.Uint64(c.data[(from+at)/8*c.width:]))
			binary.LittleEndian.PutUint64(dst[at:], word+least) // no byte overflows, since the numbers are small
		}
	}
	for i := range dst[at:] {
		dst[at+i] = byte(c.number(c.stepsAt((from + at + i) * c.width)))
	}
}

// appendPacked appends to out a column in the format of blocks, or nothing if all numbers
// are 0, and returns the result. It overwrites numbers, and uses room as scratch memory
// ([newPackBuffer]).
func appendPacked(out []byte, numbers []int64, room []byte) []byte {
	some := uint64(0)
	for _, n := range numbers {
		some |= zigzagEncode(n)
	}
	bytes, steps := room[:0:2*len(numbers)], room[2*len(numbers):][:len(numbers)]
	switch bytesPerNumber(some) {
	case 0:
		return out
	case 1:
		for _, n := range numbers {
			bytes = append(bytes, byte(n))
		}
		return appendBytes(out, bytes)
	case 2:
		for _, n := range numbers {
			bytes = binary.LittleEndian.AppendUint16(bytes, uint16(n))
		}
		if out, ok := appendShorts(out, bytes, steps); ok {
			return out
		}
	}
	return appendColumn(out, numbers)
}

// newPackBuffer returns scratch memory for [appendPacked] with the given number of numbers:
// three bytes for each.
func newPackBuffer(numbers int) []byte { return make([]byte, 3*numbers) }

// zigzagEncode returns the zigzag encoding of a number: the sign is the lowest bit.
func zigzagEncode(n int64) uint64 { return uint64(n<<1 ^ n>>63) }

// bytesPerNumber returns how many bytes per number are needed: 0, 1, 2 or 8. zigzag is the
// OR of the zigzag encodings of all numbers.
func bytesPerNumber(zigzag uint64) int {
	switch {
	case zigzag == 0:
		return 0
	case zigzag < 1<<8:
		return 1
	case zigzag < 1<<16:
		return 2
	}
	return 8
}

// bitWidthOf returns the bit width of the greatest of some numbers from 0 to 127; 0 if all
// are 0 or one is not in that range. zigzag is the OR of the zigzag encodings of all
// numbers.
func bitWidthOf(zigzag uint64) int {
	if zigzag >= 1<<8 || zigzag&1 != 0 {
		return 0
	}
	return bits.Len8(uint8(zigzag >> 1))
}
