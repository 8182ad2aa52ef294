package empires

import (
	"math/bits"

	"equitas/engine"
)

// targets returns the areas at which player i may aim an action of a round.
func (s *State) targets(i, action int) mask {
	r, p := s.r, &s.pos
	if r.enabled>>action&1 == 0 {
		return 0
	}
	own := p.seat[i].own
	switch action {
	case doAttack:
		x := s.findReach(i)
		m := x.union() &^ own
		if r.last.protected && !r.last.attackable {
			m &^= s.lastProvinces()
		}
		return s.areasWhere(&r.attackLegal, i, m, 0)
	case doDiplomacy:
		return s.areasWhere(&r.diplomacyLegal, i, s.diplomacyTargets(i, !r.dip.adjacent), int(r.dip.cost))
	case doEnvoy:
		return s.areasWhere(&r.envoyLegal, i, s.diplomacyTargets(i, r.dip.envoyFar), int(r.dip.envoyCost))
	case doSubvert:
		return s.areasWhere(&r.subvertLegal, i, s.subversionTargets(i), int(r.dip.payMin))
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

// canDo reports whether player i can do anything with an action of a round.
func (s *State) canDo(i, action int) bool {
	switch action {
	case doRecruit:
		return s.r.enabled>>doRecruit&1 != 0 && s.canRecruit(i)
	case doTrade:
		return s.r.enabled>>doTrade&1 != 0 && s.canTrade(i)
	}
	return s.targets(i, action) != 0
}

// listActions appends the actions of a round that the active seat can do. It may pass if there
// is none, or in place of an extra action (rulings R10, R39).
func (s *State) listActions(buf []engine.Action) []engine.Action {
	i, n := int(s.pos.active), len(buf)
	for a := range actionKinds {
		if s.canDo(i, a) {
			buf = append(buf, act(verbAct, a, 0))
		}
	}
	if len(buf) == n || s.pos.asked == askExtra || s.r.mayPass {
		buf = append(buf, act(verbPass, 0, 0))
	}
	return buf
}

// begin begins an action of a round of the active seat.
func (s *State) begin(action int) {
	p := &s.pos
	i := int(p.active)
	s.tally.actionCounts[i][action]++
	p.task = task{action: uint8(action)}
	switch action {
	case doRecruit:
		s.decide(askRecruit, i)
	case doTrade:
		p.task.left = s.r.trade.markers + s.r.trade.perMerchant*p.seat[i].personCounts[effectMerchant]
		s.setStage(stageTrade)
	default:
		s.decide(askTarget, i)
	}
}

// performAt performs the pending action at an area, or asks for the decisions that it still needs.
func (s *State) performAt(at int) {
	p := &s.pos
	i := int(p.active)
	p.task.area = uint8(at)
	s.setStage(stageNext)
	switch p.task.action {
	case doAttack:
		s.attack(i, at)
	case doDiplomacy:
		s.payForNeutral(i, at, rollDiplomacy, s.r.dip.cost, s.r.dip.roll)
	case doEnvoy:
		s.payForNeutral(i, at, rollEnvoy, s.r.dip.envoyCost, s.r.dip.envoyRoll)
	case doSubvert:
		s.decide(askBid, i)
	case doFortify:
		s.pay(i, s.fortPrice(i))
		s.placeStartFort(at)
	case doControl:
		if x := &p.seat[i]; x.control > 0 {
			p.markers[at]++
			s.takeFromSupply(x)
		}
	default:
		panic("empires: aim in choices.go has no case for the action " + actionWords[p.task.action])
	}
}

// fortPrice returns how many trade markers a fortification costs player i.
//
// Empires 2002, Fortify.
func (s *State) fortPrice(i int) int {
	f := &s.r.fort
	switch {
	case f.price != nil:
		s.q.me = i
		return int(max(0, s.eval(f.price)))
	case s.pos.seat[i].personCounts[effectEngineer] > 0:
		return int(f.led)
	}
	return int(f.cost)
}

// listMask appends an action of verb v for each bit of a mask.
func listMask(buf []engine.Action, v verb, m mask) []engine.Action {
	for ; m != 0; m &= m - 1 {
		buf = append(buf, act(v, bits.TrailingZeros64(m), 0))
	}
	return buf
}

// list appends each legal action once.
func (s *State) list(buf []engine.Action) []engine.Action {
	p := &s.pos
	i := int(p.active)
	switch p.asked {
	case askPlace:
		return listMask(buf, verbAt, s.placeableAreas(i))
	case askSet:
		return listMask(buf, verbSet, mask(p.sets&s.r.sideOf[p.seat[i].side]))
	case askFound:
		return listMask(buf, verbAt, p.seat[i].own&s.r.provinces&^p.forts)
	case askAction, askExtra:
		return s.listActions(buf)
	case askTarget:
		return listMask(buf, verbAt, s.targets(i, int(p.task.action)))
	case askBid:
		for n := int(s.r.dip.payMin); n <= min(int(s.r.dip.payMax), s.funds(i)); n++ {
			buf = append(buf, act(verbPay, n, 0))
		}
		return buf
	case askRecruit:
		return s.listRecruit(buf, i)
	case askTrade:
		return s.listTrade(buf, i)
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

// apply performs an action.
func (s *State) apply(x engine.Action) {
	p := &s.pos
	asked := p.asked
	p.asked = askNobody
	v, a, b := split(x)
	i := int(p.active)
	switch asked {
	case askPlace:
		s.placeStartMarker(a)
	case askSet:
		s.takeSet(i, a)
	case askFound:
		p.placed++
		s.placeStartFort(a)
	case askAction, askExtra:
		if v == verbPass {
			s.tally.passes[i]++
			s.setStage(stageNext)
			return
		}
		s.begin(a)
	case askTarget:
		s.performAt(a)
	case askBid:
		s.subvert(i, int(p.task.area), a)
	case askRecruit:
		s.recruit(i, v, a)
	case askTrade:
		s.putMarker(i, v, a, b)
	case askSiege:
		s.chooseField(a == 1)
	case askCommit:
		s.addToSent(v, a)
	case askAmbush:
		s.ambush(a == 1)
	case askOrder:
		s.appendOrder(a)
	default:
		panic("empires: apply in choices.go has no case for the decision " + decisionNames[asked])
	}
}

// rate returns the rating of an action by the rule of thumb.
func (t *evaluation) rate(x engine.Action) int64 {
	v, a, b := split(x)
	switch t.p.asked {
	case askPlace:
		return t.rateStartArea(a)
	case askSet:
		return t.rateSet(a)
	case askFound:
		return t.rateFort(a)
	case askAction, askExtra:
		if v == verbPass {
			return t.contribution(featurePass, 1)
		}
		return t.best(a)
	case askTarget:
		return t.rateActionAt(int(t.p.task.action), a)
	case askBid:
		return t.rateSubvert(int(t.p.task.area), a)
	case askRecruit:
		return t.rateRecruit(v, a)
	case askTrade:
		if v == verbDone {
			return 0
		}
		return t.ratePlacing(v, a, b)
	}
	return t.rateBattleAction(v, a)
}
