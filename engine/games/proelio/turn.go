package proelio

// The types of tasks.
const (
	doOps uint8 = iota
	doMoment
	doPlayed
	doEndPlay
	doEndFree
	doEndAction
	doAction
	doImperialPay
	doImperialDraw
	doImperialUsual
	doRevealed
	doStrike
	doLoot
	doLoseFort
	doFinish
	doDefeat
	doLimit
	doStepDone
	doTurnOver
	doNextTurn
	doDefense
	doScore
	doBegin
	doOpAll
	doDeployed
	doTurn
)

// run executes tasks until a decision is needed or the match is over.
func (s *State) run() {
	p := &s.pos
	for p.phase == phaseOver && p.tasksN > 0 {
		p.tasksN--
		t := p.tasks[p.tasksN]
		a := int(t.seat)
		switch t.step {
		case doOps:
			s.runProgram(t)
		case doOpAll:
			s.runOpForNext(t)
		case doDeployed:
			s.runDeployedEffects(a, int(t.c))
		case doMoment:
			s.offerPerk(t)
		case doPlayed:
			s.applyStrategy(a, int(t.b), t.kind)
		case doEndPlay:
			s.endPlay()
		case doEndFree:
			s.endFree()
		case doEndAction:
			s.endAction()
		case doAction:
			s.askAction()
		case doImperialPay:
			s.askImperialPrice(a)
		case doImperialDraw:
			s.drawImperialCards(a)
		case doImperialUsual:
			s.drawUsualImperialCards(a)
		case doRevealed:
			s.offerBeforeStrike(a)
		case doStrike:
			s.resolveAttack(a)
		case doLoot:
			s.demandLoot(a)
		case doLoseFort:
			s.loseFort(a)
		case doFinish:
			s.finishAttack(a)
		case doDefeat:
			s.endResolution(a)
		case doLimit:
			s.askDiscardDown()
		case doStepDone:
			s.checkAfterStep()
		case doTurnOver:
			s.endTurn()
		case doNextTurn:
			s.nextTurn()
		case doDefense:
			s.askDefense()
		case doBegin:
			s.startTurn()
		case doTurn:
			s.continueTurn()
		case doScore:
			s.endByWinter()
		}
	}
}

// startTurn starts the turn of the active House: the Plague in front of it ends, and
// a hand limit that changes with the turn is enforced.
//
// Proelio 0.9.6, How to play; The Plague.
func (s *State) startTurn() {
	p := &s.pos
	seat := int(p.active)
	h := &p.house[seat&7]
	p.turn++
	h.turns++
	p.actions = s.rules.actions
	if s.rules.actionsOf != nil {
		p.actions = 0
		p.actions = uint8(s.evalSeat(s.rules.actionsOf, seat))
	}
	p.cancelled = false
	s.reportOpen(eventTurn, seat, -1, -1, int(p.turn))
	if h.freeze != 0 {
		s.unfreeze(seat)
	}
	switch {
	case s.rules.handLimits != nil && s.anyHandOverLimit():
		s.pushTask(task{step: doTurn})
		s.pushTask(task{step: doLimit})
	case h.waiting == 0 && s.rules.momentGuilds[onTurnStart] == 0:
		s.askAction()
	default:
		s.continueTurn()
	}
}

// continueTurn continues a turn after it has begun: perks are offered, then a waiting attack is
// resolved, unless attacks are frozen.
//
// Proelio 0.9.6, How to play; Defense Phase.
func (s *State) continueTurn() {
	if s.rules.momentGuilds[onTurnStart] != 0 {
		s.pushTask(task{step: doDefense})
		s.pushTask(task{step: doStepDone})
		s.offerPerks(onTurnStart, int(s.pos.active))
		return
	}
	s.askDefense()
}

// askDefense asks for the deployment against a waiting attack, or goes on to the action phase.
//
// Proelio 0.9.6, Defense Phase: Deployment.
func (s *State) askDefense() {
	p := &s.pos
	seat := int(p.active)
	if p.house[seat].waiting == 0 || !s.canResolve(seat) {
		if p.house[seat].waiting != 0 {
			s.reportOpen(eventHeld, seat, s.attackerOf(seat), -1, 0)
		}
		s.askAction()
		return
	}
	p.lastDeployed, p.deployedN, p.owner = 0, 0, int8(seat)
	s.ask(phaseDeploy, seat)
}

// canResolve reports whether the condition resolve.legal holds for a seat.
func (s *State) canResolve(seat int) bool {
	if g := s.rules.resolveGrid; g != nil {
		return g.At1(int32(s.pos.frozen&7)) != 0
	}
	return s.evalSeat(s.rules.resolve, seat) != 0
}

// askAction asks the active House for an action.
func (s *State) askAction() { s.ask(phaseAction, int(s.pos.active)) }

