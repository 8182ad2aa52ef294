package stronghold

import (
	"slices"

	"equitas/engine"
)

// The choices of a turn: their verbs and rows of the table of actions, the options of each
// decision, their effects, and their ratings by the rule of thumb. Longer cases are functions in
// the file about their subject. The choices in phase 6 stand in choicesmarch.go, those of
// Defenders in choicesdefence.go, those in the Assault in choicesassault.go.

// The verbs of the draft and of phases 1 to 5; verbEnd, verbTarget and verbPiece serve other
// decisions too. The comments list the numbers of an action, from the highest to the lowest.
const (
	verbEnd     verb = iota // end, hold, none, refuse
	verbTake                // phase card
	verbFlip                // phase
	verbAct                 // action, way to pay
	verbSpecial             // the back of the card
	verbBorrow              // action of the ally
	verbGive                // type, count
	verbLend
	verbPay    // way to pay for the ally's action
	verbTarget // index of the target, whose kind follows from the decision; then a type of unit, or 0
	verbPiece  // area of the token, kind of the token

	phaseVerbs // number of verbs above
)

// phaseDecisions are the decisions of the draft and of phases 1 to 5, with their actions.
var phaseDecisions = []decisionRow{
	{Phase: askDraft, Ask: offerQuestionArgs, Key: "phase_card", Exists: (*Rules).hasDraft, Rows: []row{
		{Verb: verbTake, Form: "take CARD", Say: "take", Operands: operands(firstNumber(&cardOperand)), Fill: shownArgs, UseOf: useOfKind(partCard)},
	}},
	{Phase: askFlip, RecordWords: "flip PHASE; end", Key: "special_action", Rows: []row{
		{Verb: verbFlip, Form: "flip PHASE", Say: "flip", Operands: operands(firstNumber(&phaseOperand)), Fill: flippedArgs, UseOf: flippedBackUse},
		{Verb: verbEnd, Form: "end", Say: "flip_end"},
	}},
	{Phase: askTransfer, RecordWords: "give N UNIT; give nothing", Key: "ally.transfer_units", Exists: (*Rules).hasAllies, Rows: []row{
		{Verb: verbGive, Form: "give N UNIT", Say: "give", Operands: operands(firstTwoNumbers(&groupOperand)), Fill: transferredArgs},
		{Verb: verbEnd, Form: "give nothing", Say: "give_nothing"},
	}},
	{Phase: askAct, RecordWords: "ACTION for WAY; the special action of a card that is turned over; borrow ACTION; end", Ask: phaseQuestionArgs, Key: "invader_action", Rows: []row{
		{Verb: verbAct, Form: "ACTION [for WAY]", Why: addActionReasons, Kinds: (*Rules).actionKinds, Say: "act", Operands: operands(firstNumber(&shownActionOperand), firstTwoNumbers(&wayOperand)), UseOf: useOfKind(partAction)},
		{Verb: verbSpecial, Form: "SPECIAL", Why: addSpecialReason, Help: "the special action", Kinds: kindsIn("special_action"), Say: "special", Operands: operands(shownBack), Fill: specialArgs, UseOf: backUse},
		{Verb: verbBorrow, Form: "borrow ACTION", Key: "ally.use_action_hourglasses", Exists: (*Rules).hasAllies, Say: "borrow", Operands: operands(firstNumber(&actionOperand)), Fill: borrowedArgs,
			UseOf: useOfKind(partAction)},
		{Verb: verbEnd, Form: "end", Say: "act_end"},
	}},
	{Phase: askLend, RecordWords: "lend; refuse", Ask: actionQuestionArgs, Key: "ally.use_action_hourglasses", Exists: (*Rules).hasAllies, Rows: []row{
		{Verb: verbLend, Form: "lend", Say: "lend", Operands: operands(lentAction)},
		{Verb: verbEnd, Form: "refuse", Say: "refuse"},
	}},
	{Phase: askPay, Ask: actionQuestionArgs, Key: "invader_action", Exists: (*Rules).hasAllies, Rows: []row{{Verb: verbPay, Form: "pay WAY", Say: "pay", Operands: operands(lentWay)}}},
	{Phase: askTarget, RecordWords: "the place, machine, building or hero", Ask: actionQuestionArgs, Key: "invader_action", ContinuesSentence: true, Rows: []row{
		{Verb: verbTarget, Form: "PLACE", Say: "in", Operands: operands(firstNumberFrom(atBuilding, &placeOperand)), When: hasInvaderEffect(effectSaboteur, effectFire)},
		{Verb: verbTarget, Form: "PLACE", Say: "for", Operands: operands(firstNumber(&machinePlaceOperand)), When: hasInvaderEffect(effectHits, effectBloodstone)},
		{Verb: verbTarget, Form: "PLACE", Say: "for", Operands: operands(firstNumber(&heroPlaceOperand)), When: hasInvaderEffect(effectPossession)},
		{Verb: verbTarget, Form: "PLACE", Say: "on", Operands: operands(actionGoal)},
	}},
	{Phase: askPiece, RecordWords: "PIECE of PLACE; a machine, of Accurate Shot for one", Key: "special_action", ContinuesSentence: true, Exists: hasBack(effectMoveGear, effectMoveTraining, effectAim), Rows: []row{
		{Verb: verbTarget, Form: "PIECE", Say: "aim", Operands: operands(firstNumber(&machinePieceOperand))},
		{Verb: verbPiece, Form: "PIECE", Say: "piece", Operands: operands(firstTwoNumbers(&pieceOperand))},
	}},
	{Phase: askPlace, Key: "special_action", ContinuesSentence: true, Exists: hasBack(effectMoveGear, effectMoveTraining), Rows: []row{
		{Verb: verbTarget, Form: "PLACE", Say: "to", Operands: operands(pieceGoal)},
	}},
	{Phase: askEscape, RecordWords: "an upper level", Key: "special_action", Exists: hasBack(effectEscape), Rows: []row{{Verb: verbTarget, Form: "PLACE", Say: "escape", Operands: operands(firstNumberFrom(atUpper, &placeOperand))}}},
}

