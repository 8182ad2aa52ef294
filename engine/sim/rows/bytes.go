package rows

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"
)

// rowsPerChunk is the number of rows that are encoded together.
const rowsPerChunk = 256

// Write writes the rows in the format of files: groups of 256 rows, each written column by
// column in the encoding of [AppendNumbers]. A column that is all 0 is written with least 0,
// step 1 and width 0.
func (r *Rows) Write(w io.Writer) error {
	var out []byte
	room, bytes := make([]int64, min(rowsPerChunk, r.rowCount)), newPackBuffer(min(rowsPerChunk, r.rowCount))
	for first := 0; first < r.rowCount; first += rowsPerChunk {
		numbers := room[:min(rowsPerChunk, r.rowCount-first)]
		at := r.block(first)
		b := &r.blocks[at]
		whole := r.firstRows[at] == first && b.rows == len(numbers)
		out = out[:0]
		for c := range r.width {
			before := len(out)
			switch {
			case whole:
				out = append(out, b.columnBytes(c)...)
			case r.fillColumn(numbers, c, first):
				out = appendPacked(out, numbers, bytes)
			}
			if len(out) == before {
				out = append(out, 0, 1, 0)
			}
		}
		if _, err := w.Write(out); err != nil {
			return err
		}
	}
	return nil
}

// AppendNumbers appends the encoding of a list of numbers to out and returns the result: the
// least as a signed varint, a step as a varint, a byte with the bit width, and then for each
// number, in that many bits, the number of steps above the least. It overwrites numbers.
func AppendNumbers(out []byte, numbers []int64) []byte {
	if len(numbers) == 0 {
		return out
	}
	return appendColumn(out, numbers)
}

// DecodeNumbers decodes len(numbers) numbers that [AppendNumbers] encoded, stores them in
// numbers, and returns the remaining data; ok is false if data is too short or has another
// format.
func DecodeNumbers(data []byte, numbers []int64) (rest []byte, ok bool) {
	if len(numbers) == 0 {
		return data, true
	}
	return readColumn(data, numbers, true)
}

// appendColumn appends the encoding of a column, at least one number, and overwrites
// numbers with their steps.
func appendColumn(out []byte, numbers []int64) []byte {
	by, least, most := commonStep(numbers)
	width := bits.Len64(by.quotient(uint64(most) - uint64(least)))
	out = binary.AppendVarint(out, least)
	out = append(binary.AppendUvarint(out, by.divisor), byte(width))
	if width == 0 {
		return out
	}
	if by.divisor != 1 {
		for i, n := range numbers {
			numbers[i] = int64(by.quotient(uint64(n) - uint64(least)))
		}
		least = 0
	}
	at, size := len(out), (len(numbers)*width+7)/8
	out = slices.Grow(out, size+8)[:at+size+8]
	to := out[at:]
	acc, has := uint64(0), 0 // acc holds has bits that are not yet written
	for _, n := range numbers {
		steps := uint64(n) - uint64(least)
		acc |= steps << (has & 63)
		if has += width; has >= 64 {
			binary.LittleEndian.PutUint64(to, acc)
			to = to[8:]
			has -= 64
			acc = steps >> (width - has)
		}
	}
	binary.LittleEndian.PutUint64(to, acc)
	return out[:at+size]
}

// commonStep returns the least and the greatest number, and a divisor by the greatest common
// divisor of all differences from the least; 1 if the numbers are all equal.
func commonStep(numbers []int64) (by exactDivisor, least, most int64) {
	least, most = numbers[0], numbers[0]
	for _, n := range numbers {
		least, most = min(least, n), max(most, n)
	}
	if by = newExactDivisor(uint64(most) - uint64(least)); by.divisor == 0 {
		return newExactDivisor(1), least, most
	}
	for _, n := range numbers {
		if above := uint64(n) - uint64(least); by.quotient(above) > by.limit {
			if by = newExactDivisor(gcd(above, by.divisor)); by.divisor == 1 { // a step of 1 cannot get smaller
				break
			}
		}
	}
	return by, least, most
}

// An exactDivisor divides exact multiples of divisor. It multiplies by the modular inverse
// of the divisor's odd part and rotates the result, which is faster than a division.
type exactDivisor struct {
	divisor uint64
	inverse uint64 // modular inverse of the divisor's odd part, modulo 2^64
	shift   int    // number of trailing zero bits of the divisor
	limit   uint64 // largest possible quotient: a larger result means that the dividend was no multiple
}

func newExactDivisor(n uint64) exactDivisor {
	if n == 0 {
		return exactDivisor{}
	}
	s := exactDivisor{divisor: n, shift: bits.TrailingZeros64(n), limit: math.MaxUint64 / n}
	odd := n >> s.shift
	s.inverse = odd // correct to three bits; each round doubles the number of correct bits (Newton)
	for range 5 {
		s.inverse *= 2 - odd*s.inverse
	}
	return s
}

// quotient returns n/divisor. If n is not a multiple of divisor, the result is above limit.
func (s *exactDivisor) quotient(n uint64) uint64 { return bits.RotateLeft64(n*s.inverse, -s.shift) }

// gcd returns the greatest common divisor; a is not 0.
func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Parse decodes text, which [Rows.Write] wrote for the given number of rows with width
// numbers each. steps is false for files of earlier versions, whose columns have no step. It
// returns an error unless text has exactly that content.
func Parse(text []byte, width, rows int, steps bool) (Rows, error) {
	r := New(width)
	room, bytes := make([]int64, min(rowsPerChunk, rows)), newPackBuffer(min(rowsPerChunk, rows))
	for first := 0; first < rows; first += rowsPerChunk {
		numbers := room[:min(rowsPerChunk, rows-first)]
		if len(text) < 2*width {
			return r, fmt.Errorf("they end in row %d of %d", first, rows)
		}
		ends, out := make([]uint32, width), []byte(nil)
		for c := range ends {
			var ok bool
			if text, ok = readColumn(text, numbers, steps); !ok {
				return r, fmt.Errorf("they are cut off or damaged in column %d, from row %d on", c, first)
			}
			out = appendPacked(out, numbers, bytes)
			ends[c] = uint32(len(out))
		}
		r.Add(newBlock(len(numbers), ends, out))
	}
	if len(text) > 0 {
		return r, fmt.Errorf("they have %d bytes too many", len(text))
	}
	return r, nil
}

// readColumn decodes len(numbers) numbers of a column into numbers and returns the remaining
// text; steps is as in [Parse]. ok is false if text is too short or has another format.
func readColumn(text []byte, numbers []int64, steps bool) (rest []byte, ok bool) {
	c := column{step: 1}
	if steps {
		c, ok = parseColumn(text)
	} else if least, used := binary.Varint(text); used > 0 && len(text) > used {
		c.least, c.width, c.data, ok = least, int(text[used]), text[used+1:], text[used] <= 64
	}
	size := (len(numbers)*c.width + 7) / 8
	if !ok || len(c.data) < size {
		return nil, false
	}
	rest = c.data[size:]
	if len(rest) < paddingBytes { // reading takes whole words
		c.data = append(slices.Clone(c.data[:size]), make([]byte, paddingBytes)...)
	}
	c.read(numbers, 0)
	return rest, true
}
