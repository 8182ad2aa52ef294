package warland

import (
	"testing"

	"equitas/engine"
)

// measured returns the measures of the printed edition.
func measured(tb testing.TB, sets ...string) *measures {
	return &load(tb, "warland/2.0.2", sets...).measures
}

// The bastions of the three presets are correct in a seat's own frame, and those of the usual
// preset at every side of the table.
func TestBastions(t *testing.T) {
	r := load(t, "warland/2.0.2")
	m := &r.measures
	own := map[string]zone{
		"diagonal": {{-1937, 100}, {-1501, 1691}, {1501, 1691}, {1937, 100}},
		"wide":     {{-1937, 100}, {-1889, 1018}, {1889, 1018}, {1937, 100}},
		"deep":     {{-1937, 100}, {-828, 2079}, {828, 2079}, {1937, 100}},
	}
	for _, b := range r.bastions {
		want := own[b.id]
		for i := range want {
			want[i].x += 5000 // in the own frame of the south seat
		}
		if got := zoneOf(m, south, &b); got != want {
			t.Errorf("%s: bastions at %v, want %v", b.id, got, want)
		}
	}
	for side, want := range map[uint8]zone{
		south: {{3063, 100}, {3499, 1691}, {6501, 1691}, {6937, 100}},
		west:  {{100, 6937}, {1691, 6501}, {1691, 3499}, {100, 3063}},
		north: {{6937, 9900}, {6501, 8309}, {3499, 8309}, {3063, 9900}},
		east:  {{9900, 3063}, {8309, 3499}, {8309, 6501}, {9900, 6937}},
	} {
		if got := zoneOf(m, side, &r.bastions[0]); got != want {
			t.Errorf("side %d: bastions at %v, want %v", side, got, want)
		}
	}
	for side, want := range map[uint8]point{south: {5000, 315}, west: {315, 5000}, north: {5000, 9685}, east: {9685, 5000}} {
		if got := m.castle(side).centre; got != want {
			t.Errorf("side %d: castle at %v, want %v", side, got, want)
		}
	}
}

func TestRounding(t *testing.T) {
	for _, c := range [][3]int{{5, 2, 3}, {-5, 2, -3}, {4, 3, 1}, {-4, 3, -1}, {1, 2, 1}, {0, 7, 0}, {866 * 1500, 1000, 1299}} {
		if got := roundDiv(c[0], c[1]); got != c[2] {
			t.Errorf("%d/%d is rounded to %d, want %d", c[0], c[1], got, c[2])
		}
	}
	for n := range 70000 {
		if got := isqrt(n); got*got > n || (got+1)*(got+1) <= n {
			t.Fatalf("root of %d: got %d", n, got)
		}
	}
	if got := stepVector(1, 1500); got != (vector{1299, 750}) {
		t.Errorf("a step of 1500 in direction 1 is %v", got)
	}
}

// A point on the border is inside, whichever direction the zone is listed in.
func TestZone(t *testing.T) {
	z := zone{{3063, 100}, {3499, 1691}, {6501, 1691}, {6937, 100}}
	y := zone{z[3], z[2], z[1], z[0]}
	for _, c := range []struct {
		at   point
		want bool
	}{{pointAt(5000, 315), true}, {pointAt(5000, 1691), true}, {pointAt(5000, 1692), false}, {pointAt(3499, 1691), true}, {pointAt(3200, 1691), false}, {pointAt(5000, 99), false}} {
		if z.contains(c.at) != c.want || y.contains(c.at) != c.want {
			t.Errorf("%v: inside is %v and %v, want %v", c.at, z.contains(c.at), y.contains(c.at), c.want)
		}
	}
}

