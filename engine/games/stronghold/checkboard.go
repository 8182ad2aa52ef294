package stronghold

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
)

// side is the side of a part of the board.
func (c *checker) side(table, id string) string { return c.text(table + "." + id + ".side") }

// chains checks what stands beside what: on one side, and mutually.
func (c *checker) chains() {
	for _, table := range []string{"section", "rampart"} {
		for _, id := range c.ids(table) {
			at := table + "." + id + ".neighbours"
			for _, n := range c.set.Words(at) {
				switch {
				case n == id:
					c.fault(at, fmt.Sprintf("%s names %s itself", at, id), "")
				case c.side(table, n) != c.side(table, id):
					c.fault(at, fmt.Sprintf("%s is on the %s side, its neighbour %s on the %s", id, c.side(table, id), n, c.side(table, n)), "pieces of Invaders do not change sides")
				case !slices.Contains(c.set.Words(table+"."+n+".neighbours"), id):
					c.across(fmt.Sprintf("%s has the neighbour %s, but %s does not name %s", id, n, n, id), "", at, table+"."+n+".neighbours")
				}
			}
		}
	}
	if n := c.ids("upper_level"); len(n) != sides || c.side("upper_level", n[0]) == c.side("upper_level", n[1]) {
		c.fault("upper_level", fmt.Sprintf("%d upper levels, must be two, one on each side", len(n)), "")
	}
}

// ways checks the paths: each keeps to its side, every rampart and every section
// can be reached from an upper level, and from every rampart a section.
func (c *checker) ways() {
	uppers, ramparts, sections := c.ids("upper_level"), c.ids("rampart"), c.ids("section")
	of := func(id string) string {
		switch {
		case slices.Contains(uppers, id):
			return "upper_level"
		case slices.Contains(ramparts, id):
			return "rampart"
		}
		return "section"
	}
	onward := map[string][]string{}
	for _, id := range c.ids("path") {
		p := "path." + id
		from, to := c.text(p+".from"), c.text(p+".to")
		if a, b := c.side(of(from), from), c.side(of(to), to); a != b {
			c.fault(p, fmt.Sprintf("%s leads from the %s side (%s) to the %s side (%s)", p, a, from, b, to), "pieces of Invaders do not change sides")
		}
		if from == to {
			c.fault(p, fmt.Sprintf("%s leads from %s to itself", p, from), "")
		}
		if of(from) == "upper_level" && of(to) == "section" {
			c.fault(p, fmt.Sprintf("%s leads from an upper level to a section", p), "units go from an upper level to a rampart, from there to a section")
		}
		onward[from] = append(onward[from], to)
	}
	reached := reach(onward, uppers)
	for _, table := range []string{"rampart", "section"} {
		for _, id := range c.ids(table) {
			if !reached[id] {
				c.fault(table+"."+id, fmt.Sprintf("no path leads to %s.%s from an upper level", table, id), "")
			}
		}
	}
	for _, id := range ramparts {
		if on := reach(onward, onward[id]); !slices.ContainsFunc(sections, func(s string) bool { return on[s] }) {
			c.fault("rampart."+id, fmt.Sprintf("no path leads on from rampart.%s to a section", id), "")
		}
	}
}

// reach is what can be reached along steps, what is named first included.
func reach(onward map[string][]string, from []string) map[string]bool {
	seen := map[string]bool{}
	for todo := slices.Clone(from); len(todo) > 0; {
		at := todo[0]
		todo = todo[1:]
		if !seen[at] {
			seen[at] = true
			todo = append(todo, onward[at]...)
		}
	}
	return seen
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
