package proelio

import "equitas/engine/cond"

// An outlook holds what bots need to know of the rules, precomputed: the value of each card by
// its properties, and the effects of programs as numbers.
type outlook struct {
	keep                                               [maxForts][maxKinds]profile // by one's own Fortification and kind
	forts                                              []uint8                     // the values that a Fortification can have, 0 first
	shields                                            uint64                      // kinds of Defense cards
	play                                               [maxKinds]effectOutline     // by kind of Strategy card
	perk                                               [maxPerks]effectOutline
	attackOutcomes                                     [maxKinds]attackOutcome // by kind of Attack card
	limits                                             limits                  // the largest values that the three limits can have
	attackLimits, deployLimits, steps                  *expr                   // nil if the number is constant
	limitsChange, attackLimitOpen                      bool                    // limitsChange: some limit changes during play; attackLimitOpen: see [State.attackLimitOf]
	strongest                                          int32                   // value of the strongest attack in the deck
	stealingAttacks                                    uint64                  // attacks that take cards by their effect, as bits
	scoreFort, scoreDefense, scoreImperial, scoreGuild int32
	mostScore                                          int64 // largest score of a card, as an absolute value
}

// maxForts is the number of values of a Fortification that tables distinguish.
const maxForts = 16

// A profile is what a card contributes to the value of a hand: features and their values, the
// defense that it offers, and its score in winter.
type profile struct {
	n        uint8
	features [6]uint8
	values   [6]int8
	shield   int8 // defense value, if it could be deployed
	score    int8
}

func (p *profile) add(f int, v int32) {
	p.features[p.n], p.values[p.n] = uint8(f), int8(min(max(v, -100), 100))
	p.n++
}

// An attackOutcome is the result of an attack's effect if nothing prevents it.
type attackOutcome struct {
	steals int32 // cards taken from the defender
	draws  int32 // cards drawn by the attacker
	breach bool  // the Fortification is lost
}

// An effectOutline summarizes a list of effects, mostly as numbers of cards.
type effectOutline struct {
	isFixed                                                      bool  // the same whenever it is played, at any number of seats
	draws                                                        int32 // Base cards drawn by the House that plays it
	imperialKept                                                 int32 // Imperial cards that the House keeps
	gift                                                         int32 // cards drawn by the House whom
	giftsToAll                                                   int32 // cards drawn by all others together, which depends on their number
	cardsLost                                                    int32 // cards that another House, whom, loses
	whom                                                         uint8 // code of the House of gift, cardsLost and breach
	breach                                                       bool  // the House whom loses its Fortification
	freezes, endsFreeze, showsHand, costsNoAction, callsMerchant bool
	fort                                                         int32 // value of the Fortification that it places
}

// computeOutlook computes the numbers by which bots rate, from the rules alone.
func (c *compiler) computeOutlook() {
	r := c.rules
	o := &r.outlook
	o.scoreFort, o.scoreDefense = int32(c.set.Int("scoring.fortification")), int32(c.set.Int("scoring.deployable"))
	o.scoreImperial, o.scoreGuild = int32(c.set.Int("scoring.imperial")), int32(c.set.Int("scoring.guild"))
	s := r.newState(r.players.Usual)
	c.computeLimits()
	for k := range r.kinds {
		kind := &r.kinds[k]
		if kind.use == useAttack {
			o.strongest = max(o.strongest, r.valueOf[k])
			o.attackOutcomes[k] = r.attackOutcomeOf(kind.reveal)
			if o.attackOutcomes[k].steals > 0 {
				o.stealingAttacks |= 1 << k
			}
		}
		if r.isFixed(kind.play) {
			o.play[k] = s.outline(kind.play, viewpoint{self: 0, rival: 1, kind: k, target: 1})
			o.play[k].isFixed = o.play[k].giftsToAll == 0
		}
	}
	for i := range r.perks {
		if r.isFixed(r.perks[i].do) {
			o.perk[i] = s.outline(r.perks[i].do, viewpoint{self: 0, rival: 1, kind: -1, target: 1})
			o.perk[i].isFixed = o.perk[i].giftsToAll == 0
		}
	}
	for fort := range int32(maxForts) {
		for k := range r.kinds {
			r.fillProfile(&o.keep[fort][k], k, fort, o.limits)
		}
	}
	exists := [maxForts]bool{0: true}
	for k := range r.kinds {
		exists[r.valueOf[k]] = true
		if r.kinds[k].use == useDefense {
			o.shields |= 1 << k
		}
	}
	for fort, there := range exists {
		if !there {
			continue
		}
		o.forts = append(o.forts, uint8(fort))
		for k := range r.kinds {
			score := int64(o.keep[fort][k].score)
			o.mostScore = max(o.mostScore, score, -score)
		}
	}
}

