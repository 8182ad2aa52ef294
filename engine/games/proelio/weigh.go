package proelio

import (
	"math"
	"math/bits"

	"equitas/engine"
)

// Rate implements [engine.Rater].
func (j *rater) Rate(o engine.Observation, legal []engine.Action, rating []int64) {
	var t evaluation
	t.begin(o.(*View), j)
	rating = rating[:len(legal)]
	switch t.position.phase {
	case phaseAction:
		t.prepareAction()
		for i, a := range legal {
			rating[i] = t.rateAction(a)
		}
	case phaseDeploy:
		t.prepareDeployment()
		for i, a := range legal {
			if v, _, k := unpackAction(a); v == verbDeploy {
				rating[i] = t.rateDeployment(k)
			} else {
				rating[i] = 0
			}
		}
	case phaseReact:
		for i, a := range legal {
			rating[i] = t.rateReact(a)
		}
	case phaseResolve:
		for i, a := range legal {
			v, _, _ := unpackAction(a)
			rating[i] = t.rateResolve(v == verbSacrifice)
		}
	case phaseKeep, phaseTake:
		for i, a := range legal {
			rating[i] = t.costOfCard(uint8(a))
		}
	case phaseLoot:
		for i, a := range legal {
			rating[i] = t.rateLoot(uint8(a))
		}
	default: // the others discard a card
		for i, a := range legal {
			rating[i] = -t.costOfCard(uint8(a))
		}
	}
}

// An evaluation holds the values from which the actions of a decision are rated, computed once per
// decision for a seat. Ratings, values and costs are in 1/[engine.WeightUnit] of a point.
type evaluation struct {
	*rater
	bestAction
	state          *State
	position       *position // only what the seat may know is read from it
	ownHouse       *house
	cardValues     *[maxKinds]cardValue // by kind: values of cards
	seat           int
	handSize       int32 // number of cards in hand
	room           int32 // largest number of cards that it may hold
	fort           int32
	step           int32 // by how much the next Fortification may be higher
	winterNearness int64 // nearness of winter, 0 to 8
	winterScore    int64 // rating of a point of score in winter

	// of the action phase
	prey, hunter    *house            // the House that it attacks, and the House that attacks it
	strongestAttack int32             // value of the strongest attack that could come next
	fatalHands      *[maxForts]uint32 // by Fortification: numbers of cards, as bits, for which that attack is fatal (see isFatal)
	shield          int32             // total value of the cards with which its hand could repel an attack
	placementFeatures
	oneCardLess      int64 // rating of having one card less
	drawnCardRating  int64 // rating of a drawn Base card near winter
	fortLate         int64 // rating of a point of Fortification near winter
	isTradeBaseKnown bool  // bargain is set
	tradeBase        int64 // rating of the House after it has paid the Merchant's price, without the card taken

	// The cards in hand with the least values, if cheapestFound is set; aboveAll if there is no such
	// card.
	cheapestFound            bool
	leastValue, secondValue  int64
	leastBase, leastImperial int64

	// of the deployment
	imperialAttack bool  // the attack has the back of an Imperial card
	maxAttack      int32 // value of the strongest attack that it can be
	sum            int32 // total value deployed so far
	hasGuard       bool  // a card with a tag is deployed
	effectDeployed bool  // a card with an effect of its own is deployed
	mayBeTheft     bool  // the attack may be one that takes cards by its effect
}

// aboveAll is a rating above the value of any card.
const aboveAll = math.MaxInt64 / 4

func (t *evaluation) begin(v *View, j *rater) {
	s := v.state
	t.rater, t.state, t.position, t.seat = j, s, &s.pos, int(v.seat)
	t.ownHouse = &s.pos.house[t.seat&7]
	t.handSize, t.fort = int32(t.ownHouse.cards), int32(t.ownHouse.fort)
	t.room = int32(t.rules.handLimit)
	if t.rules.handLimits != nil {
		t.room = int32(s.handLimit(t.seat))
	}
	o := &t.rules.outlook
	t.cardValues, t.step = &j.worth[t.fort&(maxForts-1)], o.limits.step
	if o.limitsChange {
		t.cardValues, t.step = j.worthNow(s, t.seat)
	}
	if t.rules.seasonsUse && int(s.pos.season)+1 >= t.rules.seasons {
		t.winterNearness = int64(8 - min(8, s.pos.baseN/4))
		t.winterScore = t.weight(keepLate) * t.winterNearness
	}
}

