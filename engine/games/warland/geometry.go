package warland

import "math"

// A point is a place on the table, in tenths of a millimetre from the
// south-west corner.
type point struct{ x, y int16 }

func pointAt(x, y int) point { return point{int16(x), int16(y)} }

// distance2 returns the square of the distance between two points.
func distance2(a, b point) int {
	dx, dy := int(a.x)-int(b.x), int(a.y)-int(b.y)
	return dx*dx + dy*dy
}

// gridDistance returns the distance between two points along the axes, the sum of both
// coordinates' differences.
func gridDistance(a, b point) int { return abs(int(a.x)-int(b.x)) + abs(int(a.y)-int(b.y)) }

// abs returns the absolute value. It has no branch, since half of all values are negative,
// which no processor can predict.
func abs(x int) int {
	below := x >> 63
	return (x ^ below) - below
}

// roundDiv returns num/den rounded to the nearest integer, halves away from zero; den must be
// positive.
func roundDiv(num, den int) int {
	if num < 0 {
		return -((-num + den/2) / den)
	}
	return (num + den/2) / den
}

// isqrt returns the square root of n, rounded down. The floating-point root may be off by one
// for numbers that a float64 cannot represent, and is corrected.
func isqrt(n int) int {
	x := int(math.Sqrt(float64(n)))
	for x*x > n {
		x--
	}
	for (x+1)*(x+1) <= n {
		x++
	}
	return x
}

// directions is the number of compass directions. They are 30 degrees apart, counter-clockwise,
// the first to the east.
const directions = 12

var compass = [directions][2]int{
	{1000, 0}, {866, 500}, {500, 866}, {0, 1000}, {-500, 866}, {-866, 500},
	{-1000, 0}, {-866, -500}, {-500, -866}, {0, -1000}, {500, -866}, {866, -500},
}

// A vector is a displacement on the table, in tenths of a millimetre.
type vector struct{ dx, dy int }

// stepVector returns the vector of a length in compass direction k.
func stepVector(k, length int) vector {
	return vector{roundDiv(compass[k][0]*length, 1000), roundDiv(compass[k][1]*length, 1000)}
}

// A footprint is the rectangle that a card covers on the table: its centre and half its sides,
// in tenths of a millimetre.
type footprint struct {
	centre                point
	halfWidth, halfHeight int16
}

// distance2 returns the square of the distance from a point to the nearest point of a footprint; 0
// inside.
func (c footprint) distance2(p point) int {
	dx := max(abs(int(p.x)-int(c.centre.x))-int(c.halfWidth), 0)
	dy := max(abs(int(p.y)-int(c.centre.y))-int(c.halfHeight), 0)
	return dx*dx + dy*dy
}

// farthest2 returns the square of the distance from a point to the farthest corner of a footprint.
func (c footprint) farthest2(p point) int {
	dx := abs(int(p.x)-int(c.centre.x)) + int(c.halfWidth)
	dy := abs(int(p.y)-int(c.centre.y)) + int(c.halfHeight)
	return dx*dx + dy*dy
}

// overlaps reports whether two cards share more than an edge.
func (c footprint) overlaps(d footprint) bool {
	return abs(int(c.centre.x)-int(d.centre.x)) < int(c.halfWidth)+int(d.halfWidth) && abs(int(c.centre.y)-int(d.centre.y)) < int(c.halfHeight)+int(d.halfHeight)
}

// A zone is the area within the borders of a castle: the quadrilateral through the centres of
// the bastions rear left, front left, front right, rear right. It is convex, and clockwise seen
// from above.
//
// WARLAND 2.0.2, The Castle and its Borders. Ruling R5.
type zone [4]point

// contains reports whether a point is inside the zone or on its boundary.
func (z *zone) contains(p point) bool {
	left, right := false, false
	for i := range z {
		a, b := z[i], z[(i+1)&3]
		cross := (int(b.x)-int(a.x))*(int(p.y)-int(a.y)) - (int(b.y)-int(a.y))*(int(p.x)-int(a.x))
		left = left || cross > 0
		right = right || cross < 0
	}
	return !(left && right)
}

