package proelio

import (
	"slices"

	"equitas/engine/cardfaces"
	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// Limits of a ruleset, which keep a position flat and small.
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

// noStart is the word for a House that begins without a Fortification.
const noStart = "none"

// The first parts of names that conditions can use, by setting.
var (
	seesOpen   = []string{"house", "table", "left", "right", "rules"} // those that do not reveal hidden cards: of a hand only its size
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

// calledFor describes which symbol a card has by default.
const calledFor = "what its name calls for, or that of its kind"

// schema lists all tables and keys of Proelio's files.
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

		keys.Called(keys.Number("players.min", 2, 8, "Houses", "fewest Houses at the table", proelio096+"First Conquest"), "fewest Houses at the table"),
		keys.Called(keys.Number("players.max", 2, 8, "Houses", "most Houses at the table", proelio096+"First Conquest"), "most Houses at the table"),
		keys.Called(keys.Number("players.usual", 2, 8, "Houses", "how many play when nobody says otherwise", ""), "Houses that usually play"),
		keys.Called(keys.Number("players.teams", 0, 2, "alliances", "0: every House for itself; 2: two alliances of Houses that sit alternately", proelio096+"Allied Houses"), "alliances"),

		keys.Called(keys.Named(keys.Amount("turn.actions", 1, 5, "actions", seesHouse, "actions that a House performs in its turn; it has one Plague at most in front of it, so a second of its own waits (ruling R17)", proelio096+"How to play"), "when its turn begins"), "actions a turn"),
		keys.Called(keys.Number("turn.limit", 1, 10000, "turns", "turns after which the game ends as unfinished", "Ruling R7"), "turns until the game ends unfinished"),

		keys.Called(keys.Number("hand.start", 1, 15, "cards", "Base cards dealt to each House", proelio096+"Setup"), "Base cards dealt"),
		keys.Called(keys.Named(keys.Amount("hand.limit", 1, 20, "cards", seesOpen, "whoever holds more discards down at once, also in another's turn", proelio096+"Setup"), "of every House when a turn begins and after every step"), "hand limit"),

		{Path: "draw.n", Label: "cards drawn by the draw action", Type: rule.Amount, Lo: 0, Hi: 20, Unit: "cards", Doc: "Base cards drawn by the action", Sees: seesHouse, Source: proelio096 + "Action Phase"},
		keys.Called(keys.Never(keys.Condition("draw.legal", seesHouse, "may the acting House draw?", proelio096+"Action Phase"), "nobody may ever draw"), "when a House may draw"),

		keys.Called(keys.Named(keys.ByName(keys.Amount("fortify.step", 1, 15, "points", seesHouse, "how much more the next Fortification is worth", proelio096+"Fortification and Upgrades")), "where a condition names it, as rules.fortify.step"), "how much more the next Fortification is worth"),
		keys.Called(keys.Never(keys.Condition("fortify.legal", seesCard, "may this card become the Fortification? (asked of Defense cards that have a value and may serve as one)", proelio096+"Fortification"), "no card may ever become a Fortification"), "which card may become the Fortification"),

		{Path: "fortify.start", Label: "Fortifications that Houses begin with", Type: rule.Words, Slots: true, Words: []string{noStart, "@card"}, Optional: true, Default: "nobody begins with one", Example: `["fortress"]`, Doc: "the Fortification that each House begins with, in the order of seats; it is taken out of its deck"},

		keys.Called(keys.Word("attack.target", "the neighbour that is attacked", proelio096+"Attack", "left", "right"), "whom a House attacks"),
		keys.Called(keys.Named(keys.ByName(keys.Amount("attack.limit", 0, 15, "points", seesHouse, "how far a card's value may exceed the Fortification", proelio096+"Attack Limits")), "where a condition names it, as rules.attack.limit"), "how far an attack may exceed the Fortification"),
		keys.Called(keys.ByName(keys.Number("attack.first_turn", 1, 100, "own turns", "the House's own turn from which it may attack", proelio096+"Attack")), "own turn of the first attack"),
		keys.Called(keys.Word("attack.misplay", "an attack that is not valid: may not be placed, or is placed and fails when revealed", "Ruling R2", "forbidden", "penalty"), "an attack that is not valid"),
		keys.Called(keys.Never(keys.Condition("attack.legal", seesCard, "may an attack be placed? (one is enough: never where one waits already)", proelio096+"Attack; The Plague"), "nobody may ever attack"), "when an attack may be placed"),
		keys.Called(keys.Never(keys.Condition("attack.valid", seesCard, "is this card within the attack limits when it is placed?", proelio096+"Attack Limits"), "no attack is ever valid"), "which attack is valid"),

		keys.Called(keys.Named(keys.ByName(keys.Amount("deploy.limit", 0, 15, "points", seesHouse, "how far a card's value may exceed the Fortification", proelio096+"Defense Limits")), "where a condition names it, as rules.deploy.limit"), "how far a defense may exceed the Fortification"),
		keys.Called(keys.Never(keys.Condition("deploy.legal", seesCard, "may this Defense card be deployed?", proelio096+"Defense Limits"), "nothing may ever be deployed"), "which card may be deployed"),

		keys.Called(keys.Never(keys.Condition("resolve.legal", seesHouse, "may the waiting attack be resolved this turn?", proelio096+"The Plague"), "no attack is ever resolved"), "when an attack may be resolved"),
		keys.Called(keys.Condition("resolve.sacrifice", seesReveal, "may the Fortification be sacrificed to add its value? (never where there is none)", proelio096+"Attack Resolution"), "when the Fortification may be sacrificed"),

		{Path: "loot.n", Label: "size of the Loot", Type: rule.Amount, Lo: 0, Hi: 20, Unit: "cards", Doc: "cards that a beaten defender hands over", Sees: seesReveal, Source: proelio096 + "Attack Resolution"},
		keys.Called(keys.Word("loot.choose", "who picks them: the defender, the attacker (who sees the hand), or chance", proelio096+"Loot", "owner", "actor", "random"), "who picks the Loot"),
		keys.Called(keys.Word("loot.short", "what a hand smaller than the loot costs besides", proelio096+"Attack Resolution", "fortification", "nothing"), "what too small a hand costs besides"),

		keys.Called(keys.Ever(keys.Never(keys.Condition("defeat.when", []string{"house", "table", "rules"}, "is this House defeated?", proelio096+"Defeat"), "no House is ever defeated"), "every House is defeated"), "when a House is defeated"),
		keys.Called(keys.Word("defeat.check", "when defeat is looked at: after a resolution, or after every completed step", proelio096+"Defeat", "resolution", "always"), "when defeat is looked at"),
		keys.Called(keys.Word("defeat.attacker_falls", "who wins when an attacker falls: the defender, or the House that has the fallen one on its left", "Ruling R5", "defender", "left"), "who wins when an attacker falls"),

		keys.Called(keys.Named(keys.Amount("imperial.price", 0, 10, "cards", seesHouse, "cards discarded for an Imperial draw", proelio096+"Imperial Deck"), "when the action is chosen, and again when it is paid"), "price of an Imperial draw"),
		keys.Called(keys.Named(keys.Amount("imperial.draw", 1, 10, "cards", seesHouse, "Imperial cards drawn", proelio096+"Imperial Deck"), "when the price has been paid"), "Imperial cards drawn"),
		keys.Called(keys.Never(keys.Condition("imperial.legal", seesHouse, "may the acting House draw an Imperial card? (never without the price in hand and a card to draw)", proelio096+"Imperial Deck"), "nobody may ever draw an Imperial card"), "when a House may draw an Imperial card"),

		{Path: "equitas.uses", Label: "how often Equitas may be invoked", Type: rule.Int, Lo: 0, Hi: 20, Unit: "times", Doc: "how often Equitas may be invoked in the whole game; 0: never", Source: proelio096 + "Invoke Equitas", Instead: "how often is counted over the whole game and is one number; what depends on a condition is equitas.legal"},
		keys.Called(keys.Word("equitas.card", "the card taken and placed as Fortification", proelio096+"Invoke Equitas", "@card"), "the card that Equitas gives"),
		{Path: "equitas.from", Label: "where Equitas looks for it", Type: rule.Words, Words: []string{"deck", "discard"}, Doc: "where it is looked for, in this order", Source: proelio096 + "Invoke Equitas"},
		keys.Called(keys.Never(keys.Condition("equitas.legal", seesHouse, "may the acting House invoke Equitas?", proelio096+"Invoke Equitas"), "nobody may ever invoke Equitas"), "when Equitas may be invoked"),

		keys.Called(keys.YesNo("support.use", "is Support an action?", proelio096+"Allied Houses, Support Action"), "Support is an action"),
		keys.Called(keys.Never(keys.Condition("support.legal", seesHouse, "may the acting House support its ally?", proelio096+"Allied Houses, Support Action"), "nobody may ever support an ally"), "when a House may support its ally"),

		{Path: "season.*.name", Label: "name of the season {season}", Type: rule.Names, Doc: "the season's name, by language", Source: proelio096 + "Deck Exhaustion and Seasons"},
		keys.Called(keys.YesNo("seasons.use", "false: there are no seasons, an empty Base deck is just reshuffled", proelio096+"Deck Exhaustion and Seasons"), "seasons"),

		keys.Called(keys.YesNo("guilds.use", "does each House draw a Guild?", proelio096+"Guilds & Trades"), "Guilds in play"),

		keys.Called(keys.YesNo("merchant.use", "is the Merchant in play?", proelio096+"The Merchant"), "the Merchant in play"),
		keys.Called(keys.Word("merchant.start", "whose area the Merchant starts in: the dealer (last seat) or the first to play", proelio096+"Setup - addendum", "dealer", "first"), "where the Merchant begins"),
		keys.Called(keys.Word("merchant.route", "where the Merchant goes when the turn of his House ends", proelio096+"The Merchant", "left", "right", "stays"), "where the Merchant goes"),
		keys.Called(keys.YesNo("merchant.blocks_perks", "no Guild perk while the Merchant is in its owner's area", proelio096+"The Merchant"), "the Merchant silences the Guild he visits"),
		keys.Called(keys.Never(keys.Condition("merchant.legal", seesHouse, "may the House trade whose area the Merchant is in?", proelio096+"The Merchant; The Plague"), "nobody may ever trade"), "when a House may trade"),
		keys.Called(keys.Condition("merchant.offer.*.when", seesHouse, "does this price hold in place of the season's, for the House that trades, with its hand before the trade? The first offer that does is asked for", proelio096+"The Merchant"), "when it holds"),
		keys.Called(keys.Words("merchant.offer.*.price", "what a trade costs then, one slot per card paid", proelio096+"The Merchant", "any", "base", "imperial", "@card"), "price"),
		{Path: "merchant.offer.*.name", Type: rule.Names, Optional: true, Default: "its condition, in the rules; on cards it must have one", Doc: "for whom it is, on cards and pages of rules, by language: { en = \"a hand of 2 or fewer\" }"},
		{Path: "merchant.price.*", Label: "the Merchant's price in {season}", Type: rule.Words, Slots: true, Words: []string{"any", "base", "imperial", "@card"}, Doc: "the price in this season, one slot per card paid", Instead: "a price that depends on a condition is an offer: [merchant.offer.NAME] with when and price", Source: proelio096 + "The Merchant"},

		keys.Called(keys.ByName(keys.Number("scoring.fortification", -100, 100, "points", "weight of a point of the Fortification in the formula", proelio096+"Victory, By Scoring")), "score of a point of Fortification"),
		keys.Called(keys.ByName(keys.Number("scoring.deployable", -100, 100, "points", "weight of a point of a deployable Base Defense card in hand", proelio096+"Victory, By Scoring")), "score of a point of deployable defense"),
		keys.Called(keys.ByName(keys.Number("scoring.imperial", -100, 100, "points", "weight of an Imperial card in hand", proelio096+"Victory, By Scoring")), "score of an Imperial card"),
		keys.Called(keys.ByName(keys.Number("scoring.guild", -100, 100, "points", "weight of a Guild that is not exhausted", proelio096+"Victory, By Scoring")), "score of a Guild that is not exhausted"),
		{Path: "scoring.formula", Label: "the score", Type: rule.Amount, Lo: -maxScore, Hi: maxScore, Unit: "points", Doc: "a House's score when winter comes", Sees: seesScore, Source: proelio096 + "Victory, By Scoring"},

		{Path: "report.standing", Type: rule.Amount, Lo: -maxScore, Hi: maxScore, Unit: "points", Optional: true, Default: "scoring.formula", Doc: "how well a House is doing during play: what lead changes and the like are measured by", Sees: seesScore},

		keys.Name("card.*", "card"),
		keys.Word("card.*.deck", "the deck it belongs to", "", "base", "imperial"),
		keys.Word("card.*.kind", "what it is: placed face down, deployed, or played for its effect", "", "attack", "defense", "strategy"),
		{Path: "card.*.value", Type: rule.Int, Lo: 0, Hi: 15, Unit: "points", Optional: true, Default: "none: the card has no value", Doc: "attack or defense value", Instead: "a card's value is printed on it and is one number; what depends on a condition is n of its effects, or attack.valid, attack.limit, deploy.limit, loot.n"},
		keys.Called(keys.Optional(keys.Number("card.*.min", 0, 15, "points", "least Fortification it needs", ""), "what attack.valid and deploy.legal make of the value"), "least Fortification"),
		keys.Called(keys.Number("card.*.count", 0, 200, "cards", "copies in the box", ""), "copies"),
		keys.Called(keys.Optional(keys.YesNo("card.*.fortify", "may a Defense card with a value serve as Fortification?", ""), "true"), "serves as Fortification"),
		{Path: "card.*.tags", Type: rule.Texts, Plain: true, Optional: true, Default: "none", Doc: "words that conditions may ask for"},
		keys.CountSource("card.*", "where the count comes from", "count"),
		keys.Called(keys.Optional(keys.Condition("card.*.when", seesCard, "may this card be placed, deployed or played, besides what the rules ask?", ""), "true"), "when it may be used"),
		{Path: "card.*.play", Label: "when played", Type: rule.Effects, Optional: true, Default: "none", Sees: seesRival, Doc: "what a Strategy card does"},
		{Path: "card.*.reveal", Label: "when revealed", Type: rule.Effects, Optional: true, Default: "the fight by values", Sees: seesReveal, Doc: "what an Attack does when revealed, in place of the fight by values"},
		{Path: "card.*.deployed", Label: "when deployed", Type: rule.Effects, Optional: true, Default: "nothing but its value", Sees: seesReveal, Doc: "what a deployed Defense card does when the attack is revealed"},

		{Path: "card.*.text", Type: rule.Names, Lines: true, Optional: true, Default: "put together from the effects", Doc: "what the card says, by language; numbers are placeholders: {n:card|cards}, {value}, {rules.hand.limit} (equitas help printing)"},
		{Path: "card.*.n_text", Label: "words for {n}", Type: rule.Names, Optional: true, Default: "none", Doc: "what stands for {n} where the number changes during play"},

		keys.Name("guild.*", "Guild"),
		{Path: "guild.*.uses", Type: rule.Int, Lo: 0, Hi: 50, Unit: "times", Doc: "how often its perks may be used in a match, together", Instead: "a Guild's uses are counted from the start of the game and are one number; what depends on a condition is the when and the do of its perks"},
		keys.CountSource("guild.*", "where the Guild comes from"),
		{Path: "guild.*.perk.*.on", Type: rule.Word, Words: momentNames(), Doc: "the moment at which the perk is offered"},
		{Path: "guild.*.perk.*.when", Type: rule.Condition, Optional: true, Default: "true", Sees: seesReveal, ByMoment: true, Doc: "is the perk offered?"},
		{Path: "guild.*.perk.*.do", Type: rule.Effects, Sees: seesReveal, ByMoment: true, Doc: "what the perk does"},
		{Path: "guild.*.text", Type: rule.Names, Lines: true, Optional: true, Default: "put together from the perks", Doc: "what the Guild's card says if uses is 1, by language"},
		{Path: "guild.*.text_many", Label: "text for several uses", Type: rule.Names, Lines: true, Optional: true, Default: "none", Doc: "what it says if uses is another number, which is {uses}"},
		{Path: "guild.*.n_text", Label: "words for {n}", Type: rule.Names, Optional: true, Default: "none", Doc: "what stands for {n} where the number changes during play"},

		keys.Name("marker.*", "card"),
		keys.Called(keys.Number("marker.*.count", 0, 50, "cards", "copies in the box", ""), "copies"),
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
