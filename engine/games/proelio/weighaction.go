package proelio

import (
	"math/bits"

	"equitas/engine"
)

// rateAction returns the rating of an action of the action phase, in 1/[engine.WeightUnit] of a
// point.
func (t *evaluation) rateAction(a engine.Action) int64 {
	v, target, k := unpackAction(a)
	switch v {
	case verbDraw:
		return t.rateDraw()
	case verbAttack, verbFortify, verbPlay:
		return t.ratePlacement(k, target)
	case verbImperial:
		price := t.imperialDrawPrice()
		return t.rateImperialDraw(price) - t.costOfPaying(0, 0, price)
	case verbEquitas:
		return t.rateEquitas()
	case verbTrade:
		return t.rateTrade(k)
	case verbSupport:
		return t.rateSupport(k)
	case verbPerk:
		return t.ratePerk(k, target)
	}
	return t.remainderValue(t.handSize, t.fort, t.shield)
}

// prepareAction computes the fields of the evaluation for the action phase.
func (t *evaluation) prepareAction() {
	s, r := t.state, t.rules
	t.prey, t.hunter = &t.position.house[s.targetOf(t.seat)&7], &t.position.house[s.attackerOf(t.seat)&7]
	if t.hunter.cards > 0 {
		t.strongestAttack = r.outlook.limits.attack
		if r.outlook.attackLimits != nil {
			t.strongestAttack = s.attackLimitOf(s.attackerOf(t.seat))
		}
		t.strongestAttack = min(int32(t.hunter.fort)+t.strongestAttack, r.outlook.strongest)
	}
	t.fatalHands = &fatalHandSizes[max(t.strongestAttack, 0)&maxBlow]
	for m := t.ownHouse.mask & r.outlook.shields; m != 0; m &= m - 1 {
		k := lowestBit(m) & (maxKinds - 1)
		t.shield += t.cardValues[k].shield * int32(t.ownHouse.count[k])
	}
	t.oneCardLess = t.remainderValue(t.handSize-1, t.fort, t.shield)
	prey := t.prey
	m := &t.placementFeatures
	m.hand, m.fort, m.bases = int64(prey.cards), int64(prey.fort), int64(prey.base)
	m.bare, m.few = boolToOne(prey.fort == 0), boolToOne(prey.fort != 0)&boolToOne(prey.cards <= 2)
	m.waiting, m.peril = boolToOne(prey.waiting != 0), boolToOne(isFatal(t.strongestAttack, t.handSize, t.fort))
	m.full, m.first = boolToOne(t.handSize >= t.room), boolToOne(t.fort == 0)
	if prey.known.AnyKnown() {
		t.known = int64(t.knownDefense())
	}
	if t.winterNearness > 0 {
		t.computeLead()
	}
}

// computeLead computes the House's lead in score, and the ratings that depend on it near winter.
func (t *evaluation) computeLead() {
	s, r := t.state, t.rules
	best := int32(-1 << 20)
	for i := range s.seatCount {
		if !s.sameSide(i, t.seat) {
			best = max(best, t.openScore(&t.position.house[i])+int32(t.position.house[i].base)*r.outlook.scoreDefense/2)
		}
	}
	lead := int64(min(max(t.openScore(t.ownHouse)+t.shield*r.outlook.scoreDefense-best, -3), 3))
	t.drawnCardRating = t.weight(lateLead) * t.winterNearness * lead
	t.fortLate = t.weight(lateScore) * t.winterNearness * int64(r.outlook.scoreFort)
}

// openScore returns the part of a House's score in winter that everybody can see, in points.
func (t *evaluation) openScore(h *house) int32 {
	o := &t.rules.outlook
	sum := int32(h.fort)*o.scoreFort + int32(h.cards-h.base)*o.scoreImperial
	if h.uses > 0 {
		sum += o.scoreGuild
	}
	return sum
}

// remainderValue returns the value of a House left with n cards and a Fortification of value
// fort; shield is the total value of the cards with which it could repel an attack.
func (t *evaluation) remainderValue(n, fort, shield int32) int64 {
	over := n - t.room
	over &^= over >> 31 // 0 if negative, without a branch
	cards, wall := handSize(n-over), fort&(maxForts-1)
	dead := int64(t.fatalHands[wall] >> (cards & 31) & 1)
	return t.weighted(waste, over) + t.holdingValues[wall][cards] + t.weight(peril)*dead + t.weighted(perilCover, min(shield, t.strongestAttack))
}

// rateDrawnCards returns the rating of drawing n Base cards for bringing winter nearer, in
// 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateDrawnCards(n int32) int64 {
	return t.drawnCardRating * int64(max(n, 0))
}

// rateDraw returns the rating of the action Draw, in 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateDraw() int64 {
	n := t.state.evalSeat(t.rules.drawCount, t.seat)
	return t.weight(drawTry) + t.remainderValue(t.handSize+n, t.fort, t.shield) + t.rateDrawnCards(n)
}

