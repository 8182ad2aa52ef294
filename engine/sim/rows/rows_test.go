package rows

import (
	"math"
	"slices"
	"testing"

	"equitas/engine/rng"
)

// What is packed comes out again, at the edges of every size of number.
func TestRowsComeBack(t *testing.T) {
	edges := []int64{0, 1, -1, math.MaxInt8, math.MinInt8, math.MaxInt8 + 1, math.MinInt8 - 1, math.MaxInt16, math.MinInt16,
		math.MaxInt16 + 1, math.MinInt16 - 1, math.MaxInt32, math.MinInt32, math.MaxInt32 + 1, math.MinInt32 - 1, math.MaxInt64, math.MinInt64}
	s := rng.NewStream(7)
	for _, width := range []int{1, 3, len(edges)} {
		for _, rows := range []int{1, 2, 255, 256, 257, 600} {
			numbers := make([]int64, width*rows)
			for i := range numbers {
				numbers[i] = edges[min(i%width, int(s.Below(uint32(len(edges)))))] // the first column is 0 throughout
			}
			r := Of(width, numbers)
			if got := r.Numbers(); r.Len() != rows || !slices.Equal(got, numbers) {
				t.Fatalf("%d rows of %d: %d rows came back, the same numbers: %t", rows, width, r.Len(), slices.Equal(got, numbers))
			}
			for c := range width {
				got, want := make([]int64, rows), make([]int64, rows)
				r.Column(got, c)
				for i := range rows {
					want[i] = numbers[i*width+c]
				}
				if !slices.Equal(got, want) {
					t.Fatalf("%d rows of %d: column %d is %v, want %v", rows, width, c, got, want)
				}
			}
		}
	}
}

// Rows of blocks of any sizes, added one after the other, are the same rows.
func TestRowsOfAnyBlocks(t *testing.T) {
	numbers := make([]int64, 3*40)
	for i := range numbers {
		numbers[i] = int64(i * i * i)
	}
	want := Of(3, numbers)
	r := New(3)
	at := 0
	for _, rows := range []int{1, 16, 4, 2, 17} {
		r.Add(Pack(3, numbers[3*at:3*(at+rows)]))
		at += rows
	}
	if r.Len() != 40 || !slices.Equal(r.Numbers(), want.Numbers()) {
		t.Errorf("%d rows %v, want %v", r.Len(), r.Numbers(), numbers)
	}
	for _, n := range []int{0, 1, 2, 17, 30, 40} {
		got, all := make([]int64, n), make([]int64, n)
		r.Column(got, 1)
		want.Column(all, 1)
		if !slices.Equal(got, all) {
			t.Errorf("the first %d of a column are %v, want %v", n, got, all)
		}
	}
}

// What is written of rows comes back, and what is cut or has too much is an
// error.
func TestRowsInBytes(t *testing.T) {
	numbers := []int64{}
	for i := range int64(700) {
		numbers = append(numbers, 7, i%3, -i, i*i*i, math.MinInt64+i)
	}
	r := Of(5, numbers)
	text := r.Bytes()
	if most := 700 * (0 + 1 + 2 + 4 + 4); len(text) > most {
		t.Errorf("%d bytes, want at most %d", len(text), most)
	}
	blocks := New(5)
	for at := 0; at < 700; at += 35 { // blocks of another size are the same rows
		blocks.Add(Pack(5, numbers[5*at:5*(at+35)]))
	}
	if !slices.Equal(blocks.Bytes(), text) {
		t.Error("the bytes depend on how rows are cut into blocks")
	}
	back, err := Read(text, 5, 700)
	if err != nil || !slices.Equal(back.Numbers(), numbers) {
		t.Fatalf("%v, other numbers came back", err)
	}
	for n := range text {
		if _, err := Read(text[:n], 5, 700); err == nil {
			t.Fatalf("%d of %d bytes are rows", n, len(text))
		}
	}
	for what, bad := range map[string][]byte{"more": append(text, 0), "65 bits": append([]byte{0, 65}, text...)} {
		if _, err := Read(bad, 5, 700); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}

// A number takes the room that the largest of its column needs.
func TestRowsAreSmall(t *testing.T) {
	var numbers []int64
	for range 256 {
		numbers = append(numbers, 0, 100, 840, 1<<20, 1<<40)
	}
	r := Of(5, numbers)
	if got, want := len(r.blocks[0].data), 256*(0+1+2+4+8); got != want {
		t.Errorf("%d bytes, want %d", got, want)
	}
}