// listLegal appends the legal actions of the pending decision, each once.
func (s *State) listLegal(buf []engine.Action) []engine.Action {
	p := &s.pos
	m := int(p.mover)
	switch p.pendingDecision {
	case askDraft:
		var seen [maxOffer]uint8
		for i, c := range p.offers[p.cursor.index] {
			if seen[i] = c; c != 0 && !slices.Contains(seen[:i], c) {
				buf = append(buf, packAction(verbTake, int(c)-1, 0, 0))
			}
		}
		return buf
	case askFlip:
		return append(listBits(buf, verbFlip, uint32(s.flippablePhases(m))), packAction(verbEnd, 0, 0, 0))
	case askAct:
		return s.listActs(buf)
	case askTransfer:
		for t, n := range p.invader[m].unspent {
			for i := range min(n, s.rules.maxTransfer) {
				buf = append(buf, packAction(verbGive, t, int(i)+1, 0))
			}
		}
		return append(buf, packAction(verbEnd, 0, 0, 0))
	case askLend:
		return append(buf, packAction(verbLend, 0, 0, 0), packAction(verbEnd, 0, 0, 0))
	case askPay:
		return s.listWays(buf, verbPay, m, int(p.task.action))
	case askTarget:
		return listBits(buf, verbTarget, s.targets(m, int(p.task.action)))
	case askPiece:
		return s.listPieces(buf, m)
	case askPlace:
		return listBits(buf, verbTarget, s.newPlaces(m, p.task.from, int(p.task.kind)))
	case askEscape:
		return listBits(buf, verbTarget, s.freeUpperLevels(m))
	case askMarch:
		return s.listMarch(buf)
	case askStep:
		return append(s.listSteps(buf, m, false), packAction(verbEnd, 0, 0, 0))
	case askRope:
		return s.listRopes(buf, m)
	case askAltar:
		return s.listAltars(buf, m)
	case askOrder:
		return s.listOrders(buf, m)
	case askStone, askSpend, askMoveFrom, askMoveTo, askSwapFrom, askSwapWith, askInvest, askExecute, askOration, askSortie, askDeed, askGasp, askHaste:
		return s.listDefence(buf)
	}
	return s.listAssault(buf)
}

// listActs appends the legal actions of the Invader in turn, in phases 1 to 5.
func (s *State) listActs(buf []engine.Action) []engine.Action {
	p := &s.pos
	m := int(p.mover)
	x := &p.invader[m]
	c := x.card[p.phase]
	own := uint64(0)
	switch {
	case c == 0:
	case x.flipped>>p.phase&1 != 0:
		if s.specialLegal(m) {
			buf = append(buf, packAction(verbSpecial, 0, 0, 0))
		}
	default:
		own = s.rules.cards[c-1].actions
		for _, a := range s.rules.cards[c-1].actionIndices {
			if x.usedActions>>a&1 == 0 && s.targets(m, int(a)) != 0 {
				buf = s.listWays(buf, verbAct, m, int(a))
			}
		}
	}
	if s.invaderCount > 1 && p.phase > 1 {
		buf = s.listBorrowed(buf, m, own)
	}
	return append(buf, packAction(verbEnd, 0, 0, 0))
}

// applyAction performs an action of the pending decision. Unless that leads to another
// decision, [State.run] then continues with the stage.
func (s *State) applyAction(x engine.Action) {
	p := &s.pos
	asked := p.pendingDecision
	p.pendingDecision = askNobody
	v, a, b, c := unpackAction(x)
	m := int(p.mover)
	switch asked {
	case askDraft:
		s.takeOfferedCard(a)
	case askFlip:
		if v == verbEnd {
			s.endFlips()
			return
		}
		p.invader[m].flipped |= 1 << a
		p.tally.flips[a]++
		p.task.last = int16(a)
	case askAct, askLend, askPay, askTarget, askPiece, askPlace:
		s.applyInvaderAction(asked, v, a, b)
	case askTransfer:
		s.giveUnitsToAlly(a, b)
	case askEscape:
		s.moveEscaped(a)
	case askMarch, askRope, askAltar, askOrder:
		s.applyMarch(asked, v, a, b, c)
	case askStep:
		if v == verbEnd {
			p.stage = stageMarch
			p.task = task{last: -1}
			return
		}
		s.moveStep(a, b, c)
	case askStone, askSpend, askMoveFrom, askMoveTo, askSwapFrom, askSwapWith, askInvest, askExecute, askOration, askSortie, askDeed, askGasp, askHaste:
		s.applyDefence(asked, v, a, b)
	default:
		s.applyAssault(asked, v, a, b, c)
	}
}

