package empires

import (
	"math/bits"

	"equitas/engine"
)

// The choices of the setup and of a turn: verbs and rows of the table of actions, the options
// of each decision, what they do, and their ratings by the rule of thumb. Longer cases are
// functions in the file of their subject; roundactions.go has the actions of a round,
// recruit.go and trade.go the choices in recruiting and trading, choicesbattle.go those in
// battles.

// The verbs of the setup and of the actions of a round.
const (
	verbAct verb = iota // an action of a round, such as doAttack
	verbPass
	verbArea      // area
	verbEmpireSet // set of Empire cards
	verbPay       // number of trade markers

	roundVerbs // the number of verbs above
)

// startDecisions are the decisions of the setup, with their actions.
var startDecisions = []decisionRow{
	{Phase: askStartMarker, Ask: markerQuestionArgs, QuestionKeys: []string{"place", "place_first"}, Key: "setup.markers", Rows: []row{
		{Verb: verbArea, Form: "place AREA", Why: addStartMarkerReasons, Say: "at", Did: "place", Operands: operands(firstNumber(&areaOperand)), Fill: areaArgs},
	}},
	{Phase: askSet, Key: "setup.set_choice", Exists: func(r *Rules) bool { return r.setup.choosesSet }, Rows: []row{
		{Verb: verbEmpireSet, Form: "set SET", Why: addSetReason, Tell: saySet, Operands: operands(firstNumber(&setOperand))},
	}},
	{Phase: askStartFort, Key: "setup.forts", Rows: []row{
		{Verb: verbArea, Form: "found AREA", Why: addStartFortReasons, Say: "at", Did: "found", Operands: operands(firstNumber(&areaOperand)), Fill: areaArgs},
	}},
}

// listMask appends an action of verb v for each bit of a mask.
func listMask(buf []engine.Action, v verb, m mask) []engine.Action {
	for ; m != 0; m &= m - 1 {
		buf = append(buf, packAction(v, bits.TrailingZeros64(m), 0))
	}
	return buf
}

// listLegal appends the legal actions of the pending decision, each once.
func (s *State) listLegal(buf []engine.Action) []engine.Action {
	p := &s.pos
	i := int(p.active)
	switch p.pendingDecision {
	case askStartMarker:
		return listMask(buf, verbArea, s.placeableAreas(i))
	case askSet:
		return listMask(buf, verbEmpireSet, mask(p.sets&s.rules.sideSets[p.seat[i].side]))
	case askStartFort:
		return listMask(buf, verbArea, p.seat[i].ownAreas&s.rules.provinces&^p.forts)
	case askAction, askExtra:
		return s.listActions(buf)
	case askTarget:
		return listMask(buf, verbArea, s.targets(i, int(p.task.action)))
	case askBid:
		for n := int(s.rules.diplomacy.payMin); n <= min(int(s.rules.diplomacy.payMax), s.funds(i)); n++ {
			buf = append(buf, packAction(verbPay, n, 0))
		}
		return buf
	case askRecruit:
		return s.listRecruit(buf, i)
	case askTrade:
		return s.listTrade(buf, i)
	}
	return s.listBattle(buf)
}

// applyAction performs an action of the pending decision.
func (s *State) applyAction(x engine.Action) {
	p := &s.pos
	asked := p.pendingDecision
	p.pendingDecision = askNobody
	v, a, b := unpackAction(x)
	i := int(p.active)
	switch asked {
	case askStartMarker:
		s.placeStartMarker(a)
	case askSet:
		s.takeSet(i, a)
	case askStartFort:
		p.placedCount++
		s.placeStartFort(a)
	case askAction, askExtra:
		if v == verbPass {
			s.tally.passes[i]++
			s.setStage(stageNext)
			return
		}
		s.startRoundAction(a)
	case askTarget:
		s.performAt(a)
	case askBid:
		s.subvert(i, int(p.task.area), a)
	case askRecruit:
		s.recruit(i, v, a)
	case askTrade:
		s.putMarker(i, v, a, b)
	default:
		s.applyBattle(asked, v, a)
	}
}

// rate returns the rating of an action by the rule of thumb.
func (t *evaluation) rate(x engine.Action) int64 {
	v, a, b := unpackAction(x)
	switch t.position.pendingDecision {
	case askStartMarker:
		return t.rateStartArea(a)
	case askSet:
		return t.rateSet(a)
	case askStartFort:
		return t.rateFort(a)
	case askAction, askExtra:
		if v == verbPass {
			return t.contribution(featurePass, 1)
		}
		return t.bestContinuation(a)
	case askTarget:
		return t.rateActionAt(int(t.position.task.action), a)
	case askBid:
		return t.rateSubvert(int(t.position.task.area), a)
	case askRecruit:
		return t.rateRecruit(v, a)
	case askTrade:
		if v != verbPlaceTrade && v != verbDisplace {
			return 0
		}
		return t.ratePlacing(v, a, b)
	}
	return t.rateBattleAction(v, a)
}
