package told

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// An event is something that happened, hidden things included. What it is about hangs
// on what it is.
type event struct {
	what     string      // "turn", "choose", "move", "shuffle", "swap", "hand", "set", "roll", "best", "look", "show", "out", "end"
	seat     engine.Seat // who does it; of turn, look and out whom it is about
	from, to int         // places
	cards    []uint8     // in the order in which they went
	set      zones.Set
	all      bool // every card that was there
	random   bool
	dealt    bool
	zone, n  int
	counter  int // where it stands
	was, now int32

	decision int32
	action   engine.Action
}

// tell reports an event.
func (s *State) tell(e *event) {
	if s.hear != nil {
		s.report(*e)
	}
}

// tellMove reports that cards went, if any did.
func (s *State) tellMove(e *event) {
	if len(e.cards) > 0 {
		e.seat = engine.Seat(s.me)
		s.report(*e)
		e.cards = nil
	}
}

// chosen is the event of a decision.
func (s *State) chosen(a engine.Action) event {
	e := event{what: "choose", seat: engine.Seat(s.me), decision: s.dec, action: a, from: -1}
	if a != passAction {
		if o := &s.m.decisions[s.dec].options[a>>thingBits]; o.source.from == fromCards {
			e.from = s.at(&o.source.place)
		}
	}
	return e
}

// listed lists the cards of some kinds at a place.
func (s *State) listed(set zones.Set, at int) (l []uint8) {
	for ; !set.Empty(); set = set.Rest() {
		for range s.z.Copies(at, set.Least()) {
			l = append(l, uint8(set.Least()))
		}
	}
	return l
}

// gone lists the cards of before that are not after any more; both by kind.
func gone(before, after []uint8) (l []uint8) {
	for _, k := range before {
		if len(after) > 0 && after[0] == k {
			after = after[1:]
			continue
		}
		l = append(l, k)
	}
	return l
}
