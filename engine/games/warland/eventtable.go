package warland

import (
	"equitas/engine/events"
	"equitas/engine/narration"
)

// The kinds of events. seat, other, kind, id, n and m are fields of [event].
const (
	eventChoice    events.Kind = iota // seat has made a choice, the first of an action
	eventStep                         // seat has made a further choice of the same action
	eventRoll                         // seat has rolled dice; kind is the purpose
	eventAttempt                      // the attempt for which dice were rolled has succeeded (m is 1) or failed (0) against resistance n; kind is the purpose
	eventDuel                         // both sides have rolled: n has bit 0 if the attack, bit 1 if the defence has won
	eventTurn                         // the turn n of seat begins
	eventProduced                     // seat has produced n resources and m food
	eventSpoilt                       // n food of seat has spoilt
	eventBuilt                        // seat's building id of a kind has come into play; m is 1 if it is face up
	eventUp                           // seat's building id of a kind has been turned face up
	eventRazed                        // seat's building id of a kind is removed
	eventGained                       // seat has n pawns more of a kind
	eventLost                         // seat has n pawns of a kind fewer
	eventBastion                      // seat's bastion kind has fallen
	eventBeaten                       // seat's castle has been beaten n times so far
	eventOut                          // seat is eliminated by other
	eventTreaty                       // seat and other have a treaty against n
	eventTruce                        // seat and other have a truce
	eventPeaceOver                    // seat and other no longer have a treaty or truce
	eventCreature                     // seat's creature of a kind has n credits, or is removed

	eventKinds // the number of kinds
)

type eventTelling = events.Telling[event, *voice]

// eventTable is the table of events and their sentences; everybody sees all events.
var eventTable = events.Table[event, *voice]{
	Kinds: int(eventKinds), Kind: func(e *event) events.Kind { return e.what }, Fill: eventArgs,
	Rows: []events.Row[event, *voice]{
		{Kind: eventChoice, Tell: sayChoice, OpensSentence: true},
		{Kind: eventStep, Tell: sayChoice, OpensSentence: true, ContinuesSentence: true},
		{Kind: eventRoll, Alternatives: []string{"roll_none", "roll"}, Pick: diceIndex, Fill: diceArgs, KeepsOpen: true},
		{Kind: eventAttempt, Alternatives: []string{"fails", "succeeds"}, Pick: outcomeIndex, Fill: rollArgs, KeepsOpen: true},
		{Kind: eventDuel, Alternatives: []string{"neither", "attack", "defence", "both"}, Pick: winnerIndex, KeepsOpen: true},
		{Kind: eventTurn, Say: "turn", OmitInStory: true},
		{Kind: eventProduced, Say: "made"},
		{Kind: eventSpoilt, Say: "spoilt"},
		{Kind: eventBuilt, Alternatives: []string{"built_down", "built"}, Pick: outcomeIndex, Fill: cardArgs},
		{Kind: eventUp, Say: "up", Fill: cardArgs},
		{Kind: eventRazed, Say: "razed", Fill: cardArgs},
		{Kind: eventGained, Say: "gained", Fill: pawnsArgs},
		{Kind: eventLost, Say: "lost", Fill: pawnsArgs},
		{Kind: eventBastion, Say: "bastion", Fill: func(t *eventTelling) []narration.Fill { return argList(t.Voice.bastion(t.First().kind)) }},
		{Kind: eventBeaten, Say: "beaten", Fill: func(t *eventTelling) []narration.Fill {
			return argList(narration.Num("most", int(t.Voice.rules.winsNeeded)))
		}},
		{Kind: eventOut, Say: "out"},
		{Kind: eventTreaty, Say: "treaty", Fill: func(t *eventTelling) []narration.Fill { return argList(t.Voice.Who("foe", t.First().n, t.Viewer)) }},
		{Kind: eventTruce, Say: "truce"},
		{Kind: eventPeaceOver, Say: "peace_over"},
		{Kind: eventCreature, Alternatives: []string{"creature_out", "creature"}, Pick: remainsIndex, Fill: creatureNameArgs},
	},
}
