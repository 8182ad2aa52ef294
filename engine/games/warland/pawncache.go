package warland

// A pawnCache caches facts about a pawn between decisions: a compass direction in which it can
// walk, a slot at which it can lay a building, and whether it is beside a castle, a bastion or
// a building. Most pawns do not move most of the time, and it is enough to know one such
// place.
type pawnCache struct{ walk, site, beside uint8 }

// The values of a cached fact: it is not known, there is no such place, or the index of the first
// such place plus the last of these constants.
const (
	notComputed = iota
	noneFound
	firstFound
)

// pawnArrived invalidates cached facts after a pawn has arrived at a place.
func (s *State) pawnArrived(place point) {
	m := &s.rules.measures
	reach, clear2, card2 := m.affectDistance, m.clearPawns*m.clearPawns, m.clearCard*m.clearCard
	for i := range s.pawns() {
		p, k := &s.pos.pawn[i], &s.pawnCaches[i]
		if dx, dy := int(p.centre.x)-int(place.x), int(p.centre.y)-int(place.y); max(abs(dx), abs(dy)) > reach {
			continue
		}
		if k.walk >= firstFound {
			if d := m.rulerSteps[k.walk-firstFound]; distance2(pointAt(int(p.centre.x)+d.dx, int(p.centre.y)+d.dy), place) < clear2 {
				k.walk = notComputed
			}
		}
		if k.site >= firstFound && s.slotFootprint(p, int(k.site-firstFound)).distance2(place) < card2 {
			k.site = notComputed
		}
	}
}

// pawnLeft invalidates cached facts after a pawn has left a place.
func (s *State) pawnLeft(from point) {
	reach := s.rules.measures.affectDistance
	for i := range s.pawns() {
		p, k := &s.pos.pawn[i], &s.pawnCaches[i]
		if k.walk != noneFound && k.site != noneFound {
			continue
		}
		if dx, dy := int(p.centre.x)-int(from.x), int(p.centre.y)-int(from.y); dx <= reach && dx >= -reach && dy <= reach && dy >= -reach {
			k.walk, k.site = notComputed, notComputed
		}
	}
}

// cardLaid invalidates cached facts after a card was laid on the table.
func (s *State) cardLaid(c footprint) {
	m := &s.rules.measures
	clear2 := m.clearCard * m.clearCard
	for i := range s.pawns() {
		p, k := &s.pos.pawn[i], &s.pawnCaches[i]
		if k.walk >= firstFound {
			if d := m.rulerSteps[k.walk-firstFound]; c.distance2(pointAt(int(p.centre.x)+d.dx, int(p.centre.y)+d.dy)) < clear2 {
				k.walk = notComputed
			}
		}
		if k.site >= firstFound && s.slotFootprint(p, int(k.site-firstFound)).overlaps(c) {
			k.site = notComputed
		}
		if k.beside == noneFound {
			k.beside = notComputed
		}
	}
}

// pieceRemoved invalidates cached facts after a card, a bastion or borders were removed.
func (s *State) pieceRemoved() {
	for i := range s.pawns() {
		k := &s.pawnCaches[i]
		if k.walk == noneFound {
			k.walk = notComputed
		}
		if k.site == noneFound {
			k.site = notComputed
		}
		if k.beside == firstFound {
			k.beside = notComputed
		}
	}
}

// canWalk reports whether a pawn can move in some compass direction.
func (s *State) canWalk(i int) bool {
	k := &s.pawnCaches[i].walk
	if *k == notComputed {
		*k = s.findWalk(i)
	}
	return *k >= firstFound
}

func (s *State) findWalk(i int) uint8 {
	p, m := &s.pos.pawn[i], &s.rules.measures
	for n, d := range m.rulerSteps[:directions/m.stepBy] {
		if s.isFree(int(p.centre.x)+d.dx, int(p.centre.y)+d.dy, i) {
			return uint8(firstFound + n)
		}
	}
	return noneFound
}

// isBesideCard reports whether a pawn on the table is beside a castle, a bastion or a
// building, whoever owns it.
func (s *State) isBesideCard(i int) bool {
	k := &s.pawnCaches[i].beside
	if *k == notComputed {
		if *k = noneFound; s.findBesideCard(s.pos.pawn[i].centre) {
			*k = firstFound
		}
	}
	return *k == firstFound
}

func (s *State) findBesideCard(place point) bool {
	m := &s.rules.measures
	for i := range s.seatCount {
		if m.touchesCard(place, s.castle[i]) {
			return true
		}
		f := &s.pos.faction[i]
		for k, b := range f.zone {
			if f.standingBastions>>k&1 != 0 && distance2(place, b) <= m.touchBastion2 {
				return true
			}
		}
	}
	for i := range s.buildings() {
		if m.touchesCard(place, s.footprint(&s.pos.building[i])) {
			return true
		}
	}
	return false
}

// hasSite reports whether there is room for a building beside a carpenter.
func (s *State) hasSite(i int) bool {
	k := &s.pawnCaches[i].site
	if *k == notComputed {
		*k = s.findSite(i)
	}
	return *k >= firstFound
}

func (s *State) findSite(i int) uint8 {
	for slot := range 8 {
		if _, ok := s.buildingSite(i, slot); ok {
			return uint8(firstFound + slot)
		}
	}
	return noneFound
}
