package told

import (
	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/zones"
)

// A loop describes one loop of the program: what it iterates over, under which conditions, and
// where its operations begin and end. The operations of a loop refer to it.
type loop struct {
	kind         loopKind
	base         int            // its first register in State.num; it holds the current seat, word or card
	start        seatRef        // the seat of the first pass
	others       bool           // over seats: the seat start is left out
	round        bool           // goes round the table until a condition holds, instead of once
	field        int            // over words: the field whose words they are
	nameRegister int            // register for the name of the current word or card; -1 if it has none
	scope        int            // register of the word in scope that a pass sets; -1 for none
	place        placeRef       // over cards: where they are
	snapshot     int            // over cards: index in State.snapshots
	where        *expr          // the condition on what a pass is for; nil for none
	wordTest     *wordCountTest // the condition where, evaluated for all words at once; nil if that is not possible
	until        *expr          // ends the loop if it holds after a pass; nil for none
	limit        *expr          // passes after which the match ends unfinished; nil for none
	times        *expr          // of a loop over nothing: number of passes; nil for no fixed number
	body         int32          // the first operation of a pass
	exit         int32          // the operation after the loop
	number       int            // index in machine.loops
	untilText    *rule.Value    // the condition until as written; nil without one
}

type loopKind uint8

const (
	overNothing loopKind = iota
	overSeats
	overWords
	overCards
)

// maxLoopPasses is the largest number of passes of a loop; a higher limit is reduced to it. It is
// needed because under some rules two players could go on for ever, although random play comes
// to an end.
const maxLoopPasses = 20_000

// Registers of a loop, as offsets from its base.
const (
	loopNow  = iota // the current seat, word or card
	loopAt          // the place of the current card
	loopLeft        // how many seats, copies of the card or repetitions are still to come
	loopMe          // the seat that was me before the loop
	loopRuns        // the number of passes so far
	loopRegisterCount
)

// beginLoop begins the first pass of a loop, or jumps past the loop if there is none.
func (s *State) beginLoop(l *loop) {
	if l.kind == overSeats {
		if s.beginSeatLoop(l) {
			s.findSeat(l)
		}
		return
	}
	r := s.num[l.base : l.base+loopRegisterCount]
	r[loopRuns], r[loopMe] = 0, int32(s.me)
	switch l.kind {
	case overWords:
		r[loopNow] = -1
		s.findWord(l)
	case overCards:
		at := s.place(&l.place)
		if at < 0 {
			s.pc = l.exit
			return
		}
		s.snapshots[l.snapshot] = s.z.KindsAt(at)
		r[loopNow], r[loopAt], r[loopLeft] = -1, int32(at), 0
		s.findCard(l)
	default:
		if l.times != nil {
			if r[loopLeft] = l.times.eval(s); r[loopLeft] <= 0 {
				s.pc = l.exit
			}
		}
	}
}

// beginSeatLoop begins a loop over seats and reports whether it has a first seat.
func (s *State) beginSeatLoop(l *loop) bool {
	r := s.num[l.base : l.base+loopRegisterCount]
	r[loopRuns], r[loopMe] = 0, int32(s.me)
	start := s.seat(l.start)
	if start >= s.m.seats {
		s.pc = l.exit
		return false
	}
	r[loopNow], r[loopLeft] = int32(start), int32(s.m.seats)
	if l.others {
		r[loopNow], r[loopLeft] = s.nextInOrder(int32(start)), int32(s.m.seats-1)
	}
	return true
}

