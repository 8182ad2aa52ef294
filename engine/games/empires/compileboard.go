package empires

import (
	"slices"

	"equitas/engine/chance"
	"equitas/engine/place"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// mapSpec says which tables and keys define the areas and the borders between them.
var mapSpec = place.Spec{
	Places: []place.PlaceSpec{{Table: "province"}, {Table: "sea"}},
	Ways: []place.WaySpec{
		{Table: "border", From: "a", To: "b", KindKey: "kind", Kinds: borderWords},
		{Kind: "coast", Place: "province", Key: "seas"},
		{Kind: "sea", Place: "sea", Key: "borders", Direction: place.Mutual},
	},
	Connected: []string{"province", "sea"},
}

// compileBoard compiles the map.
func (c *compiler) compileBoard() {
	r := c.rules
	r.placeMap, _ = place.Read(c.set, mapSpec)
	if rows := c.set.Value("picture.rows"); rows != nil {
		r.layout, _ = place.NewLayout(r.placeMap, rows)
	}
	for i := range r.placeMap.Places {
		p := &r.placeMap.Places[i]
		path := p.Path()
		a := area{id: p.ID, sea: p.Table == "sea", vp: c.smallNumber(path + ".vp")}
		if a.sea {
			r.seas |= 1 << i
		} else {
			a.side = uint8(c.set.WordIndex(path+".side", sideWords...))
			r.provinces |= 1 << i
			r.sideProvinces[a.side] |= 1 << i
			if c.set.IsTrue(path + ".amphora") {
				r.amphorae |= 1 << i
			}
		}
		r.areas = append(r.areas, a)
	}
	for i := range r.areas {
		beside := func(kind string) mask { return r.placeMap.NeighbourSet(r.placeMap.KindNumber(kind), i)[0] }
		w := &r.waysOf[i]
		*w = ways{plain: beside("plain"), mountain: beside("mountain"), strait: beside("strait"), seaLine: beside("sea_line"), coast: beside("coast"), sea: beside("sea")}
		w.all = w.plain | w.mountain | w.strait | w.seaLine | w.coast | w.sea
		if !r.areas[i].sea && w.coast != 0 {
			r.coastal |= 1 << i
		}
	}
	dice := []string{"", "1", "2", "3", "4", "5", "6"}
	for _, id := range c.set.Entries("revolt_table") {
		p := "revolt_table." + id
		t := revoltTable{dice: uint8(c.wordBits(p+".dice", dice))}
		for k := range t.columns {
			for _, w := range c.set.Words(p + ".c" + dice[k+1]) {
				t.columns[k] = append(t.columns[k], uint8(r.placeMap.Index(w)))
			}
		}
		r.revoltTables = append(r.revoltTables, t)
	}
}

// compileUnits compiles the units: how each kind of card fights.
func (c *compiler) compileUnits() {
	r := c.rules
	ids, groups := c.set.Entries("unit"), c.set.Entries("sea_group")
	for _, id := range groups {
		r.groups = append(r.groups, c.smallNumber("sea_group."+id+".most"))
	}
	for _, id := range ids {
		p := "unit." + id + "."
		u := unit{id: id, family: uint8(c.set.WordIndex(p+"family", familyWords...)), mode: uint8(c.set.WordIndex(p+"mode", modeWords...)), effect: effectNothing, slow: c.set.WordIndex(p+"speed", "slow") == 0,
			base: c.dieNumber(p + "base"), addsDie: c.set.IsTrue(p + "die"), block: c.dieNumber(p + "block"), kill: c.dieNumber(p + "kill"), engineer: c.dieNumber(p + "engineer"),
			rampage: c.dieNumber(p + "rampage_at_most"), unique: c.set.IsTrue(p + "unique")}
		if k := c.set.WordIndex(p+"does", doesWords...); k >= 0 {
			u.effect = uint8(k)
		}
		u.fights[fieldBattle], u.fights[siegeBattle] = c.set.IsTrue(p+"field"), c.set.IsTrue(p+"siege")
		if g := c.set.WordIndex(p+"sea", groups...); g >= 0 {
			u.fights[seaBattle], u.group = true, uint8(g)
		}
		for k, other := range ids {
			u.bonus[k] = c.dieNumber("bonus." + id + "." + other)
			for kind, w := range battleWords {
				t := "artillery." + w + "."
				u.hits[k][kind] = int8(c.set.IntOr(t+other, c.set.IntOr(t+"all", 0)))
			}
		}
		for _, x := range []struct {
			table string
			to    *uint32
		}{{"drawn", &u.drawsWith}, {"beats", &u.beats}} {
			*x.to = uint32(c.wordBits(x.table+"."+id+".against", ids))
		}
		r.units = append(r.units, u)
	}
	for i := range r.units { // a drawn combat is drawn for both units
		for k := range r.units {
			if r.units[k].drawsWith>>i&1 != 0 {
				r.units[i].drawsWith |= 1 << k
			}
		}
	}
	for _, w := range c.set.Words("ambush.kinds") {
		r.units[slices.Index(ids, w)].gainsByAmbush = true
	}
	for _, w := range c.set.Words("losses.discard_on_miss_or_block") {
		r.units[slices.Index(ids, w)].setAsideOnMiss = true
	}
}

// armyCards returns the ids of the army cards, ordered by unit, strength, mark and points, so
// that the order does not depend on that of the files.
func armyCards(set *rule.Set) []string {
	units := set.Entries("unit")
	rank := func(id string) []int {
		p := "card." + id + "."
		return []int{set.WordIndex(p+"kind", units...), set.IntOr(p+"strength", 0), set.WordIndex(p+"mark", markWords...), set.IntOr(p+"vp", 0)}
	}
	ids := set.Entries("card")
	slices.SortStableFunc(ids, func(a, b string) int { return slices.Compare(rank(a), rank(b)) })
	return ids
}

// compileCards compiles the kinds of cards, the deck and the sets of Empire cards.
func (c *compiler) compileCards() {
	r := c.rules
	units := c.set.Entries("unit")
	r.cardNames = new(chance.Cards)
	add := func(table, id string, empire bool) {
		p := table + "." + id + "."
		k := cardKind{id: id, unit: uint8(c.set.WordIndex(p+"kind", units...)), strength: c.dieNumber(p + "strength"), mark: uint8(max(0, c.set.WordIndex(p+"mark", markWords...))),
			vp: c.dieNumber(p + "vp"), count: c.smallNumber(p + "count"), isEmpire: empire}
		bit := mask(1) << len(r.kinds)
		u := &r.units[k.unit]
		if u.mode == modePerson {
			r.personMask |= bit
		}
		for i := range r.fightMask {
			if u.fights[i] && u.mode != modePerson {
				r.fightMask[i] |= bit
			}
		}
		if u.slow {
			r.slowMask |= bit
		}
		if empire {
			r.empireMask |= bit
			k.count = maxSeats
		} else {
			r.armyMask |= bit
			for i := range k.count {
				r.deckIDs = append(r.deckIDs, rng.CardID(id, uint64(i)+1))
				r.deckOf = append(r.deckOf, uint8(len(r.kinds)))
			}
		}
		r.cardNames.Add(id, int(max(k.count, maxBattle)))
		r.kinds = append(r.kinds, k)
	}
	for _, id := range armyCards(c.set) {
		add("card", id, false)
	}
	r.armyKindCount = len(r.kinds)
	empire := c.set.Entries("empire_card")
	for _, id := range empire {
		add("empire_card", id, true)
	}
	for i, id := range c.set.Entries("empire_set") {
		p := "empire_set." + id
		s := empireSet{id: id, side: uint8(c.set.WordIndex(p+".side", sideWords...))}
		for _, w := range c.set.Words(p + ".cards") {
			k := r.armyKindCount + slices.Index(empire, w)
			s.cards = append(s.cards, uint8(k))
			s.counts[k]++
		}
		r.sets = append(r.sets, s)
		r.sideSets[s.side] |= 1 << i
	}
}
