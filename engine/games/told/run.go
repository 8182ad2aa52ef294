package told

import (
	"math/bits"

	"equitas/engine/rng"
)

func trailingZeros(w uint64) int { return bits.TrailingZeros64(w) }

// An opcode is the type of an operation.
type opcode uint8

const (
	opJump           opcode = iota // jump to a
	opUnless                       // jump to a unless x holds
	opMoveTop                      // move x cards from the top
	opMoveCard                     // move the card in register a; if b is 1 from the place where it was chosen
	opMoveAll                      // move all cards, or all that satisfy filter
	opMoveMatching                 // move x cards that satisfy filter, lowest kind first
	opMoveRandom                   // move x cards that satisfy filter, by chance
	opDeal                         // deal x to every seat
	opShuffle                      // shuffle the cards at from
	opSwap                         // exchange the cards at from and to
	opPassOn                       // every seat passes zone a on by b seats
	opSet                          // set the number at index a of State.num to x; if b is 1, a is the index for seat 0 and that of seat is set
	opAdd                          // add x to the number that opSet would set
	opRoll                         // roll counter a
	opBest                         // set the number at a to the seat with the largest x; if b is 1, the acting seat is left out
	opChoose                       // ask for decision a
	opCall                         // call phase a for seat
	opReturn                       // return from the phase, card or window
	opOpen                         // open window a; cancel in it continues at b
	opPlay                         // run the steps of the card in register a at moment b
	opAgain                        // restart the phase
	opLeave                        // return from the phase before its end, as opReturn does
	opCancel                       // return from the window or card, and skip the rest of the list of steps that began it
	opEnd                          // end the match with reason a
	opLook                         // show the cards at from to seat
	opShow                         // show the cards at from to all seats
	opOut                          // take seat out of the turn order
	opInAll                        // bring all seats back into the turn order
	opLoop                         // begin loop a
	opNext                         // end a pass of loop a
	opAskWindow                    // ask the next seat that may react in window a
	opSetNum                       // set the number at a to x, at least 0
	opCountdown                    // decrement the number at a; jump to b while it is above 0
	opUnlessPositive               // jump to b unless the number at a is above 0

	opRecorded // record an operation, then execute the one of the compiled program, while a file is tested

	// The following opcodes occur in the linked program only.

	opSetTo      // set the number at a to to.first
	opCallWhen   // call a phase, which returns to a, if its first condition, x, holds
	opCallTimes  // set the number at b to x and, if that is above 0, call a phase, which returns to a and begins with decision lo
	opDraw       // draw one card from the top of a place
	opDrawAsk    // opDraw, then ask for decision lo
	opDrawPast   // opDraw, then jump to a unless x, a condition over one number that mostly does not hold, holds
	opTailCall   // call phase a for seat in place of the caller
	opLoopCalls  // begin loop a, and skip passes for which x is not above 0; the number at b is set to x first, unless b is -1
	opNextCalls  // end a pass of a loop begun by opLoopCalls
	opSetMine    // set the number of the acting seat, of which a is the index for seat 0, to to.first
	opUnlessHas  // jump to a unless x holds, a condition over one number or one number of cards
	opUnlessAll  // jump to a unless both x and y hold, conditions over one number or number of cards each
	opUnlessRow  // jump to a unless x holds, a table over a few numbers
	opUnlessBits // jump to a unless x holds, a table over a few numbers with a row of bits
	opUnlessOne  // jump to a unless x holds, a table over one number
	opNextSeats  // end a pass of loop a over seats; leave it if y holds; after hi passes the match ends
	opNextCall   // end a pass of turn loop b as opNextSeats does, and make the call with which its next pass begins
	opCallAsk    // call a phase for the acting seat, which returns to a and begins with decision lo
	opLookPast   // opLook or opShow; jump to a instead, past further ones, if no events are reported and no memory is recorded
	opAskTimes   // set the number at a to x, at least 0; ask for decision lo if that is above 0, otherwise jump to b
	opCountAsk   // decrement the number at a; ask for decision lo while it is above 0
	opMoveBack   // opMoveCard, then return from the phase
	opMovePlay   // opMoveCard, then the opPlay that follows it
	opMoveAsk    // opMoveCard, then the opCountAsk that follows it
	opGuards     // jump to the target of guards a
	opIdleLoop   // opLoopCalls for a condition x over one number of each seat, which often holds for no seat

	opcodeCount // the number of opcodes
)

