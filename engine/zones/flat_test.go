package zones

import "testing"

// A flat position, as games have it.
type flatSeat struct {
	n    uint8
	hand [3]uint8
}

type flat struct {
	flatSeat
	turn  uint16
	first int8
	over  bool
	seats [2]flatSeat
	notes []int32
}

// The key depends on every field of every part, and on the seat, but not on a part that is left
// out.
func TestKeyOf(t *testing.T) {
	key := func(seat int8, change func(p *flat)) uint64 {
		p := flat{turn: 3, notes: []int32{4}}
		change(&p)
		p.seats[1] = flatSeat{} // hidden from the seat
		rest := p.seats[1:]
		return KeyOf(0, &seat, &p, &rest)
	}
	same := func(p *flat) {}
	seen := map[uint64]int{}
	for i, change := range []func(p *flat){same,
		func(p *flat) { p.n = 1 }, func(p *flat) { p.hand[2] = 1 }, func(p *flat) { p.hand[1] = 1 }, func(p *flat) { p.turn = 256 + 3 },
		func(p *flat) { p.first = -1 }, func(p *flat) { p.over = true }, func(p *flat) { p.seats[0].n = 1 }, func(p *flat) { p.seats[0].hand[0] = 1 },
		func(p *flat) { p.notes[0] = 5 }, func(p *flat) { p.notes = append(p.notes, 0) }, func(p *flat) { p.notes = nil },
	} {
		k := key(0, change)
		if j, ok := seen[k]; ok {
			t.Errorf("positions %d and %d have the same key", j, i)
		}
		seen[k] = i
	}
	if key(0, same) != key(0, func(p *flat) { p.seats[1].n = 1 }) {
		t.Error("the key depends on what was blanked")
	}
	if key(0, same) == key(1, same) || KeyOf(0, &flat{}) == KeyOf(1, &flat{}) {
		t.Error("the key is the same for two seats")
	}
}

// A position that contains pointers makes KeyOf panic.
func TestKeyOfPointers(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a pointer in a position is taken")
		}
	}()
	x := 1
	KeyOf(0, &struct{ p *int }{&x})
}
