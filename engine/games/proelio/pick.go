package proelio

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/rng"
)

// A bestAction is the best-rated action found so far, with its rating.
type bestAction struct {
	rating int64
	action engine.Action
	legal  int         // number of actions offered
	chance *rng.Stream // breaks ties at random; nil: ties are only recorded
	ties   uint32      // number of actions with the best rating
}

// offer counts a legal action, and makes it the best so far if it is rated higher; among equals
// one is drawn at random.
func (b *bestAction) offer(a engine.Action, rating int64) {
	b.legal++
	if rating >= b.rating {
		b.accept(a, rating)
	}
}

// accept makes an action the best so far if it is rated higher. If it is rated as high,
// each of the equals is drawn with the same probability.
//
//go:noinline
func (b *bestAction) accept(a engine.Action, rating int64) {
	if rating > b.rating {
		b.action, b.rating, b.ties = a, rating, 1
		return
	}
	b.ties++
	if b.chance != nil && b.chance.Below(b.ties) == 0 {
		b.action = a
	}
}

// result returns the result of [rater.Pick]: the best action, and the number of legal actions. ok
// is false if there is a tie and nothing to break it.
func (b *bestAction) result() (a engine.Action, legal int, ok bool) {
	return b.action, b.legal, b.legal > 0 && (b.chance != nil || b.ties == 1)
}

// Pick implements [engine.Rater] without building the list of [State.Legal].
func (j *rater) Pick(o engine.Observation, chance *rng.Stream) (a engine.Action, legal int, ok bool) {
	v := o.(*View)
	p := &v.state.pos
	switch p.phase {
	case phaseReact, phaseKeep, phaseTake: // these phases are rated action by action
		return 0, 0, false
	}
	var t evaluation
	t.begin(v, j)
	t.rating, t.chance = belowAll, chance
	mask := t.position.house[p.owner&7].mask
	switch p.phase {
	case phaseAction:
		return t.pickAction()
	case phaseDeploy:
		t.prepareDeployment()
		for m := t.state.deployments(); m != 0; m &= m - 1 {
			k := uint8(lowestBit(m))
			t.offer(packAction(verbDeploy, 0, k), t.rateDeployment(k))
		}
		t.offer(packAction(verbDone, 0, 0), 0)
	case phaseResolve:
		t.offer(packAction(verbSacrifice, 0, 0), t.rateResolve(true))
		t.offer(packAction(verbConcede, 0, 0), t.rateResolve(false))
	case phaseLoot:
		for ; mask != 0; mask &= mask - 1 {
			k := uint8(lowestBit(mask))
			t.offer(packAction(verbLoot, 0, k), t.rateLoot(k))
		}
	case phaseDiscard:
		for ; mask != 0; mask &= mask - 1 {
			k := uint8(lowestBit(mask))
			t.offer(packAction(verbDiscard, 0, k), -t.costOfCard(k))
		}
	case phasePay:
		for m := t.state.payableKinds(t.seat); m != 0; m &= m - 1 {
			k := uint8(lowestBit(m))
			t.offer(packAction(verbPay, 0, k), -t.costOfCard(k))
		}
	default:
		return 0, 0, false
	}
	return t.result()
}

