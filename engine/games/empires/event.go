package empires

import "equitas/engine"

var _ engine.Listener = (*State)(nil)

// What an event is about.
const (
	tellChoice   = iota // seat has made a choice
	tellStep            // seat has gone on with it
	tellRoll            // seat, or its opponent, has rolled n for k (rollMove, …)
	tellSet             // seat has got set k of Empire cards; the others see its side
	tellTurn            // turn n begins
	tellRound           // round n begins
	tellRevolt          // n control markers of seat leave area k
	tellIncome          // seat has got n trade markers
	tellFirst           // seat begins every round of the turn
	tellShuffle         // n cards of the discard are the new deck
	tellDisplay         // card k comes into the display
	tellTaken           // seat has taken card k
	tellBattle          // a battle begins: seat attacks area k
	tellCombat          // cards k and n have been turned, the attacker's first; m: 0 drawn, 1 the attacker has won, 2 the defender
	tellWon             // seat has won the battle with n blocks against m
	tellLost            // seat has lost card k; m 1: it goes back to the hand
	tellAside           // card k of seat is set aside for the discard; m as above
	tellConquest        // seat controls area k now
	tellPlunder         // seat has plundered n trade markers in area k; k -1: out of the attacker's Warehouse
	tellRout            // seat has routed the other side
	tellScore           // seat scores points
)

// An event is something that happened.
type event struct {
	what    int
	seat    int
	k, n, m int
	points  [sources]int32
	action  engine.Action // a choice, or a step of it
	before  *State        // the match as it was then, to say it by
}

// Listen implements [engine.Listener].
func (s *State) Listen(f func(engine.Event)) {
	s.hear = f
	if f != nil && s.was == nil {
		s.was = new(position)
	}
	if f != nil {
		*s.was = s.pos
	}
}

// still is a copy of the match that stays as it is.
func (s *State) still() *State {
	c := s.r.newState(s.n)
	c.CopyFrom(s)
	return c
}

// begins are the decisions that a sentence begins with. All others go on with the
// one before.
var begins = [decisions]bool{askPlace: true, askSet: true, askFound: true, askAction: true, askExtra: true, askTrade: true, askSiege: true, askCommit: true, askAmbush: true, askOrder: true}

// chosen reports a choice that is about to be performed.
func (s *State) chosen(a engine.Action) {
	if s.hear == nil {
		return
	}
	what := tellStep
	if begins[s.pos.asks] {
		what = tellChoice
	}
	s.hear(event{what: what, seat: int(s.pos.who), action: a, before: s.still()})
}

// tell reports an event if somebody listens.
func (s *State) tell(e event) {
	if s.hear != nil {
		s.hear(e)
	}
}

// differences reports what has changed since it was last asked.
func (s *State) differences() {
	if s.hear == nil {
		return
	}
	*s.was = s.pos
}
