package proelio

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/rng"
)

var _ engine.ActionSampler = (*View)(nil)

// Sampler implements [engine.ActionSampler].
func (v *View) Sampler(chance *rng.Stream) engine.QuickChooser {
	v.chance = chance
	return v
}

// Decide implements [engine.QuickChooser]: it returns a uniformly random legal action, and the number
// of legal actions.
func (v *View) Decide() (a engine.Action, legal int, ok bool) {
	s, chance := v.state, v.chance
	p := &s.pos
	hand := p.house[p.owner&7].mask
	switch p.phase {
	case phaseAction:
		a, legal = s.sampleAction(chance)
	case phaseDeploy:
		a, legal = s.sampleDeploy(chance)
	case phaseLoot:
		a, legal = sampleKind(verbLoot, hand, chance)
	case phaseDiscard:
		a, legal = sampleKind(verbDiscard, hand, chance)
	case phasePay:
		a, legal = sampleKind(verbPay, s.payableKinds(int(p.actor)), chance)
	case phaseGive:
		a, legal = sampleKind(verbGive, hand&s.stealMask(), chance)
	case phaseTake:
		a, legal = sampleKind(s.takeVerb(), hand&s.stealMask(), chance)
	case phaseResolve:
		a, legal = packAction(verbSacrifice+verb(chance.Below(2)), 0, 0), 2
	case phaseReact:
		a, legal = s.sampleReact(chance)
	case phaseKeep:
		a, legal = s.sampleFrom(s.Legal(s.namingActions[:0]), chance)
	}
	return a, legal, legal > 0
}

// sampleKind returns a random action of a verb for one of the kinds in a mask, and their
// number.
func sampleKind(v verb, kinds uint64, chance *rng.Stream) (a engine.Action, legal int) {
	legal = bits.OnesCount64(kinds)
	return packAction(v, 0, nthBit(kinds, int(chance.Below(uint32(legal))))), legal
}

// sampleDeploy returns a random action of [State.appendDeployments].
func (s *State) sampleDeploy(chance *rng.Stream) (a engine.Action, legal int) {
	kinds := s.deployments()
	n := bits.OnesCount64(kinds)
	i := int(chance.Below(uint32(n + 1)))
	a = packAction(verbDeploy, 0, nthBit(kinds, i))
	if i == n {
		a = packAction(verbDone, 0, 0)
	}
	return a, n + 1
}

// sampleReact decides at random whether the offered perk is used, and on whom.
func (s *State) sampleReact(chance *rng.Stream) (a engine.Action, legal int) {
	p := &s.pos
	t := &s.rules.perks[p.perk].target
	n := t.countActions(s.seatCount)
	i := int(chance.Below(uint32(n + 1)))
	if i == n {
		return packAction(verbDecline, 0, 0), n + 1
	}
	return t.nthAction(verbPerk, p.perk, int(p.actor), i), n + 1
}

// sampleFrom returns a random action of a list, and the list's length. It keeps the list's memory
// for reuse.
func (s *State) sampleFrom(legal []engine.Action, chance *rng.Stream) (engine.Action, int) {
	s.namingActions = legal
	return legal[chance.Below(uint32(len(legal)))], len(legal)
}

// sampleAction returns a random action of [State.appendActionPhase].
func (s *State) sampleAction(chance *rng.Stream) (a engine.Action, legal int) {
	r, seat := s.rules, int(s.pos.active)
	e := s.allowedActions(seat)
	if e.Actions&(1<<bitDraw) == 0 { // the House may have to pass
		return s.sampleFrom(s.appendAllowed(s.namingActions[:0], seat, e), chance)
	}
	cards := bits.OnesCount64(e.Kinds)
	naming := e.Kinds & r.targetBits
	for m := naming; m != 0; m &= m - 1 {
		cards += r.targetOf(lowestBit(m)).countActions(s.seatCount) - 1
	}
	usual := 1 + cards + int(e.Actions>>bitImperial&1)
	legal = usual
	if e.Actions&^(1<<bitDraw|1<<bitImperial) != 0 {
		legal += s.countRareActions(seat, e.Actions)
	}
	i := int(chance.Below(uint32(legal)))
	switch {
	case i >= usual:
		return s.nthRareAction(seat, e.Actions, i-usual), legal
	case naming != 0 && i > 0 && i <= cards:
		return s.nthCardAction(seat, e.Kinds, i-1), legal
	}
	a = r.actionAt[nthBit(e.Kinds, i-1)&(maxKinds-1)]
	if i == 0 {
		a = packAction(verbDraw, 0, 0)
	}
	if i > cards {
		a = packAction(verbImperial, 0, 0)
	}
	return a, legal
}

