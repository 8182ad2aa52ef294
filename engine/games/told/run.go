package told

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/zones"
)

func trailing(w uint64) int { return bits.TrailingZeros64(w) }

// An opcode says what an operation does.
type opcode uint8

const (
	opJump       opcode = iota // to a
	opUnless                   // to a, unless x
	opMoveTop                  // x cards from the top
	opMoveCard                 // the card in register a; from where it was chosen if b is 1
	opMoveAll                  // all, or all that fit
	opMoveFit                  // x cards that fit, lowest first
	opMoveRandom               // x cards that fit, by chance
	opDeal                     // x to every seat
	opShuffle
	opSwap
	opHandOn // of zone a to b seats on
	opSet    // number at a, of seat, to value
	opAdd    // x to the number at a, of seat
	opRoll   // counter a
	opBest   // seat into a, of others if b is 1, by x
	opChoose // decision a
	opCall   // phase a, for seat
	opReturn
	opOpen // window a, its list ends at b
	opPlay // card in register a at moment b
	opAgain
	opLeave
	opCancel
	opEnd   // reason a
	opLook  // seat looks at from
	opShow  // from
	opOut   // seat
	opInAll // everybody
	opLoop  // a begins
	opNext  // a goes on
	opAskWindow
	opSetNum         // number at a to x, at least 0
	opCountdown      // number at a less one; to b while it is above 0
	opUnlessPositive // to b, unless number at a is above 0
)

// An op is one operation of the program.
type op struct {
	code     opcode
	each     bool // from or to is of every seat
	a, b     int32
	from, to placeRef
	seat     seatRef
	x        *expr
	fit      *fit
	value    func(s *State) int32
	lo, hi   int32    // bounds of a counter
	key      string   // of the step in the files
	names    []string // that the value hangs on
	open     bool     // what it hangs on everybody sees, or the seat that does it
}

// run does one operation after another until somebody must choose or the match is over.
func (s *State) run() {
	m := s.m
	for steps := 0; ; steps++ {
		if steps > maxSteps {
			s.stuck = m.code[s.pc].key
			s.over(0, true)
			return
		}
		o := &m.code[s.pc]
		if s.watch != nil {
			s.watch.done[s.pc]++
		}
		s.pc++
		switch o.code {
		case opJump:
			s.pc = o.a
		case opUnless:
			if o.x.ask(s) == 0 {
				if s.watch != nil {
					s.watch.jumped[s.pc-1]++
				}
				s.pc = o.a
			}
		case opMoveTop, opMoveAll, opMoveFit, opMoveRandom:
			s.move(o)
		case opMoveCard:
			s.moveCard(o)
		case opDeal:
			s.dealOut(o)
		case opShuffle:
			s.shuffle(o)
		case opSwap:
			if a, b := s.at(&o.from), s.at(&o.to); a >= 0 && b >= 0 {
				s.tell(&event{what: "swap", seat: engine.Seat(s.me), from: a, to: b})
				s.z.Swap(a, b)
			}
		case opHandOn:
			s.z.PassOn(int(o.a), int(o.b))
			s.tell(&event{what: "hand", zone: int(o.a), n: int(o.b)})
		case opSet:
			if at := s.numAt(o); at >= 0 {
				s.setNum(o, at, o.value(s))
			}
		case opAdd:
			if at := s.numAt(o); at >= 0 {
				s.setNum(o, at, s.num[at]+o.x.ask(s))
			}
		case opRoll:
			s.roll(o)
		case opBest:
			s.best(o)
		case opChoose:
			if s.offer(o.a) {
				return
			}
			s.nothing(o.a)
		case opCall:
			if seat := s.seat(o.seat); seat < m.seats {
				p := &m.phases[o.a]
				if p.turns {
					s.turn++
					s.tell(&event{what: "turn", seat: engine.Seat(seat), n: int(s.turn)})
				}
				s.push(frame{ret: s.pc, start: p.pc, kind: aPhase, self: int8(seat)}, p.pc)
				s.me = int8(seat)
			}
		case opReturn:
			if s.sp == 1 {
				s.over(0, false)
				return
			}
			s.pop()
		case opOpen:
			w := &m.windows[o.a]
			s.push(frame{ret: s.pc, cancel: o.b, kind: aWindow, self: s.me}, w.pc)
			s.actor = s.me
			s.beginWindow(w)
		case opAskWindow:
			if s.askWindow(&m.windows[o.a]) {
				return
			}
			s.pop()
		case opPlay:
			if k := s.num[o.a]; k >= 0 {
				if pc := m.lists[o.b][m.n.kinds[k].entry]; pc >= 0 {
					s.push(frame{ret: s.pc, cancel: s.pc, kind: aCardList, self: s.me}, pc)
				}
			}
		case opAgain:
			for s.sp > 1 && s.stack[s.sp-1].kind != aPhase {
				s.pop()
			}
			f := &s.stack[s.sp-1]
			s.pc, s.me = f.start, f.self
		case opLeave:
			if s.sp == 1 {
				s.over(0, false)
				return
			}
			s.pop()
		case opCancel:
			for s.sp > 1 {
				f := s.stack[s.sp-1]
				s.pop()
				if f.kind != aPhase {
					s.pc = f.cancel
					break
				}
			}
		case opEnd:
			s.over(int8(o.a), false)
			return
		case opLook, opShow:
			s.look(o)
		case opOut:
			if seat := s.seat(o.seat); seat < m.seats && !s.out.Has(engine.Seat(seat)) {
				s.out |= engine.SeatSet(engine.Seat(seat))
				s.tell(&event{what: "out", seat: engine.Seat(seat)})
			}
		case opInAll:
			if s.out != 0 {
				s.tell(&event{what: "in"})
			}
			s.out = 0
		case opLoop:
			if !s.beginLoop(&m.loops[o.a]) {
				return
			}
		case opNext:
			if !s.nextLoop(&m.loops[o.a]) {
				return
			}
		case opSetNum:
			s.num[o.a] = max(0, o.x.ask(s))
		case opCountdown:
			if s.num[o.a]--; s.num[o.a] > 0 {
				s.pc = o.b
			}
		case opUnlessPositive:
			if s.num[o.a] <= 0 {
				s.pc = o.b
			}
		}
		if s.Err() != nil {
			s.over(0, true)
			return
		}
	}
}

