package told

import (
	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/cond"
	"equitas/engine/rng"
)

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

// A rollOf is the chance by which a counter gets a value.
type rollOf struct {
	chance.Use
	values []int    // all that it can be; of seats they hang on who is in
	words  []string // what these are called in records; nil: they are numbers, or seats from 0
}

func newRoll(c *counter) (r rollOf) {
	r.Use = chance.Use{What: "roll", Stream: rng.For("roll:" + c.id), Line: engine.Fields{{Name: "counter", Value: c.id}, {Name: "result", Value: chance.Open}}}
	lo, hi := c.bounds()
	for v := lo; v <= hi && !c.seat; v++ {
		r.values = append(r.values, int(v))
	}
	switch {
	case c.seat:
	case c.typ == cond.Bool:
		r.words = []string{"no", "yes"}
	case c.typ == cond.Word:
		r.words = c.words
	}
	return r
}

// roll gives a counter one of its values by chance: of seats one that is in.
func (s *State) roll(o *op) {
	c := &s.m.n.counters[o.a]
	r := &s.m.rolls[o.a]
	values := r.values
	if c.seat {
		values = s.inPlay[:0]
		for seat := range s.m.seats {
			if !s.out.Has(engine.Seat(seat)) {
				values = append(values, seat)
			}
		}
	}
	v := int32(values[s.Value(&r.Use, uint64(s.rolled[o.a]), values, r.words)])
	s.rolled[o.a]++
	at := s.m.counterAt[o.a]
	if c.perSeat {
		at += int(s.me)
	}
	s.num[at] = v
	if s.hear != nil {
		s.tell(&event{what: "roll", counter: at, now: v})
	}
}

// best finds the seat with the most. Where there is none to look at, a name is nobody's,
// and a counter none, if it can be: otherwise it stays as it is.
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
		if s.num[at] = was; o.hi >= 0 {
			s.num[at] = o.hi
		}
		return
	}
	s.num[at] = best
	if s.hear != nil {
		s.tell(&event{what: "best", seat: engine.Seat(best), counter: at, was: was, now: best})
	}
}
