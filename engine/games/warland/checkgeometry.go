package warland

import "fmt"

// presetSlack is by how much the distance of a bastion may differ from one ruler length, in
// tenths of a millimetre.
const presetSlack = 5

// checkGeometry checks the geometry of the setup: bastions one ruler length from their corners
// and on the table, borders disjoint, carpenters inside the borders of their faction.
func (c *checker) checkGeometry() {
	m := measuresOf(c.Set)
	for _, id := range c.Set.Words("setup.bastions") {
		b := bastionsOf(c.Set, id)
		for _, d := range [2]struct {
			key  string
			x, y int
		}{{"front_out_tenths", b.frontOut, b.frontFore}, {"rear_out_tenths", b.rearOut, b.rearFore}} {
			lo, hi := m.ruler-presetSlack, m.ruler+presetSlack
			if d2 := d.x*d.x + d.y*d.y; d2 < lo*lo || d2 > hi*hi {
				c.At("bastions."+id+"."+d.key, "bastions."+id+".*", "table.ruler_mm", "setup.bastions").
					Fault("a bastion of %s stands %s mm from its corner, must be one ruler length (table.ruler_mm is %d)", id, millimetres(int16(min(isqrt(d2), 30000))), m.ruler/10)
				return
			}
		}
	}
	for n := c.Set.Int("players.min"); n <= c.Set.Int("players.max"); n++ {
		for seat := range n {
			if !c.checkSeatGeometry(&m, n, seat) {
				return
			}
		}
	}
}

// measureKeys returns the keys on which measures of the setup depend: the given presets, the sizes
// of the table, and the choice of presets.
func (c *checker) measureKeys(presets ...string) []string {
	var l []string
	for _, p := range presets {
		l = append(l, p, p+".*", p+".place.*.right_mm", p+".place.*.forward_mm")
	}
	return append(l, "table.*", "setup.bastions", "setup.formations", "players.max")
}

// checkSeatGeometry checks the geometry of the setup of one seat, at a table of n. It returns false
// if it reported a fault.
func (c *checker) checkSeatGeometry(m *measures, n, seat int) bool {
	side := sides[n][seat]
	castle := m.castle(side)
	for _, id := range c.Set.Words("setup.bastions") {
		b := bastionsOf(c.Set, id)
		z := zoneOf(m, side, &b)
		for k, at := range z {
			if x, y := int(at.x), int(at.y); x < m.bastion || y < m.bastion || x > m.size-m.bastion || y > m.size-m.bastion {
				c.At(c.measureKeys("bastions."+id)...).Fault("the %s bastion of %s stands at %s, over the edge of the table", bastionWords[k], id, pointWords(at))
				return false
			}
		}
		if !z.contains(castle.centre) {
			c.At(c.measureKeys("bastions."+id)...).Fault("the borders of %s do not hold the castle", id)
			return false
		}
		for _, f := range c.Set.Words("setup.formations") {
			if bad := carpenterFault(m, side, &z, castle, formationOf(c.Set, f)); bad != "" {
				c.At(c.measureKeys("formation."+f, "bastions."+id)...).Fault("a carpenter of %s: %s", f, bad).Help = fmt.Sprintf("with the bastions of %s", id)
				return false
			}
		}
		for other := range seat {
			for _, id2 := range c.Set.Words("setup.bastions") {
				b2 := bastionsOf(c.Set, id2)
				if z2 := zoneOf(m, sides[n][other], &b2); z.intersects(&z2) {
					c.At(c.measureKeys("bastions."+id, "bastions."+id2)...).Fault("with %d factions the borders of %s and %s of two factions meet", n, id, id2)
					return false
				}
			}
		}
	}
	return true
}

// carpenterFault returns what is wrong with the initial places of carpenters; "" if nothing is.
func carpenterFault(m *measures, side uint8, z *zone, castle footprint, f formation) string {
	for i, v := range f.positions {
		x, y := m.toTable(side, v.dx, v.dy)
		if !m.onTable(x, y) {
			return "it stands off the table"
		}
		at := pointAt(x, y)
		if !z.contains(at) {
			return fmt.Sprintf("it stands at %s, outside the borders", pointWords(at))
		}
		if castle.distance2(at) < m.clearCard*m.clearCard {
			return fmt.Sprintf("it stands at %s, on the castle", pointWords(at))
		}
		for _, b := range z {
			if distance2(b, at) < m.clearBastion*m.clearBastion {
				return fmt.Sprintf("it stands at %s, on a bastion", pointWords(at))
			}
		}
		for _, w := range f.positions[:i] {
			if distance2(m.toTablePoint(side, w.dx, w.dy), at) < m.clearPawns*m.clearPawns {
				return fmt.Sprintf("two stand at %s", pointWords(at))
			}
		}
	}
	return ""
}

// intersects reports whether two zones have a point in common.
func (z *zone) intersects(y *zone) bool {
	for i := range z {
		if z.contains(y[i]) || y.contains(z[i]) {
			return true
		}
		for j := range y {
			if segmentsCross(z[i], z[(i+1)&3], y[j], y[(j+1)&3]) {
				return true
			}
		}
	}
	return false
}

// segmentsCross reports whether the lines from a to b and from c to d cross.
func segmentsCross(a, b, c, d point) bool {
	side := func(p, q, r point) int {
		x := (int(q.x)-int(p.x))*(int(r.y)-int(p.y)) - (int(q.y)-int(p.y))*(int(r.x)-int(p.x))
		switch {
		case x > 0:
			return 1
		case x < 0:
			return -1
		}
		return 0
	}
	return side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0
}
