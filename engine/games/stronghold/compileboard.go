package stronghold

import (
	"slices"

	"equitas/engine/place"
)

// compileBoard compiles sections, ramparts, towers, places, and the ways between them.
func (c *compiler) compileBoard() {
	r, set := c.rules, c.set
	for _, id := range c.set.Entries("upper_level") {
		p := "upper_level." + id + "."
		r.upperLevels[c.set.WordIndex(p+"side", sideWords...)] = upper{id, c.smallNumber(p + "capacity")}
	}
	r.buildingIDs = c.set.Entries("building")
	names := c.set.Entries("tower")
	ramparts := c.set.Entries("rampart")
	for _, id := range ramparts {
		p := "rampart." + id + "."
		def := func(key string) uint8 { return uint8(c.set.IntOr(p+key, set.Int("rampart_default."+key))) }
		x := rampartRules{id: id, side: uint8(c.set.WordIndex(p+"side", sideWords...)), capacity: def("capacity"), machineSlots: def("machine_slots"),
			coverSlots: def("cover_slots"), trainingSlots: def("training_slots"), opposite: int8(c.set.WordIndex(p+"opposite_tower", names...))}
		for _, n := range set.Words(p + "neighbours") {
			x.neighbours = append(x.neighbours, uint8(slices.Index(ramparts, n)))
		}
		r.ramparts = append(r.ramparts, x)
		r.sideRamparts[x.side] |= 1 << (len(r.ramparts) - 1)
	}
	r.barbican, r.barbicanID = len(r.ramparts), set.Text("barbican.rampart")
	for _, id := range c.set.Entries("barbican.gate") {
		r.gates = append(r.gates, int32(set.Int("barbican.gate."+id+".glory")))
	}
	r.newGateResistance, r.maxGateResistance = c.smallNumber("barbican.gate_resistance"), c.smallNumber("barbican.gate_resistance_max")
	r.ramSlots, r.crewPerRam, r.breachGate = c.smallNumber("barbican.ram_slots"), c.smallNumber("barbican.crew_per_ram"), c.smallNumber("barbican.breach_at_gate")
	c.compileSections()
	c.compileTowers(append(slices.Clone(ramparts), r.barbicanID))
	c.compilePaths()
	c.compilePlaces()
	c.compileEdges()
	c.computeDistances()
	c.computeSteps()
	r.placeMap, _ = place.Read(set, boardSpec)
	if rows := set.Value("picture.rows"); rows != nil {
		r.layout, _ = place.NewLayout(r.placeMap, rows, areaCamp, areaRepelled, r.barbicanID)
	}
}

// boardSpec says which tables and keys define the places of the board and the ways between
// them.
var boardSpec = place.Spec{
	Places: []place.PlaceSpec{{Table: "upper_level", Room: "capacity"}, {Table: "rampart", Room: "capacity", Default: "rampart_default"}, {Table: "section"}, {Table: "tower"}, {Table: "building"}},
	Ways: []place.WaySpec{
		{Kind: "path", Table: "path", From: "from", To: "to", Direction: place.OneWay},
		{Kind: "wall", Place: "section", Key: "neighbours", Direction: place.Mutual},
		{Kind: "drive", Place: "rampart", Key: "neighbours", Direction: place.Mutual},
	},
	Flows: []place.Flow{{Ways: []string{"path"}, From: []string{"upper_level"}, Through: []string{"rampart"}, To: []string{"section"}}},
}

func (c *compiler) compileSections() {
	r, set := c.rules, c.set
	ids := c.set.Entries("section")
	for i, id := range ids {
		p := "section." + id + "."
		def := func(key string) uint8 { return uint8(c.set.IntOr(p+key, set.Int("section_default."+key))) }
		x := sectionRules{id: id, side: uint8(c.set.WordIndex(p+"side", sideWords...)), defenderSlots: c.smallNumber(p + "defender_slots"), invaderSlots: c.smallNumber(p + "invader_slots"),
			gearSlots: def("equipment_slots"), heroSlots: def("hero_slots"), allowsCauldron: set.Bool(p + "cauldron"), allowsPlatform: set.Bool(p + "platform"), allowsSiegeTower: set.Bool(p + "siege_tower"),
			stones: def("stone_start"), stoneMax: def("stone_max"), woodMax: def("wood_max"), start: c.readArmy(p+"start", defenders)}
		r.sections = append(r.sections, x)
		r.sideSections[x.side] |= 1 << i
		for _, n := range set.Words(p + "neighbours") {
			r.neighbourSections[i] |= 1 << slices.Index(ids, n)
		}
	}
}

