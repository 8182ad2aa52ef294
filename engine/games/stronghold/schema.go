package stronghold

import (
	_ "embed"

	"equitas/engine/cardfaces"
	"equitas/engine/place"
	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// Limits of a ruleset, which fix the size of a position.
const (
	maxSeats    = 4
	maxInvaders = 2
	sides       = 2 // West and East
	maxRamparts = 8 // most ramparts besides the Barbican's, whose index is that after the last
	maxSections = 12
	maxTowers   = 10
	maxPaths    = 32
	maxPlaces   = 6  // most buildings with room for units, and the courtyard
	maxBuilding = 16 // most buildings
	maxHeroes   = 4
	maxGates    = 5
	maxActions  = 48  // most actions of Invaders
	maxWays     = 4   // most ways to pay for an action
	maxWorks    = 32  // most actions of Defenders
	maxCards    = 48  // most kinds of phase cards
	maxOffer    = 5   // most phase cards offered at once
	maxMachines = 16  // most machines, which stand on ramparts
	maxKinds    = 8   // most kinds of equipment, and kinds of training
	maxHitCards = 8   // most kinds of hit cards of the Defender
	maxUnits    = 200 // most units that the files may give for the bag, or for a limit
	maxPrice    = 60  // most hourglasses that an action, a step or a camp is worth
)

// book begins the source of a rule that the rulebook gives.
const book = "Stronghold 2010, "

// invaders and defenders are the files' words for types of units, the weakest first.
var (
	invaders  = []string{"goblin", "orc", "troll"}
	defenders = []string{"marksman", "soldier", "veteran"}
	sideWords = []string{"west", "east"}
)

// Words of the files for the effects of actions (the key does), orders and deeds.
var (
	doesWords = []string{"resources", "machine", "altar", "cover", "ram", "siege_tower", "equipment", "bridge", "hits", "training", "saboteur", "exchange",
		"bloodstone", "possession", "fire", "specters", "panic", "gale", "accident", "move"}
	workWords          = []string{"cannon", "poles", "cauldron", "platform", "gate", "wall", "trap", "damage", "raid", "blessing", "glare", "snipe", "confuse", "train", "saboteurs"}
	specialActionWords = []string{"charge", "aim", "equipment", "training", "escape"}
	orderWords         = []string{"goblin_fury", "orc_detonation", "troll_call", "bluff"}
	deedWords          = []string{"barricades", "shameful_negotiations", "last_gasp", "amnesty"}
	becomeWords        = append([]string{"nothing"}, invaders...)
)

//go:embed schema.toml
var schemaText string

// schema returns every table and key of Stronghold's files, as schema.toml has them.
var schema = keys.LazySchema(schemaText, keys.GoParts{
	Numbers: map[string]int64{
		"lastTurn": lastTurn, "maxActions": maxActions, "maxBuilding": maxBuilding, "maxCards": maxCards, "maxGates": maxGates,
		"maxHeroes": maxHeroes, "maxHitCards": maxHitCards, "maxKinds": maxKinds, "maxMachines": maxMachines, "maxOffer": maxOffer,
		"maxPaths": maxPaths, "maxPrice": maxPrice, "maxRamparts": maxRamparts, "maxSeats": maxSeats, "maxSections": maxSections,
		"maxTowers": maxTowers, "maxUnits": maxUnits, "maxWorks": maxWorks,
	},
	Words: map[string][]string{"does": doesWords, "works": workWords, "specials": specialActionWords, "becomes": becomeWords, "invaders": invaders, "defenders": defenders, "sides": sideWords},
	Verbs: strikeVerbs[:],
	Keys:  []rule.Key{place.RowsKey("picture.rows", areaCamp, areaRepelled, "barbican.rampart")},
	Looks: cardfaces.Keys,
})
