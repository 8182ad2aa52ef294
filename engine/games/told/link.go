package told

// The program that is played is the one that was compiled with shorter ways in it: an
// operation may do what several do that come together often. Every operation keeps its
// number, so that both programs go on from one another anywhere. A file is tested with
// the program as it was compiled, where every step counts.

// link makes the program that is played.
func (m *machine) link() {
	m.fast = make([]op, len(m.code))
	copy(m.fast, m.code)
	for pc := range m.fast {
		o := &m.fast[pc]
		switch o.code {
		case opJump:
			if to := &m.code[m.behind(int32(pc))]; to.code == opReturn {
				*o = *to
			} else {
				o.a = m.behind(o.a)
			}
		case opUnless:
			if o.a = m.behind(o.a); o.x.how == askMine || o.x.how == askCell {
				o.code = opUnlessHas
			}
		case opMoveTop:
			if !o.each && o.x.how == askFixed && o.x.value == 1 {
				o.code = opDraw
			}
		case opCall:
			m.linkCall(o)
			if to := &m.code[m.behind(int32(pc+1))]; o.code == opCall && to.code == opReturn {
				o.code = opTailCall
			}
		case opSet:
			if o.x.how == askFixed && (o.b == 0 || o.seat.how == seatMe) {
				if o.code = opSetTo; o.b != 0 {
					o.code = opSetMine
				}
				o.to.first = min(max(o.x.value, o.lo), o.hi)
			}
		}
	}
	for pc := range m.fast {
		if o := &m.fast[pc]; o.code == opLoop {
			m.linkLoop(o)
		}
	}
	for i := range m.decisions {
		m.findGates(&m.decisions[i])
	}
}

// linkLoop has a loop over seats that only calls a phase ask what the call asks first, and
// go on where it does not hold.
func (m *machine) linkLoop(o *op) {
	l := &m.loops[o.a]
	call, next := &m.fast[l.body], &m.fast[l.body+1]
	if l.over != overSeats || l.round || l.limit != nil || next.code != opNext || next.a != o.a {
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

// behind is where jumps from an operation lead in the end.
func (m *machine) behind(pc int32) int32 {
	for range len(m.code) { // a loop without a step jumps in a ring
		if m.code[pc].code != opJump {
			return pc
		}
		pc = m.code[pc].a
	}
	return pc
}

// linkCall has a call ask what its phase asks first, where nothing else is done if that
// does not hold.
func (m *machine) linkCall(o *op) {
	p := &m.phases[o.a]
	if o.seat.how != seatMe || p.turns {
		return
	}
	first := &m.code[p.pc]
	switch {
	case first.code == opUnless && m.code[m.behind(first.a)].code == opReturn:
		o.code, o.x = opCallWhen, first.x
	case first.code == opSetNum && m.code[p.pc+1].code == opUnlessPositive && m.code[m.behind(m.code[p.pc+1].b)].code == opReturn:
		o.code, o.x, o.b = opCallTimes, first.x, first.a
	}
}
