package rows

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"equitas/engine/rng"
)

// Columns of one-byte numbers are decoded to the same numbers, and take no more bits each
// than the largest of them.
func TestNarrowColumns(t *testing.T) {
	r := rng.NewStream(6)
	for _, rows := range []int{1, 2, 4, 7, 8, 9, 16, 64, 100} {
		for width := range 8 {
			for _, least := range []int{0, 1, -1, -128, 127 - (1<<width - 1)} {
				data := make([]byte, rows)
				for i := range data {
					data[i] = byte(least + int(r.Below(1<<width)))
				}
				name := fmt.Sprintf("%d numbers of %d bits from %d on", rows, width, least)
				text := appendBytes([]byte{7}, data)
				bits := 8
				if least == 0 || width == 0 {
					bits = width
				}
				if most := 1 + 4 + (rows*bits+7)/8; len(text) > most {
					t.Errorf("%s: %d bytes, want %d at most", name, len(text), most)
				}
				numbers := make([]int64, rows)
				rest, ok := readColumn(append(text[1:len(text):len(text)], 5, 6), numbers, true)
				if !ok || !bytes.Equal(rest, []byte{5, 6}) {
					t.Fatalf("%s: %x came back as %v, and %x, %t", name, data, numbers, rest, ok)
				}
				for i, n := range numbers {
					if n != int64(int8(data[i])) {
						t.Fatalf("%s: number %d is %d, want %d", name, i, n, int8(data[i]))
					}
				}
				for n := range len(text) - 1 {
					if _, ok := readColumn(text[1:1+n], numbers, true); ok {
						t.Fatalf("%s: %d of %d bytes are all", name, n, len(text)-1)
					}
				}
			}
		}
	}
}

// BenchmarkBlock times a block like those of games: a few hundred columns, most of them
// with few bits.
func BenchmarkBlock(b *testing.B) {
	const rows, width = 256, 355
	r := rng.NewStream(3)
	var numbers []int64
	for range rows {
		for c := range width {
			switch {
			case c%12 == 0:
				numbers = append(numbers, 0)
			case c%7 == 0:
				numbers = append(numbers, 840*int64(r.Below(2)))
			case c%40 == 1:
				numbers = append(numbers, int64(r.Below(2000)))
			case c%170 == 2:
				numbers = append(numbers, int64(r.Below(1<<31))<<9)
			default:
				numbers = append(numbers, int64(r.Below(1<<(1+c%5))))
			}
		}
	}
	block := Pack(width, numbers)
	text := block.Append(nil)
	b.Run("pack", func(b *testing.B) {
		for b.Loop() {
			Pack(width, numbers)
		}
	})
	b.Run("append", func(b *testing.B) {
		b.ReportMetric(float64(len(text)), "bytes")
		for b.Loop() {
			text = block.Append(text[:0])
		}
	})
	b.Run("cut", func(b *testing.B) {
		for b.Loop() {
			DecodeBlock(text, rows, width)
		}
	})
}

// A column encoded with a header although all its numbers are 0 is decoded, and encoded
// again to the same bytes.
func TestCutZeros(t *testing.T) {
	for _, rows := range []int{1, 7, 8, 9, 300} {
		for _, column := range [][]byte{
			{0, 1, 0},
			append([]byte{0, 1, 3}, make([]byte, (rows*3+7)/8)...),                             // least 0, three bits each
			append([]byte{1, 1, 1}, bytes.Repeat([]byte{0xff}, (rows+7)/8)...),                 // least −1, one bit each
			append([]byte{0, 1, 1}, append(make([]byte, (rows-1)/8), 0xff<<(1+(rows-1)%8))...), // bits beyond the last row
		} {
			text := append([]byte{1}, column...)
			b, rest, ok := DecodeBlock(text, rows, 1)
			if !ok || len(rest) > 0 {
				t.Fatalf("%d rows, %x: they are not read", rows, column)
			}
			if got := b.Append(nil); !bytes.Equal(got, text) {
				t.Errorf("%d rows, %x: written again they are %x", rows, text, got)
			}
			all := New(1)
			all.Add(b)
			if got := all.Numbers(); slices.ContainsFunc(got, func(n int64) bool { return n != 0 }) {
				t.Errorf("%d rows, %x: %v", rows, text, got)
			}
			sums := NewSums()
			at := sums.RequestNumber(Column(0))
			if sums.Add(rows, &all, 1); sums.ranges[at] != (Range{}) {
				t.Errorf("%d rows, %x: the range %v", rows, text, sums.ranges[at])
			}
		}
	}
}