// worthNow returns the values of cards to a House under limits that change during play, and by
// how much its next Fortification may be higher. The result is valid until the next call.
func (j *rater) worthNow(s *State, seat int) (*[maxKinds]cardValue, int32) {
	profiles, step := s.keptProfiles(seat)
	for k := range j.rules.kinds {
		p, v := &profiles[k&(maxKinds-1)], &s.worth[k&(maxKinds-1)]
		*v = cardValue{j.singleValue(p), int32(p.score), int32(p.shield)}
	}
	return &s.worth, step
}

// value returns the value of a card to the House, if it holds a given number of copies.
func (t *evaluation) value(k, copies uint8) int64 {
	v := &t.cardValues[k&(maxKinds-1)]
	return v.sum + t.weightIf(keepCopy, copies > 1) + t.winterScore*int64(v.score)
}

// costOfCard returns the cost of giving up a card in hand.
func (t *evaluation) costOfCard(k uint8) int64 { return t.value(k, t.equalCopies(k)) }

// equalCopies returns the number of cards in the own hand that are equal to kind k except for the
// id.
func (t *evaluation) equalCopies(k uint8) uint8 {
	if t.rules.equalKinds == nil {
		return t.ownHouse.count[k&(maxKinds-1)]
	}
	n := uint8(0)
	for m := t.ownHouse.mask & t.rules.equalKinds[k&(maxKinds-1)]; m != 0; m &= m - 1 {
		n += t.ownHouse.count[lowestBit(m)&(maxKinds-1)]
	}
	return n
}

// handKinds returns the kinds in the own hand, as bits, one for each group of kinds that are equal
// except for the id.
func (t *evaluation) handKinds() uint64 {
	mask := t.ownHouse.mask
	if t.rules.equalKinds != nil {
		for m := mask; m != 0; m &= m - 1 {
			k := lowestBit(m)
			mask &^= t.rules.equalKinds[k] &^ (1 << k) & mask
			m &= mask | 1<<k
		}
	}
	return mask
}

// rateLoot returns the rating of handing a card to the attacker, in 1/[engine.WeightUnit] of a
// point.
func (t *evaluation) rateLoot(k uint8) int64 {
	k &= maxKinds - 1
	attack := -boolToOne(t.rules.attackMask>>k&1 != 0)
	return -t.costOfCard(k) + t.weighted(lootAttack, t.rules.valueOf[k])&attack + t.weightIf(lootImperial, t.rules.isBase[k] == 0)
}

// A cardPrice is a card in hand with the cost of giving it up.
type cardPrice struct {
	worth int64
	base  bool
}

// findCheapest sets least, second, leastBase and leastImperial to the values of the cheapest cards
// in hand.
func (t *evaluation) findCheapest() {
	least, second, leastBase, leastImperial := int64(aboveAll), int64(aboveAll), int64(aboveAll), int64(aboveAll)
	again := t.weight(keepCopy)
	for m := t.handKinds(); m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		v, copies := &t.cardValues[k], t.equalCopies(uint8(k))
		one := v.sum + t.winterScore*int64(v.score)
		two, three := int64(aboveAll), int64(aboveAll)
		if copies > 1 {
			two = one + again
		}
		if copies > 2 {
			three = one + again
		}
		second = min(second, max(least, one))
		least = min(least, one)
		second = min(second, max(least, two))
		least = min(least, two)
		second = min(second, max(least, three))
		least = min(least, three)
		bases, nobles := int64(aboveAll), min(one, two)
		if t.rules.isBase[k] != 0 {
			bases, nobles = nobles, bases
		}
		leastBase, leastImperial = min(leastBase, bases), min(leastImperial, nobles)
	}
	t.cheapestFound, t.leastValue, t.secondValue, t.leastBase, t.leastImperial = true, least, second, leastBase, leastImperial
}

