package empires

import (
	"slices"

	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// battleKeys returns the keys of battles and their results.
func battleKeys() []rule.Key {
	var cards []rule.Key
	for i, label := range [battlePlaces]string{inSiege: "cards of each side in a siege", atSea: "cards of each side at sea, at most"} {
		cards = append(cards, keys.Called(keys.Number("battle.cards."+placeWords[i], 1, maxBattle, "cards", "that each side sends", book+"Battle"), label))
	}
	return slices.Concat(
		keys.Table("battle.cards", cards...),
		keys.Table("battle",
			keys.YesNo("battle.sea_exact", "must as many cards as possible be sent to sea?", "Ruling R23"),
			keys.Number("battle.rout", 1, maxBattle, "blocks", "that make a rout and end the battle", book+"Rout; ruling R32"),
			keys.Word("battle.tie", "who wins with equal blocks; nobody: nothing changes, and nobody has spoils", book+"Winning", "defender", "attacker", "nobody"),
			keys.YesNo("battle.siege_free_order", "may cards of a siege stand in any order?", book+"Siege"),
			keys.YesNo("battle.sea_free_order", "may cards of a sea battle stand in any order?", book+"Sea Battles")),
		keys.Table("battle.out_of_sequence",
			keys.Number("battle.out_of_sequence.base", 0, maxBattle, "cards", "that may stand out of sequence", book+"Fighting the Battle"),
			keys.Called(keys.Number("battle.out_of_sequence.military_leader", 0, maxBattle, "cards", "that may with a Military Leader on the table", "Ruling R25"), "out of sequence with a Military Leader")),
		keys.Table("ambush",
			keys.Number("ambush.bonus", 0, 6, "on the die", "for the kinds of ambush.kinds", book+"Ambush"),
			keys.YesNo("ambush.both_sides", "for both sides, or for the defender alone", book+"Ambush"),
			keys.Called(keys.Words("ambush.kinds", "kinds that it favours", book+"Ambush", "@unit"), "an ambush favours"),
			keys.Condition("ambush.offered", seesBattle, "may the defender declare an ambush?", "Ruling R24")),
		keys.Table("losses",
			keys.Number("losses.per_block", 0, 8, "cards", "that a side loses for each block of the other", book+"Winning"),
			keys.Word("losses.from", "out of which cards they are drawn: all that were sent, or those that were turned", "Ruling R33", "committed", "turned"),
			keys.YesNo("losses.empire_returns", "do Empire cards that are lost go back to the hand? otherwise they are out of the match", book+"Winning"),
			keys.Called(keys.Words("losses.discard_on_miss_or_block", "kinds that are discarded where their roll misses or blocks", book+"Errata; ruling R30", "@unit"), "discarded where their roll misses or blocks")),
		keys.Table("rout",
			keys.Number("rout.extra_actions", 0, 5, "actions", "for an attacker who has routed the defender", book+"Rout"),
			keys.YesNo("rout.chain", "may an extra action earn another?", "Ruling R39"),
			keys.Number("rout.spoils", 0, 20, "markers", "trade markers that a defender takes who has routed the attacker", book+"Rout; ruling R38")),
		keys.Table("plunder",
			keys.YesNo("plunder.enabled", "are trade markers of others plundered in an area that is conquered?", book+"Plunder"),
			keys.Number("plunder.vp", 0, 10, "points", "for each plundered marker at the next scoring", book+"End of Turn"),
			keys.YesNo("plunder.spendable", "may costs be paid with plundered markers? own ones are used first, then those of which most are held", "Ruling R37")),
		keys.Table("siege",
			keys.Condition("siege.offered", seesBattle, "may the defender choose a siege?", "Ruling R20"),
			keys.Optional(keys.YesNo("siege.engineer_keeps_fort", "does the fortification stay where the attacker who has won has an Engineer?", book+"Siege"), "fort.kept says it"),
			keys.Optional(keys.Word("siege.without_engineer", "what becomes of it otherwise", "Ruling R35", "destroyed", "kept"), "fort.kept says it")),
		keys.Table("fort", instead(keys.Condition("fort.kept", seesBattle, "does the fortification stay, in place of siege.engineer_keeps_fort and siege.without_engineer?", book+"Siege"), "those of siege",
			`"attacker.engineer"`, "siege.engineer_keeps_fort", "siege.without_engineer")),
	)
}

// peaceKeys returns the keys of recruiting, building, trading and scoring.
func peaceKeys() []rule.Key {
	return slices.Concat(
		keys.Table("recruit",
			keys.Number("recruit.display", 1, maxDisplay, "cards", "that lie face up", book+"Recruit"),
			keys.Number("recruit.refresh_cost", 0, 20, "markers", "trade markers for new cards", book+"Recruit"),
			keys.Called(keys.Number("recruit.refresh_per_round", 0, 10, "times", "that a player may renew the display in a round", "Ruling R45"), "new displays of a player in a round"),
			keys.Zero(keys.Number("recruit.hand_limit", 0, 60, "cards", "in hand, Empire cards too, with which no card for the hand can be taken", book+"Recruit"), "no limit"),
			keys.YesNo("recruit.discard", "may a card be discarded in place of taking one?", book+"Recruit")),
		keys.Table("take", keys.Condition("take.legal", seesCard, "may the card be taken?", book+"Recruit; rulings R46, R47")),
		keys.Table("discard", keys.Condition("discard.legal", seesCard, "may the card of the hand be discarded?", "Ruling R48")),
		keys.Table("fortify",
			keys.Optional(keys.Number("fortify.cost", 0, 20, "markers", "trade markers that it takes", book+"Fortify"), "fortify.price says it"),
			keys.Optional(keys.Called(keys.Number("fortify.engineer_cost", 0, 20, "markers", "with an Engineer on the table", book+"Fortify"), "a fortification, with an Engineer"), "fortify.price says it"),
			instead(keys.Amount("fortify.price", 0, 99, "markers", seesMe, "trade markers that it takes, in place of cost and engineer_cost", book+"Fortify"), "cost and engineer_cost",
				`"me.engineer ? 2 : 4"`, "fortify.cost", "fortify.engineer_cost"),
			keys.Condition("fortify.legal", seesArea, "may a fortification be built in the area?", book+"Fortify")),
		keys.Table("trade",
			keys.Number("trade.markers", 0, 20, "markers", "trade markers that one action places", book+"Trade"),
			keys.Called(keys.Number("trade.per_merchant", 0, 10, "markers", "more for each Merchant", book+"Trade"), "more trade markers of one action for each Merchant"),
			roll("trade.displace", 1, "needed to put a marker in place of another's", book+"Trade"),
			keys.Optional(keys.Number("trade.displace_per_merchant", 0, 6, "on the die", "for each Merchant", book+"Trade"), "trade.displace_bonus says it"),
			instead(keys.Amount("trade.displace_bonus", 0, 99, "on the die", seesDisplace, "added, in place of displace_per_merchant", book+"Trade"), "displace_per_merchant",
				`"me.merchants"`, "trade.displace_per_merchant"),
			keys.Word("trade.failed_goes_to", "where the marker goes that did not displace another", "Ruling R51", "supply", "warehouse"),
			keys.Amount("trade.cap", 0, 99, "markers", []string{"area", "game", "rules"}, "trade markers of all colours that the area holds", "Ruling R52")),
		keys.Table("control", keys.Condition("control.legal", seesArea, "may a control marker be added in the area?", book+"Control")),
		keys.Table("score",
			keys.YesNo("score.cards_in_hand", "do cards in hand count?", "Ruling R54"),
			keys.YesNo("score.cards_on_table", "do cards on the table count?", "Ruling R54"),
			keys.Amount("score.control", -999, 999, "points", seesScore, "for controlling the area", book+"End of Turn"),
			keys.Amount("score.trade", -999, 999, "points", seesScore, "for trade markers in the area", "Ruling R53"),
			keys.Amount("score.card", -999, 999, "points", seesCardsVP, "for an army card", "Ruling R54")),
	)
}
