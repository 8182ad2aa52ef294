package told

import "equitas/engine"

// numAt is where the number stands that a sentence is about; -1 of no seat.
func (s *State) numAt(o *op) int {
	at := int(o.a)
	if o.b == 0 {
		return at
	}
	seat := s.seat(o.seat)
	if seat >= s.m.seats {
		return -1
	}
	return at + seat
}

// setNum sets a counter, within its bounds. One of words or seats that cannot be none
// stays as it is where it would become so.
func (s *State) setNum(o *op, at int, v int32) {
	if v < o.lo || v > o.hi {
		s.counts.clamped(o)
		if o.words {
			return
		}
		v = min(max(v, o.lo), o.hi)
	}
	if s.hear != nil && s.num[at] != v {
		s.tell(&event{what: "set", counter: at, was: s.num[at], now: v})
	}
	s.num[at] = v
}

// roll gives a counter one of its values by chance.
func (s *State) roll(o *op) {
	c := &s.m.n.counters[o.a]
	lo, hi := c.bounds()
	sides := int(hi-lo) + 1
	if c.seat {
		sides = s.m.seats - s.out.Len()
	}
	n := int32(s.Roll(&s.m.rolls[o.a], uint64(s.rolled[o.a]), 1, sides)[0] - 1)
	s.rolled[o.a]++
	if c.seat {
		seat := -1
		for i := int32(0); i <= n; i++ {
			for seat++; s.out.Has(engine.Seat(seat)); seat++ {
			}
		}
		n = int32(seat)
	}
	at := s.m.counterAt[o.a]
	if c.perSeat {
		at += int(s.me)
	}
	s.num[at] = lo + n
	if s.hear != nil {
		s.tell(&event{what: "roll", counter: at, now: lo + n})
	}
}

// best finds the seat with the most.
func (s *State) best(o *op) {
	at := int(o.a)
	was, best, most := s.num[at], int32(-1), int32(0)
	for i, seat := 0, int32(s.me); i < s.m.seats; i, seat = i+1, s.next(seat) {
		if s.out.Has(engine.Seat(seat)) || o.b == 1 && i == 0 {
			continue
		}
		s.num[at] = seat
		if v := o.x.ask(s); best < 0 || v > most {
			best, most = seat, v
		}
	}
	if best < 0 {
		s.num[at] = was
		return
	}
	s.num[at] = best
	if s.hear != nil {
		s.tell(&event{what: "best", seat: engine.Seat(best), counter: at, was: was, now: best})
	}
}
