package stronghold

import (
	"slices"
	"strings"

	"equitas/engine/cardfaces"
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
	maxActions  = 48 // most actions of Invaders
	maxWays     = 4  // most ways to pay for an action
	maxWorks    = 32 // most actions of Defenders
	maxCards    = 48 // most kinds of phase cards
	maxOffer    = 5  // most phase cards offered at once
	maxMachines = 16 // most machines, which stand on ramparts
	maxKinds    = 8  // most kinds of equipment, and kinds of training
	maxHitCards = 8  // most kinds of hit cards of the Defender
	maxUnits    = 200
	maxPrice    = 60 // most hourglasses that an action, a step or a camp is worth
)

// The groups of words that a condition may use, by its subject.
var (
	seesFight   = []string{"game", "fight", "rules"}
	seesAction  = []string{"game", "action", "rules"}
	seesStep    = []string{"game", "step", "rules"}
	seesSiege   = []string{"game", "siege", "rules"}
	seesPath    = []string{"game", "path", "rules"}
	seesTower   = []string{"game", "tower", "rules"}
	seesSection = []string{"game", "section", "rules"}
	seesRampart = []string{"game", "rampart", "rules"}
	seesShooter = []string{"game", "shooter", "rules"}
	seesDeed    = []string{"game", "deed", "rules"}
	seesGuard   = []string{"game", "guard", "rules"}
	seesCamp    = []string{"game", "camp", "rules"}
)

const book = "Stronghold 2010, "

// amount returns the key of an amount of hourglasses from lo to maxPrice. Actions of Defenders
// cost at least one, so that every step ends.
func amount(path string, lo int64, sees []string, doc, source string) rule.Key {
	return keys.Amount(path, lo, maxPrice, "hourglasses", sees, doc, source)
}

// invaders and defenders are the files' words for types of units, the weakest first.
var (
	invaders  = []string{"goblin", "orc", "troll"}
	defenders = []string{"marksman", "soldier", "veteran"}
	sideWords = []string{"west", "east"}
)

// perUnit returns a key path.UNIT for each type of unit, which k makes.
func perUnit(path string, units []string, k func(path, unit string) rule.Key) []rule.Key {
	var l []rule.Key
	for _, u := range units {
		l = append(l, k(path+"."+u, u))
	}
	return l
}

// many returns the plural of a type of unit.
func many(unit string) string {
	if stem, ok := strings.CutSuffix(unit, "man"); ok {
		return stem + "men"
	}
	return unit + "s"
}

// schema lists every table and key of Stronghold's files.
var schema = &rule.Schema{
	LongLessons: true,
	Title:       "Stronghold",
	DeckTables:  []string{"component", "phase_card", "defender_hit_card", "board", "upper_level", "rampart_default", "rampart", "barbican", "section_default", "section", "tower_default", "tower", "path", "building", "picture"},
	Board:       []string{"board", "upper_level", "rampart", "barbican", "section", "tower", "path", "building"},
	Epoch:       2,
	Start:       rule.Starting{Question: "Does a siege of eight turns leave the Invader a chance?", Path: "siege.max_turns", Value: "8", Ask: "role.share.invader"},
	DeckSum:     keys.DeckSum("component.*.count if cards"),
	Heads: []rule.Head{
		{Path: "text", Doc: "Words shown to people."},
		{Path: "players", Doc: "How many play, and what each gets.", Source: book + "Partita a 2, 3, 4 giocatori"},
		{Path: "siege", Doc: "How long the siege lasts.", Source: book + "Svolgimento del gioco"},
		{Path: "setup", Doc: "What there is at the start.", Source: book + "Preparazione del gioco"},
		{Path: "combat", Doc: "Strength of units and walls.", Source: book + "Calcolare la Forza"},
		{Path: "hourglass", Doc: "The Defender's time.", Source: book + "Clessidre e azioni"},
		{Path: "camp", Doc: "The Invader's camp.", Source: book + "Il Campo"},
		{Path: "invader_action", Doc: "What Invaders may do.", Source: book + "Libro dell'Invasore"},
		{Path: "order", Doc: "Orders to units on the walls.", Source: book + "Ordini"},
		{Path: "special_action", Doc: "The back of phase cards.", Source: book + "Rovescio delle carte Fasi"},
		{Path: "defender_action", Doc: "What Defenders may do in buildings.", Source: book + "Libro del Difensore"},
		{Path: "defender_move", Doc: "Moving Defender units.", Source: book + "Muovere unità e eroi"},
		{Path: "hero", Doc: "The heroes.", Source: book + "Eroi"},
		{Path: "deed", Doc: "Dishonourable deeds.", Source: book + "Punti Gloria guadagnati per risolutezza"},
		{Path: "glory", Doc: "Glory Points.", Source: book + "Gloria"},
		{Path: "ally", Doc: "Three and four players.", Source: book + "Partita a 3 giocatori"},
		{Path: "rule", Doc: "What decides, as conditions and amounts."},
		{Path: "variant", Doc: "Other readings of the rulebook."},
		{Path: "component", Doc: "Pieces in the box.", Source: book + "Componenti di gioco"},
		{Path: "phase_card", Doc: "The phase cards.", Source: book + "Fasi"},
		{Path: "defender_hit_card", Doc: "Hit cards of Cannons and Poles.", Source: book + "Sbarramento del cannone del Difensore"},
		{Path: "board", Doc: "The two sides of the stronghold.", Source: book + "Lati della roccaforte"},
		{Path: "upper_level", Doc: "The upper levels.", Source: book + "Piani superiori e bastioni"},
		{Path: "rampart_default", Doc: "What a rampart is that says nothing else.", Source: book + "Il Bastione"},
		{Path: "rampart", Doc: "The ramparts.", Source: book + "Piani superiori e bastioni"},
		{Path: "barbican", Doc: "The gates and the rams.", Source: book + "Il Barbacane"},
		{Path: "section_default", Doc: "What a section of the wall is that says nothing else.", Source: book + "Sezione delle Mura"},
		{Path: "section", Doc: "The sections of the wall.", Source: book + "Sezione delle Mura"},
		{Path: "tower_default", Doc: "What a tower is that says nothing else.", Source: book + "Le Torri"},
		{Path: "tower", Doc: "The towers.", Source: book + "Le Torri"},
		{Path: "path", Doc: "The paths, all one way.", Source: book + "Sentieri"},
		{Path: "building", Doc: "The buildings.", Source: book + "Edifici dentro la Roccaforte"},
		{Path: "picture", Doc: "How the board is drawn."},
	},
	Keys:  slices.Concat(matchKeys(), invaderKeys(), defenderKeys(), gloryKeys(), ruleKeys(), boxKeys(), boardKeys(), lookKeys()),
	Verbs: strikeVerbs[:],
}

// lookKeys returns the keys for the look of cards and tokens.
func lookKeys() []rule.Key {
	var l []rule.Key
	entries := []string{"phase_card.*", "defender_hit_card.*", "invader_action.*", "defender_action.*"}
	for _, o := range orderWords {
		entries = append(entries, "order."+o)
	}
	for _, entry := range entries {
		l = append(l, cardfaces.Keys(entry, "by what it does")...)
	}
	return l
}
