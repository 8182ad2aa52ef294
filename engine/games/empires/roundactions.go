package empires

import (
	"math/bits"

	"equitas/engine"
)

// The actions of a round: their rows of the table of actions, when each can be done, what it
// does, and how the rule of thumb rates it. What is longer stands in the file of its subject.

// Actions of a round, in the order of roundActions.
const (
	doAttack = iota
	doDiplomacy
	doEnvoy
	doSubvert
	doRecruit
	doFortify
	doTrade
	doControl

	actionKinds // the number of actions
)

// roundActions has, for each action of a round, its word in files and records, the key of its
// rule, its title in reports, a phrase for doing it, and the tables and keys about it,
// separated by spaces.
var roundActions = [actionKinds]struct{ word, key, title, do, keys string }{
	doAttack:    {"attack", "attack.legal", "Attack", "attack", "attack move neutral"},
	doDiplomacy: {"diplomacy", "diplomacy.legal", "Diplomacy", "use diplomacy", "diplomacy"},
	doEnvoy:     {"envoy", "envoy.legal", "Diplomat's offer", "have the Diplomat take an area", "envoy"},
	doSubvert:   {"subvert", "subvert.legal", "Subversion", "subvert", "subvert"},
	doRecruit:   {"recruit", "recruit", "Recruit", "recruit", "recruit take"},
	doFortify:   {"fortify", "fortify.legal", "Fortify", "fortify", "fortify"},
	doTrade:     {"trade", "trade", "Trade", "place trade markers", "trade"},
	doControl:   {"control", "control.legal", "Control marker", "place control markers", "control"},
}

// actionWords are the words of roundActions.
var actionWords = func() (l []string) {
	for _, x := range roundActions {
		l = append(l, x.word)
	}
	return l
}()

// roundDecisions are the choice of an action of a round, and those that belong to it.
var roundDecisions = []decisionRow{
	{Phase: askAction, RecordWords: "attack, diplomacy, envoy, subvert, recruit, fortify, trade, control; pass", Key: "actions.enabled", Rows: actionRows()},
	{Phase: askTarget, Ask: aimQuestionArgs, QuestionKeys: []string{"target_attack", "target_diplomacy", "target_envoy", "target_subvert", "target_fortify", "target_control"}, Key: "move", Rows: targetRows()},
	{Phase: askBid, Ask: priceQuestionArgs, Key: "subvert.pay_max", Exists: hasAction(doSubvert), Rows: []row{
		{Verb: verbPay, Form: "pay N", Why: addPaymentReason, Tell: sayBid, Operands: operands(firstNumber(&numberOperand), aimedAt)},
	}},
}

// extraDecisions are the choice of an extra action after a rout.
var extraDecisions = []decisionRow{
	{Phase: askExtra, RecordWords: "as action, after a rout; pass", Key: "rout.extra_actions", Exists: func(r *Rules) bool { return r.enabled>>doAttack&1 != 0 && r.battle.extraActions > 0 }, Rows: actionRows()},
}

// actionRows returns a row for each action of a round, and one for passing.
func actionRows() (l []row) {
	for do, x := range roundActions {
		l = append(l, row{Verb: verbAct, Form: x.word, Key: x.key, Exists: hasAction(do), Why: addRoundActionReasons, Say: x.word, When: firstNumberIs(do), Part: x.word})
	}
	l[len(l)-1].When = nil
	return append(l, row{Verb: verbPass, Form: "pass", Key: "actions.pass", Why: addPassReason, Say: "pass"})
}

// targetRows returns the choice of an area for each action that has one.
func targetRows() (l []row) {
	target := row{Verb: verbArea, Form: "to AREA", Why: addTargetReasons, Say: "at", Operands: operands(firstNumber(&areaOperand)), Fill: targetArgs}
	for _, do := range []uint8{doAttack, doAttack, doDiplomacy, doEnvoy, doSubvert, doFortify, doControl} {
		target.Did, target.When = "to_"+actionWords[do], isAimedFor(do)
		l = append(l, target)
	}
	l[0].When, l[0].Part, l[0].UseOf = isAttackOnPlayer, "battle", seaBattleUse
	l[len(l)-1].When = nil
	return l
}

// roundParts returns the actions of a round as parts of the game.
func roundParts() (l []part) {
	for do, x := range roundActions {
		l = append(l, part{Name: x.word, Title: x.title, UsePhrase: x.do, Keys: x.keys, Exists: hasAction(do)})
	}
	return l
}

// actionWay returns a function that returns the word of an action of a round, for AccessParts
// of a part that is reached by this action.
func actionWay(do int) func(*Rules) []string {
	return func(*Rules) []string { return []string{roundActions[do].word} }
}

// hasAction returns a function that reports whether the rules have an action of a round.
func hasAction(do int) func(*Rules) bool {
	return func(r *Rules) bool { return r.enabled>>do&1 != 0 }
}

// isAimedFor returns a function that reports whether the area is for the action do of a round.
func isAimedFor(do uint8) func(*State, engine.Action) bool {
	return func(s *State, _ engine.Action) bool { return s.pos.task.action == do }
}

// isAttackOnPlayer reports whether action x is an attack on another player's area.
func isAttackOnPlayer(s *State, x engine.Action) bool {
	return s.pos.pendingDecision == askTarget && s.pos.task.action == doAttack && s.pos.owner[x>>16&255] >= 0
}

