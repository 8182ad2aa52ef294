package rows

import (
	"bytes"
	"encoding/binary"
	"sync"
)

// Pack returns a block of rows; numbers holds one row after the other, of width numbers
// each.
func Pack(width int, numbers []int64) Block {
	p := packScratchPool.Get().(*packScratch)
	defer packScratchPool.Put(p)
	return p.pack(width, numbers)
}

// A packScratch is the scratch memory with which [Pack] packs rows.
type packScratch struct {
	width         int
	bits          []uint64          // by column: OR of the zigzag encodings of the column's numbers
	narrowColumns [8][]columnOffset // columns with numbers from 0 to 127 only, by bit width
	wideColumns   [9][]columnOffset // all other columns, by bytes per number: 1, 2 or 8
	offsets       []int             // offset of each column in room
	room          []byte            // the packed numbers
	last          []int64           // the last rows, fewer than eight, padded with zeros
	columnNumbers []int64           // numbers of one column
	steps         []byte            // scratch memory, one byte per row
	out           []byte            // the encoded columns
}

var packScratchPool = sync.Pool{New: func() any { return new(packScratch) }}

// A columnOffset is a column and its offset in room.
type columnOffset struct{ column, offset int }

func (p *packScratch) pack(width int, numbers []int64) Block {
	rows := len(numbers) / width
	whole := rows &^ 7
	p.width = width
	p.findBits(numbers, whole)
	p.layOut(rows)
	for i := 0; i < whole; i += 8 {
		p.packEightRows(numbers[i*width:], i/8)
	}
	if whole < rows {
		p.last = append(p.last[:0], make([]int64, 8*width)...)
		copy(p.last, numbers[whole*width:])
		p.packEightRows(p.last, whole/8)
	}
	for i := range rows { // row by row, so that numbers, the larger list, is read in the order of memory
		row := numbers[i*width:][:width]
		for _, x := range p.wideColumns[1] {
			p.room[x.offset+i] = byte(row[x.column])
		}
		for _, x := range p.wideColumns[2] {
			binary.LittleEndian.PutUint16(p.room[x.offset+2*i:], uint16(row[x.column]))
		}
		for _, x := range p.wideColumns[8] {
			binary.LittleEndian.PutUint64(p.room[x.offset+8*i:], uint64(row[x.column]))
		}
	}
	return p.encodeColumns(numbers, rows)
}

// findBits sets p.bits for all columns; whole is the number of rows, rounded down to a
// multiple of eight.
func (p *packScratch) findBits(numbers []int64, whole int) {
	width := p.width
	p.bits = append(p.bits[:0], make([]uint64, width)...)
	some := p.bits
	for i := 0; i < whole; i += 8 {
		r0, r1, r2, r3, r4, r5, r6, r7 := splitEightRows(numbers[i*width:], width)
		for c := range some {
			all := r0[c] | r1[c] | r2[c] | r3[c] | r4[c] | r5[c] | r6[c] | r7[c]
			if all < 0 {
				for _, n := range [...]int64{r0[c], r1[c], r2[c], r3[c], r4[c], r5[c], r6[c], r7[c]} {
					some[c] |= zigzagEncode(n)
				}
				continue
			}
			some[c] |= uint64(all << 1)
		}
	}
	for at := whole * width; at < len(numbers); at += width {
		for c, n := range numbers[at:][:width] {
			some[c] |= zigzagEncode(n)
		}
	}
}

// layOut assigns each column its offset in p.room.
func (p *packScratch) layOut(rows int) {
	for i := range p.narrowColumns {
		p.narrowColumns[i] = p.narrowColumns[i][:0]
	}
	for i := range p.wideColumns {
		p.wideColumns[i] = p.wideColumns[i][:0]
	}
	p.offsets = p.offsets[:0]
	at := 0
	for c, of := range p.bits {
		p.offsets = append(p.offsets, at)
		if w := bitWidthOf(of); w > 0 {
			p.narrowColumns[w] = append(p.narrowColumns[w], columnOffset{c, at})
			at += (rows+7)/8*w + 8 // the last write may extend up to eight bytes beyond
		} else if size := bytesPerNumber(of); size > 0 {
			p.wideColumns[size] = append(p.wideColumns[size], columnOffset{c, at})
			at += rows * size
		}
	}
	if at > len(p.room) {
		p.room = make([]byte, at)
	}
}

