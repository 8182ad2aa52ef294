package empires

import (
	"fmt"
	"slices"

	"equitas/engine/cardfaces"
	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// Limits of a ruleset, which fix the size of a position.
const (
	minSeats   = 3
	maxSeats   = 6
	maxAreas   = 64 // most provinces and sea areas
	maxKinds   = 64 // most kinds of cards, army and Empire cards together
	maxUnits   = 24
	maxSets    = 12 // most sets of Empire cards
	maxInSet   = 12
	maxDeck    = 200 // most army cards
	maxDisplay = 12
	maxBattle  = 8 // most cards that one side sends
	maxTurns   = 12
	maxTables  = 6 // most tables of revolts
	maxGroups  = 8 // most groups of cards that sail together in a sea battle
	maxPieces  = 99
	dieSides   = 6
)

const book = "Empires 2002, "

// The groups of words that a condition may use, by its subject.
var (
	seesArea     = []string{"game", "me", "area", "owner", "rules"}
	seesCard     = []string{"game", "me", "card", "rules"}
	seesBattle   = []string{"game", "battle", "area", "attacker", "defender", "rules"}
	seesMe       = []string{"game", "me", "rules"}
	seesScore    = []string{"game", "me", "area", "owner", "rules"}
	seesCardsVP  = []string{"game", "me", "card", "rules"}
	seesDisplace = []string{"game", "me", "area", "owner", "rules"}
)

// instead makes k the key of a condition or amount that replaces the keys plain. example is a
// value with the same effect as theirs in the edition, def describes the default.
func instead(k rule.Key, def, example string, plain ...string) rule.Key {
	k.Replaces, k.Example = plain, example
	return keys.Optional(k, def)
}

// Words of the files, in the order of the constants for them.
var (
	sideWords   = []string{"north", "south"}
	markWords   = []string{"none", "north", "south"}
	familyWords = []string{"infantry", "mounted", "skirmisher", "machine", "ship", "person"}
	modeWords   = []string{"strength", "skirmish", "artillery", "person"}
	speedWords  = []string{"fast", "slow"}
	doesWords   = []string{"leader", "engineer", "merchant", "diplomat"}
	borderWords = []string{"plain", "mountain", "strait", "sea_line"}
	placeWords  = []string{"field", "siege", "sea"}
	ownerWords  = []string{"nobody", "me", "other"}
)

// schema lists every table and key of the files of Empires.
var schema = &rule.Schema{
	LongLessons: true,
	Title:       "Empires of the Ancient World",
	DeckTables: []string{"component", "province", "sea", "border", "revolt_table", "unit", "sea_group", "bonus", "drawn", "beats", "artillery", "card", "empire_card",
		"empire_set", "picture"},
	Board:   []string{"province", "sea", "border"},
	Epoch:   2,
	Start:   rule.Starting{Question: "Does it take more markers to hold an empire?", Path: "revolt.columns", Value: "2"},
	DeckSum: keys.DeckSum("card.*.count", "empire_set.*.cards", "component.*.count if cards"),
	Heads: []rule.Head{
		{Path: "text", Doc: "Words shown to people."},
		{Path: "players", Doc: "How many play.", Source: book + "Components"},
		{Path: "turns", Doc: "Whose turn it is to begin.", Source: book + "Sequence of Turns"},
		{Path: "turn", Doc: "The turns, in order.", Source: book + "Sequence of Turns"},
		{Path: "setup", Doc: "What is placed at the start.", Source: book + "Setup"},
		{Path: "pieces", Doc: "Pieces in existence.", Source: book + "Components"},
		{Path: "revolt", Doc: "Revolts, at the start of a turn.", Source: book + "Revolts"},
		{Path: "income", Doc: "Trade markers for the Warehouse.", Source: book + "Trade Collection and First Player"},
		{Path: "actions", Doc: "What may be done in a round.", Source: book + "Action Rounds"},
		{Path: "move", Doc: "Dice needed to get somewhere.", Source: book + "Attack a Province; Sea Movement"},
		{Path: "neutral", Doc: "Taking a neutral area by arms.", Source: book + "Attack a Province"},
		{Path: "attack", Doc: "What may be attacked.", Source: book + "Attack a Province"},
		{Path: "battle", Doc: "Battles.", Source: book + "Battle"},
		{Path: "ambush", Doc: "Ambushes.", Source: book + "Ambush"},
		{Path: "losses", Doc: "Cards that are lost in a battle.", Source: book + "Winning"},
		{Path: "rout", Doc: "Three blocks and more.", Source: book + "Rout"},
		{Path: "plunder", Doc: "Trade markers that are taken by force.", Source: book + "Plunder"},
		{Path: "siege", Doc: "Battles behind walls, and what becomes of the fortification.", Source: book + "Siege"},
		{Path: "fort", Doc: "What becomes of a fortification.", Source: book + "Siege"},
		{Path: "last_province", Doc: "A player's last province.", Source: book + "Last Province"},
		{Path: "diplomacy", Doc: "Attacks by diplomacy, the ordinary form.", Source: book + "Diplomacy"},
		{Path: "envoy", Doc: "The Diplomat takes a neutral area.", Source: book + "Diplomacy"},
		{Path: "subvert", Doc: "The Diplomat takes a control marker off another's area.", Source: book + "Diplomacy"},
		{Path: "recruit", Doc: "Taking army cards.", Source: book + "Recruit"},
		{Path: "take", Doc: "Which cards may be taken.", Source: book + "Recruit"},
		{Path: "discard", Doc: "Which cards may be discarded.", Source: book + "Recruit"},
		{Path: "fortify", Doc: "Fortifications.", Source: book + "Fortify"},
		{Path: "trade", Doc: "Trade markers on the map.", Source: book + "Trade"},
		{Path: "control", Doc: "More control markers.", Source: book + "Control"},
		{Path: "score", Doc: "Victory points.", Source: book + "End of Turn"},
		{Path: "limits", Doc: "When a match is broken off."},
		{Path: "component", Doc: "Pieces in the box.", Source: book + "Components", Noun: "piece"},
		{Path: "province", Doc: "The provinces.", Source: book + "North and South"},
		{Path: "sea", Doc: "The sea areas.", Source: book + "Sea Movement", Noun: "sea area"},
		{Path: "border", Doc: "What provinces touch each other, and how.", Source: book + "Attack a Province", By: []string{"a", "b"}},
		{Path: "revolt_table", Doc: "Which provinces revolt together.", Source: book + "Revolts"},
		{Path: "unit", Doc: "Kinds of cards and what they can do.", Source: book + "Fighting the Battle"},
		{Path: "sea_group", Doc: "What may be sent to sea.", Source: book + "Sea Battles"},
		{Path: "bonus", Doc: "What one kind gets against another.", Source: book + "Fighting the Battle", Like: "unit"},
		{Path: "drawn", Doc: "Pairs that are drawn without comparing.", Source: book + "Fighting the Battle; Questions", Noun: "drawn pair", Like: "unit"},
		{Path: "beats", Doc: "Pairs of which one wins without dice.", Source: book + "Light Horse", Noun: "sure win", Like: "unit"},
		{Path: "artillery", Doc: "What Artillery needs to hit.", Source: book + "Artillery"},
		{Path: "card", Doc: "The army cards.", Source: book + "Recruit", Noun: "army card"},
		{Path: "empire_card", Doc: "The Empire cards.", Source: book + "Setup", Noun: "Empire card"},
		{Path: "empire_set", Doc: "The sets of Empire cards.", Source: book + "Setup", Noun: "Empire set"},
		{Path: "picture", Doc: "How the map is drawn."},
	},
	Keys: slices.Concat(matchKeys(), mapKeys(), battleKeys(), peaceKeys(), boxKeys(), unitKeys(), lookKeys()),
}

// byPlayers returns a key for each number of players, which k makes.
func byPlayers(table string, k func(path string, n int) rule.Key) []rule.Key {
	var l []rule.Key
	for n := minSeats; n <= maxSeats; n++ {
		l = append(l, k(fmt.Sprintf("%s.p%d", table, n), n))
	}
	return l
}

// lookKeys returns the keys for the look of cards.
func lookKeys() []rule.Key {
	var l []rule.Key
	for _, entry := range []string{"card.*", "empire_card.*", "revolt_table.*"} {
		l = append(l, cardfaces.Keys(entry, "by what it is")...)
	}
	return l
}

// roll returns the key of a number that a die must reach, at least lo.
func roll(path string, lo int64, doc, source string) rule.Key {
	return keys.Reached(keys.Number(path, lo, 12, "or more on a die", doc, source))
}
