package warland

// A goal is something that a pawn may want to touch or to enter.
type goal struct {
	enter bool
	disc  int8 // 0 a pawn, 1 a bastion, -1 a card
	ready bool // slots hold
	at    point
	card  footprint
	slots [contacts]vector // where a pawn would touch it
}

// radius is a distance from the middle of the goal within which all of it lies
// that a pawn may want to be at.
func (g *goal) radius(m *measures) int {
	switch {
	case g.enter:
		return int(g.card.hw) + int(g.card.hh)
	case g.disc < 0:
		return int(g.card.hw) + int(g.card.hh) + 2*m.pawn
	}
	return m.pawn + max(m.pawn, m.bastion) + 2
}

func (g *goal) contact(m *measures, k int) (x, y int) {
	if !g.ready {
		g.ready = true
		for i := range g.slots {
			if g.disc < 0 {
				g.slots[i].dx, g.slots[i].dy = m.cardContact(g.card, i)
			} else {
				g.slots[i].dx, g.slots[i].dy = m.discContact(int(g.disc), g.at, i)
			}
		}
	}
	return g.slots[k].dx, g.slots[k].dy
}

func pawnGoal(at point) goal     { return goal{at: at} }
func bastionGoal(at point) goal  { return goal{disc: 1, at: at} }
func cardGoal(c footprint) goal  { return goal{disc: -1, at: c.at, card: c} }
func enterGoal(c footprint) goal { return goal{enter: true, disc: -1, at: c.at, card: c} }

// effort is in how many moves a pawn at x, y reaches the goal, at least 1, and
// the square of how far it is from it.
func (g *goal) effort(m *measures, x, y int) (turns, gap2 int) {
	if g.enter {
		at := pt(x, y)
		gap2 = g.card.near2(at)
		if m.reaches(at, g.card) {
			return 1, gap2
		}
	} else {
		gap2 = 1 << 40
		reached := false
		g.contact(m, 0)
		for _, v := range &g.slots {
			dx, dy := v.dx-x, v.dy-y
			d2 := dx*dx + dy*dy
			gap2 = min(gap2, d2)
			reached = reached || m.band(d2)
		}
		if reached {
			return 1, gap2
		}
	}
	if gap2 < m.lmin2 {
		return 2, gap2
	}
	for turns = 1; gap2 >= (turns*m.lmax+1)*(turns*m.lmax+1); turns++ { // the gap, rounded down, is more than so many moves
	}
	return turns, gap2
}
