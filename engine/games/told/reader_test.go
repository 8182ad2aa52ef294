package told

import "testing"

// A number of each seat whose value is a seat is read as that seat, from 1. It is 0 if the value
// is no seat, and for a seat that does not exist.
func TestReadSeatOf(t *testing.T) {
	r := reader{kind: readSeatOf, seat: seatRef{kind: seatOther}}
	s := &State{machine: &machine{seats: 2}, num: []int32{1, 2, 0}} // the last is another number
	for other, want := range []int32{2, 0, 0} {
		s.talliedSeat = int8(other)
		if got := r.read(s); got != want {
			t.Errorf("of seat index %d: got %d, want %d", other, got, want)
		}
	}
}
