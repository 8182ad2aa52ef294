package told

import (
	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/cond"
	"equitas/engine/rng"
)

// numIndex returns the index in State.num of the counter that operation o refers to; -1 if it belongs
// to a seat that does not exist.
func (s *State) numIndex(o *op) int {
	at := int(o.a)
	if o.b == 0 {
		return at
	}
	seat := s.seat(o.seat)
	if seat >= s.machine.seats {
		return -1
	}
	return at + seat
}

// setNum sets State.num[at], a counter that operation o changes, to v. A number out of the bounds of o
// becomes the nearest bound; a word or seat that the counter cannot have is ignored.
func (s *State) setNum(o *op, at int, v int32) {
	if v < o.lo || v > o.hi {
		s.counts.countClamped(o)
		if o.holdsWord {
			return
		}
		v = min(max(v, o.lo), o.hi)
	}
	if s.listener != nil && s.num[at] != v {
		s.reportIfHeard(&event{kind: "set", counter: at, before: s.num[at], after: v})
	}
	s.num[at] = v
}

// A rollValues describes the rolling of a counter for [chance.Source].
type rollValues struct {
	chance.Use
	values []int    // all possible values; empty for a counter of seats, which is rolled among those not out
	words  []string // names of the values in records; nil if they are numbers or seats, counted from 0
}

func newRoll(c *counter) (r rollValues) {
	r.Use = chance.Use{Kind: "roll", Stream: rng.PurposeOf("roll:" + c.id), Line: engine.Fields{{Name: "counter", Value: c.id}, {Name: "result", Value: chance.OutcomeSlot}}}
	lo, hi := c.bounds()
	for v := lo; v <= hi && !c.isSeat; v++ {
		r.values = append(r.values, int(v))
	}
	switch {
	case c.isSeat:
	case c.valueType == cond.Bool:
		r.words = []string{"no", "yes"}
	case c.valueType == cond.Word:
		r.words = c.words
	}
	return r
}

// roll sets the counter with index o.a to one of its values at random; a counter of seats is set to a
// seat that is not out.
func (s *State) roll(o *op) {
	c := &s.machine.nouns.counters[o.a]
	r := &s.machine.rolls[o.a]
	values := r.values
	if c.isSeat {
		values = s.seatsInPlay[:0]
		for seat := range s.machine.seats {
			if !s.outSeats.Has(engine.Seat(seat)) {
				values = append(values, seat)
			}
		}
	}
	v := int32(values[s.PickValue(&r.Use, uint64(s.rollCounts[o.a]), values, r.words)])
	s.rollCounts[o.a]++
	at := s.machine.counterAt[o.a]
	if c.perSeat {
		at += int(s.me)
	}
	s.num[at] = v
	if s.listener != nil {
		s.reportIfHeard(&event{kind: "roll", counter: at, after: v})
	}
}

// setBest sets a name or a counter to the seat for which the amount o.x is largest, the first of equals
// from the acting seat on. If there is no seat to compare, it becomes o.hi, which means nobody, or
// keeps its value if o.hi is negative.
func (s *State) setBest(o *op) {
	at := int(o.a)
	was, best, most := s.num[at], int32(-1), int32(0)
	for i, seat := 0, int32(s.me); i < s.machine.seats; i, seat = i+1, s.nextInOrder(seat) {
		if s.outSeats.Has(engine.Seat(seat)) || o.b == 1 && i == 0 {
			continue
		}
		s.num[at] = seat
		if v := o.x.eval(s); best < 0 || v > most {
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
	if s.listener != nil {
		s.reportIfHeard(&event{kind: "best", seat: engine.Seat(best), counter: at, before: was, after: best})
	}
}
