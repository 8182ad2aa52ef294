package stronghold

import (
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// A compiler turns a set without faults into rules.
type compiler struct {
	set   *rule.Set
	rules *Rules
}

// compile builds the rules of a set that has passed every check.
func compile(set *rule.Set) *Rules {
	r := &Rules{set: set, words: conditionWords(set)}
	c := &compiler{set, r}
	c.compileMatch()
	c.compileBoard()
	c.compileActions()
	r.computeEffectSums()
	c.compileSpecials()
	c.compileCards()
	c.compileWorks()
	c.compileHeroes()
	c.compileDeeds()
	c.compileGlory()
	c.compileConditions()
	c.compileChance()
	r.listParts()
	return r
}

// smallNumber returns the number at a path; 0 if there is none.
func (c *compiler) smallNumber(path string) uint8 { return uint8(c.set.IntOr(path, 0)) }

// readArmy reads the numbers of units by type, from the keys path.UNIT.
func (c *compiler) readArmy(path string, units []string) (a army) {
	for t, u := range units {
		a[t] = c.smallNumber(path + "." + u)
	}
	return a
}

func (c *compiler) compileMatch() {
	r, set := c.rules, c.set
	r.players = engine.Players{Min: set.Int("players.min"), Max: set.Int("players.max"), Usual: set.Int("players.usual")}
	for n := 2; n <= maxSeats; n++ {
		p := fmt.Sprintf("players.p%d.", n)
		r.start[n] = startRules{invaders: 1 + n/3, defenders: 1 + n/4, resources: c.smallNumber(p + "start_resources"), hourglasses: c.smallNumber(p + "start_hourglasses"),
			unitsPerTurn: c.smallNumber(p + "units_per_turn"), resourcesPerTurn: c.smallNumber(p + "resources_per_turn"), stonesPerTurn: c.smallNumber(p + "stones_per_turn"),
			hourglassesPerTurn: c.smallNumber(p + "hourglasses_per_turn"), draftOffer: c.smallNumber(p + "draft_offer")}
	}
	roles := set.Lexicon(rule.English).Roles("invader", "defender")
	for n, by := range [maxSeats + 1][]int{2: {0, 1}, 3: {0, 0, 1}, 4: {0, 0, 1, 1}} {
		if by != nil {
			r.casts[n] = engine.NewCast(roles, by, nil)
		}
	}
	r.maxTurns = c.smallNumber("siege.max_turns")
	r.bank, r.woodSupply, r.noDraft = c.smallNumber("setup.resource_bank"), c.smallNumber("setup.wood_supply"), set.Bool("setup.preset")
	r.stoneSupply = c.smallNumber("setup.stone_supply")
	r.bag, r.defenderPool = c.readArmy("setup.bag", invaders), c.readArmy("setup.defender_units", defenders)
	r.hits, r.misses = c.smallNumber("setup.machine_cards.hit"), c.smallNumber("setup.machine_cards.miss")
	for t := range invaders {
		r.strength[t] = int32(set.Int("combat." + invaders[t]))
		r.defence[t] = int32(set.Int("combat." + defenders[t]))
	}
	r.stoneStrength, r.woodStrength = int32(set.Int("combat.stone")), int32(set.Int("combat.wood"))
	r.marksmanStrength, r.recoveries = int32(set.Int("combat.volley_per_marksman")), c.smallNumber("combat.hospital_recover")
	r.hourglassesPerUnit = c.smallNumber("hourglass.per_unit_spent")
	r.campLimitIsTotal = set.Text("camp.limit_scope") == "total"
	for _, id := range c.set.Entries("camp.threshold") {
		p := "camp.threshold." + id
		r.thresholds = append(r.thresholds, threshold{c.smallNumber(p + ".units"), c.smallNumber(p + ".hourglasses")})
	}
	r.openOrderCost, r.hiddenOrderFee, r.allowsFaceDown = c.smallNumber("order.open_cost"), c.smallNumber("order.classified_cost"), set.Bool("order.face_down")
	for k, id := range orderWords {
		r.orders[k] = c.smallNumber("order." + id + ".tokens")
	}
	r.furyStrength = int32(set.Int("order.goblin_fury.strength"))
	r.minOrcs, r.stonesPerOrc = c.smallNumber("order.orc_detonation.min_orcs"), c.smallNumber("order.orc_detonation.stones_per_orc")
	r.calledTrolls, r.callSteps = c.smallNumber("order.troll_call.trolls"), c.smallNumber("order.troll_call.steps")
	r.stepBase, r.swapBase = c.smallNumber("defender_move.step"), c.smallNumber("defender_move.swap")
	r.transferCost, r.maxTransfer = c.smallNumber("ally.transfer_hourglasses"), c.smallNumber("ally.transfer_units")
	r.allyCost, r.maxHastes = c.smallNumber("ally.use_action_hourglasses"), c.smallNumber("ally.haste_per_turn")
	r.rangedHospital, r.goblinSpecters = set.Bool("variant.hospital_for_ranged"), set.Bool("variant.specters_goblin_volley")
	r.blessesOneSide, r.gateCountsAsBreach = set.Text("variant.blessing_scope") == "side", set.Bool("variant.gate3_counts_as_breach")
	r.honourOnBreakIn = set.Bool("variant.honour_point_on_break_in")
}

// compileHeroes compiles the heroes. The sections must have been compiled before.
func (c *compiler) compileHeroes() {
	for _, id := range c.set.Entries("hero") {
		p := "hero." + id + "."
		if v := c.set.Value(p + "use"); v != nil && !v.Bool {
			continue
		}
		h := hero{id: id, start: uint8(c.rules.sectionOf(c.set.Text(p + "start"))), bonus: int32(c.set.IntOr(p+"unit_bonus", 0)), ownStrength: int32(c.set.IntOr(p+"own_strength", 0)),
			minHourglasses: c.smallNumber(p + "oration_min"), maxHourglasses: c.smallNumber(p + "oration_max"), strengthPerHourglass: int32(c.set.IntOr(p+"oration_bonus", 0))}
		for t, u := range invaders {
			h.sortie[t] = int16(c.set.IntOr(p+"sortie_cost."+u, -1))
			h.canSortie = h.canSortie || h.sortie[t] >= 0
		}
		c.rules.heroes = append(c.rules.heroes, h)
	}
}

func (c *compiler) compileDeeds() {
	d := &c.rules.deed
	d.cost = int32(c.set.Int("deed.glory_cost"))
	d.building = uint8(slices.Index(c.rules.buildingIDs, c.set.Text("deed.barricades.building")))
	d.barricadeHourglasses, d.maxExecutions = c.smallNumber("deed.barricades.hourglasses"), c.smallNumber("deed.barricades.executions_per_turn")
	d.negotiationHourglasses, d.discount = c.smallNumber("deed.shameful_negotiations.hourglasses"), c.smallNumber("deed.last_gasp.discount")
	d.amnesty = c.readArmy("deed.amnesty", defenders)
}

func (c *compiler) compileGlory() {
	g := &c.rules.glory
	num := func(key string) int32 { return int32(c.set.Int("glory." + key)) }
	g.invader, g.defender, g.transfer = num("invader_start"), num("defender_start"), num("per_turn_transfer")
	g.breach, g.furtherBreach, g.tieBreak = num("first_breach"), num("further_breach"), num("tie_break")
	for k, id := range gloryWords {
		g.points[k], g.conditions[k] = num(id+".points"), c.rules.words.Expr("glory."+id+".when")
	}
	g.honour, g.soldiers, g.firstTurn = num("honour_guard.points"), uint8(num("honour_guard.soldiers")), uint8(num("honour_guard.first_turn"))
	g.honourWhen = c.rules.words.Expr("glory.honour_guard.when")
}

func (c *compiler) compileConditions() {
	r := c.rules
	at := func(key string) *expr { return r.words.Expr("rule." + key) }
	r.breach, r.defenderInflicts, r.shieldSaves = at("breach"), at("defender_inflicts"), at("shield_saves")
	r.actionCost = c.compileGridExpr("action_cost", "action.base", "action.saboteur", "action.fire", "action.gasp")
	r.stepCost, r.campHourglasses = c.compileGridExpr("step_cost", "step.base", "step.gale"), at("camp_hourglasses")
	c.computeCosts()
	r.machineRoom, r.canArmTower = at("machine_room"), c.compileGridExpr("tower_free", "tower.token", "tower.units")
	r.canTrap, r.canBridge = c.compileGridExpr("can_trap", "path.slot", "path.trap", "path.bridge"), c.compileGridExpr("can_bridge", "path.slot", "path.trap", "path.bridge")
	r.canPlaceCauldron, r.canPlacePlatform = c.compileGridExpr("cauldron_allowed", "section.cauldron_slot", "section.cauldron"), c.compileGridExpr("platform_allowed", "section.platform_slot", "section.platform")
	r.towerLegal = at("siege_tower_allowed")
	r.gearLegal, r.trainingLegal, r.canFire = at("equipment_allowed"), at("training_allowed"), at("marksman_can_fire")
	r.deedLegal, r.endsByTime = at("deed_allowed"), at("defender_wins_on_time")
	for k, id := range orderWords {
		r.orderLegal[k] = at("order." + id)
	}
}

// compileChance prepares the decks that chance draws from.
func (c *compiler) compileChance() {
	r := c.rules
	r.units, r.deckCards, r.hitNames = new(chance.Cards), new(chance.Cards), new(chance.Cards)
	for t, u := range invaders {
		r.units.Add(u, int(r.bag[t]))
	}
	r.deckCards.Add("miss", int(r.misses))
	r.deckCards.Add("hit", int(r.hits))
	for _, h := range r.hitCards {
		r.hitNames.Add(h.id, int(h.count))
	}
	r.phaseCards = new(chance.Cards)
	for k, card := range r.cards {
		r.phaseCards.Add(card.id, 0)
		for deck, n := range card.count {
			for i := range n {
				r.offerIDs[deck][card.phase] = append(r.offerIDs[deck][card.phase], rng.CardID(card.id, uint64(i)+1))
				r.offerOf[deck][card.phase] = append(r.offerOf[deck][card.phase], uint8(k))
			}
		}
	}
}
