package told

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// While somebody listens, a match keeps of every seat what it has seen go by, as a hash:
// two positions that are alike now are not told alike if what led to them was not.
// Without a listener nothing is kept, and nothing is slower.

// report reports an event to who listens, and keeps who saw what of it.
func (s *State) report(e event) {
	for i := range s.m.seats {
		seat := engine.Seat(i)
		var sees bool
		switch e.what {
		case "move":
			sees = (s.m.layout.SeesAt(e.from) | s.m.layout.SeesAt(e.to)).Has(seat)
		case "show":
			sees = true
		case "look":
			sees = e.seat == seat
		}
		if !sees {
			continue
		}
		sum := uint64(0) // in no order
		for _, k := range e.cards {
			sum += rng.Mix64(uint64(k) + 1)
		}
		s.saw[i] = rng.Mix64(s.saw[i] ^ sum)
	}
	s.hear(e)
}

// Listen has every later event reported.
func (s *State) Listen(f func(engine.Event)) {
	if s.hear = f; f != nil && s.saw == nil {
		s.saw = make([]uint64, s.m.seats)
	}
}

// copySight copies what seats have seen go by.
func (s *State) copySight(o *State) {
	switch {
	case o.saw == nil:
		clear(s.saw)
	case s.saw == nil:
		s.saw = append([]uint64(nil), o.saw...)
	default:
		copy(s.saw, o.saw)
	}
}
