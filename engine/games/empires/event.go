package empires

import (
	"equitas/engine"
	"equitas/engine/events"
)

var _ engine.EventSource = (*State)(nil)

// An event is something that happened in a match, for narration. The kinds of events say which
// fields they use.
type event struct {
	what                        events.Kind
	sides                       [2]int8            // seats of attacker and defender, during a battle
	seat                        int                // number of the seat that the event is about; -1: none
	index, number, secondNumber int                // numbers whose meaning follows from the kind
	points                      [sourceCount]int32 // of a scoring, by source
	combat                      *combatEvent       // of a combat; otherwise nil
	action                      engine.Action      // of a choice, or of a step of it
	stateBefore                 *State             // the match before the choice, to describe the action
}

// A combatEvent holds the details of a combat.
type combatEvent struct {
	combatNumber int    // number of the combat, from 1
	strengths    [2]int // the strengths of both sides with all modifiers, if they were compared
	compared     bool
	dice         []event // the dice rolled in the combat
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
	switch verbOf(a) {
	case verbAct:
		what = eventBegun
	case verbArea:
		if s.pos.pendingDecision == askTarget && s.pos.task.action == doSubvert { // the payment is chosen next
			what = eventBegun
		}
	case verbCommit, verbOrder, verbDone:
		what = eventSecret
	}
	s.EventFunc(event{what: what, seat: int(s.pos.actor), action: a, stateBefore: s.snapshot()})
}

// report tells the listener about earlier changes, then about an event. The dice of a combat, and
// the first die of a revolt, are kept back for the event that they decide.
func (s *State) report(e event) {
	if s.EventFunc == nil {
		return
	}
	s.reportChanges()
	b := &s.pos.battle
	e.sides = [2]int8{b.side[0].seat, b.side[1].seat}
	switch e.what {
	case eventRoll:
		switch e.index {
		case rollRampage, rollHit, rollSkirmish, rollWarband, rollRevoltTable:
			s.pendingDice = append(s.pendingDice, e)
			return
		case rollRevoltColumn:
			e.what, e.number, e.secondNumber, s.pendingDice = eventRevolts, s.pendingDice[0].number, e.number, nil
		}
	case eventCombat:
		e.combat = &combatEvent{combatNumber: int(b.combatsDone), strengths: s.strengths, compared: s.strengthsCompared, dice: s.pendingDice}
		s.pendingDice = nil
	case eventScore:
		e.number = int(s.pos.seat[e.seat].vp)
	}
	s.EventFunc(e)
}

// reportChanges tells the listener which areas have changed hands or lost markers since its last
// call. Markers of the start are told as choices.
func (s *State) reportChanges() {
	p, was := &s.pos, s.LastTold
	if s.EventFunc == nil {
		return
	}
	for i := range s.rules.areas {
		o, before := int(p.owner[i]), int(was.owner[i])
		switch {
		case p.turn == 0:
		case o >= 0 && o != before:
			s.EventFunc(event{what: eventConquest, seat: o, index: i})
		case before >= 0 && p.markers[i] < was.markers[i]:
			s.EventFunc(event{what: eventRemoved, seat: before, index: i, number: int(was.markers[i] - p.markers[i]), secondNumber: int(p.markers[i])})
		}
		if was.forts>>i&1 > p.forts>>i&1 {
			s.EventFunc(event{what: eventRazed, index: i})
		}
	}
	*was = *p
}
