package stronghold

import "slices"

// compileActions compiles the actions of Invaders and their costs.
func (c *compiler) compileActions() {
	r, set := c.rules, c.set
	r.tower, r.fire, r.gale, r.panicAction, r.specters, r.accident = -1, -1, -1, -1, -1, -1
	r.possession, r.bloodstone, r.saboteur, r.coverAction, r.ram, r.bridgeAction = -1, -1, -1, -1, -1, -1
	one := map[uint8]*int{effectTower: &r.tower, effectFire: &r.fire, effectGale: &r.gale, effectPanic: &r.panicAction, effectSpecters: &r.specters,
		effectAccident: &r.accident, effectPossession: &r.possession, effectBloodstone: &r.bloodstone, effectSaboteur: &r.saboteur, effectCover: &r.coverAction, effectRam: &r.ram, effectBridge: &r.bridgeAction}
	for i, id := range c.set.Entries("invader_action") {
		p := "invader_action." + id + "."
		a := action{id: id, phase: c.smallNumber(p + "phase"), effect: uint8(slices.Index(doesWords, set.Text(p+"does"))), hourglasses: int16(c.set.IntOr(p+"hourglasses", -1)),
			tokens: uint8(c.set.IntOr(p+"tokens", unlimited)), hits: c.smallNumber(p + "deck.hit"), misses: c.smallNumber(p + "deck.miss"), reachesSide: c.set.WordIndex(p+"range", "paths", "side") == 1,
			countsToMachineLimit: c.set.IsTrue(p + "counts_to_machine_limit"), canBeDamaged: c.set.IsTrue(p + "can_be_damaged"), strength: int32(c.set.IntOr(p+"strength", 0)), slots: c.smallNumber(p + "extra_slots"),
			ropes: c.smallNumber(p + "units_per_turn"), saps: c.smallNumber(p + "units_per_move"), shield: int32(c.set.IntOr(p+"bonus_per_unit", 0)), poison: c.smallNumber(p + "kills"),
			addHits: c.smallNumber(p + "adds_hits"), unitsBeyondLimit: c.smallNumber(p + "extra_units_per_move"), capacity: c.smallNumber(p + "capacity_bonus"), factor: int32(c.set.IntOr(p+"strength_factor", 1)),
			shotsPerGoblin: c.smallNumber(p + "kills_per_goblin"), drives: c.set.IsTrue(p + "drives"), surcharge: c.smallNumber(p + "surcharge"),
			gain: c.readArmy(p+"gain", invaders), sparedUnits: c.smallNumber(p + "courtyard_limit"), limit: c.smallNumber(p + "units")}
		for t, u := range defenders {
			a.invaderTypes[t] = int8(c.set.WordIndex(p+"becomes."+u, becomeWords...)) - 1
			if !set.Has(p + "becomes." + u) {
				a.invaderTypes[t] = -1
			}
		}
		a.hit = c.compileStrikes(set.Value(p + "hit"))
		a.cost[0] = c.costOf(p, p)
		a.cost[1] = a.cost[0]
		if set.Has(p + "cost_34p") {
			a.cost[1] = c.costOf(p+"cost_34p.", p)
			if len(a.cost[1].ways) == 0 {
				a.cost[1].ways = a.cost[0].ways
			}
			if !set.Has(p + "cost_34p.resources") {
				a.cost[1].resources = a.cost[0].resources
			}
		}
		a.machineAction = int8(c.set.WordIndex(p+"machine", c.set.Entries("invader_action")...))
		switch a.effect {
		case effectGear:
			a.kindIndex = uint8(len(r.gear))
			r.gear = append(r.gear, uint8(i))
		case effectTraining:
			a.kindIndex = uint8(len(r.training))
			r.training = append(r.training, uint8(i))
		default:
			if at := one[a.effect]; at != nil {
				*at = i
			}
		}
		r.actions = append(r.actions, a)
	}
}

