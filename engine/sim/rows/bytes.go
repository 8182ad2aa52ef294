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

// Write writes the rows for files, 256 at a time, and of these column by column:
// the smallest number as a signed varint, a step as a varint, a byte that says how
// many bits each number takes, and then so many for each row, how many steps its
// number lies above the smallest, the lowest bit first. The last byte of a column
// is filled up with 0.
func (r *Rows) Write(w io.Writer) error {
	var out []byte
	room, small := make([]int64, min(chunk, r.n)), make([]byte, 2*min(chunk, r.n))
	for first := 0; first < r.n; first += chunk {
		numbers := room[:min(chunk, r.n-first)]
		n := len(numbers)
		out = out[:0]
		for c := range r.width {
			ok := false
			if data := r.bytes(small[:n], c, first); data != nil {
				out, ok = appendSmall(out, data, small[n:2*n])
			} else if data := r.shorts(c, first, n); data != nil {
				out, ok = appendShorts(out, data, small[:n])
			}
			if ok {
				continue
			}
			if !r.window(numbers, c, first) {
				clear(numbers)
			}
			out = appendColumn(out, numbers)
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
	return readColumn(data, numbers, len(numbers), 1, true)
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
	numbers := []int64{}
	for first := 0; first < rows; first += chunk {
		n := min(chunk, rows-first)
		if len(text) < 2*width {
			return r, fmt.Errorf("they end in row %d of %d", first, rows)
		}
		numbers = slices.Grow(numbers[:0], n*width)[:n*width]
		for c := range width {
			var ok bool
			if text, ok = readColumn(text, numbers[c:], n, width, steps); !ok {
				return r, fmt.Errorf("they are cut off or damaged in column %d, from row %d on", c, first)
			}
		}
		r.Add(Pack(width, numbers))
	}
	if len(text) > 0 {
		return r, fmt.Errorf("they have %d bytes too many", len(text))
	}
	return r, nil
}

// readColumn reads n numbers into places so far apart, and returns the text
// behind them.
func readColumn(text []byte, numbers []int64, n, apart int, steps bool) (rest []byte, ok bool) {
	least, used := binary.Varint(text)
	if used <= 0 {
		return nil, false
	}
	text = text[used:]
	step := uint64(1)
	if steps {
		if step, used = binary.Uvarint(text); used <= 0 {
			return nil, false
		}
		text = text[used:]
	}
	if len(text) == 0 || text[0] > 64 {
		return nil, false
	}
	width := int(text[0])
	text = text[1:]
	if len(text) < (n*width+7)/8 {
		return nil, false
	}
	at := 0 // bits read
	mask := uint64(1)<<width - 1
	for i := range n {
		above := uint64(0)
		if from := at / 8; width <= 56 && from+8 <= len(text) {
			above = binary.LittleEndian.Uint64(text[from:]) >> (at % 8) & mask
			numbers[i*apart] = int64(uint64(least) + above*step)
			at += width
			continue
		}
		for got := 0; got < width; {
			take := min(width-got, 8-at%8)
			above |= uint64(text[at/8]) >> (at % 8) & (1<<take - 1) << got
			got, at = got+take, at+take
		}
		numbers[i*apart] = int64(uint64(least) + above*step)
	}
	return text[(at+7)/8:], true
}
