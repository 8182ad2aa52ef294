package empires

import "equitas/engine/vocabulary"

// setupRules are the rules on what is placed at the start.
//
// Empires 2002, Setup.
type setupRules struct {
	markers                              [maxSeats + 1]uint8 // by number of players: markers that each places
	startsPerSide, forts                 uint8               // most players who begin on a side; fortifications of each
	seaAllowed, stacking, mustBeAdjacent bool
	choosesSet                           bool // players choose their sets of Empire cards
}

// turnRules are the number of rounds of a turn, and whether a scoring follows it.
type turnRules struct {
	rounds uint8
	score  bool
}

// Values of turns.first_by_lot and turns.first_passes, in the order of the words in the files.
const (
	lotFirst = iota // in turn 1
	lotEvery        // in every turn
	lotNever

	passLeft  = iota - 3 // to the next seat
	passRight            // to the seat before
	passStays
)

// pieceRules are the numbers of pieces. If control is 0, control markers are unlimited.
type pieceRules struct{ control, trade, forts uint8 }

// unlimitedMarkers is the control supply of a player if control markers are unlimited.
const unlimitedMarkers = 99

// revoltRules are the rules on revolts.
//
// Empires 2002, Revolts.
type revoltRules struct {
	firstTurn, markers, columns uint8 // first turn with revolts, 0: none; markers lost in one; columns rolled in a turn
	fortProtects                bool
}

// incomeRules are the rules on the trade markers that players get in each turn.
//
// Empires 2002, Trade Collection and First Player.
type incomeRules struct {
	base, amphora, merchant uint8 // markers for each player; for an amphora; for a Merchant
	keepsMarkers            bool  // markers in a Warehouse are kept from turn to turn
	markers                 *expr // an amount that replaces the numbers; nil: none
}

// Values of move.mediterranean and move.from_controlled_sea, in the order of the words in the
// files.
const (
	anyCoast = iota // from any coast to any coast
	sameSea         // to coasts of the same sea area
	noCoast         // to no coast

	seaAsCoast  = iota - 3 // a controlled sea area is a base like a coast
	seaOwnCoast            // a base for attacks on its own coasts
	seaNoBase              // no base
)

// moveRules are the numbers that dice must show to reach an area by each kind of way, and to
// take a neutral one (0: no die), with their modifiers.
//
// Empires 2002, Attack a Province; Sea Movement.
type moveRules struct {
	mountain, strait, sea   int8
	lineBonus, controlBonus int8  // modifiers on a sea line; beside a controlled sea area
	mediterranean, seaBase  uint8 // such as anyCoast, seaAsCoast
	neutral, neutralSea     int8  // numbers to take a neutral province; a neutral sea area
	neutralPlunder          bool  // a neutral province taken by attack is plundered
}

// lastProvinceRules are the rules on a player's last province.
type lastProvinceRules struct{ protected, attackable bool }

// Values of battle.tie, in the order of the words in the files.
const (
	tieDefender = iota
	tieAttacker
	tieNobody
)

// battleRules are the rules on battles and their results.
//
// Empires 2002, Battle; Winning; Rout.
type battleRules struct {
	cards               [battleKinds]uint8 // largest number of cards that a side sends
	freeOrder           [battleKinds]bool  // slow cards may come before fast ones
	seaExact            bool               // at sea the number of cards is exact too
	rout                uint8              // combats won that are a rout
	tie                 uint8              // tieDefender, tieAttacker, tieNobody: who wins if both have won as many
	maxOutOfSequence    uint8              // most cards out of sequence
	maxOutOfSequenceLed uint8              // the same with a Military Leader
	ambush              int8               // modifier in an ambush
	ambushBoth          bool               // it is for both sides
	lossesPerBlock      uint8              // cards lost for each combat that the other side has won
	turnedOnly          bool               // only cards that were turned can be lost
	empireReturns       bool               // lost Empire cards go back to the hand
	extraActions        uint8              // extra actions after a rout by the attacker
	routsChain          bool               // a rout in an extra action gives further ones
	spoils              uint8              // trade markers that a defender gets for a rout
	plunder             bool               // trade markers in a conquered area are plundered
	plunderVP           int8               // points for a plundered marker at a scoring
	plunderSpendable    bool               // plundered markers can be spent
	engineerKeeps       bool               // the fortification stays if the winner has an Engineer
	fortDestroyed       bool               // it is destroyed otherwise
	fortKept            *expr              // a condition that replaces engineerKeeps and destroyed; nil: none
}

// diplomacyRules are the rules on the three forms of diplomacy: diplomacy, the Diplomat's
// offer, and subversion.
//
// Empires 2002, Diplomacy.
type diplomacyRules struct {
	cost, roll                     int8  // trade markers paid; number that the die must show
	adjacentOnly                   bool  // only adjacent areas can be taken
	fortResists                    int8  // number that a fortification subtracts from the die of a subversion
	plunder                        bool  // an area that is gained is plundered
	envoyCost, envoyRoll           int8  // of the Diplomat's offer
	envoyReachesFar                bool  // the offer reaches all areas that could be attacked
	subvertRoll, perMarker         int8  // number that the die must show; bonus for each marker paid
	payMin, payMax, removedMarkers uint8 // markers paid for a subversion; control markers that it removes
}

// recruitRules are the rules on the display and the hand.
//
// Empires 2002, Recruit.
type recruitRules struct {
	display, refreshCost, refreshesPerRound, handLimit uint8 // cards in the display; price of a renewal; renewals in a round; cards in hand, 0: no limit
	discard                                            bool  // players may discard cards
}

// fortRules are the prices of a fortification, in trade markers; engineerCost is the price for
// a player with an Engineer.
type fortRules struct {
	cost, engineerCost int8
	price              *expr // an amount that replaces the prices; nil: none
}

// tradeRules are the rules on trade markers on the map.
//
// Empires 2002, Trade.
type tradeRules struct {
	markers, perMerchant           uint8 // markers placed in an action; more for each Merchant
	displaceRoll, bonusPerMerchant int8  // number that the die must show to displace one; bonus for each Merchant
	displaceBonus                  *expr // an amount that replaces bonusPerMerchant; nil: none
	toWarehouse                    bool  // a marker that displaces nothing goes back to the Warehouse, not to the supply
	capacity                       *expr // an amount that replaces area.cap; nil: none
}

// scoreRules are the rules on the points of a scoring, by source.
//
// Empires 2002, End of Turn.
type scoreRules struct {
	countsHand, countsTable bool             // cards in hand score; persons on the table score
	control, trade, card    *expr            // points of an area for control; for trade; of a card
	cards                   mask             // kinds of cards that can score
	areas                   []int32          // values of control by area, if it depends on nothing else; otherwise nil
	kinds                   []int32          // values of card by kind, if it depends on nothing else; otherwise nil
	traded                  *vocabulary.Grid // values of trade, if it depends only on tradeWords; otherwise nil
}
