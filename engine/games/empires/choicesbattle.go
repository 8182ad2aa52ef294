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
	verbNext                       // kind of card

	verbs // the number of verbs
)

// battleDecisions are the decisions of a battle, with their actions.
var battleDecisions = []decisionRow{
	{Phase: askSiege, Ask: defenceQuestionArgs, Key: "siege.offered", Has: hasAction(doAttack), Rows: []row{
		{Verb: verbSiege, Form: "siege", Why: whyDefend("siege.offered"), Say: "siege", When: firstNumberIs(1), Part: "siege"},
		{Verb: verbSiege, Form: "field", Why: whyDefend("siege.offered"), Say: "field"},
	}},
	{Phase: askCommit, Records: "commit CARD; done", Ask: cardsQuestionArgs, Asks: []string{"commit_field", "commit_siege", "commit_sea"}, Key: "battle.cards", Has: hasAction(doAttack), Rows: []row{
		{Verb: verbCommit, Form: "commit CARD", Why: whyCommit, Say: "commit", Operands: operands(firstNumber(&cardOperand)), PartOf: usesUnit},
		{Verb: verbDone, Form: "done", Say: "done_commit", Why: whySent},
	}},
	{Phase: askAmbush, Ask: defenceQuestionArgs, Key: "ambush.offered", Has: hasAction(doAttack), Rows: []row{
		{Verb: verbAmbush, Form: "ambush", Why: whyDefend("ambush.offered"), Say: "ambush", When: firstNumberIs(1), Part: "ambush"},
		{Verb: verbAmbush, Form: "no", Why: whyDefend("ambush.offered"), Say: "no_ambush"},
	}},
	{Phase: askOrder, Records: "next CARD, first to last but for the last one", Ask: nextQuestionArgs, Key: "battle.out_of_sequence", Has: hasAction(doAttack), Rows: []row{
		{Verb: verbNext, Form: "next CARD", Why: whyNext, Say: "next", Operands: operands(firstNumber(&cardOperand))},
	}},
}

// battleParts are the parts of the game that are kinds of battles, or choices in them.
var battleParts = []part{
	{Name: "battle", Title: "Battles", What: "battle", Do: "attack another's area", Keys: "battle losses rout plunder", Has: hasAction(doAttack), Through: actionWay(doAttack)},
	{Name: "siege", Title: "Sieges", What: "battle", Do: "fight behind walls", Keys: "siege fort battle.cards.siege battle.siege_free_order artillery.siege", Has: hasAction(doAttack)},
	{Name: "sea_battle", Title: "Sea battles", What: "battle", Do: "attack another's sea area", Keys: "battle.cards.sea battle.sea_exact battle.sea_free_order sea_group artillery.sea",
		Has: hasAction(doAttack), Through: actionWay(doAttack), Use: actions.Use{What: partBattle, N: atSea}},
	{Name: "ambush", Title: "Ambushes", What: "choice", Do: "declare ambushes", Keys: "ambush", Has: hasAction(doAttack)},
}

// listBattle appends the legal actions of a decision in a battle.
func (s *State) listBattle(buf []engine.Action) []engine.Action {
	switch s.pos.asked {
	case askSiege:
		return append(buf, act(verbSiege, 1, 0), act(verbSiege, 0, 0))
	case askCommit:
		return s.listCommit(buf)
	case askAmbush:
		return append(buf, act(verbAmbush, 1, 0), act(verbAmbush, 0, 0))
	case askOrder:
		return s.listOrder(buf)
	}
	return buf
}

// applyBattle performs an action of a battle.
func (s *State) applyBattle(asked decision, v verb, a int) {
	switch asked {
	case askSiege:
		s.chooseField(a == 1)
	case askCommit:
		s.addToSent(v, a)
	case askAmbush:
		s.ambush(a == 1)
	case askOrder:
		s.appendOrder(a)
	default:
		panic("empires: applyBattle in choicesbattle.go has no case for the decision " + decisionNames[asked])
	}
}

// rateBattleAction rates an action in a battle.
func (t *evaluation) rateBattleAction(v verb, a int) int64 {
	b := &t.p.battle
	side := int(boolToWord(int(b.side[1].seat) == t.me))
	other := int(b.side[1-side].seat)
	switch t.p.asked {
	case askSiege:
		form := inField
		if a == 1 {
			form = inSiege
		}
		x := t.v.battleOutlook(1, other, form)
		return t.contributionOfWholes(featureHold, t.points(int(b.area))*t.scoringsLeft()*(100-100*x.win/certainty)) +
			t.contributionOfTenths(featureLosses, t.expectedLosses(t.me, x.blocks[0])) + t.contributionOfTenths(featureInflict, t.expectedLosses(other, x.blocks[1]))
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
