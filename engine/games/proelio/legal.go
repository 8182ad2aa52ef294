package proelio

import (
	"math/bits"
	"slices"

	"equitas/engine"
	"equitas/engine/vocabulary"
)

// Legal implements [engine.State].
func (s *State) Legal(buf []engine.Action) []engine.Action {
	p := &s.pos
	h := &p.house[p.owner&7]
	switch p.phase {
	case phaseAction:
		return s.appendActionPhase(buf)
	case phaseDeploy:
		return s.appendDeployments(buf)
	case phaseReact:
		return append(s.appendTargets(buf, verbPerk, p.perk, s.rules.perks[p.perk].target, int(p.actor)), packAction(verbDecline, 0, 0))
	case phaseResolve:
		return append(buf, packAction(verbSacrifice, 0, 0), packAction(verbConcede, 0, 0))
	case phaseLoot:
		return appendCards(buf, verbLoot, h.mask)
	case phaseDiscard:
		return appendCards(buf, verbDiscard, h.mask)
	case phaseGive:
		return appendCards(buf, verbGive, h.mask&s.stealMask())
	case phaseTake:
		return appendCards(buf, s.takeVerb(), h.mask&s.stealMask())
	case phasePay:
		return appendCards(buf, verbPay, s.payableKinds(int(p.actor)))
	case phaseKeep:
		mask := uint64(0)
		for _, k := range p.keep[:p.keepN] {
			mask |= 1 << k
		}
		return appendCards(buf, verbKeep, mask)
	}
	return buf
}

// maxActions is the largest number of actions at a decision: one for each kind of card, and a few
// others.
const maxActions = 128

// usualKinds is a typical number of kinds to choose from. Lists are written as if they had at
// least that many elements, and then cut. The actual number is unpredictable, and a
// mispredicted branch costs more than a few needless writes.
const usualKinds = 6

// withRoom returns buf with a capacity for at least [maxActions] more actions, and the elements
// after its end as an array, so that writing needs no bounds checks.
func withRoom(buf []engine.Action) ([]engine.Action, *[maxActions]engine.Action) {
	n := len(buf)
	if cap(buf)-n < maxActions {
		buf = slices.Grow(buf, maxActions)
	}
	return buf, (*[maxActions]engine.Action)(buf[n : n+maxActions])
}

// appendCards appends an action of a verb for each kind of card in a mask.
func appendCards(buf []engine.Action, v verb, mask uint64) []engine.Action {
	if mask == 0 {
		return buf
	}
	buf, out := withRoom(buf)
	n, verb := bits.OnesCount64(mask), engine.Action(v)<<16
	for i := range usualKinds {
		out[i] = verb | engine.Action(bits.TrailingZeros64(mask))
		mask &= mask - 1
	}
	for i := usualKinds; mask != 0; mask &= mask - 1 {
		out[i&(maxActions-1)] = verb | engine.Action(bits.TrailingZeros64(mask))
		i++
	}
	return buf[:len(buf)+n]
}

// appendTargets appends an action for every House that House self may name as the target t; if no
// House must be named, it appends one action without a target.
func (s *State) appendTargets(buf []engine.Action, v verb, arg uint8, t target, self int) []engine.Action {
	switch {
	case t.rivals:
		for i := range s.seatCount {
			if i != self || t.self {
				buf = append(buf, packAction(v, uint8(i)+targetSeat, arg))
			}
		}
	case len(t.places) > 0:
		for _, w := range t.places {
			buf = append(buf, packAction(v, w+targetPlace, arg))
		}
	default:
		buf = append(buf, packAction(v, 0, arg))
	}
	return buf
}

// allowedActions returns what a House may do in its action phase: the kinds in hand that it
// may place, as bits by place in the list of actions, and the other actions, as bits.
//
// Proelio 0.9.6, Action Phase.
func (s *State) allowedActions(seat int) vocabulary.Allowed {
	p, r := &s.pos, s.rules
	h := &p.house[seat&7]
	found := s.lookUp(r.action, seat)
	e := vocabulary.Allowed{Kinds: found.Kinds & h.placeBits &^ s.blockedPlaces(seat), Actions: found.Actions}
	price := r.imperialPrice
	if r.imperialPrices != nil {
		price = max(price, s.imperialPrice(seat))
	}
	// without branches, which would be unpredictable
	here := boolToInt(int(p.merchant) == seat)
	drawn := boolToInt(h.cards >= price) & boolToInt(int(p.imperialN)+int(p.pileN[imperialDeck]) > 0)
	ready := boolToInt(h.uses > 0) &^ (here & boolToInt(r.merchantBlocks))
	e.Actions &= 1<<bitDraw | 1<<bitSupport | uint64(drawn)<<bitImperial | uint64(boolToInt(p.equitas < r.equitasUses))<<bitEquitas |
		uint64(here)<<bitTrade | r.perkBits[h.guild&31]&-uint64(ready)
	if found.Undecided != (vocabulary.Allowed{}) {
		e = s.evalUndecided(r.action, seat, e, found.Undecided)
	}
	s.places, s.placesTrace = e.Kinds, s.Trace()
	return e
}

