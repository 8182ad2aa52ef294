package stronghold

import (
	"equitas/engine"
	"equitas/engine/events"
)

var _ engine.EventSource = (*State)(nil)

// An event is something that happened in a match, for narration. The kinds of events say which
// fields they use.
type event struct {
	what                 events.Kind
	seat                 int   // number of the seat that acts
	placeIndex           int   // index of a section or tower
	number, secondNumber int   // numbers whose meaning follows from the kind
	machineAction        uint8 // action that built the machine
	units                army
	action               engine.Action // of a choice, or of a step of it
	stateBefore          *State        // the match before the choice, to describe the action
}

// snapshot returns a copy of the match that does not change.
func (s *State) snapshot() *State {
	c := s.rules.newState(s.seatCount)
	c.CopyFrom(s)
	return c
}

// reportChoice tells the listener the action that is about to be performed.
func (s *State) reportChoice(a engine.Action) {
	if s.EventFunc == nil {
		return
	}
	s.reportChanges()
	what := eventChoice
	if actionTable.ContinuesSentence(s) {
		what = eventStep
	}
	s.EventFunc(event{what: what, seat: int(s.pos.actor), action: a, stateBefore: s.snapshot()})
}

// report tells the listener about earlier changes, then about an event.
func (s *State) report(e event) {
	if s.EventFunc != nil {
		s.reportChanges()
		s.EventFunc(e)
	}
}

// reportChanges tells the listener what has changed since its last call.
func (s *State) reportChanges() {
	p, was := &s.pos, s.LastTold
	if s.EventFunc == nil {
		return
	}
	hear := s.EventFunc
	s.reportLosses(hear)
	for k := range s.rules.sections {
		x, y := &p.section[k], &was.section[k]
		if x.order != 0 && x.orderFaceUp && !y.orderFaceUp && y.order != 0 {
			hear(event{what: eventOrder, placeIndex: k, number: int(x.order) - 1})
		}
		if x.breached && !y.breached {
			hear(event{what: eventBreach, placeIndex: k})
		}
	}
	switch {
	case p.gate != was.gate:
		hear(event{what: eventGate, number: int(p.gate)})
	case p.gateResistance < was.gateResistance:
		hear(event{what: eventRammed, number: int(p.gateResistance)})
	}
	for k := range gloryKinds {
		if p.gloryClaimed>>k&1 > was.gloryClaimed>>k&1 {
			hear(event{what: eventDeed, number: k})
		}
	}
	if p.glory != was.glory {
		hear(event{what: eventGlory, number: int(p.glory[0]), secondNumber: int(p.glory[1])})
	}
	if p.isRepeat && !was.isRepeat {
		hear(event{what: eventRepeat})
	}
	if p.turn != was.turn {
		hear(event{what: eventTurn, number: int(p.turn)})
	}
	if p.phase != was.phase && p.turn > 0 {
		hear(event{what: eventPhase, number: int(p.phase)})
	}
	*was = *p
}

// reportLosses tells the listener which units and pieces were removed.
func (s *State) reportLosses(hear func(engine.Event)) {
	now, old := &s.pos.tally, &s.LastTold.tally
	var fallen, hurt, dead army
	for t := range fallen {
		fallen[t] = uint8(now.invadersLost[t] - old.invadersLost[t])
		hurt[t] = uint8(now.defendersHurt[t] - old.defendersHurt[t])
		dead[t] = uint8(now.defendersLost[t] - old.defendersLost[t])
	}
	for _, e := range []event{{what: eventFallen, units: fallen}, {what: eventHurt, units: hurt}, {what: eventDead, units: dead}} {
		if !e.units.isEmpty() {
			hear(e)
		}
	}
	if n, m := now.stones-old.stones, now.wood-old.wood; n+m > 0 {
		hear(event{what: eventRubble, number: int(n), secondNumber: int(m)})
	}
}

// reportShot tells the listener which card a machine drew: 0 is a Miss, 1 a Hit.
func (s *State) reportShot(card int) {
	p := &s.pos
	x := &p.machine[p.cursor.index]
	s.report(event{what: eventShot, placeIndex: int(p.cursor.subIndex), number: int(x.rampart), secondNumber: card, machineAction: x.kind})
}
