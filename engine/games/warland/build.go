package warland

// buildingPrice returns the price of a kind of building for a faction, in resources.
//
// WARLAND 2.0.2, Construction.
func (s *State) buildingPrice(seat, kind int) int {
	k := &s.rules.buildings[kind]
	if k.cost >= 0 {
		return k.cost
	}
	s.viewpoint.self, s.viewpoint.kind, s.viewpoint.building = seat, kind, -1
	return max(0, int(s.eval(s.rules.cost)))
}

// mayOwnMore reports whether a faction may own one more building of a kind, whatever it costs.
//
// WARLAND 2.0.2, Construction; Advanced Buildings. Rulings R17 and R18.
func (s *State) mayOwnMore(seat, kind int) bool {
	k := &s.rules.buildings[kind]
	if k.maxOwned > 0 && int(s.countBuildings(seat, kind, false)) >= k.maxOwned {
		return false
	}
	s.viewpoint.self, s.viewpoint.kind, s.viewpoint.building = seat, kind, -1
	return s.eval(s.rules.buildAllowed) != 0
}

// canBuildKind reports whether a faction can build a kind of building, provided that there is a
// place for it.
func (s *State) canBuildKind(seat, kind int) bool {
	p, k := &s.pos, &s.rules.buildings[kind]
	switch {
	case int(p.faction[seat].resources) < s.buildingPrice(seat, kind), !s.mayOwnMore(seat, kind) && (!s.rules.destroyOver || s.buildingPrice(seat, kind) == 0): // building and destroying something that costs nothing would never end
		return false
	case p.faction[seat].buildings == maxBuildings || p.lastBuilding == 1<<16-1:
		return false
	case k.supply > 0:
		n := 0
		for i := range s.seatCount {
			n += int(s.countBuildings(i, kind, false))
		}
		return n < k.supply
	}
	return true
}

// mayConstruct reports whether the active faction may still build in this turn.
//
// WARLAND 2.0.2, Main Phase. Ruling R15.
func (s *State) mayConstruct() bool {
	p, r := &s.pos, s.rules
	return (r.worksPerTurn == 0 || p.works < r.worksPerTurn) && (r.constructionsPerTurn == 0 || p.builds < r.constructionsPerTurn)
}

// buildableKinds returns, as bits, the kinds that a faction can build, provided that there is
// a place for them.
func (s *State) buildableKinds(seat int) uint32 {
	if int(s.offerableFor) != seat+1 {
		s.offerableFor, s.offerableKinds = int8(seat)+1, 0
		for kind := range s.rules.buildings {
			if s.canBuildKind(seat, kind) {
				s.offerableKinds |= 1 << kind
			}
		}
	}
	return s.offerableKinds
}

// isPotentialBuilder reports whether a pawn belongs to a faction, stands on the table and is
// of a kind that can build.
func (s *State) isPotentialBuilder(i, seat int) bool {
	p := &s.pos.pawn[i]
	return int(p.owner) == seat && p.buildingID == 0 && s.rules.pawns[p.kind].builds
}

// canBuildHere reports whether a pawn may build at the place where it stands.
//
// WARLAND 2.0.2, Construction. Ruling R16.
func (s *State) canBuildHere(i, seat int) bool {
	if !s.isPotentialBuilder(i, seat) {
		return false
	}
	s.viewpoint.self, s.viewpoint.pawn = seat, i
	return s.eval(s.rules.builderIf) != 0
}

// buildingSite returns the area of the card that a carpenter would lay at a slot, and whether
// it may lie there.
func (s *State) buildingSite(i, slot int) (footprint, bool) {
	c := s.slotFootprint(&s.pos.pawn[i], slot)
	return c, s.canLayCard(c)
}

// slotFootprint returns the area of the card that a pawn's owner would lay at a slot beside
// it; it may extend beyond the table.
func (s *State) slotFootprint(p *pawn, slot int) footprint {
	side := s.side(int(p.owner))
	v := s.rules.measures.slots[side&1][slot]
	return s.rules.measures.cardAt(side, pointAt(int(p.centre.x)+v.dx, int(p.centre.y)+v.dy))
}

// canLayCard reports whether a building card may lie on an area.
//
// WARLAND 2.0.2, Construction. Ruling R9.
func (s *State) canLayCard(c footprint) bool {
	m := &s.rules.measures
	x, y, hw, hh := int(c.centre.x), int(c.centre.y), int(c.halfWidth), int(c.halfHeight)
	if x < hw || y < hh || x > m.size-hw || y > m.size-hh {
		return false
	}
	for i := range s.buildings() {
		if c.overlaps(s.footprint(&s.pos.building[i])) {
			return false
		}
	}
	for i := range s.seatCount {
		if f := &s.pos.faction[i]; (f.alive || !s.rules.removePieces) && c.overlaps(s.castle[i]) || s.isInBorders(c, i) {
			return false
		}
	}
	clear2 := m.clearCard * m.clearCard
	for i := range s.pawns() {
		if p := &s.pos.pawn[i]; p.buildingID == 0 && c.distance2(p.centre) < clear2 {
			return false
		}
	}
	clear2 = (m.bastion - m.slack) * (m.bastion - m.slack)
	for i := range s.seatCount {
		f := &s.pos.faction[i]
		for k, b := range f.zone {
			if f.standingBastions>>k&1 != 0 && c.distance2(b) < clear2 {
				return false
			}
		}
	}
	return true
}