// pickAction does what [rater.Pick] does, for the action phase. An Imperial draw and the Merchant's
// cards are not rated if they cannot be better than the best so far.
func (t *evaluation) pickAction() (a engine.Action, legal int, ok bool) {
	s, r := t.state, t.rules
	e := s.allowedActions(t.seat)
	if e.Actions&(1<<bitDraw) == 0 { // the House may have to pass
		return 0, 0, false
	}
	t.prepareAction()
	t.offer(packAction(verbDraw, 0, 0), t.rateDraw())
	for m := e.Kinds; m != 0; m &= m - 1 {
		place := lowestBit(m) & (maxKinds - 1)
		a := r.actionAt[place]
		if r.targetBits>>place&1 != 0 {
			k := uint8(a)
			s.namingActions = s.appendTargets(s.namingActions[:0], verbPlay, k, r.kinds[k].target, t.seat)
			for _, a := range s.namingActions {
				t.offer(a, t.rateAction(a))
			}
			continue
		}
		t.offer(a, t.ratePlacement(uint8(a), 0))
	}
	if e.Actions&(1<<bitImperial) != 0 {
		price := t.imperialDrawPrice()
		rating := t.rateImperialDraw(price)
		if t.areBoundsUsable() && rating-int64(price)*t.cardLowerBound() < t.rating {
			t.legal++
		} else {
			t.offer(packAction(verbImperial, 0, 0), rating-t.costOfPaying(0, 0, price))
		}
	}
	if e.Actions&^(1<<bitDraw|1<<bitImperial) != 0 {
		t.pickOther(e.Actions)
	}
	return t.result()
}

// pickOther offers those actions of a set that are seldom possible.
func (t *evaluation) pickOther(set uint64) {
	s, r := t.state, t.rules
	if set&(1<<bitEquitas) != 0 {
		t.offer(packAction(verbEquitas, 0, 0), t.rateEquitas())
	}
	if set&(1<<bitTrade) != 0 {
		if s.canAfford(t.seat) {
			if mask := t.position.pileMask[baseDeck]; t.isTradeHopeless(t.rating) {
				t.legal += bits.OnesCount64(mask)
			} else {
				for ; mask != 0; mask &= mask - 1 {
					k := uint8(lowestBit(mask))
					t.offer(packAction(verbTrade, 0, k), t.rateTrade(k))
				}
			}
		}
		t.offer(packAction(verbTrade, 0, none), t.rateTrade(none))
	}
	if set&(1<<bitSupport) != 0 {
		for m := t.ownHouse.mask; m != 0; m &= m - 1 {
			k := uint8(lowestBit(m))
			t.offer(packAction(verbSupport, 0, k), t.rateSupport(k))
		}
	}
	for m := set >> bitPerk; m != 0; m &= m - 1 {
		k := uint8(lowestBit(m))
		s.namingActions = s.appendTargets(s.namingActions[:0], verbPerk, k, r.perks[k].target, t.seat)
		for _, a := range s.namingActions {
			t.offer(a, t.rateAction(a))
		}
	}
}

// areBoundsUsable reports whether [evaluation.cardLowerBound] and [evaluation.gainUpperBound]
// can be used: they are not computed if limits change during play.
func (t *evaluation) areBoundsUsable() bool { return !t.rules.outlook.limitsChange }

// cardLowerBound returns a lower bound for the value of any card in hand, gainUpperBound an upper
// bound for the gain from any card of the Merchant.
func (t *evaluation) cardLowerBound() int64 {
	return t.minCardWorth[t.fort&(maxForts-1)] - max(t.winterScore, -t.winterScore)*t.rules.outlook.mostScore
}

func (t *evaluation) gainUpperBound() int64 {
	return t.maxMerchantGain[t.fort&(maxForts-1)] + max(t.winterScore, -t.winterScore)*t.rules.outlook.mostScore
}

// isTradeHopeless reports whether a trade cannot be rated as high as rating, whatever card is
// taken from the Merchant and paid for.
func (t *evaluation) isTradeHopeless(rating int64) bool {
	if !t.areBoundsUsable() {
		return false
	}
	if cards := int32(t.rules.slotCounts[t.state.priceNumber(t.seat)&(maxPriceNumbers-1)].all); !t.isTradeBaseKnown {
		if t.weight(tradeTry)-int64(cards)*t.cardLowerBound()+t.remainderValue(t.handSize+1-cards, t.fort, t.shield)+t.gainUpperBound() < rating {
			return true
		}
		t.computePriceCost()
	}
	return t.tradeBase+t.gainUpperBound() < rating
}