// Distances to cards are those to the nearest point and to the farthest corner.
func TestCard(t *testing.T) {
	c := footprint{pointAt(5000, 5000), 440, 315}
	for _, x := range []struct {
		at        point
		near, far int
	}{
		{pointAt(5000, 5000), 0, 440*440 + 315*315},
		{pointAt(5440, 5315), 0, 880*880 + 630*630},
		{pointAt(5540, 5000), 100 * 100, 980*980 + 315*315},
		{pointAt(5543, 5319), 103*103 + 4*4, 983*983 + 634*634},
	} {
		if n, f := c.distance2(x.at), c.farthest2(x.at); n != x.near || f != x.far {
			t.Errorf("%v: %d and %d, want %d and %d", x.at, n, f, x.near, x.far)
		}
	}
	m := measured(t)
	if !m.touchesCard(pointAt(5000, 5435), c) || m.touchesCard(pointAt(5000, 5436), c) {
		t.Error("a pawn touches a card at a distance of 120, not of 121")
	}
	if !c.overlaps(footprint{pointAt(5879, 5000), 440, 315}) || c.overlaps(footprint{pointAt(5880, 5000), 440, 315}) {
		t.Error("cards overlap by area, not by an edge")
	}
}

// lone returns a table with one soldier of seat 0, and one bastion of seat 1, d in front of it.
func lone(tb testing.TB, r *Rules, d int) *State {
	s := r.newState(2)
	s.clear()
	s.pos.first = 0
	s.setStocks()
	for i := range 2 {
		s.placeBastions(i, 0)
		s.pos.faction[i].standingBastions = 0
		s.pos.faction[i].zoneMin, s.pos.faction[i].zoneMax = point{}, point{}
		s.castle[i].centre = pointAt(9500, 9500) // far away
	}
	s.pos.faction[1].zone[0] = pointAt(5000, 4000+d)
	s.pos.faction[1].standingBastions = 1
	kind := uint8(0)
	for i, k := range r.pawns {
		if k.id == "soldier_f1" {
			kind = uint8(i)
		}
	}
	s.addPawn(0, kind, pointAt(5000, 4000), 0, 0)
	return s
}

// Where a soldier at (5000, 4000) can touch a bastion straight ahead, and where it goes to come
// nearer.
func TestBand(t *testing.T) {
	r, upTo := load(t, "warland/2.0.2"), load(t, "warland/2.0.2", `movement.mode="up_to"`)
	for _, c := range []struct {
		r    *Rules
		d    int
		want point // of contact; zero if there is none
	}{
		{r, 1500, pointAt(5000, 5300)},
		{r, 1900, pointAt(5000, 5700)},
		{r, 1950, point{}},
		{r, 1100, pointAt(5000, 5300)},
		{r, 1150, pointAt(5100, 5323)},
		{r, 1000, point{}},
		{upTo, 1000, pointAt(5000, 4800)},
	} {
		s := lone(t, c.r, c.d)
		v := moveLister{state: s, measures: &c.r.measures, pawn: &s.pos.pawn[0], foes: engine.SeatSet(1)}
		g := bastionGoal(s.pos.faction[1].zone[0])
		a, ok := v.bestContactSlot(&g)
		if ok != (c.want != point{}) || ok && pointOf(a) != c.want {
			t.Errorf("distance %d: contact at %v (%v), want %v", c.d, pointOf(a), ok, c.want)
		}
		if ok {
			continue
		}
		v.addApproach(&g)
		if len(v.out) != 1 {
			t.Fatalf("distance %d: %d approaches, want 1", c.d, len(v.out))
		}
		if at := pointOf(v.out[0]); g.after(&c.r.measures, at) != 1 {
			t.Errorf("distance %d: %d more moves from %v, want 1", c.d, g.after(&c.r.measures, at), at)
		}
	}
}

// Two pawns touch at a distance of at most 220 tenths of a millimetre, and must not be nearer than
// 190.
func TestTouch(t *testing.T) {
	r := load(t, "warland/2.0.2")
	m := &r.measures
	at := pointAt(1000, 1000)
	for x, want := range map[int16]bool{1220: true, 1221: false} {
		if got := distance2(at, point{x, 1000}) <= m.touchPawns2; got != want {
			t.Errorf("pawns at 1000 and %d touch: %v, want %v", x, got, want)
		}
	}
	s := lone(t, r, 1500)
	s.pos.pawn[0].centre = at
	for x, want := range map[int]bool{1190: true, 1189: false} {
		if got := s.isFree(x, 1000, -1); got != want {
			t.Errorf("a pawn may stand at %d beside one at 1000: %v, want %v", x, got, want)
		}
	}
}