// sectionOf returns the index of the section with an id, or -1.
func (b *board) sectionOf(id string) int {
	return slices.IndexFunc(b.sections, func(s sectionRules) bool { return s.id == id })
}

func (c *compiler) compileTowers(targets []string) {
	r, set := c.rules, c.set
	for i, id := range c.set.Entries("tower") {
		p := "tower." + id + "."
		x := towerRules{id: id, side: uint8(c.set.WordIndex(p+"side", sideWords...)), slots: uint8(c.set.IntOr(p+"slots", set.Int("tower_default.slots")))}
		units := p + "units"
		if !set.Has(units) {
			units = "tower_default.units"
		}
		for _, u := range set.Words(units) {
			x.units |= 1 << slices.Index(defenders, u)
		}
		for _, s := range set.Words(p + "sections") {
			k := r.sectionOf(s)
			x.sections = append(x.sections, uint8(k))
			r.towersOf[k] |= 1 << i
		}
		x.opposite = uint8(slices.Index(targets, set.Text(p+"opposite")))
		for _, t := range append([]string{set.Text(p + "opposite")}, set.Words(p+"adjacent")...) {
			x.targetBits |= 1 << slices.Index(targets, t)
		}
		for k := range targets {
			if x.targetBits>>k&1 != 0 {
				x.targets = append(x.targets, uint8(k))
			}
		}
		r.towers = append(r.towers, x)
	}
}

// areaOf returns the area of Invaders with an id, or nowhere.
func (b *board) areaOf(id string) area {
	for i, u := range b.upperLevels {
		if u.id == id {
			return atUpper + area(i)
		}
	}
	for i := range b.ramparts {
		if b.ramparts[i].id == id {
			return atRampart + area(i)
		}
	}
	if i := b.sectionOf(id); i >= 0 {
		return atSection + area(i)
	}
	return nowhere
}

// sideOf returns the side of an area of Invaders: 0, 1, or sides for the Barbican and for the
// camp.
func (b *board) sideOf(a area) uint8 {
	switch {
	case a.isKind(atSection):
		return b.sections[a.indexIn(atSection)].side
	case a.isKind(atSiege):
		return b.sections[a.indexIn(atSiege)].side
	case a.isKind(atRampart) && a.indexIn(atRampart) < b.barbican:
		return b.ramparts[a.indexIn(atRampart)].side
	case a.isKind(atUpper):
		return uint8(a.indexIn(atUpper))
	}
	return sides
}

func (c *compiler) compilePaths() {
	r := c.rules
	for _, id := range c.set.Entries("path") {
		p := "path." + id + "."
		x := pathRules{id: id, from: r.areaOf(c.set.Text(p + "from")), to: r.areaOf(c.set.Text(p + "to")), hasSlot: c.set.Bool(p + "trap_slot")}
		x.side = r.sideOf(x.from)
		r.paths = append(r.paths, x)
		if x.from.isKind(atRampart) && x.to.isKind(atSection) {
			k, s := x.from.indexIn(atRampart), x.to.indexIn(atSection)
			r.joinedRamparts[s] |= 1 << k
			r.reachedSections[k] |= 1 << s
		}
	}
}

// pathBetween returns the index of the path that joins two areas in either direction, or -1.
func (b *board) pathBetween(x, y area) int8 {
	for i, p := range b.paths {
		if p.from == x && p.to == y || p.from == y && p.to == x {
			return int8(i)
		}
	}
	return -1
}

// compilePlaces compiles the courtyard and the buildings with room for units. The courtyard is
// place 0, even if the files have no building of that name.
func (c *compiler) compilePlaces() {
	r := c.rules
	r.places = []placeRules{{id: "courtyard", unlimited: true, building: -1}}
	r.honourPlace = -1
	for i, id := range r.buildingIDs {
		p := "building." + id
		if id == "courtyard" {
			r.places[0].start = c.readArmy(p+".start", defenders)
			continue
		}
		x := placeRules{id: id, building: int8(i), start: c.readArmy(p+".start", defenders)}
		for t, u := range append(slices.Clone(defenders), "any") {
			x.room[t] = c.smallNumber(p + ".room." + u)
		}
		if x.room == [4]uint8{} {
			continue
		}
		if id == "honour_guard" {
			r.honourPlace = len(r.places)
		}
		r.places = append(r.places, x)
	}
}

