package rows

import "encoding/binary"

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
	whole := b.rows &^ 7
	bits := make([]uint64, width) // of all numbers of a column, the sign as the lowest
	for i := 0; i < whole; i += 8 {
		r0, r1, r2, r3, r4, r5, r6, r7 := eight(numbers[i*width:], width)
		for c := range bits {
			all := r0[c] | r1[c] | r2[c] | r3[c] | r4[c] | r5[c] | r6[c] | r7[c]
			if all < 0 {
				for _, n := range [...]int64{r0[c], r1[c], r2[c], r3[c], r4[c], r5[c], r6[c], r7[c]} {
					bits[c] |= uint64(n<<1 ^ n>>63)
				}
				continue
			}
			bits[c] |= uint64(all << 1)
		}
	}
	for at := whole * width; at < len(numbers); at += width {
		for c, n := range numbers[at : at+width] {
			bits[c] |= uint64(n<<1 ^ n>>63)
		}
	}
	var columns [9]int // by bytes of a number: how many
	for _, m := range bits {
		columns[bytesOf(m)]++
	}
	var at [9][]place // and which
	room := make([]place, width)
	for size, n := range columns {
		at[size], room = room[:0:n], room[n:]
	}
	total := 0
	for c, m := range bits {
		size := bytesOf(m)
		at[size] = append(at[size], place{c, total})
		total += b.rows * size
		b.ends[c] = uint32(total)
	}
	b.data = make([]byte, total)
	for i := 0; i < whole; i += 8 { // most columns: eight rows are a word
		r0, r1, r2, r3, r4, r5, r6, r7 := eight(numbers[i*width:], width)
		for _, p := range at[1] {
			c := p.c
			word := uint64(byte(r0[c])) | uint64(byte(r1[c]))<<8 | uint64(byte(r2[c]))<<16 | uint64(byte(r3[c]))<<24 |
				uint64(byte(r4[c]))<<32 | uint64(byte(r5[c]))<<40 | uint64(byte(r6[c]))<<48 | uint64(byte(r7[c]))<<56
			binary.LittleEndian.PutUint64(b.data[p.at+i:], word)
		}
	}
	for i := range b.rows { // along the rows, which take more room than what is packed
		row, data := numbers[i*width:][:width], b.data
		if i >= whole {
			for _, p := range at[1] {
				data[p.at+i] = byte(row[p.c])
			}
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

// eight returns the first eight rows.
func eight(rows []int64, width int) (r0, r1, r2, r3, r4, r5, r6, r7 []int64) {
	return rows[:width], rows[width:][:width], rows[2*width:][:width], rows[3*width:][:width],
		rows[4*width:][:width], rows[5*width:][:width], rows[6*width:][:width], rows[7*width:][:width]
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

// Append writes the block: a bit for each column that has anything but 0, the
// first column as the lowest of the first byte, and then these columns, as
// [AppendNumbers] does; those of single bytes from 0 on if none is below, with steps
// of 1. Equal rows write equal bytes.
func (b *Block) Append(out []byte) []byte {
	width := b.Width()
	mask := len(out)
	out = append(out, make([]byte, (width+7)/8)...)
	numbers, steps := make([]int64, b.rows), make([]byte, b.rows)
	for c := range width {
		data, size := b.column(c)
		if size == 0 {
			continue
		}
		out[mask+c/8] |= 1 << (c % 8)
		done := false
		switch size {
		case 1:
			out, done = appendBytes(out, data), true
		case 2:
			out, done = appendShorts(out, data, steps)
		}
		if !done {
			b.read(numbers, c, 0)
			out = appendColumn(out, numbers)
		}
	}
	return out
}

// Cut reads what [Block.Append] wrote of so many rows, at least 1, of width
// numbers each. It returns what comes after, and keeps no part of data; false if
// data are too short or were not written so.
func Cut(data []byte, rows, width int) (b Block, rest []byte, ok bool) {
	if len(data) < (width+7)/8 {
		return b, nil, false
	}
	mask, data := data[:(width+7)/8], data[(width+7)/8:]
	b = Block{rows: rows, ends: make([]uint32, width), data: make([]byte, 0, 3*len(data))}
	numbers := make([]int64, rows)
	for c := range width {
		if mask[c/8]>>(c%8)&1 != 0 {
			if rest, ok := b.cutBytes(data); ok {
				data = rest
			} else if rest, ok := readColumn(data, numbers, rows, 1, true); ok {
				data = rest
				b.data = appendPacked(b.data, numbers)
			} else {
				return b, nil, false
			}
		}
		b.ends[c] = uint32(len(b.data))
	}
	return b, data, true
}

// appendPacked adds a column to the bytes of a block.
func appendPacked(data []byte, numbers []int64) []byte {
	bits := uint64(0)
	for _, n := range numbers {
		bits |= uint64(n<<1 ^ n>>63)
	}
	switch bytesOf(bits) {
	case 1:
		for _, n := range numbers {
			data = append(data, byte(n))
		}
	case 2:
		for _, n := range numbers {
			data = binary.LittleEndian.AppendUint16(data, uint16(n))
		}
	case 4:
		for _, n := range numbers {
			data = binary.LittleEndian.AppendUint32(data, uint32(n))
		}
	case 8:
		for _, n := range numbers {
			data = binary.LittleEndian.AppendUint64(data, uint64(n))
		}
	}
	return data
}

// Join lays blocks of the same width side by side, the rows of each behind those of
// the one before: they are packed as they would be in one go.
func Join(blocks []Block) Block {
	width := blocks[0].Width()
	b := Block{ends: make([]uint32, width)}
	total := 0
	for i := range blocks {
		b.rows += blocks[i].rows
		total += len(blocks[i].data)
	}
	b.data = make([]byte, 0, total*5/4)
	for c := range width {
		size := 0
		for i := range blocks {
			_, has := blocks[i].column(c)
			size = max(size, has)
		}
		for i := range blocks {
			data, has := blocks[i].column(c)
			b.data = appendWider(b.data, data, blocks[i].rows, has, size)
		}
		b.ends[c] = uint32(len(b.data))
	}
	return b
}

// appendWider adds n numbers of has bytes each to others of size bytes, which are at
// least as many.
func appendWider(out, data []byte, n, has, size int) []byte {
	if has == size {
		return append(out, data...)
	}
	from := len(out)
	out = append(out, make([]byte, n*size)...)
	if has == 0 {
		return out
	}
	to := out[from:]
	for i := range n {
		sign := byte(int8(data[i*has+has-1]) >> 7)
		copy(to[i*size:], data[i*has:][:has])
		for k := has; k < size; k++ {
			to[i*size+k] = sign
		}
	}
	return out
}

// Part returns the rows from from (inclusive) to to (exclusive), as they are packed
// alone.
func (b *Block) Part(from, to int) Block {
	width := b.Width()
	numbers := make([]int64, (to-from)*width)
	room := make([]int64, to-from)
	for c := range width {
		if b.empty(c) {
			continue
		}
		b.read(room, c, from)
		for i, n := range room {
			numbers[i*width+c] = n
		}
	}
	return Pack(width, numbers)
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