// over ends the match.
func (s *State) over(reason int8, unfinished bool) {
	s.dec, s.reason, s.unfinished = -1, reason, unfinished
	s.me = 0
	s.counts.played = true
	s.noteResult()
	s.tell(&event{what: "end"})
}

// noteResult mixes into the trace how the match ended: rules that only count otherwise
// have other results.
func (s *State) noteResult() {
	res := s.Result()
	s.Note(rng.Name64(res.Reason) ^ uint64(res.Winners))
	if res.Scored {
		for _, x := range res.Scores[:s.m.seats] {
			s.Note(uint64(uint32(x)))
		}
	}
}

// push begins a phase, a window or the steps of a card.
func (s *State) push(f frame, pc int32) {
	if s.sp == maxDepth { // the compiler allows no calls in a ring
		s.broke = errTooDeep
		return
	}
	f.me, f.actor = s.me, s.actor
	s.stack[s.sp] = f
	s.sp++
	s.pc = pc
}

// pop comes back from one.
func (s *State) pop() {
	s.sp--
	f := &s.stack[s.sp]
	s.pc, s.me, s.actor = f.ret, f.me, f.actor
}

// move moves cards as a sentence says.
func (s *State) move(o *op) {
	if !o.each {
		s.moveFrom(o, s.at(&o.from), s.at(&o.to))
		return
	}
	l := s.m.layout
	first, end := l.Range(o.from.zone)
	if !o.from.each {
		first = s.at(&o.from)
		end = first + 1
	}
	for from := first; from < end; from++ {
		to := -1
		switch {
		case !o.to.each:
			to = s.at(&o.to)
		case o.from.each: // both sides pair
			p, q := &s.m.place[o.from.zone], &s.m.place[o.to.zone]
			word := 0
			if q.words == p.words {
				word = (from - int(p.first)) % p.words
			}
			to = int(q.first) + max(0, l.Owner(from))*int(q.seat) + word
		default:
			a, b := l.Range(o.to.zone)
			for to := a; to < b; to++ {
				s.moveFrom(o, from, to)
			}
			continue
		}
		s.moveFrom(o, from, to)
	}
}

