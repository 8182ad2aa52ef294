package proelio

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/rng"
)

var _ engine.Lottery = (*View)(nil)

// Lots implements [engine.Lottery].
func (v *View) Lots(chance *rng.Stream) engine.Quick {
	v.chance = chance
	return v
}

// Decide implements [engine.Quick]: it draws lots.
func (v *View) Decide() (a engine.Action, legal int, ok bool) {
	s, chance := v.s, v.chance
	p := &s.pos
	hand := p.house[p.owner&7].mask
	switch p.phase {
	case phaseAction:
		a, legal = s.lotAction(chance)
	case phaseDeploy:
		a, legal = s.lotDeploy(chance)
	case phaseLoot:
		a, legal = lotKind(verbLoot, hand, chance)
	case phaseDiscard:
		a, legal = lotKind(verbDiscard, hand, chance)
	case phasePay:
		a, legal = lotKind(verbPay, s.payable(int(p.actor)), chance)
	case phaseGive:
		a, legal = lotKind(verbGive, hand&s.stealMask(), chance)
	case phaseTake:
		a, legal = lotKind(s.takeVerb(), hand&s.stealMask(), chance)
	case phaseResolve:
		a, legal = act(verbSacrifice+verb(chance.Below(2)), 0, 0), 2
	case phaseReact, phaseKeep:
		a, legal = s.lotOf(s.Legal(s.named[:0]), chance)
	}
	return a, legal, legal > 0
}

// lotKind draws one of some kinds.
func lotKind(v verb, kinds uint64, chance *rng.Stream) (a engine.Action, legal int) {
	legal = bits.OnesCount64(kinds)
	return act(v, 0, nth(kinds, int(chance.Below(uint32(legal))))), legal
}

// lotDeploy draws one of what [State.legalDeploy] lists.
func (s *State) lotDeploy(chance *rng.Stream) (a engine.Action, legal int) {
	kinds := s.deployments()
	n := bits.OnesCount64(kinds)
	i := int(chance.Below(uint32(n + 1)))
	a = act(verbDeploy, 0, nth(kinds, i))
	if i == n {
		a = act(verbDone, 0, 0)
	}
	return a, n + 1
}

// lotOf draws one of a list, and keeps the list's room.
func (s *State) lotOf(legal []engine.Action, chance *rng.Stream) (engine.Action, int) {
	s.named = legal
	return legal[chance.Below(uint32(len(legal)))], len(legal)
}

// lotAction draws one of what [State.legalAction] lists. Where there are cards that
// name a House, or one might have to pass, it makes the list; what is rarely there
// it lists only when the lot falls on it.
func (s *State) lotAction(chance *rng.Stream) (a engine.Action, legal int) {
	r, seat := s.r, int(s.pos.active)
	e := s.menu(seat)
	if e.Kinds&r.targetBits != 0 || e.Acts&(1<<bitDraw) == 0 {
		return s.lotOf(s.listed(s.named[:0], seat, e), chance)
	}
	kinds := bits.OnesCount64(e.Kinds)
	usual := 1 + kinds + int(e.Acts>>bitImperial&1)
	legal = usual
	if e.Acts&^(1<<bitDraw|1<<bitImperial) != 0 {
		legal += s.others(seat, e.Acts)
	}
	i := int(chance.Below(uint32(legal)))
	if i >= usual {
		s.named = s.legalOther(s.named[:0], seat, e.Acts)
		return s.named[i-usual], legal
	}
	a = r.listed[nth(e.Kinds, i-1)&(maxKinds-1)]
	if i == 0 {
		a = act(verbDraw, 0, 0)
	}
	if i > kinds {
		a = act(verbImperial, 0, 0)
	}
	return a, legal
}

// others is how many actions legalOther lists.
func (s *State) others(seat int, set uint64) int {
	p, r := &s.pos, s.r
	n := int(set >> bitEquitas & 1)
	if set&(1<<bitTrade) != 0 {
		n++
		if s.affordable(seat) {
			n += bits.OnesCount64(p.pileMask[base])
		}
	}
	if set&(1<<bitSupport) != 0 {
		n += bits.OnesCount64(p.house[seat].mask)
	}
	for m := set >> bitPerk; m != 0; m &= m - 1 {
		n += r.perks[bits.TrailingZeros64(m)].target.count(s.n)
	}
	return n
}

// count is how many Houses may be named at a table of so many.
func (t *target) count(seats int) int {
	switch {
	case t.rivals && t.self:
		return seats
	case t.rivals:
		return seats - 1
	}
	return max(1, len(t.places))
}

// nth is the number of the bit of a mask that has i bits below it. Up to four it
// takes no branch: nobody can guess which way that would go.
func nth(mask uint64, i int) uint8 {
	for ; i > 4; i-- {
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
	return uint8(bits.TrailingZeros64(mask))
}
