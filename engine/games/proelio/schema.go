package proelio

import (
	_ "embed"

	"equitas/engine/cardfaces"
	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// Limits of a ruleset. With them a position is one small value without pointers.
const (
	maxKinds   = 64  // kinds of playing cards
	maxCards   = 250 // playing cards in both decks
	maxFort    = 15  // largest value of a Fortification
	maxHand    = 40  // cards in one hand, including a loot just taken
	maxGuilds  = 30
	maxPerks   = 48
	maxSeasons = 8
	maxTags    = 31
	maxAmount  = 100 // largest number of cards or points of an effect whose amount is an expression
	maxSlots   = 8   // slots of a Merchant's price
)

// noStartWord is the word for a House that begins without a Fortification.
const noStartWord = "none"

// A moment is a time at which a perk may be used.
type moment uint8

const (
	onAction moment = iota
	onPlay
	onRivalPlays
	onImperial
	onReveal
	onRetaliate
	onTurnStart
	onTurnEnd
	onLost
	onSeason
	momentCount
)

// momentTable has names and descriptions of the moments, for the schema, the command explain
// and error messages.
var momentTable = [momentCount]struct{ name, doc string }{
	onAction:     {"action", "in the own action phase, before the action; free"},
	onPlay:       {"play", "a Strategy card of one's own was played (card.*), before its effects"},
	onRivalPlays: {"rival-plays", "another House, not the ally, has played a Strategy card (card.*, rival.*), before its effects"},
	onImperial:   {"imperial", "the own Imperial draw, before it is paid"},
	onReveal:     {"reveal", "an attack on oneself is revealed (attack.*, deployed.*, rival is the attacker)"},
	onRetaliate:  {"retaliate", "one's own attack is revealed and answered (attack.*, deployed.*, rival is the defender)"},
	onTurnStart:  {"turn-start", "the own turn begins, after the Plague has ended"},
	onTurnEnd:    {"turn-end", "the own turn ends, before the Merchant moves"},
	onLost:       {"lost-fortification", "one's own Fortification was lost, once the resolution or action is over"},
	onSeason:     {"season", "a new season has come, once the action is over"},
}

func momentTerms() []rule.Term {
	var l []rule.Term
	for i, m := range momentTable {
		l = append(l, rule.Term{Name: m.name, Doc: m.doc, UsableNames: perkContexts[i].allowedNames()})
	}
	return l
}

func momentNames() []string {
	var l []string
	for _, m := range momentTable {
		l = append(l, m.name)
	}
	return l
}

var whoWords = []string{"self", "left", "right", "ally", "rival", "anyone", "others", "all", "target", "attacker", "defender"}

const proelio096 = "Proelio 0.9.6, "

//go:embed schema.toml
var schemaText string

// schema returns every table and key of Proelio's files, as schema.toml has them.
var schema = keys.LazySchema(schemaText, keys.GoParts{
	Numbers: map[string]int64{
		"maxGuilds": maxGuilds, "maxKinds": maxKinds, "maxScore": maxScore, "maxSeasons": maxSeasons,
	},
	Words:   map[string][]string{"moments": momentNames()},
	Verbs:   verbsOf(effectRows[:]),
	Moments: momentTerms(),
	Looks:   cardfaces.Keys,
})