// An op is an operation of the program.
type op struct {
	code         opcode
	allPlaces    bool // from or to means the places of all seats
	isOpen       bool // the acting seat sees everything on which x and filter depend
	holdsWord    bool // of a counter: its value is a word or a seat
	returnsAfter bool // in the linked program: return from the phase instead of jumping to a return operation
	runsTurn     bool // of a call: each run of the phase is a turn
	a, b         int32
	lo, hi       int32 // bounds of a counter; of a call, hi is the first operation of the phase
	seat         seatRef
	x, y         *expr
	filter       *cardFilter
	from, to     placeRef
	decision     *decision // the decision that the operation asks for; nil for none
	loop         *loop     // the loop that the operation begins, continues or leaves; nil for none
}

// run executes operations until a seat must choose or the match is over. It keeps the position of the
// program in the state, since local variables would be saved and restored at every call.
func (s *State) run() {
	if s.passesLeft = maxPasses; s.recorder != nil {
		s.recorder.steps = 0
	}
	for {
		o := &s.code[s.pc]
		s.pc++
	do:
		switch o.code {
		case opRecorded:
			if s.pc--; !s.recordOperation() {
				return
			}
			o = &s.machine.code[s.pc]
			s.pc++
			goto do
		case opJump:
			s.pc = o.a
		case opUnless:
			if o.x.eval(s) == 0 {
				if s.recorder != nil {
					s.recorder.failedConditionCounts[s.pc-1]++
				}
				s.pc = o.a
			}
		case opMoveCard:
			s.moveCard(o)
		case opMoveAll:
			if !o.allPlaces { // often there is no card there
				if from := s.place(&o.from); from < 0 || s.table.Size(from) == 0 {
					continue
				}
			}
			s.move(o)
		case opMoveMatching:
			s.move(o)
		case opMoveTop, opMoveRandom, opDeal, opShuffle, opRoll: // these use chance; a record may contain an impossible outcome
			if s.runChance(o); s.Err() != nil {
				s.endMatch(0, true)
				return
			}
		case opSwap:
			s.swap(o)
		case opPassOn:
			s.passOn(o)
		case opSet:
			if at := s.numIndex(o); at >= 0 {
				s.setNum(o, at, o.x.eval(s))
			}
		case opSetTo:
			if s.listener == nil {
				s.num[o.a] = o.to.first
			} else {
				s.setNum(o, int(o.a), o.to.first)
			}
		case opSetMine:
			if at := int(o.a) + int(s.me); s.listener == nil {
				s.num[at] = o.to.first
			} else {
				s.setNum(o, at, o.to.first)
			}
		case opAdd:
			if at := s.numIndex(o); at >= 0 {
				s.setNum(o, at, s.num[at]+o.x.eval(s))
			}
		case opBest:
			s.setBest(o)
		case opChoose:
			if s.findOffer(o.decision) {
				return
			}
			s.skipDecision(o.decision)
		case opCall:
			if !s.call(o, 0) {
				return
			}
		case opCallWhen:
			if o.x.holds(s) && !s.enterPhase(o.hi+1, o.hi, o.a) {
				return
			}
		case opCallTimes:
			n := o.x.value
			if o.x.kind != exprFixed {
				n = max(0, o.x.eval(s))
			}
			if s.num[o.b] = n; n <= 0 {
				continue
			}
			if !s.enterPhase(o.hi+3, o.hi, o.a) || s.findOffer(o.decision) {
				return
			}
			s.skipDecision(o.decision)
		case opReturn, opLeave:
			for { // return from all phases that have nothing left to do
				if s.sp == 1 {
					s.endMatch(0, false)
					return
				}
				if s.pop(); s.code[s.pc].code != opReturn {
					break
				}
			}
		case opOpen:
			if !s.openWindow(o) {
				return
			}
		case opAskWindow:
			if s.askWindow(&s.machine.windows[o.a]) {
				return
			}
			s.pop()
		case opPlay:
			if !s.playCard(o) {
				return
			}
		case opAgain:
			if s.restart(); !s.countPass() {
				return
			}
		case opCancel:
			s.cancel()
		case opEnd:
			s.endMatch(int8(o.a), false)
			return
		case opLook, opShow:
			s.lookAt(o)
		case opOut:
			s.takeOut(s.seat(o.seat))
		case opInAll:
			s.bringAllIn()
		case opLoop:
			s.beginLoop(o.loop)
		case opNext:
			if !s.nextLoop(o.loop) {
				return
			}
		case opDraw, opDrawAsk, opDrawPast:
			if s.listener != nil {
				s.move(&s.machine.code[s.pc-1])
			} else if from, to := s.place(&o.from), s.place(&o.to); from >= 0 && to >= 0 {
				s.table.MoveTop(from, to, &s.Source)
			}
			if s.Err() != nil {
				s.endMatch(0, true)
				return
			}
			if o.code == opDrawPast {
				if !o.x.inSpan(s) {
					s.jumpElse(o)
				}
			} else if o.code == opDrawAsk {
				s.pc++
				if s.findOffer(o.decision) {
					return
				}
				s.skipDecision(o.decision)
			}
		case opTailCall:
			if !s.tailCall(o) {
				return
			}
		case opLoopCalls:
			if s.beginSeatLoop(o.loop) {
				s.findCallSeat(o.loop, o)
			}
		case opIdleLoop:
			switch x := o.x; {
			case s.outSeats != 0 || !s.noSeatInSpan(x.at, x.step, x.span):
				s.beginSeatLoop(o.loop)
				s.findCallSeat(o.loop, o)
			default:
				if s.runIdleLoop(o.loop); o.returnsAfter && s.sp > 1 {
					s.pop()
				}
			}
		case opNextCalls:
			if !s.countPass() {
				return
			}
			s.num[o.loop.base+loopRuns]++
			s.nextSeat(o.loop)
			s.findCallSeat(o.loop, o)
		case opGuards:
			s.pc = s.guardTarget(&s.machine.guards[o.a])
		case opUnlessHas:
			if x := o.x; !x.inSpan(s) {
				s.jumpElse(o)
			}
		case opUnlessAll:
			if x := o.x; !x.inSpan(s) || o.y.eval(s) == 0 {
				s.jumpElse(o)
			}
		case opUnlessRow:
			if x := o.x; x.values[rowOf(s, x.cols)] == 0 {
				s.jumpElse(o)
			}
		case opUnlessBits:
			if x := o.x; x.values[x.bits.row(s)] == 0 {
				s.jumpElse(o)
			}
		case opUnlessOne:
			if o.x.cols[0].row(s) == 0 {
				s.jumpElse(o)
			}
		case opNextSeats:
			if !s.nextSeats(o.loop, o) {
				return
			}
		case opNextCall:
			if !s.nextCall(&s.machine.turnLoops[o.b], o) {
				return
			}
		case opCallAsk:
			if !s.enterPhase(o.hi+1, o.hi, o.a) || s.findOffer(o.decision) {
				return
			}
			s.skipDecision(o.decision)
		case opMoveBack:
			if s.moveCard(o); s.sp == 1 {
				s.endMatch(0, false)
				return
			}
			s.pop()
		case opMovePlay:
			s.moveCard(o)
			s.pc++
			if !s.playCard(&s.code[s.pc-1]) {
				return
			}
		case opMoveAsk, opCountAsk:
			if o.code == opMoveAsk {
				s.moveCard(o)
				o = &s.code[s.pc]
				s.pc++
			}
			if s.num[o.a]--; s.num[o.a] > 0 {
				if s.findOffer(o.decision) {
					return
				}
				s.skipDecision(o.decision)
			} else if o.returnsAfter && s.sp > 1 {
				s.pop()
			}
		case opSetNum:
			s.num[o.a] = max(0, o.x.eval(s))
		case opLookPast:
			if s.listener == nil && !s.table.IsRemembering() {
				s.pc = o.a
			} else {
				s.lookAt(&s.machine.code[s.pc-1])
			}
		case opAskTimes:
			n := max(0, o.x.eval(s))
			if s.num[o.a] = n; n == 0 {
				s.pc = o.b
				continue
			}
			s.pc += 2
			if s.findOffer(o.decision) {
				return
			}
			s.skipDecision(o.decision)
		case opCountdown:
			if s.num[o.a]--; s.num[o.a] > 0 {
				s.pc = o.b
			}
		case opUnlessPositive:
			if s.num[o.a] <= 0 {
				s.pc = o.b
			}
		}
	}
}

