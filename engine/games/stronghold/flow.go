package stronghold

import "equitas/engine"

// A stage is the point in the turn at which the match is. If no decision is pending, the stage
// runs: it asks for a decision, or it executes its effects and sets the next stage.
type stage uint8

const (
	stageDraft stage = iota
	stageTurn
	stageFlip
	stageSupply
	stageActs     // phases 1 to 5: an Invader acts
	stageTransfer // phase 1: units for the ally
	stageEscape   // Goblins that escape
	stageMarch    // phase 6: an Invader acts
	stageStep     // a Move in progress
	stageDefend   // the Defenders' step begins
	stageStone
	stageSpend
	stageAssault
	stageCannons
	stageBarrage
	stageStrike // the effects of a Hit
	stageVolley
	stageFall // the casualties of a volley
	stageGoblins
	stageCauldrons
	stagePoles
	stageOrders
	stageCall
	stageMelee
	stageLoss // the loser of a melee removes units
	stageHospital
	stageSpecters
	stageBarbican
	stageEnd // the end of the Assault
	stageShift
	stageClean
)

// seatOf converts the number of a seat.
func seatOf(i int) engine.Seat { return engine.Seat(i) }

// invaderDecides asks Invader m for a decision, defenderDecides Defender m.
func (s *State) invaderDecides(d decision, m int) { s.askFor(d, m) }

func (s *State) defenderDecides(d decision, m int) { s.askFor(d, s.invaderCount+m) }

// askFor sets the decision that comes next and the seat that makes it.
func (s *State) askFor(d decision, seat int) {
	s.pos.pendingDecision, s.pos.actor = d, int8(seat)
}

// run runs stages until a decision with several options comes up. It takes decisions with one
// option itself.
func (s *State) run() {
	p := &s.pos
	s.legalListed = false
	for !p.isOver {
		if s.Err() != nil { // the record that is replayed does not fit the rules
			s.finishMatch(endUnfinished)
			return
		}
		if p.pendingDecision == askNobody {
			s.applyLastingRules()
			s.runStage()
			continue
		}
		s.legal = s.listLegal(s.legal[:0])
		switch len(s.legal) {
		case 0:
			panic("stronghold: nothing is legal in phase " + s.Phase())
		case 1:
			if v, _, _, _ := unpackAction(s.legal[0]); v != verbEnd {
				s.reportChoice(s.legal[0])
			}
			s.applyAction(s.legal[0])
		default:
			s.legalListed = true
			return
		}
	}
}

// applyLastingRules applies the rules that hold after every change: those on Panic, on orders without
// units and on the honour guard.
func (s *State) applyLastingRules() {
	p := &s.pos
	if p.panic {
		s.killPanicked()
	}
	if p.invaderDied {
		p.invaderDied = false
		s.voidOrders()
	}
	if p.honourKeptNow && !s.guardManned() {
		p.honourKeptNow = false
		p.honourKept = p.honourKept && p.turn >= s.rules.glory.firstTurn
	}
}

// runStage runs the current stage.
func (s *State) runStage() {
	switch s.pos.stage {
	case stageDraft:
		s.askDraft()
	case stageTurn:
		s.beginTurn()
	case stageFlip:
		s.askFlips()
	case stageSupply:
		s.supplyInvaders()
	case stageActs:
		s.askAct()
	case stageTransfer:
		s.askUnitsForAlly()
	case stageEscape:
		s.askEscape()
	case stageMarch:
		s.askMarch()
	case stageStep:
		s.askFor(askStep, int(s.pos.mover))
	case stageDefend:
		s.askDefenders()
	case stageStone:
		s.askStone()
	case stageSpend:
		s.askWorkTarget()
	case stageAssault:
		s.beginAssault()
	case stageCannons:
		s.askCannons()
	case stageBarrage:
		s.askBarrage()
	case stageStrike:
		s.executeStrikes()
	case stageVolley:
		s.askVolleys()
	case stageFall:
		s.askFall()
	case stageGoblins:
		s.askGoblinShots()
	case stageCauldrons:
		s.pourCauldrons()
	case stagePoles:
		s.askPoles()
	case stageOrders:
		s.carryOutOrders()
	case stageCall:
		s.callTrolls()
	case stageMelee:
		s.resolveMelees()
	case stageLoss:
		s.askLosses()
	case stageHospital:
		s.askRecoveries()
	case stageSpecters:
		s.askSpecters()
	case stageBarbican:
		s.batterGate()
	case stageEnd:
		s.endAssault()
	case stageShift:
		s.shiftFromTowers()
	case stageClean:
		s.cleanUp()
	}
}

// setStage sets the stage that comes next, and resets the cursor and the task.
func (s *State) setStage(at stage) {
	s.pos.stage, s.pos.cursor, s.pos.task = at, cursor{}, task{last: -1}
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
	s.reportChoice(a)
	s.applyAction(a)
	s.run()
	s.reportChanges()
}

// CopyFrom implements [engine.State].
func (s *State) CopyFrom(other engine.State) {
	o := other.(*State)
	s.pos = o.pos
	if s.pos.stage == stageStep {
		s.march = o.march
	}
	s.legalListed = false
	s.CopyChance(&o.Source)
}

// Turn implements [engine.State].
func (s *State) Turn() int { return max(1, int(s.pos.turn)) }
