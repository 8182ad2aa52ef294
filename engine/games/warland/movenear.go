package warland

// near is what could be in the way where a pawn may go: the pieces around it.
type near struct {
	disc  [64]disc
	card  [32]footprint
	discs int
	cards int
	full  bool // there are more
}

// A disc is a pawn or bastion, and the square of the least distance to it.
type disc struct {
	at     point
	clear2 int32
}

// gather notes what lies within a move of a pawn.
func (n *near) gather(s *State, i int) {
	m, from := &s.r.m, s.pos.pawn[i].at
	n.discs, n.cards, n.full = 0, 0, false
	reach := m.lmax + 1
	add := func(at point, clearance int) {
		if distance2(at, from) >= (reach+clearance)*(reach+clearance) {
			return
		}
		if n.discs == len(n.disc) {
			n.full = true
			return
		}
		n.disc[n.discs] = disc{at, int32(clearance * clearance)}
		n.discs++
	}
	lay := func(c footprint) {
		if c.near2(from) >= (reach+m.clearCard)*(reach+m.clearCard) {
			return
		}
		if n.cards == len(n.card) {
			n.full = true
			return
		}
		n.card[n.cards] = c
		n.cards++
	}
	for j := range s.pawns() {
		if p := &s.pos.pawn[j]; p.in == 0 && j != i {
			add(p.at, m.clearPawns)
		}
	}
	for j := range s.buildings() {
		lay(s.footprint(&s.pos.building[j]))
	}
	for j := range s.n {
		f := &s.pos.faction[j]
		if f.alive || !s.r.removePieces {
			lay(s.castle[j])
		}
		for k, b := range f.zone {
			if f.up>>k&1 != 0 {
				add(b, m.clearBast)
			}
		}
	}
}
