package told

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// An event is something that happened in a match, hidden cards included. Its kind decides which
// other fields are set.
type event struct {
	kind          string      // "turn", "choose", "move", "shuffle", "swap", "hand", "set", "roll", "best", "look", "show", "out", "in", "end"
	seat          engine.Seat // the seat that acts; turn, look, best and out: the seat concerned
	from, to      int         // the places between which cards moved; from alone: the place that is shuffled or shown, or from which a card is chosen, -1 for none
	cards         []uint8     // kinds of cards, in the order in which they moved
	set           zones.Set   // move with all: the kinds of cards that moved
	movesAll      bool        // all cards of the place moved
	isRandom      bool        // the cards were drawn at random
	isDeal        bool        // the move is part of a deal to all seats
	wasShown      bool        // in narration, of a move: the seat that is told has just been shown all the cards
	zone, n       int         // hand: index of the zone, and number of seats by which cards move on; turn: n is its number; look and show: n is the number of cards
	counter       int         // set, roll and best: index in State.num of what changes
	before, after int32       // set and best: the number there before and after the change; roll: only after

	decision int32         // choose: index in machine.decisions
	action   engine.Action // choose: the action
}

// reportIfHeard reports an event to the listener, if there is one.
func (s *State) reportIfHeard(e *event) {
	if s.listener != nil {
		s.report(*e)
	}
}

// reportMove reports that the cards of e were moved by the acting seat, and clears them in e. It does
// nothing if there are none.
func (s *State) reportMove(e *event) {
	if len(e.cards) > 0 {
		e.seat = engine.Seat(s.me)
		s.report(*e)
		e.cards = nil
	}
}

// choiceEvent returns the event that the acting seat chooses action a at the present decision.
func (s *State) choiceEvent(a engine.Action) event {
	e := event{kind: "choose", seat: engine.Seat(s.me), decision: s.decisionIndex, action: a, from: -1}
	if a != passAction {
		if o := &s.machine.decisions[s.decisionIndex].options[a>>thingBits]; o.source.kind == fromCards {
			e.from = s.place(&o.source.place)
		}
	}
	return e
}

// cardList returns the kinds of set that are at place at, one entry per copy there.
func (s *State) cardList(set zones.Set, at int) (l []uint8) {
	for ; !set.IsEmpty(); set = set.WithoutLowest() {
		for range s.table.Copies(at, set.Lowest()) {
			l = append(l, uint8(set.Lowest()))
		}
	}
	return l
}

// removedCards returns the cards of before that are missing in after. Both must be sorted by kind.
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

// reportChoice reports that the acting seat chooses action a.
func (s *State) reportChoice(a engine.Action) { s.report(s.choiceEvent(a)) }