// fillProfile computes the contribution of kind k to a hand with a Fortification of value fort,
// under given limits.
func (r *Rules) fillProfile(p *profile, k int, fort int32, lim limits) {
	c, o, pts := &r.kinds[k], &r.outlook, r.valueOf[k]
	within := func(gap int32) bool {
		need := pts - gap
		if c.min != cond.Absent {
			need = c.min
		}
		return need <= fort
	}
	switch c.use {
	case useDefense:
		usable := within(lim.deploy)
		switch {
		case c.deployed != 0:
			p.add(keepShield, 1)
			if n := r.countDrawn(c.deployed, whoSelf, whoDefender); n > 0 {
				p.add(keepRefill, n)
			}
		case usable:
			p.add(keepDefense, pts)
			p.shield = int8(min(pts, 100))
		default:
			p.add(keepDefenseLater, 1)
		}
		if r.fortifyMask>>k&1 != 0 {
			switch pts - fort {
			case lim.step:
				p.add(keepWall, 1)
			case 2 * lim.step:
				p.add(keepWallLater, 1)
			}
		}
		if c.tags != 0 {
			p.add(keepGuard, 1)
		}
		if r.scoredMask>>k&1 != 0 && usable {
			p.score = int8(min(max(pts*o.scoreDefense, -100), 100))
		}
	case useAttack:
		st := &o.attackOutcomes[k]
		switch {
		case st.steals > 0:
			p.add(keepThief, st.steals)
		case st.breach:
			p.add(keepBreach, 1)
		case pts == 0:
			p.add(keepBluff, 1)
		case within(lim.attack):
			p.add(keepAttack, pts)
		default:
			p.add(keepAttackLater, 1)
		}
		if st.draws > 0 {
			p.add(keepRefill, st.draws)
		}
	case useStrategy:
		e := &o.play[k]
		if n := e.draws + e.imperialKept; n > 0 {
			p.add(keepDraw, n)
		}
		if n := e.gift + e.giftsToAll; n > 0 {
			p.add(keepGift, n)
		}
		if e.freezes {
			p.add(keepFreeze, 1)
		}
		if e.costsNoAction {
			p.add(keepFree, 1)
		}
		if e.cardsLost > 0 {
			p.add(keepHurt, e.cardsLost)
		}
	}
	if c.deck == imperialDeck {
		p.add(keepImperial, 1)
		p.score = int8(min(max(o.scoreImperial, -100), 100))
	}
}

// attackOutcomeOf returns the result of an attack's effect (program pc) on a defender that does not
// defend.
func (r *Rules) attackOutcomeOf(pc uint16) attackOutcome {
	var st attackOutcome
	for pc := pc; r.ops[pc].verb != opEnd; pc++ {
		switch o := &r.ops[pc]; {
		case o.verb == opLoseFort && (o.who == whoDefender || o.who == whoSelf):
			st.breach = true
		case o.verb == opSteal && (o.who == whoAttacker || o.who == whoRival), o.verb == opDiscard && (o.who == whoDefender || o.who == whoSelf):
			n := int32(1)
			if fixed, ok := o.n.ConstantValue(); ok {
				n = fixed
			}
			st.steals += min(max(n, 0), maxHand)
		}
	}
	st.draws = r.countDrawn(pc, whoAttacker, whoRival)
	return st
}

// isFixed reports whether a program does the same whenever it is played.
func (r *Rules) isFixed(pc uint16) bool {
	for ; r.ops[pc].verb != opEnd; pc++ {
		if o := &r.ops[pc]; !o.n.IsConstant() || o.condition != nil && !o.condition.IsConstant() {
			return false
		}
	}
	return true
}
