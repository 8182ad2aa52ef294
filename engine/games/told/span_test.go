package told

import "testing"

// A span has the numbers for which its table has more than 0. Numbers outside the table count
// as its nearest. A table with a gap has no span.
func TestSpan(t *testing.T) {
	for _, c := range []struct {
		lo    int32
		table []int32
		ok    bool
	}{
		{0, []int32{0, 1, 1, 0}, true},
		{0, []int32{1, 1, 0, 0}, true},
		{-2, []int32{0, 0, 3}, true},
		{-1, []int32{0, 5, -1}, true},
		{4, []int32{1, 1}, true},
		{0, []int32{1, 0, 1}, false},
		{0, []int32{0, 0}, false},
	} {
		sp, ok := spanOf(c.lo, c.table)
		if ok != c.ok {
			t.Fatalf("table %v from %d has a span: %v", c.table, c.lo, ok)
		}
		for v := int32(-9); ok && v < 9; v++ {
			want := c.table[min(max(v-c.lo, 0), int32(len(c.table)-1))] > 0
			if sp.contains(v) != want {
				t.Errorf("table %v from %d: %d is in the span: %v", c.table, c.lo, v, !want)
			}
		}
	}
}

// Seats are counted by the numbers in the given cells.
func TestSeatsIn(t *testing.T) {
	s := &State{machine: &machine{seats: 3}, cells: []int32{9, 4, 0, 5, 1, 4, 0, 9}}
	for _, c := range []struct {
		at, step int32
		want     int32
	}{{1, 1, 2}, {1, 2, 3}, {3, 2, 2}, {4, 1, 1}, {2, 2, 0}} {
		n := s.countSeatsInSpan(c.at, c.step, span{4, 1})
		if none := s.noSeatInSpan(c.at, c.step, span{4, 1}); n != c.want || none != (n == 0) {
			t.Errorf("numbers at %d, every %d: %d seats, none: %v, want %d", c.at, c.step, n, none, c.want)
		}
	}
}