// rateEquitas returns the rating of invoking Equitas, in 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateEquitas() int64 {
	fort := t.rules.valueOf[t.rules.equitasCard&(maxKinds-1)]
	return t.weight(equitasTry) + t.remainderValue(t.handSize, fort, t.shield) + t.fortLate*int64(fort)
}

// imperialDrawPrice returns the number of cards that an Imperial draw costs.
func (t *evaluation) imperialDrawPrice() int {
	if t.rules.imperialPrices != nil {
		return int(t.state.imperialPrice(t.seat))
	}
	return int(t.rules.imperialPrice)
}

// rateImperialDraw returns the rating of an Imperial draw of a price in cards, in
// 1/[engine.WeightUnit] of a point, without the cost of the cards that are paid.
func (t *evaluation) rateImperialDraw(price int) int64 {
	drawn := int32(t.rules.imperialDraw)
	if t.rules.imperialDraws != nil {
		drawn = int32(t.state.imperialDraws(t.seat))
	}
	sum := t.weight(imperialTry) + t.weighted(imperialDrawn, drawn) + t.remainderValue(t.handSize-int32(price)+drawn, t.fort, t.shield)
	if w := t.weight(imperialPerk); w != 0 {
		sum += w * int64(min(t.perkImperialCards(), max(0, int32(t.room-t.handSize)+int32(price))))
	}
	return sum + t.unseen[t.fort&(maxForts-1)]*int64(drawn) + t.weight(lateScore)*t.winterNearness*int64(drawn*t.rules.outlook.scoreImperial)
}

// perkImperialCards returns how many cards a perk of the own Guild would add to an Imperial draw.
func (t *evaluation) perkImperialCards() int32 {
	if !t.state.hasPerkAt(onImperial, t.seat) {
		return 0
	}
	for _, k := range t.rules.guilds[t.position.house[t.seat].guild-1].perks[onImperial] {
		if t.state.holds(t.rules.perks[k].condition, t.state.perkViewpoint(k, t.seat)) {
			return t.rules.outlook.perk[k].draws + t.rules.outlook.perk[k].imperialKept
		}
	}
	return 0
}

// knownDefense returns the total value of the Defense cards that the seat knows to be in the
// hand of the House it attacks.
func (t *evaluation) knownDefense() int32 {
	var count [maxKinds]uint8
	sum := int32(0)
	for m := t.prey.known.AddKnownTo(engine.Seat(t.seat), &count) & t.rules.defenseMask; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		sum += t.rules.valueOf[k] * int32(count[k])
	}
	return sum
}

// rateOwnEffects returns the part of a Strategy card's rating that follows from its effects e
// alone, in 1/[engine.WeightUnit] of a point.
func (j *rater) rateOwnEffects(e *effectOutline) int64 {
	sum := j.weight(playTry) + j.weighted(imperialDrawn, e.imperialKept) + j.weighted(playGiftOther, e.giftsToAll) + j.weighted(playHurt, e.cardsLost) + j.weighted(playFort, e.fort)
	if e.freezes {
		sum += j.weight(playFreeze)
	}
	if e.showsHand {
		sum += j.weight(playPeek)
	}
	if e.costsNoAction {
		sum += j.weight(playAgain)
	}
	return sum
}

// rateStrategy returns the rating of playing a Strategy card, on a target, in 1/[engine.WeightUnit]
// of a point, by the effects of its program.
func (t *evaluation) rateStrategy(k, target uint8) int64 {
	k &= maxKinds - 1
	s := t.state
	e := &t.rules.outlook.play[k]
	who := s.seatOf(t.seat, target)
	if !e.isFixed {
		o := s.outline(t.rules.kinds[k].play, viewpoint{self: t.seat, rival: who, kind: int(k), target: who})
		e = &o
	}
	sum := t.rateOwnEffects(e) - t.costOfCard(k)
	n, fort := t.handSize-1+e.draws+e.imperialKept, max(t.fort, e.fort)
	if e.gift > 0 && who == t.seat && e.whom == whoTarget { // the House may name itself
		n += e.gift
	}
	sum += t.remainderValue(n, fort, t.shield) + t.rateDrawnCards(e.draws+e.gift+e.giftsToAll)
	if e.gift != 0 {
		sum += t.rateGift(t.seatOfCode(e.whom, who), e.gift)
	}
	if v := t.seatOfCode(e.whom, who); v >= 0 {
		if e.cardsLost > 0 && isWeak(&t.position.house[v&7], 2) {
			sum += t.weighted(playHurtWeak, e.cardsLost)
		}
		if e.breach {
			sum += t.weighted(playBreach, int32(t.position.house[v&7].fort))
		}
	}
	if e.freezes {
		sum += t.weight(playFreezePeril)*t.peril + t.weight(playFreezeRival)*t.waiting
	}
	if e.costsNoAction {
		sum += t.weight(playAgainFull) * t.full
	}
	return sum
}

