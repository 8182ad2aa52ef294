package told

import (
	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/zones"
)

// A loop repeats steps.
type loop struct {
	over   loopKind
	base   int // registers: of seats, words and cards the present one first
	start  seatRef
	others bool
	round  bool // goes round and round, or again and again, until
	field  int
	bind   int // register of the name of the word or the card; -1
	scope  int
	place  placeRef
	snap   int
	where  *expr
	tally  *wordTally // what where says of all words at once; nil where it cannot
	until  *expr
	limit  *expr
	times  *expr
	body   int32
	exit   int32
	number int
	said   *rule.Value // the condition that until says; nil without one
}

type loopKind uint8

const (
	overNothing loopKind = iota
	overSeats
	overWords
	overCards
)

// longest is how many passes a loop has at most that names no limit, or a higher one: two
// players may turn round and round for ever in rules that random play comes to the end of.
const longest = 20_000

// Registers of a loop, from its base.
const (
	loopNow  = iota // seat, word or card
	loopAt          // where the card lies
	loopLeft        // seats that are to come; copies of the card; times
	loopMe          // who was me before
	loopRuns        // passes so far
	loopRegs
)

// beginLoop begins a loop.
func (s *State) beginLoop(l *loop) {
	if l.over == overSeats {
		if s.openLoop(l) {
			s.findSeat(l)
		}
		return
	}
	r := s.num[l.base : l.base+loopRegs]
	r[loopRuns], r[loopMe] = 0, int32(s.me)
	switch l.over {
	case overWords:
		r[loopNow] = -1
		s.findWord(l)
	case overCards:
		at := s.at(&l.place)
		if at < 0 {
			s.pc = l.exit
			return
		}
		s.snaps[l.snap] = s.z.Held(at)
		r[loopNow], r[loopAt], r[loopLeft] = -1, int32(at), 0
		s.findCard(l)
	default:
		if l.times != nil {
			if r[loopLeft] = l.times.ask(s); r[loopLeft] <= 0 {
				s.pc = l.exit
			}
		}
	}
}

// openLoop begins a loop over seats, and reports whether there is a seat to begin with.
func (s *State) openLoop(l *loop) bool {
	r := s.num[l.base : l.base+loopRegs]
	r[loopRuns], r[loopMe] = 0, int32(s.me)
	start := s.seat(l.start)
	if start >= s.m.seats {
		s.pc = l.exit
		return false
	}
	r[loopNow], r[loopLeft] = int32(start), int32(s.m.seats)
	if l.others {
		r[loopNow], r[loopLeft] = s.next(int32(start)), int32(s.m.seats-1)
	}
	return true
}

