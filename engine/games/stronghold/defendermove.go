package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// Moves of Defenders. [compiler.computeSteps] computes which areas are one step apart. A step
// costs the base price, and more if Gales lie on the area where it ends.
//
// Stronghold 2010, Muoversi nella Roccaforte.

// commandedAreas returns the bits, by areaNumber, of the areas whose units Defender d commands
// and to which he may send units: those on his side, and all buildings.
func (s *State) commandedAreas(d int) uint32 {
	r := s.rules
	all := uint32(1)<<r.areaCount - 1
	if s.defenderCount == 1 {
		return all
	}
	for k := range r.sections {
		if !commandsSide(d, s.defenderCount, r.sections[k].side) {
			all &^= 1 << k
		}
	}
	for t := range r.towers {
		if !commandsSide(d, s.defenderCount, r.towers[t].side) {
			all &^= 1 << (len(r.sections) + t)
		}
	}
	return all
}

// galeCost returns the additional cost, in hourglasses, of entering an area with Gales.
func (s *State) galeCost(to area) int32 {
	if !to.isKind(atSection) || s.rules.gale < 0 {
		return 0
	}
	return int32(s.pos.section[to.indexIn(atSection)].gales) * int32(s.rules.actions[s.rules.gale].surcharge)
}

// stepCost returns the cost, in hourglasses, of moving one unit or hero one step to an area.
func (s *State) stepCost(to area) int { return s.movePrice(s.rules.stepBase, s.galeCost(to)) }

// swapCost returns the cost, in hourglasses, of a swap between two areas. Gales of both count,
// since both receive a unit (ruling R29).
func (s *State) swapCost(a, b area) int {
	return s.movePrice(s.rules.swapBase, s.galeCost(a)+s.galeCost(b))
}

// movePrice returns the cost, in hourglasses, of a step or a swap. base is its cost without
// Gales; gale is what Gales add.
func (s *State) movePrice(base uint8, gale int32) int {
	s.viewpoint.base, s.viewpoint.gale = int32(base), gale
	return int(s.rules.stepCost.valueAt(s, s.viewpoint.base, s.viewpoint.gale, 0, 0))
}

// canStepTo reports whether a unit of type t has room in the area to, which is one step away, and
// Defender d can pay for the step.
func (s *State) canStepTo(d int, t int, to area) bool {
	return s.hasRoom(to, t, -1) && s.stepCost(to) <= int(s.pos.defender[d].hourglasses)
}

// canLeave reports whether Defender d can move a unit of type t from area number i to one of the
// areas of the mask.
func (s *State) canLeave(d, i, t int, mask uint32) bool {
	for m := s.rules.steps[i] & mask; m != 0; m &= m - 1 {
		if s.canStepTo(d, t, s.rules.areaByNumber(lowestBit(m))) {
			return true
		}
	}
	return false
}

// canMove reports whether Defender d can make any step.
func (s *State) canMove(d int) bool {
	if s.pos.defender[d].hourglasses == 0 {
		return false
	}
	mask := s.commandedAreas(d)
	for m := mask; m != 0; m &= m - 1 {
		i := lowestBit(m)
		for types := s.defenderUnits(s.rules.areaByNumber(i)).types(); types != 0; types &= types - 1 {
			if s.canLeave(d, i, bits.TrailingZeros8(types), mask) {
				return true
			}
		}
	}
	for h := range s.rules.heroes {
		if s.heroDestinations(d, h) != 0 {
			return true
		}
	}
	return false
}

// listMovers appends the units and heroes with which Defender d can make a step.
func (s *State) listMovers(buf []engine.Action, d int) []engine.Action {
	mask := s.commandedAreas(d)
	for m := mask; m != 0; m &= m - 1 {
		i := lowestBit(m)
		from := s.rules.areaByNumber(i)
		for types := s.defenderUnits(from).types(); types != 0; types &= types - 1 {
			if t := bits.TrailingZeros8(types); s.canLeave(d, i, t, mask) {
				buf = append(buf, packAction(verbUnit, int(from), t, 0))
			}
		}
	}
	for h := range s.rules.heroes {
		if s.heroDestinations(d, h) != 0 {
			buf = append(buf, packAction(verbHero, h, 0, 0))
		}
	}
	return buf
}