// seatOfCode returns the seat that a code of an effect (whoSelf and following) stands for, -1 for
// several seats; who is the House that the action names.
func (t *evaluation) seatOfCode(whom uint8, who int) int {
	switch whom {
	case whoTarget, whoRival:
		return who
	case whoLeft, whoRight, whoAlly, whoSelf:
		return t.state.houseOf(t.seat, whom)
	}
	return -1
}

// isWeak reports whether a House has no Fortification, or at most few cards in hand.
func isWeak(h *house, few uint8) bool { return h.fort == 0 || h.cards <= few }

// rateGift returns the rating of n cards drawn by another House, in 1/[engine.WeightUnit] of a
// point; who below 0 means all others together.
func (t *evaluation) rateGift(who int, n int32) int64 {
	s := t.state
	switch {
	case who == t.seat:
		return 0
	case who < 0:
		return t.weighted(playGiftOther, n)
	case s.sameSide(who, t.seat):
		return t.weighted(playGiftAlly, n)
	case who == s.targetOf(t.seat):
		return t.weighted(playGiftPrey, n)
	case who == s.attackerOf(t.seat):
		return t.weighted(playGiftHunter, n)
	}
	return t.weighted(playGiftOther, n)
}

// rateTrade returns the rating of taking a card from the Merchant for its price, in
// 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateTrade(k uint8) int64 {
	if k == none {
		return t.weight(tradeNothing) + t.remainderValue(t.handSize, t.fort, t.shield)
	}
	if !t.isTradeBaseKnown {
		t.computePriceCost()
	}
	k &= maxKinds - 1
	sum := t.tradeBase + t.value(k, t.equalCopies(k)+1)
	return sum + t.weightIf(tradeWall, t.rules.valueOf[k]-t.fort == t.step)&-int64(t.rules.fortifyMask>>k&1)
}

// computePriceCost computes the rating of paying the Merchant's present price.
func (t *evaluation) computePriceCost() {
	cards, cost := t.tradePrice()
	t.isTradeBaseKnown, t.tradeBase = true, t.weight(tradeTry)-cost+t.remainderValue(t.handSize+1-int32(cards), t.fort, t.shield)
}

// rateSupport returns the rating of giving a card to the ally, in 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateSupport(k uint8) int64 {
	ally := &t.position.house[t.state.allyOf(t.seat)&7]
	sum := t.weight(supportTry) - t.costOfCard(k) + t.remainderValue(t.handSize-1, t.fort, t.shield)
	sum += t.weighted(supportNeed, int32(t.state.handLimit(t.state.allyOf(t.seat)))-int32(ally.cards))
	if ally.fort == 0 {
		sum += t.weight(supportBare)
	}
	return sum
}

// ratePerk returns the rating of using a perk in the action phase, in 1/[engine.WeightUnit] of a
// point. Since it costs no action, the rating says how much it helps now.
func (t *evaluation) ratePerk(k, target uint8) int64 {
	s := t.state
	who := s.seatOf(t.seat, target)
	e := &t.rules.outlook.perk[k%maxPerks]
	if !e.isFixed {
		o := s.outline(t.rules.perks[k].do, viewpoint{self: t.seat, rival: who, kind: -1, target: who})
		e = &o
	}
	sum := t.weight(perkTry) + t.remainderValue(t.handSize, max(t.fort, e.fort), t.shield) + t.weight(perkLate)*t.winterNearness*int64(t.rules.outlook.scoreGuild)
	if e.cardsLost > 0 || e.breach {
		n := max(e.cardsLost, 1)
		sum += t.weighted(perkHurt, n)
		if v := t.seatOfCode(e.whom, who); v >= 0 && isWeak(&t.position.house[v&7], 3) {
			sum += t.weighted(perkHurtWeak, n)
		}
	}
	if e.gift != 0 {
		sum += t.rateGift(t.seatOfCode(e.whom, who), e.gift)
	}
	if e.callsMerchant {
		sum += t.weight(perkCome)
		if t.isTradeWorthwhile() {
			sum += t.weight(perkComeGain)
		}
	}
	if e.endsFreeze && t.ownHouse.waiting == 0 {
		sum += t.weight(perkThaw)
	}
	if n := min(e.draws+e.imperialKept, t.room-t.handSize); n > 0 {
		sum += t.weighted(perkDraw, n)
	}
	return sum
}

// isTradeWorthwhile reports whether some trade would now be rated higher than drawing.
func (t *evaluation) isTradeWorthwhile() bool {
	if t.position.frozen&frozenTrade != 0 || !t.state.canAfford(t.seat) {
		return false
	}
	best := int64(0)
	for m := t.position.pileMask[baseDeck]; m != 0; m &= m - 1 {
		k := uint8(bits.TrailingZeros64(m))
		best = max(best, t.rateTrade(k))
	}
	return best > t.weight(drawTry)+t.remainderValue(t.handSize+1, t.fort, t.shield)
}
