package warland

import "math"

// A point is a place on the table, in tenths of a millimetre from the
// south-west corner.
type point struct{ x, y int16 }

func pt(x, y int) point { return point{int16(x), int16(y)} }

// distance2 returns the square of the distance between two points.
func distance2(a, b point) int {
	dx, dy := int(a.x)-int(b.x), int(a.y)-int(b.y)
	return dx*dx + dy*dy
}

// across returns the distance between two points along the sides of the table, one
// after the other.
func across(a, b point) int { return abs(int(a.x)-int(b.x)) + abs(int(a.y)-int(b.y)) }

// abs returns the absolute value. It has no branch, which could not be predicted: half of
// all directions are below 0.
func abs(x int) int {
	below := x >> 63
	return (x ^ below) - below
}

// rn is num/den rounded to nearest, halves away from zero; den is positive.
func rn(num, den int) int {
	if num < 0 {
		return -((-num + den/2) / den)
	}
	return (num + den/2) / den
}

// isqrt returns the square root of n, rounded down. The processor's root is a guess:
// of numbers that a float64 does not hold it may be one too high or too low.
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

// directions is the number of compass directions, 30 degrees apart, the first to the east,
// counter-clockwise.
const directions = 12

var compass = [directions][2]int{
	{1000, 0}, {866, 500}, {500, 866}, {0, 1000}, {-500, 866}, {-866, 500},
	{-1000, 0}, {-866, -500}, {-500, -866}, {0, -1000}, {500, -866}, {866, -500},
}

// A vector is a way to go, in tenths of a millimetre.
type vector struct{ dx, dy int }

// step returns the vector of a length in compass direction k.
func step(k, length int) vector {
	return vector{rn(compass[k][0]*length, 1000), rn(compass[k][1]*length, 1000)}
}

// A footprint is the rectangle that a card covers on the table: its centre and
// half its sides.
type footprint struct {
	at     point
	hw, hh int16
}

// near2 returns the square of the distance from a point to a footprint, 0 on it.
func (c footprint) near2(p point) int {
	dx := max(abs(int(p.x)-int(c.at.x))-int(c.hw), 0)
	dy := max(abs(int(p.y)-int(c.at.y))-int(c.hh), 0)
	return dx*dx + dy*dy
}

// far2 returns the square of the distance from a point to the farthest corner.
func (c footprint) far2(p point) int {
	dx := abs(int(p.x)-int(c.at.x)) + int(c.hw)
	dy := abs(int(p.y)-int(c.at.y)) + int(c.hh)
	return dx*dx + dy*dy
}

// overlaps reports whether two cards share more than an edge.
func (c footprint) overlaps(d footprint) bool {
	return abs(int(c.at.x)-int(d.at.x)) < int(c.hw)+int(d.hw) && abs(int(c.at.y)-int(d.at.y)) < int(c.hh)+int(d.hh)
}

// A zone is what the borders of a castle enclose: the quadrilateral rear left,
// front left, front right, rear right through the centres of the bastions. It
// is convex, clockwise seen from above.
//
// WARLAND 2.0.2, The Castle and its Borders. Ruling R5.
type zone [4]point

// holds reports whether a point is inside the zone or on its boundary.
func (z *zone) holds(p point) bool {
	left, right := false, false
	for i := range z {
		a, b := z[i], z[(i+1)&3]
		cross := (int(b.x)-int(a.x))*(int(p.y)-int(a.y)) - (int(b.y)-int(a.y))*(int(p.x)-int(a.x))
		left = left || cross > 0
		right = right || cross < 0
	}
	return !(left && right)
}

// meetsCard reports whether a card has a point in common with the zone: no line
// along a border or along a side of the card has one on each side. The box of
// the zone is taken to meet the card.
func (z *zone) meetsCard(c footprint) bool {
	for i := range z {
		a, b := z[i], z[(i+1)&3]
		ex, ey := int(b.x)-int(a.x), int(b.y)-int(a.y)
		// Clockwise, the outside is on the left: the corner of the card that is
		// farthest to the right decides.
		far := ex*(int(c.at.y)-int(a.y)) - ey*(int(c.at.x)-int(a.x)) - abs(ex)*int(c.hh) - abs(ey)*int(c.hw)
		if far > 0 {
			return false
		}
	}
	return true
}

