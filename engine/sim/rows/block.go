package rows

// A Block is some rows, packed column by column as they are written: most numbers are
// small or a few steps apart, so they take a tenth of the room that bare numbers take,
// and nothing is left to do when they are kept or saved.
//
// Column c has the bytes ends[c-1] to ends[c] (from 0 for the first) of data: a number,
// a step, how many bits each row takes, and then for each row how many steps it lies
// above that number; see [AppendNumbers]. For numbers of one byte, with the sign, it is
// simpler: unless all are the same, they lie above 0, or above the least that a byte can
// be if any is below 0, and the step is 1. Without bytes all numbers of the column are 0.
type Block struct {
	rows int
	ends []uint32
	data []byte // behind the last column come zeros: see behind
}

// behind is how many zeros stand behind the last column, so that words can be read
// wherever a number begins.
const behind = 16

// newBlock is a block of so many rows whose columns stand in data, up to these ends.
func newBlock(rows int, ends []uint32, data []byte) Block {
	all := make([]byte, len(data)+behind)
	copy(all, data)
	return Block{rows, ends, all}
}

// Append writes the block: a bit for each column that has anything but 0, the first
// column as the lowest of the first byte, and then these columns. Equal rows write equal
// bytes.
func (b *Block) Append(out []byte) []byte {
	mask := byte(0)
	for c := range b.ends {
		if !b.empty(c) {
			mask |= 1 << (c % 8)
		}
		if c%8 == 7 || c == len(b.ends)-1 {
			out, mask = append(out, mask), 0
		}
	}
	return append(out, b.data[:len(b.data)-behind]...)
}

// Cut reads what [Block.Append] wrote of so many rows, at least 1, of width numbers
// each. It returns what comes after, and keeps no part of data; false if data are too
// short or were not written so.
func Cut(data []byte, rows, width int) (b Block, rest []byte, ok bool) {
	if len(data) < (width+7)/8 {
		return b, nil, false
	}
	mask, data := data[:(width+7)/8], data[(width+7)/8:]
	ends := make([]uint32, width)
	at := 0
	for c := range width {
		if mask[c/8]>>(c%8)&1 != 0 {
			col, ok := columnOf(data[at:])
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

// Join lays blocks of the same width side by side, the rows of each behind those of
// the one before: they are packed as they would be in one go.
func Join(blocks []Block) Block {
	total, width := 0, blocks[0].Width()
	for i := range blocks {
		total += blocks[i].rows
	}
	ends, out, numbers, room := make([]uint32, width), []byte(nil), make([]int64, total), packRoom(total)
	for c := range width {
		some, rest := false, numbers
		for i := range blocks {
			b := &blocks[i]
			b.read(rest[:b.rows], c, 0)
			some, rest = some || !b.empty(c), rest[b.rows:]
		}
		if some {
			out = appendPacked(out, numbers, room)
		}
		ends[c] = uint32(len(out))
	}
	return newBlock(total, ends, out)
}

// Pick returns a block of some columns, by where they stand in this one. Where that is -1
// the column is a new one, whose numbers, one a row, made sets.
func (b *Block) Pick(from []int, made func(column int, numbers []int64)) Block {
	ends, out := make([]uint32, len(from)), []byte(nil)
	var numbers []int64
	var room []byte
	for c, at := range from {
		if at >= 0 {
			out = append(out, b.bytes(at)...)
		} else {
			if numbers == nil {
				numbers, room = make([]int64, b.rows), packRoom(b.rows)
			}
			clear(numbers)
			made(c, numbers)
			out = appendPacked(out, numbers, room)
		}
		ends[c] = uint32(len(out))
	}
	return newBlock(b.rows, ends, out)
}

// Part returns the rows from from (inclusive) to to (exclusive), as they are packed
// alone.
func (b *Block) Part(from, to int) Block {
	ends, out, numbers, room := make([]uint32, b.Width()), []byte(nil), make([]int64, to-from), packRoom(to-from)
	for c := range ends {
		if !b.empty(c) {
			b.read(numbers, c, from)
			out = appendPacked(out, numbers, room)
		}
		ends[c] = uint32(len(out))
	}
	return newBlock(to-from, ends, out)
}

// Fold returns the block with so many rows added up to one; they must divide its
// rows.
func (b *Block) Fold(each int) Block {
	ends, out, numbers, room := make([]uint32, b.Width()), []byte(nil), make([]int64, b.rows), packRoom(b.rows)
	for c := range ends {
		if !b.empty(c) {
			b.read(numbers, c, 0)
			sums := make([]int64, b.rows/each)
			for i, n := range numbers {
				sums[i/each] += n
			}
			out = appendPacked(out, sums, room)
		}
		ends[c] = uint32(len(out))
	}
	return newBlock(b.rows/each, ends, out)
}

// Len returns how many rows the block has.
func (b *Block) Len() int { return b.rows }

// Width returns how many numbers a row has.
func (b *Block) Width() int { return len(b.ends) }

// Size returns about how many bytes the block takes in memory.
func (b *Block) Size() int { return len(b.data) + 4*len(b.ends) }

// bytes returns the bytes of a column.
func (b *Block) bytes(c int) []byte {
	from := uint32(0)
	if c > 0 {
		from = b.ends[c-1]
	}
	return b.data[from:b.ends[c]]
}

// column returns a column that is not empty.
func (b *Block) column(c int) column {
	from := uint32(0)
	if c > 0 {
		from = b.ends[c-1]
	}
	col, _ := columnOf(b.data[from:]) // it was written so, or read
	return col
}

// empty reports whether a column has no bytes: all its numbers are 0.
func (b *Block) empty(c int) bool {
	return b.ends[c] == 0 || c > 0 && b.ends[c] == b.ends[c-1]
}

// Number returns what row i has in column c.
func (b *Block) Number(c, i int) int64 {
	var n [1]int64
	b.read(n[:], c, i)
	return n[0]
}

// Read sets to, which has room for every row, to the numbers of column c.
func (b *Block) Read(to []int64, c int) { b.read(to[:b.rows], c, 0) }

// read sets to to the numbers of column c from row from on.
func (b *Block) read(to []int64, c, from int) {
	if b.empty(c) {
		clear(to)
		return
	}
	col := b.column(c)
	col.read(to, from)
}