// applyInvaderAction performs an action of an Invader in phases 1 to 5: one of the decision
// phase, with verb v and the numbers a and b.
func (s *State) applyInvaderAction(phase decision, v verb, a, b int) {
	p := &s.pos
	m := int(p.mover)
	switch {
	case phase == askAct && v == verbEnd:
		s.endActs()
	case phase == askAct && v == verbSpecial:
		s.startSpecial()
	case phase == askAct && v == verbBorrow:
		p.task = task{action: uint8(a), lent: true, last: -1}
		s.invaderDecides(askLend, 1-m)
	case phase == askAct && v == verbAct:
		s.performAction(a, b)
	case phase == askLend && v == verbLend:
		s.invaderDecides(askPay, m)
	case phase == askLend:
		p.invader[m].refusedToLend |= 1 << p.task.action
		p.task = task{last: -1}
	case phase == askPay:
		s.performAction(int(p.task.action), a)
	case phase == askTarget:
		s.executeInvaderAction(m, int(p.task.action), a)
	case phase == askPiece && v == verbTarget: // the one machine that Accurate Shot is for
		p.invader[m].target = int8(a)
	case phase == askPiece:
		p.task = task{from: area(a), kind: uint8(b), last: -1}
		s.invaderDecides(askPlace, m)
	case phase == askPlace:
		s.movePiece(a)
	default:
		panic("stronghold: applyAct in choices.go has no case for an action of the decision " + decisionNames[phase])
	}
}

// rate returns the rating of an action by the rule of thumb.
func (t *evaluation) rate(x engine.Action) int64 {
	v, a, b, c := unpackAction(x)
	p := t.position
	switch p.pendingDecision {
	case askDraft:
		return t.rateCard(a)
	case askFlip:
		if v == verbEnd {
			return 0
		}
		return t.contribution(featureFlip, 1)
	case askAct, askPay:
		return t.rateInvaderAction(v, a, b)
	case askTransfer:
		if v == verbEnd {
			return 0
		}
		return t.contribution(featureTransfer, int32(b))
	case askLend:
		return t.contribution(featureLend, int32(boolToBit(v == verbLend)))
	case askTarget:
		return t.rateTarget(int(p.task.action), a)
	case askPlace:
		return t.ratePlace(a)
	case askEscape, askSpecter:
		return t.contribution(featureTargetDanger, t.sideDanger(uint8(a)))
	case askMarch:
		return t.rateMarch(v, a)
	case askStep:
		return t.rateStep(v, a, b, c)
	case askRope:
		return t.contribution(featureRope, clampDanger(t.danger[c])-clampDanger(t.danger[a]))
	case askAltar:
		from := int32(-20)
		if aim := p.machine[a].altarSection; aim >= 0 {
			from = clampDanger(t.danger[aim])
		}
		return t.contribution(featureAltarToken, clampDanger(t.danger[b])-from)
	case askOrder:
		return t.rateOrder(a, b, c)
	}
	if p.pendingDecision >= askStone && p.pendingDecision <= askHaste {
		return t.rateDefence(v, a, b)
	}
	return t.rateAssault(v, a, b, c)
}

// rateInvaderAction rates an action of the decisions askAct and askPay, with verb v and the
// numbers a and b.
func (t *evaluation) rateInvaderAction(v verb, a, b int) int64 {
	switch v {
	case verbEnd:
		x := &t.position.invader[t.position.mover]
		return t.contribution(featureEnd, 1) + t.contribution(featureEndResources, int32(x.resources)) + t.contribution(featureEndUnits, int32(x.unspent.total()))
	case verbSpecial:
		back := t.state.backOf(int(t.position.mover), int(t.position.phase))
		return t.contribution(featureSpecial, 1) + t.contribution(featureGlass, int32(back.hourglasses))
	case verbBorrow:
		return t.actionValue(a) + t.contribution(featureLate, t.completedTurns()) + t.contribution(featureBorrow, 1) + t.contribution(featureGlass, int32(t.rules.allyCost)) + t.bestPriceRating(a)
	case verbPay:
		return t.ratePrice(int(t.position.task.action), a)
	case verbAct:
	default:
		return 0
	}
	n := t.ratePrice(a, b) + t.contribution(featureLate, t.completedTurns())
	switch t.rules.actions[a].effect {
	case effectExchange:
		return n + t.contribution(featureExchange, t.exchangedStrength(a, b))
	case effectResources:
		for u, units := range t.state.costOf(a).ways[b].units {
			n += t.contribution(featureResources, int32(units)*int32(t.rules.actions[a].gain[u]))
		}
	}
	return n + t.actionValue(a)
}
