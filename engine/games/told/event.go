package told

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// An event is something that happened, hidden cards included. The field what
// decides which other fields are set.
type event struct {
	kind          string      // "turn", "choose", "move", "shuffle", "swap", "hand", "set", "roll", "best", "look", "show", "out", "end"
	seat          engine.Seat // the seat that acts; of turn, look and out the seat concerned
	from, to      int         // places
	cards         []uint8     // in the order in which they moved
	set           zones.Set
	all           bool // every card that was there
	random        bool // the cards were drawn at random
	dealt         bool // the move is part of a deal to all seats
	zone, n       int
	counter       int // index among the numbers
	before, after int32

	decision int32
	action   engine.Action
}

// reportIfHeard reports an event to the listener, if there is one.
func (s *State) reportIfHeard(e *event) {
	if s.listener != nil {
		s.report(*e)
	}
}

// reportMove reports that cards were moved, if any were.
func (s *State) reportMove(e *event) {
	if len(e.cards) > 0 {
		e.seat = engine.Seat(s.me)
		s.report(*e)
		e.cards = nil
	}
}

// choiceEvent returns the event of a choice.
func (s *State) choiceEvent(a engine.Action) event {
	e := event{kind: "choose", seat: engine.Seat(s.me), decision: s.decisionIndex, action: a, from: -1}
	if a != passAction {
		if o := &s.m.decisions[s.decisionIndex].options[a>>thingBits]; o.source.kind == fromCards {
			e.from = s.place(&o.source.place)
		}
	}
	return e
}

// cardList returns the cards of some kinds at a place, one entry per copy.
func (s *State) cardList(set zones.Set, at int) (l []uint8) {
	for ; !set.Empty(); set = set.WithoutLowest() {
		for range s.z.Copies(at, set.Lowest()) {
			l = append(l, uint8(set.Lowest()))
		}
	}
	return l
}

// removedCards returns the cards that are in before and no longer in after. Both are sorted by
// kind.
func removedCards(before, after []uint8) (l []uint8) {
	for _, k := range before {
		if len(after) > 0 && after[0] == k {
			after = after[1:]
			continue
		}
		l = append(l, k)
	}
	return l
}

// reportChoice reports what is chosen.
func (s *State) reportChoice(a engine.Action) { s.report(s.choiceEvent(a)) }
