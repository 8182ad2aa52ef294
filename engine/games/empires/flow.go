package empires

import "equitas/engine"

// A stage is the point in the turn at which the match is. If no decision is pending, the stage
// runs: it asks for a decision, or it executes its effects and sets the next stage.
type stage uint8

const (
	stagePlace  stage = iota // markers of the start
	stageFound               // fortifications of the start
	stageTurn                // a turn begins: revolts, trade, first player
	stageAction              // the active seat's action
	stageTrade               // the active seat places trade markers
	stageMuster              // a battle: choosing and ordering cards
	stageFight               // the combats and their result
	stageNext                // an action is over
	stageEnd                 // the end of a turn
)

// seatOf returns a seat by its number.
func seatOf(i int) engine.Seat { return engine.Seat(i) }

// decide sets the decision that comes next and the seat that makes it.
func (s *State) decide(d decision, seat int) { s.pos.asked, s.pos.actor = d, int8(seat) }

// setStage sets the stage that comes next.
func (s *State) setStage(at stage) { s.pos.stage = at }

// run runs stages until a decision comes up, even one with a single option.
func (s *State) run() {
	p := &s.pos
	s.listed = false
	for !p.over && p.asked == askNobody {
		if s.Err() != nil { // the record that is replayed does not fit the rules
			s.finish(true)
			return
		}
		s.stage()
	}
	if int(p.decided) >= s.r.maxDecisions && !p.over {
		s.finish(true)
	}
}

// stage runs the current stage.
func (s *State) stage() {
	switch s.pos.stage {
	case stagePlace:
		s.askNextMarker()
	case stageFound:
		s.askNextFort()
	case stageTurn:
		s.beginTurn()
	case stageAction:
		s.beginAction()
	case stageTrade:
		s.askMarker()
	case stageMuster:
		s.nextMusterStep()
	case stageFight:
		s.fight()
	case stageNext:
		s.endAction()
	case stageEnd:
		s.endTurn()
	}
}

// seatAfter returns the seat that plays after seat i, clockwise.
func (s *State) seatAfter(i int8) int8 { return int8((int(i) + 1) % s.n) }

// beginAction asks the active seat for its action.
func (s *State) beginAction() {
	p := &s.pos
	p.task = task{}
	if p.bonus { // the numbering of its dice continues
		s.tell(event{what: tellExtra, seat: int(p.active)})
		s.decide(askExtra, int(p.active))
		return
	}
	p.rolled = 0
	p.turnsBegun++
	s.decide(askAction, int(p.active))
}

// endAction goes on after an action: with an extra action after a rout, with the next seat, or
// with the next round.
//
// Empires 2002, Action Rounds; Rout.
func (s *State) endAction() {
	p := &s.pos
	s.fillDisplay() // gaps of the display are filled as soon as there are cards (ruling R49)
	if p.routed && (!p.bonus || s.r.battle.chain) {
		p.extra += s.r.battle.extra
	}
	p.routed = false
	if p.extra > 0 {
		p.extra--
		p.bonus = true
		s.setStage(stageAction)
		return
	}
	p.bonus = false
	p.active = s.seatAfter(p.active)
	if p.active == p.first {
		s.pause()
		s.allowRefresh()
		if p.round == s.r.turns[p.turn-1].rounds {
			s.setStage(stageEnd)
			return
		}
		p.round++
		s.tell(event{what: tellRound, n: int(p.round)})
	}
	s.setStage(stageAction)
}

// allowRefresh lets every seat renew the display again, in a new round.
func (s *State) allowRefresh() {
	for i := range s.n {
		s.pos.seat[i].refreshed = 0
	}
}

// finish ends the match. broken says that it has reached its limit of decisions or does not fit
// its record.
func (s *State) finish(broken bool) {
	s.pos.over, s.pos.unfinished, s.pos.asked = true, broken, askNobody
}

// ToAct implements [engine.State].
func (s *State) ToAct() engine.Seat {
	if s.pos.over {
		return engine.Nobody
	}
	return engine.Seat(s.pos.actor)
}

// Legal implements [engine.State].
func (s *State) Legal(buf []engine.Action) []engine.Action {
	if s.pos.over {
		return buf
	}
	if !s.listed {
		s.legal = s.list(s.legal[:0])
		s.listed = true
	}
	return append(buf, s.legal...)
}

// Apply implements [engine.State].
func (s *State) Apply(a engine.Action) {
	s.Note(uint64(a) + 1)
	s.pos.decided++
	s.chosen(a)
	s.apply(a)
	s.run()
	s.tellChanges()
}

// CopyFrom implements [engine.State].
func (s *State) CopyFrom(other engine.State) {
	o := other.(*State)
	s.pos = o.pos
	s.listed = false
	s.Take(&o.Source)
}

// TurnNoun implements [engine.Rules].
func (*Rules) TurnNoun() engine.Noun { return engine.Noun{One: "go", Many: "goes"} }

// Turn implements [engine.State]: it counts the goes of players, an extra action being part of
// its go. A turn of the game has a go of each player in each of its rounds.
func (s *State) Turn() int { return max(1, int(s.pos.turnsBegun)) }
