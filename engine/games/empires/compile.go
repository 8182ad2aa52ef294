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
	set *rule.Set
	r   *Rules
}

// compile builds the rules of a set that has passed every check.
func compile(set *rule.Set) *Rules {
	r := &Rules{set: set, words: conditionWords(set)}
	c := &compiler{set, r}
	c.board()
	c.units()
	c.cards()
	c.match()
	c.battle()
	c.peace()
	c.conditions()
	c.chance()
	c.values()
	r.listParts()
	return r
}

func (c *compiler) small(path string) uint8 { return uint8(c.set.IntOr(path, 0)) }
func (c *compiler) die(path string) int8    { return int8(c.set.IntOr(path, 0)) }

// bits returns the words of a list in the files as bits, by their indices in words.
func (c *compiler) bits(path string, words []string) (m uint64) {
	if c.set.Has(path) {
		for _, w := range c.set.Words(path) {
			m |= 1 << slices.Index(words, w)
		}
	}
	return m
}

// match compiles setup, turns, revolts and income.
func (c *compiler) match() {
	r, set := c.r, c.set
	r.players = engine.Players{Min: set.Int("players.min"), Max: set.Int("players.max"), Usual: set.Int("players.usual")}
	s := &r.setup
	for n := minSeats; n <= maxSeats; n++ {
		s.markers[n] = c.small(fmt.Sprintf("setup.markers.p%d", n))
	}
	s.starts, s.forts = c.small("setup.starts_per_side"), c.small("setup.forts")
	s.seaAllowed, s.stacking, s.touches = set.Bool("setup.sea_allowed"), set.Bool("setup.stacking"), set.Bool("setup.adjacent")
	s.choose = set.Text("setup.set_choice") == "choose"
	for _, id := range c.set.Entries("turn") {
		r.turns = append(r.turns, turnRules{c.small("turn." + id + ".rounds"), set.Bool("turn." + id + ".score")})
	}
	r.lot = uint8(c.set.Pick("turns.first_by_lot", "turn_1", "every_turn", "setup"))
	r.passes = uint8(c.set.Pick("turns.first_passes", "left", "right", "stays"))
	r.pieces = pieceRules{c.small("pieces.control"), c.small("pieces.trade"), c.small("pieces.forts")}
	r.revolt = revoltRules{c.small("revolt.from_turn"), c.small("revolt.markers"), c.small("revolt.columns"), set.Bool("revolt.fort_protects")}
	r.income = incomeRules{c.small("income.base"), c.small("income.amphora"), c.small("income.merchant"), set.Bool("income.keep"), r.words.Expr("income.markers")}
	r.enabled = uint16(c.bits("actions.enabled", actionWords))
	r.mayPass = set.Text("actions.pass") == "always"
	r.maxDecisions = set.Int("limits.decisions")
	r.move = moveRules{c.die("move.mountain"), c.die("move.strait"), c.die("move.sea"), c.die("move.sea_line_bonus"), c.die("move.sea_control_bonus"),
		uint8(c.set.Pick("move.mediterranean", "any_coast", "same_sea", "never")), uint8(c.set.Pick("move.from_controlled_sea", "coast", "same_sea", "never")),
		c.die("neutral.roll"), c.die("neutral.sea_second_roll"), set.Bool("neutral.plunder")}
	r.last = lastRules{set.Bool("last_province.protected"), set.Bool("last_province.attackable")}
}

