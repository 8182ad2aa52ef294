package empires

import (
	"math/bits"

	"equitas/engine"
)

// The verbs of recruiting.
const (
	verbRefresh = roundVerbs + iota
	verbTake    // kind of card
	verbDiscard // kind of card

	recruitVerbs // the number of verbs above, other ones included
)

// recruitDecisions are the decision of recruiting, with its actions.
var recruitDecisions = []decisionRow{
	{Phase: askRecruit, RecordWords: "refresh; take CARD; discard CARD", Ask: wantedQuestionArgs, Key: "recruit", Exists: hasAction(doRecruit),
		QuestionKeys: []string{"recruit", "recruit_take", "recruit_discard", "recruit_none", "recruit_new", "recruit_new_take", "recruit_new_discard"},
		Rows: []row{
			{Verb: verbTake, Form: "take CARD", Key: "take.legal", Why: addTakeReasons, Say: "take", Operands: operands(firstNumber(&cardOperand)), Fill: pointsArgs, UseOf: cardUse},
			{Verb: verbDiscard, Form: "discard CARD", Key: "discard.legal", Why: addDiscardReasons, Exists: func(r *Rules) bool { return r.recruit.discard }, Say: "discard", Operands: operands(firstNumber(&cardOperand)), Fill: pointsArgs,
				Part: "give_up"},
			{Verb: verbRefresh, Form: "refresh", Key: "recruit.refresh_cost", Why: addRefreshReasons, Say: "refresh", Fill: refreshArgs, Part: "refresh"},
		}},
}

// recruitParts are the parts of the game that are choices in recruiting.
var recruitParts = []part{
	{Name: "refresh", Title: "New display", Kind: "choice", UsePhrase: "renew the display", Keys: "recruit.refresh_cost recruit.refresh_per_round", AccessParts: actionWay(doRecruit),
		Exists: func(r *Rules) bool { return hasAction(doRecruit)(r) && r.recruit.refreshesPerRound > 0 }},
	{Name: "give_up", Title: "Discarding", Kind: "choice", UsePhrase: "discard cards", Keys: "recruit.discard discard", AccessParts: actionWay(doRecruit)},
}

// canRefresh reports whether player i may renew the display and can pay for it. An extra action
// belongs to the round of its player's go (ruling R45).
//
// Empires 2002, Recruit.
func (s *State) canRefresh(i int) bool {
	v := &s.rules.recruit
	return !s.pos.task.begun && s.pos.seat[i].refreshed < v.refreshesPerRound && s.funds(i) >= int(v.refreshCost)
}

// canTake reports whether player i may take a kind of card.
func (s *State) canTake(i, kind int) bool {
	if limit := s.rules.recruit.handLimit; limit > 0 && s.rules.personMask>>kind&1 == 0 && s.handSize(i) >= int(limit) {
		return false
	}
	s.viewpoint.me, s.viewpoint.card = i, kind
	return s.holds(s.rules.takeLegal)
}

// canDiscard reports whether player i may discard a kind of card from his hand. Empire cards
// and persons cannot be discarded (ruling R48).
func (s *State) canDiscard(i, kind int) bool {
	s.viewpoint.me, s.viewpoint.card = i, kind
	return s.holds(s.rules.discardLegal)
}

// canRecruit reports whether player i can renew the display, take a card or discard one.
func (s *State) canRecruit(i int) bool {
	if s.canRefresh(i) {
		return true
	}
	for _, c := range s.pos.display[:s.rules.recruit.display] {
		if c != 0 && s.canTake(i, int(c)-1) {
			return true
		}
	}
	return s.discardableKinds(i) != 0
}

// discardableKinds returns the kinds of cards that player i may discard.
func (s *State) discardableKinds(i int) (m mask) {
	if !s.rules.recruit.discard {
		return 0
	}
	for left := s.pos.seat[i].heldKinds &^ s.rules.personMask; left != 0; left &= left - 1 {
		if s.canDiscard(i, bits.TrailingZeros64(left)) {
			m |= left & -left
		}
	}
	return m
}

// listRecruit appends the actions of player i in recruiting: renewing the display, taking a
// card, discarding a card. A kind of card is listed once, even if there are several copies.
func (s *State) listRecruit(buf []engine.Action, i int) []engine.Action {
	if s.canRefresh(i) {
		buf = append(buf, packAction(verbRefresh, 0, 0))
	}
	var shown mask
	for _, c := range s.pos.display[:s.rules.recruit.display] {
		if c != 0 {
			shown |= 1 << (c - 1)
		}
	}
	for ; shown != 0; shown &= shown - 1 {
		if k := bits.TrailingZeros64(shown); s.canTake(i, k) {
			buf = append(buf, packAction(verbTake, k, 0))
		}
	}
	return listMask(buf, verbDiscard, s.discardableKinds(i))
}

// recruit performs an action of player i in recruiting: he renews the display, takes a card
// or discards one. After a renewal he is asked again, unless he can do nothing more (ruling
// R45).
func (s *State) recruit(i int, v verb, kind int) {
	p := &s.pos
	s.setStage(stageNext)
	switch v {
	case verbRefresh:
		s.pay(i, int(s.rules.recruit.refreshCost))
		p.seat[i].refreshed++
		p.task.begun = true
		s.tally.refreshed[i]++
		for k, c := range p.display {
			if c != 0 {
				p.discard[c-1]++
				p.display[k] = 0
			}
		}
		s.fillDisplay()
		if s.canRecruit(i) {
			s.askFor(askRecruit, i)
		}
	case verbTake:
		for k, c := range p.display {
			if int(c) == kind+1 {
				p.display[k] = 0
				break
			}
		}
		s.addCard(i, kind)
		s.noteTaken(i, kind)
		s.fillDisplay()
	case verbDiscard:
		s.removeCard(i, kind)
		s.tally.discarded[kind]++
		if kind < s.rules.armyKindCount {
			p.discard[kind]++
		}
	default:
		panic("empires: recruit in recruit.go has no case for the action that was chosen")
	}
}

// rateRecruit rates taking or discarding a card of a kind, or renewing the display.
func (t *evaluation) rateRecruit(v verb, k int) int64 {
	switch v {
	case verbTake:
		return t.rateTaking(k)
	case verbDiscard:
		t.countFactor = -t.countFactor
		n := t.rateCard(k, -1)
		t.countFactor = -t.countFactor
		return t.contributionOfTenths(featureDiscard, 100) - n
	case verbRefresh:
		return t.contribution(featureRefresh, (certainty-t.view.armsOutlook(fieldBattle).win)*t.actionsLeft/certainty) + t.ratePayment(100*int32(t.rules.recruit.refreshCost))
	}
	return 0
}
