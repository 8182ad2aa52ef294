package told

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// While a listener is set, a state keeps for each seat a hash of the events that the seat has
// seen. The hash is part of the seat's observation key, since a narration of equal positions
// differs if their histories differ. Without a listener nothing is recorded.

// report passes an event to the listener, which must not be nil, and adds it to the hash of each seat
// that sees it.
func (s *State) report(e event) {
	for i := range s.machine.seats {
		seat := engine.Seat(i)
		var sees bool
		switch e.kind {
		case "move":
			sees = (s.machine.layout.SeatsSeeing(e.from) | s.machine.layout.SeatsSeeing(e.to)).Has(seat)
		case "show":
			sees = true
		case "look":
			sees = e.seat == seat
		}
		if !sees {
			continue
		}
		sum := uint64(0) // a sum, which does not depend on the order of the cards
		for _, k := range e.cards {
			sum += rng.Mix64(uint64(k) + 1)
		}
		s.seenHashes[i] = rng.Mix64(s.seenHashes[i] ^ sum)
	}
	s.listener(e)
}

// Listen sets a listener that receives every later event; nil removes it. It implements
// [engine.EventSource].
func (s *State) Listen(f func(engine.Event)) {
	if s.listener = f; f != nil && s.seenHashes == nil {
		s.seenHashes = make([]uint64, s.machine.seats)
	}
}

// copySeenHashes sets the hashes of seen events to those of state o.
func (s *State) copySeenHashes(o *State) {
	switch {
	case o.seenHashes == nil:
		clear(s.seenHashes)
	case s.seenHashes == nil:
		s.seenHashes = append([]uint64(nil), o.seenHashes...)
	default:
		copy(s.seenHashes, o.seenHashes)
	}
}