// recordWith makes the state execute the compiled program instead of the linked one, and record every
// operation in w. It is for trial matches.
func (s *State) recordWith(w *recorder) {
	s.recorder, s.code = w, make([]op, len(s.machine.code))
	for pc := range s.code {
		s.code[pc].code = opRecorded
	}
}

// recordOperation counts the operation at s.pc in s.recorder. If there have been too many operations
// since the last decision, it ends the match and returns false.
func (s *State) recordOperation() bool {
	if s.recorder.steps > maxSteps {
		s.endStuck()
		return false
	}
	s.recorder.executionCounts[s.pc]++
	s.recorder.steps++
	if o := &s.machine.code[s.pc]; o.code == opLoop {
		s.recorder.countBegun(s, &s.machine.loops[o.a])
	}
	if r := s.recorder.rounds; r != nil {
		r.recordBefore(s, s.pc)
		s.recorder.recordComparison(s, s.pc)
	}
	s.recorder.recordUnsaidWords(s, s.pc)
	return true
}

// countPass counts a pass of a loop, or a restart of a phase. If there have been too many since
// the last decision, it ends the match and returns false.
func (s *State) countPass() bool {
	if s.passesLeft--; s.passesLeft >= 0 || s.recorder != nil {
		return true
	}
	s.endStuck()
	return false
}