// box returns the smallest rectangle with sides along the table's that holds
// the zone.
func (z *zone) box() (lo, hi point) {
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

// sides are the edges used at each number of seats.
var sides = [5][4]uint8{2: {south, north}, 3: {south, west, north}, 4: {south, west, north, east}}

// measures are the lengths of the table, in tenths of a millimetre.
type measures struct {
	size        int // side of the table
	ruler       int
	pawn        int // radius
	bastion     int // radius
	long, short int // half the sides of a card
	tol, slack  int
	upTo        bool // moves up to one ruler length, not exactly one
	stepBy      int  // directions between two that are tried

	lmin, lmax   int // band of a move
	lmin2, lmax2 int
	touchPawns   int // largest distance at which centres of pawns touch
	touchPawns2  int // squares of the largest distances at which centres touch
	touchBast2   int
	touchCard2   int
	nearCard2    int // square of how near a card must be for a contact to be in reach
	clearPawns   int // least distance between centres of standing pawns
	clearBast    int
	clearCard    int
	stir         int                    // how far across or along, at most, a pawn is in the way of another one's walk or building
	samples      [directions * 3]vector // of an approach
	sampleN      int
	strolls      [directions]vector       // steps of one ruler length along the compass
	straight     [3]int                   // lengths tried along the line to a goal
	contact      [shapes][contacts]vector // contact slots, relative to the middle of what is touched
	quarter      [shapes][4]vector        // those of them to the north-east
	slots        [2][8]vector             // building slots, by orientation of the card
}

// derive computes the lengths that follow from others.
func (m *measures) derive() {
	d := 2 * m.pawn
	m.lmin, m.lmax = m.ruler-d, m.ruler+d
	if m.upTo {
		m.lmin = 0
	}
	m.lmin = max(m.lmin, 0)
	m.lmin2, m.lmax2 = m.lmin*m.lmin, m.lmax*m.lmax
	square := func(x int) int { return x * x }
	m.touchPawns = 2*m.pawn + m.tol
	m.touchPawns2 = square(m.touchPawns)
	m.touchBast2 = square(m.pawn + m.bastion + m.tol)
	m.touchCard2 = square(m.pawn + m.tol)
	m.nearCard2 = square(m.lmax + m.pawn + 2)
	m.clearPawns = 2*m.pawn - m.slack
	m.clearBast = m.pawn + m.bastion - m.slack
	m.clearCard = m.pawn - m.slack
	m.stir = max(m.ruler+m.clearPawns, 2*max(m.long, m.short)+2*m.pawn) + 2
	for k := 0; k < directions; k += m.stepBy {
		m.strolls[k/m.stepBy] = step(k, m.ruler)
		for _, l := range m.lengths() {
			m.samples[m.sampleN] = step(k, l)
			m.sampleN++
		}
	}
	m.straight = m.lengths() // rounding must not carry a step out of the band
	m.straight[1]--
	if !m.upTo {
		m.straight[2]++
	}
	for k := range contacts {
		m.contact[roundPawn][k] = step(k, 2*m.pawn)
		m.contact[roundBastion][k] = step(k, m.pawn+m.bastion)
		m.contact[longCard][k] = m.alongCard(m.long, m.short, k)
		m.contact[tallCard][k] = m.alongCard(m.short, m.long, k)
	}
	for s := range m.contact {
		n := 0
		for _, v := range m.contact[s] {
			if v.dx >= 0 && v.dy >= 0 {
				m.quarter[s][n] = v
				n++
			}
		}
	}
	q := rn(7071*m.pawn, 10000)
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

// lengths returns the lengths of moves that are tried when a pawn approaches something.
func (m *measures) lengths() [3]int {
	if m.upTo {
		return [3]int{m.ruler, m.lmax, m.ruler / 2}
	}
	return [3]int{m.ruler, m.lmax, m.lmin}
}

// slotWords name the building slots round a carpenter.
var slotWords = [8]string{"north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest"}

// local turns a place in the frame of a seat, u to its right and v forwards,
// into one in the frame of the table, which need not lie on it.
func (m *measures) local(side uint8, u, v int) (x, y int) {
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

// world converts a point from a seat's coordinates to those of the table; the point must be
// near the table.
func (m *measures) world(side uint8, u, v int) point { return pt(m.local(side, u, v)) }

// cardAt returns the footprint of a card of the seat at that side: its long side along the
// owner's edge.
func (m *measures) cardAt(side uint8, at point) footprint {
	if side == west || side == east {
		return footprint{at, int16(m.short), int16(m.long)}
	}
	return footprint{at, int16(m.long), int16(m.short)}
}

// castle returns the footprint of the castle of the seat at that side, flush with the
// middle of its edge.
func (m *measures) castle(side uint8) footprint { return m.cardAt(side, m.world(side, 0, m.short)) }

// band reports whether a move over the square of a distance is one ruler length.
//
// WARLAND 2.0.2, Movement. Ruling R10.
func (m *measures) band(d2 int) bool { return uint(d2-m.lmin2) <= uint(m.lmax2-m.lmin2) }

// reaches reports whether a pawn at p can enter a card.
func (m *measures) reaches(p point, c footprint) bool {
	return c.near2(p) <= m.lmax2 && c.far2(p) >= m.lmin2
}

// touchesCard reports whether a pawn at p touches a card.
func (m *measures) touchesCard(p point, c footprint) bool { return c.near2(p) <= m.touchCard2 }

// contacts is the number of contact slots of a target.
const contacts = 12

// alongCard returns the vector from the middle of a card to contact slot k along it; hw and
// hh are half its sides.
func (m *measures) alongCard(hw, hh, k int) vector {
	j := k/4*2 - 2
	switch k % 4 {
	case 0:
		return vector{rn(hw*j, 3), hh + m.pawn}
	case 1:
		return vector{rn(hw*j, 3), -hh - m.pawn}
	case 2:
		return vector{hw + m.pawn, rn(hh*j, 3)}
	}
	return vector{-hw - m.pawn, rn(hh*j, 3)}
}

// onTable reports whether a pawn at x, y is wholly on the table.
func (m *measures) onTable(x, y int) bool {
	return m.pawn <= x && x <= m.size-m.pawn && m.pawn <= y && y <= m.size-m.pawn
}
