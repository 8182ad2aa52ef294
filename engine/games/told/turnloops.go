package told

import (
	"slices"

	"equitas/engine"
)

// In most games seats take turns by a loop over them, each pass of which runs a phase. The
// linked program ends such a pass, finds the next seat and begins its phase in one operation.

// A turnLoop is a loop over seats in which each seat has a turn: its passes begin with a
// call of a phase for the seat.
type turnLoop struct {
	*loop
	turns  bool    // runs of the phase are turns
	begins int32   // the first operation of the phase
	first  *guards // with which the phase begins; nil without any
	askAt  int32   // where the phase calls another of mine for a decision, mostly at once; -1
	until  *expr   // what ends the loop, unless ends say it; nil for nothing
	ends   []guard // numbers in a span, of which each ends the loop
}

// turnLoop returns what opNextCall needs to know of its loop.
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

// over reports whether the condition on a number, at which the loop ends, holds.
func (x *turnLoop) over(s *State) bool {
	ends := x.ends
	for i := range ends {
		if e := &ends[i]; e.span.has(s.cells[e.at+e.step*int32(s.me)]) {
			return true
		}
	}
	return false
}

// nextCall ends the pass of a turnLoop and calls the phase for the next seat, in one
// operation. It returns false when no operation must follow: the match is over, or the seat
// must choose.
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
