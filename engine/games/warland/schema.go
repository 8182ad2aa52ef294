package warland

import (
	"slices"

	"equitas/engine/cardfaces"
	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// Limits of a ruleset, which keep a position flat.
const (
	maxSeats     = 4
	maxPawns     = 96 // pawns of one faction
	maxBuildings = 24 // buildings of one faction
	maxKinds     = 16 // kinds of buildings
	maxPawnKinds = 8
	maxSoldiers  = 4 // kinds of soldiers
	maxPresets   = 8 // presets of bastions, and of carpenters
	maxCarps     = 12
	maxDeck      = 24 // creatures of one faction
	maxCreatures = 16 // kinds of creatures
	maxStock     = 1_000_000
)

// The first parts of names that conditions can use, by setting.
var (
	seesMatch  = []string{"game", "rules"}
	seesMe     = []string{"game", "me", "own", "own_up", "rules"}
	seesBuild  = []string{"game", "me", "own", "own_up", "building", "rules"}
	seesPawn   = []string{"game", "pawn", "rules"}
	seesStaff  = []string{"game", "me", "own", "own_up", "building", "staff", "rules"}
	seesRoll   = []string{"roll", "rules"}
	seesDuel   = []string{"battle", "rules"}
	seesTarget = []string{"game", "target", "rules"}
	seesFood   = []string{"game", "me", "own", "own_up", "feed", "rules"}
	seesPact   = []string{"game", "treaty", "rules"}
	seesCard   = []string{"game", "me", "card", "rules"}
)

const book = "WARLAND 2.0.2, "

// schema lists all tables and keys of WARLAND's files.
var schema = &rule.Schema{
	LongLessons: true,
	Title:       "WARLAND",
	DeckTables:  []string{"castle", "building", "pawn", "piece", "creature"},
	Epoch:       3,
	Start:       rule.Starting{Question: "Do six soldiers on the move make the war shorter?", Path: "movement.soldiers", Value: "6", Ask: "len.turns"},
	DeckSum:     keys.DeckSum("castle.count", "building.*.count", "creature.*.copies"),
	Heads: []rule.Head{
		{Path: "text", Doc: "Words shown to people."},
		{Path: "players", Doc: "How many factions play.", Source: book + "Number of Players"},
		{Path: "end", Doc: "When the game ends.", Source: book + "End of the Game"},
		{Path: "table", Doc: "Sizes of the table, the ruler and the pieces.", Source: book + "Components"},
		{Path: "setup", Doc: "How a game begins.", Source: book + "Preparation"},
		{Path: "bastions", Doc: "Presets of where the bastions stand, from the castle's corners.", Source: book + "Bastions and Borders"},
		{Path: "formation", Doc: "Presets of where the carpenters stand.", Source: book + "Preparation"},
		{Path: "movement", Doc: "How far and how many pawns move.", Source: book + "Movement"},
		{Path: "dice", Doc: "Dice of an attack.", Source: book + "Dice"},
		{Path: "build", Doc: "Construction, and the limit on works.", Source: book + "Construction"},
		{Path: "demolition", Doc: "Demolition of buildings, bastions and castles.", Source: book + "Demolition"},
		{Path: "battle", Doc: "Battles against pawns.", Source: book + "Battles"},
		{Path: "castle", Doc: "The castle card.", Source: book + "The Castle; Attacking the Castle"},
		{Path: "bastion", Doc: "The bastions.", Source: book + "Bastions and Borders"},
		{Path: "feeding", Doc: "Food at the start of the turn.", Source: book + "Start of the Turn"},
		{Path: "end_phase", Doc: "The end of the turn.", Source: book + "End of the Turn"},
		{Path: "coins", Doc: "What coins are.", Source: "Ruling R14"},
		{Path: "elimination", Doc: "What becomes of an eliminated faction.", Source: book + "End of the Game"},
		{Path: "advanced", Doc: "Who may propose treaties and bribes.", Source: book + "Advanced Rules"},
		{Path: "treaty", Doc: "Peace treaties.", Source: book + "Peace Treaties"},
		{Path: "bribe", Doc: "Bribes.", Source: book + "Bribes"},
		{Path: "creatures", Doc: "The module of creatures.", Source: book + "Creatures"},
		{Path: "choices", Doc: "How the free choices of a real table are listed."},
		{Path: "building", Doc: "The buildings.", Source: book + "Buildings"},
		{Path: "pawn", Doc: "The pawns.", Source: book + "Pawns"},
		{Path: "piece", Doc: "Other pieces of the box.", Source: book + "Components"},
		{Path: "creature", Doc: "The creatures.", Source: book + "Creatures"},
	},
	Keys: slices.Concat([]rule.Key{
		{Path: "text.language", Type: rule.Text, Doc: "the language of names in reports and lists; any that the deck has"},

		keys.Number("players.min", 2, maxSeats, "factions", "fewest factions at the table", book+"Number of Players"),
		keys.Number("players.max", 2, maxSeats, "factions", "most factions at the table", book+"Number of Players"),
		keys.Number("players.usual", 2, maxSeats, "factions", "how many play when nobody says otherwise", ""),

		keys.Number("end.max_rounds", 1, 1000, "rounds", "complete rounds after which the match is unfinished", "Ruling R35"),
		keys.Ever(keys.Never(keys.Condition("end.when", seesMatch, "does the game end? asked after eliminations and rounds; the best of those left win; it ends in any case when one faction is left", book+"End of the Game"),
			"a match ends when one faction is left, as it does in any case"), "the match is over after its first round"),

		keys.Number("table.size_mm", 300, 3000, "mm", "side of the square table", book+"Components"),
		keys.Number("table.max_size_mm", 300, 1500, "mm", "the largest table allowed", book+"Components"),
		keys.Number("table.ruler_mm", 30, 500, "mm", "length of the ruler", "Ruling R2"),
		keys.Number("table.pawn_mm", 4, 100, "mm", "diameter of a pawn", "Ruling R2"),
		keys.Number("table.bastion_mm", 4, 100, "mm", "diameter of a bastion", "Ruling R2"),
		keys.Number("table.card_long_mm", 10, 300, "mm", "side of a card along its owner's edge", "Ruling R2"),
		keys.Number("table.card_short_mm", 10, 300, "mm", "side of a card towards the middle of the table", "Ruling R2"),
		keys.Number("table.touch_tolerance_mm", 0, 20, "mm", "how far apart pieces may be that still touch", "Ruling R6"),
		keys.Number("table.overlap_slack_mm", 0, 10, "mm", "how much pieces may overlap", "Ruling R6"),
		keys.Number("table.building_capacity", 1, 60, "pawns", "pawns that have room on one card", "Ruling R42"),

		keys.Number("setup.dice", 1, 6, "dice", "dice of the roll for the start", "Ruling R50"),
		keys.Number("setup.carpenters", 0, maxCarps, "carpenters", "carpenters of each faction at the start", book+"Preparation"),
		keys.Number("setup.resources", 0, 1000, "resources", "opening stock", book+"Preparation"),
		keys.Number("setup.food", 0, 1000, "food", "opening stock", book+"Preparation"),
		keys.Number("setup.coins", 0, 1000, "coins", "opening stock", book+"Preparation"),
		{Path: "setup.bastions", Type: rule.Words, Words: []string{"@bastions"}, Doc: "the presets to choose from; a single one leaves no choice", Source: "Ruling R4"},
		{Path: "setup.formations", Type: rule.Words, Words: []string{"@formation"}, Doc: "the presets to choose from; a single one leaves no choice", Source: book + "Preparation"},

		{Path: "setup.colours", Type: rule.Texts, Plain: true, Doc: "the factions' colours by seat, four", Source: book + "Preparation"},

		keys.Number("bastions.*.front_out_tenths", -10000, 10000, "tenths of a millimetre", "from a front corner of the castle outwards along the edge", "Ruling R4"),
		keys.Number("bastions.*.front_forward_tenths", -10000, 10000, "tenths of a millimetre", "from a front corner forwards", "Ruling R4"),
		keys.Number("bastions.*.rear_out_tenths", -10000, 10000, "tenths of a millimetre", "from a rear corner outwards", "Ruling R4"),
		keys.Number("bastions.*.rear_forward_tenths", -10000, 10000, "tenths of a millimetre", "from a rear corner forwards", "Ruling R4"),
		keys.Number("formation.*.place.*.right_mm", -1500, 1500, "mm", "from the middle of the edge to the owner's right", book+"Preparation"),
		keys.Number("formation.*.place.*.forward_mm", 0, 1500, "mm", "from the edge forwards", book+"Preparation"),

		keys.Word("movement.mode", "exactly one ruler length, give or take a pawn, or anything up to it", "Ruling R10", "exact", "up_to"),
		keys.Number("movement.inhabitants", 0, 60, "pawns", "inhabitants that may move in a turn", book+"Movement"),
		keys.Number("movement.carpenters", 0, 60, "pawns", "carpenters that may move in a turn", book+"Movement"),
		keys.Number("movement.soldiers", 0, 60, "pawns", "soldiers of any strength that may move in a turn", book+"Movement"),
		keys.Called(keys.Number("movement.moves_per_pawn", 1, 5, "moves", "moves of one pawn in a turn", book+"Movement"), "moves of one pawn in a turn"),

		keys.Number("dice.sides", 2, 100, "sides", "sides of a die", book+"Dice"),
		keys.Number("dice.dice_per_strength", 1, 6, "dice", "dice that are added up for each point of strength; the best sum counts", book+"Dice"),

		keys.Called(keys.Unlimited(keys.Number("build.works_per_turn", 0, 60, "works", "constructions and demolitions of a turn together; 0: no common limit", "Ruling R15")), "works in a turn"),
		keys.Called(keys.Unlimited(keys.Number("build.constructions_per_turn", 0, 60, "constructions", "constructions of a turn; 0: no limit", "Ruling R15")), "constructions in a turn"),
		keys.Called(keys.ByName(keys.Number("build.max_buildings", 1, maxBuildings, "buildings", "buildings of one faction, as build.allowed asks", book+"Construction")), "limit on buildings"),
		keys.YesNo("build.castle_counts", "is the castle one of them?", "Ruling R17"),
		keys.ByName(keys.Number("build.advanced_per_type", 0, maxBuildings, "buildings", "copies of each advanced building, as build.allowed asks", book+"Advanced Buildings")),
		keys.Word("build.over_limit", "a building that is not allowed: cannot be built, or is paid for and destroyed", "Ruling R18", "forbid", "destroy"),
		keys.Number("build.face_down_resistance", 0, 50, "points", "resistance of any face-down building", book+"Demolition"),
		keys.Number("build.helpers_for_instant_flip", 0, 10, "carpenters", "other own carpenters touching the builder that turn the card face up at once", book+"Construction"),
		{Path: "build.cost", Type: rule.Amount, Within: true, Lo: 0, Hi: 1000, Unit: "resources", Sees: seesBuild, Doc: "what a building costs", Source: book + "Construction"},
		keys.Never(keys.Condition("build.allowed", seesBuild, "may the faction build this?", book+"Construction; Advanced Buildings"), "nobody may ever build"),
		keys.Never(keys.Condition("build.builder_if", seesPawn, "may this carpenter build?", "Ruling R16"), "no carpenter may ever build"),

		keys.Called(keys.Unlimited(keys.Number("demolition.demolitions_per_turn", 0, 60, "attempts", "attempts of a turn; 0: no limit", "Ruling R15")), "demolitions in a turn"),
		keys.Called(keys.Unlimited(keys.Number("demolition.demolitions_per_soldier", 0, 10, "attempts", "attempts of one soldier in a turn; 0: no limit", book+"Demolition")), "demolitions of one soldier in a turn"),
		keys.Never(keys.Condition("demolition.soldier_if", seesPawn, "may this soldier, who stands on the table, demolish?", book+"Demolition"), "no soldier may ever demolish"),
		keys.Never(keys.Condition("demolition.success", seesRoll, "does the attempt succeed?", book+"Demolition"), "no demolition ever succeeds"),
		keys.YesNo("demolition.allow_group", "are the strengths of all soldiers that touch the target added?", book+"Demolition"),
		keys.YesNo("demolition.allow_own", "may own buildings be demolished?", "Ruling R19"),

		keys.Called(keys.Number("battle.attacks_per_soldier", 1, 10, "attacks", "attacks of one soldier in a turn", book+"Battles"), "attacks of one soldier in a turn"),
		keys.YesNo("battle.defender_exhausts", "does being attacked use up an attack?", "Ruling R22"),
		keys.YesNo("battle.demolition_exhausts", "does demolishing use up an attack?", "Ruling R21"),
		keys.YesNo("battle.protected_in_buildings", "are pawns on cards safe?", "Ruling R7"),
		keys.Condition("battle.kill_if", seesRoll, "does an inhabitant or carpenter die?", book+"Battles"),
		keys.Condition("battle.attacker_wins", seesDuel, "does the defending soldier die?", book+"Battles"),
		keys.Condition("battle.defender_wins", seesDuel, "does the attacking side lose?", book+"Battles"),
		keys.Word("battle.tie", "what follows when neither side wins", "Ruling R25", "none", "reroll", "both_die", "attacker_dies"),
		keys.Word("battle.group_loss", "what a losing group loses: one soldier of its owner's choice, or all", "Ruling R24", "one", "all"),

		keys.Number("castle.resistance", 0, 100, "points", "resistance of the castle", book+"The Castle"),
		keys.Number("castle.resources", 0, 1000, "resources", "resources it gives per turn", book+"The Castle"),
		keys.Number("castle.food", 0, 1000, "food", "food it gives per turn", book+"The Castle"),
		keys.Number("castle.coins", 0, 1000, "coins", "coins it gives per turn", "Ruling R14"),
		keys.Number("castle.count", 0, 50, "cards", "cards of one faction in the box; play takes as many as it needs", book+"Components"),
		keys.CountSource("castle", "where the number of cards comes from", "count"),
		keys.Called(keys.Number("castle.wins_needed", 1, 10, "rolls", "rolls that must beat it", book+"Attacking the Castle"), "rolls that must beat a castle"),
		keys.Word("castle.wins_mode", "wins add up over turns and enemies, or must be made in a row in one demolition", "Ruling R20", "cumulative", "same_action"),
		keys.Never(keys.Condition("castle.attack_if", seesTarget, "may this castle be attacked?", book+"Attacking the Castle"), "no castle may ever be attacked"),

		keys.Number("bastion.resistance", 0, 100, "points", "resistance of a bastion", book+"Bastions and Borders"),

		keys.YesNo("feeding.offer_deliberate", "may pawns be starved although there is food?", book+"Start of the Turn"),
		keys.YesNo("feeding.partial_rations", "does a pawn live although its ration is short, if it is the only one?", book+"Start of the Turn"),
		keys.Called(rule.Key{Path: "end_phase.food_kept", Type: rule.Amount, Within: true, Lo: 0, Hi: maxStock, Unit: "food", Sees: seesFood, Doc: "food that is left at the end of the turn", Source: "Ruling R27"}, "food kept at the end of a turn"),

		keys.Word("coins.mode", "the coin part of a price is paid in resources, in food, in coins, or not at all", "Ruling R14", "as_resources", "as_food", "separate", "free"),
		keys.YesNo("coins.carry_over", "are coins kept at the end of a turn? (mode separate)", "Ruling R14"),

		keys.YesNo("elimination.remove_pieces", "do the pieces of an eliminated faction leave the table? false: they stay, to be demolished", "Ruling R34"),

		keys.Condition("advanced.enabled_if", seesMe, "may the owner of a building that grants it propose?", "Ruling R29"),
		keys.Unlimited(keys.Number("treaty.max_per_player", 0, 3, "treaties", "treaties of one faction at once; 0: one with each other", book+"Peace Treaties")),
		keys.Number("treaty.offers_per_opponent_per_turn", 0, 10, "offers", "proposals to one faction in a turn", book+"Peace Treaties"),
		keys.YesNo("treaty.joint_attacks", "do soldiers of an ally fight along against the common enemy?", "Ruling R31"),
		keys.Condition("treaty.ends_if", seesPact, "does the treaty end? asked after eliminations and rounds", book+"Peace Treaties"),

		keys.Number("bribe.offers_per_opponent_per_turn", 0, 10, "offers", "offers to one faction in a turn", book+"Bribes"),
		keys.Number("bribe.truce_turns", 1, 20, "turns", "turns of the bribed faction that a truce covers", "Ruling R32"),
		keys.Number("bribe.max_troops", 0, 6, "soldiers", "soldiers that may be asked for", book+"Bribes"),
		keys.Number("bribe.max_settlers", 0, 6, "inhabitants", "inhabitants that may be asked for", book+"Bribes"),
		keys.YesNo("bribe.allow_mix", "may both resources and food be paid?", "Ruling R45"),
		{Path: "bribe.ladder", Type: rule.Texts, Unit: "resources or food", Doc: `amounts that are offered: rising whole numbers, and "all"`, Source: book + "Bribes"},

		keys.Called(keys.YesNo("creatures.enabled", "is the module played?", "Ruling R46"), "creatures"),
		keys.Number("creatures.hand_start", 0, maxDeck, "cards", "cards dealt", book+"Creatures"),
		keys.Number("creatures.hand_max", 0, maxDeck, "cards", "no card is drawn with so many in hand", book+"Creatures"),
		keys.Number("creatures.draw_per_turn", 0, maxDeck, "cards", "cards drawn at the start of a turn", book+"Creatures"),
		keys.YesNo("creatures.hands_open", "does everybody see all hands?", book+"Creatures"),
		keys.Number("creatures.max_in_own_realm", 1, maxDeck, "creatures", "of a faction in its own realm", book+"Creatures"),
		keys.Number("creatures.colour_bonus", 0, 10, "credits", "credits more in a realm of the own colour", book+"Creatures"),
		keys.Number("creatures.heals_per_creature", 0, 100, "times", "how often a creature may be healed", book+"Creatures"),
		keys.Number("creatures.heal_cost", 1, 20, "resources", "price of a credit", book+"Creatures"),
		keys.Number("creatures.sacrifices_per_player", 0, maxDeck, "cards", "cards a faction may sacrifice in the whole game", book+"Creatures"),
		{Path: "creatures.play_cost", Type: rule.Amount, Within: true, Lo: 0, Hi: 1000, Unit: "resources", Sees: seesCard, Doc: "what playing a creature costs", Source: book + "Creatures"},
		keys.YesNo("creatures.move_on_entry", "may a creature move on the turn it was played?", book+"Creatures"),
		keys.YesNo("creatures.attack_on_entry", "may it attack?", book+"Creatures"),

		keys.Number("choices.directions", 4, directions, "directions", "directions of the compass that moves are offered in: 4, 6 or 12", ""),
		keys.Number("choices.moves", 1, 200, "options", "pawns offered for a move at once", ""),
		keys.Number("choices.demolitions", 1, 200, "options", "demolitions offered at once", ""),
		keys.Number("choices.battles", 1, 200, "options", "targets of battles offered at once", ""),
		keys.Number("choices.trains", 1, 24, "options", "buildings offered for training at once", ""),
		keys.Number("choices.carpenters", 1, 96, "options", "builders offered at once", ""),
		keys.Number("choices.destinations", 12, 200, "options", "destinations offered for one pawn", ""),

		{Path: "building.*.name", Type: rule.Names, Doc: "the building's name, by language"},
		keys.Word("building.*.tier", "what it belongs to", book+"Buildings", tierWords...),
		keys.Number("building.*.resistance", 0, 100, "points", "resistance once face up", book+"Buildings"),
		keys.Number("building.*.resources", 0, 1000, "resources", "resources per turn", book+"Buildings"),
		keys.Number("building.*.food", 0, 1000, "food", "food per turn", book+"Buildings"),
		keys.Number("building.*.coins", 0, 1000, "coins", "coins per turn", "Ruling R14"),
		keys.Condition("building.*.produces_if", seesStaff, "does it produce?", "Rulings R12 and R13"),
		keys.Optional(keys.Number("building.*.cost", 0, 1000, "resources", "its price", ""), "what build.cost says"),
		keys.Number("building.*.count", 0, 50, "cards", "cards of one faction in the box; play takes as many as it needs", book+"Components"),
		keys.Optional(keys.Unlimited(keys.Number("building.*.supply", 0, 96, "cards", "cards of the type in play at once; 0: no limit", "Ruling R3")), "0"),
		keys.Optional(keys.Unlimited(keys.Number("building.*.max_owned", 0, maxBuildings, "cards", "cards of the type that one faction may have; 0: no limit", "")), "0"),
		keys.Number("building.*.garrison.*", 0, 60, "pawns", "pawns of this kind that appear when it turns face up", book+"Buildings"),
		keys.Optional(keys.Word("building.*.train.pawn", "what is trained", book+"Training", "@pawn"), "nothing"),
		keys.Optional(keys.Number("building.*.train.coins", 0, 1000, "coins", "price, see coins.mode", book+"Training"), "nothing"),
		keys.Optional(keys.Number("building.*.train.resources", 0, 1000, "resources", "price", book+"Training"), "nothing"),
		keys.Optional(keys.Unlimited(keys.Number("building.*.train.per_turn", 0, 60, "pawns", "pawns of one card in a turn; 0: no limit", book+"Training")), "0"),
		keys.Optional(keys.Condition("building.*.train.when", seesBuild, "may it train?", book+"Training"), "true"),
		keys.Optional(keys.Condition("building.*.exchange.when", seesFood, "may food be bought?", book+"Bazaar"), "never"),
		keys.Optional(rule.Key{Path: "building.*.exchange.max", Type: rule.Amount, Within: true, Lo: 0, Hi: maxStock, Unit: "food", Sees: seesFood, Doc: "food bought at most", Source: "Ruling R49"}, "never"),
		keys.Optional(keys.Number("building.*.exchange.price", 1, 100, "resources", "price of one food", book+"Bazaar"), "never"),
		keys.Optional(rule.Key{Path: "building.*.grants", Type: rule.Words, Words: []string{"treaty", "bribe"}, Doc: "what its owner may propose", Source: book + "Parliament"}, "nothing"),

		keys.CountSource("building.*", "where the number of cards comes from", "count"),
		{Path: "building.*.text", Type: rule.Names, Lines: true, Optional: true, Default: "put together from what it does", Doc: "what the card says, by language; numbers are placeholders: {resources:resource|resources}, {food} (equitas help printing)"},

		{Path: "pawn.*.name", Type: rule.Names, Doc: "the pawn's name, by language"},
		plural("pawn.*.plural", "pawns"),
		keys.Word("pawn.*.kind", "which budget of moves it uses and what it may do", book+"Pawns", className[:]...),
		keys.Number("pawn.*.strength", 0, 20, "points", "dice of an attack or defence, see dice.dice_per_strength", book+"Pawns"),
		keys.Number("pawn.*.resistance", 0, 100, "points", "of one that cannot defend itself", "Ruling R23"),
		keys.Number("pawn.*.food", 0, 100, "food", "ration per turn", book+"Start of the Turn"),
		keys.Number("pawn.*.food_on_mission", 0, 100, "food", "ration of a soldier away from the card that brought it", book+"Start of the Turn"),
		keys.YesNo("pawn.*.builds", "may it build?", book+"Construction"),
		keys.Number("pawn.*.count", 0, 200, "pawns", "pawns of one faction in the box; play takes as many as it needs", book+"Components"),

		{Path: "piece.*.name", Type: rule.Names, Doc: "the piece's name, by language"},
		plural("piece.*.plural", "pieces"),
		keys.Number("piece.*.count", 0, 200, "pieces", "pieces in the box", book+"Components"),

		{Path: "creature.*.name", Type: rule.Names, Doc: "the creature's name, by language"},
		{Path: "creature.*.colour", Type: rule.Text, Plain: true, Doc: "its colour: one of setup.colours, or another", Source: book + "Creatures"},
		keys.Number("creature.*.credits", 1, 50, "credits", "what it can lose", book+"Creatures"),
		keys.Number("creature.*.strength", 1, 20, "points", "dice of an attack or defence", book+"Creatures"),
		keys.Number("creature.*.copies", 0, maxDeck, "cards", "copies in each faction's deck", book+"Creatures"),
		keys.CountSource("creature.*", "where the number of cards comes from", "count"),
		{Path: "creature.*.text", Type: rule.Names, Lines: true, Optional: true, Default: "its strength", Doc: "what the card says, by language"},
	}, cardfaces.Keys("castle", "castle"), cardfaces.Keys("building.*", "by what it does"), cardfaces.Keys("creature.*", "claw")),
}

var tierWords = []string{"base", "medium", "advanced"}

// plural returns the key for the plural of a name. what says in the help which things have it.
func plural(path, what string) rule.Key {
	return rule.Key{Path: path, Type: rule.Names, Optional: true, Default: "\"2 × NAME\" is written",
		Doc: "what more than one are called, by language; it holds for the name in the same file, so that other " + what + " have their own"}
}
