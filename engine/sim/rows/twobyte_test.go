package rows

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"testing"

	"equitas/engine/rng"
)

// bitByBit encodes numbers by the format's definition, one bit at a time.
func bitByBit(numbers []int64) []byte {
	least := slices.Min(numbers)
	step, most := uint64(0), uint64(0)
	for _, n := range numbers {
		above := uint64(n - least)
		most = max(most, above)
		for above > 0 {
			step, above = above, step%above
		}
	}
	step = max(1, step)
	return steps(numbers, least, step, bits.Len64(most/step))
}

// columnByBit encodes a column of a block by the format's definition, one bit at a time.
func columnByBit(numbers []int64) []byte {
	least, most := slices.Min(numbers), slices.Max(numbers)
	switch {
	case least == 0 && most == 0:
		return nil
	case least == most || least < -128 || most > 127:
		return bitByBit(numbers)
	case least < 0:
		return steps(numbers, -128, 1, 8)
	}
	return steps(numbers, 0, 1, bits.Len64(uint64(most)))
}

// steps encodes numbers as steps above the least, width bits each.
func steps(numbers []int64, least int64, step uint64, width int) []byte {
	out := append(binary.AppendUvarint(binary.AppendVarint(nil, least), step), byte(width))
	at := len(out)
	out = append(out, make([]byte, (len(numbers)*width+7)/8)...)
	for i, n := range numbers {
		for k := range width {
			out[at+(i*width+k)/8] |= byte(uint64(n-least)/step>>k&1) << ((i*width + k) % 8)
		}
	}
	return out
}

// Every way of encoding numbers gives the bytes that the format defines, and decoding
// returns the numbers.
func TestColumnsBitByBit(t *testing.T) {
	r := rng.NewStream(5)
	for _, rows := range []int{1, 2, 3, 4, 7, 8, 12, 256, 300} {
		for _, least := range []int64{0, 1, -1, -128, 100, 127, 840, 32000, -30000, 1 << 20, -1 << 40} {
			for _, step := range []int64{1, 2, 3, 105, 420, 840, 6561, 16384, 32766, 1 << 33} {
				for _, steps := range []int{0, 1, 2, 3, 12, 255, 256, 5000} {
					numbers := make([]int64, rows)
					for i := range numbers {
						numbers[i] = least + step*int64(r.Below(uint32(steps+1)))
						if r.Below(40) == 0 { // so that the step is found late, or is 1
							numbers[i] = least + step*int64(steps)/int64(1+r.Below(4))
						}
					}
					want := bitByBit(numbers)
					if got := AppendNumbers(nil, slices.Clone(numbers)); !bytes.Equal(got, want) {
						t.Fatalf("%d numbers from %d on, up to %d steps of %d: got %x, want %x", rows, least, steps, step, got, want)
					}
					var file []byte
					for some := range slices.Chunk(numbers, rowsPerChunk) {
						column := columnByBit(some)
						if column == nil {
							column = []byte{0, 1, 0}
						}
						file = append(file, column...)
					}
					r, two := FromNumbers(1, numbers), New(1)
					for some := range slices.Chunk(numbers, 5) { // in blocks of another size
						two.Add(Pack(1, some))
					}
					for _, r := range []Rows{r, two} {
						if !bytes.Equal(written(t, &r), file) {
							t.Fatalf("%d numbers from %d on, up to %d steps of %d: the file has %x, want %x", rows, least, steps, step, written(t, &r), file)
						}
						if got := make([]int64, rows); true {
							if r.Read(got, Column(0)); !slices.Equal(got, numbers) {
								t.Fatalf("%d numbers from %d on, up to %d steps of %d: %v, want %v", rows, least, steps, step, got, numbers)
							}
						}
					}
					b := Pack(1, numbers)
					got := b.Append(nil)
					column := columnByBit(numbers)
					if want = append([]byte{byte(min(1, len(column)))}, column...); !bytes.Equal(got, want) {
						t.Fatalf("%d rows from %d on, up to %d steps of %d: got %x, want %x", rows, least, steps, step, got, want)
					}
					if back, rest, ok := DecodeBlock(got, rows, 1); !ok || len(rest) > 0 || !slices.Equal(back.data, b.data) {
						t.Fatalf("%d rows from %d on, up to %d steps of %d: other numbers came back", rows, least, steps, step)
					}
				}
			}
		}
	}
}
