package empires

import (
	"equitas/engine"
	"equitas/engine/events"
)

var _ engine.EventSource = (*State)(nil)

// An event is something that happened.
type event struct {
	what    events.Kind
	sides   [2]int8 // of a battle: attacker and defender
	seat    int
	k, n, m int
	points  [sources]int32
	combat  *combatEvent
	action  engine.Action // a choice, or a step of it
	before  *State        // the match before the event, to describe it
}

// A combatEvent holds what an event says about a combat besides its other fields.
type combatEvent struct {
	at        int    // its number, from 1
	strengths [2]int // the compared numbers with all modifiers
	compared  bool
	dice      []event // that were rolled for it
}

// Listen implements [engine.EventSource].
func (s *State) Listen(f func(engine.Event)) {
	s.hear = f
	if f != nil && s.was == nil {
		s.was = new(position)
	}
	if f != nil {
		*s.was = s.pos
	}
}

// snapshot returns a copy of the match that later changes do not affect.
func (s *State) snapshot() *State {
	c := s.r.newState(s.n)
	c.CopyFrom(s)
	return c
}

// chosen reports a choice that is about to be performed.
func (s *State) chosen(a engine.Action) {
	if s.hear == nil {
		return
	}
	s.differences()
	what := tellChoice
	switch verbOf(a) {
	case verbAct:
		what = tellBegun
	case verbAt:
		if s.pos.asks == askTarget && s.pos.task.action == doSubvert { // its price is chosen next
			what = tellBegun
		}
	case verbCommit, verbNext, verbDone:
		what = tellSecret
	}
	s.hear(event{what: what, seat: int(s.pos.who), action: a, before: s.snapshot()})
}

// tell reports an event to the listener, after earlier changes. Dice of a combat, and the first
// of the revolts, are kept for the event that they decide.
func (s *State) tell(e event) {
	if s.hear == nil {
		return
	}
	s.differences()
	b := &s.pos.battle
	e.sides = [2]int8{b.side[0].seat, b.side[1].seat}
	switch e.what {
	case tellRoll:
		switch e.k {
		case rollRampage, rollHit, rollSkirmish, rollWarband, rollRevoltTable:
			s.dice = append(s.dice, e)
			return
		case rollRevoltColumn:
			e.what, e.n, e.m, s.dice = tellRevolts, s.dice[0].n, e.n, nil
		}
	case tellCombat:
		e.combat = &combatEvent{at: int(b.turned), strengths: s.strengths, compared: s.compared, dice: s.dice}
		s.dice = nil
	case tellScore:
		e.n = int(s.pos.seat[e.seat].vp)
	}
	s.hear(e)
}

// differences reports which areas have changed hands or lost markers since its last call.
// Initial placements are reported as choices.
func (s *State) differences() {
	p, was := &s.pos, s.was
	if s.hear == nil {
		return
	}
	for i := range s.r.areas {
		o, before := int(p.owner[i]), int(was.owner[i])
		switch {
		case p.turn == 0:
		case o >= 0 && o != before:
			s.hear(event{what: tellConquest, seat: o, k: i})
		case before >= 0 && p.markers[i] < was.markers[i]:
			s.hear(event{what: tellRemoved, seat: before, k: i, n: int(was.markers[i] - p.markers[i]), m: int(p.markers[i])})
		}
		if was.forts>>i&1 > p.forts>>i&1 {
			s.hear(event{what: tellRazed, k: i})
		}
	}
	*was = *p
}
