package empires

import (
	"slices"

	"equitas/engine/events"
	"equitas/engine/rng"
)

// newState returns a state for a number of players.
func (r *Rules) newState(seats int) *State {
	s := &State{rules: r, seatCount: seats, conditionScratch: r.words.Scratch(), startDeck: make([]uint8, 0, len(r.deckOf))}
	s.Listener = events.NewListener(&s.pos)
	for i := range s.views {
		s.views[i].state, s.views[i].seat = s, seatOf(i)
	}
	return s
}

// Start implements [engine.State].
func (s *State) Start(d rng.Deal) {
	s.Begin(d)
	key := s.StreamKey(firstSeatUse.Stream, 0)
	first := 0
	for i := range s.seatCount {
		if rng.CardKey(key, s.rules.seats.Copies[i][0]) < rng.CardKey(key, s.rules.seats.Copies[first][0]) {
			first = i
		}
	}
	s.startDeck = s.startDeck[:0]
	for _, at := range s.ShuffleIDs(s.StreamKey(deckStream, 0), s.rules.deckIDs) {
		s.startDeck = append(s.startDeck, s.rules.deckOf[at])
	}
	s.setUp(first)
	s.run()
}

// setUp sets up the table; first is the seat that places the first marker. The army deck is
// s.startDeck.
//
// Empires 2002, Setup.
func (s *State) setUp(first int) {
	r, p := s.rules, &s.pos
	s.pos = position{stage: stageStartMarkers, firstPlacer: int8(first), first: int8(first), active: int8(first), fortStock: r.pieces.forts}
	s.tally = tally{}
	s.legalListed = false
	for i := range p.owner {
		p.owner[i] = -1
	}
	for i := range s.seatCount {
		x := &p.seat[i]
		x.control, x.trade, x.set = r.pieces.control, r.pieces.trade, -1
		if r.pieces.control == 0 {
			x.control = unlimitedMarkers
		}
	}
	p.sets = 1<<len(r.sets) - 1
	p.deckSize = uint8(copy(p.deck[:], s.startDeck))
	slices.Reverse(p.deck[:p.deckSize])
	s.AddToTrace(uint64(first) + 1)
	for _, k := range s.startDeck {
		s.AddToTrace(uint64(k))
	}
	if s.LastTold != nil {
		*s.LastTold = *p
	}
}

// askNextMarker asks the next seat, clockwise, for a marker of the start, until all have placed
// their number; then fortifications follow.
//
// Empires 2002, Setup; rulings R3, R4.
func (s *State) askNextMarker() {
	p := &s.pos
	if int(p.placedCount) == s.seatCount*int(s.rules.setup.markers[s.seatCount]) {
		s.setStage(stageStartForts)
		p.placedCount = 0
		return
	}
	p.active = int8((int(p.firstPlacer) + int(p.placedCount)) % s.seatCount)
	if s.placeableAreas(int(p.active)) == 0 { // it has no possible area, or no marker
		p.placedCount++
		return
	}
	s.askFor(askStartMarker, int(p.active))
}

// placeableAreas returns the areas in which player i may place the next marker of the start.
func (s *State) placeableAreas(i int) mask {
	r, p := s.rules, &s.pos
	x := &p.seat[i]
	if x.control == 0 {
		return 0
	}
	free := (r.provinces | r.seas) &^ p.ownedAreas()
	if x.ownAreas == 0 {
		return free & s.openSides()
	}
	m := free
	if r.setup.mustBeAdjacent {
		m &= s.neighbours(x.ownAreas)
	}
	if !r.setup.seaAllowed {
		m &^= r.seas
	}
	if r.setup.stacking {
		m |= x.ownAreas
	}
	return m
}

// openSides returns the provinces of the sides on which another player may begin: there is a
// set of Empire cards left, and not too many players have begun there.
func (s *State) openSides() (m mask) {
	r, p := s.rules, &s.pos
	for side, sets := range r.sideSets {
		began := 0
		for i := range s.seatCount {
			if p.seat[i].set >= 0 && int(p.seat[i].side) == side {
				began++
			}
		}
		if began < int(r.setup.startsPerSide) && sets&p.sets != 0 {
			m |= r.sideProvinces[side]
		}
	}
	return m
}

// placeStartMarker puts a marker of the start of the active seat into an area. With its first
// marker the seat gets its Empire cards.
func (s *State) placeStartMarker(area int) {
	p := &s.pos
	i := int(p.active)
	x := &p.seat[i]
	p.placedCount++
	if p.owner[area] == int8(i) {
		p.markers[area]++
		s.takeFromSupply(x)
		return
	}
	s.takeNeutral(i, area)
	if x.set >= 0 {
		return
	}
	x.side = s.rules.areas[area].side
	if s.rules.setup.choosesSet {
		s.askFor(askSet, i)
		return
	}
	s.takeSet(i, s.Pick(&empireSetUse, uint64(i), s.rules.setNames, uint64(p.sets&s.rules.sideSets[x.side]), oneEach[:], i))
}

// takeSet gives player i a set of Empire cards. The others know only its side.
func (s *State) takeSet(i, set int) {
	p := &s.pos
	x := &p.seat[i]
	x.set, x.possibleSets = int8(set), s.rules.sideSets[x.side]
	p.sets &^= 1 << set
	for _, k := range s.rules.sets[set].cards {
		s.addCard(i, int(k))
	}
	s.report(event{what: eventSet, seat: i, index: set})
}

// askNextFort asks the next seat for a fortification of the start, until all have placed their
// number; then turn 1 follows.
func (s *State) askNextFort() {
	p := &s.pos
	if int(p.placedCount) == s.seatCount*int(s.rules.setup.forts) {
		s.fillDisplay()
		s.setStage(stageTurn)
		return
	}
	i := (int(p.firstPlacer) + int(p.placedCount)) % s.seatCount
	p.active = int8(i)
	if p.fortStock == 0 || p.seat[i].ownAreas&s.rules.provinces&^p.forts == 0 {
		p.placedCount++
		return
	}
	s.askFor(askStartFort, i)
}

// placeStartFort places a fortification from the stock in a province.
func (s *State) placeStartFort(area int) {
	s.pos.forts |= 1 << area
	s.pos.fortStock--
}