// endAction ends an action: hand limits are enforced and the checks after a step made, then
// comes the next action or the end of the turn.
func (s *State) endAction() {
	p := &s.pos
	p.actions--
	if p.actions > 0 {
		s.pushTask(task{step: doAction})
	} else {
		if s.isNothingPending() {
			s.endTurn()
			return
		}
		s.pushTask(task{step: doTurnOver})
	}
	s.completeStep()
}

// endPlay ends the playing of a Strategy card, which counts as an action unless an effect made
// it free.
func (s *State) endPlay() {
	if s.pos.isFree {
		s.pos.isFree = false
		s.endFree()
		return
	}
	s.endAction()
}

// endFree ends something that costs no action, after which the action phase continues.
func (s *State) endFree() {
	if s.isNothingPending() {
		s.askAction()
		return
	}
	s.pushTask(task{step: doAction})
	s.completeStep()
}

// isNothingPending reports whether nothing must be done before the next decision.
func (s *State) isNothingPending() bool {
	p := &s.pos
	return int32(p.overLimit|p.justLost)|boolToInt(p.newSeason)|boolToInt(p.winter)|boolToInt(s.rules.everyStep) == 0
}

// completeStep completes a step: hand limits are enforced and, under rules that say so, defeat is
// checked.
func (s *State) completeStep() {
	s.pushTask(task{step: doStepDone})
	if s.anyHandOverLimit() {
		s.pushTask(task{step: doLimit})
	}
}

// checkAfterStep ends a completed step: winter, defeat under the Italian rule, and perks triggered
// by the step.
//
// Italian edition, Sconfitta.
func (s *State) checkAfterStep() {
	p := &s.pos
	if p.winter {
		s.endByWinter()
		return
	}
	if s.rules.defeatAlways {
		for i := range s.seatCount {
			seat := (int(p.active) + i) % s.seatCount
			if s.isDefeated(seat) {
				winner := int(p.active) // another House has fallen by its action
				if seat == int(p.active) {
					winner = s.rightOf(seat) // the active House has fallen by its own action
				}
				s.endByConquest(seat, winner)
				return
			}
		}
	}
	s.offerLossPerks()
}

// offerLossPerks offers the perks for a lost Fortification or a new season.
func (s *State) offerLossPerks() {
	p := &s.pos
	if p.justLost == 0 && !p.newSeason {
		return
	}
	if p.newSeason && s.rules.momentGuilds[onSeason] != 0 {
		s.pushTask(task{step: doStepDone})
		s.offerPerks(onSeason, int(p.active))
	}
	if p.justLost != 0 && s.rules.momentGuilds[onLost] != 0 {
		s.pushTask(task{step: doStepDone})
		for i := s.seatCount - 1; i >= 0; i-- {
			if seat := (int(p.active) + i) % s.seatCount; p.justLost>>seat&1 != 0 {
				s.offerPerks(onLost, seat)
			}
		}
	}
	p.justLost, p.newSeason = 0, false
}

// askDiscardDown asks the next House that holds too many cards, in turn order from the
// active one, to discard down.
//
// Proelio 0.9.6, Setup.
func (s *State) askDiscardDown() {
	p := &s.pos
	if s.rules.handLimits != nil { // a discard may have changed the limit of another House
		s.recordHandsOverLimit()
	}
	for p.overLimit != 0 {
		seat := s.firstInTurnOrder(p.overLimit)
		p.overLimit &^= 1 << seat
		if n := int(p.house[seat].cards) - int(s.handLimit(seat)); n > 0 {
			s.pushTask(task{step: doLimit})
			s.addFlow(flowExcess, n)
			s.askDiscards(seat, n, endExcess)
			return
		}
	}
}

// endTurn ends a turn, and the match if that was the last turn (R7).
func (s *State) endTurn() {
	p := &s.pos
	if p.turn >= s.rules.turnLimit {
		s.countRoundEnd()
		s.endMatch(reasonUnfinished, 0)
		return
	}
	if s.rules.momentGuilds[onTurnEnd] != 0 {
		s.pushTask(task{step: doNextTurn})
		s.pushTask(task{step: doStepDone})
		s.offerPerks(onTurnEnd, int(p.active))
		return
	}
	s.nextTurn()
}

// nextTurn moves the Merchant if he is in the active House's area, and passes the turn to the
// right.
//
// Proelio 0.9.6, The Merchant; How to play.
func (s *State) nextTurn() {
	p := &s.pos
	s.countRoundEnd()
	on := s.routes[p.active&7]
	if s.eventFunc != nil && p.merchant == p.active && on != p.merchant {
		s.reportOpen(eventMerchant, int(on), -1, -1, 0)
	}
	p.merchant += (on - p.merchant) & -int8(boolToInt(p.merchant == p.active))
	p.active = int8(s.rightOf(int(p.active)))
	s.startTurn()
}
