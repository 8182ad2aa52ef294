package stronghold

import (
	"equitas/engine"
	"equitas/engine/events"
)

var _ engine.EventSource = (*State)(nil)

// An event is something that happened in a match, for narration. The kinds of events say which
// fields they use.
type event struct {
	what   events.Kind
	seat   int
	k      int // index of a section or tower
	n, m   int
	kind   uint8 // action that built the machine
	units  army
	action engine.Action // of a choice, or of a step of it
	before *State        // the match before the choice, to describe the action
}

// snapshot returns a copy of the match that does not change.
func (s *State) snapshot() *State {
	c := s.r.newState(s.n)
	c.CopyFrom(s)
	return c
}

// chosen tells the listener the action that is about to be performed.
func (s *State) chosen(a engine.Action) {
	if s.Hear == nil {
		return
	}
	s.tellChanges()
	what := tellChoice
	if acts.GoesOn(s) {
		what = tellStep
	}
	s.Hear(event{what: what, seat: int(s.pos.actor), action: a, before: s.snapshot()})
}

// tell tells the listener about earlier changes, then about an event.
func (s *State) tell(e event) {
	if s.Hear != nil {
		s.tellChanges()
		s.Hear(e)
	}
}

// tellChanges tells the listener what has changed since its last call.
func (s *State) tellChanges() {
	p, was := &s.pos, s.Was
	if s.Hear == nil {
		return
	}
	hear := s.Hear
	s.tellLosses(hear)
	for k := range s.r.sections {
		x, y := &p.section[k], &was.section[k]
		if x.order != 0 && x.orderFaceUp && !y.orderFaceUp && y.order != 0 {
			hear(event{what: tellOrder, k: k, n: int(x.order) - 1})
		}
		if x.breached && !y.breached {
			hear(event{what: tellBreach, k: k})
		}
	}
	switch {
	case p.gate != was.gate:
		hear(event{what: tellGate, n: int(p.gate)})
	case p.holds < was.holds:
		hear(event{what: tellRammed, n: int(p.holds)})
	}
	for k := range gloryKinds {
		if p.claimed>>k&1 > was.claimed>>k&1 {
			hear(event{what: tellDeed, n: k})
		}
	}
	if p.glory != was.glory {
		hear(event{what: tellGlory, n: int(p.glory[0]), m: int(p.glory[1])})
	}
	if p.repeat && !was.repeat {
		hear(event{what: tellRepeat})
	}
	if p.turn != was.turn {
		hear(event{what: tellTurn, n: int(p.turn)})
	}
	if p.phase != was.phase && p.turn > 0 {
		hear(event{what: tellPhase, n: int(p.phase)})
	}
	*was = *p
}

// tellLosses tells the listener which units and pieces were removed.
func (s *State) tellLosses(hear func(engine.Event)) {
	now, old := &s.pos.tally, &s.Was.tally
	var fallen, hurt, dead army
	for t := range fallen {
		fallen[t] = uint8(now.foesLost[t] - old.foesLost[t])
		hurt[t] = uint8(now.guardsHurt[t] - old.guardsHurt[t])
		dead[t] = uint8(now.guardsLost[t] - old.guardsLost[t])
	}
	for _, e := range []event{{what: tellFallen, units: fallen}, {what: tellHurt, units: hurt}, {what: tellDead, units: dead}} {
		if !e.units.isEmpty() {
			hear(e)
		}
	}
	if n, m := now.stones-old.stones, now.wood-old.wood; n+m > 0 {
		hear(event{what: tellRubble, n: int(n), m: int(m)})
	}
}

// tellShot tells the listener which card a machine drew: 0 is a Miss, 1 a Hit.
func (s *State) tellShot(card int) {
	p := &s.pos
	x := &p.machine[p.cursor.a]
	s.tell(event{what: tellShot, k: int(p.cursor.b), n: int(x.rampart), m: card, kind: x.kind})
}