// nextLoop ends a pass and begins the next, or leaves the loop. It returns false if the match
// is over, since the loop has reached its limit.
func (s *State) nextLoop(l *loop) bool {
	r := s.num[l.base : l.base+loopRegisterCount]
	r[loopRuns]++
	if s.recorder != nil {
		s.recorder.countPass(s, l)
	}
	if l.until != nil && l.until.eval(s) != 0 {
		s.leaveLoop(l)
		return true
	}
	if l.limit != nil && r[loopRuns] >= l.limit.eval(s) || r[loopRuns] >= maxLoopPasses && s.recorder == nil {
		if s.recorder != nil {
			s.recorder.loopLimited[l.number]++
		}
		s.endMatch(0, true)
		return false
	}
	if !s.countPass() {
		return false
	}
	switch l.kind {
	case overSeats:
		s.nextSeat(l)
		s.findSeat(l)
		return true
	case overWords:
		s.findWord(l)
		return true
	case overCards:
		s.findCard(l)
		return true
	}
	if l.times != nil {
		if r[loopLeft]--; r[loopLeft] <= 0 {
			s.pc = l.exit
			return true
		}
	}
	s.pc = l.body
	return true
}

// nextSeats begins the next pass of a loop over seats, or leaves the loop. o holds the loop's
// condition until as y and its limit as hi. It returns false if that ended the match.
func (s *State) nextSeats(l *loop, o *op) bool {
	r := s.num[l.base : l.base+loopRegisterCount]
	r[loopRuns]++
	if o.y != nil && o.y.eval(s) != 0 {
		s.leaveLoop(l)
		return true
	}
	if r[loopRuns] >= o.hi {
		s.endMatch(0, true)
		return false
	}
	if !s.countPass() {
		return false
	}
	s.nextSeat(l)
	if seat := r[loopNow]; !s.out.Has(engine.Seat(seat)) && l.where == nil && r[loopLeft] > 0 {
		s.me, s.pc = int8(seat), l.body
		return true
	}
	s.findSeat(l)
	return true
}

// leaveLoop jumps to the operation after a loop.
func (s *State) leaveLoop(l *loop) {
	if l.kind == overSeats {
		s.me = int8(s.num[l.base+loopMe])
	}
	s.pc = l.exit
}

// nextInOrder returns the seat after another one in turn order, whether or not that seat is out.
func (s *State) nextInOrder(seat int32) int32 {
	if seat++; seat >= int32(s.m.seats) {
		return 0
	}
	return seat
}

// nextSeat advances a loop to the following seat, whether or not that seat is out.
func (s *State) nextSeat(l *loop) {
	r := s.num[l.base : l.base+loopRegisterCount]
	r[loopNow] = s.nextInOrder(r[loopNow])
	if r[loopLeft]--; l.round {
		r[loopLeft] = int32(s.m.seats)
	}
}

// findSeat advances a loop to the next seat that is not out and satisfies where, and leaves the
// loop if there is none.
func (s *State) findSeat(l *loop) {
	r := s.num[l.base : l.base+loopRegisterCount]
	for ; r[loopLeft] > 0; r[loopLeft]-- {
		if seat := engine.Seat(r[loopNow]); !s.out.Has(seat) {
			s.me = int8(seat)
			if l.where == nil || l.where.eval(s) != 0 {
				s.pc = l.body
				return
			}
		}
		r[loopNow] = s.nextInOrder(r[loopNow])
	}
	s.leaveLoop(l)
}

// findCallSeat advances a loop to the next seat for which a pass does something, and leaves the
// loop if there is none. Operation o holds the first condition of a pass, and the register for
// the condition's value.
func (s *State) findCallSeat(l *loop, o *op) {
	r := s.num[l.base : l.base+loopRegisterCount]
	if o.x.kind == exprMine && o.x.isSpanExact && l.where == nil {
		s.skipSeats(r, o.x)
	}
	for ; r[loopLeft] > 0; r[loopLeft]-- {
		if seat := engine.Seat(r[loopNow]); !s.out.Has(seat) {
			s.me = int8(seat)
			if l.where == nil || l.where.eval(s) != 0 {
				v := max(0, o.x.eval(s))
				if o.b >= 0 {
					s.num[o.b] = v
				}
				if v > 0 {
					s.pc = l.body
					return
				}
				r[loopRuns]++
			}
		}
		r[loopNow] = s.nextInOrder(r[loopNow])
	}
	s.leaveLoop(l)
}

