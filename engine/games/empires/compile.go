package empires

import (
	"fmt"
	"slices"

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
	c := &compiler{set, r}
	c.compileBoard()
	c.compileUnits()
	c.compileCards()
	c.compileMatch()
	c.compileBattle()
	c.compilePeace()
	c.compileConditions()
	c.compileChance()
	c.computeAreaValues()
	r.listParts()
	return r
}

// smallNumber and dieNumber return the number at a path; 0 if there is none.
func (c *compiler) smallNumber(path string) uint8 { return uint8(c.set.IntOr(path, 0)) }
func (c *compiler) dieNumber(path string) int8    { return int8(c.set.IntOr(path, 0)) }

// wordBits returns the words of a list in the files as bits, by their indices in words.
func (c *compiler) wordBits(path string, words []string) (m uint64) {
	if c.set.Has(path) {
		for _, w := range c.set.Words(path) {
			m |= 1 << slices.Index(words, w)
		}
	}
	return m
}

// compileMatch compiles setup, turns, revolts and income.
func (c *compiler) compileMatch() {
	r, set := c.rules, c.set
	r.players = engine.Players{Min: set.Int("players.min"), Max: set.Int("players.max"), Usual: set.Int("players.usual")}
	s := &r.setup
	for n := minSeats; n <= maxSeats; n++ {
		s.markers[n] = c.smallNumber(fmt.Sprintf("setup.markers.p%d", n))
	}
	s.startsPerSide, s.forts = c.smallNumber("setup.starts_per_side"), c.smallNumber("setup.forts")
	s.seaAllowed, s.stacking, s.mustBeAdjacent = set.Bool("setup.sea_allowed"), set.Bool("setup.stacking"), set.Bool("setup.adjacent")
	s.choosesSet = set.Text("setup.set_choice") == "choose"
	for _, id := range c.set.Entries("turn") {
		r.turns = append(r.turns, turnRules{c.smallNumber("turn." + id + ".rounds"), set.Bool("turn." + id + ".score")})
	}
	r.firstByLot = uint8(c.set.WordIndex("turns.first_by_lot", "turn_1", "every_turn", "setup"))
	r.firstPasses = uint8(c.set.WordIndex("turns.first_passes", "left", "right", "stays"))
	r.pieces = pieceRules{c.smallNumber("pieces.control"), c.smallNumber("pieces.trade"), c.smallNumber("pieces.forts")}
	r.revolt = revoltRules{c.smallNumber("revolt.from_turn"), c.smallNumber("revolt.markers"), c.smallNumber("revolt.columns"), set.Bool("revolt.fort_protects")}
	r.income = incomeRules{c.smallNumber("income.base"), c.smallNumber("income.amphora"), c.smallNumber("income.merchant"), set.Bool("income.keep"), r.words.Expr("income.markers")}
	r.enabled = uint16(c.wordBits("actions.enabled", actionWords))
	r.mayPass = set.Text("actions.pass") == "always"
	r.maxDecisions = set.Int("limits.decisions")
	r.move = moveRules{c.dieNumber("move.mountain"), c.dieNumber("move.strait"), c.dieNumber("move.sea"), c.dieNumber("move.sea_line_bonus"), c.dieNumber("move.sea_control_bonus"),
		uint8(c.set.WordIndex("move.mediterranean", "any_coast", "same_sea", "never")), uint8(c.set.WordIndex("move.from_controlled_sea", "coast", "same_sea", "never")),
		c.dieNumber("neutral.roll"), c.dieNumber("neutral.sea_second_roll"), set.Bool("neutral.plunder")}
	r.lastProvince = lastProvinceRules{set.Bool("last_province.protected"), set.Bool("last_province.attackable")}
}

