package rows

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"
)

// chunk is how many rows are written together.
const chunk = 256

// Write writes the rows for files, 256 at a time, and of these column by column, as
// blocks have them; a column of which all numbers are 0 is 0, with a step of 1 and no
// bits.
func (r *Rows) Write(w io.Writer) error {
	var out []byte
	room, bytes := make([]int64, min(chunk, r.n)), packRoom(min(chunk, r.n))
	for first := 0; first < r.n; first += chunk {
		numbers := room[:min(chunk, r.n-first)]
		at := r.block(first)
		b := &r.blocks[at]
		whole := r.first[at] == first && b.rows == len(numbers)
		out = out[:0]
		for c := range r.width {
			before := len(out)
			switch {
			case whole:
				out = append(out, b.bytes(c)...)
			case r.window(numbers, c, first):
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

// AppendNumbers writes some numbers: the smallest as a signed varint, a step as a
// varint, a byte that says how many bits each takes, and then so many for each, how
// many steps it lies above the smallest. Of the numbers nothing is left.
func AppendNumbers(out []byte, numbers []int64) []byte {
	if len(numbers) == 0 {
		return out
	}
	return appendColumn(out, numbers)
}

// CutNumbers reads what [AppendNumbers] wrote into numbers, and returns what comes
// after; false if data are too short or were not written so.
func CutNumbers(data []byte, numbers []int64) (rest []byte, ok bool) {
	if len(numbers) == 0 {
		return data, true
	}
	return readColumn(data, numbers, true)
}

// appendColumn writes the numbers of a column, at least one, and leaves steps in their
// place.
func appendColumn(out []byte, numbers []int64) []byte {
	by, least, most := stepsOf(numbers)
	width := bits.Len64(by.steps(uint64(most) - uint64(least)))
	out = binary.AppendVarint(out, least)
	out = append(binary.AppendUvarint(out, by.step), byte(width))
	if width == 0 {
		return out
	}
	if by.step != 1 {
		for i, n := range numbers {
			numbers[i] = int64(by.steps(uint64(n) - uint64(least)))
		}
		least = 0
	}
	at, size := len(out), (len(numbers)*width+7)/8
	out = slices.Grow(out, size+8)[:at+size+8]
	to := out[at:]
	acc, has := uint64(0), 0 // bits that are not written yet
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

// stepsOf returns the largest step by which numbers lie apart, 1 if they are all the
// same, and between what they lie.
func stepsOf(numbers []int64) (by step, least, most int64) {
	least, most = numbers[0], numbers[0]
	for _, n := range numbers {
		least, most = min(least, n), max(most, n)
	}
	if by = stepOf(uint64(most) - uint64(least)); by.step == 0 {
		return stepOf(1), least, most
	}
	for _, n := range numbers {
		if above := uint64(n) - uint64(least); by.steps(above) > by.limit {
			if by = stepOf(gcd(above, by.step)); by.step == 1 { // smaller than that it gets no more
				break
			}
		}
	}
	return by, least, most
}

// A step divides numbers without dividing: an odd number has one by which the
// product with it is 1, and so a multiple of a step is turned into how many steps
// it is by a product.
type step struct {
	step    uint64
	inverse uint64 // of its odd part
	shift   int    // the bits of the rest
	limit   uint64 // of steps that there may be: what is more was no multiple
}

func stepOf(n uint64) step {
	if n == 0 {
		return step{}
	}
	s := step{step: n, shift: bits.TrailingZeros64(n), limit: math.MaxUint64 / n}
	odd := n >> s.shift
	s.inverse = odd // right in three bits, and in twice as many each time
	for range 5 {
		s.inverse *= 2 - odd*s.inverse
	}
	return s
}

// steps returns how many steps a multiple is.
func (s *step) steps(n uint64) uint64 { return bits.RotateLeft64(n*s.inverse, -s.shift) }

// gcd returns the largest number that divides both, of which a is not 0.
func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Parse reads what [Rows.Write] wrote of so many rows of width numbers; of files
// of before, which have no steps, without them.
func Parse(text []byte, width, rows int, steps bool) (Rows, error) {
	r := New(width)
	room, bytes := make([]int64, min(chunk, rows)), packRoom(min(chunk, rows))
	for first := 0; first < rows; first += chunk {
		numbers := room[:min(chunk, rows-first)]
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

// readColumn reads a column of so many numbers, with steps or without them, and returns
// the text behind it.
func readColumn(text []byte, numbers []int64, steps bool) (rest []byte, ok bool) {
	c := column{step: 1}
	if steps {
		c, ok = columnOf(text)
	} else if least, used := binary.Varint(text); used > 0 && len(text) > used {
		c.least, c.width, c.data, ok = least, int(text[used]), text[used+1:], text[used] <= 64
	}
	size := (len(numbers)*c.width + 7) / 8
	if !ok || len(c.data) < size {
		return nil, false
	}
	rest = c.data[size:]
	if len(rest) < behind { // words are read
		c.data = append(slices.Clone(c.data[:size]), make([]byte, behind)...)
	}
	c.read(numbers, 0)
	return rest, true
}