// compileEdges lists the ways of a Move action in the order in which players choose them (R47,
// C6): from ramparts to sections, from the outermost rampart to the Barbican; from rampart to
// rampart; the steps of Drovers; from upper levels to ramparts; from the camp to West, East
// and the Barbican.
func (c *compiler) compileEdges() {
	r := c.rules
	add := func(from, to area, kind uint8) {
		r.board.edges = append(r.board.edges, edge{from: from, to: to, path: r.pathBetween(from, to), kind: kind, side: r.sideOf(from)})
	}
	along := func(from area, kind area) {
		for _, p := range r.paths {
			if p.from == from && p.to.isKind(kind) {
				add(p.from, p.to, edgePath)
			}
		}
	}
	for side := range uint8(sides) {
		for k := r.barbican - 1; k >= 0; k-- {
			if r.ramparts[k].side == side {
				along(atRampart+area(k), atSection)
			}
		}
	}
	for k := range r.barbican {
		along(atRampart+area(k), atRampart)
	}
	for k := range r.barbican {
		from := atRampart + area(k)
		drive := func(to area) {
			if !slices.ContainsFunc(r.board.edges, func(e edge) bool { return e.from == from && e.to == to }) {
				add(from, to, edgeDrive)
			}
		}
		for _, n := range r.ramparts[k].neighbours {
			drive(atRampart + area(n))
		}
		for _, p := range r.paths {
			if p.to == from {
				drive(p.from)
			}
		}
	}
	for side := range area(sides) {
		along(atUpper+side, atRampart)
	}
	for side := range uint8(sides) {
		add(atCamp, atUpper+area(side), edgeCamp)
		for k := range r.sections {
			if s := &r.sections[k]; s.side == side && s.allowsSiegeTower {
				add(atCamp, atSiege+area(k), edgeTower)
			}
		}
		for k := range r.sections {
			if r.sections[k].side == side {
				add(atCamp, atSection+area(k), edgeSap)
			}
		}
	}
	add(atCamp, atRampart+area(r.barbican), edgeCamp)
	for i := range r.board.edges {
		if e := &r.board.edges[i]; e.from == atCamp {
			e.side, e.path = r.sideOf(e.to), -1
		}
	}
}

// areaNumber returns the number of an area of Defenders: sections are numbered first, then
// towers, then places.
func (b *board) areaNumber(a area) int {
	switch {
	case a.isKind(atSection):
		return a.indexIn(atSection)
	case a.isKind(atTower):
		return len(b.sections) + a.indexIn(atTower)
	}
	return len(b.sections) + len(b.towers) + a.indexIn(atPlace)
}

// areaByNumber returns the area of Defenders with a number; it is the inverse of areaNumber.
func (b *board) areaByNumber(i int) area {
	if i < len(b.sections) {
		return atSection + area(i)
	}
	if i -= len(b.sections); i < len(b.towers) {
		return atTower + area(i)
	}
	return atPlace + area(i-len(b.towers))
}

// computeSteps computes which areas of Defenders are one step apart.
func (c *compiler) computeSteps() {
	r := c.rules
	r.areaCount = len(r.sections) + len(r.towers) + len(r.places)
	join := func(x, y area) {
		i, j := r.areaNumber(x), r.areaNumber(y)
		r.steps[i] |= 1 << j
		r.steps[j] |= 1 << i
	}
	for k := range r.sections {
		for n := range r.sections {
			if r.neighbourSections[k]>>n&1 != 0 {
				join(atSection+area(k), atSection+area(n))
			}
		}
		for t := range r.towers {
			if r.towersOf[k]>>t&1 != 0 {
				join(atSection+area(k), atTower+area(t))
			}
		}
	}
	for i := range r.places {
		for k := range r.sections {
			join(atPlace+area(i), atSection+area(k))
		}
		for t := range r.towers {
			join(atPlace+area(i), atTower+area(t))
		}
		for j := range i {
			join(atPlace+area(i), atPlace+area(j))
		}
	}
}

// computeDistances computes the fewest paths from every area of Invaders to every section.
func (c *compiler) computeDistances() {
	r := c.rules
	for k := range r.sections {
		far := &r.pathDistance[k]
		for a := range far {
			far[a] = 255
		}
		far[atSection+area(k)] = 0
		for range r.paths {
			for _, p := range r.paths {
				if d := far[p.to]; d < 254 && d+1 < far[p.from] {
					far[p.from] = d + 1
				}
			}
		}
	}
}
