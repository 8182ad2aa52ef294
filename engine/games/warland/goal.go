package warland

// A goal is something that a pawn may want to touch, or a card that it may want to enter.
type goal struct {
	enter  bool // it is a card to be entered
	shape  shape
	centre point     // the centre of what is to be touched or entered
	card   footprint // for a card: its area
}

// A shape is the outline of a goal, around which the contact slots lie.
type shape uint8

const (
	roundPawn shape = iota
	roundBastion
	longCard // long side from west to east
	tallCard
	shapeCount
)

func (s shape) isCard() bool { return s >= longCard }

func pawnGoal(centre point) goal    { return goal{centre: centre} }
func bastionGoal(centre point) goal { return goal{shape: roundBastion, centre: centre} }

func (m *measures) cardGoal(c footprint) goal {
	if int(c.halfWidth) == m.long {
		return goal{shape: longCard, centre: c.centre, card: c}
	}
	return goal{shape: tallCard, centre: c.centre, card: c}
}

func (m *measures) enterGoal(c footprint) goal {
	g := m.cardGoal(c)
	g.enter = true
	return g
}

// halfSize returns half the width and height of a rectangle around the centre of the goal that
// contains every place to which a pawn may want to move.
func (g *goal) halfSize(m *measures) (hw, hh int) {
	switch {
	case g.enter:
		return int(g.card.halfWidth), int(g.card.halfHeight)
	case g.shape.isCard():
		return int(g.card.halfWidth) + m.pawn, int(g.card.halfHeight) + m.pawn
	}
	r := m.pawn + max(m.pawn, m.bastion) + 2
	return r, r
}

// movesNeeded returns an estimate of how many moves, at least 1, a pawn at x, y needs to reach the
// goal, and the square of its distance from the goal.
func (g *goal) movesNeeded(m *measures, x, y int) (turns, gap2 int) {
	if g.enter {
		at := pointAt(x, y)
		gap2 = g.card.distance2(at)
		if m.canEnter(at, g.card) {
			return 1, gap2
		}
	} else {
		dx, dy := abs(x-int(g.centre.x)), abs(y-int(g.centre.y))
		gap2 = 1 << 40
		for _, v := range &m.quarter[g.shape] { // contacts are symmetric, so one quarter suffices
			gap2 = min(gap2, (v.dx-dx)*(v.dx-dx)+(v.dy-dy)*(v.dy-dy))
		}
		if gap2 <= m.maxMove2 && m.contactIn(g.shape, dx, dy) {
			return 1, gap2
		}
	}
	if gap2 < m.minMove2 {
		return 2, gap2
	}
	for turns = 1; gap2 >= (turns*m.maxMove+1)*(turns*m.maxMove+1); turns++ { // the distance, rounded down, is more than so many moves
	}
	return turns, gap2
}

// contactIn reports whether one move leads to a contact slot of a shape, from a place dx east
// and dy north of its centre.
func (m *measures) contactIn(s shape, dx, dy int) bool {
	for _, v := range &m.contactSlots[s] {
		if m.isRulerLength((v.dx-dx)*(v.dx-dx) + (v.dy-dy)*(v.dy-dy)) {
			return true
		}
	}
	return false
}
