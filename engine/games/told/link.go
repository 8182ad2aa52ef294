package told

import "slices"

// Matches are played with the linked program: a copy of the compiled one in which frequent sequences
// of operations are fused. Every operation keeps its index, so both programs can continue from the
// same position. Trial matches run the compiled program, since they count the executions of each
// step.

// link builds the linked program, which play executes.
func (m *machine) link() {
	m.linkedCode = make([]op, len(m.code))
	copy(m.linkedCode, m.code)
	for pc := range m.linkedCode {
		o := &m.linkedCode[pc]
		switch o.code {
		case opJump:
			if to := &m.code[m.skipJumps(int32(pc))]; to.code == opReturn {
				*o = *to
			} else {
				o.a = m.skipJumps(o.a)
			}
		case opUnless:
			o.a = m.skipJumps(o.a)
			m.linkUnless(o)
		case opMoveTop:
			if !o.allPlaces && o.x.kind == exprFixed && o.x.value == 1 {
				o.code = opDraw
			}
		case opCall:
			m.linkCall(o)
			m.linkTail(o, int32(pc))
		case opCountdown:
			if ask := &m.code[o.b]; ask.code == opChoose {
				o.code, o.lo = opCountAsk, ask.a
			}
		case opSet:
			if o.x.kind == exprFixed && (o.b == 0 || o.seat.kind == seatMe) {
				if o.code = opSetTo; o.b != 0 {
					o.code = opSetMine
				}
				o.to.first = min(max(o.x.value, o.lo), o.hi)
			}
		}
	}
	for pc := range m.linkedCode {
		switch o := &m.linkedCode[pc]; o.code {
		case opLoop:
			m.linkLoop(o)
		case opNext:
			m.linkNext(o)
		case opMoveCard:
			m.linkMove(o, int32(pc))
		case opSetNum:
			m.linkTimes(o, int32(pc))
		}
	}
	for pc := range m.linkedCode {
		switch o := &m.linkedCode[pc]; o.code {
		case opLoopCalls:
			m.linkIdle(o)
		case opUnlessHas, opUnlessAll:
			m.findGuards(o, int32(pc))
			o.returnsAfter = o.code != opGuards && m.returnsAt(o.a)
		case opUnlessRow, opUnlessBits, opUnlessOne:
			o.returnsAfter = m.returnsAt(o.a)
		case opCountAsk:
			o.returnsAfter = m.returnsAt(int32(pc + 1))
		case opDraw:
			m.linkDraw(o, int32(pc))
		}
	}
	for pc := range m.linkedCode {
		if o := &m.linkedCode[pc]; o.code == opNextCall {
			o.b = int32(len(m.turnLoops))
			m.turnLoops = append(m.turnLoops, m.newTurnLoop(o))
		}
	}
	for pc := len(m.linkedCode) - 1; pc >= 0; pc-- {
		switch o := &m.linkedCode[pc]; o.code {
		case opCallWhen, opCallTimes, opCallAsk:
			o.a = m.skipLinkedJumps(int32(pc + 1))
		case opLook, opShow:
			o.code, o.a = opLookPast, m.skipLinkedJumps(int32(pc+1))
			if next := &m.linkedCode[o.a]; next.code == opLookPast {
				o.a = next.a
			}
		}
	}
	for pc := range m.linkedCode {
		m.linkOperand(&m.linkedCode[pc])
	}
	for i := range m.decisions {
		d := &m.decisions[i]
		for j := range d.options {
			d.offerPlans = append(d.offerPlans, m.fastestOfferPlan(&d.options[j]))
			d.options[j].linkedPC = m.skipLinkedJumps(d.options[j].pc)
		}
		if len(d.options) == 1 && d.options[0].condition == nil {
			d.solePlan = &d.offerPlans[0]
		}
		m.makeMenuTable(d)
	}
}

// linkDraw fuses o, the draw of a card at pc, with the following decision, or with a following
// condition that mostly does not hold, such as that the deck is empty.
func (m *machine) linkDraw(o *op, pc int32) {
	switch next := &m.linkedCode[pc+1]; {
	case m.code[pc+1].code == opChoose:
		o.code, o.lo = opDrawAsk, m.code[pc+1].a
	case next.code == opUnlessHas:
		o.code, o.x, o.a = opDrawPast, next.x, next.a
		o.returnsAfter = m.returnsAt(o.a)
	case next.code == opCallWhen && next.x.isSpanExact:
		o.code, o.x, o.a = opDrawPast, next.x, m.skipLinkedJumps(pc+2)
		o.returnsAfter = m.returnsAt(o.a)
	}
}

// linkIdle replaces o, the operation that begins a loop over seats, if a pass has no effect unless a
// number of the seat is in a span. The new operation tests that number for all seats at once.
func (m *machine) linkIdle(o *op) {
	l := &m.loops[o.a]
	if o.x.kind != exprMine || !o.x.isSpanExact || l.condition != nil || l.leavesOutStart || l.start.kind != seatMe {
		return
	}
	o.code, o.returnsAfter = opIdleLoop, m.returnsAt(l.exit)
}

// returnsAt reports whether the operation at pc, after all jumps, returns from the phase.
func (m *machine) returnsAt(pc int32) bool { return m.code[m.skipJumps(pc)].code == opReturn }