func (s *State) moveFrom(o *op, from, to int) {
	if from < 0 || to < 0 {
		return
	}
	set := s.z.Held(from)
	if o.fit != nil {
		set = o.fit.of(s, set)
	}
	e := event{what: "move", from: from, to: to}
	heard := s.hear != nil
	switch o.code {
	case opMoveAll:
		e.set, e.all = set, true
		if heard {
			e.cards = s.listed(from, set, -1)
		}
		s.z.MoveAll(from, to, set)
	case opMoveTop:
		for range o.x.ask(s) {
			if heard && s.z.Size(from) == 0 {
				s.tellMove(&e)
			}
			k := s.z.MoveTop(from, to, &s.Source)
			if k < 0 {
				if s.watch != nil {
					s.watch.dry[s.pc-1]++
				}
				break
			}
			if heard {
				e.cards = append(e.cards, uint8(k))
			}
		}
	case opMoveFit:
		n := int(o.x.ask(s))
		for ; !set.Empty() && n > 0; set = set.Rest() {
			k := set.Least()
			for range min(n, s.z.Copies(from, k)) {
				s.z.Move(from, to, k)
				n--
				if heard {
					e.cards = append(e.cards, uint8(k))
				}
			}
		}
	case opMoveRandom:
		n := int(o.x.ask(s))
		if n > 0 && !set.Empty() {
			before := s.listed(from, set, 0)
			if heard {
				before = s.listed(from, set, -1)
			}
			s.z.Random(from, to, set, n, &s.Source)
			if heard {
				e.cards = gone(before, s.listed(from, set, -1))
			}
			e.random = true
		}
	}
	if heard {
		s.tellMove(&e)
	}
}

// moveCard moves the card that was chosen.
func (s *State) moveCard(o *op) {
	k, from := int(s.num[o.a]), int(s.num[o.a+1])
	if o.b == 0 {
		from = s.at(&o.from)
	}
	to := s.at(&o.to)
	if k < 0 || from < 0 || to < 0 || from == to {
		return
	}
	if !s.z.Move(from, to, k) {
		return
	}
	s.num[o.a+1] = int32(to)
	if s.hear != nil {
		s.tellMove(&event{what: "move", from: from, to: to, cards: []uint8{uint8(k)}})
	}
}

// dealOut gives cards round by round.
func (s *State) dealOut(o *op) {
	n := o.x.ask(s)
	from := s.at(&o.from)
	if from < 0 {
		return
	}
	p := &s.m.place[o.to.zone]
	scope := 0
	if p.scope >= 0 {
		scope = int(s.num[p.scope])
	}
	for range n {
		for i := range s.m.seats {
			seat := (int(s.me) + i) % s.m.seats
			if s.out.Has(engine.Seat(seat)) {
				continue
			}
			to := int(p.first) + seat*int(p.seat) + scope
			k := s.z.MoveTop(from, to, &s.Source)
			if k < 0 {
				return
			}
			if s.hear != nil {
				s.tellMove(&event{what: "move", from: from, to: to, cards: []uint8{uint8(k)}, dealt: true})
			}
		}
	}
}

func (s *State) shuffle(o *op) {
	if !o.from.each {
		if at := s.at(&o.from); at >= 0 {
			s.z.Shuffle(at, &s.Source)
			s.tell(&event{what: "shuffle", seat: engine.Seat(s.me), from: at})
		}
		return
	}
	first, end := s.m.layout.Range(o.from.zone)
	for at := first; at < end; at++ {
		s.z.Shuffle(at, &s.Source)
		s.tell(&event{what: "shuffle", seat: engine.Seat(s.me), from: at})
	}
}

// look has a seat, or all, see the cards of a zone, or of all its places.
func (s *State) look(o *op) {
	first := s.at(&o.from)
	end := first + 1
	if o.each {
		first, end = s.m.layout.Range(o.from.zone)
	}
	for at := max(0, first); at < end; at++ {
		set := s.z.Held(at)
		if o.code == opShow {
			if o.fit != nil {
				set = o.fit.of(s, set)
			}
			s.z.Show(at, set)
			if s.hear != nil {
				s.tell(&event{what: "show", from: at, cards: s.listed(at, set, -1), n: s.z.Size(at)})
			}
		} else if seat := s.seat(o.seat); seat < s.m.seats {
			s.z.Look(at, seat)
			if s.hear != nil {
				s.tell(&event{what: "look", seat: engine.Seat(seat), from: at, cards: s.listed(at, set, -1), n: s.z.Size(at)})
			}
		}
	}
}

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