// nextLoop goes on with a loop after a pass, and reports whether the match goes on.
func (s *State) nextLoop(l *loop) bool {
	r := s.num[l.base : l.base+loopRegs]
	r[loopRuns]++
	if s.watch != nil {
		s.watch.pass(s, l)
	}
	if l.until != nil && l.until.ask(s) != 0 {
		s.leaveLoop(l)
		return true
	}
	if l.limit != nil && r[loopRuns] >= l.limit.ask(s) || r[loopRuns] >= longest && s.watch == nil {
		if s.watch != nil {
			s.watch.limited[l.number]++
		}
		s.over(0, true)
		return false
	}
	switch l.over {
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

// nextSeats is nextLoop for a loop over seats. The operation says until when, and how many
// passes are too many.
func (s *State) nextSeats(l *loop, o *op) bool {
	r := s.num[l.base : l.base+loopRegs]
	r[loopRuns]++
	if o.y != nil && o.y.ask(s) != 0 {
		s.leaveLoop(l)
		return true
	}
	if r[loopRuns] >= o.hi {
		s.over(0, true)
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

// leaveLoop goes on behind a loop.
func (s *State) leaveLoop(l *loop) {
	if l.over == overSeats {
		s.me = int8(s.num[l.base+loopMe])
	}
	s.pc = l.exit
}

// next is the seat after another, in or out.
func (s *State) next(seat int32) int32 {
	if seat++; seat >= int32(s.m.seats) {
		return 0
	}
	return seat
}

// nextSeat goes on from the seat that had its pass.
func (s *State) nextSeat(l *loop) {
	r := s.num[l.base : l.base+loopRegs]
	r[loopNow] = s.next(r[loopNow])
	if r[loopLeft]--; l.round {
		r[loopLeft] = int32(s.m.seats)
	}
}

// findSeat finds the next seat of a loop.
func (s *State) findSeat(l *loop) {
	r := s.num[l.base : l.base+loopRegs]
	for ; r[loopLeft] > 0; r[loopLeft]-- {
		if seat := engine.Seat(r[loopNow]); !s.out.Has(seat) {
			s.me = int8(seat)
			if l.where == nil || l.where.ask(s) != 0 {
				s.pc = l.body
				return
			}
		}
		r[loopNow] = s.next(r[loopNow])
	}
	s.leaveLoop(l)
}

// findCall finds the next seat of a loop for which a pass does something. What passes ask
// first and where it is kept the operation says.
func (s *State) findCall(l *loop, o *op) {
	r := s.num[l.base : l.base+loopRegs]
	if o.x.how == askMine && o.x.spans && l.where == nil {
		s.skipSeats(r, o.x)
	}
	for ; r[loopLeft] > 0; r[loopLeft]-- {
		if seat := engine.Seat(r[loopNow]); !s.out.Has(seat) {
			s.me = int8(seat)
			if l.where == nil || l.where.ask(s) != 0 {
				v := max(0, o.x.ask(s))
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
		r[loopNow] = s.next(r[loopNow])
	}
	s.leaveLoop(l)
}

// skipSeats goes on in a loop to the next seat of which a number is such that its pass
// does something.
func (s *State) skipSeats(r []int32, x *expr) {
	seat, left := r[loopNow], r[loopLeft]
	if left == int32(s.m.seats) && s.out == 0 && s.noneOf(x.at, x.step, x.span) { // nearly always
		r[loopRuns] += left
		r[loopLeft] = 0
		return
	}
	for ; left > 0; left-- {
		if !s.out.Has(engine.Seat(seat)) {
			if x.span.has(s.cells[x.at+x.step*seat]) {
				break
			}
			r[loopRuns]++
		}
		seat = s.next(seat)
	}
	r[loopNow], r[loopLeft] = seat, left
}

// noneOf reports whether a number of no seat is in a span.
func (s *State) noneOf(at, step int32, sp span) bool {
	if step != 1 {
		return s.seatsIn(at, step, sp) == 0
	}
	for _, v := range s.cells[at:][:s.m.seats] {
		if sp.has(v) {
			return false
		}
	}
	return true
}

// seatsIn is of how many seats a number is in a span.
func (s *State) seatsIn(at, step int32, sp span) (n int32) {
	if step == 1 {
		for _, v := range s.cells[at:][:s.m.seats] {
			n += bit(sp.has(v))
		}
		return n
	}
	for range s.m.seats {
		n += bit(sp.has(s.cells[at]))
		at += step
	}
	return n
}

func (s *State) findWord(l *loop) {
	f := &s.m.n.fields[l.field]
	lo, hi := f.bounds()
	r := s.num[l.base : l.base+loopRegs]
	skip := int32(0) // words for which where does not hold
	if l.tally != nil {
		skip = s.skipWords(l, r[loopNow], hi-lo)
	}
	for r[loopNow] += 1 + skip; r[loopNow] <= hi-lo; r[loopNow]++ {
		s.num[l.bind] = lo + r[loopNow]
		if l.scope >= 0 {
			s.num[l.scope] = r[loopNow]
		}
		if l.where == nil || l.where.ask(s) != 0 {
			s.pc = l.body
			return
		}
	}
	s.pc = l.exit
}

func (s *State) findCard(l *loop) {
	r := s.num[l.base : l.base+loopRegs]
	at := int(r[loopAt])
	for {
		if r[loopLeft] <= 0 {
			set := &s.snaps[l.snap]
			if set.Empty() {
				r[loopNow] = -1
				s.pc = l.exit
				return
			}
			r[loopNow] = int32(set.Least())
			*set = set.Rest()
			r[loopLeft] = int32(s.z.Copies(at, int(r[loopNow])))
			continue
		}
		r[loopLeft]--
		s.num[l.bind], s.num[l.bind+1] = r[loopNow], int32(at)
		if len(s.m.scopes) > 0 {
			s.scopeCard(int(r[loopNow]))
		}
		if l.where == nil || l.where.ask(s) != 0 {
			s.pc = l.body
			return
		}
	}
}

// skipWords is how many words come after one before the next for which a loop's where
// holds: up to the last, if there is none.
func (s *State) skipWords(l *loop, now, last int32) int32 {
	words := l.tally.of(s).Without(zones.First(int(now) + 1))
	if words.Empty() {
		return max(0, last-now-1)
	}
	return int32(words.Least()) - now - 1
}