// targetOf returns what the action with the card at a place in the list of actions must name.
func (r *Rules) targetOf(place int) *target { return &r.kinds[r.kindAt[place&(maxKinds-1)]].target }

// nthCardAction returns action number i, from 0, among those that place a card. places are the
// places of these cards in the list of actions, as bits. A card that names a House counts once for
// each House that it can name.
func (s *State) nthCardAction(seat int, places uint64, i int) engine.Action {
	r := s.rules
	for m := places & r.targetBits; m != 0; m &= m - 1 {
		place := lowestBit(m)
		t := r.targetOf(place)
		before, n := bits.OnesCount64(places&(1<<place-1)), t.countActions(s.seatCount)
		if i < before {
			break
		}
		if i < before+n {
			return t.nthAction(verbPlay, r.kindAt[place], seat, i-before)
		}
		i -= n - 1
	}
	return r.actionAt[nthBit(places, i)]
}

// countRareActions returns the number of actions that [State.appendRareActions] appends;
// nthRareAction returns action i of them.
func (s *State) countRareActions(seat int, set uint64) int {
	n := int(set>>bitEquitas&1) + int(set>>bitTrade&1)
	if set&(1<<bitTrade) != 0 && s.canAfford(seat) {
		n += bits.OnesCount64(s.pos.pileMask[baseDeck])
	}
	if set&(1<<bitSupport) != 0 {
		n += bits.OnesCount64(s.pos.house[seat].mask)
	}
	for m := set >> bitPerk; m != 0; m &= m - 1 {
		n += s.rules.perks[lowestBit(m)].target.countActions(s.seatCount)
	}
	return n
}

func (s *State) nthRareAction(seat int, set uint64, i int) engine.Action {
	if set&(1<<bitEquitas) != 0 {
		if i == 0 {
			return packAction(verbEquitas, 0, 0)
		}
		i--
	}
	if set&(1<<bitTrade) != 0 {
		if s.canAfford(seat) {
			pile := s.pos.pileMask[baseDeck]
			n := bits.OnesCount64(pile)
			if i < n {
				return packAction(verbTrade, 0, nthBit(pile, i))
			}
			i -= n
		}
		if i == 0 {
			return packAction(verbTrade, 0, none)
		}
		i--
	}
	if set&(1<<bitSupport) != 0 {
		hand := s.pos.house[seat].mask
		n := bits.OnesCount64(hand)
		if i < n {
			return packAction(verbSupport, 0, nthBit(hand, i))
		}
		i -= n
	}
	for m := set >> bitPerk; ; m &= m - 1 {
		k := lowestBit(m)
		t := &s.rules.perks[k].target
		n := t.countActions(s.seatCount)
		if i < n {
			return t.nthAction(verbPerk, uint8(k), seat, i)
		}
		i -= n
	}
}

// countActions returns the number of actions that [State.appendTargets] appends in a match with
// that many seats.
func (t *target) countActions(seats int) int {
	switch {
	case t.rivals && t.self:
		return seats
	case t.rivals:
		return seats - 1
	}
	return max(1, len(t.places))
}

// nthAction returns action number i, from 0, of those that [State.appendTargets] appends for the
// House self.
func (t *target) nthAction(v verb, arg uint8, self, i int) engine.Action {
	switch {
	case t.rivals:
		if !t.self && i >= self {
			i++
		}
		return packAction(v, uint8(i)+targetSeat, arg)
	case len(t.places) > 0:
		return packAction(v, t.places[i]+targetPlace, arg)
	}
	return packAction(v, 0, arg)
}

// nthBit returns the number of the bit of a mask that has i set bits below it. For i up to 5 it
// has no branches in the compiled code, since these would be unpredictable; inlined into
// another function it would have some.
//
//go:noinline
func nthBit(mask uint64, i int) uint8 {
	for ; i > 5; i-- {
		mask &= mask - 1
	}
	m := mask & (mask - 1)
	if i > 0 {
		mask = m
	}
	m &= m - 1
	if i > 1 {
		mask = m
	}
	m &= m - 1
	if i > 2 {
		mask = m
	}
	m &= m - 1
	if i > 3 {
		mask = m
	}
	m &= m - 1
	if i > 4 {
		mask = m
	}
	return uint8(bits.TrailingZeros64(mask))
}