// linkUnless replaces a conditional jump by a faster operation if its condition tests one number, is
// a table, or begins with a part that tests one number.
func (m *machine) linkUnless(o *op) {
	x := o.x
	switch {
	case x.testsSpan():
		o.code = opUnlessHas
	case x.kind == exprOne, x.kind == exprTable:
		switch o.x = m.toBits(x); o.x.kind {
		case exprOne:
			o.code = opUnlessOne
		case exprTable:
			o.code = opUnlessRow
		default:
			o.code = opUnlessBits
		}
	case x.kind == exprEvery && len(x.parts) == 2 && x.parts[0].testsSpan():
		o.code, o.x, o.y = opUnlessAll, x.parts[0], m.toBits(x.parts[1])
	case x.kind == exprEvery && x.parts[0].testsSpan():
		o.code, o.x, o.y = opUnlessAll, x.parts[0], &expr{kind: exprEvery, parts: x.parts[1:]}
	}
}

// linkNext fuses the end of a pass of a loop over seats with the search for the next seat,
// unless the limit of the loop can change in play.
func (m *machine) linkNext(o *op) {
	l := &m.loops[o.a]
	if l.kind != overSeats || l.limit != nil && l.limit.kind != exprFixed {
		return
	}
	o.code, o.y, o.hi = opNextSeats, l.endCondition, maxLoopPasses
	if l.limit != nil {
		o.hi = min(o.hi, l.limit.value)
	}
	if l.endCondition != nil && l.endCondition.kind == exprFixed && l.endCondition.value == 0 {
		o.y = nil
	}
	if call := &m.linkedCode[l.body]; call.code == opCall && call.seat.kind == seatMe && l.condition == nil {
		o.code = opNextCall
	}
}

// linkMove fuses o, the move of a chosen card at pc, with the operation after it if that returns,
// plays a card or asks for another choice.
func (m *machine) linkMove(o *op, pc int32) {
	switch next := &m.linkedCode[pc+1]; {
	case m.returnsAt(pc + 1):
		o.code = opMoveBack
	case next.code == opPlay:
		o.code = opMovePlay
	case next.code == opCountAsk:
		o.code = opMoveAsk
	}
}

// linkTimes fuses three operations: reading how often to choose, the jump if that is 0, and the
// first choice.
func (m *machine) linkTimes(o *op, pc int32) {
	if jump, ask := &m.code[pc+1], &m.code[pc+2]; jump.code == opUnlessPositive && jump.a == o.a && ask.code == opChoose {
		o.code, o.b, o.lo = opAskTimes, jump.b, ask.a
	}
}

// linkLoop handles a loop over seats whose passes only call a phase: the loop itself tests the first
// condition of that phase, and skips the seats for which the phase would do nothing.
func (m *machine) linkLoop(o *op) {
	l := &m.loops[o.a]
	call, next := &m.linkedCode[l.body], &m.linkedCode[l.body+1]
	if l.kind != overSeats || l.repeats || l.limit != nil || next.code != opNext || next.a != o.a {
		return
	}
	switch call.code {
	case opCallWhen:
		o.b = -1
	case opCallTimes:
		o.b = call.b
	default:
		return
	}
	o.code, o.x = opLoopCalls, call.x
	next.code, next.x, next.b = opNextCalls, o.x, o.b
}

// skipJumps follows jumps in the compiled program from operation pc on, and returns the index of the
// first operation that is not a jump.
func (m *machine) skipJumps(pc int32) int32 {
	for range len(m.code) { // bounded, since an empty loop jumps to itself
		if m.code[pc].code != opJump {
			return pc
		}
		pc = m.code[pc].a
	}
	return pc
}

// skipLinkedJumps follows jumps in the linked program from operation pc on, and returns the index of
// the first operation that is not a jump.
func (m *machine) skipLinkedJumps(pc int32) int32 {
	for range len(m.linkedCode) {
		if m.linkedCode[pc].code != opJump {
			return pc
		}
		pc = m.linkedCode[pc].a
	}
	return pc
}

// linkTail replaces o, an unconditional call at pc, by a faster operation if it is the last step of
// its caller, or if the called phase begins with a decision.
func (m *machine) linkTail(o *op, pc int32) {
	if o.code != opCall {
		return
	}
	p := &m.phases[o.a]
	switch first := &m.code[p.startPC]; {
	case m.code[m.skipJumps(pc+1)].code == opReturn:
		if o.code = opTailCall; o.seat.kind == seatMe && !p.isTurn && !m.mayRestart(int(o.a)) {
			o.code, o.a = opJump, p.startPC
		}
	case o.seat.kind == seatMe && !p.isTurn && first.code == opChoose:
		o.code, o.lo = opCallAsk, first.a
	}
}

// mayRestart reports whether a step of a phase, or of a card or window that it uses, may restart the
// phase. Such a phase needs a frame of its own on the stack.
func (m *machine) mayRestart(phase int) bool {
	end := len(m.code)
	if phase+1 < len(m.phases) {
		end = int(m.phases[phase+1].startPC)
	}
	return slices.ContainsFunc(m.code[m.phases[phase].startPC:end], func(o op) bool {
		return o.code == opAgain || o.code == opPlay || o.code == opOpen
	})
}

// linkCall replaces o, a call of a phase that does nothing unless its first condition holds, by an
// operation that tests the condition before it calls.
func (m *machine) linkCall(o *op) {
	p := &m.phases[o.a]
	if o.seat.kind != seatMe || p.isTurn {
		return
	}
	first := &m.code[p.startPC]
	switch {
	case first.code == opUnless && m.code[m.skipJumps(first.a)].code == opReturn:
		o.code, o.x = opCallWhen, first.x
	case first.code == opSetNum && m.code[p.startPC+1].code == opUnlessPositive && m.code[m.skipJumps(m.code[p.startPC+1].b)].code == opReturn:
		o.code, o.x, o.b, o.lo = opCallTimes, first.x, first.a, m.code[p.startPC+2].a // the phase begins with a number of choices, which may be 0
	}
}
