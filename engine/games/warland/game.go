package warland

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Game is WARLAND, as the rule loader and the list of games know it.
type Game struct{}

var (
	_ rule.Game  = Game{}
	_ rule.Namer = Game{}
)

// Name implements [rule.Game].
func (Game) Name() string { return "warland" }

// Schema implements [rule.Game].
func (Game) Schema() *rule.Schema { return schema }

// Space implements [rule.Game].
func (Game) Space(set *rule.Set) *cond.Space { return space(set) }

// Compile implements [rule.Game].
func (Game) Compile(set *rule.Set) (engine.Rules, error) { return compile(set), nil }

// CheckNames implements [rule.Namer]: what has to hold before conditions can be
// given their names.
func (Game) CheckNames(set *rule.Set) []rule.Fault {
	c := &checker{set: set}
	for _, t := range [...]struct {
		table, what string
		most        int
	}{{"building", "types of buildings", maxKinds}, {"pawn", "kinds of pawns", maxPawnKinds}, {"creature", "kinds of creatures", maxCreatures}} {
		if ids := keysOf(set, t.table); len(ids) > t.most {
			c.fault(t.table+"."+ids[t.most], fmt.Sprintf("%d %s, at most %d", len(ids), t.what, t.most), "")
		}
	}
	return c.faults
}

// Check implements [rule.Game]: faults and warnings across keys.
func (Game) Check(set *rule.Set) []rule.Fault {
	c := &checker{set: set}
	c.numbers()
	c.pieces()
	c.lists()
	if rule.Faults(c.faults).Errors() == 0 { // a plane that is not right makes no sense to measure on
		c.plane()
	}
	if rule.Faults(c.faults).Errors() == 0 {
		c.endless()
		c.castles()
		c.inert()
	}
	return c.faults
}

// A checker collects what is wrong across keys.
type checker struct {
	set    *rule.Set
	faults []rule.Fault
}

func (c *checker) fault(path, msg, help string) {
	f := rule.Fault{Msg: msg, Help: help}
	if v := c.set.Value(path); v != nil {
		f.At = v.At
	}
	c.faults = append(c.faults, f)
}

func (c *checker) warn(path, msg string) {
	c.fault(path, msg, "")
	c.faults[len(c.faults)-1].Warning = true
}

// across notes what is wrong with several keys together, at the one that was
// said last.
func (c *checker) across(msg, help string, paths ...string) {
	c.faults = append(c.faults, rule.Fault{At: c.set.Last(paths...), Msg: msg, Help: help})
}

