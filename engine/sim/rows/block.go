package rows

import (
	"encoding/binary"
	"slices"
)

// A Block is some rows, packed. Most numbers are small, so they are kept column
// by column, each column with as many bytes a number as its largest one needs: an
// eighth of the room that bare numbers take.
//
// Column c has the bytes ends[c-1] to ends[c] (from 0 for the first): 0, 1, 2, 4
// or 8 for each row, with the sign, the lowest byte first. Without bytes all its
// numbers are 0.
type Block struct {
	rows int
	ends []uint32
	data []byte
}

// Pack packs rows that lie one after the other, width numbers each.
func Pack(width int, numbers []int64) Block {
	b := Block{rows: len(numbers) / width, ends: make([]uint32, width)}
	bits := make([]uint64, width) // of all numbers of a column, the sign as the lowest
	for at := 0; at < len(numbers); at += width {
		row := numbers[at:][:len(bits)]
		for c, n := range row {
			bits[c] |= uint64(n<<1 ^ n>>63)
		}
	}
	var at [9][]place // by bytes of a number: the columns
	total := 0
	for c, m := range bits {
		size := bytesOf(m)
		at[size] = append(at[size], place{c, total})
		total += b.rows * size
		b.ends[c] = uint32(total)
	}
	b.data = make([]byte, total)
	for i := range b.rows { // along the rows, which take more room than what is packed
		row, data := numbers[i*width:][:width], b.data
		for _, p := range at[1] {
			data[p.at+i] = byte(row[p.c])
		}
		for _, p := range at[2] {
			binary.LittleEndian.PutUint16(data[p.at+2*i:], uint16(row[p.c]))
		}
		for _, p := range at[4] {
			binary.LittleEndian.PutUint32(data[p.at+4*i:], uint32(row[p.c]))
		}
		for _, p := range at[8] {
			binary.LittleEndian.PutUint64(data[p.at+8*i:], uint64(row[p.c]))
		}
	}
	return b
}

// A place is a column and where its bytes begin.
type place struct{ c, at int }

// bytesOf returns how many bytes numbers of these bits need.
func bytesOf(bits uint64) int {
	switch {
	case bits == 0:
		return 0
	case bits < 1<<8:
		return 1
	case bits < 1<<16:
		return 2
	case bits < 1<<32:
		return 4
	}
	return 8
}

// Append writes the block: how many bytes a number of each column has, then the
// bytes. Equal rows write equal bytes.
func (b *Block) Append(out []byte) []byte {
	for c := range b.ends {
		_, size := b.column(c)
		out = append(out, byte(size))
	}
	return append(out, b.data...)
}

// Cut reads what [Block.Append] wrote of so many rows, at least 1, of width
// numbers each. It returns what comes after, and keeps no part of data; false if
// data are too short or were not written so.
func Cut(data []byte, rows, width int) (b Block, rest []byte, ok bool) {
	if len(data) < width {
		return b, nil, false
	}
	b = Block{rows: rows, ends: make([]uint32, width)}
	total := 0
	for c, size := range data[:width] {
		if size > 8 || size&(size-1) != 0 {
			return b, nil, false
		}
		if total += rows * int(size); total > len(data)-width {
			return b, nil, false
		}
		b.ends[c] = uint32(total)
	}
	b.data = slices.Clone(data[width:][:total])
	return b, data[width+total:], true
}

// Fold returns the block with so many rows added up to one; they must divide its
// rows.
func (b *Block) Fold(each int) Block {
	width := b.Width()
	sums := make([]int64, b.rows/each*width)
	room := make([]int64, b.rows)
	for c := range width {
		if b.empty(c) {
			continue
		}
		b.read(room, c, 0)
		for i, n := range room {
			sums[i/each*width+c] += n
		}
	}
	return Pack(width, sums)
}

// Len returns how many rows the block has.
func (b *Block) Len() int { return b.rows }

// Width returns how many numbers a row has.
func (b *Block) Width() int { return len(b.ends) }

// Size returns about how many bytes the block takes in memory.
func (b *Block) Size() int { return len(b.data) + 4*len(b.ends) }

// column returns the bytes of a column and how many of them are a number.
func (b *Block) column(c int) (data []byte, size int) {
	from := uint32(0)
	if c > 0 {
		from = b.ends[c-1]
	}
	data = b.data[from:b.ends[c]]
	return data, len(data) / b.rows
}

// empty reports whether all numbers of a column are 0.
func (b *Block) empty(c int) bool {
	return b.ends[c] == 0 || c > 0 && b.ends[c] == b.ends[c-1]
}

// Number returns what row i has in column c.
func (b *Block) Number(c, i int) int64 {
	var n [1]int64
	b.read(n[:], c, i)
	return n[0]
}

// read sets to to the numbers of column c from row from on.
func (b *Block) read(to []int64, c, from int) {
	data, size := b.column(c)
	data = data[from*size:][:len(to)*size]
	switch size {
	case 0:
		clear(to)
	case 1:
		for i, x := range data {
			to[i] = int64(int8(x))
		}
	case 2:
		for i := range to {
			to[i] = int64(int16(binary.LittleEndian.Uint16(data[2*i:])))
		}
	case 4:
		for i := range to {
			to[i] = int64(int32(binary.LittleEndian.Uint32(data[4*i:])))
		}
	case 8:
		for i := range to {
			to[i] = int64(binary.LittleEndian.Uint64(data[8*i:]))
		}
	}
}
