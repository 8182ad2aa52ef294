package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// Moves of Defenders. [compiler.steps] computes which areas are one step apart. A step costs
// the base price, and more if Gales lie on the area where it ends.
//
//
// Stronghold 2010, Muoversi nella Roccaforte.

// commands returns the bits, by areaNumber, of the areas whose units Defender d commands and to
// which he may send units: those on his side, and all buildings.
func (s *State) commands(d int) uint32 {
	r := s.r
	all := uint32(1)<<r.areaN - 1
	if s.def == 1 {
		return all
	}
	for k := range r.sections {
		if !holds(d, s.def, r.sections[k].side) {
			all &^= 1 << k
		}
	}
	for t := range r.towers {
		if !holds(d, s.def, r.towers[t].side) {
			all &^= 1 << (len(r.sections) + t)
		}
	}
	return all
}

// gales returns the additional cost, in hourglasses, of entering an area with Gales.
func (s *State) gales(to area) int32 {
	if !to.is(atSection) || s.r.gale < 0 {
		return 0
	}
	return int32(s.pos.section[to.at(atSection)].gale) * int32(s.r.actions[s.r.gale].surcharge)
}

// stepCosts returns the cost, in hourglasses, of moving one unit or hero one step to an area.
func (s *State) stepCosts(to area) int { return s.movePrice(s.r.stepBase, s.gales(to)) }

// swapCosts returns the cost, in hourglasses, of a swap between two areas. Gales of both count,
// since both receive a unit (ruling R29).
func (s *State) swapCosts(a, b area) int {
	return s.movePrice(s.r.swapBase, s.gales(a)+s.gales(b))
}

// movePrice returns how many hourglasses a step or a swap costs.
func (s *State) movePrice(base uint8, gale int32) int {
	s.q.base, s.q.gale = int32(base), gale
	return int(s.r.stepCost.at(s, s.q.base, s.q.gale, 0, 0))
}

// walks reports whether a unit of type t has room in the area to, which is one step away, and
// Defender d can pay for the step.
func (s *State) walks(d int, t int, to area) bool {
	return s.hasRoom(to, t, -1) && s.stepCosts(to) <= int(s.pos.defender[d].glass)
}

// leaves reports whether Defender d can move a unit of type t from area number i to one of the
// areas of the mask.
func (s *State) leaves(d, i, t int, mask uint32) bool {
	for m := s.r.steps[i] & mask; m != 0; m &= m - 1 {
		if s.walks(d, t, s.r.numbered(lowest(m))) {
			return true
		}
	}
	return false
}

// canMove reports whether Defender d can make any step.
func (s *State) canMove(d int) bool {
	if s.pos.defender[d].glass == 0 {
		return false
	}
	mask := s.commands(d)
	for m := mask; m != 0; m &= m - 1 {
		i := lowest(m)
		for types := s.guards(s.r.numbered(i)).types(); types != 0; types &= types - 1 {
			if s.leaves(d, i, bits.TrailingZeros8(types), mask) {
				return true
			}
		}
	}
	for h := range s.r.heroes {
		if s.heroWays(d, h) != 0 {
			return true
		}
	}
	return false
}

// listMovers appends the units and heroes with which Defender d can make a step.
func (s *State) listMovers(buf []engine.Action, d int) []engine.Action {
	mask := s.commands(d)
	for m := mask; m != 0; m &= m - 1 {
		i := lowest(m)
		from := s.r.numbered(i)
		for types := s.guards(from).types(); types != 0; types &= types - 1 {
			if t := bits.TrailingZeros8(types); s.leaves(d, i, t, mask) {
				buf = append(buf, act(verbUnit, int(from), t, 0))
			}
		}
	}
	for h := range s.r.heroes {
		if s.heroWays(d, h) != 0 {
			buf = append(buf, act(verbHero, h, 0, 0))
		}
	}
	return buf
}

// listGoals appends the areas to which the chosen unit or hero can go.
func (s *State) listGoals(buf []engine.Action, d int) []engine.Action {
	p := &s.pos
	t := int(p.task.kind)
	mask := uint32(0)
	if p.task.n == 1 {
		mask = s.heroWays(d, t)
	} else {
		for m := s.r.steps[s.r.areaNumber(p.task.from)] & s.commands(d); m != 0; m &= m - 1 {
			if i := lowest(m); s.walks(d, t, s.r.numbered(i)) {
				mask |= 1 << i
			}
		}
	}
	for m := mask; m != 0; m &= m - 1 {
		buf = append(buf, act(verbTo, int(s.r.numbered(lowest(m))), 0, 0))
	}
	return buf
}

// walk moves the chosen unit or hero of Defender d one step.
func (s *State) walk(d int, to area) {
	p := &s.pos
	t := int(p.task.kind)
	p.defender[d].glass -= uint16(s.stepCosts(to))
	p.tally.steps++
	if p.task.n == 1 {
		p.hero[t].at = atCourt
		if to.is(atSection) {
			p.hero[t].at = uint8(to.at(atSection))
		}
	} else {
		s.guards(p.task.from)[t]--
		s.guards(to)[t]++
	}
	p.task = task{last: -1}
}