// packEightRows packs eight rows of the narrow columns into p.room, as group number word of
// eight rows.
func (p *packScratch) packEightRows(numbers []int64, word int) {
	r0, r1, r2, r3, r4, r5, r6, r7 := splitEightRows(numbers, p.width)
	for w, list := range p.narrowColumns {
		if len(list) == 0 {
			continue
		}
		byOne, byTwo, byFour := uint64(1)<<(w&7), uint64(1)<<(2*w&15), uint64(1)<<(4*w&31)
		room := p.room[word*w:]
		for _, x := range list {
			c := x.column
			lo := uint64(r0[c]) + uint64(r1[c])*byOne + (uint64(r2[c])+uint64(r3[c])*byOne)*byTwo
			hi := uint64(r4[c]) + uint64(r5[c])*byOne + (uint64(r6[c])+uint64(r7[c])*byOne)*byTwo
			binary.LittleEndian.PutUint64(room[x.offset:], lo+hi*byFour)
		}
	}
}

// splitEightRows returns the first eight rows, of width numbers each, as slices.
func splitEightRows(rows []int64, width int) (r0, r1, r2, r3, r4, r5, r6, r7 []int64) {
	return rows[:width], rows[width:][:width], rows[2*width:][:width], rows[3*width:][:width],
		rows[4*width:][:width], rows[5*width:][:width], rows[6*width:][:width], rows[7*width:][:width]
}

// encodeColumns returns the block: the columns encoded one after the other.
func (p *packScratch) encodeColumns(numbers []int64, rows int) Block {
	ends, out := make([]uint32, p.width), p.out[:0]
	for c, of := range p.bits {
		room := p.room[p.offsets[c]:]
		size := bytesPerNumber(of)
		switch w := bitWidthOf(of); {
		case size == 0:
		case w > 0 && p.allEqual(numbers[c:], room[:rows/8*w], w):
			out = append(binary.AppendVarint(out, numbers[c]), 1, 0)
		case w > 0:
			out = append(append(out, 0, 1, byte(w)), room[:(rows*w+7)/8]...)
		case size == 1:
			out = appendBytes(out, room[:rows])
		default:
			out = p.writeWide(out, room[:rows*size], size)
		}
		ends[c] = uint32(len(out))
	}
	p.out = out
	return newBlock(rows, ends, out)
}

// allEqual reports whether all numbers of a column are equal. numbers holds all rows, from
// the column's first number on; words holds the column's full groups of eight numbers,
// packed into w bits each.
func (p *packScratch) allEqual(numbers []int64, words []byte, w int) bool {
	alike := func(from, to int) bool { // reports whether these rows equal the first
		for at := from * p.width; at < len(numbers) && at < to*p.width; at += p.width {
			if numbers[at] != numbers[0] {
				return false
			}
		}
		return true
	}
	if len(words) == 0 {
		return alike(1, 8)
	}
	return alike(1, 8) && bytes.Equal(words[w:], words[:len(words)-w]) && alike(len(words)/w*8, len(words)/w*8+8)
}

// writeWide appends to out the encoding of a column whose numbers have size bytes each, 2 or
// 8.
func (p *packScratch) writeWide(out, data []byte, size int) []byte {
	rows := len(data) / size
	if len(p.columnNumbers) < rows {
		p.columnNumbers, p.steps = make([]int64, rows), make([]byte, rows)
	}
	if size == 2 {
		if out, ok := appendShorts(out, data, p.steps[:rows]); ok {
			return out
		}
	}
	numbers := p.columnNumbers[:rows]
	for i := range numbers {
		if size == 2 {
			numbers[i] = int64(int16(binary.LittleEndian.Uint16(data[2*i:])))
		} else {
			numbers[i] = int64(binary.LittleEndian.Uint64(data[8*i:]))
		}
	}
	return appendColumn(out, numbers)
}