// endStuck ends a match that is stuck in a loop without a decision, unfinished.
func (s *State) endStuck() {
	s.stuckPCPlusOne = s.stuckLoop() + 1
	s.endMatch(0, true)
}

// runChance executes an operation that uses chance, or may use it.
func (s *State) runChance(o *op) {
	switch o.code {
	case opMoveTop, opMoveRandom:
		s.move(o)
	case opDeal:
		s.dealOut(o)
	case opShuffle:
		s.shuffle(o)
	case opRoll:
		s.roll(o)
	}
}

// endMatch ends the match; reason is an index in machine.reasons, which only counts if unfinished is
// false.
func (s *State) endMatch(reason int8, unfinished bool) {
	s.decisionIndex, s.reason, s.isUnfinished = -1, reason, unfinished
	s.me = 0
	s.counts.isComplete = true
	s.traceResult()
	if s.listener != nil {
		s.reportIfHeard(&event{kind: "end"})
	}
}

// traceResult adds the result to the trace of the match, so that rules that differ only in
// scoring have different traces.
func (s *State) traceResult() {
	res := s.Result()
	s.AddToTrace(rng.HashName(res.Reason) ^ uint64(res.Winners))
	if res.Scored {
		for _, x := range res.Scores[:s.machine.seats] {
			s.AddToTrace(uint64(uint32(x)))
		}
	}
}
