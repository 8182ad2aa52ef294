package rows

import (
	"bytes"
	"math/big"
	"slices"
	"testing"
)

// A decoded column gives the same numbers by every way of reading, whatever they are, and
// is encoded to the same bytes.
func FuzzCut(f *testing.F) {
	for _, numbers := range [][]int64{{0, 0, 0}, {1, 1, 1}, {5, 0, 127}, {-1, 2, -128}, {840, 0, 420}, {1 << 40, -3, 7}} {
		b := Pack(1, slices.Repeat(numbers, 5))
		f.Add(b.Append(nil), uint16(15))
	}
	f.Add([]byte{1, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 1, 7, 1, 2, 3, 4}, uint16(3)) // the least number is the largest possible one
	f.Fuzz(func(t *testing.T, data []byte, rows uint16) {
		n := 1 + int(rows)%300
		b, rest, ok := DecodeBlock(data, n, 1)
		if !ok {
			return
		}
		if got := append(b.Append(nil), rest...); !bytes.Equal(got[1:], data[1:]) || (got[0]^data[0])&1 != 0 {
			t.Fatalf("%x is written as %x", data, got)
		}
		want := make([]int64, n) // read one by one
		total := new(big.Int)
		for i := range want {
			want[i] = b.NumberAt(0, i)
			total.Add(total, big.NewInt(want[i]))
		}
		r := New(1)
		r.Add(b)
		got := make([]int64, n)
		if r.Read(got, Column(0)); !slices.Equal(got, want) {
			t.Fatalf("read %v, want %v", got, want)
		}
		sums := NewSums()
		sums.RequestProducts(Column(0), Number{Added: [2]int{1, 1}})
		sums.Add(n, &r, 1)
		if got := sums.Products(Column(0)).At(0, 1); got.Cmp(total) != 0 {
			t.Fatalf("%v come to %d, want %d", want, got, total)
		}
		if got := sums.ranges[sums.numberIndex[Column(0)]]; got.Min != slices.Min(want) || got.Max != slices.Max(want) {
			t.Fatalf("%v are in the range %v", want, got)
		}
		square := new(big.Int)
		for _, n := range want {
			square.Add(square, new(big.Int).Mul(big.NewInt(n), big.NewInt(n)))
		}
		if got := sums.Products(Column(0)).At(1, 1); got.Cmp(square) != 0 {
			t.Fatalf("the squares of %v come to %d, want %d", want, got, square)
		}
		halves := []Block{b.Slice(0, n/2), b.Slice(n/2, n)}
		if n == 1 {
			halves = halves[1:]
		}
		joined, packed := Join(halves), Pack(1, want)
		if !bytes.Equal(joined.Append(nil), packed.Append(nil)) {
			t.Fatalf("%v are joined as %x, and packed as %x", want, joined.data, packed.data)
		}
		back, err := Parse(written(t, &r), 1, n, true)
		if err != nil || !slices.Equal(back.Numbers(), want) {
			t.Fatalf("%v come back as %v, %v", want, back.Numbers(), err)
		}
	})
}
