package proelio

import (
	"slices"

	"equitas/engine/cardfaces"
	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// Limits of a ruleset. They keep a position flat and small.
const (
	maxKinds   = 64  // kinds of playing cards
	maxCards   = 250 // playing cards in both decks
	maxFort    = 15  // Fortification value
	maxHand    = 40  // cards in one hand, with a whole loot in it
	maxGuilds  = 30
	maxPerks   = 48
	maxSeasons = 8
	maxTags    = 31
	maxAmount  = 100 // of an effect that is an expression
	maxSlots   = 8   // of a Merchant price
)

// noStart stands for a House that begins without a Fortification.
const noStart = "none"

// The names for conditions, by setting.
var (
	seesOpen   = []string{"house", "table", "left", "right", "rules"} // nothing of a hand but how large it is
	seesHouse  = []string{"house", "held", "table", "left", "right", "rules"}
	seesCard   = []string{"house", "held", "table", "left", "right", "rules", "card"}
	seesRival  = []string{"house", "held", "table", "left", "right", "rules", "card", "rival"}
	seesReveal = []string{"house", "held", "table", "left", "right", "rules", "card", "rival", "attack", "deployed"}
	seesScore  = []string{"house", "table", "rules"}
)

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
	moments
)

// momentTable documents the moments: the schema, explain and the error
// messages come from here.
var momentTable = [moments]struct{ name, doc string }{
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
		l = append(l, rule.Term{Name: m.name, Doc: m.doc, Sees: perkSettings[i].sees()})
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

// calledFor describes the default symbol of a card.
const calledFor = "what its name calls for, or that of its kind"

// schema lists every table and key of Proelio's files.
var schema = &rule.Schema{
	Title:      "Proelio",
	DeckTables: []string{"card", "guild", "marker", "word"},
	DeckSum:    keys.DeckSum("card.*.count", "guild.*", "marker.*.count"),
	Heads: []rule.Head{
		{Path: "text", Doc: "Words shown to people."},
		{Path: "players", Doc: "How many Houses play.", Source: proelio096 + "First Conquest"},
		{Path: "turn", Doc: "What a turn holds.", Source: proelio096 + "How to play"},
		{Path: "hand", Doc: "Cards in hand.", Source: proelio096 + "Setup"},
		{Path: "draw", Doc: "The action that draws from the Base deck.", Source: proelio096 + "Action Phase"},
		{Path: "fortify", Doc: "The action that places or upgrades the Fortification.", Source: proelio096 + "Fortification and Upgrades"},
		{Path: "attack", Doc: "The action that places an attack face down.", Source: proelio096 + "Attack; Attack Limits"},
		{Path: "deploy", Doc: "Defense cards put down before the attack is revealed.", Source: proelio096 + "Defense Phase: Deployment"},
		{Path: "resolve", Doc: "Revealing and resolving the waiting attack.", Source: proelio096 + "Attack Resolution"},
		{Path: "loot", Doc: "Cards that a beaten defender hands over.", Source: proelio096 + "Loot"},
		{Path: "defeat", Doc: "When a House is defeated, and who wins then.", Source: proelio096 + "Defeat"},
		{Path: "imperial", Doc: "The action that draws from the Imperial deck.", Source: proelio096 + "Imperial Deck"},
		{Path: "equitas", Doc: "The action that calls upon Equitas.", Source: proelio096 + "Invoke Equitas"},
		{Path: "support", Doc: "The action that gives a card to the ally.", Source: proelio096 + "Allied Houses"},
		{Path: "season", Doc: "The seasons, in the order they come; winter follows the last and ends the game.", Source: proelio096 + "Deck Exhaustion and Seasons"},
		{Path: "seasons", Doc: "Whether there are seasons.", Source: proelio096 + "Deck Exhaustion and Seasons"},
		{Path: "guilds", Doc: "Whether Guilds are in play.", Source: proelio096 + "Guilds & Trades"},
		{Path: "merchant", Doc: "The Merchant and the action of trading with him.", Source: proelio096 + "The Merchant"},
		{Path: "merchant.price", Doc: "What a trade costs, by season. A price that depends on a condition is an offer.", Source: proelio096 + "The Merchant"},
		{Path: "merchant.offer", Doc: "Prices that hold in place of the season's while their condition does: when, price and a name.", Source: proelio096 + "The Merchant"},
		{Path: "scoring", Doc: "The score when winter comes.", Source: proelio096 + "Victory, By Scoring"},
		{Path: "card", Doc: "The playing cards.", Source: proelio096 + "Defense Cards; Attack Cards; Strategy Cards; Imperial Deck"},
		{Path: "guild", Doc: "The Guilds and their perks.", Source: proelio096 + "Guild Perks"},
		{Path: "marker", Doc: "Cards of the box that lie on the table and are not played.", Source: proelio096 + "Setup"},
		{Path: "word", Doc: "Words of cards and lists, in languages besides English and Italian."},
	},
	Keys: slices.Concat([]rule.Key{
		{Path: "text.language", Label: "language of names", Type: rule.Text, Doc: "the language of card and Guild names in reports and lists; any that the deck has"},

		{Path: "players.min", Label: "fewest Houses at the table", Type: rule.Int, Lo: 2, Hi: 8, Unit: "Houses", Doc: "fewest Houses at the table", Source: proelio096 + "First Conquest"},
		{Path: "players.max", Label: "most Houses at the table", Type: rule.Int, Lo: 2, Hi: 8, Unit: "Houses", Doc: "most Houses at the table", Source: proelio096 + "First Conquest"},
		{Path: "players.usual", Label: "Houses that usually play", Type: rule.Int, Lo: 2, Hi: 8, Unit: "Houses", Doc: "how many play when nobody says otherwise"},
		{Path: "players.teams", Label: "alliances", Type: rule.Int, Lo: 0, Hi: 2, Unit: "alliances", Doc: "0: every House for itself; 2: two alliances of Houses that sit alternately", Source: proelio096 + "Allied Houses"},

		{Path: "turn.actions", Label: "actions a turn", Type: rule.Amount, Within: true, Named: true, Lo: 1, Hi: 5, Unit: "actions", Doc: "actions that a House performs in its turn; it has one Plague at most in front of it, so a second of its own waits (ruling R17)", Sees: seesHouse, Moment: "when its turn begins", Source: proelio096 + "How to play"},
		{Path: "turn.limit", Label: "turns until the game ends unfinished", Type: rule.Int, Lo: 1, Hi: 10000, Unit: "turns", Doc: "turns after which the game ends as unfinished", Source: "Ruling R7"},

		{Path: "hand.start", Label: "Base cards dealt", Type: rule.Int, Lo: 1, Hi: 15, Unit: "cards", Doc: "Base cards dealt to each House", Source: proelio096 + "Setup"},
		{Path: "hand.limit", Label: "hand limit", Type: rule.Amount, Within: true, Named: true, Lo: 1, Hi: 20, Unit: "cards", Doc: "whoever holds more discards down at once, also in another's turn", Sees: seesOpen, Moment: "of every House when a turn begins and after every step", Source: proelio096 + "Setup"},

		{Path: "draw.n", Label: "cards drawn by the draw action", Type: rule.Amount, Lo: 0, Hi: 20, Unit: "cards", Doc: "Base cards drawn by the action", Sees: seesHouse, Source: proelio096 + "Action Phase"},
		{Path: "draw.legal", Label: "when a House may draw", Type: rule.Condition, Never: "nobody may ever draw", Doc: "may the acting House draw?", Sees: seesHouse, Source: proelio096 + "Action Phase"},

		{Path: "fortify.step", Label: "how much more the next Fortification is worth", Type: rule.Amount, Within: true, Named: true, ByName: true, Lo: 1, Hi: 15, Unit: "points", Doc: "how much more the next Fortification is worth", Sees: seesHouse, Moment: "where a condition names it, as rules.fortify.step", Source: proelio096 + "Fortification and Upgrades"},
		{Path: "fortify.legal", Label: "which card may become the Fortification", Type: rule.Condition, Never: "no card may ever become a Fortification", Doc: "may this card become the Fortification? (asked of Defense cards that have a value and may serve as one)", Sees: seesCard, Source: proelio096 + "Fortification"},

		{Path: "fortify.start", Label: "Fortifications that Houses begin with", Type: rule.Words, Slots: true, Words: []string{noStart, "@card"}, Optional: true, Default: "nobody begins with one", Example: `["fortress"]`, Doc: "the Fortification that each House begins with, in the order of seats; it is taken out of its deck"},

		{Path: "attack.target", Label: "whom a House attacks", Type: rule.Word, Words: []string{"left", "right"}, Doc: "the neighbour that is attacked", Source: proelio096 + "Attack"},
		{Path: "attack.limit", Label: "how far an attack may exceed the Fortification", Type: rule.Amount, Within: true, Named: true, ByName: true, Lo: 0, Hi: 15, Unit: "points", Doc: "how far a card's value may exceed the Fortification", Sees: seesHouse, Moment: "where a condition names it, as rules.attack.limit", Source: proelio096 + "Attack Limits"},
		{Path: "attack.first_turn", Label: "own turn of the first attack", Type: rule.Int, ByName: true, Lo: 1, Hi: 100, Unit: "own turns", Doc: "the House's own turn from which it may attack", Source: proelio096 + "Attack"},
		{Path: "attack.misplay", Label: "an attack that is not valid", Type: rule.Word, Words: []string{"forbidden", "penalty"}, Doc: "an attack that is not valid: may not be placed, or is placed and fails when revealed", Source: "Ruling R2"},
		{Path: "attack.legal", Label: "when an attack may be placed", Type: rule.Condition, Never: "nobody may ever attack", Doc: "may an attack be placed? (one is enough: never where one waits already)", Sees: seesCard, Source: proelio096 + "Attack; The Plague"},
		{Path: "attack.valid", Label: "which attack is valid", Type: rule.Condition, Never: "no attack is ever valid", Doc: "is this card within the attack limits when it is placed?", Sees: seesCard, Source: proelio096 + "Attack Limits"},

		{Path: "deploy.limit", Label: "how far a defense may exceed the Fortification", Type: rule.Amount, Within: true, Named: true, ByName: true, Lo: 0, Hi: 15, Unit: "points", Doc: "how far a card's value may exceed the Fortification", Sees: seesHouse, Moment: "where a condition names it, as rules.deploy.limit", Source: proelio096 + "Defense Limits"},
		{Path: "deploy.legal", Label: "which card may be deployed", Type: rule.Condition, Never: "nothing may ever be deployed", Doc: "may this Defense card be deployed?", Sees: seesCard, Source: proelio096 + "Defense Limits"},

		{Path: "resolve.legal", Label: "when an attack may be resolved", Type: rule.Condition, Never: "no attack is ever resolved", Doc: "may the waiting attack be resolved this turn?", Sees: seesHouse, Source: proelio096 + "The Plague"},
		{Path: "resolve.sacrifice", Label: "when the Fortification may be sacrificed", Type: rule.Condition, Doc: "may the Fortification be sacrificed to add its value? (never where there is none)", Sees: seesReveal, Source: proelio096 + "Attack Resolution"},

		{Path: "loot.n", Label: "size of the Loot", Type: rule.Amount, Lo: 0, Hi: 20, Unit: "cards", Doc: "cards that a beaten defender hands over", Sees: seesReveal, Source: proelio096 + "Attack Resolution"},
		{Path: "loot.choose", Label: "who picks the Loot", Type: rule.Word, Words: []string{"owner", "actor", "random"}, Doc: "who picks them: the defender, the attacker (who sees the hand), or chance", Source: proelio096 + "Loot"},
		{Path: "loot.short", Label: "what too small a hand costs besides", Type: rule.Word, Words: []string{"fortification", "nothing"}, Doc: "what a hand smaller than the loot costs besides", Source: proelio096 + "Attack Resolution"},

		{Path: "defeat.when", Label: "when a House is defeated", Type: rule.Condition, Never: "no House is ever defeated", Ever: "every House is defeated", Doc: "is this House defeated?", Sees: []string{"house", "table", "rules"}, Source: proelio096 + "Defeat"},
		{Path: "defeat.check", Label: "when defeat is looked at", Type: rule.Word, Words: []string{"resolution", "always"}, Doc: "when defeat is looked at: after a resolution, or after every completed step", Source: proelio096 + "Defeat"},
		{Path: "defeat.attacker_falls", Label: "who wins when an attacker falls", Type: rule.Word, Words: []string{"defender", "left"}, Doc: "who wins when an attacker falls: the defender, or the House that has the fallen one on its left", Source: "Ruling R5"},

		{Path: "imperial.price", Label: "price of an Imperial draw", Type: rule.Amount, Within: true, Named: true, Lo: 0, Hi: 10, Unit: "cards", Doc: "cards discarded for an Imperial draw", Sees: seesHouse, Moment: "when the action is chosen, and again when it is paid", Source: proelio096 + "Imperial Deck"},
		{Path: "imperial.draw", Label: "Imperial cards drawn", Type: rule.Amount, Within: true, Named: true, Lo: 1, Hi: 10, Unit: "cards", Doc: "Imperial cards drawn", Sees: seesHouse, Moment: "when the price has been paid", Source: proelio096 + "Imperial Deck"},
		{Path: "imperial.legal", Label: "when a House may draw an Imperial card", Type: rule.Condition, Never: "nobody may ever draw an Imperial card", Doc: "may the acting House draw an Imperial card? (never without the price in hand and a card to draw)", Sees: seesHouse, Source: proelio096 + "Imperial Deck"},

		{Path: "equitas.uses", Label: "how often Equitas may be invoked", Type: rule.Int, Lo: 0, Hi: 20, Unit: "times", Doc: "how often Equitas may be invoked in the whole game; 0: never", Source: proelio096 + "Invoke Equitas", Instead: "how often is counted over the whole game and is one number; what depends on a condition is equitas.legal"},
		{Path: "equitas.card", Label: "the card that Equitas gives", Type: rule.Word, Words: []string{"@card"}, Doc: "the card taken and placed as Fortification", Source: proelio096 + "Invoke Equitas"},
		{Path: "equitas.from", Label: "where Equitas looks for it", Type: rule.Words, Words: []string{"deck", "discard"}, Doc: "where it is looked for, in this order", Source: proelio096 + "Invoke Equitas"},
		{Path: "equitas.legal", Label: "when Equitas may be invoked", Type: rule.Condition, Never: "nobody may ever invoke Equitas", Doc: "may the acting House invoke Equitas?", Sees: seesHouse, Source: proelio096 + "Invoke Equitas"},

		{Path: "support.use", Label: "Support is an action", Type: rule.Bool, Doc: "is Support an action?", Source: proelio096 + "Allied Houses, Support Action"},
		{Path: "support.legal", Label: "when a House may support its ally", Type: rule.Condition, Never: "nobody may ever support an ally", Doc: "may the acting House support its ally?", Sees: seesHouse, Source: proelio096 + "Allied Houses, Support Action"},

		{Path: "season.*.name", Label: "name of the season {season}", Type: rule.Names, Doc: "the season's name, by language", Source: proelio096 + "Deck Exhaustion and Seasons"},
		{Path: "seasons.use", Label: "seasons", Type: rule.Bool, Doc: "false: there are no seasons, an empty Base deck is just reshuffled", Source: proelio096 + "Deck Exhaustion and Seasons"},

		{Path: "guilds.use", Label: "Guilds in play", Type: rule.Bool, Doc: "does each House draw a Guild?", Source: proelio096 + "Guilds & Trades"},

		{Path: "merchant.use", Label: "the Merchant in play", Type: rule.Bool, Doc: "is the Merchant in play?", Source: proelio096 + "The Merchant"},
		{Path: "merchant.start", Label: "where the Merchant begins", Type: rule.Word, Words: []string{"dealer", "first"}, Doc: "whose area the Merchant starts in: the dealer (last seat) or the first to play", Source: proelio096 + "Setup - addendum"},
		{Path: "merchant.route", Label: "where the Merchant goes", Type: rule.Word, Words: []string{"left", "right", "stays"}, Doc: "where the Merchant goes when the turn of his House ends", Source: proelio096 + "The Merchant"},
		{Path: "merchant.blocks_perks", Label: "the Merchant silences the Guild he visits", Type: rule.Bool, Doc: "no Guild perk while the Merchant is in its owner's area", Source: proelio096 + "The Merchant"},
		{Path: "merchant.legal", Label: "when a House may trade", Type: rule.Condition, Never: "nobody may ever trade", Doc: "may the House trade whose area the Merchant is in?", Sees: seesHouse, Source: proelio096 + "The Merchant; The Plague"},
		{Path: "merchant.offer.*.when", Label: "when it holds", Type: rule.Condition, Doc: "does this price hold in place of the season's, for the House that trades, with its hand before the trade? The first offer that does is asked for", Sees: seesHouse, Source: proelio096 + "The Merchant"},
		{Path: "merchant.offer.*.price", Label: "price", Type: rule.Words, Slots: true, Words: []string{"any", "base", "imperial", "@card"}, Doc: "what a trade costs then, one slot per card paid", Source: proelio096 + "The Merchant"},
		{Path: "merchant.offer.*.name", Type: rule.Names, Optional: true, Default: "its condition, in the rules; on cards it must have one", Doc: "for whom it is, on cards and pages of rules, by language: { en = \"a hand of 2 or fewer\" }"},
		{Path: "merchant.price.*", Label: "the Merchant's price in {season}", Type: rule.Words, Slots: true, Words: []string{"any", "base", "imperial", "@card"}, Doc: "the price in this season, one slot per card paid", Instead: "a price that depends on a condition is an offer: [merchant.offer.NAME] with when and price", Source: proelio096 + "The Merchant"},

		{Path: "scoring.fortification", Label: "score of a point of Fortification", Type: rule.Int, ByName: true, Lo: -100, Hi: 100, Unit: "points", Doc: "weight of a point of the Fortification in the formula", Source: proelio096 + "Victory, By Scoring"},
		{Path: "scoring.deployable", Label: "score of a point of deployable defense", Type: rule.Int, ByName: true, Lo: -100, Hi: 100, Unit: "points", Doc: "weight of a point of a deployable Base Defense card in hand", Source: proelio096 + "Victory, By Scoring"},
		{Path: "scoring.imperial", Label: "score of an Imperial card", Type: rule.Int, ByName: true, Lo: -100, Hi: 100, Unit: "points", Doc: "weight of an Imperial card in hand", Source: proelio096 + "Victory, By Scoring"},
		{Path: "scoring.guild", Label: "score of a Guild that is not exhausted", Type: rule.Int, ByName: true, Lo: -100, Hi: 100, Unit: "points", Doc: "weight of a Guild that is not exhausted", Source: proelio096 + "Victory, By Scoring"},
		{Path: "scoring.formula", Label: "the score", Type: rule.Amount, Lo: -maxScore, Hi: maxScore, Unit: "points", Doc: "a House's score when winter comes", Sees: seesScore, Source: proelio096 + "Victory, By Scoring"},

		{Path: "report.standing", Type: rule.Amount, Lo: -maxScore, Hi: maxScore, Unit: "points", Optional: true, Default: "scoring.formula", Doc: "how well a House is doing during play: what lead changes and the like are measured by", Sees: seesScore},

		{Path: "card.*.name", Type: rule.Names, Doc: "the card's name, by language"},
		{Path: "card.*.deck", Type: rule.Word, Words: []string{"base", "imperial"}, Doc: "the deck it belongs to"},
		{Path: "card.*.kind", Type: rule.Word, Words: []string{"attack", "defense", "strategy"}, Doc: "what it is: placed face down, deployed, or played for its effect"},
		{Path: "card.*.value", Type: rule.Int, Lo: 0, Hi: 15, Unit: "points", Optional: true, Default: "none: the card has no value", Doc: "attack or defense value", Instead: "a card's value is printed on it and is one number; what depends on a condition is n of its effects, or attack.valid, attack.limit, deploy.limit, loot.n"},
		{Path: "card.*.min", Label: "least Fortification", Type: rule.Int, Lo: 0, Hi: 15, Unit: "points", Optional: true, Default: "what attack.valid and deploy.legal make of the value", Doc: "least Fortification it needs"},
		{Path: "card.*.count", Label: "copies", Type: rule.Int, Lo: 0, Hi: 200, Unit: "cards", Doc: "copies in the box"},
		{Path: "card.*.fortify", Label: "serves as Fortification", Type: rule.Bool, Optional: true, Default: "true", Doc: "may a Defense card with a value serve as Fortification?"},
		{Path: "card.*.tags", Type: rule.Texts, Plain: true, Optional: true, Default: "none", Doc: "words that conditions may ask for"},
		{Path: "card.*.source", Type: rule.Word, Words: []string{"rulebook", "assumed", "designed"}, Optional: true, Default: "designed", Mark: &rule.Mark{Of: []string{"count"}}, Doc: "where the count comes from"},
		{Path: "card.*.when", Label: "when it may be used", Type: rule.Condition, Optional: true, Default: "true", Sees: seesCard, Doc: "may this card be placed, deployed or played, besides what the rules ask?"},
		{Path: "card.*.play", Label: "when played", Type: rule.Effects, Optional: true, Default: "none", Sees: seesRival, Doc: "what a Strategy card does"},
		{Path: "card.*.reveal", Label: "when revealed", Type: rule.Effects, Optional: true, Default: "the fight by values", Sees: seesReveal, Doc: "what an Attack does when revealed, in place of the fight by values"},
		{Path: "card.*.deployed", Label: "when deployed", Type: rule.Effects, Optional: true, Default: "nothing but its value", Sees: seesReveal, Doc: "what a deployed Defense card does when the attack is revealed"},

		{Path: "card.*.text", Type: rule.Names, Lines: true, Optional: true, Default: "put together from the effects", Doc: "what the card says, by language; numbers are placeholders: {n:card|cards}, {value}, {rules.hand.limit} (equitas help printing)"},
		{Path: "card.*.n_text", Label: "words for {n}", Type: rule.Names, Optional: true, Default: "none", Doc: "what stands for {n} where the number changes during play"},

		{Path: "guild.*.name", Type: rule.Names, Doc: "the Guild's name, by language"},
		{Path: "guild.*.uses", Type: rule.Int, Lo: 0, Hi: 50, Unit: "times", Doc: "how often its perks may be used in a match, together", Instead: "a Guild's uses are counted from the start of the game and are one number; what depends on a condition is the when and the do of its perks"},
		{Path: "guild.*.source", Type: rule.Word, Words: []string{"rulebook", "assumed", "designed"}, Optional: true, Default: "designed", Mark: &rule.Mark{}, Doc: "where the Guild comes from"},
		{Path: "guild.*.perk.*.on", Type: rule.Word, Words: momentNames(), Doc: "the moment at which the perk is offered"},
		{Path: "guild.*.perk.*.when", Type: rule.Condition, Optional: true, Default: "true", Sees: seesReveal, ByMoment: true, Doc: "is the perk offered?"},
		{Path: "guild.*.perk.*.do", Type: rule.Effects, Sees: seesReveal, ByMoment: true, Doc: "what the perk does"},
		{Path: "guild.*.text", Type: rule.Names, Lines: true, Optional: true, Default: "put together from the perks", Doc: "what the Guild's card says if uses is 1, by language"},
		{Path: "guild.*.text_many", Label: "text for several uses", Type: rule.Names, Lines: true, Optional: true, Default: "none", Doc: "what it says if uses is another number, which is {uses}"},
		{Path: "guild.*.n_text", Label: "words for {n}", Type: rule.Names, Optional: true, Default: "none", Doc: "what stands for {n} where the number changes during play"},

		{Path: "marker.*.name", Type: rule.Names, Doc: "the card's name, by language"},
		{Path: "marker.*.count", Label: "copies", Type: rule.Int, Lo: 0, Hi: 50, Unit: "cards", Doc: "copies in the box"},
		{Path: "marker.*.text", Type: rule.Names, Lines: true, Optional: true, Default: "nothing", Doc: "what the card says, by language"},
		{Path: "marker.*.text_back", Label: "text of the back", Type: rule.Names, Lines: true, Optional: true, Default: "the card has one face", Doc: "what its second face says"},

		{Path: "word.*", Type: rule.Names, Optional: true, Default: "English and Italian", Doc: "a word of cards and lists, by language (equitas help printing): deck_base, kind_attack, winter, …; tell_ before its name: a sentence in which a match is told (equitas help playing)"},
	}, cardfaces.Keys("card.*", calledFor), cardfaces.Keys("guild.*", calledFor), cardfaces.Keys("marker.*", calledFor)),
	Verbs:   verbsOf(effectRows[:]),
	Moments: momentTerms(),
	Epoch:   3,
	Start: rule.Starting{
		Question: "Does a sixth card in hand make games longer?",
		Ask:      "len.turns",
		Path:     "hand.limit",
		Value:    "6",
		Entry: `[card.levy]
name  = { en = "Levy", it = "Leva" }
deck  = "base"
kind  = "strategy"
count = 4
play  = [{ do = "draw", n = 3, from = "base" }]
`,
	},
}
