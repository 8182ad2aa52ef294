package empires

import "math/bits"

// rateAttack rates an attack on an area.
func (t *evaluation) rateAttack(area int) int64 {
	s, r, p := t.state, t.rules, t.position
	if !t.reachKnown {
		t.reach, t.reachKnown = s.findReach(t.seat), true
	}
	gets := percentOf(s.dieNeeded(&t.reach, area), 0)
	o := int(p.owner[area])
	if o < 0 {
		need := r.move.neutral
		if r.areas[area].sea {
			need = r.move.neutralSea
		}
		n := t.rateGainedArea(area, gets*percentOf(need, 0)/100)
		if r.move.neutralPlunder {
			n += t.ratePlunder(area, gets*percentOf(need, 0)/100)
		}
		return n
	}
	x := t.view.battleOutlook(0, o, t.battleForm(area))
	if p.forts>>area&1 != 0 && !r.areas[area].sea { // the defender chooses
		if y := t.view.battleOutlook(0, o, fieldBattle); y.win < x.win {
			x = y
		}
	}
	wins := gets * x.win / certainty
	if r.lastProvince.protected && s.isLastProvince(area) {
		wins = 0
	}
	n := t.rateGainedArea(area, wins) + t.rateEnemyLoss(o, area, wins) + t.ratePlunder(area, wins)
	n += t.contributionOfTenths(featureLosses, t.expectedLosses(t.seat, x.blocks[1])*gets/100)
	n += t.contributionOfTenths(featureInflict, t.expectedLosses(o, x.blocks[0])*gets/100)
	if !p.isExtraAction || r.battle.routsChain {
		n += t.contributionOfTenths(featureRout, int32(r.battle.extraActions)*gets*x.rout/certainty)
	}
	return n + t.contributionOfTenths(featureRouted, int32(min(r.battle.spoils, p.seat[t.seat].warehouse))*gets*x.routed/certainty)
}

// battleForm returns the kind of battle by which an area would be defended: behind walls if
// it has any, at sea if it is a sea area.
func (t *evaluation) battleForm(area int) int {
	switch {
	case t.rules.areas[area].sea:
		return seaBattle
	case t.position.forts>>area&1 != 0:
		return siegeBattle
	}
	return fieldBattle
}

// rateEnemyLoss rates the loss of an area by another player i, with a probability in percent.
func (t *evaluation) rateEnemyLoss(i, area int, percent int32) int64 {
	points := percent * t.points(area) * t.scoringsLeft()
	return t.contributionOfWholes(featureTaken, points) + t.contributionOfWholes(featureTakenFromFirst, points*t.leadOf(i)/100)
}

// ratePlunder rates plundering the trade markers of others in an area, with a probability in
// percent.
func (t *evaluation) ratePlunder(area int, percent int32) int64 {
	p := t.position
	others := int32(p.tradeTotals[area]) - int32(p.trade[t.seat][area])
	if others == 0 || !t.rules.battle.plunder {
		return 0
	}
	mine, theirs := t.leadsInMarkers(area, 0, -1, 0)
	swing := int32(0)
	if theirs {
		swing = 1
	}
	if p.trade[t.seat][area] > 0 && !mine {
		swing++
	}
	return t.contributionOfTenths(featurePlunder, percent*others*int32(t.rules.battle.plunderVP)) + t.contributionOfWholes(featurePlunderTrade, percent*swing*t.rules.areaValues[area].trade*t.scoringsLeft())
}

// expectedLosses returns the expected number of army cards, in hundredths, that player i loses for
// blocks of the other side, in 1/certainty. Empire cards do not count, since they return to the
// hand.
func (t *evaluation) expectedLosses(i int, blocks int32) int32 {
	x := &t.view.estimates.force[i].choices[0][fieldBattle]
	if x.size == 0 {
		return 0
	}
	army := int32(0)
	for _, k := range x.cards[:x.size] {
		army += boolToWord(int(k) < t.rules.armyKindCount)
	}
	return 100 * int32(t.rules.battle.lossesPerBlock) * blocks * army / (certainty * int32(x.size))
}

