package warland

// closeBy is the distance up to which a pawn stands by a thing, in tenths of a millimetre.
const closeBy = 500

// A landmark is the thing on the table that describes where a place is.
type landmark struct {
	thing       // a building, bastion or castle; what is "" for none
	at    point // its middle
	away  int   // tenths of a millimetre from its edge to the place
}

// landmark returns the building, standing bastion or castle of a living faction that is
// nearest to a place: of several the first, buildings before bastions before castles.
func (s *State) landmark(p point) (best landmark) {
	nearest := 0
	look := func(what string, owner, index int, at point, d2 int) {
		if best.what == "" || d2 < nearest {
			best, nearest = landmark{thing{what, owner, index}, at, 0}, d2
		}
	}
	for i := range s.buildings() {
		b := &s.pos.building[i]
		look("building", int(b.owner), i, b.at, s.footprint(b).near2(p))
	}
	for i := range s.n {
		f := &s.pos.faction[i]
		for k, at := range f.zone {
			if f.up>>k&1 != 0 {
				look("bastion", i, k, at, distance2(p, at))
			}
		}
	}
	for i := range s.n {
		if s.pos.faction[i].alive {
			look("castle", i, 0, s.castle[i].at, s.castle[i].near2(p))
		}
	}
	best.away = isqrt(nearest)
	return best
}
