package empires

import "equitas/engine/events"

// Kinds of events, with the meaning of their fields: seat, k, n, m.
const (
	tellChoice   events.Kind = iota // seat has made a choice
	tellBegun                       // seat has begun an action; the sentence of its next choice, an area, replaces this one
	tellSecret                      // seat has chosen or ordered a card for a battle, which only it knows
	tellRoll                        // seat has rolled n for the purpose k (rollMove, …); m or more was needed. In a combat m is the modifier
	tellRevolts                     // the dice for the revolts are n and m
	tellSet                         // seat has got set k of Empire cards; the others are told only its side
	tellTurn                        // turn n begins
	tellRound                       // round n begins
	tellRemoved                     // n control markers of seat have left area k, m are left
	tellIncome                      // seat has got n trade markers
	tellFirst                       // seat is the first player in every round of the turn
	tellShuffle                     // n cards of the discard have become the new deck
	tellDisplay                     // card k comes into the display
	tellBattle                      // a battle begins: seat attacks area k, which belongs to seat n
	tellCombat                      // card k of the attacker and n of the defender have been turned (-1: no card); m is 0 if the combat is drawn, 1 if the attacker has won it, 2 if the defender has
	tellWon                         // seat has won the battle (-1: nobody); the attacker has n blocks, the defender m
	tellLost                        // seat has lost card k; m is 1 if it goes back to the hand
	tellAside                       // card k of seat is set aside for the discard; m as for tellLost
	tellConquest                    // seat has got control of area k
	tellHeld                        // the fortification of seat in area k has held against a revolt
	tellSpared                      // area k is the last province of seat and is not lost
	tellExtra                       // seat has an extra action
	tellPlunder                     // seat has plundered n trade markers in area k; k is -1 if they come from the attacker's Warehouse
	tellRazed                       // the fortification in area k goes back to the stock
	tellRout                        // seat has routed the other side
	tellScore                       // seat has scored points, and now has n in all
	tellOver                        // turn n is over; m is 1 if a scoring follows

	tellKinds // the number of kinds
)

type happening = events.Telling[event, *voice]

// happenings is the table of events and their sentences. Events that follow each other share a
// sentence if they are incomes, cards that one side has lost, or cards that a player has chosen
// for a battle.
var happenings = events.Table[event, *voice]{
	Kinds: int(tellKinds), Kind: func(e *event) events.Kind { return e.what }, With: eventArgs,
	Rows: []events.Row[event, *voice]{
		{Kind: tellChoice, Tell: sayChoice, InPlace: true},
		{Kind: tellBegun, Tell: sayChoice, InPlace: true, Opens: true},
		{Kind: tellSecret, Tell: saySecret, Joins: alsoSecret},
		{Kind: tellRoll, Among: []string{"fails", "succeeds"}, Pick: oneIf(func(e *event) bool { return e.n >= e.m }), With: purposeArgs},
		{Kind: tellRevolts, Tell: sayRevolts},
		{Kind: tellSet, Among: []string{"set_hidden", "set"}, Pick: seenIndex, With: dealtArgs},
		{Kind: tellTurn, Say: "turn", Framed: true},
		{Kind: tellRound, Say: "round", Framed: true},
		{Kind: tellRemoved, Among: []string{"neutral", "removed"}, Pick: oneIf(func(e *event) bool { return e.m > 0 }), With: whereArgs},
		{Kind: tellIncome, Say: "income", Joins: always, With: incomeArgs},
		{Kind: tellFirst, Say: "first"},
		{Kind: tellShuffle, Say: "shuffle"},
		{Kind: tellDisplay, Say: "display", Joins: always, With: cardsArgs},
		{Kind: tellBattle, Say: "battle", With: battleArgs},
		{Kind: tellCombat, Among: []string{"combat", "combat_dice"}, Pick: oneIf(func(e *event) bool { return len(e.combat.dice) > 0 }), With: combatArgs},
		{Kind: tellWon, Among: []string{"nobody", "won", "tie_attacker", "tie_defender"}, Pick: outcomeIndex, With: blocksArgs},
		{Kind: tellLost, Among: []string{"lost", "lost_both", "lost_back"}, Pick: destinationIndex, Joins: sameSeat, With: lossesArgs},
		{Kind: tellAside, Among: []string{"aside", "aside_both", "aside_back"}, Pick: destinationIndex, Joins: sameSeat, With: lossesArgs},
		{Kind: tellConquest, Say: "conquest", With: whereArgs},
		{Kind: tellHeld, Say: "held", With: whereArgs},
		{Kind: tellSpared, Among: []string{"spared", "spared_you"}, Pick: viewerIndex, With: whereArgs},
		{Kind: tellExtra, Among: []string{"extra", ""}, Pick: viewerIndex}, // the seat that has it is asked next, which tells it
		{Kind: tellPlunder, Among: []string{"", "plunder", "spoils", "spoils_you"}, Pick: plunderIndex, With: plunderArgs},
		{Kind: tellRazed, Say: "razed", With: whereArgs},
		{Kind: tellRout, Among: []string{"rout", "rout_you"}, Pick: func(t *happening) int { return int(boolToWord(routedSeat(t.First()) == int(t.To))) }, With: routedArgs},
		{Kind: tellScore, Say: "score", With: scoreArgs},
		{Kind: tellOver, Among: []string{"over_free", "over"}, Pick: oneIf(func(e *event) bool { return e.m > 0 })},
	},
}