// rateSubvert rates a payment for a subversion in an area.
func (t *evaluation) rateSubvert(area, paid int) int64 {
	r, p := t.rules, t.position
	bonus := paid * int(r.diplomacy.perMarker)
	if p.forts>>area&1 != 0 {
		bonus -= int(r.diplomacy.fortResists)
	}
	percent := percentOf(r.diplomacy.subvertRoll, bonus)
	n := t.ratePayment(100 * int32(paid))
	if p.markers[area] > r.diplomacy.removedMarkers || r.lastProvince.protected && t.state.isLastProvince(area) {
		return n + t.contributionOfWholes(featureWeaken, percent*t.points(area)*t.scoringsLeft())
	}
	n += t.rateGainedArea(area, percent) + t.rateEnemyLoss(int(p.owner[area]), area, percent)
	if r.diplomacy.plunder {
		n += t.ratePlunder(area, percent)
	}
	return n
}

// bestBid returns the rating of the best payment for a subversion in an area.
func (t *evaluation) bestBid(area int) int64 {
	noted := t.pauseCounting()
	paid := int(t.rules.diplomacy.payMin)
	most := t.rateSubvert(area, paid)
	for n := paid + 1; n <= min(int(t.rules.diplomacy.payMax), t.state.funds(t.seat)); n++ {
		if x := t.rateSubvert(area, n); x > most {
			most, paid = x, n
		}
	}
	if t.featureCounts = noted; noted != nil {
		t.rateSubvert(area, paid)
	}
	return most
}

// engineerBits returns which sides have an Engineer, as the bits of forecast.table.
func (t *evaluation) engineerBits(side, other int) int {
	return t.state.engineerBit(t.seat)<<side | t.state.engineerBit(other)<<(1-side)
}

// advantageOver returns the advantage of an own card over card foe of the other side: the
// probability of winning less that of losing, in 1/outcomes. side is the player's.
func (t *evaluation) advantageOver(form, engineers, side, card, foe int) int32 {
	f := &t.rules.forecast
	if side == 0 {
		o := f.oddsAt(form, engineers, card, foe)
		return int32(o.win) - int32(o.lose)
	}
	o := f.oddsAt(form, engineers, foe, card)
	return int32(o.lose) - int32(o.win)
}

// meanAdvantage returns the mean advantage of an own card over the cards that player other is
// likely to send, in hundredths of a combat. Only cards of the kinds in among count; ok is
// false if there are none.
func (t *evaluation) meanAdvantage(form, engineers, side, card, other int, among mask) (gain int32, ok bool) {
	f := &t.view.estimates.force[other]
	place := form % battleKinds
	sum, n := int32(0), int32(0)
	for set := range f.setCount {
		x := &f.choices[set][place]
		for _, k := range x.cards[:x.size] {
			if among>>k&1 != 0 {
				sum += t.advantageOver(form, engineers, side, card, int(k))
				n++
			}
		}
	}
	if n == 0 {
		return 0, false
	}
	return 100 * (sum / n) / outcomes, true
}

// rateCardInBattle rates sending a card of kind k of the player, who is on side, into a
// battle of a form against player other.
func (t *evaluation) rateCardInBattle(k, side, other, form, engineers int) int64 {
	gain, ok := t.meanAdvantage(form, engineers, side, k, other, ^mask(0))
	if !ok { // it meets no card
		gain = 100
	}
	place := form % battleKinds
	if place == seaBattle { // without it, its combat would be lost
		gain += 100
	}
	n := t.contribution(featureSend, gain) + t.contribution(featureSendStake, gain*t.points(int(t.position.battle.area))/10)
	if k < t.rules.armyKindCount {
		n += t.contributionOfTenths(featureSendRisk, 100+t.rules.forecast.meanEdge[fieldBattle][k]) + t.contributionOfTenths(featureSendCost, -100*int32(t.rules.kinds[k].vp)*t.scoringsLeft())
	}
	return n
}

