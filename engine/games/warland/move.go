package warland

import "equitas/engine"

// attackableFactions returns the factions whose pieces a pawn may attack.
//
// WARLAND 2.0.2, Peace Treaties; Bribes. Ruling R33.
func (s *State) attackableFactions(p *pawn) engine.Seats {
	var l engine.Seats
	for i := range s.seatCount {
		if i != int(p.owner) && s.pos.faction[i].alive && !s.areAtPeace(int(p.owner), i) && (p.onlyFoe == 0 || int(p.onlyFoe) == i+1) {
			l |= 1 << i
		}
	}
	return l
}

// isCastleOpen reports whether a faction's castle may be attacked.
//
// WARLAND 2.0.2, Attacking the Castle.
func (s *State) isCastleOpen(seat int) bool {
	s.viewpoint.targetSeat = seat
	return s.eval(s.rules.attackIf) != 0
}

// countTouched returns how many pieces of foes a pawn at x, y would touch.
func (s *State) countTouched(x, y int, foes engine.Seats) int {
	m, at, n := &s.rules.measures, pointAt(x, y), 0
	reach := m.touchPawns
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		dx, dy := int(p.centre.x)-x, int(p.centre.y)-y
		if dx <= reach && dx >= -reach && dy <= reach && dy >= -reach && p.buildingID == 0 && foes.Has(engine.Seat(p.owner)) && dx*dx+dy*dy <= m.touchPawns2 {
			n++
		}
	}
	for i := range s.buildings() {
		if b := &s.pos.building[i]; foes.Has(engine.Seat(b.owner)) && m.touchesCard(at, s.footprint(b)) {
			n++
		}
	}
	for i := range s.seatCount {
		if !foes.Has(engine.Seat(i)) {
			continue
		}
		f := &s.pos.faction[i]
		for k, b := range f.zone {
			if f.standingBastions>>k&1 != 0 && distance2(at, b) <= m.touchBastion2 {
				n++
			}
		}
		if m.touchesCard(at, s.castle[i]) && s.isCastleOpen(i) {
			n++
		}
	}
	return n
}

// canMove reports whether a pawn has any destination.
func (s *State) canMove(i int) bool {
	return s.canWalk(i) || len(s.appendDestinations(s.scratch.actions[:0], i)) > 0
}

// hasFinishedMoving reports whether a pawn has no move left in this turn.
func (s *State) hasFinishedMoving(p *pawn) bool {
	return p.moves >= s.rules.movesPerPawn || p.moves == 0 && s.pos.moves[s.class(p)] == 0
}

// move moves a pawn to a point or, if into is the index of a building, into that building.
func (s *State) move(i int, place point, into int) {
	p := &s.pos.pawn[i]
	if p.moves == 0 {
		s.pos.moves[s.class(p)]--
	}
	p.moves++
	s.pos.tally.moves[s.class(p)]++
	if b := s.buildingByID(p.buildingID); p.buildingID != 0 && b != nil {
		b.pawns--
	}
	if p.buildingID == 0 {
		s.pawnLeft(p.centre)
	}
	s.pawnCaches[i] = pawnCache{}
	p.centre, p.buildingID = place, 0
	if into >= 0 {
		b := &s.pos.building[into]
		b.pawns++
		p.centre, p.buildingID = b.centre, b.id
		return
	}
	s.pawnArrived(place)
}