// listMoveTargets appends the areas to which the chosen unit or hero can go.
func (s *State) listMoveTargets(buf []engine.Action, d int) []engine.Action {
	p := &s.pos
	t := int(p.task.kind)
	mask := uint32(0)
	if p.task.counter == 1 {
		mask = s.heroDestinations(d, t)
	} else {
		for m := s.rules.steps[s.rules.areaNumber(p.task.from)] & s.commandedAreas(d); m != 0; m &= m - 1 {
			if i := lowestBit(m); s.canStepTo(d, t, s.rules.areaByNumber(i)) {
				mask |= 1 << i
			}
		}
	}
	for m := mask; m != 0; m &= m - 1 {
		buf = append(buf, packAction(verbMoveTo, int(s.rules.areaByNumber(lowestBit(m))), 0, 0))
	}
	return buf
}

// stepTo moves the chosen unit or hero of Defender d one step.
func (s *State) stepTo(d int, to area) {
	p := &s.pos
	t := int(p.task.kind)
	p.defender[d].hourglasses -= uint16(s.stepCost(to))
	p.tally.steps++
	if p.task.counter == 1 {
		p.hero[t].place = atCourt
		if to.isKind(atSection) {
			p.hero[t].place = uint8(to.indexIn(atSection))
		}
	} else {
		s.defenderUnits(p.task.from)[t]--
		s.defenderUnits(to)[t]++
	}
	p.task = task{last: -1}
}

// heroDestinations returns the bits, by areaNumber, of the areas with room for hero h: the
// neighbouring sections and the courtyard; from the courtyard, any section (ruling R28). A
// hero that has acted cannot move; a possessed one can (R59).
//
// Stronghold 2010, Eroi.
func (s *State) heroDestinations(d, h int) (mask uint32) {
	p, r := &s.pos, s.rules
	x := &p.hero[h]
	if x.acted {
		return 0
	}
	court := uint32(1) << r.areaNumber(atPlace)
	if x.place == atCourt {
		mask = uint32(1)<<len(r.sections) - 1
	} else {
		mask = uint32(r.neighbourSections[x.place]) | court
		if !commandsSide(d, s.defenderCount, r.sections[x.place].side) {
			return 0
		}
	}
	mask &= s.commandedAreas(d)
	for m := mask; m != 0; m &= m - 1 {
		i := lowestBit(m)
		if i < len(r.sections) && s.heroesOn(i) >= int(r.sections[i].heroSlots) || s.stepCost(r.areaByNumber(i)) > int(p.defender[d].hourglasses) {
			mask &^= 1 << i
		}
	}
	return mask
}

// heroesOn returns the number of heroes on section k.
func (s *State) heroesOn(k int) (n int) {
	for h := range s.rules.heroes {
		n += int(boolToBit(int(s.pos.hero[h].place) == k))
	}
	return n
}

// A swapFinder finds the swaps that a Defender can make. It computes the fits of an area when
// they are first needed, and is valid until the position changes. The two units of a swap have
// different types (S1 of doc.go), each fits in the other's place, and the Defender can pay.
//
// Stronghold 2010, Scambiare posti; ruling R29.
type swapFinder struct {
	state        *State
	mask         uint32           // bits of the areas that the Defender commands
	hourglasses  int              // hourglasses that he has
	affordsPlain bool             // he can pay for a swap without Gales
	computed     uint32           // bits of the areas whose fits are computed
	fits         [maxAreas]uint16 // by area: bit 3*t+u says that a unit of type t can replace a unit of type u there
}

// newSwapFinder returns a swapFinder for Defender d.
func (s *State) newSwapFinder(d int) swapFinder {
	glass := int(s.pos.defender[d].hourglasses)
	return swapFinder{state: s, mask: s.commandedAreas(d), hourglasses: glass, affordsPlain: s.movePrice(s.rules.swapBase, 0) <= glass}
}

// replacements returns the fits of area number i, which it computes at the first call.
func (x *swapFinder) replacements(i int) uint16 {
	if x.computed>>i&1 == 0 {
		x.computed |= 1 << i
		x.fits[i] = x.state.replacementsIn(x.state.rules.areaByNumber(i))
	}
	return x.fits[i]
}