// intersectsCard reports whether a card has a point in common with the zone: whether no line
// along a border or a side of the card separates the two. It is only exact if the card meets
// the rectangle of [zone.bounds], which the caller must test.
func (z *zone) intersectsCard(c footprint) bool {
	for i := range z {
		a, b := z[i], z[(i+1)&3]
		ex, ey := int(b.x)-int(a.x), int(b.y)-int(a.y)
		// In a clockwise quadrilateral the outside is to the left of each border, so the card's
		// corner farthest to the right decides.
		far := ex*(int(c.centre.y)-int(a.y)) - ey*(int(c.centre.x)-int(a.x)) - abs(ex)*int(c.halfHeight) - abs(ey)*int(c.halfWidth)
		if far > 0 {
			return false
		}
	}
	return true
}

// bounds returns the lower left and upper right corner of the smallest rectangle, parallel to the
// sides of the table, that contains the zone.
func (z *zone) bounds() (lo, hi point) {
	lo, hi = z[0], z[0]
	for _, p := range z[1:] {
		lo.x, lo.y = min(lo.x, p.x), min(lo.y, p.y)
		hi.x, hi.y = max(hi.x, p.x), max(hi.y, p.y)
	}
	return lo, hi
}

// The sides of the table.
const (
	south = iota
	west
	north
	east
)

// sides has, by number of seats and by seat, the side of the table at which the seat sits.
var sides = [5][4]uint8{2: {south, north}, 3: {south, west, north}, 4: {south, west, north, east}}

// measures are the lengths on the table, in tenths of a millimetre.
type measures struct {
	size             int // length of a side of the table
	ruler            int
	pawn             int  // radius of a pawn
	bastion          int  // radius of a bastion
	long, short      int  // half the sides of a card
	tolerance, slack int  // largest distance at which pieces still touch; largest overlap that is allowed
	upToRuler        bool // a move is up to one ruler length, not exactly one
	stepBy           int  // every stepBy-th compass direction is offered for moves

	minMove, maxMove   int // the shortest and the longest move
	minMove2, maxMove2 int // squares of the same
	touchPawns         int // largest distance between centres of pawns that touch
	touchPawns2        int // square of the same, and below for a bastion and a card
	touchBastion2      int
	touchCard2         int
	nearCard2          int // square of the largest distance to a card that can be touched after one move
	clearPawns         int // least distance between centres of pawns, and below from a pawn to a bastion and a card
	clearBastion       int
	clearCard          int
	affectDistance     int                    // largest distance along an axis at which a pawn can affect where another one can walk or build
	samples            [directions * 3]vector // moves tried for an approach
	sampleCount        int
	rulerSteps         [directions]vector               // moves of one ruler length in the compass directions
	straightLengths    [3]int                           // lengths of moves tried on the straight line to a goal
	contactSlots       [shapeCount][contactSlots]vector // contact slots, relative to the centre of what is touched
	quarter            [shapeCount][4]vector            // those of the contact slots that are to the north-east
	slots              [2][8]vector                     // building slots, by orientation of the card
}

// computeDerived computes the fields that follow from others.
func (m *measures) computeDerived() {
	d := 2 * m.pawn
	m.minMove, m.maxMove = m.ruler-d, m.ruler+d
	if m.upToRuler {
		m.minMove = 0
	}
	m.minMove = max(m.minMove, 0)
	m.minMove2, m.maxMove2 = m.minMove*m.minMove, m.maxMove*m.maxMove
	square := func(x int) int { return x * x }
	m.touchPawns = 2*m.pawn + m.tolerance
	m.touchPawns2 = square(m.touchPawns)
	m.touchBastion2 = square(m.pawn + m.bastion + m.tolerance)
	m.touchCard2 = square(m.pawn + m.tolerance)
	m.nearCard2 = square(m.maxMove + m.pawn + 2)
	m.clearPawns = 2*m.pawn - m.slack
	m.clearBastion = m.pawn + m.bastion - m.slack
	m.clearCard = m.pawn - m.slack
	m.affectDistance = max(m.ruler+m.clearPawns, 2*max(m.long, m.short)+2*m.pawn) + 2
	for k := 0; k < directions; k += m.stepBy {
		m.rulerSteps[k/m.stepBy] = stepVector(k, m.ruler)
		for _, l := range m.approachLengths() {
			m.samples[m.sampleCount] = stepVector(k, l)
			m.sampleCount++
		}
	}
	m.straightLengths = m.approachLengths() // 1 is subtracted or added so that rounding cannot make a move too long or too short
	m.straightLengths[1]--
	if !m.upToRuler {
		m.straightLengths[2]++
	}
	for k := range contactSlots {
		m.contactSlots[roundPawn][k] = stepVector(k, 2*m.pawn)
		m.contactSlots[roundBastion][k] = stepVector(k, m.pawn+m.bastion)
		m.contactSlots[longCard][k] = m.cardContactSlot(m.long, m.short, k)
		m.contactSlots[tallCard][k] = m.cardContactSlot(m.short, m.long, k)
	}
	for s := range m.contactSlots {
		n := 0
		for _, v := range m.contactSlots[s] {
			if v.dx >= 0 && v.dy >= 0 {
				m.quarter[s][n] = v
				n++
			}
		}
	}
	q := roundDiv(7071*m.pawn, 10000)
	for o := range m.slots {
		hw, hh := m.long, m.short
		if o == 1 {
			hw, hh = hh, hw
		}
		m.slots[o] = [8]vector{
			{0, hh + m.pawn}, {hw + m.pawn, 0}, {0, -hh - m.pawn}, {-hw - m.pawn, 0},
			{hw + q, hh + q}, {hw + q, -hh - q}, {-hw - q, -hh - q}, {-hw - q, hh + q},
		}
	}
}

