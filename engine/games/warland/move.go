package warland

import "equitas/engine"

// hostile returns the factions whose pieces a pawn may attack.
//
// WARLAND 2.0.2, Peace Treaties; Bribes. Ruling R33.
func (s *State) hostile(p *pawn) engine.Seats {
	var l engine.Seats
	for i := range s.n {
		if i != int(p.owner) && s.pos.faction[i].alive && !s.protected(int(p.owner), i) && (p.sworn == 0 || int(p.sworn) == i+1) {
			l |= 1 << i
		}
	}
	return l
}

// castleOpen reports whether a faction's castle may be attacked.
//
// WARLAND 2.0.2, Attacking the Castle.
func (s *State) castleOpen(seat int) bool {
	s.q.target = seat
	return s.ask(s.r.attackIf) != 0
}

// touching returns how many pieces of foes a pawn at x, y would touch.
func (s *State) touching(x, y int, foes engine.Seats) int {
	m, at, n := &s.r.m, pt(x, y), 0
	reach := m.touchPawns
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		dx, dy := int(p.at.x)-x, int(p.at.y)-y
		if dx <= reach && dx >= -reach && dy <= reach && dy >= -reach && p.in == 0 && foes.Has(engine.Seat(p.owner)) && dx*dx+dy*dy <= m.touchPawns2 {
			n++
		}
	}
	for i := range s.buildings() {
		if b := &s.pos.building[i]; foes.Has(engine.Seat(b.owner)) && m.touchesCard(at, s.footprint(b)) {
			n++
		}
	}
	for i := range s.n {
		if !foes.Has(engine.Seat(i)) {
			continue
		}
		f := &s.pos.faction[i]
		for k, b := range f.zone {
			if f.up>>k&1 != 0 && distance2(at, b) <= m.touchBast2 {
				n++
			}
		}
		if m.touchesCard(at, s.castle[i]) && s.castleOpen(i) {
			n++
		}
	}
	return n
}

// canMove reports whether a pawn has any destination.
func (s *State) canMove(i int) bool {
	return s.canWalk(i) || len(s.destinations(s.scratch.actions[:0], i)) > 0
}

// spent reports whether a pawn may not move any more in this turn.
func (s *State) spent(p *pawn) bool {
	return p.moves >= s.r.movesPerPawn || p.moves == 0 && s.pos.moves[s.class(p)] == 0
}

// move moves a pawn to a point or, if into is the index of a building, into that building.
func (s *State) move(i int, at point, into int) {
	p := &s.pos.pawn[i]
	if p.moves == 0 {
		s.pos.moves[s.class(p)]--
	}
	p.moves++
	s.pos.tally.moves[s.class(p)]++
	if b := s.lookup(p.in); p.in != 0 && b != nil {
		b.pawns--
	}
	if p.in == 0 {
		s.pawnLeft(p.at)
	}
	s.kept[i] = kept{}
	p.at, p.in = at, 0
	if into >= 0 {
		b := &s.pos.building[into]
		b.pawns++
		p.at, p.in = b.at, b.id
		return
	}
	s.came(at)
}
