package empires

import (
	_ "embed"

	"equitas/engine/cardfaces"
	"equitas/engine/place"
	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// Limits of a ruleset, which fix the size of a position.
const (
	minSeats   = 3
	maxSeats   = 6
	maxAreas   = 64  // most provinces and sea areas
	maxKinds   = 64  // most kinds of cards, army and Empire cards together
	maxUnits   = 24  // most units
	maxSets    = 12  // most sets of Empire cards
	maxInSet   = 12  // most cards in a set
	maxDeck    = 200 // most army cards
	maxDisplay = 12  // most cards in the display
	maxBattle  = 8   // most cards that one side sends
	maxTurns   = 12  // most turns
	maxTables  = 6   // most tables of revolts
	maxGroups  = 8   // most groups of cards that sail together in a sea battle
	maxPieces  = 99  // most pieces of a kind
	dieSides   = 6
)

// Words of the files, in the order of the constants for them.
var (
	sideWords   = []string{"north", "south"}
	markWords   = []string{"none", "north", "south"}
	familyWords = []string{"infantry", "mounted", "skirmisher", "machine", "ship", "person"}
	modeWords   = []string{"strength", "skirmish", "artillery", "person"}
	speedWords  = []string{"fast", "slow"}
	doesWords   = []string{"leader", "engineer", "merchant", "diplomat"}
	borderWords = []string{"plain", "mountain", "strait", "sea_line"}
	battleWords = []string{"field", "siege", "sea"}
	ownerWords  = []string{"nobody", "me", "other"}
)

//go:embed schema.toml
var schemaText string

// schema returns every table and key of the files of Empires, as schema.toml has them.
var schema = keys.LazySchema(schemaText, keys.GoParts{
	Numbers: map[string]int64{
		"maxAreas": maxAreas, "maxBattle": maxBattle, "maxDisplay": maxDisplay, "maxGroups": maxGroups, "maxKinds": maxKinds,
		"maxPieces": maxPieces, "maxSeats": maxSeats, "maxSets": maxSets, "maxTables": maxTables, "maxTurns": maxTurns,
		"maxUnits": maxUnits, "minSeats": minSeats,
	},
	Words: map[string][]string{"actions": actionWords[:], "sides": sideWords, "marks": markWords, "families": familyWords, "modes": modeWords, "speeds": speedWords,
		"does": doesWords, "borders": borderWords},
	Keys:  []rule.Key{place.RowsKey("picture.rows")},
	Looks: cardfaces.Keys,
})
