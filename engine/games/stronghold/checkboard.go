package stronghold

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/place"
)

// side is the side of a part of the board.
func (c *checker) side(table, id string) string { return c.text(table + "." + id + ".side") }

// board checks which places there are and how they hang together, then that no
// way crosses from one side to the other, and what stands in the picture.
func (c *checker) board() {
	m, faults := place.Read(c.set, boardSpec)
	c.faults = append(c.faults, faults...)
	if m == nil {
		return
	}
	for _, w := range m.Ways {
		from, to := &m.Places[w.From], &m.Places[w.To]
		if a, b := c.side(from.Table, from.ID), c.side(to.Table, to.ID); a != b && !w.Back {
			c.fault(w.Path, fmt.Sprintf("%s leads from the %s side (%s) to the %s side (%s)", w.Path, a, from.ID, b, to.ID), "pieces of Invaders do not change sides")
		}
		if from.Table == "upper_level" && to.Table == "section" {
			c.fault(w.Path, fmt.Sprintf("%s leads from an upper level to a section", w.Path), "units go from an upper level to a rampart, from there to a section")
		}
	}
	if n := c.ids("upper_level"); len(n) != sides || c.side("upper_level", n[0]) == c.side("upper_level", n[1]) {
		c.fault("upper_level", fmt.Sprintf("%d upper levels, must be two, one on each side", len(n)), "")
	}
	if rows := c.set.Value("picture.rows"); rows != nil {
		_, faults := place.NewLayout(m, rows, areaCamp, areaRepelled, c.text("barbican.rampart"))
		c.faults = append(c.faults, faults...)
	}
}

// towers checks that towers and ramparts face each other, and that what a tower
// fires at is there.
func (c *checker) towers() {
	ramparts := append(c.ids("rampart"), c.text("barbican.rampart"))
	if name := c.text("barbican.rampart"); slices.Contains(ramparts[:len(ramparts)-1], name) || slices.Contains(c.ids("section"), name) {
		c.fault("barbican.rampart", fmt.Sprintf("barbican.rampart is %q, which is the name of another place", name), "")
	}
	for _, id := range c.ids("tower") {
		p := "tower." + id
		for _, s := range c.set.Words(p + ".sections") {
			if c.side("section", s) != c.side("tower", id) {
				c.fault(p+".sections", fmt.Sprintf("%s is on the %s side, the section %s on the %s", p, c.side("tower", id), s, c.side("section", s)), "")
			}
		}
		for _, w := range c.set.Words(p + ".adjacent") {
			if !slices.Contains(ramparts, w) {
				c.fault(p+".adjacent", fmt.Sprintf("there is no rampart %q", w), "nearest: "+cond.Nearest(w, ramparts))
			}
		}
		opposite := c.text(p + ".opposite")
		if back := c.text("rampart." + opposite + ".opposite_tower"); back != id {
			c.across(fmt.Sprintf("%s is opposite the rampart %s, which faces %s", p, opposite, orNothing(back)), "", p+".opposite", "rampart."+opposite+".opposite_tower")
		}
	}
	for _, id := range c.ids("rampart") {
		p := "rampart." + id + ".opposite_tower"
		if t := c.text(p); t != "" && c.text("tower."+t+".opposite") != id {
			c.across(fmt.Sprintf("the rampart %s faces tower.%s, which is opposite %s", id, t, c.text("tower."+t+".opposite")), "", p, "tower."+t+".opposite")
		}
	}
}

func orNothing(word string) string {
	if word == "" {
		return "no tower"
	}
	return "tower." + word
}

// garrison holds what stands in the stronghold at the start against its places
// and against the box.
func (c *checker) garrison() {
	for _, u := range defenders {
		all := 0
		paths := []string{"setup.defender_units." + u}
		for _, table := range []string{"section", "building"} {
			for _, id := range c.ids(table) {
				p := table + "." + id + ".start." + u
				if n := c.whole(p, 0); n > 0 {
					all += n
					paths = append(paths, p)
				}
			}
		}
		if pool := c.set.Int(paths[0]); all > pool {
			c.across(fmt.Sprintf("%d units of the type %s stand on the board at the start, setup.defender_units.%s is %d", all, u, u, pool), "", paths...)
		}
	}
	stones, heroes := 0, map[string][]string{}
	for _, id := range c.ids("section") {
		p := "section." + id + "."
		def := func(key string) int { return c.whole(p+key, c.set.Int("section_default."+key)) }
		sum := 0
		for _, u := range defenders {
			sum += c.whole(p+"start."+u, 0)
		}
		if room := c.set.Int(p + "defender_slots"); sum > room {
			c.across(fmt.Sprintf("%d Defender units start on section.%s, it has %d places", sum, id, room), "", p+"start.*", p+"defender_slots")
		}
		if n, most := def("stone_start"), def("stone_max"); most > 0 && n > most {
			c.across(fmt.Sprintf("section.%s starts with %d stones, it holds %d", id, n, most), "", p+"stone_start", p+"stone_max", "section_default.stone_start", "section_default.stone_max")
		}
		stones += def("stone_start")
	}
	if supply := c.set.Int("setup.stone_supply"); stones > supply {
		c.across(fmt.Sprintf("%d stones stand on the walls at the start, setup.stone_supply is %d", stones, supply), "", "setup.stone_supply", "section_default.stone_start", "section.*.stone_start")
	}
	for _, id := range c.ids("building") {
		p := "building." + id
		over := 0
		for _, u := range defenders {
			over += max(0, c.whole(p+".start."+u, 0)-c.whole(p+".room."+u, 0))
		}
		if any := c.whole(p+".room.any", 0); over > any {
			c.across(fmt.Sprintf("more units start in %s than have room", p), "", p+".start.*", p+".room.*")
		}
	}
	for _, id := range c.ids("hero") {
		at := c.text("hero." + id + ".start")
		heroes[at] = append(heroes[at], id)
		if room := c.whole("section."+at+".hero_slots", c.set.Int("section_default.hero_slots")); len(heroes[at]) > room {
			c.fault("hero."+id+".start", fmt.Sprintf("%s start on section.%s, which has room for %d", strings.Join(heroes[at], " and "), at, room), "")
		}
	}
}
