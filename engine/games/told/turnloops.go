package told

import (
	"slices"

	"equitas/engine"
)

// In most games seats take turns by a loop over seats in which each pass runs a phase. The
// linked program ends such a pass, finds the next seat and begins its phase in one operation.

// A turnLoop is a loop over seats in which each pass begins by calling a phase.
type turnLoop struct {
	*loop
	runsTurn     bool    // each run of the phase is a turn
	start        int32   // the first operation of the phase
	phaseGuards  *guards // the guards with which the phase begins; nil for none
	askAt        int32   // operation by which the phase, after the guards, calls another phase that begins with a decision; -1 for none
	endCondition *expr   // the condition that ends the loop, unless it is in endGuards; nil for none
	endGuards    []guard // the condition that ends the loop, if it tests spans: it holds if any of these does
}

// newTurnLoop returns the turnLoop for the loop of o, an operation with code opNextCall.
func (m *machine) newTurnLoop(o *op) turnLoop {
	l := &m.loops[o.a]
	call := &m.linkedCode[l.body]
	r := turnLoop{loop: l, runsTurn: call.runsTurn, start: call.hi, askAt: call.hi, endCondition: o.y}
	parts := []*expr{o.y}
	if o.y != nil && o.y.kind == exprSome {
		parts = o.y.parts
	}
	if o.y != nil && !slices.ContainsFunc(parts, func(p *expr) bool { return !p.testsSpan() }) {
		r.endCondition = nil
		for _, p := range parts {
			r.endGuards = append(r.endGuards, guard{at: p.at, step: p.step, span: p.span})
		}
	}
	if first := &m.linkedCode[call.hi]; first.code == opGuards {
		r.phaseGuards = &m.guards[first.a]
		r.askAt = r.phaseGuards.elseTarget
	}
	if m.linkedCode[r.askAt].code != opCallAsk {
		r.askAt = -1
	}
	return r
}

// isOver reports whether any of endGuards holds for the acting seat.
func (x *turnLoop) isOver(s *State) bool {
	ends := x.endGuards
	for i := range ends {
		if e := &ends[i]; e.span.contains(s.cells[e.at+e.step*int32(s.me)]) {
			return true
		}
	}
	return false
}

// nextCall ends a pass of a turnLoop and calls the phase for the next seat, or leaves the loop; o.hi is
// the loop's limit. It returns false if execution must stop: the match is over, or the seat must
// choose.
func (s *State) nextCall(x *turnLoop, o *op) bool {
	r := s.num[x.base : x.base+loopRegisterCount]
	r[loopRuns]++
	if x.endCondition != nil && x.endCondition.eval(s) != 0 || x.isOver(s) {
		s.leaveLoop(x.loop)
		return true
	}
	if r[loopRuns] >= o.hi {
		s.endMatch(0, true)
		return false
	}
	if !s.countPass() {
		return false
	}
	seat, left := s.nextInOrder(r[loopNow]), r[loopLeft]-1
	if x.repeats {
		left = int32(s.machine.seats)
	}
	for ; left > 0 && s.outSeats.Has(engine.Seat(seat)); left-- {
		seat = s.nextInOrder(seat)
	}
	if r[loopNow], r[loopLeft] = seat, left; left <= 0 {
		s.leaveLoop(x.loop)
		return true
	}
	s.me = int8(seat)
	if x.runsTurn {
		s.noteTurn(int(s.me))
	}
	if !s.enterPhase(x.start, x.start, x.body+1) {
		return false
	}
	if x.phaseGuards != nil {
		s.pc = s.guardTarget(x.phaseGuards)
	}
	if s.pc != x.askAt {
		return true
	}
	ask := &s.code[s.pc]
	if !s.enterPhase(ask.hi+1, ask.hi, ask.a) || s.findOffer(ask.decision) {
		return false
	}
	s.skipDecision(ask.decision)
	return true
}
