package empires

import "equitas/engine/vocabulary"

// setupRules are the rules on what is placed at the start. Empires 2002, Setup.
type setupRules struct {
	markers                       [maxSeats + 1]uint8
	starts, forts                 uint8
	seaAllowed, stacking, touches bool
	choose                        bool
}

// turnRules are the number of rounds of each turn, and whether points are counted after it.
type turnRules struct {
	rounds uint8
	score  bool
}

// Words of turns.first_by_lot and turns.first_passes, in their order.
const (
	lotFirst = iota
	lotEvery
	lotNever

	passLeft = iota - 3
	passRight
	passStays
)

// pieceRules are the numbers of pieces; control 0: no limit.
type pieceRules struct{ control, trade, forts uint8 }

// endless is the control supply of a player without a limit.
const endless = 99

// revoltRules are the revolts.
//
// Empires 2002, Revolts.
type revoltRules struct {
	from, markers, columns uint8
	fortProtects           bool
}

// incomeRules are the trade markers of a turn.
//
// Empires 2002, Trade Collection and First Player.
type incomeRules struct {
	base, amphora, merchant uint8
	keep                    bool
	markers                 *expr // or nil
}

// Words of move.mediterranean and move.from_controlled_sea, in their order.
const (
	anyCoast = iota
	sameSea
	noCoast

	seaAsCoast = iota - 3
	seaOwnCoast
	seaNoBase
)

// moveRules are the dice needed to get somewhere, and to take what is neutral; 0: none.
//
// Empires 2002, Attack a Province; Sea Movement.
type moveRules struct {
	mountain, strait, sea   int8
	lineBonus, controlBonus int8
	mediterranean, fromSea  uint8
	neutral, neutralSea     int8
	neutralPlunder          bool
}

// lastRules are the rules on a player's last province.
type lastRules struct{ protected, attackable bool }

// Words of battle.tie, in their order.
const (
	tieDefender = iota
	tieAttacker
	tieNobody
)

// battleRules are those of battles and what comes of them.
//
// Empires 2002, Battle; Winning; Rout.
type battleRules struct {
	cards         [battlePlaces]uint8
	freeOrder     [battlePlaces]bool
	seaExact      bool
	rout          uint8
	tie           uint8
	sequence      uint8 // cards out of sequence
	sequenceLed   uint8 // with a Military Leader
	ambush        int8
	ambushBoth    bool
	perBlock      uint8
	turnedOnly    bool
	empireReturns bool
	extra         uint8
	chain         bool
	spoils        uint8
	plunder       bool
	plunderVP     int8
	spendable     bool
	engineerKeeps bool
	destroyed     bool
	kept          *expr // or nil
}

// diplomacyRules are the three forms of diplomacy.
//
// Empires 2002, Diplomacy.
type diplomacyRules struct {
	cost, roll              int8
	adjacent                bool
	fortResists             int8
	plunder                 bool
	envoyCost, envoyRoll    int8
	envoyFar                bool
	subvertRoll, perMarker  int8
	payMin, payMax, removes uint8
}

// recruitRules are the rules on the display and the hand. Empires 2002, Recruit.
type recruitRules struct {
	display, cost, perRound, limit uint8
	discard                        bool
}

// fortRules are the costs of a fortification; led is the cost with an Engineer.
type fortRules struct {
	cost, led int8
	price     *expr // or nil
}

// tradeRules are those of trade markers on the map.
//
// Empires 2002, Trade.
type tradeRules struct {
	markers, perMerchant uint8
	displace, displaceBy int8
	bonus                *expr // or nil
	toWarehouse          bool
	cap                  *expr // nil: area.cap holds
}

// scoreRules are the points of a scoring, by source. Empires 2002, End of Turn.
type scoreRules struct {
	hand, table          bool
	control, trade, card *expr
	cards                mask             // kinds that may count
	areas                []int32          // control, by area, where nothing else matters; or nil
	kinds                []int32          // card, by kind, likewise
	traded               *vocabulary.Grid // trade over tradeWords; or nil
}
