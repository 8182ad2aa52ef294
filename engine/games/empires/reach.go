package empires

import "math/bits"

// neighbours returns all areas that border in any way on at least one of areas (ruling R11).
func (s *State) neighbours(areas mask) (m mask) {
	for ; areas != 0; areas &= areas - 1 {
		m |= s.rules.waysOf[bits.TrailingZeros64(areas)].all
	}
	return m
}

// A reachableAreas holds the areas that a seat's troops can attack, by kind of way.
type reachableAreas struct {
	plain, mountain, strait mask
	seaLine, sea            mask // sea: across the Mediterranean, and sea areas themselves
	near                    mask // areas that border on a sea area that the seat controls
}

// union returns all areas of x.
func (x *reachableAreas) union() mask { return x.plain | x.mountain | x.strait | x.seaLine | x.sea }

// findReach returns the areas that player i's troops can attack.
//
// Empires 2002, Attack a Province; Sea Movement; rulings R15, R16.
func (s *State) findReach(i int) (x reachableAreas) {
	r := s.rules
	own := s.pos.seat[i].ownAreas
	far := false // an attack on any coast is possible
	for m := own & r.provinces; m != 0; m &= m - 1 {
		w := &r.waysOf[bits.TrailingZeros64(m)]
		x.plain |= w.plain
		x.mountain |= w.mountain
		x.strait |= w.strait
		x.seaLine |= w.seaLine
		x.sea |= w.coast
		switch {
		case w.coast == 0:
		case r.move.mediterranean == anyCoast:
			far = true
		case r.move.mediterranean == sameSea:
			x.sea |= s.coastsOf(w.coast)
		}
	}
	for m := own & r.seas; m != 0; m &= m - 1 {
		w := &r.waysOf[bits.TrailingZeros64(m)]
		x.near |= w.coast | w.sea
		if r.move.seaBase == seaNoBase {
			continue
		}
		x.sea |= w.sea
		switch {
		case r.move.seaBase == seaOwnCoast, r.move.mediterranean == sameSea:
			x.sea |= w.coast
		case r.move.mediterranean == anyCoast:
			far = true
		}
	}
	if far {
		x.sea |= r.coastal
	}
	return x
}

// coastsOf returns the provinces on the coasts of some sea areas.
func (s *State) coastsOf(seas mask) (m mask) {
	for ; seas != 0; seas &= seas - 1 {
		m |= s.rules.waysOf[bits.TrailingZeros64(seas)].coast
	}
	return m
}

// dieNeeded returns the number that a die must show, before modifiers, for the easiest way to
// an area; 0 or 1 if no die is needed, 127 if the area is not in x.
//
// Rulings R13, R14.
func (s *State) dieNeeded(x *reachableAreas, area int) int8 {
	v, bit := &s.rules.move, mask(1)<<area
	if x.plain&bit != 0 {
		return 0
	}
	least := int8(127)
	if x.mountain&bit != 0 {
		least = min(least, v.mountain)
	}
	if x.strait&bit != 0 {
		least = min(least, v.strait)
	}
	sea := v.sea
	if x.near&bit != 0 {
		sea -= v.controlBonus
	}
	if x.seaLine&bit != 0 {
		least = min(least, sea-v.lineBonus)
	}
	if x.sea&bit != 0 {
		least = min(least, sea)
	}
	return least
}