// setNum sets a counter, within its bounds.
func (s *State) setNum(o *op, at int, v int32) {
	if v < o.lo || v > o.hi {
		s.counts.clamped(o)
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
	s.tell(&event{what: "roll", counter: at, now: lo + n})
}

// best finds the seat with the most.
func (s *State) best(o *op) {
	at := int(o.a)
	was, best, most := s.num[at], -1, int32(0)
	for i := range s.m.seats {
		seat := (int(s.me) + i) % s.m.seats
		if s.out.Has(engine.Seat(seat)) || o.b == 1 && i == 0 {
			continue
		}
		s.num[at] = int32(seat)
		if v := o.x.ask(s); best < 0 || v > most {
			best, most = seat, v
		}
	}
	if best < 0 {
		s.num[at] = was
		return
	}
	s.num[at] = int32(best)
	s.tell(&event{what: "best", seat: engine.Seat(best), counter: at, was: was, now: int32(best)})
}

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
	until  *expr
	limit  *expr
	times  *expr
	body   int32
	exit   int32
}

type loopKind uint8

const (
	overNothing loopKind = iota
	overSeats
	overWords
	overCards
)

// Registers of a loop, from its base.
const (
	loopNow  = iota // seat, word or card
	loopAt          // where the card lies
	loopLeft        // seats that are to come; copies of the card; times
	loopMe          // who was me before
	loopRuns        // passes so far
	loopRegs
)

// beginLoop begins a loop, and reports whether the match goes on.
func (s *State) beginLoop(l *loop) bool {
	r := s.num[l.base : l.base+loopRegs]
	r[loopRuns], r[loopMe] = 0, int32(s.me)
	switch l.over {
	case overSeats:
		start := s.seat(l.start)
		if start >= s.m.seats {
			s.pc = l.exit
			return true
		}
		r[loopNow], r[loopLeft] = int32(start), int32(s.m.seats)
		if l.others {
			r[loopNow], r[loopLeft] = int32((start+1)%s.m.seats), int32(s.m.seats-1)
		}
		return s.findSeat(l)
	case overWords:
		r[loopNow] = -1
		return s.findWord(l)
	case overCards:
		at := s.at(&l.place)
		if at < 0 {
			s.pc = l.exit
			return true
		}
		s.snaps[l.snap] = s.z.Held(at)
		r[loopNow], r[loopAt], r[loopLeft] = -1, int32(at), 0
		return s.findCard(l)
	}
	if l.times != nil {
		if r[loopLeft] = l.times.ask(s); r[loopLeft] <= 0 {
			s.pc = l.exit
		}
	}
	return true
}

