package warland

import (
	"equitas/engine/events"
	"equitas/engine/narration"
)

// The kinds of events. seat, other, kind, id, n and m are fields of [event].
const (
	tellChoice    events.Kind = iota // seat has made a choice, the first of an action
	tellStep                         // seat has made a further choice of the same action
	tellRoll                         // seat has rolled dice; kind is the purpose
	tellAttempt                      // the attempt for which dice were rolled has succeeded (m is 1) or failed (0) against resistance n; kind is the purpose
	tellDuel                         // both sides have rolled: n has bit 0 if the attack, bit 1 if the defence has won
	tellTurn                         // the turn n of seat begins
	tellProduced                     // seat has produced n resources and m food
	tellSpoilt                       // n food of seat has spoilt
	tellBuilt                        // seat's building id of a kind has come into play; m is 1 if it is face up
	tellUp                           // seat's building id of a kind has been turned face up
	tellRazed                        // seat's building id of a kind is removed
	tellGained                       // seat has n pawns more of a kind
	tellLost                         // seat has n pawns of a kind fewer
	tellBastion                      // seat's bastion kind has fallen
	tellBeaten                       // seat's castle has been beaten n times so far
	tellOut                          // seat is eliminated by other
	tellTreaty                       // seat and other have a treaty against n
	tellTruce                        // seat and other have a truce
	tellPeaceOver                    // seat and other no longer have a treaty or truce
	tellCreature                     // seat's creature of a kind has n credits, or is removed

	tellKinds // the number of kinds
)

type happening = events.Telling[event, *voice]

// happenings is the table of events and their sentences; everybody sees all events.
var happenings = events.Table[event, *voice]{
	Kinds: int(tellKinds), Kind: func(e *event) events.Kind { return e.what }, With: eventArgs,
	Rows: []events.Row[event, *voice]{
		{Kind: tellChoice, Tell: sayChoice, Opens: true},
		{Kind: tellStep, Tell: sayChoice, Opens: true, GoesOn: true},
		{Kind: tellRoll, Among: []string{"roll_none", "roll"}, Pick: withDice, With: diceArgs, Aside: true},
		{Kind: tellAttempt, Among: []string{"fails", "succeeds"}, Pick: outcomeIndex, With: rollArgs, Aside: true},
		{Kind: tellDuel, Among: []string{"neither", "attack", "defence", "both"}, Pick: winnerIndex, Aside: true},
		{Kind: tellTurn, Say: "turn", Framed: true},
		{Kind: tellProduced, Say: "made"},
		{Kind: tellSpoilt, Say: "spoilt"},
		{Kind: tellBuilt, Among: []string{"built_down", "built"}, Pick: outcomeIndex, With: cardArgs},
		{Kind: tellUp, Say: "up", With: cardArgs},
		{Kind: tellRazed, Say: "razed", With: cardArgs},
		{Kind: tellGained, Say: "gained", With: pawnsArgs},
		{Kind: tellLost, Say: "lost", With: pawnsArgs},
		{Kind: tellBastion, Say: "bastion", With: func(t *happening) []narration.With { return argList(t.Voice.bastion(t.First().kind)) }},
		{Kind: tellBeaten, Say: "beaten", With: func(t *happening) []narration.With { return argList(narration.Num("most", int(t.Voice.r.winsNeeded))) }},
		{Kind: tellOut, Say: "out"},
		{Kind: tellTreaty, Say: "treaty", With: func(t *happening) []narration.With { return argList(t.Voice.Who("foe", t.First().n, t.To)) }},
		{Kind: tellTruce, Say: "truce"},
		{Kind: tellPeaceOver, Say: "peace_over"},
		{Kind: tellCreature, Among: []string{"creature_out", "creature"}, Pick: remainsIndex, With: beastArgs},
	},
}
