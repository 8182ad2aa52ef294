package empires

import (
	"math/bits"
	"testing"
)

// The map agrees with the rulebook: 19 provinces in the north and 17 in the south with 73 and
// 70 points, three sea areas with 8 points each, ten amphorae, five on each side; the numbers
// of borders of each kind and of provinces on each sea.
func TestMap(t *testing.T) {
	r := load(t, edition)
	same := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %d, want %d", what, got, want)
		}
	}
	points := func(m mask) (n int) {
		for ; m != 0; m &= m - 1 {
			n += int(r.areas[bits.TrailingZeros64(m)].vp)
		}
		return n
	}
	for side, want := range [2][2]int{{19, 73}, {17, 70}} {
		same("provinces of the "+sideWords[side], bits.OnesCount64(r.sideProvinces[side]), want[0])
		same("their points", points(r.sideProvinces[side]), want[1])
		same("their amphorae", bits.OnesCount64(r.amphorae&r.sideProvinces[side]), 5)
	}
	same("points of the seas", points(r.seas), 24)
	same("sea areas", bits.OnesCount64(r.seas), 3)
	var kinds [4]int
	for i := range r.areas {
		w := &r.waysOf[i]
		for k, m := range [4]mask{w.plain, w.mountain, w.strait, w.seaLine} {
			kinds[k] += bits.OnesCount64(m)
		}
		if w.all>>i&1 != 0 || w.all == 0 {
			t.Errorf("%s touches itself, or nothing", r.areas[i].id)
		}
		for m := w.all; m != 0; m &= m - 1 {
			if r.waysOf[bits.TrailingZeros64(m)].all>>i&1 == 0 {
				t.Errorf("%s touches an area that does not touch it", r.areas[i].id)
			}
		}
	}
	for k, want := range [4]int{34, 14, 4, 7} {
		same("borders, "+borderWords[k], kinds[k]/2, want)
	}
	for id, want := range map[string]int{"west": 10, "central": 9, "east": 10} {
		i := r.placeMap.Index(id)
		same("coasts of "+id, bits.OnesCount64(r.waysOf[i].coast), want)
	}
}

// Every province is in one column of the tables of revolts, and every column has provinces of
// the north and of the south.
func TestRevoltTables(t *testing.T) {
	r := load(t, edition)
	var all mask
	dice := uint8(0)
	for _, table := range r.revoltTables {
		dice += table.dice
		for c, column := range table.columns {
			var m mask
			for _, i := range column {
				if all>>i&1 != 0 {
					t.Errorf("%s stands twice", r.areas[i].id)
				}
				all |= 1 << i
				m |= 1 << i
			}
			if m&r.sideProvinces[0] == 0 || m&r.sideProvinces[1] == 0 {
				t.Errorf("column %d has one side only", c+1)
			}
		}
	}
	if all != r.provinces || dice != 0b1111110 {
		t.Errorf("provinces %x, want %x; dice %b", all, r.provinces, dice)
	}
}

// The cards agree with the rulebook: 68 army cards; six sets of six Empire cards, three on each
// side, each with a card that can man a ship and enough cards for a battle.
func TestBox(t *testing.T) {
	r := load(t, edition)
	n, points, strength, marks := 0, 0, 0, [3]int{}
	for _, k := range r.kinds[:r.armyKindCount] {
		n += int(k.count)
		points += int(k.vp) * int(k.count)
		strength += int(k.strength) * int(k.count)
		marks[k.mark] += int(k.count)
	}
	if n != 68 || points != -52 || strength != 246 || marks != [3]int{50, 7, 11} {
		t.Errorf("army: %d cards, %d points, strength %d, marks %v", n, points, strength, marks)
	}
	strength = 0
	for _, s := range r.sets {
		mans := false
		for _, k := range s.cards {
			strength += int(r.kinds[k].strength)
			mans = mans || r.fightMask[seaBattle]>>k&1 != 0 && r.kinds[k].strength > 0
		}
		if len(s.cards) != 6 || !mans {
			t.Errorf("set %s has %d cards, may man a ship: %v", s.id, len(s.cards), mans)
		}
	}
	if bits.OnesCount16(r.sideSets[0]) != 3 || bits.OnesCount16(r.sideSets[1]) != 3 || strength != 131 {
		t.Errorf("sets of the north %b, of the south %b, strength %d", r.sideSets[0], r.sideSets[1], strength)
	}
}
