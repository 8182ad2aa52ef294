package empires

import "equitas/engine/events"

// Kinds of events, with the meaning of the fields seat, k, n and m of [event].
const (
	eventChoice   events.Kind = iota // seat has made a choice
	eventBegun                       // seat has begun an action; the sentence of its next choice, an area, replaces this one
	eventSecret                      // seat has chosen or ordered a card for a battle, which only it knows
	eventRoll                        // seat has rolled n for the purpose k (rollMove, …); m or more was needed. In a combat m is the modifier
	eventRevolts                     // the dice for the revolts are n and m
	eventSet                         // seat has got set k of Empire cards; the others are told only its side
	eventTurn                        // turn n begins
	eventRound                       // round n begins
	eventRemoved                     // n control markers of seat have left area k, m are left
	eventIncome                      // seat has got n trade markers
	eventFirst                       // seat is the first player in every round of the turn
	eventShuffle                     // n cards of the discard have become the new deck
	eventDisplay                     // card k comes into the display
	eventBattle                      // a battle begins: seat attacks area k, which belongs to seat n
	eventCombat                      // card k of the attacker and n of the defender have been turned (-1: no card); m is 0 if the combat is drawn, 1 if the attacker has won it, 2 if the defender has
	eventWon                         // seat has won the battle (-1: nobody); the attacker has n blocks, the defender m
	eventLost                        // seat has lost card k; m is 1 if it goes back to the hand
	eventAside                       // card k of seat is set aside for the discard; m as for eventLost
	eventConquest                    // seat has got control of area k
	eventHeld                        // the fortification of seat in area k has held against a revolt
	eventSpared                      // area k is the last province of seat and is not lost
	eventExtra                       // seat has an extra action
	eventPlunder                     // seat has plundered n trade markers in area k; k is -1 if they come from the attacker's Warehouse
	eventRazed                       // the fortification in area k goes back to the stock
	eventRout                        // seat has routed the other side
	eventScore                       // seat has scored points, and now has n in all
	eventOver                        // turn n is over; m is 1 if a scoring follows

	eventKinds // the number of kinds
)

type eventTelling = events.Telling[event, *voice]

// eventTable is the table of events and their sentences. Events that follow each other share a
// sentence if they are incomes, cards that one side has lost, or cards that a player has chosen
// for a battle.
var eventTable = events.Table[event, *voice]{
	Kinds: int(eventKinds), Kind: func(e *event) events.Kind { return e.what }, Fill: eventArgs,
	Rows: []events.Row[event, *voice]{
		{Kind: eventChoice, Tell: sayChoice, ReplacesOpen: true},
		{Kind: eventBegun, Tell: sayChoice, ReplacesOpen: true, OpensSentence: true},
		{Kind: eventSecret, Tell: saySecret, JoinsNext: alsoSecret},
		{Kind: eventRoll, Alternatives: []string{"fails", "succeeds"}, Pick: indexIf(func(e *event) bool { return e.number >= e.secondNumber }), Fill: purposeArgs},
		{Kind: eventRevolts, Tell: sayRevolts},
		{Kind: eventSet, Alternatives: []string{"set_hidden", "set"}, Pick: seenIndex, Fill: dealtArgs},
		{Kind: eventTurn, Say: "turn", OmitInStory: true},
		{Kind: eventRound, Say: "round", OmitInStory: true},
		{Kind: eventRemoved, Alternatives: []string{"neutral", "removed"}, Pick: indexIf(func(e *event) bool { return e.secondNumber > 0 }), Fill: whereArgs},
		{Kind: eventIncome, Say: "income", JoinsNext: always, Fill: incomeArgs},
		{Kind: eventFirst, Say: "first"},
		{Kind: eventShuffle, Say: "shuffle"},
		{Kind: eventDisplay, Say: "display", JoinsNext: always, Fill: cardsArgs},
		{Kind: eventBattle, Say: "battle", Fill: battleArgs},
		{Kind: eventCombat, Alternatives: []string{"combat", "combat_dice"}, Pick: indexIf(func(e *event) bool { return len(e.combat.dice) > 0 }), Fill: combatArgs},
		{Kind: eventWon, Alternatives: []string{"nobody", "won", "tie_attacker", "tie_defender"}, Pick: outcomeIndex, Fill: blocksArgs},
		{Kind: eventLost, Alternatives: []string{"lost", "lost_both", "lost_back"}, Pick: destinationIndex, JoinsNext: sameSeat, Fill: lossesArgs},
		{Kind: eventAside, Alternatives: []string{"aside", "aside_both", "aside_back"}, Pick: destinationIndex, JoinsNext: sameSeat, Fill: lossesArgs},
		{Kind: eventConquest, Say: "conquest", Fill: whereArgs},
		{Kind: eventHeld, Say: "held", Fill: whereArgs},
		{Kind: eventSpared, Alternatives: []string{"spared", "spared_you"}, Pick: viewerIndex, Fill: whereArgs},
		{Kind: eventExtra, Alternatives: []string{"extra", ""}, Pick: viewerIndex}, // the seat that has it is asked next, which tells it
		{Kind: eventPlunder, Alternatives: []string{"", "plunder", "spoils", "spoils_you"}, Pick: plunderIndex, Fill: plunderArgs},
		{Kind: eventRazed, Say: "razed", Fill: whereArgs},
		{Kind: eventRout, Alternatives: []string{"rout", "rout_you"}, Pick: func(t *eventTelling) int { return int(boolToWord(routedSeat(t.First()) == int(t.Viewer))) }, Fill: routedArgs},
		{Kind: eventScore, Say: "score", Fill: scoreArgs},
		{Kind: eventOver, Alternatives: []string{"over_free", "over"}, Pick: indexIf(func(e *event) bool { return e.secondNumber > 0 })},
	},
}
