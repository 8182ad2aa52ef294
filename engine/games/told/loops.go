package told

import (
	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/zones"
)

// A loop describes one loop of the program: what it iterates over, under which conditions, and
// where its operations begin and end. The operations of a loop refer to it.
type loop struct {
	kind           loopKind
	base           int            // index in State.num of its first register, loopNow
	start          seatRef        // the seat of the first pass
	leavesOutStart bool           // of a loop over seats: the seat start is left out
	repeats        bool           // the loop goes on until a condition holds, and may pass each seat several times
	field          int            // of a loop over words: index of the field whose words they are
	nameRegister   int            // register for the name of the current word or card; -1 if it has none
	scope          int            // over words: register that each pass sets to the index of its word, for zones indexed by that field; -1 for none
	place          placeRef       // of a loop over cards: the place where they are
	snapshot       int            // of a loop over cards: index in State.snapshots of the kinds of cards that are still to be visited
	condition      *expr          // condition on the seat, word or card of a pass, which is skipped if it does not hold; nil for none
	wordTest       *wordCountTest // the condition where, evaluated for all words at once; nil if that is not possible
	endCondition   *expr          // ends the loop if it holds after a pass; nil for none
	limit          *expr          // passes after which the match ends unfinished; nil for none
	passCount      *expr          // of a loop over nothing: number of passes; nil for no fixed number
	body           int32          // the first operation of a pass
	exit           int32          // the operation after the loop
	number         int            // index in machine.loops
	untilText      *rule.Value    // the condition until as written; nil without one
}

type loopKind uint8

const (
	overNothing loopKind = iota
	overSeats
	overWords
	overCards
)

// maxLoopPasses is the largest number of passes of a loop in play; a higher limit is reduced to it.
// It is needed because under some rules players could go on for ever, although random play comes to
// an end.
const maxLoopPasses = 20_000

// Registers of a loop, as offsets from its base.
const (
	loopNow  = iota // the current seat, word or card
	loopAt          // the place of the current card
	loopLeft        // how many seats, copies of the card or repetitions remain
	loopMe          // the seat that was me before the loop
	loopRuns        // the number of passes so far
	loopRegisterCount
)

// beginLoop begins the first pass of a loop, or jumps past the loop if it has no pass.
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
		s.snapshots[l.snapshot] = s.table.KindsAt(at)
		r[loopNow], r[loopAt], r[loopLeft] = -1, int32(at), 0
		s.findCard(l)
	default:
		if l.passCount != nil {
			if r[loopLeft] = l.passCount.eval(s); r[loopLeft] <= 0 {
				s.pc = l.exit
			}
		}
	}
}

// beginSeatLoop initializes the registers of a loop over seats. If its start seat does not exist, it
// jumps past the loop and returns false.
func (s *State) beginSeatLoop(l *loop) bool {
	r := s.num[l.base : l.base+loopRegisterCount]
	r[loopRuns], r[loopMe] = 0, int32(s.me)
	start := s.seat(l.start)
	if start >= s.machine.seats {
		s.pc = l.exit
		return false
	}
	r[loopNow], r[loopLeft] = int32(start), int32(s.machine.seats)
	if l.leavesOutStart {
		r[loopNow], r[loopLeft] = s.nextInOrder(int32(start)), int32(s.machine.seats-1)
	}
	return true
}

