package rows

// A Block holds rows of numbers, packed column by column in the format of files. Most
// numbers of a column are small, or differ by small multiples of a step, so packing takes a
// tenth of the memory, and saving needs no conversion.
//
// Column c is data[ends[c-1]:ends[c]] (from 0 for the first): its least number, a step, a
// bit width, and then for each row the number of steps above the least; see
// [AppendNumbers]. For numbers that fit into a signed byte the step is 1 and the least is
// 0, or -128 if any is negative, unless all are equal. A column without bytes is all 0.
type Block struct {
	rows int
	ends []uint32
	data []byte // the encoded columns, followed by [paddingBytes] zero bytes
}

// paddingBytes is the number of zero bytes after the last column, so that 8-byte words can be
// read from any position.
const paddingBytes = 16

// newBlock returns a block of the given number of rows. The encoding of column c ends at
// data[ends[c]]; data is copied.
func newBlock(rows int, ends []uint32, data []byte) Block {
	all := make([]byte, len(data)+paddingBytes)
	copy(all, data)
	return Block{rows, ends, all}
}

// Append appends the block's encoding to out: one bit per column, set if the column is not
// all 0, beginning with the lowest bit of the first byte; then the columns that are not all
// 0. Blocks with equal rows have equal encodings.
func (b *Block) Append(out []byte) []byte {
	mask := byte(0)
	for c := range b.ends {
		if !b.isZeroColumn(c) {
			mask |= 1 << (c % 8)
		}
		if c%8 == 7 || c == len(b.ends)-1 {
			out, mask = append(out, mask), 0
		}
	}
	return append(out, b.data[:len(b.data)-paddingBytes]...)
}

// DecodeBlock decodes a block that [Block.Append] encoded; it must have at least 1 row, and
// width numbers in each. rest is the data after the block. The block does not refer to data.
// ok is false if data is too short or has another format.
func DecodeBlock(data []byte, rows, width int) (b Block, rest []byte, ok bool) {
	if len(data) < (width+7)/8 {
		return b, nil, false
	}
	mask, data := data[:(width+7)/8], data[(width+7)/8:]
	ends := make([]uint32, width)
	at := 0
	for c := range width {
		if mask[c/8]>>(c%8)&1 != 0 {
			col, ok := parseColumn(data[at:])
			size := (rows*col.width + 7) / 8
			if !ok || len(col.data) < size {
				return b, nil, false
			}
			at = len(data) - len(col.data) + size
		}
		ends[c] = uint32(at)
	}
	return newBlock(rows, ends, data[:at]), data[at:], true
}

// Join concatenates the rows of at least one block; all must have the same width. The result
// equals a block packed from all rows at once.
func Join(blocks []Block) Block {
	total, width := 0, blocks[0].Width()
	for i := range blocks {
		total += blocks[i].rows
	}
	ends, out, numbers, room := make([]uint32, width), []byte(nil), make([]int64, total), newPackBuffer(total)
	for c := range width {
		some, rest := false, numbers
		for i := range blocks {
			b := &blocks[i]
			b.read(rest[:b.rows], c, 0)
			some, rest = some || !b.isZeroColumn(c), rest[b.rows:]
		}
		if some {
			out = appendPacked(out, numbers, room)
		}
		ends[c] = uint32(len(out))
	}
	return newBlock(total, ends, out)
}

// SelectColumns returns a block whose column c is column from[c] of b. If from[c] is -1,
// column c is new: compute must set its numbers, one per row, which are 0 when it is called.
func (b *Block) SelectColumns(from []int, compute func(column int, numbers []int64)) Block {
	ends, out := make([]uint32, len(from)), []byte(nil)
	var numbers []int64
	var room []byte
	for c, at := range from {
		if at >= 0 {
			out = append(out, b.columnBytes(at)...)
		} else {
			if numbers == nil {
				numbers, room = make([]int64, b.rows), newPackBuffer(b.rows)
			}
			clear(numbers)
			compute(c, numbers)
			out = appendPacked(out, numbers, room)
		}
		ends[c] = uint32(len(out))
	}
	return newBlock(b.rows, ends, out)
}

// Slice returns the rows [from, to) as a block.
func (b *Block) Slice(from, to int) Block {
	ends, out, numbers, room := make([]uint32, b.Width()), []byte(nil), make([]int64, to-from), newPackBuffer(to-from)
	for c := range ends {
		if !b.isZeroColumn(c) {
			b.read(numbers, c, from)
			out = appendPacked(out, numbers, room)
		}
		ends[c] = uint32(len(out))
	}
	return newBlock(to-from, ends, out)
}

// Fold returns a block in which each consecutive group of groupSize rows is summed into one
// row; groupSize must divide the number of rows.
func (b *Block) Fold(groupSize int) Block {
	ends, out, numbers, room := make([]uint32, b.Width()), []byte(nil), make([]int64, b.rows), newPackBuffer(b.rows)
	for c := range ends {
		if !b.isZeroColumn(c) {
			b.read(numbers, c, 0)
			sums := make([]int64, b.rows/groupSize)
			for i, n := range numbers {
				sums[i/groupSize] += n
			}
			out = appendPacked(out, sums, room)
		}
		ends[c] = uint32(len(out))
	}
	return newBlock(b.rows/groupSize, ends, out)
}

// Len returns the number of rows.
func (b *Block) Len() int { return b.rows }

// Width returns the number of columns.
func (b *Block) Width() int { return len(b.ends) }

// Size returns the approximate memory in bytes.
func (b *Block) Size() int { return len(b.data) + 4*len(b.ends) }

// columnBytes returns the encoding of a column.
func (b *Block) columnBytes(c int) []byte {
	from := uint32(0)
	if c > 0 {
		from = b.ends[c-1]
	}
	return b.data[from:b.ends[c]]
}

// column returns a column that is not all 0, with its header decoded.
func (b *Block) column(c int) column {
	from := uint32(0)
	if c > 0 {
		from = b.ends[c-1]
	}
	col, _ := parseColumn(b.data[from:]) // always well formed: it was encoded here, or checked by DecodeBlock
	return col
}

// isZeroColumn reports whether a column has no bytes, so that all its numbers are 0.
func (b *Block) isZeroColumn(c int) bool {
	return b.ends[c] == 0 || c > 0 && b.ends[c] == b.ends[c-1]
}

// NumberAt returns the number in row i and column c.
func (b *Block) NumberAt(c, i int) int64 {
	var n [1]int64
	b.read(n[:], c, i)
	return n[0]
}

// ReadColumn sets dst[:Len()] to the numbers of column c.
func (b *Block) ReadColumn(dst []int64, c int) { b.read(dst[:b.rows], c, 0) }

// read fills dst with the numbers of column c, starting at row from.
func (b *Block) read(dst []int64, c, from int) {
	if b.isZeroColumn(c) {
		clear(dst)
		return
	}
	col := b.column(c)
	col.read(dst, from)
}