// targets returns the areas at which player i may aim an action of a round.
func (s *State) targets(i, action int) mask {
	r, p := s.rules, &s.pos
	if r.enabled>>action&1 == 0 {
		return 0
	}
	own := p.seat[i].ownAreas
	switch action {
	case doAttack:
		x := s.findReach(i)
		m := x.union() &^ own
		if r.lastProvince.protected && !r.lastProvince.attackable {
			m &^= s.lastProvinces()
		}
		return s.areasWhere(&r.attackLegal, i, m, 0)
	case doDiplomacy:
		return s.areasWhere(&r.diplomacyLegal, i, s.diplomacyTargets(i, !r.diplomacy.adjacentOnly), int(r.diplomacy.cost))
	case doEnvoy:
		return s.areasWhere(&r.envoyLegal, i, s.diplomacyTargets(i, r.diplomacy.envoyReachesFar), int(r.diplomacy.envoyCost))
	case doSubvert:
		return s.areasWhere(&r.subvertLegal, i, s.subversionTargets(i), int(r.diplomacy.payMin))
	case doFortify:
		if p.fortStock == 0 {
			return 0
		}
		return s.areasWhere(&r.fortifyLegal, i, own&^p.forts&^r.seas, s.fortPrice(i)) // no province holds two, whatever the condition says
	case doControl:
		return s.areasWhere(&r.controlLegal, i, own, 0)
	}
	return 0
}

// canDo reports whether player i can do anything with an action of a round, such as doAttack.
func (s *State) canDo(i, action int) bool {
	switch action {
	case doRecruit:
		return s.rules.enabled>>doRecruit&1 != 0 && s.canRecruit(i)
	case doTrade:
		return s.rules.enabled>>doTrade&1 != 0 && s.canTrade(i)
	}
	return s.targets(i, action) != 0
}

// listActions appends the actions of a round that the active seat can do. It may pass if there
// is none, or in place of an extra action (rulings R10, R39).
func (s *State) listActions(buf []engine.Action) []engine.Action {
	i, n := int(s.pos.active), len(buf)
	for a := range actionKinds {
		if s.canDo(i, a) {
			buf = append(buf, packAction(verbAct, a, 0))
		}
	}
	if len(buf) == n || s.pos.pendingDecision == askExtra || s.rules.mayPass {
		buf = append(buf, packAction(verbPass, 0, 0))
	}
	return buf
}

// startRoundAction begins an action of a round of the active seat.
func (s *State) startRoundAction(action int) {
	p := &s.pos
	i := int(p.active)
	s.tally.actionCounts[i][action]++
	p.task = task{action: uint8(action)}
	switch action {
	case doRecruit:
		s.askFor(askRecruit, i)
	case doTrade:
		p.task.markersLeft = s.rules.trade.markers + s.rules.trade.perMerchant*p.seat[i].personCounts[effectMerchant]
		s.setStage(stageTrade)
	default:
		s.askFor(askTarget, i)
	}
}

// performAt performs the pending action at an area, or asks for the decisions that it still needs.
func (s *State) performAt(area int) {
	p := &s.pos
	i := int(p.active)
	p.task.area = uint8(area)
	s.setStage(stageNext)
	switch p.task.action {
	case doAttack:
		s.attack(i, area)
	case doDiplomacy:
		s.payForNeutral(i, area, rollDiplomacy, s.rules.diplomacy.cost, s.rules.diplomacy.roll)
	case doEnvoy:
		s.payForNeutral(i, area, rollEnvoy, s.rules.diplomacy.envoyCost, s.rules.diplomacy.envoyRoll)
	case doSubvert:
		s.askFor(askBid, i)
	case doFortify:
		s.pay(i, s.fortPrice(i))
		s.placeStartFort(area)
	case doControl:
		if x := &p.seat[i]; x.control > 0 {
			p.markers[area]++
			s.takeFromSupply(x)
		}
	default:
		panic("empires: performAt in roundactions.go has no case for the action " + actionWords[p.task.action])
	}
}

// fortPrice returns how many trade markers a fortification costs player i.
//
// Empires 2002, Fortify.
func (s *State) fortPrice(i int) int {
	f := &s.rules.fort
	switch {
	case f.price != nil:
		s.viewpoint.me = i
		return int(max(0, s.eval(f.price)))
	case s.pos.seat[i].personCounts[effectEngineer] > 0:
		return int(f.engineerCost)
	}
	return int(f.cost)
}

// bestContinuation returns the rating of the best way to continue with an action of a round.
func (t *evaluation) bestContinuation(action int) int64 {
	switch action {
	case doRecruit:
		return t.bestRecruit()
	case doTrade:
		return t.bestTrade()
	}
	noted := t.pauseCounting()
	most, target := int64(0), -1
	for m := t.state.targets(t.seat, action); m != 0; m &= m - 1 {
		area := bits.TrailingZeros64(m)
		if n := t.rateActionAt(action, area); n > most || target < 0 {
			most, target = n, area
		}
	}
	if t.featureCounts = noted; noted != nil && target >= 0 {
		t.rateActionAt(action, target)
	}
	return most
}

// rateActionAt rates an action of a round at an area.
func (t *evaluation) rateActionAt(action, area int) int64 {
	d := &t.rules.diplomacy
	switch action {
	case doAttack:
		return t.rateAttack(area)
	case doDiplomacy:
		return t.rateGainedArea(area, percentOf(d.roll, 0)) + t.ratePayment(100*int32(d.cost))
	case doEnvoy:
		return t.rateGainedArea(area, percentOf(d.envoyRoll, 0)) + t.ratePayment(100*int32(d.envoyCost))
	case doSubvert:
		return t.bestBid(area)
	case doFortify:
		return t.rateFort(area) + t.ratePayment(100*int32(t.state.fortPrice(t.seat)))
	}
	return t.rateExtraMarker(area) + t.contributionOfTenths(featureStack, 100)
}
