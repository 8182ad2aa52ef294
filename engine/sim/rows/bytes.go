package rows

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
)

// chunk is how many rows are written together.
const chunk = 256

// Bytes writes the rows for files, 256 at a time, and of these column by column:
// the smallest number as a signed varint, a byte that says how many bits each
// number takes, and then so many for each row, how far its number lies above the
// smallest, the lowest bit first. The last byte of a column is filled up with 0.
func (r *Rows) Bytes() []byte {
	var out []byte
	numbers := make([]int64, r.n)
	columns := make([][]int64, r.width)
	for first := 0; first < r.n; first += chunk {
		n := min(chunk, r.n-first)
		for c := range columns {
			columns[c] = numbers[:n]
			clear(columns[c])
			r.window(columns[c], c, first)
			out = appendColumn(out, columns[c])
		}
	}
	return out
}

// appendColumn writes the numbers of a column, at least one.
func appendColumn(out []byte, numbers []int64) []byte {
	least, most := slices.Min(numbers), slices.Max(numbers)
	width := bits.Len64(uint64(most) - uint64(least))
	out = append(binary.AppendVarint(out, least), byte(width))
	acc, has := uint64(0), 0 // bits that are not written yet
	for _, n := range numbers {
		rest := uint64(n) - uint64(least)
		for left := width; left > 0; {
			take := min(left, 8-has)
			acc |= rest & (1<<take - 1) << has
			rest, left, has = rest>>take, left-take, has+take
			if has == 8 {
				out, acc, has = append(out, byte(acc)), 0, 0
			}
		}
	}
	if has > 0 {
		out = append(out, byte(acc))
	}
	return out
}

// Parse reads what [Rows.Bytes] wrote of so many rows of width numbers.
func Parse(text []byte, width, rows int) (Rows, error) {
	r := New(width)
	numbers := []int64{}
	for first := 0; first < rows; first += chunk {
		n := min(chunk, rows-first)
		if len(text) < 2*width {
			return r, fmt.Errorf("the sums end in row %d of %d", first, rows)
		}
		numbers = slices.Grow(numbers[:0], n*width)[:n*width]
		for c := range width {
			var ok bool
			if text, ok = readColumn(text, numbers[c:], n, width); !ok {
				return r, fmt.Errorf("the sums are cut off or damaged in column %d, from row %d on", c, first)
			}
		}
		r.Add(Pack(width, numbers))
	}
	if len(text) > 0 {
		return r, fmt.Errorf("the sums have %d bytes too many", len(text))
	}
	return r, nil
}

// readColumn reads n numbers into every step-th place, and returns the text
// behind them.
func readColumn(text []byte, numbers []int64, n, step int) (rest []byte, ok bool) {
	least, used := binary.Varint(text)
	if used <= 0 || len(text) == used || text[used] > 64 {
		return nil, false
	}
	width := int(text[used])
	text = text[used+1:]
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
		numbers[i*step] = int64(uint64(least) + above)
	}
	return text[(at+7)/8:], true
}