// fromTo writes a range: "3 to 6", "4".
func fromTo(lo, hi int) string {
	if lo == hi {
		return fmt.Sprint(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

// numbers holds numbers against each other.
func (c *checker) numbers() {
	lo, hi, usual := c.set.Int("players.min"), c.set.Int("players.max"), c.set.Int("players.usual")
	if lo > hi {
		c.across(fmt.Sprintf("players.min is %d, must be at most players.max, which is %d", lo, hi), "", "players.min", "players.max")
	}
	if lo <= hi && (usual < lo || usual > hi) {
		c.across(fmt.Sprintf("players.usual is %d, must be %s (players.min to players.max)", usual, fromTo(lo, hi)), "", "players.usual", "players.min", "players.max")
	}
	if size, most := c.set.Int("table.size_mm"), c.set.Int("table.max_size_mm"); size > most {
		c.across(fmt.Sprintf("table.size_mm is %d, must be at most table.max_size_mm, which is %d", size, most), "", "table.size_mm", "table.max_size_mm")
	}
	if n := c.set.Int("choices.directions"); directions%n != 0 || n == 3 {
		c.fault("choices.directions", fmt.Sprintf("choices.directions is %d, must be 4, 6 or 12", n), "")
	}
	if c.set.Bool("creatures.enabled") {
		for _, id := range keysOf(c.set, "creature") {
			if path := "creature." + id + ".copies"; c.set.Has(path) && c.set.Int(path) == 0 {
				c.warn(path, fmt.Sprintf("creature %q is never dealt: it has no copies", id))
			}
		}
	}
	if c.set.Int("build.works_per_turn") == 0 && c.set.Int("demolition.demolitions_per_turn") == 0 && c.set.Int("demolition.demolitions_per_soldier") == 0 {
		c.across("demolition.demolitions_per_soldier is 0, must be at least 1 where neither demolition.demolitions_per_turn nor build.works_per_turn is a limit: a turn could go on for ever", "",
			"demolition.demolitions_per_soldier", "demolition.demolitions_per_turn", "build.works_per_turn")
	}
	if r, p := c.set.Int("table.ruler_mm"), c.set.Int("table.pawn_mm"); r <= 2*p {
		c.across(fmt.Sprintf("table.ruler_mm is %d, must be more than two pawns (table.pawn_mm is %d)", r, p), "", "table.ruler_mm", "table.pawn_mm")
	}
}

// pieces checks buildings, pawns and creatures.
func (c *checker) pieces() {
	pawns := keysOf(c.set, "pawn")
	n := 0
	builds := false
	for _, id := range pawns {
		k := c.set.Text("pawn." + id + ".kind")
		builds = builds || k == "carpenter"
		if k == "soldier" {
			if n++; n > maxSoldiers {
				c.fault("pawn."+id, fmt.Sprintf("%d kinds of soldiers, at most %d", n, maxSoldiers), "")
			}
		}
	}
	if !builds && c.set.Int("setup.carpenters") > 0 {
		c.across(fmt.Sprintf("setup.carpenters is %d, but no pawn is of kind carpenter", c.set.Int("setup.carpenters")), "", "setup.carpenters", "pawn.*.kind")
	}
	for _, id := range keysOf(c.set, "building") {
		path := "building." + id + "."
		sum := 0
		for _, pawn := range keysOf(c.set, path+"garrison") {
			if !slices.Contains(pawns, pawn) {
				c.fault(path+"garrison."+pawn, fmt.Sprintf("there is no pawn %q", pawn), "the pawns are "+strings.Join(pawns, ", "))
			}
			sum += c.set.Int(path + "garrison." + pawn)
		}
		if room := c.set.Int("table.building_capacity"); sum > room {
			c.across(fmt.Sprintf("%s brings %d pawns, there is room for %d (table.building_capacity)", id, sum, room), "", path+"garrison", path+"garrison.*", "table.building_capacity")
			c.faults[len(c.faults)-1].Warning = true
		}
		c.whole(path+"train", "pawn", "coins", "resources")
		c.whole(path+"exchange", "when", "max", "price")
	}
	cards := 0
	for _, id := range keysOf(c.set, "creature") {
		if cards += c.set.Int("creature." + id + ".copies"); cards > maxDeck {
			c.fault("creature."+id, fmt.Sprintf("%d creatures in a deck, at most %d", cards, maxDeck), "")
			break
		}
	}
}

// whole checks that a table that may be left out is complete if it is there.
func (c *checker) whole(path string, keys ...string) {
	if !c.set.Has(path) {
		return
	}
	for _, k := range keys {
		if !c.set.Has(path + "." + k) {
			c.fault(path, fmt.Sprintf("%s lacks %s", path, k), "")
		}
	}
}

// lists checks the presets and the ladder.
func (c *checker) lists() {
	if l := c.set.Words("setup.colours"); len(l) != maxSeats {
		c.fault("setup.colours", fmt.Sprintf("setup.colours has %d colours, must be %d", len(l), maxSeats), "one for each seat, whoever plays")
	}
	steps, bad := ladderOf(c.set)
	if bad != "" {
		c.fault("bribe.ladder", fmt.Sprintf("bribe.ladder has %q, must be whole numbers from 1 to %d in quotes, or \"all\"", bad, maxStock), "")
		for _, w := range c.set.Value("bribe.ladder").List {
			if w.Text == bad {
				c.faults[len(c.faults)-1].At = w.At
				break
			}
		}
	}
	for i := 1; i < len(steps); i++ {
		if steps[i-1] == 0 || steps[i] != 0 && steps[i] < steps[i-1] { // 0 is all
			words := c.set.Value("bribe.ladder").List
			c.faults = append(c.faults, rule.Fault{At: words[i].At, Msg: fmt.Sprintf("bribe.ladder has %s after %s, must rise", words[i].Text, words[i-1].Text), Help: "all comes last"})
			break
		}
	}
	for _, key := range []string{"setup.bastions", "setup.formations"} {
		switch l := c.set.Words(key); {
		case len(l) == 0 || len(l) > maxPresets:
			c.fault(key, fmt.Sprintf("%s names %d presets, must be 1 to %d", key, len(l), maxPresets), "")
		case len(slices.Compact(slices.Sorted(slices.Values(l)))) != len(l):
			c.fault(key, key+" names a preset twice", "")
		}
	}
	for _, id := range c.set.Words("setup.formations") {
		places, n := keysOf(c.set, "formation."+id+".place"), c.set.Int("setup.carpenters")
		if len(places) != n {
			c.across(fmt.Sprintf("formation.%s has %d places, setup.carpenters is %d", id, len(places), n), "a place for each carpenter", "formation."+id, "formation."+id+".place.*", "setup.carpenters", "setup.formations")
		}
	}
}

// presetSlack is how far from one ruler length a bastion may stand, in tenths
// of a millimetre.
const presetSlack = 5

// plane measures the setup: bastions one ruler length from their corners and on
// the table, borders apart, carpenters inside their own.
func (c *checker) plane() {
	m := measuresOf(c.set)
	for _, id := range c.set.Words("setup.bastions") {
		b := bastionsOf(c.set, id)
		for _, d := range [2]struct {
			key  string
			x, y int
		}{{"front_out_tenths", b.frontOut, b.frontFore}, {"rear_out_tenths", b.rearOut, b.rearFore}} {
			lo, hi := m.ruler-presetSlack, m.ruler+presetSlack
			if d2 := d.x*d.x + d.y*d.y; d2 < lo*lo || d2 > hi*hi {
				c.across(fmt.Sprintf("a bastion of %s stands %s mm from its corner, must be one ruler length (table.ruler_mm is %d)", id, mm(int16(min(isqrt(d2), 30000))), m.ruler/10), "",
					"bastions."+id+"."+d.key, "bastions."+id+".*", "table.ruler_mm", "setup.bastions")
				return
			}
		}
	}
	for n := c.set.Int("players.min"); n <= c.set.Int("players.max"); n++ {
		for seat := range n {
			if !c.seatPlane(&m, n, seat) {
				return
			}
		}
	}
}

// measured are the keys that measures of the setup come from: presets first,
// then the sizes of the table and the choice of presets.
func (c *checker) measured(presets ...string) []string {
	var l []string
	for _, p := range presets {
		l = append(l, p, p+".*", p+".place.*.right_mm", p+".place.*.forward_mm")
	}
	return append(l, "table.*", "setup.bastions", "setup.formations", "players.max")
}

// seatPlane measures the setup of one seat, and reports whether it is right.
func (c *checker) seatPlane(m *measures, n, seat int) bool {
	side := sides[n][seat]
	castle := m.castle(side)
	for _, id := range c.set.Words("setup.bastions") {
		b := bastionsOf(c.set, id)
		z := zoneOf(m, side, &b)
		for k, at := range z {
			if x, y := int(at.x), int(at.y); x < m.bastion || y < m.bastion || x > m.size-m.bastion || y > m.size-m.bastion {
				c.across(fmt.Sprintf("the %s bastion of %s stands at %s, over the edge of the table", bastionWords[k], id, place(at)), "", c.measured("bastions."+id)...)
				return false
			}
		}
		if !z.holds(castle.at) {
			c.across(fmt.Sprintf("the borders of %s do not hold the castle", id), "", c.measured("bastions."+id)...)
			return false
		}
		for _, f := range c.set.Words("setup.formations") {
			if bad := carpentersFit(m, side, &z, castle, formationOf(c.set, f)); bad != "" {
				c.across(fmt.Sprintf("a carpenter of %s: %s", f, bad), fmt.Sprintf("with the bastions of %s", id), c.measured("formation."+f, "bastions."+id)...)
				return false
			}
		}
		for other := range seat {
			for _, id2 := range c.set.Words("setup.bastions") {
				b2 := bastionsOf(c.set, id2)
				if z2 := zoneOf(m, sides[n][other], &b2); z.meets(&z2) {
					c.across(fmt.Sprintf("with %d factions the borders of %s and %s of two factions meet", n, id, id2), "", c.measured("bastions."+id, "bastions."+id2)...)
					return false
				}
			}
		}
	}
	return true
}

// carpentersFit says what is wrong with where carpenters would start, or
// nothing.
func carpentersFit(m *measures, side uint8, z *zone, castle footprint, f formation) string {
	for i, v := range f.at {
		x, y := m.local(side, v.dx, v.dy)
		if !m.onTable(x, y) {
			return "it stands off the table"
		}
		at := pt(x, y)
		if !z.holds(at) {
			return fmt.Sprintf("it stands at %s, outside the borders", place(at))
		}
		if castle.near2(at) < m.clearCard*m.clearCard {
			return fmt.Sprintf("it stands at %s, on the castle", place(at))
		}
		for _, b := range z {
			if distance2(b, at) < m.clearBast*m.clearBast {
				return fmt.Sprintf("it stands at %s, on a bastion", place(at))
			}
		}
		for _, w := range f.at[:i] {
			if distance2(m.world(side, w.dx, w.dy), at) < m.clearPawns*m.clearPawns {
				return fmt.Sprintf("two stand at %s", place(at))
			}
		}
	}
	return ""
}

// meets reports whether two zones have a point in common.
func (z *zone) meets(y *zone) bool {
	for i := range z {
		if z.holds(y[i]) || y.holds(z[i]) {
			return true
		}
		for j := range y {
			if crosses(z[i], z[(i+1)&3], y[j], y[(j+1)&3]) {
				return true
			}
		}
	}
	return false
}

// crosses reports whether the segments ab and cd meet.
func crosses(a, b, c, d point) bool {
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

// Assumed implements [rule.Assumer].
func (Game) Assumed(s *rule.Set) string {
	if s.AssumedCounts("building") || s.AssumedCounts("pawn") {
		return "counts of cards and pawns are assumed: the rulebook gives none; play takes as many as it needs, but for what supply limits"
	}
	return ""
}

//go:embed records.txt
var recordsText string

// Records implements [rule.Recorder].
func (Game) Records() string { return recordsText }