// A disc has room for six pawns around it, and their slots do not overlap.
func TestContacts(t *testing.T) {
	m := measured(t)
	at := pointAt(5000, 5000)
	slot := func(s shape, k int) point {
		v := m.contactSlots[s][k]
		return pointAt(int(at.x)+v.dx, int(at.y)+v.dy)
	}
	for k := range contactSlots {
		here := slot(roundPawn, k)
		if distance2(at, here) > m.touchPawns2 {
			t.Errorf("slot %d does not touch", k)
		}
		if distance2(here, slot(roundPawn, (k+2)%contactSlots)) < m.clearPawns*m.clearPawns {
			t.Errorf("slots %d and %d overlap", k, (k+2)%contactSlots)
		}
	}
	c := footprint{at, 440, 315}
	for k := range contactSlots {
		if here := slot(longCard, k); !m.touchesCard(here, c) || c.distance2(here) < m.clearCard*m.clearCard {
			t.Errorf("slot %d of a card at %v does not touch it, or stands on it", k, here)
		}
	}
	for o := range m.slots {
		c := footprint{halfWidth: int16(m.long), halfHeight: int16(m.short)}
		if o == 1 {
			c.halfWidth, c.halfHeight = c.halfHeight, c.halfWidth
		}
		for k, v := range m.slots[o] {
			c.centre = pointAt(5000+v.dx, 5000+v.dy)
			if !m.touchesCard(at, c) {
				t.Errorf("a building at slot %s does not touch its carpenter", slotWords[k])
			}
		}
	}
}

// A table larger than the rulebook allows is refused, and so are other impossible measures.
func TestPlaneRefused(t *testing.T) {
	for _, sets := range [][]string{
		{"table.size_mm=1501"},
		{"table.building_capacity=2", `bastions.wide.front_out_tenths=1400`}, // a warning must not hide the fault
		{"table.ruler_mm=160"},
		{"table.size_mm=420"},
		{`formation.row.place.first.forward_mm=300`},
		{`formation.row.place.first.right_mm=-12`},
		{"setup.carpenters=3"},
		{`bastions.wide.front_out_tenths=1400`},
		{"choices.directions=5"},
		{`bribe.ladder=["1","many"]`},
		{`setup.colours=["red"]`},
		{"players.usual=2", "players.min=3"},
		{`building.farm.garrison.dragon=1`},
		{`building.farm.train={ pawn = "soldier_f1" }`},
	} {
		if err := refused(t, sets...); err == nil {
			t.Errorf("%v loads", sets)
		}
	}
	load(t, "warland/2.0.2", "table.size_mm=1500")
}

// after returns the number of moves that remain from a place.
func (g *goal) after(m *measures, at point) int {
	turns, _ := g.movesNeeded(m, int(at.x), int(at.y))
	return turns
}

// The number of remaining moves follows from the gap, rounded down to tenths of a millimetre;
// it is one more if the goal is too near.
func TestEffort(t *testing.T) {
	m := measured(t)
	g := pawnGoal(pointAt(5000, 9000))
	for y := 100; y < 8700; y += 7 {
		gap := 8800 - y // gap to the slot straight below
		want := max(1, (gap+m.maxMove-1)/m.maxMove)
		if got := g.after(m, pointAt(5000, y)); got != want && !(gap < m.minMove) {
			t.Fatalf("from %d: %d moves, want %d", y, got, want)
		}
	}
	if got := g.after(m, pointAt(5000, 8200)); got != 2 {
		t.Errorf("too near: %d moves, want 2", got)
	}
}
