package empires

import (
	"equitas/engine"
	"equitas/engine/actions"
)

// The choices in a battle, as choices.go has those of a turn.

// The verbs of battles.
const (
	verbSiege  = tradeVerbs + iota // 1 for a siege, 0 for the open field
	verbCommit                     // kind of card
	verbAmbush                     // 1 for an ambush, 0 for none
	verbOrder                      // kind of card

	verbKinds // the number of verbs
)

// battleDecisions are the decisions of a battle, with their actions.
var battleDecisions = []decisionRow{
	{Phase: askSiege, Ask: defenceQuestionArgs, Key: "siege.offered", Exists: hasAction(doAttack), Rows: []row{
		{Verb: verbSiege, Form: "siege", Why: defenceReasons("siege.offered"), Say: "siege", When: firstNumberIs(1), Part: "siege"},
		{Verb: verbSiege, Form: "field", Why: defenceReasons("siege.offered"), Say: "field"},
	}},
	{Phase: askCommit, RecordWords: "commit CARD; done", Ask: cardsQuestionArgs, QuestionKeys: []string{"commit_field", "commit_siege", "commit_sea"}, Key: "battle.cards", Exists: hasAction(doAttack), Rows: []row{
		{Verb: verbCommit, Form: "commit CARD", Why: addCommitReasons, Say: "commit", Operands: operands(firstNumber(&cardOperand)), UseOf: unitUse},
		{Verb: verbDone, Form: "done", Say: "done_commit", Why: addCommitEndReasons},
	}},
	{Phase: askAmbush, Ask: defenceQuestionArgs, Key: "ambush.offered", Exists: hasAction(doAttack), Rows: []row{
		{Verb: verbAmbush, Form: "ambush", Why: defenceReasons("ambush.offered"), Say: "ambush", When: firstNumberIs(1), Part: "ambush"},
		{Verb: verbAmbush, Form: "no", Why: defenceReasons("ambush.offered"), Say: "no_ambush"},
	}},
	{Phase: askOrder, RecordWords: "next CARD, first to last but for the last one", Ask: nextQuestionArgs, Key: "battle.out_of_sequence", Exists: hasAction(doAttack), Rows: []row{
		{Verb: verbOrder, Form: "next CARD", Why: addOrderReason, Say: "next", Operands: operands(firstNumber(&cardOperand))},
	}},
}

// battleParts are the parts of the game that are kinds of battles, or choices in them.
var battleParts = []part{
	{Name: "battle", Title: "Battles", Kind: "battle", UsePhrase: "attack another's area", Keys: "battle losses rout plunder", Exists: hasAction(doAttack), AccessParts: actionWay(doAttack)},
	{Name: "siege", Title: "Sieges", Kind: "battle", UsePhrase: "fight behind walls", Keys: "siege fort battle.cards.siege battle.siege_free_order artillery.siege", Exists: hasAction(doAttack)},
	{Name: "sea_battle", Title: "Sea battles", Kind: "battle", UsePhrase: "attack another's sea area", Keys: "battle.cards.sea battle.sea_exact battle.sea_free_order sea_group artillery.sea",
		Exists: hasAction(doAttack), AccessParts: actionWay(doAttack), Use: actions.Use{Kind: partBattle, Number: seaBattle}},
	{Name: "ambush", Title: "Ambushes", Kind: "choice", UsePhrase: "declare ambushes", Keys: "ambush", Exists: hasAction(doAttack)},
}

// listBattle appends the legal actions of a decision in a battle.
func (s *State) listBattle(buf []engine.Action) []engine.Action {
	switch s.pos.pendingDecision {
	case askSiege:
		return append(buf, packAction(verbSiege, 1, 0), packAction(verbSiege, 0, 0))
	case askCommit:
		return s.listCommit(buf)
	case askAmbush:
		return append(buf, packAction(verbAmbush, 1, 0), packAction(verbAmbush, 0, 0))
	case askOrder:
		return s.listOrder(buf)
	}
	return buf
}

// applyBattle performs an action of the decision asked in a battle, with verb v and the
// number a.
func (s *State) applyBattle(asked decision, v verb, a int) {
	switch asked {
	case askSiege:
		s.setBattleKind(a == 1)
	case askCommit:
		s.addToSent(v, a)
	case askAmbush:
		s.setAmbush(a == 1)
	case askOrder:
		s.appendOrder(a)
	default:
		panic("empires: applyBattle in choicesbattle.go has no case for the decision " + decisionNames[asked])
	}
}

// rateBattleAction rates an action in a battle, with verb v and the number a.
func (t *evaluation) rateBattleAction(v verb, a int) int64 {
	b := &t.position.battle
	side := int(boolToWord(int(b.side[1].seat) == t.seat))
	other := int(b.side[1-side].seat)
	switch t.position.pendingDecision {
	case askSiege:
		form := fieldBattle
		if a == 1 {
			form = siegeBattle
		}
		x := t.view.battleOutlook(1, other, form)
		return t.contributionOfWholes(featureHold, t.points(int(b.area))*t.scoringsLeft()*(100-100*x.win/certainty)) +
			t.contributionOfTenths(featureLosses, t.expectedLosses(t.seat, x.blocks[0])) + t.contributionOfTenths(featureInflict, t.expectedLosses(other, x.blocks[1]))
	case askCommit:
		return t.rateSending(v, a, side, other)
	case askAmbush:
		if a == 0 {
			return 0
		}
		return t.contribution(featureAmbush, t.ambushGain(other))
	}
	return t.rateNextInOrder(a, side, other)
}
