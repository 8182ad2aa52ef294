package empires

import (
	"fmt"
	"slices"

	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// matchKeys returns the keys of the match as a whole: setup, turns, revolts, income.
func matchKeys() []rule.Key {
	return slices.Concat(
		[]rule.Key{{Path: "text.language", Type: rule.Text, Doc: "the language of names in reports and lists; any that the deck has"}},
		keys.Table("players",
			keys.Number("players.min", minSeats, maxSeats, "players", "fewest players at the table", book+"Components"),
			keys.Number("players.max", minSeats, maxSeats, "players", "most players at the table", book+"Components"),
			keys.Called(keys.Number("players.usual", minSeats, maxSeats, "players", "how many play when nobody says otherwise", ""), "players, usually")),
		keys.Table("turns",
			keys.Word("turns.first_by_lot", "when the first player of a turn is drawn by lot: in the first turn, in every turn, or never, so that who placed first begins", book+"Trade Collection and First Player", "turn_1", "every_turn", "setup"),
			keys.Word("turns.first_passes", "to whom the figure goes in later turns", book+"End of Turn", "left", "right", "stays")),
		keys.Table("turn.*",
			keys.Called(keys.Number("turn.*.rounds", 1, 60, "rounds", "action rounds of the turn", book+"End of Turn; ruling R9"), "rounds of turn {turn}"),
			keys.Called(keys.YesNo("turn.*.score", "are points counted at the end of the turn?", book+"End of Turn"), "points are counted after turn {turn}")),
		keys.Table("setup.markers", byPlayers("setup.markers", func(path string, n int) rule.Key {
			k := keys.Number(path, 1, 30, "markers", "control markers that each player places", book+"Setup; rulings R1, R4")
			if n == minSeats { // the page of rules shows this one by itself
				return k
			}
			return keys.Called(k, fmt.Sprintf("placed at the start by each of %d players", n))
		})...),
		keys.Table("setup",
			keys.Number("setup.starts_per_side", 1, maxSeats, "players", "players who may begin on one side", book+"Setup"),
			keys.YesNo("setup.sea_allowed", "may later markers go to sea?", book+"Setup"),
			keys.YesNo("setup.stacking", "may a player place several markers in one area?", book+"Setup"),
			keys.YesNo("setup.adjacent", "must later markers be where the player has one, or beside it?", book+"Setup; ruling R3"),
			keys.Number("setup.forts", 0, 10, "fortifications", "that each player places for nothing", book+"Setup"),
			keys.Word("setup.set_choice", "how a player comes by the Empire cards: at random, or looking and choosing among those left on the side", "Ruling R2", "random", "choose")),
		keys.Table("pieces",
			keys.Zero(keys.Number("pieces.control", 0, maxPieces, "markers", "control markers of each player", book+"Components"), "no limit"),
			keys.Number("pieces.trade", 1, maxPieces, "markers", "trade markers of each player", book+"Components"),
			keys.Number("pieces.forts", 0, maxPieces, "fortifications", "in the common stock", book+"Components")),
		keys.Table("revolt",
			keys.Reached(keys.Zero(keys.Number("revolt.from_turn", 0, maxTurns, "", "the first turn with revolts", "Ruling R6"), "never")),
			keys.Number("revolt.markers", 1, 10, "markers", "control markers that a province in revolt loses", book+"Revolts"),
			keys.YesNo("revolt.fort_protects", "does a fortification protect? otherwise one of a province that becomes neutral goes back to the stock", book+"Revolts"),
			keys.Number("revolt.columns", 1, 6, "columns", "columns of the tables that are rolled in a turn", book+"Revolts")),
		keys.Table("income",
			keys.Optional(keys.Number("income.base", 0, 40, "markers", "trade markers of each player in each turn", book+"Trade Collection and First Player"), "income.markers says it"),
			keys.Optional(keys.Called(keys.Number("income.amphora", 0, 10, "markers", "more for each controlled province with an amphora", book+"Trade Collection and First Player"), "more for the Warehouse for each amphora"), "income.markers says it"),
			keys.Optional(keys.Called(keys.Number("income.merchant", 0, 10, "markers", "more for each Merchant on the table", book+"Trade Collection and First Player"), "more for the Warehouse for each Merchant"), "income.markers says it"),
			instead(keys.Amount("income.markers", 0, 250, "markers", seesMe, "trade markers of a player in a turn, in place of base, amphora and merchant", book+"Trade Collection and First Player"), "base, amphora and merchant",
				`"5 + me.amphorae + me.merchants"`, "income.base", "income.amphora", "income.merchant"),
			keys.YesNo("income.keep", "do markers stay in the Warehouse from turn to turn?", book+"Questions")),
		keys.Table("actions",
			keys.Called(keys.Words("actions.enabled", "the actions that there are", book+"Action Rounds", actionWords...), "actions"),
			keys.Word("actions.pass", "when a player may pass: only if nothing else is legal, or always", "Ruling R10", "forced", "always")),
		keys.Table("limits", keys.Called(keys.Number("limits.decisions", 200, 60000, "decisions", "a match with more is broken off", ""), "broken off after")),
	)
}

// mapKeys returns the keys of movement, and of taking areas without a battle.
func mapKeys() []rule.Key {
	die := func(path string, lo int64, doc, source string) rule.Key {
		k := roll(path, lo, doc, source)
		if lo == 0 {
			k.Zero = "no die"
		}
		return k
	}
	return slices.Concat(
		keys.Table("move",
			die("move.mountain", 0, "needed to cross mountains", book+"Attack across Mountains or Straits"),
			die("move.strait", 0, "needed to cross a strait", book+"Attack across Mountains or Straits"),
			die("move.sea", 0, "needed to go over sea", book+"Sea Movement"),
			keys.Called(keys.Number("move.sea_line_bonus", 0, 6, "on the die", "along a sea line", book+"Sea Movement"), "along a sea line"),
			keys.Called(keys.Number("move.sea_control_bonus", 0, 6, "on the die", "where the target touches a sea area that the attacker controls", book+"Sea Movement; ruling R14"), "beside a sea area that one controls"),
			keys.Word("move.mediterranean", "how far a crossing reaches from a coast: to any coast, to coasts of the same sea, or nowhere", "Ruling R15", "any_coast", "same_sea", "never"),
			keys.Word("move.from_controlled_sea", "what a controlled sea area is a base for: all that a coast of it is, its own coasts alone, or nothing", "Rulings R15, R16", "coast", "same_sea", "never")),
		keys.Table("neutral",
			die("neutral.roll", 0, "needed to take a neutral province by arms", book+"Attack a Neutral Province"),
			die("neutral.sea_second_roll", 0, "needed besides the movement to take a neutral sea area", "Ruling R17"),
			keys.YesNo("neutral.plunder", "does who takes a neutral area by arms plunder it?", "Ruling R19")),
		keys.Table("attack", keys.Condition("attack.legal", seesArea, "may the area be attacked by arms, if it can be reached?", book+"Attack a Province; ruling R12")),
		keys.Table("diplomacy",
			keys.Number("diplomacy.cost", 0, 20, "markers", "trade markers that it takes", book+"Diplomacy"),
			keys.Called(die("diplomacy.roll", 0, "needed", book+"Diplomacy"), "for diplomacy one needs"),
			keys.Word("diplomacy.reach", "what it reaches: all that arms could, or adjacent areas", "Ruling R41", "attack", "adjacent"),
			keys.Number("diplomacy.fort_resists", 0, 6, "off the die", "where there is a fortification, for all forms that roll", book+"Questions"),
			keys.YesNo("diplomacy.plunder", "is an area plundered that diplomacy takes?", book+"Diplomacy"),
			keys.Condition("diplomacy.legal", seesArea, "may the area be taken so, if it can be reached?", book+"Diplomacy")),
		keys.Table("envoy",
			keys.Number("envoy.cost", 0, 20, "markers", "trade markers that it takes", book+"Diplomacy"),
			die("envoy.roll", 0, "needed", book+"Diplomacy"),
			keys.Word("envoy.reach", "what it reaches: adjacent areas, or all that arms could", "Ruling R41", "adjacent", "attack"),
			keys.Condition("envoy.legal", seesArea, "may the area be taken so, if it can be reached?", book+"Diplomacy")),
		keys.Table("subvert",
			roll("subvert.roll", 1, "needed without payment", book+"Diplomacy; ruling R43"),
			keys.Called(keys.Number("subvert.per_marker", 0, 6, "on the die", "for each trade marker that is paid", book+"Diplomacy"), "subversion, for each trade marker"),
			keys.Called(keys.Number("subvert.pay_min", 0, 20, "markers", "fewest trade markers that are paid", "Ruling R43"), "subversion, fewest trade markers"),
			keys.Called(keys.Number("subvert.pay_max", 0, 20, "markers", "most trade markers that are paid", book+"Diplomacy"), "subversion, most trade markers"),
			keys.Number("subvert.removes", 1, 20, "markers", "control markers that are removed", book+"Diplomacy"),
			keys.Condition("subvert.legal", seesArea, "may it be tried in the area, if it is adjacent?", book+"Diplomacy")),
		keys.Table("last_province",
			keys.YesNo("last_province.protected", "does a player never lose the last province?", book+"Last Province"),
			keys.YesNo("last_province.attackable", "may a last province that is protected be attacked? the battle takes nothing", "Ruling R40")),
	)
}
