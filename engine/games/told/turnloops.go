package told

import (
	"slices"

	"equitas/engine"
)

// In most games seats take turns by a loop over seats in which each pass runs a phase. The
// linked program ends such a pass, finds the next seat and begins its phase in one operation.

// A turnLoop is such a loop: its passes begin with the call of a phase.
type turnLoop struct {
	*loop
	turns  bool    // each run of the phase is a turn
	begins int32   // the first operation of the phase
	first  *guards // the guards with which the phase begins; nil for none
	askAt  int32   // operation by which the phase, after the guards, calls another phase that begins with a decision; -1 for none
	until  *expr   // the part of the condition ending the loop that ends does not have; nil for none
	ends   []guard // the other parts, each of which ends the loop: a number is in a span
}

// turnLoop returns the turnLoop for the loop of an operation.
func (m *machine) turnLoop(o *op) turnLoop {
	l := &m.loops[o.a]
	call := &m.fast[l.body]
	r := turnLoop{loop: l, turns: call.turns, begins: call.hi, askAt: call.hi, until: o.y}
	parts := []*expr{o.y}
	if o.y != nil && o.y.how == askSome {
		parts = o.y.parts
	}
	if o.y != nil && !slices.ContainsFunc(parts, func(p *expr) bool { return !p.testsSpan() }) {
		r.until = nil
		for _, p := range parts {
			r.ends = append(r.ends, guard{at: p.at, step: p.step, span: p.span})
		}
	}
	if first := &m.fast[call.hi]; first.code == opGuards {
		r.first = &m.guards[first.a]
		r.askAt = r.first.past
	}
	if m.fast[r.askAt].code != opCallAsk {
		r.askAt = -1
	}
	return r
}

// over reports whether one of the conditions in ends holds.
func (x *turnLoop) over(s *State) bool {
	ends := x.ends
	for i := range ends {
		if e := &ends[i]; e.span.has(s.cells[e.at+e.step*int32(s.me)]) {
			return true
		}
	}
	return false
}

// nextCall ends a pass of a turnLoop and calls the phase for the next seat. It returns false if
// no further operation may be executed, since the match is over or the seat must choose.
func (s *State) nextCall(x *turnLoop, o *op) bool {
	r := s.num[x.base : x.base+loopRegs]
	r[loopRuns]++
	if x.until != nil && x.until.ask(s) != 0 || x.over(s) {
		s.leaveLoop(x.loop)
		return true
	}
	if r[loopRuns] >= o.hi {
		s.over(0, true)
		return false
	}
	if !s.countPass() {
		return false
	}
	seat, left := s.next(r[loopNow]), r[loopLeft]-1
	if x.round {
		left = int32(s.m.seats)
	}
	for ; left > 0 && s.out.Has(engine.Seat(seat)); left-- {
		seat = s.next(seat)
	}
	if r[loopNow], r[loopLeft] = seat, left; left <= 0 {
		s.leaveLoop(x.loop)
		return true
	}
	s.me = int8(seat)
	if x.turns {
		s.noteTurn(int(s.me))
	}
	if !s.enter(x.begins, x.begins, x.body+1) {
		return false
	}
	if x.first != nil {
		s.pc = s.guarded(x.first)
	}
	if s.pc != x.askAt {
		return true
	}
	ask := &s.code[s.pc]
	if !s.enter(ask.hi+1, ask.hi, ask.a) || s.offer(ask.ask) {
		return false
	}
	s.noChoice(ask.ask)
	return true
}