// heroWays returns the bits, by areaNumber, of the areas with room for hero h: the neighbouring
// sections and the courtyard; from the courtyard, any section (ruling R28). A hero that has
// acted cannot move; a possessed one can (R59).
//
// Stronghold 2010, Eroi.
func (s *State) heroWays(d, h int) (mask uint32) {
	p, r := &s.pos, s.r
	x := &p.hero[h]
	if x.acted {
		return 0
	}
	court := uint32(1) << r.areaNumber(atPlace)
	if x.at == atCourt {
		mask = uint32(1)<<len(r.sections) - 1
	} else {
		mask = uint32(r.beside[x.at]) | court
		if !holds(d, s.def, r.sections[x.at].side) {
			return 0
		}
	}
	mask &= s.commands(d)
	for m := mask; m != 0; m &= m - 1 {
		i := lowest(m)
		if i < len(r.sections) && s.heroesOn(i) >= int(r.sections[i].heroes) || s.stepCosts(r.numbered(i)) > int(p.defender[d].glass) {
			mask &^= 1 << i
		}
	}
	return mask
}

// heroesOn returns the number of heroes on section k.
func (s *State) heroesOn(k int) (n int) {
	for h := range s.r.heroes {
		n += int(bit(int(s.pos.hero[h].at) == k))
	}
	return n
}

// A swaps finds the swaps that a Defender can make. It computes an area's part when it is first
// needed, and is valid until the position changes. The two units of a swap have different types
// (S1 of doc.go), each fits in the other's place, and the Defender can pay.
//
// Stronghold 2010, Scambiare posti; ruling R29.
type swaps struct {
	s     *State
	mask  uint32           // bits of the areas that the Defender commands
	glass int              // hourglasses that he has
	plain bool             // he can pay for a swap without Gales
	known uint32           // bits of the areas whose fits are computed
	fits  [maxAreas]uint16 // by area: bit 3*t+u says that a unit of type t can replace a unit of type u there
}

// swapping returns a swaps for Defender d.
func (s *State) swapping(d int) swaps {
	glass := int(s.pos.defender[d].glass)
	return swaps{s: s, mask: s.commands(d), glass: glass, plain: s.movePrice(s.r.swapBase, 0) <= glass}
}

// at returns the fits of area number i.
func (x *swaps) at(i int) uint16 {
	if x.known>>i&1 == 0 {
		x.known |= 1 << i
		x.fits[i] = x.s.replaceable(x.s.r.numbered(i))
	}
	return x.fits[i]
}

// replaceable returns the replacements of units that are possible in an area, as the bits of
// swaps.fits.
func (s *State) replaceable(a area) (fits uint16) {
	const any = 0b001001001 // the bits for all types t
	for types := s.guards(a).types(); types != 0; types &= types - 1 {
		u := bits.TrailingZeros8(types)
		switch {
		case a.is(atSection):
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

// with returns the types, as bits, of the units in area j that can swap with a unit of type t
// in area i. It does not look at the cost.
func (x *swaps) with(i, t, j int) (types uint8) {
	come, leave := x.at(j)>>(3*t)&7, x.at(i)
	for ; come != 0; come &= come - 1 {
		if u := bits.TrailingZeros16(come); leave>>(3*u+t)&1 != 0 {
			types |= 1 << u
		}
	}
	return types
}

// paid reports whether the Defender can pay for a swap between areas i and j.
func (x *swaps) paid(i, j int) bool {
	a, b := x.s.r.numbered(i), x.s.r.numbered(j)
	if x.s.gales(a)+x.s.gales(b) == 0 {
		return x.plain
	}
	return x.s.swapCosts(a, b) <= x.glass
}

// partnered reports whether a unit of type t in area i can swap with any other unit.
func (x *swaps) partnered(i, t int) bool {
	for m := x.s.r.steps[i] & x.mask; m != 0; m &= m - 1 {
		if j := lowest(m); x.with(i, t, j) != 0 && x.paid(i, j) {
			return true
		}
	}
	return false
}

// canSwap reports whether Defender d can make any swap.
func (s *State) canSwap(d int) bool {
	if s.pos.defender[d].glass == 0 {
		return false
	}
	x := s.swapping(d)
	for m := x.mask; m != 0; m &= m - 1 {
		i := lowest(m)
		for types := s.guards(s.r.numbered(i)).types(); types != 0; types &= types - 1 {
			if x.partnered(i, bits.TrailingZeros8(types)) {
				return true
			}
		}
	}
	return false
}

// listSwappers appends the units that can swap with another one.
func (s *State) listSwappers(buf []engine.Action, d int) []engine.Action {
	x := s.swapping(d)
	for m := x.mask; m != 0; m &= m - 1 {
		i := lowest(m)
		from := s.r.numbered(i)
		for types := s.guards(from).types(); types != 0; types &= types - 1 {
			if t := bits.TrailingZeros8(types); x.partnered(i, t) {
				buf = append(buf, act(verbUnit, int(from), t, 0))
			}
		}
	}
	return buf
}

// listPartners appends the units with which a unit of type t in an area can swap.
func (s *State) listPartners(buf []engine.Action, d int, from area, t int) []engine.Action {
	x := s.swapping(d)
	i := s.r.areaNumber(from)
	for m := s.r.steps[i] & x.mask; m != 0; m &= m - 1 {
		j := lowest(m)
		types := x.with(i, t, j)
		if types == 0 || !x.paid(i, j) {
			continue
		}
		for ; types != 0; types &= types - 1 {
			buf = append(buf, act(verbUnit, int(s.r.numbered(j)), bits.TrailingZeros8(types), 0))
		}
	}
	return buf
}

// swap swaps the chosen unit of Defender d with a unit of type u in the area with.
func (s *State) swap(d int, with area, u int) {
	p := &s.pos
	from, t := p.task.from, int(p.task.kind)
	p.defender[d].glass -= uint16(s.swapCosts(from, with))
	p.tally.swaps++
	a, b := s.guards(from), s.guards(with)
	a[t]--
	b[t]++
	b[u]--
	a[u]++
	p.task = task{last: -1}
}
