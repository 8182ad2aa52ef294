package told

// In most games seats take turns by a loop over them, each pass of which runs a phase. The
// linked program ends such a pass, finds the next seat and begins its phase in one operation.

// A turnLoop is a loop over seats whose passes begin with a call of a phase for me.
type turnLoop struct {
	*loop
	turns  bool    // runs of the phase are turns
	begins int32   // the first operation of the phase
	first  *guards // with which the phase begins; nil without any
}

// turnLoop returns the turnLoop of an opNextCall.
func (m *machine) turnLoop(o *op) turnLoop {
	l := &m.loops[o.a]
	call := &m.fast[l.body]
	r := turnLoop{loop: l, turns: call.turns, begins: call.hi}
	if first := &m.fast[call.hi]; first.code == opGuards {
		r.first = &m.guards[first.a]
	}
	return r
}

// nextCall is nextSeats and the call of the next seat's phase. It reports whether the match
// goes on.
func (s *State) nextCall(x *turnLoop, o *op) bool {
	r := s.num[x.base : x.base+loopRegs]
	r[loopRuns]++
	if o.y != nil && o.y.ask(s) != 0 {
		s.leaveLoop(x.loop)
		return true
	}
	if r[loopRuns] >= o.hi {
		s.over(0, true)
		return false
	}
	if !s.around() {
		return false
	}
	seat, left := s.next(r[loopNow]), r[loopLeft]-1
	if x.round {
		left = int32(s.m.seats)
	}
	if r[loopNow], r[loopLeft] = seat, left; s.out != 0 || left <= 0 {
		if s.findSeat(x.loop); s.pc != x.body {
			return true
		}
	} else {
		s.me = int8(seat)
	}
	if s.pc = x.body + 1; x.turns {
		s.noteTurn(int(s.me))
	}
	if !s.enter(x.begins, x.begins) {
		return false
	}
	if x.first != nil {
		s.pc = s.guarded(x.first)
	}
	return true
}
