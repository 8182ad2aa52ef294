package proelio

// A placementRating is the precomputed rating, under one set of weights, of placing a card
// from hand as an attack, a Fortification or a Strategy card.
type placementRating struct {
	placementFeatures       // the weight of each feature of the position
	base              int64 // part of the rating that is the same in all positions
	excessWeight      int64 // weight per point by which the attack exceeds the attacked Fortification
	short             int64 // weight per card that a bare attacked House would have left after the attack
	attackValue       int32 // value of an attack, if it is compared with the defense
	steals            int32 // number of cards that an attack takes by its effect; -1: not such an attack
	cardsDrawn        int32 // number of Base cards drawn, by any House
	cardsKept         int32 // number of cards drawn into one's own hand
	fortValue         int32 // value of the Fortification that it becomes; -1 if it becomes none
	attack            bool
	special           bool // the rating depends on more than these fields: [evaluation.rateStrategy] computes it
}

// placementFeatures are the features of the position, or their weights, for placing a card. "Its"
// and "it" refer to the attacked House.
type placementFeatures struct {
	hand    int64 // number of its cards
	fort    int64 // its Fortification
	bare    int64 // 1 if it has no Fortification
	few     int64 // 1 if it has a Fortification and at most two cards
	bases   int64 // number of its Base cards
	known   int64 // total value of its Defense cards that one has seen
	waiting int64 // 1 if an attack waits in front of it
	peril   int64 // 1 if one's own House could fall to the next attack
	full    int64 // 1 if one's own hand is full
	first   int64 // 1 if one's own House has no Fortification
}

// learnCards precomputes the ratings of all cards, once for each set of weights.
func (j *rater) learnCards() {
	r := j.rules
	for m := r.attackMask; m != 0; m &= m - 1 {
		k := lowestBit(m) & (maxKinds - 1)
		j.learnAttack(&j.placements[k], k)
	}
	for m := r.fortifyMask; m != 0; m &= m - 1 {
		k := lowestBit(m) & (maxKinds - 1)
		d := &j.placements[k]
		d.fortValue, d.steals = r.valueOf[k], -1
		d.base = j.weighted(buildValue, r.valueOf[k]) + j.weight(buildUp)
		d.first = j.weight(buildFirst) - j.weight(buildUp)
	}
	for m := r.strategyMask; m != 0; m &= m - 1 {
		k := lowestBit(m) & (maxKinds - 1)
		d, e := &j.placements[k], &r.outlook.play[k]
		d.fortValue, d.steals = -1, -1
		if d.special = e.dependsOnPosition(); d.special {
			continue
		}
		d.base, d.cardsDrawn, d.cardsKept = j.rateOwnEffects(e), e.draws+e.giftsToAll, e.draws+e.imperialKept
		if e.freezes {
			d.peril, d.waiting = j.weight(playFreezePeril), j.weight(playFreezeRival)
		}
		if e.costsNoAction {
			d.full = j.weight(playAgainFull)
		}
	}
}

// dependsOnPosition reports whether the effects of a program depend on the position, or on one
// other House.
func (e *effectOutline) dependsOnPosition() bool {
	return !e.isFixed || e.gift != 0 || e.cardsLost != 0 || e.breach || e.fort > 0
}

// learnAttack precomputes in d the rating of placing an attack of kind k.
func (j *rater) learnAttack(d *placementRating, k int) {
	st, pts := &j.rules.outlook.attackOutcomes[k], j.rules.valueOf[k]
	d.attack, d.fortValue, d.steals, d.cardsKept = true, -1, -1, st.draws
	d.base = j.weight(attackTry)
	if j.rules.isBase[k] == 0 {
		d.base += j.weight(attackImperial)
	}
	switch {
	case st.steals > 0 || st.breach:
		if st.steals > 0 {
			d.base += j.weighted(thiefTry, st.steals)
			d.bases, d.steals = j.weight(thiefHand), st.steals
		}
		if st.breach {
			d.base += j.weight(breachTry)
			d.fort, d.few = j.weight(breachFort), j.weight(breachFew)
		}
	case pts == 0:
		d.base += j.weight(bluffTry)
		d.hand, d.bare = j.weight(bluffHand), j.weight(bluffBare)
	default:
		d.base += j.weighted(attackValue, pts)
		d.hand, d.fort, d.bare, d.known = j.weight(attackHand), j.weight(attackFort), j.weight(attackBare), j.weight(attackKnown)
		d.excessWeight, d.short, d.attackValue = j.weight(attackBeyond), j.weight(attackShort), pts
	}
}

// ratePlacement returns the rating of placing card k on a target, in 1/[engine.WeightUnit] of a
// point.
func (t *evaluation) ratePlacement(k, target uint8) int64 {
	k &= maxKinds - 1
	d := &t.placements[k]
	if d.special {
		return t.rateStrategy(k, target)
	}
	m, sum := &t.placementFeatures, d.base-t.costOfCard(k)
	if d.fortValue >= 0 {
		return sum + m.first*d.first + t.remainderValue(t.handSize-1, d.fortValue, t.shield-t.cardValues[k].shield) + t.fortLate*int64(d.fortValue-t.fort)
	}
	if d.cardsKept == 0 {
		sum += t.oneCardLess
	} else {
		sum += t.remainderValue(t.handSize-1+d.cardsKept, t.fort, t.shield)
	}
	if !d.attack {
		return sum + m.waiting*d.waiting + m.peril*d.peril + m.full*d.full + t.rateDrawnCards(d.cardsDrawn)
	}
	n, fort := int32(t.prey.cards), int32(t.prey.fort)
	sum += m.hand*d.hand + m.fort*d.fort + m.bare*d.bare + m.few*d.few + m.bases*d.bases + m.known*d.known
	sum += d.excessWeight*int64(max(d.attackValue-fort, 0)) + m.bare*d.short*int64(max(n-d.attackValue, 0))
	sum += t.weightIf(attackFatal0+int(min(n, 3)), isFatal(d.attackValue, n, fort))
	return sum + t.weight(thiefLast)*m.bare*boolToOne(n <= d.steals)*boolToOne(t.prey.base == t.prey.cards)
}