// replacementsIn returns the replacements of units that are possible in an area, as the bits of
// swapFinder.fits.
func (s *State) replacementsIn(a area) (fits uint16) {
	const any = 0b001001001 // the bits for all types t
	for types := s.defenderUnits(a).types(); types != 0; types &= types - 1 {
		u := bits.TrailingZeros8(types)
		switch {
		case a.isKind(atSection):
			if s.hasRoom(a, u, u) {
				fits |= any << u
			}
		default:
			for t := range 3 {
				if t != u && s.hasRoom(a, t, u) {
					fits |= 1 << (3*t + u)
				}
			}
		}
	}
	return fits &^ 0b100010001
}

// partnerTypes returns the types, as bits, of the units in area j that can swap with a unit of
// type t in area i. It does not look at the cost.
func (x *swapFinder) partnerTypes(i, t, j int) (types uint8) {
	come, leave := x.replacements(j)>>(3*t)&7, x.replacements(i)
	for ; come != 0; come &= come - 1 {
		if u := bits.TrailingZeros16(come); leave>>(3*u+t)&1 != 0 {
			types |= 1 << u
		}
	}
	return types
}

// canPay reports whether the Defender can pay for a swap between areas i and j.
func (x *swapFinder) canPay(i, j int) bool {
	a, b := x.state.rules.areaByNumber(i), x.state.rules.areaByNumber(j)
	if x.state.galeCost(a)+x.state.galeCost(b) == 0 {
		return x.affordsPlain
	}
	return x.state.swapCost(a, b) <= x.hourglasses
}

// hasPartner reports whether a unit of type t in area i can swap with a unit elsewhere, and
// the Defender can pay for it.
func (x *swapFinder) hasPartner(i, t int) bool {
	for m := x.state.rules.steps[i] & x.mask; m != 0; m &= m - 1 {
		if j := lowestBit(m); x.partnerTypes(i, t, j) != 0 && x.canPay(i, j) {
			return true
		}
	}
	return false
}

// canSwap reports whether Defender d can make any swap.
func (s *State) canSwap(d int) bool {
	if s.pos.defender[d].hourglasses == 0 {
		return false
	}
	x := s.newSwapFinder(d)
	for m := x.mask; m != 0; m &= m - 1 {
		i := lowestBit(m)
		for types := s.defenderUnits(s.rules.areaByNumber(i)).types(); types != 0; types &= types - 1 {
			if x.hasPartner(i, bits.TrailingZeros8(types)) {
				return true
			}
		}
	}
	return false
}

// listSwappers appends the units with which Defender d can make a swap.
func (s *State) listSwappers(buf []engine.Action, d int) []engine.Action {
	x := s.newSwapFinder(d)
	for m := x.mask; m != 0; m &= m - 1 {
		i := lowestBit(m)
		from := s.rules.areaByNumber(i)
		for types := s.defenderUnits(from).types(); types != 0; types &= types - 1 {
			if t := bits.TrailingZeros8(types); x.hasPartner(i, t) {
				buf = append(buf, packAction(verbUnit, int(from), t, 0))
			}
		}
	}
	return buf
}

// listPartners appends the units with which a unit of type t in the area from can swap, if
// Defender d can pay for it.
func (s *State) listPartners(buf []engine.Action, d int, from area, t int) []engine.Action {
	x := s.newSwapFinder(d)
	i := s.rules.areaNumber(from)
	for m := s.rules.steps[i] & x.mask; m != 0; m &= m - 1 {
		j := lowestBit(m)
		types := x.partnerTypes(i, t, j)
		if types == 0 || !x.canPay(i, j) {
			continue
		}
		for ; types != 0; types &= types - 1 {
			buf = append(buf, packAction(verbUnit, int(s.rules.areaByNumber(j)), bits.TrailingZeros8(types), 0))
		}
	}
	return buf
}

// swap swaps the chosen unit of Defender d with a unit of type u in the area at.
func (s *State) swap(d int, at area, u int) {
	p := &s.pos
	from, t := p.task.from, int(p.task.kind)
	p.defender[d].hourglasses -= uint16(s.swapCost(from, at))
	p.tally.swaps++
	a, b := s.defenderUnits(from), s.defenderUnits(at)
	a[t]--
	b[t]++
	b[u]--
	a[u]++
	p.task = task{last: -1}
}
