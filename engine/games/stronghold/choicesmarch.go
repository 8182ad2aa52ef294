package stronghold

import "equitas/engine"

// The choices of an Invader in phase 6, as choices.go has those of the other phases.

// The verbs of phase 6.
const (
	verbRope  = phaseVerbs + iota // section, type of unit, section; in phase 6 all 0: begin a decision askRope
	verbAltar                     // machine, section; in phase 6 all 0: begin a decision askAltar
	verbOrder                     // kind, section, 1 if face down; in phase 6 all 0: begin a decision askOrder
	verbStep                      // edge, type of unit, number of units

	marchVerbs // number of verbs above, those of other phases included
)

// marchDecisions are the decisions of phase 6, with their actions.
var marchDecisions = []decisionRow{
	{Phase: askMarch, RecordWords: "minor_move, major_move, rope, altar, order, end", Key: "invader_action", Rows: []row{
		{Verb: verbAct, Form: "ACTION", Why: addMarchReason, Kinds: (*Rules).moveKinds, Say: "move", Operands: operands(firstNumber(&shownActionOperand)), Fill: moveArgs, UseOf: useOfKind(partAction)},
		{Verb: verbRope, Form: "rope", Key: "invader_action", Exists: (*Rules).hasRopes, Say: "rope_which"},
		{Verb: verbAltar, Form: "altar", Key: "invader_action", Exists: hasAction(effectAltar), Say: "altar_which"},
		{Verb: verbOrder, Form: "order", Key: "order", Say: "order_which"},
		{Verb: verbEnd, Form: "end", Say: "act_end"},
	}},
	{Phase: askStep, RecordWords: "N UNIT from PLACE to PLACE; end", Key: "invader_action", Rows: []row{
		{Verb: verbStep, Form: "N UNIT from PLACE to PLACE", Say: "step", Operands: operands(lastTwoNumbers(&groupOperand), stepFrom, stepTo)},
		{Verb: verbEnd, Form: "end", Say: "step_end"},
	}},
	{Phase: askRope, Key: "invader_action.rope", ContinuesSentence: true, Exists: (*Rules).hasRopes, Rows: []row{
		{Verb: verbRope, Form: "rope SECTION UNIT to SECTION", Say: "rope", Operands: operands(firstNumber(&sectionFromOperand), secondNumber(&invaderOperand), thirdNumber(&sectionToOperand))},
	}},
	{Phase: askAltar, Key: "invader_action.altar", ContinuesSentence: true, Exists: hasAction(effectAltar), Rows: []row{
		{Verb: verbAltar, Form: "MACHINE at SECTION", Say: "altar", Operands: operands(firstNumber(&machineOperand), secondNumber(&sectionOperand))},
	}},
	{Phase: askOrder, Key: "order", ContinuesSentence: true, Rows: []row{
		{Verb: verbOrder, Form: "ORDER on SECTION open", Why: addOrderReason, Kinds: kindsOfOrder("open"), When: isFaceUp, Say: "order", Operands: operands(firstNumber(&orderOperand), secondNumber(&sectionOperand)), UseOf: useOfKind(partOrder)},
		{Verb: verbOrder, Form: "ORDER on SECTION face down", Why: addOrderReason, Help: "or face down", Kinds: kindsOfOrder("face down"), Exists: (*Rules).hasHiddenOrders, Tell: sayHidden, Operands: operands(firstNumber(&orderOperand), secondNumber(&sectionOperand)),
			UseOf: useOfKind(partOrder)},
	}},
}

// listMarch appends the legal actions of an Invader in phase 6.
func (s *State) listMarch(buf []engine.Action) []engine.Action {
	p := &s.pos
	m := int(p.mover)
	x := &p.invader[m]
	if c := x.card[maxPhase]; c != 0 {
		for _, a := range s.rules.cards[c-1].actionIndices {
			if x.usedActions>>a&1 == 0 && s.rules.actions[a].effect == effectMove {
				s.beginMove(m, int(a))
				if len(s.listSteps(s.scratch[:0], m, true)) > 0 { // S4 of doc.go
					buf = append(buf, packAction(verbAct, int(a), 0, 0))
				}
			}
		}
	}
	for v, list := range [3]func([]engine.Action, int) []engine.Action{s.listRopes, s.listAltars, s.listOrders} {
		if len(list(s.scratch[:0], m)) > 0 {
			buf = append(buf, packAction(verbRope+verb(v), 0, 0, 0))
		}
	}
	return append(buf, packAction(verbEnd, 0, 0, 0))
}

// applyMarch performs an action of an Invader in phase 6: one of the decision phase, with
// verb v and the numbers a, b and c.
func (s *State) applyMarch(phase decision, v verb, a, b, c int) {
	p := &s.pos
	m := int(p.mover)
	switch {
	case phase == askRope:
		s.moveByRope(a, b, c)
	case phase == askAltar:
		p.machine[a].altarSection, p.machine[a].tokenMoved = int8(b), true
	case phase == askOrder:
		s.giveOrder(m, a, b, c)
	case v == verbEnd:
		s.endMarch()
	case v == verbAct:
		p.invader[m].usedActions |= 1 << a
		p.tally.actionCounts[a]++
		s.giveHourglasses(m, int(max(0, s.rules.actions[a].hourglasses)))
		s.beginMove(m, a)
		p.task = task{last: -1}
		p.stage = stageStep
	case v == verbRope:
		s.invaderDecides(askRope, m)
	case v == verbAltar:
		s.invaderDecides(askAltar, m)
	case v == verbOrder:
		s.invaderDecides(askOrder, m)
	default:
		panic("stronghold: applyMarch in choicesmarch.go has no case for an action of the decision " + decisionNames[phase])
	}
}

// rateMarch rates an action of the decision askMarch, with verb v; a is the number of a Move
// action.
func (t *evaluation) rateMarch(v verb, a int) int64 {
	switch v {
	case verbAct:
		x := &t.rules.actions[a]
		return t.contribution(featureMarch, t.countForward(int32(x.limit))) + t.contribution(featureGlass, int32(max(0, x.hourglasses)))
	case verbRope:
		return t.contribution(featureEnd, 1) + t.contribution(featureTie, -1)
	case verbAltar:
		return t.contribution(featureAltarToken, 20+t.worstDanger)
	case verbOrder:
		return t.contribution(featureOrder, 1)
	case verbEnd:
		return t.contribution(featureEnd, 1)
	}
	return 0
}