// battle compiles the rules of battles.
func (c *compiler) battle() {
	b, set := &c.r.battle, c.set
	for i, w := range placeWords {
		b.cards[i] = c.small("battle.cards." + w)
	}
	b.freeOrder[inSiege], b.freeOrder[atSea] = set.Bool("battle.siege_free_order"), set.Bool("battle.sea_free_order")
	b.seaExact, b.rout = set.Bool("battle.sea_exact"), c.small("battle.rout")
	b.tie = uint8(c.set.Pick("battle.tie", "defender", "attacker", "nobody"))
	b.sequence, b.sequenceLed = c.small("battle.out_of_sequence.base"), c.small("battle.out_of_sequence.military_leader")
	b.ambush, b.ambushBoth = c.die("ambush.bonus"), set.Bool("ambush.both_sides")
	b.perBlock, b.turnedOnly, b.empireReturns = c.small("losses.per_block"), set.Text("losses.from") == "turned", set.Bool("losses.empire_returns")
	b.extra, b.chain, b.spoils = c.small("rout.extra_actions"), set.Bool("rout.chain"), c.small("rout.spoils")
	b.plunder, b.plunderVP, b.spendable = set.Bool("plunder.enabled"), c.die("plunder.vp"), set.Bool("plunder.spendable")
	b.engineerKeeps, b.destroyed, b.kept = c.set.Yes("siege.engineer_keeps_fort"), c.set.Pick("siege.without_engineer", "destroyed") == 0, c.r.words.Expr("fort.kept")
}

// peace compiles the rules on diplomacy, recruitment, fortification, trade and the score.
func (c *compiler) peace() {
	r, set := c.r, c.set
	r.dip = diplomacyRules{cost: c.die("diplomacy.cost"), roll: c.die("diplomacy.roll"), adjacent: set.Text("diplomacy.reach") == "adjacent",
		fortResists: c.die("diplomacy.fort_resists"), plunder: set.Bool("diplomacy.plunder"),
		envoyCost: c.die("envoy.cost"), envoyRoll: c.die("envoy.roll"), envoyFar: set.Text("envoy.reach") == "attack",
		subvertRoll: c.die("subvert.roll"), perMarker: c.die("subvert.per_marker"),
		payMin: c.small("subvert.pay_min"), payMax: c.small("subvert.pay_max"), removes: c.small("subvert.removes")}
	r.recruit = recruitRules{c.small("recruit.display"), c.small("recruit.refresh_cost"), c.small("recruit.refresh_per_round"), c.small("recruit.hand_limit"), set.Bool("recruit.discard")}
	r.fort = fortRules{c.die("fortify.cost"), c.die("fortify.engineer_cost"), r.words.Expr("fortify.price")}
	r.trade = tradeRules{markers: c.small("trade.markers"), perMerchant: c.small("trade.per_merchant"), displace: c.die("trade.displace"),
		displaceBy: c.die("trade.displace_per_merchant"), bonus: r.words.Expr("trade.displace_bonus"), toWarehouse: set.Text("trade.failed_goes_to") == "warehouse"}
	if e := r.words.Expr("trade.cap"); e.Only(constantAreaWords...) {
		for i := range r.areas {
			r.areas[i].cap = uint8(e.Given(r.stillWords(i)))
		}
	} else {
		r.trade.cap = e
	}
	at := r.words.Expr
	r.score = scoreRules{hand: set.Bool("score.cards_in_hand"), table: set.Bool("score.cards_on_table"), control: at("score.control"), trade: at("score.trade"), card: at("score.card")}
	r.score.ready(r)
}

// conditions compiles the conditions of actions and battles.
func (c *compiler) conditions() {
	r := c.r
	r.attackLegal, r.diplomacyLegal, r.envoyLegal = c.areaCond("attack.legal"), c.areaCond("diplomacy.legal"), c.areaCond("envoy.legal")
	r.subvertLegal, r.fortifyLegal, r.controlLegal = c.areaCond("subvert.legal"), c.areaCond("fortify.legal"), c.areaCond("control.legal")
	at := r.words.Expr
	r.takeLegal, r.discardLegal, r.siegeOffered, r.ambushOffered = at("take.legal"), at("discard.legal"), at("siege.offered"), at("ambush.offered")
}

// chance prepares the decks and dice that chance uses.
func (c *compiler) chance() {
	r := c.r
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