// rateSending rates sending a card of kind a next, by the best set of cards that contains it
// and can still be sent: cards are chosen in the order of kinds. For verbDone it returns 0.
func (t *evaluation) rateSending(v verb, a, side, other int) int64 {
	if v == verbDone {
		return 0
	}
	s, r := t.state, t.rules
	b := &t.position.battle
	army := b.side[side]
	must := s.countRequired(&army)
	kinds := t.position.seat[t.seat].heldKinds & r.fightMask[b.kind] & (^mask(0) << a)
	worth := &t.sendingRatings
	noted := t.pauseCounting()
	for m := kinds &^ t.ratedKinds; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		worth[k] = t.rateCardInBattle(k, side, other, int(b.kind), t.engineerBits(side, other))
	}
	t.ratedKinds |= kinds
	t.featureCounts = noted
	army.add(a)
	sum := worth[a]
	if noted != nil {
		t.rateCardInBattle(a, side, other, int(b.kind), t.engineerBits(side, other))
	}
	for army.size < r.battle.cards[b.kind] {
		best := -1
		for m := kinds; m != 0; m &= m - 1 {
			if k := bits.TrailingZeros64(m); (best < 0 || worth[k] > worth[best]) && s.canAddCard(&army, k) {
				best = k
			}
		}
		if best < 0 || worth[best] <= 0 && int(army.size) >= must {
			break
		}
		sum += worth[best]
		if noted != nil {
			t.rateCardInBattle(best, side, other, int(b.kind), t.engineerBits(side, other))
		}
		army.add(best)
	}
	return sum
}

// ambushGain returns the combats that an ambush gains for the defender, in hundredths.
func (t *evaluation) ambushGain(other int) (n int32) {
	a := &t.position.battle.side[1]
	e := t.engineerBits(1, other)
	for _, k := range a.cards[:a.size] {
		with, _ := t.meanAdvantage(ambushed, e, 1, int(k), other, ^mask(0))
		without, _ := t.meanAdvantage(fieldBattle, e, 1, int(k), other, ^mask(0))
		n += with - without
	}
	return n
}

// rateNextInOrder rates a card for the next place of the order: its advantage over the cards
// that it can meet there, minus the mean of that at later places. In the open the other side's
// fast cards come first.
func (t *evaluation) rateNextInOrder(card, side, other int) int64 {
	b := &t.position.battle
	a := &b.side[side]
	form := int(b.kind)
	if form == fieldBattle && b.ambush {
		form = ambushed
	}
	e := t.engineerBits(side, other)
	here := t.advantageAt(form, e, side, other, card, int(a.orderedCount))
	sum, n := int32(0), int32(0)
	for i := int(a.orderedCount) + 1; i < int(a.size); i++ {
		sum += t.advantageAt(form, e, side, other, card, i)
		n++
	}
	return t.contribution(featureOrder, here-sum/max(1, n))
}

// advantageAt returns the advantage of a card over those that it can meet at index at of the
// orders, in hundredths of a combat.
func (t *evaluation) advantageAt(form, engineers, side, other, card, at int) int32 {
	b := &t.position.battle
	n := int(b.side[1-side].size)
	if at >= n { // it meets no card
		return 100
	}
	if t.rules.battle.freeOrder[b.kind] {
		gain, _ := t.meanAdvantage(form, engineers, side, card, other, ^mask(0))
		return gain
	}
	f := &t.view.estimates.force[other]
	fast, all := 0, 0
	for set := range f.setCount {
		x := &f.choices[set][b.kind]
		for _, k := range x.cards[:x.size] {
			fast += int(1 - t.rules.slowMask>>k&1)
			all++
		}
	}
	// The probability, in percent, that the other side has a fast card at this place.
	share := int32(max(0, min(100, 100*fast*n/max(1, all)-100*at)))
	quick, ok := t.meanAdvantage(form, engineers, side, card, other, ^t.rules.slowMask)
	slow, also := t.meanAdvantage(form, engineers, side, card, other, t.rules.slowMask)
	switch {
	case !ok:
		return slow
	case !also:
		return quick
	}
	return (share*quick + (100-share)*slow) / 100
}
