package proelio

import (
	"equitas/engine"
	"equitas/engine/events"
)

// The kinds of events. seat, other, kind and n are fields of [event].
const (
	evTurn      events.Kind = iota // the turn of seat begins; n: its number
	evThaw                         // kind, a card that freezes, is removed from in front of seat
	evHeld                         // the attack in front of seat is not resolved this turn
	evDraw                         // seat draws the card kind
	evAttack                       // seat places kind in front of other
	evFortify                      // kind becomes the Fortification of seat; n: the replaced card's kind + 1, 0 for none
	evPlay                         // seat plays kind, naming other
	evStopped                      // the effect of kind, played by seat, was cancelled
	evImperial                     // seat makes an Imperial draw
	evEquitas                      // seat invokes Equitas and shows cards
	evNoCard                       // seat does not find the card kind to place
	evTrade                        // seat takes kind from the Merchant's pile, or takes nothing
	evSupport                      // seat gives kind to other
	evPass                         // seat does nothing
	evPerk                         // seat uses its Guild; n: the perk
	evDeploy                       // seat deploys kind
	evOpen                         // seat ends the deployment without having deployed a card
	evReveal                       // the attack by other on seat is kind; n: the defense
	evMisplay                      // the attack was above the limit
	evBlocked                      // the attack by other on seat is cancelled
	evRepelled                     // the attack is repelled; n: the defense
	evDefend                       // n is added to the defense of seat
	evSacrifice                    // seat sacrifices its Fortification; n: the defense with it
	evConcede                      // seat keeps its Fortification
	evLoseFort                     // seat loses its Fortification, kind
	evLootDue                      // seat owes other n cards
	evLoot                         // seat hands kind to other
	evSteal                        // other takes kind from seat at random
	evNoSteal                      // other was to take a card of seat, but there was none
	evGive                         // seat gives kind to other
	evTake                         // other takes kind from seat, by choice
	evDiscard                      // seat discards kind
	evPay                          // seat pays kind
	evLook                         // seat sees the cards in the hand of other
	evExhaust                      // the Guild of seat is exhausted
	evShuffle                      // a deck, n, was shuffled
	evSeason                       // season n has come
	evMerchant                     // the Merchant comes to seat
	evFall                         // seat is defeated
	eventKinds                     // the number of kinds
)

type happening = events.Telling[event, *voice]

// happenings is the table of events and their sentences.
var happenings = events.Table[event, *voice]{
	Kinds: int(eventKinds), Kind: func(e *event) events.Kind { return e.what },
	Sees: func(e *event, seat engine.Seat) bool { return e.sees.Has(seat) }, With: eventArgs,
	Rows: []events.Row[event, *voice]{
		{Kind: evTurn, Among: []string{"turn", "turn_you"}, Pick: secondIf(func(t *happening) bool { return t.First().seat == int8(t.To) })},
		{Kind: evThaw, Among: []string{"thaw", ""}, Pick: secondIf(isAfter(evStopped))},
		{Kind: evHeld, Say: "held"},
		{Kind: evDraw, Say: "draw", Joins: areJoined},
		{Kind: evAttack, Say: "attack"},
		{Kind: evFortify, Among: []string{"fortify", "upgrade"}, Pick: secondIf(func(t *happening) bool { return t.First().n > 0 }), With: oldArgs},
		{Kind: evPlay, Among: []string{"play", "play_on"}, Pick: secondIf(func(t *happening) bool { return t.First().other >= 0 })},
		{Kind: evStopped, Say: "stopped"},
		{Kind: evImperial, Say: "imperial"},
		{Kind: evEquitas, Say: "equitas", With: handArgs},
		{Kind: evNoCard, Say: "no_card"},
		{Kind: evTrade, Among: []string{"trade_none", "trade"}, Pick: secondIf(func(t *happening) bool { return t.First().kind >= 0 })},
		{Kind: evSupport, Say: "give"},
		{Kind: evPass, Say: "pass"},
		{Kind: evPerk, Say: "perk", With: guildArgs},
		{Kind: evDeploy, Say: "deploy", Joins: areJoined},
		{Kind: evOpen, Say: "open"},
		{Kind: evReveal, Say: "reveal", With: attackArgs},
		{Kind: evMisplay, Say: "misplay"},
		{Kind: evBlocked, Say: "blocked"},
		{Kind: evRepelled, Say: "repelled"},
		{Kind: evDefend, Say: "defend"},
		{Kind: evSacrifice, Say: "sacrifice"},
		{Kind: evConcede, Say: "concede"},
		{Kind: evLoseFort, Among: []string{"lose_fort", ""}, Pick: secondIf(isSacrifice)},
		{Kind: evLootDue, Say: "loot_due"},
		{Kind: evLoot, Say: "loot", Joins: areJoined},
		{Kind: evSteal, Say: "steal"},
		{Kind: evNoSteal, Say: "no_steal"},
		{Kind: evGive, Say: "give"},
		{Kind: evTake, Say: "take"},
		{Kind: evDiscard, Say: "discard", Joins: areJoined},
		{Kind: evPay, Say: "pay", Joins: areJoined},
		{Kind: evLook, Say: "look_seen", Unseen: "look", With: handArgs},
		{Kind: evExhaust, Say: "exhaust"},
		{Kind: evShuffle, Among: []string{"shuffle", ""}, Pick: secondIf(isAfter(evSeason)), With: deckArgs},
		{Kind: evSeason, Among: []string{"season", "winter"}, Pick: secondIf(func(t *happening) bool { return t.First().n >= t.Voice.r.seasons }), With: seasonArgs},
		{Kind: evMerchant, Say: "merchant"},
		{Kind: evFall, Say: "fall"},
	},
}