// runIdleLoop completes a loop over all seats, beginning with the acting one, if a pass does
// nothing for any of them.
func (s *State) runIdleLoop(l *loop) {
	r := s.num[l.base : l.base+loopRegisterCount]
	r[loopNow], r[loopLeft], r[loopMe], r[loopRuns] = int32(s.me), 0, int32(s.me), int32(s.m.seats)
	s.pc = l.exit
}

// skipSeats advances a loop over seats to the next seat for which a pass does something: one
// whose number in x is in the span of x. r are the registers of the loop.
func (s *State) skipSeats(r []int32, x *expr) {
	seat, left := r[loopNow], r[loopLeft]
	for ; left > 0; left-- {
		if !s.out.Has(engine.Seat(seat)) {
			if x.span.contains(s.cells[x.at+x.step*seat]) {
				break
			}
			r[loopRuns]++
		}
		seat = s.nextInOrder(seat)
	}
	r[loopNow], r[loopLeft] = seat, left
}

// noSeatInSpan reports whether the number of every seat is outside of a span. The number of seat 0 is
// State.cells[at]; those of the others follow at distance step.
func (s *State) noSeatInSpan(at, step int32, sp span) bool {
	if step != 1 {
		return s.countSeatsInSpan(at, step, sp) == 0
	}
	cells, out := s.cells[at:int(at)+s.m.seats], int64(-1) // out stays below 0 as long as all numbers are outside
	if len(cells) >= 4 {
		out &= sp.signedRoom(cells[0]) & sp.signedRoom(cells[1]) & sp.signedRoom(cells[2]) & sp.signedRoom(cells[3])
		cells = cells[4:]
	}
	for _, v := range cells {
		out &= sp.signedRoom(v)
	}
	return out < 0
}

// countSeatsInSpan returns how many seats have a number in a span; at and step are as in noSeatInSpan.
func (s *State) countSeatsInSpan(at, step int32, sp span) (n int32) {
	if step == 1 {
		for _, v := range s.cells[at:][:s.m.seats] {
			n += boolToInt(sp.contains(v))
		}
		return n
	}
	for range s.m.seats {
		n += boolToInt(sp.contains(s.cells[at]))
		at += step
	}
	return n
}

func (s *State) findWord(l *loop) {
	f := &s.m.n.fields[l.field]
	lo, hi := f.bounds()
	r := s.num[l.base : l.base+loopRegisterCount]
	skip := int32(0) // number of words to skip, for which where does not hold
	if l.wordTest != nil {
		skip = s.skipWords(l, r[loopNow], hi-lo)
	}
	for r[loopNow] += 1 + skip; r[loopNow] <= hi-lo; r[loopNow]++ {
		s.num[l.nameRegister] = lo + r[loopNow]
		if l.scope >= 0 {
			s.num[l.scope] = r[loopNow]
		}
		if l.where == nil || l.where.eval(s) != 0 {
			s.pc = l.body
			return
		}
	}
	s.pc = l.exit
}

func (s *State) findCard(l *loop) {
	r := s.num[l.base : l.base+loopRegisterCount]
	at := int(r[loopAt])
	for {
		if r[loopLeft] <= 0 {
			set := &s.snapshots[l.snapshot]
			if set.Empty() {
				r[loopNow] = -1
				s.pc = l.exit
				return
			}
			r[loopNow] = int32(set.Lowest())
			*set = set.WithoutLowest()
			r[loopLeft] = int32(s.z.Copies(at, int(r[loopNow])))
			continue
		}
		r[loopLeft]--
		s.num[l.nameRegister], s.num[l.nameRegister+1] = r[loopNow], int32(at)
		if len(s.m.scopes) > 0 {
			s.setScope(int(r[loopNow]))
		}
		if l.where == nil || l.where.eval(s) != 0 {
			s.pc = l.body
			return
		}
	}
}

// skipWords returns how many words after number now to skip until the next one for which where
// holds, or until number last if there is none.
func (s *State) skipWords(l *loop, now, last int32) int32 {
	words := l.wordTest.matchingWords(s).Without(zones.FirstKinds(int(now) + 1))
	if words.Empty() {
		return max(0, last-now-1)
	}
	return int32(words.Lowest()) - now - 1
}