// isInBorders reports whether any part of the area c of a card is inside or on the borders of a
// faction; an eliminated faction has no borders. Ruling R9.
func (s *State) isInBorders(c footprint, seat int) bool {
	f := &s.pos.faction[seat]
	if !f.alive || c.centre.x+c.halfWidth < f.zoneMin.x || c.centre.x-c.halfWidth > f.zoneMax.x || c.centre.y+c.halfHeight < f.zoneMin.y || c.centre.y-c.halfHeight > f.zoneMax.y {
		return false
	}
	return f.zone.intersectsCard(c)
}

// build lays the pending building at a slot beside pawn i, and charges its price.
//
// WARLAND 2.0.2, Construction. Rulings R18 and R41.
func (s *State) build(i, slot int) {
	p, r := &s.pos, s.rules
	seat, kind := int(p.active), int(p.pending.kind)
	c := s.slotFootprint(&p.pawn[i], slot)
	price := s.buildingPrice(seat, kind)
	over := !s.mayOwnMore(seat, kind)
	p.faction[seat].resources -= int32(price)
	p.works++
	p.builds++
	p.tally.spentResources += uint32(price)
	if over { // build.over_limit is "destroy"
		p.tally.overLimitBuildings++
		return
	}
	p.lastBuilding++
	p.building[p.buildingCount] = building{centre: c.centre, id: p.lastBuilding, turn: p.turn, owner: int8(seat), kind: uint8(kind)}
	p.buildingCount++
	s.cardLaid(c)
	p.faction[seat].buildings++
	p.tally.builtBuildings[kind]++
	if s.countHelpers(i) >= r.helpersForInstantFlip {
		p.tally.instantBuildings++
		s.turnUp(int(p.buildingCount) - 1)
	}
}

// countHelpers returns how many other carpenters of the same faction, standing on the table,
// touch a builder.
func (s *State) countHelpers(i int) int {
	b, n := &s.pos.pawn[i], 0
	for j := range s.pawns() {
		p := &s.pos.pawn[j]
		if j != i && s.isOutside(p, int(b.owner), carpenters) && distance2(p.centre, b.centre) <= s.rules.measures.touchPawns2 {
			n++
		}
	}
	return n
}

// trainingPrice returns what it costs to train a pawn in a kind of building: resources, food
// and coins.
//
// WARLAND 2.0.2, Training. Ruling R14.
func (s *State) trainingPrice(k *buildingKind) (resources, food, coins int) {
	switch s.rules.coinMode {
	case coinsAsResources:
		return k.resourcePrice + k.coinPrice, 0, 0
	case coinsAsFood:
		return k.resourcePrice, k.coinPrice, 0
	case coinsSeparate:
		return k.resourcePrice, 0, k.coinPrice
	}
	return k.resourcePrice, 0, 0
}

// mayTrain reports whether building i belongs to a faction and may train a pawn for it now.
//
// WARLAND 2.0.2, Training. Rulings R28 and R37.
func (s *State) mayTrain(i, seat int) bool {
	b := &s.pos.building[i]
	k := &s.rules.buildings[b.kind]
	f := &s.pos.faction[seat]
	if int(b.owner) != seat || !b.faceUp || k.trains < 0 || b.pawns >= s.rules.capacity || k.trainPerTurn > 0 && int(b.trained) >= k.trainPerTurn ||
		f.pawns == maxPawns || s.pos.lastPawn == 1<<16-1 || b.trained == 0xff {
		return false
	}
	resources, food, coins := s.trainingPrice(k)
	if int(f.resources) < resources || int(f.food) < food || int(f.coins) < coins {
		return false
	}
	if resources+food+coins == 0 && k.trainPerTurn == 0 && b.trained > 0 { // training without cost and limit would never end
		return false
	}
	if k.trainWhen == nil {
		return true
	}
	s.viewpoint.self, s.viewpoint.building, s.viewpoint.kind = seat, i, int(b.kind)
	return s.eval(k.trainWhen) != 0
}

// train puts a new pawn on the card of building i, which trains it, and charges the price.
func (s *State) train(i int) {
	b := &s.pos.building[i]
	k := &s.rules.buildings[b.kind]
	f := &s.pos.faction[b.owner]
	resources, food, coins := s.trainingPrice(k)
	f.resources -= int32(resources)
	f.food -= int32(food)
	f.coins -= int32(coins)
	b.trained++
	s.pos.tally.spentResources += uint32(resources)
	s.pos.tally.trainedPawns++
	s.addPawn(int(b.owner), uint8(k.trains), b.centre, b.id, s.homeFor(k.trains, b))
}
