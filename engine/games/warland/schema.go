package warland

import (
	_ "embed"

	"equitas/engine/cardfaces"
	"equitas/engine/rule/keys"
)

// Limits of a ruleset. With them a position is one value without pointers.
const (
	maxSeats         = 4
	maxPawns         = 96 // pawns of one faction
	maxBuildings     = 24 // buildings of one faction
	maxBuildingKinds = 16 // kinds of buildings
	maxPawnKinds     = 8
	maxSoldiers      = 4 // kinds of soldiers
	maxPresets       = 8 // presets of bastions, and of carpenters
	maxCarpenters    = 12
	maxDeck          = 24 // creatures of one faction
	maxCreatures     = 16 // kinds of creatures
	maxStock         = 1_000_000
)

const book = "WARLAND 2.0.2, "

//go:embed schema.toml
var schemaText string

// schema returns every table and key of WARLAND's files, as schema.toml has them.
var schema = keys.LazySchema(schemaText, keys.GoParts{
	Numbers: map[string]int64{
		"directions": directions, "maxBuildings": maxBuildings, "maxCarps": maxCarpenters, "maxCreatures": maxCreatures, "maxDeck": maxDeck,
		"maxBuildingKinds": maxBuildingKinds, "maxPawnKinds": maxPawnKinds, "maxSeats": maxSeats, "maxStock": maxStock,
	},
	Words: map[string][]string{"classes": classNames[:], "tiers": tierWords},
	Looks: cardfaces.Keys,
})

var tierWords = []string{"base", "medium", "advanced"}