// compileBattle compiles the rules of battles.
func (c *compiler) compileBattle() {
	b, set := &c.rules.battle, c.set
	for i, w := range battleWords {
		b.cards[i] = c.smallNumber("battle.cards." + w)
	}
	b.freeOrder[siegeBattle], b.freeOrder[seaBattle] = set.Bool("battle.siege_free_order"), set.Bool("battle.sea_free_order")
	b.seaExact, b.rout = set.Bool("battle.sea_exact"), c.smallNumber("battle.rout")
	b.tie = uint8(c.set.WordIndex("battle.tie", "defender", "attacker", "nobody"))
	b.maxOutOfSequence, b.maxOutOfSequenceLed = c.smallNumber("battle.out_of_sequence.base"), c.smallNumber("battle.out_of_sequence.military_leader")
	b.ambush, b.ambushBoth = c.dieNumber("ambush.bonus"), set.Bool("ambush.both_sides")
	b.lossesPerBlock, b.turnedOnly, b.empireReturns = c.smallNumber("losses.per_block"), set.Text("losses.from") == "turned", set.Bool("losses.empire_returns")
	b.extraActions, b.routsChain, b.spoils = c.smallNumber("rout.extra_actions"), set.Bool("rout.chain"), c.smallNumber("rout.spoils")
	b.plunder, b.plunderVP, b.plunderSpendable = set.Bool("plunder.enabled"), c.dieNumber("plunder.vp"), set.Bool("plunder.spendable")
	b.engineerKeeps, b.fortDestroyed, b.fortKept = c.set.IsTrue("siege.engineer_keeps_fort"), c.set.WordIndex("siege.without_engineer", "destroyed") == 0, c.rules.words.Expr("fort.kept")
}

// compilePeace compiles the rules on diplomacy, recruitment, fortification, trade and the score.
func (c *compiler) compilePeace() {
	r, set := c.rules, c.set
	r.diplomacy = diplomacyRules{cost: c.dieNumber("diplomacy.cost"), roll: c.dieNumber("diplomacy.roll"), adjacentOnly: set.Text("diplomacy.reach") == "adjacent",
		fortResists: c.dieNumber("diplomacy.fort_resists"), plunder: set.Bool("diplomacy.plunder"),
		envoyCost: c.dieNumber("envoy.cost"), envoyRoll: c.dieNumber("envoy.roll"), envoyReachesFar: set.Text("envoy.reach") == "attack",
		subvertRoll: c.dieNumber("subvert.roll"), perMarker: c.dieNumber("subvert.per_marker"),
		payMin: c.smallNumber("subvert.pay_min"), payMax: c.smallNumber("subvert.pay_max"), removedMarkers: c.smallNumber("subvert.removes")}
	r.recruit = recruitRules{c.smallNumber("recruit.display"), c.smallNumber("recruit.refresh_cost"), c.smallNumber("recruit.refresh_per_round"), c.smallNumber("recruit.hand_limit"), set.Bool("recruit.discard")}
	r.fort = fortRules{c.dieNumber("fortify.cost"), c.dieNumber("fortify.engineer_cost"), r.words.Expr("fortify.price")}
	r.trade = tradeRules{markers: c.smallNumber("trade.markers"), perMerchant: c.smallNumber("trade.per_merchant"), displaceRoll: c.dieNumber("trade.displace"),
		bonusPerMerchant: c.dieNumber("trade.displace_per_merchant"), displaceBonus: r.words.Expr("trade.displace_bonus"), toWarehouse: set.Text("trade.failed_goes_to") == "warehouse"}
	if e := r.words.Expr("trade.cap"); e.DependsOnlyOn(constantAreaWords...) {
		for i := range r.areas {
			r.areas[i].capacity = uint8(e.EvalWith(r.constantValues(i)))
		}
	} else {
		r.trade.capacity = e
	}
	at := r.words.Expr
	r.score = scoreRules{countsHand: set.Bool("score.cards_in_hand"), countsTable: set.Bool("score.cards_on_table"), control: at("score.control"), trade: at("score.trade"), card: at("score.card")}
	r.score.precompute(r)
}

// compileConditions compiles the conditions of actions and battles.
func (c *compiler) compileConditions() {
	r := c.rules
	r.attackLegal, r.diplomacyLegal, r.envoyLegal = c.compileAreaCondition("attack.legal"), c.compileAreaCondition("diplomacy.legal"), c.compileAreaCondition("envoy.legal")
	r.subvertLegal, r.fortifyLegal, r.controlLegal = c.compileAreaCondition("subvert.legal"), c.compileAreaCondition("fortify.legal"), c.compileAreaCondition("control.legal")
	at := r.words.Expr
	r.takeLegal, r.discardLegal, r.siegeOffered, r.ambushOffered = at("take.legal"), at("discard.legal"), at("siege.offered"), at("ambush.offered")
}

// compileChance prepares the decks and dice that chance uses.
func (c *compiler) compileChance() {
	r := c.rules
	r.setNames, r.seats = new(chance.Cards), &chance.Cards{Numbers: true}
	for _, s := range r.sets {
		r.setNames.Add(s.id, 1)
	}
	for i := range maxSeats {
		r.seats.Add(fmt.Sprint(i), 1)
	}
	for k := range r.rolls {
		r.rolls[k] = rollUse(k)
	}
}
