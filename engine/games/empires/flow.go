package empires

import "equitas/engine"

// A stage is the point in the turn at which the match is. If no decision is pending, the stage
// runs: it asks for a decision, or it executes its effects and sets the next stage.
type stage uint8

const (
	stageStartMarkers stage = iota // markers of the start
	stageStartForts                // fortifications of the start
	stageTurn                      // a turn begins: revolts, trade, first player
	stageAction                    // the active seat's action
	stageTrade                     // the active seat places trade markers
	stageMuster                    // a battle: choosing and ordering cards
	stageFight                     // the combats and their result
	stageNext                      // an action is over
	stageEnd                       // the end of a turn
)

// seatOf converts the number of a seat.
func seatOf(i int) engine.Seat { return engine.Seat(i) }

// askFor sets the decision that comes next and the seat that makes it.
func (s *State) askFor(d decision, seat int) { s.pos.pendingDecision, s.pos.actor = d, int8(seat) }

// setStage sets the stage that comes next.
func (s *State) setStage(at stage) { s.pos.stage = at }

// run runs stages until a decision comes up, even one with a single option.
func (s *State) run() {
	p := &s.pos
	s.legalListed = false
	for !p.isOver && p.pendingDecision == askNobody {
		if s.Err() != nil { // the record that is replayed does not fit the rules
			s.finishMatch(true)
			return
		}
		s.runStage()
	}
	if int(p.decisionsMade) >= s.rules.maxDecisions && !p.isOver {
		s.finishMatch(true)
	}
}

// runStage runs the current stage.
func (s *State) runStage() {
	switch s.pos.stage {
	case stageStartMarkers:
		s.askNextMarker()
	case stageStartForts:
		s.askNextFort()
	case stageTurn:
		s.beginTurn()
	case stageAction:
		s.askAction()
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
func (s *State) seatAfter(i int8) int8 { return int8((int(i) + 1) % s.seatCount) }

// askAction asks the active seat for its action.
func (s *State) askAction() {
	p := &s.pos
	p.task = task{}
	if p.isExtraAction { // the numbering of its dice continues
		s.report(event{what: eventExtra, seat: int(p.active)})
		s.askFor(askExtra, int(p.active))
		return
	}
	p.chanceUses = 0
	p.turnsBegun++
	s.askFor(askAction, int(p.active))
}

// endAction goes on after an action: with an extra action after a rout, with the next seat, or
// with the next round.
//
// Empires 2002, Action Rounds; Rout.
func (s *State) endAction() {
	p := &s.pos
	s.fillDisplay() // gaps of the display are filled as soon as there are cards (ruling R49)
	if p.defenderRouted && (!p.isExtraAction || s.rules.battle.routsChain) {
		p.extraActions += s.rules.battle.extraActions
	}
	p.defenderRouted = false
	if p.extraActions > 0 {
		p.extraActions--
		p.isExtraAction = true
		s.setStage(stageAction)
		return
	}
	p.isExtraAction = false
	p.active = s.seatAfter(p.active)
	if p.active == p.first {
		s.pause()
		s.allowRefresh()
		if p.round == s.rules.turns[p.turn-1].rounds {
			s.setStage(stageEnd)
			return
		}
		p.round++
		s.report(event{what: eventRound, number: int(p.round)})
	}
	s.setStage(stageAction)
}

// allowRefresh lets every seat renew the display as often as a round allows, for a new round.
func (s *State) allowRefresh() {
	for i := range s.seatCount {
		s.pos.seat[i].refreshed = 0
	}
}

// finishMatch ends the match. broken says that it has reached its limit of decisions or does not fit
// its record.
func (s *State) finishMatch(broken bool) {
	s.pos.isOver, s.pos.unfinished, s.pos.pendingDecision = true, broken, askNobody
}

// ToAct implements [engine.State].
func (s *State) ToAct() engine.Seat {
	if s.pos.isOver {
		return engine.Nobody
	}
	return engine.Seat(s.pos.actor)
}

// Legal implements [engine.State].
func (s *State) Legal(buf []engine.Action) []engine.Action {
	if s.pos.isOver {
		return buf
	}
	if !s.legalListed {
		s.legal = s.listLegal(s.legal[:0])
		s.legalListed = true
	}
	return append(buf, s.legal...)
}

// Apply implements [engine.State].
func (s *State) Apply(a engine.Action) {
	s.AddToTrace(uint64(a) + 1)
	s.pos.decisionsMade++
	s.reportChoice(a)
	s.applyAction(a)
	s.run()
	s.reportChanges()
}

// CopyFrom implements [engine.State].
func (s *State) CopyFrom(other engine.State) {
	o := other.(*State)
	s.pos = o.pos
	s.legalListed = false
	s.CopyChance(&o.Source)
}

// TurnNoun implements [engine.Rules].
func (*Rules) TurnNoun() engine.Noun { return engine.Noun{One: "go", Many: "goes"} }

// Turn implements [engine.State]: it counts the goes of players, an extra action being part of
// its go. A turn of the game has a go of each player in each of its rounds.
func (s *State) Turn() int { return max(1, int(s.pos.turnsBegun)) }
