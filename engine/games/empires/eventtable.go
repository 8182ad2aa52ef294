package empires

import "equitas/engine/events"

// Types of events.
const (
	tellChoice   events.Kind = iota // seat has made a choice
	tellBegun                       // seat has made one whose sentence the next choice replaces: that of the area
	tellSecret                      // seat has made one that only it knows: cards of a battle, and that it has done
	tellRoll                        // seat has rolled n for k (rollMove, …); m or more was needed. In a combat m is added
	tellRevolts                     // the dice for the revolts are n and m
	tellSet                         // seat has got set k of Empire cards; the others see its side
	tellTurn                        // turn n begins
	tellRound                       // round n begins
	tellRemoved                     // n control markers of seat leave area k, m stay
	tellIncome                      // seat has got n trade markers
	tellFirst                       // seat begins every round of the turn
	tellShuffle                     // n cards of the discard are the new deck
	tellDisplay                     // card k comes into the display
	tellBattle                      // a battle begins: seat attacks area k of seat n
	tellCombat                      // cards k and n have been turned, the attacker's first, or -1; m: 0 drawn, 1 the attacker has won, 2 the defender
	tellWon                         // seat (-1: nobody) has won the battle, with n blocks of the attacker and m of the defender
	tellLost                        // seat has lost card k; m 1: it goes back to the hand
	tellAside                       // card k of seat is set aside for the discard; m as above
	tellConquest                    // seat controls area k now
	tellHeld                        // the fortification of seat in area k has held against a revolt
	tellSpared                      // area k is the last province of seat, and is not lost
	tellExtra                       // seat has an extra action
	tellPlunder                     // seat has plundered n trade markers in area k; k -1: out of the attacker's Warehouse
	tellRazed                       // the fortification in area k goes back to the stock
	tellRout                        // seat has routed the other side
	tellScore                       // seat scores points, and has n in all
	tellOver                        // turn n is over; m 1: points are counted now

	tellKinds // how many there are
)

type happening = events.Telling[event, *voice]

// happenings says how events are told. Income, cards of one side that are lost, and cards that
// one chooses for a battle share a sentence.
var happenings = events.Table[event, *voice]{
	Kinds: int(tellKinds), Kind: func(e *event) events.Kind { return e.what }, With: sayEvent,
	Rows: []events.Row[event, *voice]{
		{Kind: tellChoice, Tell: sayChoice, InPlace: true},
		{Kind: tellBegun, Tell: sayChoice, InPlace: true, Opens: true},
		{Kind: tellSecret, Tell: saySecret, Joins: alsoSecret},
		{Kind: tellRoll, Among: []string{"fails", "succeeds"}, Pick: pick(func(e *event) bool { return e.n >= e.m }), With: sayPurpose},
		{Kind: tellRevolts, Tell: sayRevolts},
		{Kind: tellSet, Among: []string{"set_hidden", "set"}, Pick: seen, With: sayDealt},
		{Kind: tellTurn, Say: "turn"},
		{Kind: tellRound, Say: "round"},
		{Kind: tellRemoved, Among: []string{"neutral", "removed"}, Pick: pick(func(e *event) bool { return e.m > 0 }), With: sayWhere},
		{Kind: tellIncome, Say: "income", Joins: always, With: sayIncome},
		{Kind: tellFirst, Say: "first"},
		{Kind: tellShuffle, Say: "shuffle"},
		{Kind: tellDisplay, Say: "display", Joins: always, With: sayCards},
		{Kind: tellBattle, Say: "battle", With: sayBattle},
		{Kind: tellCombat, Among: []string{"combat", "combat_dice"}, Pick: pick(func(e *event) bool { return len(e.combat.dice) > 0 }), With: sayCombat},
		{Kind: tellWon, Among: []string{"nobody", "won", "tie_attacker", "tie_defender"}, Pick: outcome, With: sayBlocks},
		{Kind: tellLost, Among: []string{"lost", "lost_both", "lost_back"}, Pick: whereto, Joins: sameSeat, With: sayLosses},
		{Kind: tellAside, Among: []string{"aside", "aside_both", "aside_back"}, Pick: whereto, Joins: sameSeat, With: sayLosses},
		{Kind: tellConquest, Say: "conquest", With: sayWhere},
		{Kind: tellHeld, Say: "held", With: sayWhere},
		{Kind: tellSpared, Among: []string{"spared", "spared_you"}, Pick: isViewer, With: sayWhere},
		{Kind: tellExtra, Among: []string{"extra", ""}, Pick: isViewer}, // who has it is asked next
		{Kind: tellPlunder, Among: []string{"", "plunder", "spoils", "spoils_you"}, Pick: booty, With: sayPlunder},
		{Kind: tellRazed, Say: "razed", With: sayWhere},
		{Kind: tellRout, Among: []string{"rout", "rout_you"}, Pick: func(t *happening) int { return int(word32(routed(t.First()) == int(t.To))) }, With: sayRouted},
		{Kind: tellScore, Say: "score", With: sayScore},
		{Kind: tellOver, Among: []string{"over_free", "over"}, Pick: pick(func(e *event) bool { return e.m > 0 })},
	},
}