// costOf compiles the cost at path p. own is the path of the action, which has the units that
// an exchange takes. An action without units to pay has one way to pay, which takes nothing.
func (c *compiler) costOf(p, own string) cost {
	k := cost{resources: c.smallNumber(p + "resources")}
	for _, id := range c.set.Entries(p + "pay") {
		w := way{id: id, units: c.readArmy(p+"pay."+id, invaders), exchangedUnits: c.readArmy(own+"exchange."+id, invaders)}
		w.unitCount = uint8(w.units.total())
		k.ways = append(k.ways, w)
	}
	if len(k.ways) == 0 && p == own {
		k.ways = []way{{}}
	}
	return k
}

func (c *compiler) compileSpecials() {
	for _, id := range c.set.Entries("special_action") {
		p := "special_action." + id + "."
		c.rules.specials = append(c.rules.specials, special{id: id, phase: c.smallNumber(p + "phase"), effect: uint8(slices.Index(specialActionWords, c.set.Text(p+"does"))),
			hourglasses: c.smallNumber(p + "hourglasses"), units: c.smallNumber(p + "extra_units"), income: c.smallNumber(p + "resources_per_turn"),
			cards: uint8(c.set.IntOr(p+"cards", 1)), oneMachine: c.set.WordIndex(p+"scope", "all", "one") == 1, goblins: c.smallNumber(p + "goblins")})
	}
}

// compileCards compiles the phase cards and the hit cards of the Defender.
func (c *compiler) compileCards() {
	r := c.rules
	for _, id := range c.set.Entries("phase_card") {
		p := "phase_card." + id + "."
		k := phaseCard{id: id, phase: c.smallNumber(p + "phase"), back: int8(c.set.WordIndex(p+"back", c.set.Entries("special_action")...)), starred: c.set.IsTrue(p + "starred"),
			count: [2]uint8{c.smallNumber(p + "count.p2"), c.smallNumber(p + "count.p34")}}
		for _, a := range c.set.Words(p + "actions") {
			i := slices.Index(c.set.Entries("invader_action"), a)
			k.actions |= 1 << i
			k.actionIndices = append(k.actionIndices, uint8(i))
		}
		r.cards = append(r.cards, k)
	}
	for _, id := range c.set.Entries("defender_hit_card") {
		h := hitCard{id: id, count: c.smallNumber("defender_hit_card." + id + ".count")}
		for _, u := range c.set.Words("defender_hit_card." + id + ".types") {
			h.types |= 1 << slices.Index(invaders, u)
		}
		r.hitCards = append(r.hitCards, h)
	}
}

// compileWorks compiles the actions of Defenders in buildings.
func (c *compiler) compileWorks() {
	r := c.rules
	r.worksByBuilding = make([]uint32, len(r.buildingIDs))
	r.blessingWork, r.glareWork = -1, -1
	for i, id := range c.set.Entries("defender_action") {
		p := "defender_action." + id + "."
		w := work{id: id, building: uint8(slices.Index(r.buildingIDs, c.set.Text(p+"building"))), effect: uint8(slices.Index(workWords, c.set.Text(p+"does"))),
			cost: int32(c.set.IntOr(p+"cost", 0)), tokens: uint8(c.set.IntOr(p+"tokens", unlimited)), kills: uint8(max(0, c.set.WordIndex(p+"kills", invaders...))),
			killCount: uint8(c.set.IntOr(p+"number", 1)), slots: c.smallNumber(p + "slots"), gain: c.smallNumber(p + "gain"), misses: c.smallNumber(p + "adds_misses"), units: c.smallNumber(p + "units"),
			repeatable: c.set.IsTrue(p + "repeatable"), from: uint8(max(0, c.set.WordIndex(p+"from", defenders...))), to: uint8(max(0, c.set.WordIndex(p+"to", defenders...)))}
		switch w.effect {
		case effectBlessing:
			r.blessingWork = i
		case effectGlare:
			r.glareWork = i
		}
		r.worksByBuilding[w.building] |= 1 << i
		r.works = append(r.works, w)
	}
}