// costOfPaying returns the cost of paying with the cheapest cards in hand: so many Base cards,
// Imperial cards and cards of any deck.
func (t *evaluation) costOfPaying(bases, imperials, others int) int64 {
	if !t.cheapestFound {
		t.findCheapest()
	}
	n, base := int(t.handSize), int(t.ownHouse.base)
	switch {
	case bases == 0 && imperials == 0 && others == 2 && n >= 2:
		return t.leastValue + t.secondValue
	case bases == 0 && imperials == 0 && others == 1 && n >= 1:
		return t.leastValue
	case bases == 1 && imperials == 1 && others == 0 && base >= 1 && n > base:
		return t.leastBase + t.leastImperial
	}
	return t.costOfPicking(bases, imperials, others)
}

// sortedByValue returns the cards in hand sorted by value, the least first.
func (t *evaluation) sortedByValue() []cardPrice {
	n, hand := 0, &t.state.handByWorth
	for m := t.handKinds(); m != 0; m &= m - 1 {
		k := uint8(bits.TrailingZeros64(m))
		copies := t.equalCopies(k)
		for c := copies; c > 0 && n < maxHand; c-- {
			card := cardPrice{t.value(k, copies), t.rules.isBase[k&(maxKinds-1)] != 0}
			if c == 1 {
				card.worth = t.value(k, 1)
			}
			i := n
			for ; i > 0 && hand[i-1].worth > card.worth; i-- {
				hand[i] = hand[i-1]
			}
			hand[i] = card
			n++
		}
	}
	return hand[:n]
}

// costOfPicking returns what costOfPaying returns. It can do so for any numbers of cards, since it
// goes through the hand from the cheapest card on.
func (t *evaluation) costOfPicking(bases, imperials, others int) int64 {
	hand := t.sortedByValue()
	sum, paid := int64(0), uint64(0)
	for i, card := range hand {
		left := &imperials
		if card.base {
			left = &bases
		}
		if *left > 0 {
			*left--
			sum += card.worth
			paid |= 1 << i
		}
	}
	for i, card := range hand {
		if others > 0 && paid>>i&1 == 0 {
			sum += card.worth
			others--
		}
	}
	return sum
}

// tradePrice returns the number of cards of the Merchant's present price, and the cost of
// paying them.
func (t *evaluation) tradePrice() (cards int, cost int64) {
	bill := t.state.priceNumber(t.seat) & (maxPriceNumbers - 1)
	want := &t.rules.slotCounts[bill]
	named := 0
	sum := int64(0)
	if want.named {
		for _, slot := range t.rules.price[bill] {
			if slot < slotImperial {
				named++
				sum += t.costOfCard(slot)
			}
		}
	}
	all := int(want.all)
	return all, sum + t.costOfPaying(int(want.base), int(want.imperial), all-named-int(want.base)-int(want.imperial))
}

// holdingValue returns the value of having n cards in hand and a Fortification of value fort.
func (t *evaluation) holdingValue(n, fort int32) int64 {
	return t.holdingValues[fort&(maxForts-1)][handSize(n)]
}

// handSize returns the index of a number of cards in tables by hand size: n, limited to the range
// from 0 to tableHandSizes-1.
func handSize(n int32) uint32 { return uint32(min(max(n, 0), tableHandSizes-1)) }

// isFatal reports whether an attack that exceeds the deployed defense by blow points ends the
// match for a House with n cards in hand and a Fortification of value fort: whether it concedes
// or sacrifices, it has nothing left.
//
// Proelio 0.9.6, Attack Resolution; Defeat.
func isFatal(blow, n, fort int32) bool {
	return fatalHandSizes[max(blow, 0)&maxBlow][fort&(maxForts-1)]>>(handSize(n)&31)&1 != 0
}

// maxBlow is the largest value of an attack.
const maxBlow = 15

// fatalHandSizes has, by points of the attack beyond the defense and by Fortification, the numbers of cards
// in hand, as bits, for which an attack is fatal.
var fatalHandSizes = func() (l [maxBlow + 1][maxForts]uint32) {
	for blow := range l {
		for fort := range l[blow] {
			for n := range tableHandSizes {
				dead := blow > n && max(blow-fort, 0) >= n
				if fort == 0 {
					dead = blow > 0 && blow >= n
				}
				if dead {
					l[blow][fort] |= 1 << n
				}
			}
		}
	}
	return l
}()
