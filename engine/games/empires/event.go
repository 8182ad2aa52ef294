package empires

import (
	"equitas/engine"
	"equitas/engine/events"
)

var _ engine.EventSource = (*State)(nil)

// An event is something that happened in a match, for narration. The kinds of events say which
// fields they use.
type event struct {
	what    events.Kind
	sides   [2]int8 // attacker and defender, during a battle
	seat    int
	k, n, m int
	points  [sources]int32
	combat  *combatEvent
	action  engine.Action // of a choice, or of a step of it
	before  *State        // the match before the choice, to describe the action
}

// A combatEvent holds the details of a combat.
type combatEvent struct {
	at        int    // number of the combat, from 1
	strengths [2]int // the strengths of both sides with all modifiers, if they were compared
	compared  bool
	dice      []event // the dice rolled in the combat
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
	switch verbOf(a) {
	case verbAct:
		what = tellBegun
	case verbAt:
		if s.pos.asked == askTarget && s.pos.task.action == doSubvert { // the payment is chosen next
			what = tellBegun
		}
	case verbCommit, verbNext, verbDone:
		what = tellSecret
	}
	s.Hear(event{what: what, seat: int(s.pos.actor), action: a, before: s.snapshot()})
}

// tell tells the listener about earlier changes, then about an event. The dice of a combat, and
// the first die of a revolt, are kept back for the event that they decide.
func (s *State) tell(e event) {
	if s.Hear == nil {
		return
	}
	s.tellChanges()
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
		e.combat = &combatEvent{at: int(b.combatsDone), strengths: s.strengths, compared: s.compared, dice: s.dice}
		s.dice = nil
	case tellScore:
		e.n = int(s.pos.seat[e.seat].vp)
	}
	s.Hear(e)
}

// tellChanges tells the listener which areas have changed hands or lost markers since its last
// call. Markers of the start are told as choices.
func (s *State) tellChanges() {
	p, was := &s.pos, s.Was
	if s.Hear == nil {
		return
	}
	for i := range s.r.areas {
		o, before := int(p.owner[i]), int(was.owner[i])
		switch {
		case p.turn == 0:
		case o >= 0 && o != before:
			s.Hear(event{what: tellConquest, seat: o, k: i})
		case before >= 0 && p.markers[i] < was.markers[i]:
			s.Hear(event{what: tellRemoved, seat: before, k: i, n: int(was.markers[i] - p.markers[i]), m: int(p.markers[i])})
		}
		if was.forts>>i&1 > p.forts>>i&1 {
			s.Hear(event{what: tellRazed, k: i})
		}
	}
	*was = *p
}
