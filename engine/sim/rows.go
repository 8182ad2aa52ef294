package sim

import (
	"encoding/binary"
	"slices"
)

// Rows are a row of whole numbers per unit, in the order of deals. Most numbers
// are small, so the rows of a block are kept column by column, each column with
// as many bytes a number as its largest one needs: an eighth of the room that
// bare numbers take.
type Rows struct {
	width  int // numbers of a row
	n      int
	blocks []packed
	first  []int // of each block: its first row
}

// A packed is the rows of a block. Column c has the bytes ends[c-1] to ends[c]
// (from 0 for the first): 0, 1, 2, 4 or 8 for each row, with the sign, the
// lowest byte first. Without bytes all its numbers are 0.
type packed struct {
	rows int
	ends []uint32
	data []byte
}

// add appends the rows of a block.
func (r *Rows) add(p packed) {
	r.blocks, r.first = append(r.blocks, p), append(r.first, r.n)
	r.n += p.rows
}

// PackRows keeps rows that lie one after the other, width numbers each.
func PackRows(width int, numbers []int64) Rows {
	const each = 256 // rows of a block
	r := Rows{width: width}
	for rows := range slices.Chunk(numbers, each*width) {
		r.add(pack(width, rows))
	}
	return r
}

// pack packs the rows of a block, which lie one after the other.
func pack(width int, numbers []int64) packed {
	p := packed{rows: len(numbers) / width, ends: make([]uint32, width)}
	bits := make([]uint64, width) // of all numbers of a column, the sign as the lowest
	for row := range slices.Chunk(numbers, width) {
		for c, n := range row {
			bits[c] |= uint64(n<<1 ^ n>>63)
		}
	}
	total := 0
	for c, b := range bits {
		total += p.rows * bytesOf(b)
		p.ends[c] = uint32(total)
	}
	p.data = make([]byte, total)
	rest := p.data
	for c, b := range bits {
		switch bytesOf(b) {
		case 1:
			for at := c; at < len(numbers); at += width {
				rest[0], rest = byte(numbers[at]), rest[1:]
			}
		case 2:
			for at := c; at < len(numbers); at += width {
				binary.LittleEndian.PutUint16(rest, uint16(numbers[at]))
				rest = rest[2:]
			}
		case 4:
			for at := c; at < len(numbers); at += width {
				binary.LittleEndian.PutUint32(rest, uint32(numbers[at]))
				rest = rest[4:]
			}
		case 8:
			for at := c; at < len(numbers); at += width {
				binary.LittleEndian.PutUint64(rest, uint64(numbers[at]))
				rest = rest[8:]
			}
		}
	}
	return p
}

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

// column returns the bytes of a column and how many of them are a number.
func (p *packed) column(c int) (data []byte, size int) {
	from := uint32(0)
	if c > 0 {
		from = p.ends[c-1]
	}
	data = p.data[from:p.ends[c]]
	return data, len(data) / p.rows
}

// number returns number i of a column's bytes.
func number(data []byte, size, i int) int64 {
	switch size {
	case 1:
		return int64(int8(data[i]))
	case 2:
		return int64(int16(binary.LittleEndian.Uint16(data[2*i:])))
	case 4:
		return int64(int32(binary.LittleEndian.Uint32(data[4*i:])))
	case 8:
		return int64(binary.LittleEndian.Uint64(data[8*i:]))
	}
	return 0
}

// Len returns how many rows there are.
func (r *Rows) Len() int { return r.n }

// Row returns row i.
func (r *Rows) Row(i int) []int64 {
	row := make([]int64, r.width)
	at, exact := slices.BinarySearch(r.first, i)
	if !exact {
		at-- // the block begins before
	}
	b := &r.blocks[at]
	for c := range row {
		data, size := b.column(c)
		row[c] = number(data, size, i-r.first[at])
	}
	return row
}

// Numbers returns all rows, one after the other.
func (r *Rows) Numbers() []int64 {
	var all []int64
	for i := range r.n {
		all = append(all, r.Row(i)...)
	}
	return all
}

// addTo adds the first len(sum) numbers of column c to sum, times sign.
func (r *Rows) addTo(sum []int64, c int, sign int64) {
	for i := range r.blocks {
		b, first := &r.blocks[i], r.first[i]
		if first >= len(sum) {
			return
		}
		data, size := b.column(c)
		if size == 0 {
			continue
		}
		for k := range min(b.rows, len(sum)-first) {
			sum[first+k] += sign * number(data, size, k)
		}
	}
}
