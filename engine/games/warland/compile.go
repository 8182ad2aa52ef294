package warland

import (
	"slices"
	"strconv"

	"equitas/engine"
	"equitas/engine/chance"
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
	c := &compiler{set: set, rules: r}
	r.players = engine.Players{Min: set.Int("players.min"), Max: set.Int("players.max"), Usual: set.Int("players.usual")}
	c.compileMeasures()
	c.compilePieces()
	c.compilePresets()
	c.compileNumbers()
	c.compileConditions()
	c.compileCreatures()
	c.computeSumOdds()
	c.computeBattleOdds()
	r.listParts()
	return r
}

func (c *compiler) exprAt(path string) *expr { return c.rules.words.Expr(path) }

func boolToInt(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// compileMeasures sets the lengths on the table, converted from millimetres to tenths of a
// millimetre.
func (c *compiler) compileMeasures() { c.rules.measures = measuresOf(c.set) }

func measuresOf(set *rule.Set) measures {
	mm := func(key string) int { return 10 * set.Int("table."+key) }
	m := measures{
		size: mm("size_mm"), ruler: mm("ruler_mm"), pawn: mm("pawn_mm") / 2, bastion: mm("bastion_mm") / 2,
		long: mm("card_long_mm") / 2, short: mm("card_short_mm") / 2,
		tolerance: mm("touch_tolerance_mm"), slack: mm("overlap_slack_mm"),
		upToRuler: set.Text("movement.mode") == "up_to", stepBy: directions / set.Int("choices.directions"),
	}
	m.computeDerived()
	return m
}

func (c *compiler) compilePieces() {
	r, set := c.rules, c.set
	ids := map[string]int{}
	r.starters = none
	for i, id := range keysOf(set, "pawn") {
		path := "pawn." + id + "."
		k := pawnKind{
			id: id, class: class(slices.Index(classNames[:], set.Text(path+"kind"))),
			strength: set.Int(path + "strength"), resistance: set.Int(path + "resistance"),
			food: set.Int(path + "food"), foodOnMission: set.Int(path + "food_on_mission"),
			builds: set.Bool(path + "builds"), soldier: -1,
		}
		if k.class == soldiers {
			k.soldier = r.soldierCount
			r.soldiers[r.soldierCount] = uint8(i)
			r.soldierCount++
		}
		if k.class == carpenters && r.starters == none {
			r.starters = uint8(i)
		}
		ids[id] = i
		r.pawns, r.classOf[i] = append(r.pawns, k), k.class
	}
	for i, id := range keysOf(set, "building") {
		path := "building." + id + "."
		k := buildingKind{
			id: id, tier: uint8(slices.Index(tierWords, set.Text(path+"tier"))), resistance: set.Int(path + "resistance"),
			resources: set.Int(path + "resources"), food: set.Int(path + "food"), coins: set.Int(path + "coins"),
			producesIf: c.exprAt(path + "produces_if"), cost: c.set.IntOr(path+"cost", -1),
			supply: c.set.IntOr(path+"supply", 0), maxOwned: c.set.IntOr(path+"max_owned", 0),
			trains: -1,
		}
		for _, pawn := range keysOf(set, path+"garrison") {
			n := set.Int(path + "garrison." + pawn)
			k.garrison[ids[pawn]] = uint8(n)
			switch {
			case n > 0 && r.pawns[ids[pawn]].class == soldiers:
				r.trainersOrArmed |= 1 << i
			case n > 0 && r.pawns[ids[pawn]].class == carpenters:
				r.bringsCarpenter |= 1 << i
			}
		}
		if set.Has(path + "train") {
			k.trains = ids[set.Text(path+"train.pawn")]
			k.coinPrice, k.resourcePrice = set.Int(path+"train.coins"), set.Int(path+"train.resources")
			k.trainPerTurn, k.trainWhen = c.set.IntOr(path+"train.per_turn", 0), c.exprAt(path+"train.when")
			r.trainers |= 1 << i
		}
		if set.Has(path + "exchange") {
			k.sellsWhen, k.exchangeMax = c.exprAt(path+"exchange.when"), c.exprAt(path+"exchange.max")
			k.exchangePrice = set.Int(path + "exchange.price")
			r.hasExchange = true
		}
		if set.Has(path + "grants") {
			for _, w := range set.Words(path + "grants") {
				k.treaties = k.treaties || w == "treaty"
				k.bribes = k.bribes || w == "bribe"
			}
		}
		r.buildings = append(r.buildings, k)
	}
}

func (c *compiler) compilePresets() {
	for _, id := range c.set.Words("setup.bastions") {
		c.rules.bastions = append(c.rules.bastions, bastionsOf(c.set, id))
	}
	for _, id := range c.set.Words("setup.formations") {
		c.rules.formations = append(c.rules.formations, formationOf(c.set, id))
	}
}

func bastionsOf(set *rule.Set, id string) bastionPreset {
	path := "bastions." + id + "."
	return bastionPreset{id, set.Int(path + "front_out_tenths"), set.Int(path + "front_forward_tenths"),
		set.Int(path + "rear_out_tenths"), set.Int(path + "rear_forward_tenths")}
}

func formationOf(set *rule.Set, id string) formation {
	f := formation{id: id}
	path := "formation." + id + ".place"
	for _, p := range keysOf(set, path) {
		f.positions = append(f.positions, vector{10 * set.Int(path+"."+p+".right_mm"), 10 * set.Int(path+"."+p+".forward_mm")})
	}
	return f
}

func (c *compiler) compileNumbers() {
	r, set := c.rules, c.set
	small := func(path string) uint8 { return uint8(set.Int(path)) }
	r.maxRounds = uint16(set.Int("end.max_rounds"))
	r.capacity = small("table.building_capacity")
	r.setupDice = set.Int("setup.dice")
	r.resources, r.food, r.coins = set.Int("setup.resources"), set.Int("setup.food"), set.Int("setup.coins")
	r.budget = [classCount]uint8{small("movement.carpenters"), small("movement.inhabitants"), small("movement.soldiers")}
	r.movesPerPawn = small("movement.moves_per_pawn")
	r.sides, r.dicePerStrength = set.Int("dice.sides"), set.Int("dice.dice_per_strength")
	for what := range r.rolls {
		r.rolls[what] = rollUse(what, r.sides)
	}
	r.worksPerTurn, r.constructionsPerTurn, r.demolitionsPerTurn = small("build.works_per_turn"), small("build.constructions_per_turn"), small("demolition.demolitions_per_turn")
	r.castleCounts, r.destroyOver = set.Bool("build.castle_counts"), set.Text("build.over_limit") == "destroy"
	r.faceDownResistance, r.helpersForInstantFlip = set.Int("build.face_down_resistance"), set.Int("build.helpers_for_instant_flip")
	r.demolitionsEach = small("demolition.demolitions_per_soldier")
	r.allowGroup, r.allowOwn = set.Bool("demolition.allow_group"), set.Bool("demolition.allow_own")
	r.attacksEach = small("battle.attacks_per_soldier")
	r.defenderTires, r.demolitionTires = set.Bool("battle.defender_exhausts"), set.Bool("battle.demolition_exhausts")
	r.protectedInBuildings = set.Bool("battle.protected_in_buildings")
	r.tie = uint8(slices.Index(tieWords, set.Text("battle.tie")))
	r.wholeGroupDies = set.Text("battle.group_loss") == "all"
	r.castleResistance = set.Int("castle.resistance")
	r.castleProduction = [3]int{set.Int("castle.resources"), set.Int("castle.food"), set.Int("castle.coins")}
	r.winsNeeded, r.sameAction = small("castle.wins_needed"), set.Text("castle.wins_mode") == "same_action"
	r.bastionResistance = set.Int("bastion.resistance")
	r.offerDeliberate, r.partialRations = set.Bool("feeding.offer_deliberate"), set.Bool("feeding.partial_rations")
	r.coinMode = uint8(slices.Index(coinModes, set.Text("coins.mode")))
	r.coinsStay = set.Bool("coins.carry_over")
	r.removePieces = set.Bool("elimination.remove_pieces")
	r.treatyMax, r.treatyOffers = small("treaty.max_per_player"), small("treaty.offers_per_opponent_per_turn")
	r.jointAttacks = set.Bool("treaty.joint_attacks")
	r.bribeOffers, r.truceTurns = small("bribe.offers_per_opponent_per_turn"), small("bribe.truce_turns")
	r.maxTroops, r.maxSettlers = small("bribe.max_troops"), small("bribe.max_settlers")
	r.mixBribes = set.Bool("bribe.allow_mix")
	r.ladder, _ = ladderOf(set)
	r.maxMoveChoices, r.maxDemolitionChoices, r.maxBattleChoices = set.Int("choices.moves"), set.Int("choices.demolitions"), set.Int("choices.battles")
	r.maxTrainChoices, r.maxBuilderChoices, r.maxDestinationChoices = set.Int("choices.trains"), set.Int("choices.carpenters"), set.Int("choices.destinations")
}

// ladderOf returns the amounts that bribes may offer, 0 for "all"; bad is the first word that
// is not an amount, "" if there is none.
func ladderOf(set *rule.Set) (l []int, bad string) {
	for _, w := range set.Words("bribe.ladder") {
		n, err := strconv.Atoi(w)
		switch {
		case w == "all":
			l = append(l, 0)
		case err != nil || n < 1 || n > maxStock:
			return nil, w
		default:
			l = append(l, n)
		}
	}
	return l, ""
}

func (c *compiler) compileConditions() {
	r := c.rules
	r.endIf, r.cost, r.buildAllowed = c.exprAt("end.when"), c.exprAt("build.cost"), c.exprAt("build.allowed")
	if r.cost.DependsOnlyOn("building.id", "building.tier", "building.resistance", "building.resources", "building.food") {
		for i := range r.buildings {
			if k := &r.buildings[i]; k.cost < 0 {
				k.cost = max(0, int(r.cost.EvalWith(map[string]int32{"building.id": int32(i), "building.tier": int32(k.tier),
					"building.resistance": int32(k.resistance), "building.resources": int32(k.resources), "building.food": int32(k.food)})))
			}
		}
	}
	r.builderIf, r.soldierIf, r.demolitionSuccess = c.exprAt("build.builder_if"), c.exprAt("demolition.soldier_if"), c.exprAt("demolition.success")
	r.killIf, r.attackWins, r.defenceWins = c.exprAt("battle.kill_if"), c.exprAt("battle.attacker_wins"), c.exprAt("battle.defender_wins")
	r.attackIf, r.foodKept = c.exprAt("castle.attack_if"), c.exprAt("end_phase.food_kept")
	r.advancedIf, r.treatyEnds, r.playCost = c.exprAt("advanced.enabled_if"), c.exprAt("treaty.ends_if"), c.exprAt("creatures.play_cost")
}

func (c *compiler) compileCreatures() {
	r, set := c.rules, c.set
	r.creatures = set.Bool("creatures.enabled")
	r.handStart, r.handMax, r.drawsPerTurn = set.Int("creatures.hand_start"), set.Int("creatures.hand_max"), set.Int("creatures.draw_per_turn")
	r.handsOpen = set.Bool("creatures.hands_open")
	r.realmMax, r.bonus = set.Int("creatures.max_in_own_realm"), set.Int("creatures.colour_bonus")
	r.healsPerCreature, r.healCost, r.sacrificesPerPlayer = set.Int("creatures.heals_per_creature"), set.Int("creatures.heal_cost"), set.Int("creatures.sacrifices_per_player")
	r.moveOnEntry, r.hitOnEntry = set.Bool("creatures.move_on_entry"), set.Bool("creatures.attack_on_entry")
	colours := set.Words("setup.colours")
	r.creatureCards = new(chance.Cards)
	for i, id := range keysOf(set, "creature") {
		path := "creature." + id + "."
		k := creatureKind{id: id, colour: none, credits: set.Int(path + "credits"), strength: set.Int(path + "strength"), copies: set.Int(path + "copies")}
		k.tint = slices.Index(creatureColours(set), set.Text(path+"colour"))
		if seat := slices.Index(colours, set.Text(path+"colour")); seat >= 0 {
			k.colour = uint8(seat)
		}
		r.creature = append(r.creature, k)
		r.creatureCards.Add(id, k.copies)
		r.deck = append(r.deck, slices.Repeat([]uint8{uint8(i)}, k.copies)...)
		r.deckKeys = append(r.deckKeys, r.creatureCards.Copies[i]...)
	}
}

func keysOf(set *rule.Set, table string) []string { return set.Table(table).Keys() }
