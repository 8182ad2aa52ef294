package warland

// beginTurn begins a faction's turn: it resets what is counted per turn and shortens truces
// that the faction bought; then comes the start phase.
//
// WARLAND 2.0.2, Start of the Turn. Ruling R32.
func (s *State) beginTurn(seat int) {
	p, r := &s.pos, s.rules
	p.turn++
	before := int(p.active)
	p.active = int8(seat)
	p.pending = pending{}
	p.moves = r.budget
	p.works, p.builds, p.demolitions = 0, 0, 0
	p.treatyOffersMade, p.bribeOffersMade = [maxSeats]uint8{}, [maxSeats]uint8{}
	for i := range s.pawns() {
		x := &p.pawn[i]
		if !r.defenderTires || int(x.owner) == before { // being attacked still counts in the pawn's own next turn: ruling R22
			x.attacks = 0
		}
		if int(x.owner) == seat {
			x.moves, x.demolitions = 0, 0
		}
	}
	for i := range s.buildings() {
		p.building[i].trained = 0
	}
	if r.creatures {
		f := &p.faction[seat]
		for i := range f.creature[:len(r.deck)] {
			c := &f.creature[i]
			c.played, c.moved, c.attacked = false, false, false
		}
	}
	s.shortenTruces(seat)
	s.addProduction(seat)
	if r.creatures {
		s.drawCreatures(seat)
	}
	s.flipBuildings(seat)
	s.askFood()
}

// addStock adds to a stock, which can be at most maxStock.
func addStock(total *int32, amount int) { *total = min(*total+int32(amount), maxStock) }

// addProduction adds the production of a faction's castle and of its buildings that are face up.
//
// WARLAND 2.0.2, Start of the Turn. Rulings R12, R13 and R36.
func (s *State) addProduction(seat int) {
	f, t := &s.pos.faction[seat], &s.pos.tally
	give := func(resources, food, coins int) {
		addStock(&f.resources, resources)
		addStock(&f.food, food)
		addStock(&f.coins, coins)
		t.resources += uint32(resources)
		t.food += uint32(food)
	}
	give(s.rules.castleProduction[0], s.rules.castleProduction[1], s.rules.castleProduction[2])
	for i := range s.buildings() {
		b := &s.pos.building[i]
		if int(b.owner) != seat || !b.faceUp {
			continue
		}
		if k := &s.rules.buildings[b.kind]; s.doesProduce(i) {
			give(k.resources, k.food, k.coins)
		} else if k.resources+k.food+k.coins > 0 {
			t.missedProductions++
		}
	}
}

// doesProduce reports whether the condition for production of a building holds, such as enough
// staff.
func (s *State) doesProduce(i int) bool {
	b := &s.pos.building[i]
	k := &s.rules.buildings[b.kind]
	s.viewpoint.self, s.viewpoint.building, s.viewpoint.kind = int(b.owner), i, int(b.kind)
	return s.eval(k.producesIf) != 0
}

// flipBuildings turns all face-down buildings of a faction face up, in the order of construction.
func (s *State) flipBuildings(seat int) {
	for i := range s.buildings() {
		if b := &s.pos.building[i]; int(b.owner) == seat && !b.faceUp {
			s.turnUp(i)
		}
	}
}

// turnUp turns a building face up: its garrison appears on its card, as far as there is room
// (ruling R42). It is the home of the soldiers among them.
//
// WARLAND 2.0.2, Buildings.
func (s *State) turnUp(i int) {
	b := &s.pos.building[i]
	b.faceUp = true
	for kind, n := range s.rules.buildings[b.kind].garrison {
		for range n {
			if b.pawns < s.rules.capacity {
				s.addPawn(int(b.owner), uint8(kind), b.centre, b.id, s.homeFor(kind, b))
			}
		}
	}
}

// homeFor returns the home of a pawn that a building brings: the building's id for a soldier, 0
// for others.
func (s *State) homeFor(kind int, b *building) uint16 {
	if s.rules.pawns[kind].class == soldiers {
		return b.id
	}
	return 0
}

// foodPerTurn returns how much food a pawn needs per turn.
//
// WARLAND 2.0.2, Start of the Turn. Ruling R40.
func (s *State) foodPerTurn(p *pawn) int {
	if s.onMission(p) {
		return s.rules.pawns[p.kind].foodOnMission
	}
	return s.rules.pawns[p.kind].food
}

// foodNeeded returns how much food all pawns of a faction need, and the largest ration among them.
func (s *State) foodNeeded(seat int) (sum, largest int) {
	for i := range s.pawns() {
		if p := &s.pos.pawn[i]; int(p.owner) == seat {
			n := s.foodPerTurn(p)
			sum += n
			largest = max(largest, n)
		}
	}
	return sum, largest
}

// lacksFood reports whether a faction must let a pawn starve, since it lacks food. With
// feeding.partial_rations, one pawn may get less than its ration.
func (s *State) lacksFood(seat int) bool {
	need, largest := s.foodNeeded(seat)
	short := need - int(s.pos.faction[seat].food)
	if s.rules.partialRations {
		return short >= largest && short > 0
	}
	return short > 0
}

