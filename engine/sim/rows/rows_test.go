package rows

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"equitas/engine/rng"
)

// Packed rows are unpacked to the same numbers, at the limits of every size of number.
func TestRowsComeBack(t *testing.T) {
	edges := []int64{0, 1, -1, math.MaxInt8, math.MinInt8, math.MaxInt8 + 1, math.MinInt8 - 1, math.MaxInt16, math.MinInt16,
		math.MaxInt16 + 1, math.MinInt16 - 1, math.MaxInt32, math.MinInt32, math.MaxInt32 + 1, math.MinInt32 - 1, math.MaxInt64, math.MinInt64}
	s := rng.NewStream(7)
	for _, width := range []int{1, 3, len(edges)} {
		for _, rows := range []int{1, 2, 255, 256, 257, 600} {
			numbers := make([]int64, width*rows)
			for i := range numbers {
				numbers[i] = edges[min(i%width, int(s.Below(uint32(len(edges)))))] // the first column is all 0
			}
			r := FromNumbers(width, numbers)
			if got := r.Numbers(); r.Len() != rows || !slices.Equal(got, numbers) {
				t.Fatalf("%d rows of %d: %d rows came back, the same numbers: %t", rows, width, r.Len(), slices.Equal(got, numbers))
			}
			for c := range width {
				got, want := make([]int64, rows), make([]int64, rows)
				r.Read(got, Column(c))
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

// Rows added in blocks of any size are the same rows.
func TestRowsOfAnyBlocks(t *testing.T) {
	numbers := make([]int64, 3*40)
	for i := range numbers {
		numbers[i] = int64(i * i * i)
	}
	want := FromNumbers(3, numbers)
	r := New(3)
	at := 0
	for _, rows := range []int{1, 16, 4, 2, 17} {
		r.Add(Pack(3, numbers[3*at:3*(at+rows)]))
		at += rows
	}
	if r.Len() != 40 || !slices.Equal(r.Numbers(), want.Numbers()) {
		t.Errorf("%d rows %v, want %v", r.Len(), r.Numbers(), numbers)
	}
	settled := r
	if settled.Compact(); len(settled.blocks) != 1 || !slices.Equal(settled.blocks[0].data, want.blocks[0].data) || !slices.Equal(r.Numbers(), want.Numbers()) {
		t.Errorf("laid together they are %v in %d blocks, want %v in one", settled.Numbers(), len(settled.blocks), numbers)
	}
	for _, n := range []int{0, 1, 2, 17, 30, 40} {
		got, all := make([]int64, n), make([]int64, n)
		r.Read(got, Column(1))
		want.Read(all, Column(1))
		if !slices.Equal(got, all) {
			t.Errorf("the first %d of a column are %v, want %v", n, got, all)
		}
	}
}

// A block is decoded to the same block, and the data that follow are returned; its rows can
// be summed.
func TestBlocksInBytes(t *testing.T) {
	r := rng.NewStream(5)
	for _, width := range []int{1, 4, 9} {
		numbers := make([]int64, 8*width)
		for i := range numbers {
			if i%width != 2 {
				numbers[i] = int64(r.Uint64()) >> r.Below(64)
			}
		}
		b := Pack(width, numbers)
		text := b.Append(nil)
		back, rest, ok := DecodeBlock(append(bytes.Clone(text), "more"...), 8, width)
		if !ok || string(rest) != "more" || !bytes.Equal(back.Append(nil), text) || back.Len() != 8 || back.NumberAt(width-1, 7) != b.NumberAt(width-1, 7) {
			t.Errorf("%d numbers a row: %v came back as %v, and %q", width, b, back, rest)
		}
		for n := range text {
			if _, _, ok := DecodeBlock(text[:n], 8, width); ok {
				t.Errorf("%d of %d bytes are a block", n, len(text))
			}
		}
		folded := b.Fold(4)
		for i := range 2 {
			for c := range width {
				want := int64(0)
				for _, row := range []int{0, 1, 2, 3} {
					want += numbers[(4*i+row)*width+c]
				}
				if got := folded.NumberAt(c, i); got != want || folded.Len() != 2 {
					t.Errorf("rows %d to %d, column %d: the sum is %d, want %d", 4*i, 4*i+3, c, got, want)
				}
			}
		}
	}
}

// Joined blocks equal the block packed from all rows at once.
func TestJoin(t *testing.T) {
	r := rng.NewStream(9)
	numbers := make([]int64, 7*48)
	for i := range numbers {
		if i%7 != 3 { // one column is empty, others begin with small numbers
			numbers[i] = int64(r.Uint64()) >> max(int(r.Below(64)), 60-i/6-4*(i%7))
		}
	}
	want := Pack(7, numbers)
	for _, cuts := range [][]int{{48}, {8, 40}, {1, 2, 3, 10, 32}, {16, 16, 16}} {
		var parts []Block
		at := 0
		for _, n := range cuts {
			parts = append(parts, Pack(7, numbers[7*at:7*(at+n)]))
			at += n
		}
		if got := Join(parts); !slices.Equal(got.data, want.data) || !slices.Equal(got.ends, want.ends) || got.rows != want.rows {
			t.Errorf("parts of %d rows come to %v, want %v", cuts, got, want)
		}
	}
}

// Parse returns the rows that Write wrote; a text that is cut or too long is an error.
func TestRowsInBytes(t *testing.T) {
	numbers := []int64{}
	for i := range int64(700) {
		numbers = append(numbers, 7, i%3, -i, i*i*i, math.MinInt64+i, 840*(i%3)-40, (math.MaxInt64-1)*(i%2)-i%2*(i%3), 420*(i/699))
	}
	r := FromNumbers(8, numbers)
	text := written(t, &r)
	if most := 700 * (0 + 1 + 2 + 4 + 4 + 1 + 8 + 0); len(text) > most {
		t.Errorf("%d bytes, want at most %d", len(text), most)
	}
	blocks := New(8)
	for at := 0; at < 700; at += 35 { // rows in blocks of another size are written alike
		blocks.Add(Pack(8, numbers[8*at:8*(at+35)]))
	}
	if !slices.Equal(written(t, &blocks), text) {
		t.Error("the bytes depend on how rows are cut into blocks")
	}
	back, err := Parse(text, 8, 700, true)
	if err != nil || !slices.Equal(back.Numbers(), numbers) {
		t.Fatalf("%v, other numbers came back", err)
	}
	for n := range text {
		if _, err := Parse(text[:n], 8, 700, true); err == nil {
			t.Fatalf("%d of %d bytes are rows", n, len(text))
		}
	}
	for what, bad := range map[string][]byte{"more": append(text, 0), "65 bits": append([]byte{0, 1, 65}, text...)} {
		if _, err := Parse(bad, 8, 700, true); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}

// Numbers that are multiples of a step apart take no more bits than the steps need; files
// of earlier versions, without steps, are still read.
func TestSteps(t *testing.T) {
	var numbers []int64
	for i := range int64(256) {
		numbers = append(numbers, 840*(i%2), 420*(i%4)+7, 840*(i%3)-420*(i/255))
	}
	r := FromNumbers(3, numbers)
	if got, want := len(written(t, &r)), 1+2+1+256/8+1+2+1+2*256/8+2+2+1+3*256/8; got != want { // the last number of a column may make its step smaller
		t.Errorf("%d bytes, want %d", got, want)
	}
	old := []byte{6, 3, 0b_01_000_111, 0b_1} // least 3, three bits each: 7, 0 and 5 above it
	back, err := Parse(old, 1, 3, false)
	if err != nil || !slices.Equal(back.Numbers(), []int64{10, 3, 8}) {
		t.Errorf("%v, %v", back.Numbers(), err)
	}
}

// written returns the text that Write writes.
func written(t *testing.T, r *Rows) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A number takes as many bits as the steps of its column need.
func TestRowsAreSmall(t *testing.T) {
	var numbers []int64
	for i := range int64(256) {
		numbers = append(numbers, 0, 100, i%5, 840*(i%2), 1<<20+i, 1<<40*i)
	}
	r := FromNumbers(6, numbers)
	const heads = (2 + 1 + 1) + (1 + 1 + 1) + (1 + 2 + 1) + (4 + 1 + 1) + (1 + 6 + 1)
	if got, want := r.blocks[0].Size(), heads+256*(0+0+3+1+8+8)/8+paddingBytes+4*6; got != want {
		t.Errorf("%d bytes, want %d", got, want)
	}
}

// Sums and products are exact, as computed by math/big, for numbers of every size and any
// number of first rows.
func TestProducts(t *testing.T) {
	s := rng.NewStream(11)
	const width, rows = 5, 12_005
	numbers := make([]int64, width*rows)
	for i := range numbers {
		switch shift := []int{62, 0, 37, 3, 55}[i%width]; {
		case i%width == 3 && i < width*600: // mostly 0 from row 600 on
		default:
			numbers[i] = int64(s.Uint64()) >> shift
		}
	}
	numbers[width*300+1] = math.MinInt64
	r := New(width)
	for at := 0; at < rows; at += 35 {
		r.Add(Pack(width, numbers[width*at:width*(at+35)]))
	}
	of := []Number{Column(0), Column(1), Column(2), Column(3), {Added: [2]int{5, 1}, Subtracted: [2]int{3, 4}, Constant: 7}, {Constant: -2}}
	for i, n := range []int{0, 1, 35, 256, 601, rows, 9000, rows} {
		workers := 1 + i%3
		sums := NewSums()
		sums.RequestProducts(of...)
		for _, x := range of {
			sums.RequestNumber(x)
		}
		sums.RequestShare(of[3], of[4], 0.5)
		sums.RequestShare(of[1], of[1], 1)
		sums.RequestShare(of[1], of[1], 1.5)
		sums.RequestShare(of[3], of[1], 0.25)
		sums.Add(n, &r, workers)
		p := sums.Products(of...)
		values := make([][]int64, len(of)+1)
		for i := range n {
			row := numbers[width*i:]
			for k, v := range []int64{1, row[0], row[1], row[2], row[3], row[4] + row[0] - row[2] - row[3] + 7, -2} {
				values[k] = append(values[k], v)
			}
		}
		for i, a := range values {
			for j, b := range values {
				want := new(big.Int)
				for k := range a {
					want.Add(want, new(big.Int).Mul(big.NewInt(a[k]), big.NewInt(b[k])))
				}
				if p.At(i, j).Cmp(want) != 0 {
					t.Errorf("%d rows: numbers %d and %d have the sum %d, want %d", n, i, j, p.At(i, j), want)
				}
			}
			if i == 0 || n == 0 {
				continue
			}
			above, under := 0, 0
			for _, v := range a {
				if v > 0 {
					above++
				}
				if v < 0 {
					under++
				}
			}
			if got, _ := sums.Range(of[i-1]); got != (Range{slices.Min(a), slices.Max(a), above, under}) {
				t.Errorf("%d rows: number %d is in the range %v, want %d to %d, %d above 0", n, i, got, slices.Min(a), slices.Max(a), above)
			}
		}
		for _, c := range []struct {
			x, of int
			scale float64
		}{{3, 4, 0.5}, {1, 1, 1}, {1, 1, 1.5}, {3, 1, 0.25}} {
			want, broken := true, 0
			for i, v := range values[c.x+1] {
				y := float64(v) * c.scale
				if v < 0 || values[c.of+1][i] < 0 || y > float64(values[c.of+1][i])*(1+1e-12) {
					want = false
				}
				if values[c.of+1][i] > 0 && math.Abs(y-math.Round(y)) > 1e-6 {
					broken++
				}
			}
			if is, n, known := sums.IsShare(of[c.x], of[c.of], c.scale); !known || is != want || n != broken {
				t.Errorf("%d rows: %v is a share: %t, %d broken, want %t, %d", n, c, is, n, want, broken)
			}
		}
		if _, _, known := sums.IsShare(of[1], of[0], 1); known || sums.Products(Column(3), Column(9)) != nil {
			t.Error("what nobody asked for is known")
		}
	}
}

// Numbers from 0 to 127 are processed eight at a time; the results equal those of one at a
// time, at the limits of that range and for rows that are no multiple of eight.
func TestEightAtATime(t *testing.T) {
	s := rng.NewStream(3)
	for _, rows := range []int{1, 7, 8, 9, 255, 256, 300, 2500} {
		for _, edge := range []struct {
			least int64
			more  uint32
		}{{0, 1}, {0, 2}, {1, 1}, {0, 5}, {3, 9}, {0, 128}, {127, 1}, {120, 8}, {120, 9}, {-1, 3}, {-128, 256}, {-3, 2}} {
			columns := make([][]int64, 3)
			numbers := []int64{}
			for range rows {
				for c := range columns {
					n := edge.least + int64(s.Below(edge.more))
					if c == 2 {
						n = min(n/2, 100)
					}
					columns[c] = append(columns[c], n)
					numbers = append(numbers, n)
				}
			}
			what := fmt.Sprintf("%d rows of %d and up to %d more", rows, edge.least, edge.more-1)
			whole := Pack(3, numbers)
			text := whole.Append(nil)
			if back, rest, ok := DecodeBlock(text, rows, 3); !ok || len(rest) > 0 || !slices.Equal(back.data, whole.data) {
				t.Errorf("%s: other numbers came back", what)
			}
			for _, each := range []int{256, 100, 5} { // rows per block
				r := New(3)
				for part := range slices.Chunk(numbers, 3*each) {
					r.Add(Pack(3, part))
				}
				of := []Number{Column(0), Column(1), Column(2), {Added: [2]int{1, 2}, Subtracted: [2]int{3}, Constant: 2}, {Added: [2]int{1}, Subtracted: [2]int{2}}, {Subtracted: [2]int{1}}}
				values := slices.Clone(columns)
				for range of[3:] {
					values = append(values, make([]int64, rows))
				}
				for i := range rows {
					values[3][i] = values[0][i] + values[1][i] - values[2][i] + 2
					values[4][i] = values[0][i] - values[1][i]
					values[5][i] = -values[0][i]
				}
				sums := NewSums()
				sums.RequestProducts(of...)
				for _, x := range of {
					sums.RequestNumber(x)
				}
				sums.RequestShare(of[2], of[0], 1)
				sums.RequestShare(of[0], of[3], 1)
				sums.Add(rows, &r, 1)
				p := sums.Products(of...)
				for i, a := range values {
					want, total := Range{Min: slices.Min(a), Max: slices.Max(a)}, int64(0)
					for _, v := range a {
						total += v
						if v > 0 {
							want.Positive++
						} else if v < 0 {
							want.Negative++
						}
					}
					if got, _ := sums.Range(of[i]); got != want || p.At(0, i+1).Int64() != total {
						t.Errorf("%s: number %d is in the range %v with the sum %d, want %v and %d", what, i, got, p.At(0, i+1), want, total)
					}
					for j, b := range values {
						want := int64(0)
						for k := range a {
							want += a[k] * b[k]
						}
						if got := p.At(i+1, j+1).Int64(); got != want {
							t.Errorf("%s: numbers %d and %d have the product %d, want %d", what, i, j, got, want)
						}
					}
				}
				for _, c := range [][2]int{{2, 0}, {0, 3}} {
					want := true
					for k, v := range values[c[0]] {
						want = want && 0 <= v && v <= values[c[1]][k]
					}
					if got, _, _ := sums.IsShare(of[c[0]], of[c[1]], 1); got != want {
						t.Errorf("%s: number %d is a share of number %d: %t, want %t", what, c[0], c[1], got, want)
					}
				}
			}
		}
	}
}

// Compact changes no rows, and leaves blocks as if packed at once.
func TestSettle(t *testing.T) {
	s := rng.NewStream(4)
	var numbers []int64
	for range 3 * 700 {
		numbers = append(numbers, int64(s.Uint64())>>(40+s.Below(24)))
	}
	want := FromNumbers(3, numbers)
	for _, n := range []int{1, 4, 100, 256, 300, 512, 700} {
		r := New(3)
		for part := range slices.Chunk(numbers, 3*n) {
			r.Add(Pack(3, part))
		}
		r.Compact()
		if len(r.blocks) != len(want.blocks) || r.Len() != 700 || !slices.Equal(r.firstRows, want.firstRows) || !slices.Equal(r.Numbers(), numbers) {
			t.Fatalf("blocks of %d: %d blocks of %d rows, want %d of 700", n, len(r.blocks), r.Len(), len(want.blocks))
		}
		for i := range r.blocks {
			if !slices.Equal(r.blocks[i].data, want.blocks[i].data) || !slices.Equal(r.blocks[i].ends, want.blocks[i].ends) {
				t.Errorf("blocks of %d: block %d is another", n, i)
			}
		}
	}
	none := New(3)
	if none.Compact(); none.Len() != 0 {
		t.Errorf("of none there are %d", none.Len())
	}
}

// A column's header is a least number, a step above 0 and a width of at most 64 bits, as
// varints of any length; anything else is an error.
func TestHeaders(t *testing.T) {
	long := binary.AppendVarint(nil, -1000)
	for _, c := range []struct {
		text []byte
		want column
		ok   bool
	}{
		{[]byte{3, 1, 0}, column{least: -2, step: 1}, true},
		{[]byte{4, 5, 64, 9}, column{least: 2, step: 5, width: 64, data: []byte{9}}, true},
		{[]byte{4, 5, 65}, column{}, false},
		{[]byte{4, 0, 3}, column{}, false},
		{[]byte{4, 5}, column{}, false},
		{[]byte{4}, column{}, false},
		{nil, column{}, false},
		{append(slices.Clone(long), 200, 1, 3, 7), column{least: -1000, step: 200, width: 3, data: []byte{7}}, true},
		{append(slices.Clone(long), 0, 3), column{}, false},
		{append(slices.Clone(long), 200), column{}, false},
		{append(slices.Clone(long), 200, 1), column{}, false},
		{append(slices.Clone(long), bytes.Repeat([]byte{255}, 12)...), column{}, false},
		{bytes.Repeat([]byte{255}, 12), column{}, false},
	} {
		got, ok := parseColumn(c.text)
		if ok != c.ok || got.least != c.want.least || got.step != c.want.step || got.width != c.want.width || !bytes.Equal(got.data, c.want.data) {
			t.Errorf("%x: %+v, %v, want %+v, %v", c.text, got, ok, c.want, c.ok)
		}
	}
}