// nextLoop goes on with a loop after a pass, and reports whether the match goes on.
func (s *State) nextLoop(l *loop) bool {
	r := s.num[l.base : l.base+loopRegs]
	r[loopRuns]++
	if l.until != nil && l.until.ask(s) != 0 {
		s.leaveLoop(l)
		return true
	}
	if l.limit != nil && r[loopRuns] >= l.limit.ask(s) {
		s.over(0, true)
		return false
	}
	switch l.over {
	case overSeats:
		r[loopNow] = (r[loopNow] + 1) % int32(s.m.seats)
		if r[loopLeft]--; l.round {
			r[loopLeft] = int32(s.m.seats)
		}
		return s.findSeat(l)
	case overWords:
		return s.findWord(l)
	case overCards:
		return s.findCard(l)
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

// leaveLoop goes on behind a loop.
func (s *State) leaveLoop(l *loop) {
	if l.over == overSeats {
		s.me = int8(s.num[l.base+loopMe])
	}
	s.pc = l.exit
}

// findSeat finds the next seat of a loop.
func (s *State) findSeat(l *loop) bool {
	r := s.num[l.base : l.base+loopRegs]
	for ; r[loopLeft] > 0; r[loopLeft]-- {
		if seat := engine.Seat(r[loopNow]); !s.out.Has(seat) {
			s.me = int8(seat)
			if l.where == nil || l.where.ask(s) != 0 {
				s.pc = l.body
				return true
			}
		}
		r[loopNow] = (r[loopNow] + 1) % int32(s.m.seats)
	}
	s.leaveLoop(l)
	return true
}

func (s *State) findWord(l *loop) bool {
	f := &s.m.n.fields[l.field]
	lo, hi := f.bounds()
	r := s.num[l.base : l.base+loopRegs]
	for r[loopNow]++; r[loopNow] <= hi-lo; r[loopNow]++ {
		s.num[l.bind] = lo + r[loopNow]
		if l.scope >= 0 {
			s.num[l.scope] = r[loopNow]
		}
		if l.where == nil || l.where.ask(s) != 0 {
			s.pc = l.body
			return true
		}
	}
	s.pc = l.exit
	return true
}

func (s *State) findCard(l *loop) bool {
	r := s.num[l.base : l.base+loopRegs]
	at := int(r[loopAt])
	for {
		if r[loopLeft] <= 0 {
			set := &s.snaps[l.snap]
			if set.Empty() {
				r[loopNow] = -1
				s.pc = l.exit
				return true
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
			return true
		}
	}
}

// A window lets seats react.
type window struct {
	id    string
	who   seatRef
	group bool // others or seats, not one seat
	all   bool // me too, last
	when  *expr
	dec   int32
	base  int // registers: the seat that is asked, and how many are to come
	pc    int32
}

// beginWindow readies who is asked.
func (s *State) beginWindow(w *window) {
	r := s.num[w.base : w.base+2]
	switch {
	case !w.group:
		r[0], r[1] = int32(s.seat(w.who)), 1
		if r[0] >= int32(s.m.seats) {
			r[1] = 0
		}
	default:
		r[0], r[1] = int32((int(s.actor)+1)%s.m.seats), int32(s.m.seats-1)
		if w.all {
			r[1]++
		}
	}
}

// askWindow asks the next seat that may react, and reports whether there is one.
func (s *State) askWindow(w *window) bool {
	r := s.num[w.base : w.base+2]
	for r[1] > 0 {
		seat := r[0]
		r[0], r[1] = (seat+1)%int32(s.m.seats), r[1]-1
		if s.out.Has(engine.Seat(seat)) {
			continue
		}
		s.me = int8(seat)
		if (w.when == nil || w.when.ask(s) != 0) && s.offer(w.dec) {
			return true
		}
	}
	return false
}

// offer finds what may be chosen, and reports whether there is anything.
func (s *State) offer(dec int32) bool {
	d := &s.m.decisions[dec]
	any := false
	for i := range d.options {
		o := &d.options[i]
		set := zones.Set{}
		if o.when == nil || o.when.ask(s) != 0 {
			set = s.open(o)
		}
		s.legal[i] = set
		any = any || !set.Empty()
	}
	if any {
		s.dec, s.kinds = dec, len(d.options)
	}
	return any
}

// open is what an option offers now.
func (s *State) open(o *option) zones.Set {
	switch o.source.from {
	case fromNothing:
		return zones.Set{Lo: 1}
	case fromCards:
		at := s.at(&o.source.place)
		if at < 0 {
			return zones.Set{}
		}
		set := s.z.Held(at)
		if o.fit != nil {
			return o.fit.of(s, set)
		}
		return set
	case fromKinds:
		set := zones.First(len(s.m.n.kinds))
		if o.fit != nil {
			return o.fit.of(s, set)
		}
		return set
	}
	return s.openThings(o)
}

// openThings is what an option offers of seats, words or numbers.
func (s *State) openThings(o *option) (set zones.Set) {
	lo, hi, shift := int32(0), int32(0), int32(0)
	switch o.source.from {
	case fromSeats:
		hi = int32(s.m.seats) - 1
	case fromWords:
		lo, hi = s.m.n.fields[o.source.field].bounds()
		shift = lo
	case fromNumbers:
		lo, hi = max(0, o.source.lo.ask(s)), min(zones.MaxKinds-1, o.source.hi.ask(s))
	}
	if o.fit != nil { // numbers and words
		return o.fit.of(s, zones.First(int(hi-shift)+1).Without(zones.First(int(lo-shift))))
	}
	was, scope := s.num[o.reg], int32(0)
	if o.scope >= 0 {
		scope = s.num[o.scope]
	}
	for x := lo; x <= hi; x++ {
		if o.source.from == fromSeats && (s.out.Has(engine.Seat(x)) || o.source.others && x == int32(s.me) || o.source.one && x != int32(s.seat(o.source.seat))) {
			continue
		}
		if o.where != nil {
			s.num[o.reg] = x
			if o.scope >= 0 {
				s.num[o.scope] = x - shift
			}
			if o.where.ask(s) == 0 {
				continue
			}
		}
		set = set.Or(zones.One(int(x - shift)))
	}
	s.num[o.reg] = was
	if o.scope >= 0 {
		s.num[o.scope] = scope
	}
	return set
}

// nothing goes on where there is nothing to choose.
func (s *State) nothing(dec int32) {
	d := &s.m.decisions[dec]
	s.counts.blocked(d)
	if s.watch != nil {
		s.noteBarred(d)
	}
	for i := range d.options {
		o := &d.options[i]
		switch {
		case o.reg < 0:
		case o.source.from == fromSeats:
			s.num[o.reg] = int32(s.m.seats)
		case o.source.from == fromCards || o.source.from == fromKinds:
			s.num[o.reg] = -1
		}
	}
	s.pc = d.orPC
}