// appendActionPhase appends the legal actions of the action phase, including those that do not end
// it. A House that can do nothing passes.
//
// Proelio 0.9.6, Action Phase.
func (s *State) appendActionPhase(buf []engine.Action) []engine.Action {
	seat := int(s.pos.active)
	return s.appendAllowed(buf, seat, s.allowedActions(seat))
}

// appendAllowed appends the legal actions of the action phase, for what [State.allowedActions]
// returned.
func (s *State) appendAllowed(buf []engine.Action, seat int, e vocabulary.Allowed) []engine.Action {
	r, from := s.rules, len(buf)
	if e.Kinds&r.targetBits == 0 {
		var out *[maxActions]engine.Action
		buf, out = withRoom(buf)
		n := int(e.Actions & (1 << bitDraw)) // 0 or 1, since bitDraw is 0
		out[0] = packAction(verbDraw, 0, 0)
		m, all := e.Kinds, n+bits.OnesCount64(e.Kinds)
		for range usualKinds {
			out[n&(maxActions-1)] = r.actionAt[bits.TrailingZeros64(m)&63]
			m &= m - 1
			n++
		}
		for ; m != 0; m &= m - 1 {
			out[n&(maxActions-1)] = r.actionAt[bits.TrailingZeros64(m)&63]
			n++
		}
		out[all&(maxActions-1)] = packAction(verbImperial, 0, 0)
		all += int(e.Actions >> bitImperial & 1)
		buf = buf[:from+all]
	} else {
		if e.Actions&(1<<bitDraw) != 0 {
			buf = append(buf, packAction(verbDraw, 0, 0))
		}
		for m := e.Kinds; m != 0; m &= m - 1 {
			i := bits.TrailingZeros64(m) & 63
			if r.targetBits>>i&1 == 0 {
				buf = append(buf, r.actionAt[i])
				continue
			}
			_, _, k := unpackAction(r.actionAt[i])
			buf = s.appendTargets(buf, verbPlay, k, r.kinds[k].target, seat)
		}
		if e.Actions&(1<<bitImperial) != 0 {
			buf = append(buf, packAction(verbImperial, 0, 0))
		}
	}
	if e.Actions&^(1<<bitDraw|1<<bitImperial) != 0 {
		buf = s.appendRareActions(buf, seat, e.Actions)
	}
	if len(buf) == from || e.Actions&(1<<bitDraw) == 0 && s.areAllFree(buf[from:]) {
		buf = append(buf, packAction(verbPass, 0, 0))
	}
	return buf
}

// blockedPlaces returns the kinds, as bits by place, that cannot be placed because of another
// card on the table: a second attack in front of a House, or a second freezing card in front
// of one's own. Rulings R1 and R17.
func (s *State) blockedPlaces(seat int) uint64 {
	places := uint64(0)
	if s.pos.house[s.targetOf(seat)&7].waiting != 0 {
		places = s.rules.attackBits
	}
	if s.pos.house[seat&7].freeze != 0 {
		places |= s.rules.freezeBits
	}
	return places
}

// placeableKinds returns the kinds in hand, as bits by place, that a House may use in its action
// phase to attack, to fortify or to play.
func (s *State) placeableKinds(seat int) uint64 {
	found := s.lookUp(s.rules.action, seat)
	places := found.Kinds & s.pos.house[seat&7].placeBits &^ s.blockedPlaces(seat)
	if found.Undecided.Kinds != 0 {
		return s.evalUndecided(s.rules.action, seat, vocabulary.Allowed{Kinds: places}, found.Undecided).Kinds
	}
	return places
}