// approachLengths returns the lengths of moves that are tried in an approach.
func (m *measures) approachLengths() [3]int {
	if m.upToRuler {
		return [3]int{m.ruler, m.maxMove, m.ruler / 2}
	}
	return [3]int{m.ruler, m.maxMove, m.minMove}
}

// slotWords has, by number of a building slot around a carpenter, the word for it.
var slotWords = [8]string{"north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest"}

// toTable converts coordinates as seen from a side of the table, u to the right and v forwards
// from the middle of the side, to those of the table. The result may be beyond the table.
func (m *measures) toTable(side uint8, u, v int) (x, y int) {
	w := m.size
	switch side {
	case west:
		return v, w/2 - u
	case north:
		return w/2 - u, w - v
	case east:
		return w - v, w/2 + u
	}
	return w/2 + u, v
}

// toTablePoint returns as a point the place with coordinates u and v as seen from a side of the table.
// It must be on or near the table.
func (m *measures) toTablePoint(side uint8, u, v int) point { return pointAt(m.toTable(side, u, v)) }

// cardAt returns the footprint of a card with the given centre. The card belongs to the faction at
// a side of the table, and its long side is parallel to that side.
func (m *measures) cardAt(side uint8, centre point) footprint {
	if side == west || side == east {
		return footprint{centre, int16(m.short), int16(m.long)}
	}
	return footprint{centre, int16(m.long), int16(m.short)}
}

// castle returns the footprint of the castle of the faction at a side, which touches the middle
// of that side.
func (m *measures) castle(side uint8) footprint {
	return m.cardAt(side, m.toTablePoint(side, 0, m.short))
}

// isRulerLength reports whether a move has the length that the rules demand, about one ruler; d2 is
// the square of its length.
//
// WARLAND 2.0.2, Movement. Ruling R10.
func (m *measures) isRulerLength(d2 int) bool {
	return uint(d2-m.minMove2) <= uint(m.maxMove2-m.minMove2)
}

// canEnter reports whether a pawn at p can enter a card by one move.
func (m *measures) canEnter(p point, c footprint) bool {
	return c.distance2(p) <= m.maxMove2 && c.farthest2(p) >= m.minMove2
}

// touchesCard reports whether a pawn at p touches a card.
func (m *measures) touchesCard(p point, c footprint) bool { return c.distance2(p) <= m.touchCard2 }

// contactSlots is the number of contact slots of a target: places around it that are tried for
// touching it.
const contactSlots = 12

// cardContactSlot returns contact slot number k of a card, relative to the centre of the card; hw and hh
// are half the card's sides.
func (m *measures) cardContactSlot(hw, hh, k int) vector {
	j := k/4*2 - 2
	switch k % 4 {
	case 0:
		return vector{roundDiv(hw*j, 3), hh + m.pawn}
	case 1:
		return vector{roundDiv(hw*j, 3), -hh - m.pawn}
	case 2:
		return vector{hw + m.pawn, roundDiv(hh*j, 3)}
	}
	return vector{-hw - m.pawn, roundDiv(hh*j, 3)}
}

// onTable reports whether a pawn at x, y is wholly on the table.
func (m *measures) onTable(x, y int) bool {
	return m.pawn <= x && x <= m.size-m.pawn && m.pawn <= y && y <= m.size-m.pawn
}