// nextLoop ends a pass of a loop and begins the next one, or leaves the loop. It returns false if that
// reached a limit, which ends the match.
func (s *State) nextLoop(l *loop) bool {
	r := s.num[l.base : l.base+loopRegisterCount]
	r[loopRuns]++
	if s.recorder != nil {
		s.recorder.countPass(s, l)
	}
	if l.endCondition != nil && l.endCondition.eval(s) != 0 {
		s.leaveLoop(l)
		return true
	}
	if l.limit != nil && r[loopRuns] >= l.limit.eval(s) || r[loopRuns] >= maxLoopPasses && s.recorder == nil {
		if s.recorder != nil {
			s.recorder.loopLimitCounts[l.number]++
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
	if l.passCount != nil {
		if r[loopLeft]--; r[loopLeft] <= 0 {
			s.pc = l.exit
			return true
		}
	}
	s.pc = l.body
	return true
}

// nextSeats begins the next pass of a loop over seats, or leaves the loop. In operation o, y is the
// loop's condition until and hi its limit. It returns false if that ended the match.
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
	if seat := r[loopNow]; !s.outSeats.Has(engine.Seat(seat)) && l.condition == nil && r[loopLeft] > 0 {
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

// nextInOrder returns the seat that follows seat in turn order, even if it is out.
func (s *State) nextInOrder(seat int32) int32 {
	if seat++; seat >= int32(s.machine.seats) {
		return 0
	}
	return seat
}

// nextSeat advances a loop over seats to the following seat, even if that is out.
func (s *State) nextSeat(l *loop) {
	r := s.num[l.base : l.base+loopRegisterCount]
	r[loopNow] = s.nextInOrder(r[loopNow])
	if r[loopLeft]--; l.repeats {
		r[loopLeft] = int32(s.machine.seats)
	}
}

// findSeat advances a loop over seats, from its current seat on, to a seat that is not out and
// satisfies the loop's condition, and begins the pass. It leaves the loop if there is none.
func (s *State) findSeat(l *loop) {
	r := s.num[l.base : l.base+loopRegisterCount]
	for ; r[loopLeft] > 0; r[loopLeft]-- {
		if seat := engine.Seat(r[loopNow]); !s.outSeats.Has(seat) {
			s.me = int8(seat)
			if l.condition == nil || l.condition.eval(s) != 0 {
				s.pc = l.body
				return
			}
		}
		r[loopNow] = s.nextInOrder(r[loopNow])
	}
	s.leaveLoop(l)
}

// findCallSeat advances a loop over seats, from its current seat on, to a seat for which a pass has
// an effect, and begins the pass. It leaves the loop if there is none. In operation o, x is the
// first condition of a pass, and b the register for its value, -1 for none.
func (s *State) findCallSeat(l *loop, o *op) {
	r := s.num[l.base : l.base+loopRegisterCount]
	if o.x.kind == exprMine && o.x.isSpanExact && l.condition == nil {
		s.skipSeats(r, o.x)
	}
	for ; r[loopLeft] > 0; r[loopLeft]-- {
		if seat := engine.Seat(r[loopNow]); !s.outSeats.Has(seat) {
			s.me = int8(seat)
			if l.condition == nil || l.condition.eval(s) != 0 {
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

// runIdleLoop sets the registers as after a loop over all seats, beginning with the acting one, in
// which no pass has an effect, and jumps past it.
func (s *State) runIdleLoop(l *loop) {
	r := s.num[l.base : l.base+loopRegisterCount]
	r[loopNow], r[loopLeft], r[loopMe], r[loopRuns] = int32(s.me), 0, int32(s.me), int32(s.machine.seats)
	s.pc = l.exit
}

// skipSeats advances a loop over seats, from its current seat on, to a seat whose number is in the
// span that x tests; for others a pass has no effect. r are the registers of the loop.
func (s *State) skipSeats(r []int32, x *expr) {
	seat, left := r[loopNow], r[loopLeft]
	for ; left > 0; left-- {
		if !s.outSeats.Has(engine.Seat(seat)) {
			if x.span.contains(s.cells[x.at+x.step*seat]) {
				break
			}
			r[loopRuns]++
		}
		seat = s.nextInOrder(seat)
	}
	r[loopNow], r[loopLeft] = seat, left
}

// noSeatInSpan reports whether the number of every seat is outside a span. The number of seat i is
// State.cells[at+i*step].
func (s *State) noSeatInSpan(at, step int32, sp span) bool {
	if step != 1 {
		return s.countSeatsInSpan(at, step, sp) == 0
	}
	cells, out := s.cells[at:int(at)+s.machine.seats], int64(-1) // out stays below 0 as long as all numbers are outside
	if len(cells) >= 4 {
		out &= sp.signedRoom(cells[0]) & sp.signedRoom(cells[1]) & sp.signedRoom(cells[2]) & sp.signedRoom(cells[3])
		cells = cells[4:]
	}
	for _, v := range cells {
		out &= sp.signedRoom(v)
	}
	return out < 0
}

// countSeatsInSpan returns how many seats have a number in a span. The number of seat i is
// State.cells[at+i*step].
func (s *State) countSeatsInSpan(at, step int32, sp span) (n int32) {
	if step == 1 {
		for _, v := range s.cells[at:][:s.machine.seats] {
			n += boolToInt(sp.contains(v))
		}
		return n
	}
	for range s.machine.seats {
		n += boolToInt(sp.contains(s.cells[at]))
		at += step
	}
	return n
}

func (s *State) findWord(l *loop) {
	f := &s.machine.nouns.fields[l.field]
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
		if s.recorder != nil && l.scope >= 0 {
			s.recorder.noteWord(l.scope, saidByLoop)
		}
		if l.condition == nil || l.condition.eval(s) != 0 {
			s.pc = l.body
			return
		}
	}
	if s.recorder != nil && l.scope >= 0 {
		s.recorder.noteWord(l.scope, saidByNothing)
	}
	s.pc = l.exit
}

func (s *State) findCard(l *loop) {
	r := s.num[l.base : l.base+loopRegisterCount]
	at := int(r[loopAt])
	for {
		if r[loopLeft] <= 0 {
			set := &s.snapshots[l.snapshot]
			if set.IsEmpty() {
				r[loopNow] = -1
				s.pc = l.exit
				return
			}
			r[loopNow] = int32(set.Lowest())
			*set = set.WithoutLowest()
			r[loopLeft] = int32(s.table.Copies(at, int(r[loopNow])))
			continue
		}
		r[loopLeft]--
		s.num[l.nameRegister], s.num[l.nameRegister+1] = r[loopNow], int32(at)
		if len(s.machine.scopes) > 0 {
			s.setScope(int(r[loopNow]))
			if s.recorder != nil {
				s.recorder.noteCardWords(s)
			}
		}
		if l.condition == nil || l.condition.eval(s) != 0 {
			s.pc = l.body
			return
		}
	}
}

// skipWords returns how many words after the one with index now to skip, so that the next word
// satisfies the loop's condition, or is the last one, with index last, if none does.
func (s *State) skipWords(l *loop, now, last int32) int32 {
	words := l.wordTest.matchingWords(s).Without(zones.FirstKinds(int(now) + 1))
	if words.IsEmpty() {
		return max(0, last-now-1)
	}
	return int32(words.Lowest()) - now - 1
}