// appendRareActions appends the rarer actions: Equitas, trade, Support and perks.
func (s *State) appendRareActions(buf []engine.Action, seat int, set uint64) []engine.Action {
	p, r := &s.pos, s.rules
	h := &p.house[seat]
	if set&(1<<bitEquitas) != 0 {
		buf = append(buf, packAction(verbEquitas, 0, 0))
	}
	if set&(1<<bitTrade) != 0 {
		if s.canAfford(seat) {
			buf = appendCards(buf, verbTrade, p.pileMask[baseDeck])
		}
		buf = append(buf, packAction(verbTrade, 0, none))
	}
	if set&(1<<bitSupport) != 0 {
		buf = appendCards(buf, verbSupport, h.mask)
	}
	for m := set >> bitPerk; m != 0; m &= m - 1 {
		k := uint8(bits.TrailingZeros64(m))
		buf = s.appendTargets(buf, verbPerk, k, r.perks[k].target, seat)
	}
	return buf
}

// areAllFree reports whether no action in the list ends the action phase.
func (s *State) areAllFree(l []engine.Action) bool {
	for _, a := range l {
		switch v, _, k := unpackAction(a); v {
		case verbPerk:
		case verbPlay:
			if !s.rules.isAlwaysFree(s.rules.kinds[k].play) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// isAlwaysFree reports whether a program never costs an action.
func (r *Rules) isAlwaysFree(pc uint16) bool {
	for ; r.ops[pc].verb != opEnd; pc++ {
		if r.ops[pc].verb == opAgain && r.ops[pc].condition == nil {
			return true
		}
	}
	return false
}

// appendDeployments appends the actions to deploy a Defense card, and to end the deployment. Each
// card is equal to the one deployed last or comes later in the order of cards, so that every set of
// cards can be chosen in one way only.
//
// Proelio 0.9.6, Defense Phase: Deployment; Defense Limits.
func (s *State) appendDeployments(buf []engine.Action) []engine.Action {
	return append(appendCards(buf, verbDeploy, s.deployments()), packAction(verbDone, 0, 0))
}

// deployments returns the kinds that may be deployed next, as bits.
func (s *State) deployments() uint64 {
	p := &s.pos
	if p.deployedN == maxHand {
		return 0
	}
	seat := int(p.active)
	h := &p.house[seat&7]
	kinds := s.deployable64(h, seat) & h.mask
	if p.deployedN > 0 {
		kinds &= s.rules.deployableAfter[p.lastDeployed&(maxKinds-1)]
	}
	return kinds
}

// deployable64 returns the kinds of Defense cards that House h, at seat, may deploy, as bits.
func (s *State) deployable64(h *house, seat int) uint64 {
	if t := s.rules.deployable; t != nil {
		return t[h.fort&(maxForts-1)]
	}
	return s.lookUpDeployable(seat)
}

// deployablePlaces returns the kinds that House h, at seat, may deploy, as bits by place in
// the list of actions.
func (s *State) deployablePlaces(h *house, seat int) uint64 {
	if t := s.rules.deployablePlaces; t != nil {
		return t[h.fort&(maxForts-1)]
	}
	return s.lookUpDeployablePlaces(seat)
}

func (s *State) lookUpDeployablePlaces(seat int) uint64 {
	return s.rules.placesOf(s.lookUpDeployable(seat))
}

// lookUpDeployable returns the kinds that a House may deploy, as bits. Unlike [Rules.deployable],
// it also takes account of conditions that depend on more than the Fortification.
func (s *State) lookUpDeployable(seat int) uint64 {
	e := s.lookUp(s.rules.deploy, seat)
	if e.Undecided.Kinds == 0 {
		return e.Kinds
	}
	return s.evalUndecided(s.rules.deploy, seat, vocabulary.Allowed{Kinds: e.Kinds & s.pos.house[seat].mask}, e.Undecided).Kinds
}

// deployable returns the sum of the values of the Base Defense cards in hand that
// could be deployed.
//
// Proelio 0.9.6, Victory, By Scoring.
func (s *State) deployable(seat int) int32 {
	h := &s.pos.house[seat&7]
	if t := s.rules.defenses; t != nil {
		return t.sum(h)
	}
	sum, may := int32(0), s.deployable64(h, seat)
	for _, k := range s.rules.scored { // these are few; the loop has no branch
		sum += s.rules.valueOf[k&63] * int32(h.count[k&63]) & -int32(may>>(k&63)&1)
	}
	return sum
}
