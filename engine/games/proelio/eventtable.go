package proelio

import (
	"equitas/engine"
	"equitas/engine/events"
)

// The kinds of events. seat, other, kind and n are fields of [event].
const (
	eventTurn      events.Kind = iota // the turn of seat begins; n: its number
	eventThaw                         // kind, a card that freezes, is removed from in front of seat
	eventHeld                         // the attack in front of seat is not resolved this turn
	eventDraw                         // seat draws the card kind
	eventAttack                       // seat places kind in front of other
	eventFortify                      // kind becomes the Fortification of seat; n: the replaced card's kind + 1, 0 for none
	eventPlay                         // seat plays kind, naming other
	eventStopped                      // the effect of kind, played by seat, was cancelled
	eventImperial                     // seat makes an Imperial draw
	eventEquitas                      // seat invokes Equitas and shows cards
	eventNoCard                       // seat does not find the card kind to place
	eventTrade                        // seat takes kind from the Merchant's pile, or takes nothing
	eventSupport                      // seat gives kind to other
	eventPass                         // seat does nothing
	eventPerk                         // seat uses its Guild; n: the perk
	eventDeploy                       // seat deploys kind
	eventOpen                         // seat ends the deployment without having deployed a card
	eventReveal                       // the attack by other on seat is kind; n: the defense
	eventMisplay                      // the attack was above the limit
	eventBlocked                      // the attack by other on seat is cancelled
	eventRepelled                     // the attack is repelled; n: the defense
	eventDefend                       // n is added to the defense of seat
	eventSacrifice                    // seat sacrifices its Fortification; n: the defense with it
	eventConcede                      // seat keeps its Fortification
	eventLoseFort                     // seat loses its Fortification, kind
	eventLootDue                      // seat owes other n cards
	eventLoot                         // seat hands kind to other
	eventSteal                        // other takes kind from seat at random
	eventNoSteal                      // other was to take a card of seat, but there was none
	eventGive                         // seat gives kind to other
	eventTake                         // other takes kind from seat, by choice
	eventDiscard                      // seat discards kind
	eventPay                          // seat pays kind
	eventLook                         // seat sees the cards in the hand of other
	eventExhaust                      // the Guild of seat is exhausted
	eventShuffle                      // a deck, n, was shuffled
	eventSeason                       // season n has come
	eventMerchant                     // the Merchant comes to seat
	eventFall                         // seat is defeated
	eventKinds                        // the number of kinds
)

type eventTelling = events.Telling[event, *voice]

// eventTable is the table of events and their sentences.
var eventTable = events.Table[event, *voice]{
	Kinds: int(eventKinds), Kind: func(e *event) events.Kind { return e.what },
	Sees: func(e *event, seat engine.Seat) bool { return e.viewers.Has(seat) }, Fill: eventArgs,
	Rows: []events.Row[event, *voice]{
		{Kind: eventTurn, Alternatives: []string{"turn", "turn_you"}, Pick: secondIf(func(t *eventTelling) bool { return t.First().seat == int8(t.Viewer) })},
		{Kind: eventThaw, Alternatives: []string{"thaw", ""}, Pick: secondIf(followsKind(eventStopped))},
		{Kind: eventHeld, Say: "held"},
		{Kind: eventDraw, Say: "draw", JoinsNext: shareSentence},
		{Kind: eventAttack, Say: "attack"},
		{Kind: eventFortify, Alternatives: []string{"fortify", "upgrade"}, Pick: secondIf(func(t *eventTelling) bool { return t.First().n > 0 }), Fill: replacedFortArgs},
		{Kind: eventPlay, Alternatives: []string{"play", "play_on"}, Pick: secondIf(func(t *eventTelling) bool { return t.First().otherSeat >= 0 })},
		{Kind: eventStopped, Say: "stopped"},
		{Kind: eventImperial, Say: "imperial"},
		{Kind: eventEquitas, Say: "equitas", Fill: handArgs},
		{Kind: eventNoCard, Say: "no_card"},
		{Kind: eventTrade, Alternatives: []string{"trade_none", "trade"}, Pick: secondIf(func(t *eventTelling) bool { return t.First().kind >= 0 })},
		{Kind: eventSupport, Say: "give"},
		{Kind: eventPass, Say: "pass"},
		{Kind: eventPerk, Say: "perk", Fill: guildArgs},
		{Kind: eventDeploy, Say: "deploy", JoinsNext: shareSentence},
		{Kind: eventOpen, Say: "open"},
		{Kind: eventReveal, Say: "reveal", Fill: attackArgs},
		{Kind: eventMisplay, Say: "misplay"},
		{Kind: eventBlocked, Say: "blocked"},
		{Kind: eventRepelled, Say: "repelled"},
		{Kind: eventDefend, Say: "defend"},
		{Kind: eventSacrifice, Say: "sacrifice"},
		{Kind: eventConcede, Say: "concede"},
		{Kind: eventLoseFort, Alternatives: []string{"lose_fort", ""}, Pick: secondIf(isSacrifice)},
		{Kind: eventLootDue, Say: "loot_due"},
		{Kind: eventLoot, Say: "loot", JoinsNext: shareSentence},
		{Kind: eventSteal, Say: "steal"},
		{Kind: eventNoSteal, Say: "no_steal"},
		{Kind: eventGive, Say: "give"},
		{Kind: eventTake, Say: "take"},
		{Kind: eventDiscard, Say: "discard", JoinsNext: shareSentence},
		{Kind: eventPay, Say: "pay", JoinsNext: shareSentence},
		{Kind: eventLook, Say: "look_seen", Unseen: "look", Fill: handArgs},
		{Kind: eventExhaust, Say: "exhaust"},
		{Kind: eventShuffle, Alternatives: []string{"shuffle", ""}, Pick: secondIf(followsKind(eventSeason)), Fill: deckArgs},
		{Kind: eventSeason, Alternatives: []string{"season", "winter"}, Pick: secondIf(func(t *eventTelling) bool { return t.First().n >= t.Voice.rules.seasons }), Fill: seasonArgs},
		{Kind: eventMerchant, Say: "merchant"},
		{Kind: eventFall, Say: "fall"},
	},
}
