package rows

import (
	"encoding/binary"
	"fmt"
	"io"
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
	room := make([]int64, min(chunk, r.n))
	for first := 0; first < r.n; first += chunk {
		numbers := room[:min(chunk, r.n-first)]
		out = out[:0]
		for c := range r.width {
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

// appendColumn writes the numbers of a column, at least one, and spoils them.
func appendColumn(out []byte, numbers []int64) []byte {
	least := slices.Min(numbers)
	step, most := uint64(0), uint64(0)
	for i, n := range numbers {
		above := uint64(n) - uint64(least)
		numbers[i], most = int64(above), max(most, above)
		if step != 1 && above != 0 {
			step = gcd(above, step)
		}
	}
	step = max(step, 1)
	width := bits.Len64(most / step)
	out = binary.AppendVarint(out, least)
	out = append(binary.AppendUvarint(out, step), byte(width))
	acc, has := uint64(0), 0 // bits that are not written yet
	for _, n := range numbers {
		steps := uint64(n)
		if step > 1 {
			steps /= step
		}
		acc |= steps << has
		if has += width; has >= 64 {
			out = binary.LittleEndian.AppendUint64(out, acc)
			has -= 64
			acc = steps >> (width - has)
		}
	}
	for ; has > 0; has -= 8 {
		out, acc = append(out, byte(acc)), acc>>8
	}
	return out
}

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
	for i := range n {
		above := uint64(0)
		for got := 0; got < width; {
			take := min(width-got, 8-at%8)
			above |= uint64(text[at/8]) >> (at % 8) & (1<<take - 1) << got
			got, at = got+take, at+take
		}
		numbers[i*apart] = int64(uint64(least) + above*step)
	}
	return text[(at+7)/8:], true
}
