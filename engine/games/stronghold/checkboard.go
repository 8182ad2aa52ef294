package stronghold

import (
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/place"
)

// sideOf returns the side of an entry of a table of the board; "" if it has none.
func (c *checker) sideOf(table, id string) string { return c.Set.TextOr(table+"."+id+".side", "") }

// checkBoard checks the places, the ways between them and the picture, and that no way leads
// from one side to the other.
func (c *checker) checkBoard() {
	m, faults := place.Read(c.Set, boardSpec)
	c.Faults = append(c.Faults, faults...)
	if m == nil {
		return
	}
	for _, w := range m.Ways {
		from, to := &m.Places[w.From], &m.Places[w.To]
		if a, b := c.sideOf(from.Table, from.ID), c.sideOf(to.Table, to.ID); a != b && !w.Reverse {
			c.At(w.Path).
				Fault("%s leads from the %s side (%s) to the %s side (%s)", w.Path, a, from.ID, b, to.ID).Help = "pieces of Invaders do not change sides"
		}
		if from.Table == "upper_level" && to.Table == "section" {
			c.At(w.Path).Fault("%s leads from an upper level to a section", w.Path).Help = "units go from an upper level to a rampart, from there to a section"
		}
	}
	if n := c.Set.Entries("upper_level"); len(n) != sides || c.sideOf("upper_level", n[0]) == c.sideOf("upper_level", n[1]) {
		c.At("upper_level").Fault("%d upper levels, must be two, one on each side", len(n))
	}
	if rows := c.Set.Value("picture.rows"); rows != nil {
		_, faults := place.NewLayout(m, rows, areaCamp, areaRepelled, c.Set.TextOr("barbican.rampart", ""))
		c.Faults = append(c.Faults, faults...)
	}
}

// checkTowers checks that towers and ramparts that are opposite each other agree, and that the
// targets of towers exist.
func (c *checker) checkTowers() {
	ramparts := append(c.Set.Entries("rampart"), c.Set.TextOr("barbican.rampart", ""))
	if name := c.Set.TextOr("barbican.rampart", ""); slices.Contains(ramparts[:len(ramparts)-1], name) || slices.Contains(c.Set.Entries("section"), name) {
		c.At("barbican.rampart").Fault("barbican.rampart is %q, which is the name of another place", name)
	}
	for _, id := range c.Set.Entries("tower") {
		p := "tower." + id
		for _, s := range c.Set.Words(p + ".sections") {
			if c.sideOf("section", s) != c.sideOf("tower", id) {
				c.At(p+".sections").Fault("%s is on the %s side, the section %s on the %s", p, c.sideOf("tower", id), s, c.sideOf("section", s))
			}
		}
		for _, w := range c.Set.Words(p + ".adjacent") {
			if !slices.Contains(ramparts, w) {
				c.At(p+".adjacent").Fault("there is no rampart %q", w).Help = "nearest: " + cond.Nearest(w, ramparts)
			}
		}
		opposite := c.Set.TextOr(p+".opposite", "")
		if back := c.Set.TextOr("rampart."+opposite+".opposite_tower", ""); back != id {
			c.At(p+".opposite", "rampart."+opposite+".opposite_tower").Fault("%s is opposite the rampart %s, which faces %s", p, opposite, towerOrNone(back))
		}
	}
	for _, id := range c.Set.Entries("rampart") {
		p := "rampart." + id + ".opposite_tower"
		if t := c.Set.TextOr(p, ""); t != "" && c.Set.TextOr("tower."+t+".opposite", "") != id {
			c.At(p, "tower."+t+".opposite").Fault("the rampart %s faces tower.%s, which is opposite %s", id, t, c.Set.TextOr("tower."+t+".opposite", ""))
		}
	}
}

// towerOrNone returns "tower." and the word, or "no tower" if word is "".
func towerOrNone(word string) string {
	if word == "" {
		return "no tower"
	}
	return "tower." + word
}

// checkGarrison checks the Defender units of the start against the room in their places and the
// number of pieces.
func (c *checker) checkGarrison() {
	for _, u := range defenders {
		all := 0
		paths := []string{"setup.defender_units." + u}
		for _, table := range []string{"section", "building"} {
			for _, id := range c.Set.Entries(table) {
				p := table + "." + id + ".start." + u
				if n := c.Set.IntOr(p, 0); n > 0 {
					all += n
					paths = append(paths, p)
				}
			}
		}
		if pool := c.Set.Int(paths[0]); all > pool {
			c.At(paths...).Fault("%d units of the type %s stand on the board at the start, setup.defender_units.%s is %d", all, u, u, pool)
		}
	}
	stones, heroes := 0, map[string][]string{}
	for _, id := range c.Set.Entries("section") {
		p := "section." + id + "."
		def := func(key string) int { return c.Set.IntOr(p+key, c.Set.Int("section_default."+key)) }
		sum := 0
		for _, u := range defenders {
			sum += c.Set.IntOr(p+"start."+u, 0)
		}
		if room := c.Set.Int(p + "defender_slots"); sum > room {
			c.At(p+"start.*", p+"defender_slots").Fault("%d Defender units start on section.%s, it has %d places", sum, id, room)
		}
		if n, most := def("stone_start"), def("stone_max"); most > 0 && n > most {
			c.At(p+"stone_start", p+"stone_max", "section_default.stone_start", "section_default.stone_max").
				Fault("section.%s starts with %d stones, it holds %d", id, n, most)
		}
		stones += def("stone_start")
	}
	if supply := c.Set.Int("setup.stone_supply"); stones > supply {
		c.At("setup.stone_supply", "section_default.stone_start", "section.*.stone_start").
			Fault("%d stones stand on the walls at the start, setup.stone_supply is %d", stones, supply)
	}
	for _, id := range c.Set.Entries("building") {
		p := "building." + id
		over := 0
		for _, u := range defenders {
			over += max(0, c.Set.IntOr(p+".start."+u, 0)-c.Set.IntOr(p+".room."+u, 0))
		}
		if any := c.Set.IntOr(p+".room.any", 0); over > any {
			c.At(p+".start.*", p+".room.*").Fault("more units start in %s than have room", p)
		}
	}
	for _, id := range c.Set.Entries("hero") {
		at := c.Set.TextOr("hero."+id+".start", "")
		heroes[at] = append(heroes[at], id)
		if room := c.Set.IntOr("section."+at+".hero_slots", c.Set.Int("section_default.hero_slots")); len(heroes[at]) > room {
			c.At("hero."+id+".start").Fault("%s start on section.%s, which has room for %d", strings.Join(heroes[at], " and "), at, room)
		}
	}
}
