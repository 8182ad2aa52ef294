package warland

import "equitas/engine"

// A surroundings has the pieces around a pawn that it might touch, or that might be in its way,
// after one move.
type surroundings struct {
	disc      [64]disc
	card      [32]cardArea
	discCount int
	cardCount int
	overflows bool // there are more pieces than it can hold
}

// A disc is the circle that a pawn or a bastion covers.
type disc struct {
	centre point
	clear2 int32 // square of the least distance at which a pawn can stand
	touch2 int32 // square of the largest distance at which a pawn touches it; -1 if it does not belong to a foe
}

// A cardArea is the rectangle that a card covers.
type cardArea struct {
	footprint
	foe bool // it belongs to a foe and may be attacked
}

// collect collects the pieces that matter for a move of pawn i; foes are the factions that it
// may attack.
func (n *surroundings) collect(s *State, i int, foes engine.Seats) {
	m, from := &s.rules.measures, s.pos.pawn[i].centre
	n.discCount, n.cardCount, n.overflows = 0, 0, false
	reach := m.maxMove + 2 + m.tolerance + m.pawn // distance from which a card can be touched after a move
	discs := reach + max(m.pawn, m.bastion)
	add := func(at point, clearance, touch2 int, foe bool) {
		if n.discCount == len(n.disc) {
			n.overflows = true
			return
		}
		if !foe {
			touch2 = -1
		}
		n.disc[n.discCount] = disc{at, int32(clearance * clearance), int32(touch2)}
		n.discCount++
	}
	lay := func(c footprint, foe bool) {
		if n.cardCount == len(n.card) {
			n.overflows = true
			return
		}
		n.card[n.cardCount] = cardArea{c, foe}
		n.cardCount++
	}
	for j := range s.pawns() {
		p := &s.pos.pawn[j]
		if boolToInt(distance2(p.centre, from) <= discs*discs)&boolToInt(p.buildingID == 0)&boolToInt(j != i) != 0 {
			add(p.centre, m.clearPawns, m.touchPawns2, foes.Has(engine.Seat(p.owner)))
		}
	}
	for j := range s.buildings() {
		b := &s.pos.building[j]
		if c := s.footprint(b); c.distance2(from) <= reach*reach {
			lay(c, foes.Has(engine.Seat(b.owner)))
		}
	}
	for j := range s.seatCount {
		f := &s.pos.faction[j]
		foe := foes.Has(engine.Seat(j))
		if (f.alive || !s.rules.removePieces) && s.castle[j].distance2(from) <= reach*reach {
			lay(s.castle[j], foe && s.isCastleOpen(j))
		}
		if f.standingBastions == 0 {
			continue
		}
		for k, b := range f.zone {
			if f.standingBastions>>k&1 != 0 && distance2(b, from) <= discs*discs {
				add(b, m.clearBastion, m.touchBastion2, foe)
			}
		}
	}
}

// touchedAt returns how many pieces of foes the pawn would touch at a place on the table; ok is
// false if another piece is in its way there.
func (n *surroundings) touchedAt(m *measures, place point) (touched int, ok bool) {
	for i := range n.disc[:n.discCount] {
		d := &n.disc[i]
		d2 := int32(distance2(d.centre, place))
		if d2 < d.clear2 {
			return 0, false
		}
		touched += int(boolToInt(d2 <= d.touch2))
	}
	clear2 := m.clearCard * m.clearCard
	for i := range n.card[:n.cardCount] {
		c := &n.card[i]
		d2 := c.distance2(place)
		if d2 < clear2 {
			return 0, false
		}
		touched += int(boolToInt(c.foe && d2 <= m.touchCard2))
	}
	return touched, true
}