// askFood asks for the next decision about food, or feeds the pawns if there is none.
//
// WARLAND 2.0.2, Start of the Turn.
func (s *State) askFood() {
	p, seat := &s.pos, int(s.pos.active)
	f := &p.faction[seat]
	switch {
	case !p.pending.exchangeOffered && s.rules.hasExchange && s.exchangeMax(seat) > 0:
		s.setDecision(phaseBazaar, seat)
	case s.lacksFood(seat) || s.rules.offerDeliberate && f.pawns > 0:
		s.setDecision(phaseStarve, seat)
	default:
		s.feedPawns()
	}
}

// feedPawns feeds the pawns, which ends the start phase.
func (s *State) feedPawns() {
	seat := int(s.pos.active)
	f := &s.pos.faction[seat]
	need, _ := s.foodNeeded(seat)
	f.food = max(0, f.food-int32(need))
	s.setDecision(phaseMain, seat)
}

// foodSeller returns the kind of the first building of a faction that sells food now, or -1.
func (s *State) foodSeller(seat int) int {
	for i := range s.buildings() {
		b := &s.pos.building[i]
		if int(b.owner) != seat || !b.faceUp || s.rules.buildings[b.kind].sellsWhen == nil {
			continue
		}
		s.viewpoint.self, s.viewpoint.building, s.viewpoint.kind = seat, i, int(b.kind)
		s.viewpoint.need, _ = s.foodNeeded(seat)
		if s.eval(s.rules.buildings[b.kind].sellsWhen) != 0 {
			return int(b.kind)
		}
	}
	return -1
}

// exchangeMax returns the largest amount of food that a faction can buy now.
//
// WARLAND 2.0.2, Bazaar. Ruling R49.
func (s *State) exchangeMax(seat int) int {
	kind := s.foodSeller(seat)
	if kind < 0 {
		return 0
	}
	k := &s.rules.buildings[kind]
	return max(0, min(int(s.eval(k.exchangeMax)), int(s.pos.faction[seat].resources)/k.exchangePrice))
}

// endTurn lets food spoil and begins the next faction's turn, or ends the match.
//
// WARLAND 2.0.2, End of the Turn. Ruling R27.
func (s *State) endTurn() {
	p, r, seat := &s.pos, s.rules, int(s.pos.active)
	f := &p.faction[seat]
	s.viewpoint.need = 0
	kept := min(max(0, s.evalFor(r.foodKept, seat)), f.food)
	p.tally.spoiledFood += uint32(f.food - kept)
	f.food = kept
	if r.coinMode == coinsSeparate && !r.coinsStay {
		f.coins = 0
	}
	if s.isHopeless() {
		p.stopReason = stoppedStalemate
		s.finish(reasonUnfinished, 0)
		return
	}
	next := s.seatAfter(seat)
	for !p.faction[next].alive {
		next = s.seatAfter(next)
	}
	place := func(seat int) int { return (seat - int(p.first) + s.seatCount) % s.seatCount }
	if place(next) <= place(seat) {
		p.round++
		s.endTreaties()
		if s.evalFor(r.endIf, next) != 0 {
			s.finish(reasonRanking, s.bestFactions())
			return
		}
		if p.round > r.maxRounds {
			p.stopReason = stoppedTimeout
			s.finish(reasonUnfinished, 0)
			return
		}
	}
	s.pause()
	s.beginTurn(next)
}

// isHopeless reports whether nobody can ever attack again: there are no soldiers, no carpenters,
// no buildings that bring or train either, and no creatures. Ruling R35.
func (s *State) isHopeless() bool {
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		if s.pos.faction[p.owner].alive && s.class(p) != inhabitants {
			return false
		}
	}
	for i := range s.buildings() {
		b := &s.pos.building[i]
		switch bit := uint32(1) << b.kind; {
		case !s.pos.faction[b.owner].alive:
		case s.rules.trainers&bit != 0, !b.faceUp && (s.rules.trainersOrArmed|s.rules.bringsCarpenter)&bit != 0:
			return false
		}
	}
	if s.rules.creatures {
		for i := range s.seatCount {
			for _, c := range s.pos.faction[i].creature[:len(s.rules.deck)] {
				if c.place != outOfPlay && s.pos.faction[i].alive {
					return false
				}
			}
		}
	}
	return true
}

// buyFood buys n food for resources, and continues the start phase.
//
// WARLAND 2.0.2, Bazaar.
func (s *State) buyFood(seat, n int) {
	f := &s.pos.faction[seat]
	if n > 0 {
		f.resources -= int32(n * s.rules.buildings[s.foodSeller(seat)].exchangePrice)
		addStock(&f.food, n)
		s.pos.tally.boughtFood += uint32(n)
	}
	s.pos.pending.exchangeOffered = true
	s.askFood()
}
